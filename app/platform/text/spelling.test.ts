import { expect, test } from "vitest";
import { deletionVariants, editDistance, isSuggestible, withSingularForm } from "./spelling.ts";

test("words one letter apart share a shape, however they differ", () => {
  for (const typed of ["planilia", "planilh", "plannilha", "palnilha"]) {
    const shared = deletionVariants(typed).filter((shape) => deletionVariants("planilha").includes(shape));
    expect(shared.length, typed).toBeGreaterThan(0);
  }
  expect(deletionVariants("aab").sort()).toEqual(["aa", "aab", "ab"]);
});

test("letters apart are counted, a swap as one", () => {
  const pairs = { planilia: 1, planilh: 1, plannilha: 1, palnilha: 1, planilha: 0, plnilia: 2, "": 8 };
  for (const [typed, count] of Object.entries(pairs))
    expect(editDistance(typed, "planilha"), typed).toBe(count);
});

test("a plain plural is known in the singular too, others are left alone", () => {
  expect(["planilhas", "modelos", "automacoes", "icones", "mais"].map(withSingularForm)).toEqual([
    ["planilhas", "planilha"],
    ["modelos", "modelo"],
    ["automacoes"],
    ["icones"],
    ["mais"],
  ]);
});

test("only words of letters are suggested, neither very short nor very long ones", () => {
  expect(["kit", "2027", "abc1", "planilha", "a".repeat(25)].filter(isSuggestible)).toEqual(["planilha"]);
});
