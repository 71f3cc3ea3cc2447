import { expect, test } from "vitest";
import { formatTaxId, isTaxId, maskTaxId, normalizeTaxId, taxIdKind } from "./tax-id.ts";

test("recognises a CPF and a CNPJ with digits or letters, with or without punctuation", () => {
  for (const cpf of ["52998224725", "529.982.247-25", " 529.982.247-25 "])
    expect(taxIdKind(cpf), cpf).toBe("cpf");
  for (const cnpj of ["11222333000181", "11.222.333/0001-81", "12ABC34501DE35", "12.abc.345/01de-35"]) {
    expect(taxIdKind(cnpj), cnpj).toBe("cnpj");
  }
});

test("refuses wrong check digits, repeated digits and wrong lengths", () => {
  const bad = [
    "",
    "52998224724",
    "52998224735",
    "11111111111",
    "00000000000",
    "5299822472",
    "529982247255",
    "x52998224725",
    "11222333000180",
    "11222333000191",
    "00000000000000",
    "12ABC34501DE36",
    "12ABC34501DE45",
    "12ABC34501DEA5",
    "12ÁBC34501DE35",
    "５２９９８２２４７２５",
  ];
  for (const text of bad) expect(isTaxId(text), text).toBe(false);
});

test("stores a document without punctuation and in upper case", () => {
  expect(normalizeTaxId(" 529.982.247-25 ")).toBe("52998224725");
  expect(normalizeTaxId("12.abc.345/01de-35")).toBe("12ABC34501DE35");
});

test("formats a document for its owner", () => {
  expect(formatTaxId("52998224725")).toBe("529.982.247-25");
  expect(formatTaxId("11222333000181")).toBe("11.222.333/0001-81");
  expect(formatTaxId("12abc34501de35")).toBe("12.ABC.345/01DE-35");
});

test("masks a document in lists", () => {
  expect(maskTaxId("52998224725")).toBe("***.982.247-**");
  expect(maskTaxId("11222333000181")).toBe("**.222.333/0001-**");
  expect(maskTaxId("12ABC34501DE35")).toBe("**.ABC.345/01DE-**");
});

test("stores every recognised document in a spelling that is recognised again", () => {
  for (const text of ["529/982 247-25", "529.982.247 25", "12.ABC.345/01DE 35", "11 222 333 0001 81"]) {
    expect(isTaxId(text), text).toBe(true);
    expect(taxIdKind(normalizeTaxId(text)), text).toBe(taxIdKind(text));
  }
});
