import { expect, test } from "vitest";
import { forgetCard, loadTyped, parseTyped, saveTyped, typedSinceLoad } from "./typed-form.ts";

test("keeps everything typed except the security code, and the card number in memory only", () => {
  const written: string[] = [];
  const storage = { getItem: () => null, setItem: (_: string, text: string) => void written.push(text) };
  Object.assign(globalThis, { sessionStorage: storage });
  saveTyped({ fields: { name: "Helena", cardNumber: "4000 0000 0000 0010", cardCvv: "123" } });
  saveTyped({ fields: { cardName: "HELENA PRADO", installments: 3 }, method: "credit" });
  expect(typedSinceLoad()).toEqual({
    name: "Helena",
    cardNumber: "4000 0000 0000 0010",
    cardName: "HELENA PRADO",
    installments: 3,
  });
  expect(loadTyped("conta@teste.example").fields.name).toBe("Helena");
  expect(loadTyped(null).fields.name).toBe("Helena");
  expect(written.at(-1)).toContain("HELENA PRADO");
  expect(written.join()).not.toMatch(/4000|"123"/);
  expect(parseTyped(written.at(-1) ?? null)).toEqual({
    fields: { name: "Helena", cardName: "HELENA PRADO", installments: 3 },
    method: "credit",
  });

  forgetCard();
  expect(typedSinceLoad()).not.toHaveProperty("cardNumber");

  saveTyped({ fields: { name: "Helena da Conta" }, owner: "conta@teste.example" });
  expect(loadTyped("conta@teste.example").fields.name).toBe("Helena da Conta");
  expect(loadTyped(null).fields).toEqual({});
  expect(loadTyped("outra@teste.example").fields).toEqual({});
});

test("treats unreadable or foreign storage as nothing typed", () => {
  const odd = ["", "{", "[]", "null", '{"fields":null}', '{"fields":{"name":1,"cardCvv":"123","x":"y"}}'];
  for (const text of [null, ...odd, '{"method":"cheque","fields":{"installments":"3"}}']) {
    expect(parseTyped(text), String(text)).toEqual({ fields: {} });
  }
});
