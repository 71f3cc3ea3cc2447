import { expect, test } from "vitest";
import { maskCardNumber, maskCvv, maskDocument } from "./typing-masks.ts";

test("a card number is shown in groups of four, however it was pasted", () => {
  expect(maskCardNumber("4000")).toBe("4000");
  expect(maskCardNumber("40000")).toBe("4000 0");
  expect(maskCardNumber("4000-0000-0000-0002")).toBe("4000 0000 0000 0002");
  expect(maskCardNumber("4000000000000002")).toBe("4000 0000 0000 0002");
  expect(maskCardNumber("4000 ")).toBe("4000");
});

test("text that is no card number is left alone", () => {
  expect(maskCardNumber("cartão")).toBe("cartão");
});

test("a security code has four digits at most", () => {
  expect(maskCvv("12a345")).toBe("1234");
  expect(maskCvv("123")).toBe("123");
});

test("a document is a CPF up to 11 digits and then a CNPJ", () => {
  expect(maskDocument("529")).toBe("529");
  expect(maskDocument("5299")).toBe("529.9");
  expect(maskDocument("52998224725")).toBe("529.982.247-25");
  expect(maskDocument("529.982.247-251")).toBe("52.998.224/7251");
  expect(maskDocument("11222333000181")).toBe("11.222.333/0001-81");
  expect(maskDocument("12abc34501de35")).toBe("12.ABC.345/01DE-35");
});

test("a document that fits neither pattern stays as it was typed", () => {
  expect(maskDocument("112223330001811")).toBe("112223330001811");
  expect(maskDocument("meu cpf é 529")).toBe("meu cpf é 529");
});

test("taking the last sign away takes its punctuation too", () => {
  expect(maskDocument("529.")).toBe("529");
  expect(maskDocument("529.982.247-")).toBe("529.982.247");
});
