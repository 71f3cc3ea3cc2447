import { expect, test } from "vitest";
import { maskCardNumber, maskCvv, maskDocument } from "./typing-masks.ts";

test("groups a card number by four, however it was pasted", () => {
  expect(maskCardNumber("4000")).toBe("4000");
  expect(maskCardNumber("40000")).toBe("4000 0");
  expect(maskCardNumber("4000-0000-0000-0002")).toBe("4000 0000 0000 0002");
  expect(maskCardNumber("4000000000000002")).toBe("4000 0000 0000 0002");
  expect(maskCardNumber("4000 ")).toBe("4000");
});

test("leaves text alone that is not a card number", () => {
  expect(maskCardNumber("cartão")).toBe("cartão");
});

test("limits a security code to four digits", () => {
  expect(maskCvv("12a345")).toBe("1234");
  expect(maskCvv("123")).toBe("123");
});

test("formats a document as a CPF up to 11 digits and as a CNPJ above", () => {
  expect(maskDocument("529")).toBe("529");
  expect(maskDocument("5299")).toBe("529.9");
  expect(maskDocument("52998224725")).toBe("529.982.247-25");
  expect(maskDocument("529.982.247-251")).toBe("52.998.224/7251");
  expect(maskDocument("11222333000181")).toBe("11.222.333/0001-81");
  expect(maskDocument("12abc34501de35")).toBe("12.ABC.345/01DE-35");
});

test("leaves a document as typed when it fits neither format", () => {
  expect(maskDocument("112223330001811")).toBe("112223330001811");
  expect(maskDocument("meu cpf é 529")).toBe("meu cpf é 529");
});

test("removes trailing punctuation together with the digit before it", () => {
  expect(maskDocument("529.")).toBe("529");
  expect(maskDocument("529.982.247-")).toBe("529.982.247");
});
