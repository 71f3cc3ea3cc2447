import { expect, test } from "vitest";
import { readDescription } from "./description.ts";

test("headings, lists and paragraphs are read line by line", () => {
  const text = "Um kit.\nFeito à mão.\n\n## O que vem\n- Um\n- Dois\n\nFim.\r\n### Nota\n\n- Só um";
  expect(readDescription(text)).toEqual([
    { kind: "paragraph", lines: ["Um kit.", "Feito à mão."] },
    { kind: "heading", text: "O que vem" },
    { kind: "list", items: ["Um", "Dois"] },
    { kind: "paragraph", lines: ["Fim."] },
    { kind: "heading", text: "Nota" },
    { kind: "list", items: ["Só um"] },
  ]);
});

test("marks without a space or a text are text", () => {
  expect(readDescription("#sem espaço\n-nem aqui")).toEqual([
    { kind: "paragraph", lines: ["#sem espaço", "-nem aqui"] },
  ]);
  expect(readDescription("")).toEqual([]);
});
