import { expect, test } from "vitest";
import {
  barcodeOfLine,
  boletoBarcode,
  boletoFactor,
  boletoLine,
  dueAtEndOfDay,
  formatBoletoLine,
  isBoletoLine,
  mod10Digit,
  mod11Digit,
  sandboxBoleto,
} from "./boleto.ts";

const sandboxLine = "00090.00001 00000.000000 00000.000422 9 16410000014990";

test("OP-31: ends the due factor at 9999 on 21/02/2025 and restarts it at 1000 the next day", () => {
  expect(boletoFactor("2000-07-03")).toBe(1000);
  expect(boletoFactor("2025-02-21")).toBe(9999);
  expect(boletoFactor("2025-02-22")).toBe(1000);
  expect(boletoFactor("2026-11-20")).toBe(1636);
  expect(boletoFactor("2049-10-13")).toBe(9999);
  expect(boletoFactor("2049-10-14")).toBe(1000);
});

test("OP-31: throws for a day that does not exist or is before the factor", () => {
  for (const day of ["2026-02-30", "25/11/2026", "", "2026-1-5", "1997-10-07"]) {
    expect(() => boletoFactor(day), day).toThrow(RangeError);
  }
});

test("OP-31: builds the documented example as the sandbox slip", () => {
  const slip = sandboxBoleto({ paymentNumber: 42, amountCents: 14990, dueOn: "2026-11-25" });
  expect(slip.barcode).toBe("00099164100000149900000000000000000000000042");
  expect(slip.line).toBe(sandboxLine.replace(/\D/g, ""));
  expect(formatBoletoLine(slip.line)).toBe(sandboxLine);
  expect(slip.dueOn).toBe("2026-11-25");
});

test("OP-31: converts a real bank's barcode to its known line", () => {
  const barcode = boletoBarcode({
    bank: "001",
    factor: 7586,
    amountCents: 102656,
    freeField: "0000001149718606852452211",
  });
  expect(isBoletoLine(boletoLine(barcode))).toBe(true);
  const known = "00190000090114971860168524522114675860000102656";
  const rebuilt =
    known.slice(0, 4) + known.slice(32, 47) + known.slice(4, 9) + known.slice(10, 20) + known.slice(21, 31);
  expect(boletoLine(rebuilt)).toBe(known);
});

test("OP-31: computes check digits by mod 10 and mod 11", () => {
  expect(mod10Digit("001900000")).toBe(9);
  expect(mod10Digit("000000000")).toBe(0);
  expect(mod11Digit("0".repeat(43))).toBe(1);
  expect(mod11Digit("1")).toBe(9);
  expect(mod11Digit("6")).toBe(1);
  expect(mod11Digit("5")).toBe(1);
});

test("OP-31: writes right check digits in random slips and notices one wrong digit", () => {
  for (let paymentNumber = 0; paymentNumber < 500; paymentNumber++) {
    const { line } = sandboxBoleto({ paymentNumber, amountCents: paymentNumber * 997, dueOn: "2026-11-25" });
    expect(isBoletoLine(line)).toBe(true);
    expect(isBoletoLine(formatBoletoLine(line))).toBe(true);
    const at = paymentNumber % 33;
    const wrong = (Number(line[at]) + 1) % 10;
    expect(isBoletoLine(line.slice(0, at) + wrong + line.slice(at + 1))).toBe(false);
  }
});

test("OP-31: refuses a utility slip of 48 digits", () => {
  expect(isBoletoLine("846100000005246100291102005460339004695895061080")).toBe(false);
});

test("OP-31: throws for fields of the wrong size", () => {
  const fields = { bank: "000", factor: 1641, amountCents: 1, freeField: "0".repeat(25) };
  expect(() => boletoBarcode({ ...fields, bank: "00" })).toThrow(RangeError);
  expect(() => boletoBarcode({ ...fields, factor: 10_000 })).toThrow(RangeError);
  expect(() => boletoBarcode({ ...fields, amountCents: 10 ** 10 })).toThrow(RangeError);
  expect(() => boletoBarcode({ ...fields, amountCents: 1.5 })).toThrow(RangeError);
  expect(() => boletoBarcode({ ...fields, freeField: "1" })).toThrow(RangeError);
  expect(() => sandboxBoleto({ paymentNumber: -1, amountCents: 1, dueOn: "2026-11-25" })).toThrow(RangeError);
});

test("OP-31: makes a slip due until the last millisecond of the day in São Paulo", () => {
  expect(dueAtEndOfDay("2026-11-25").toISOString()).toBe("2026-11-26T02:59:59.999Z");
  expect(dueAtEndOfDay("2026-12-31").toISOString()).toBe("2027-01-01T02:59:59.999Z");
  expect(dueAtEndOfDay("2028-02-29").toISOString()).toBe("2028-03-01T02:59:59.999Z");
});

test("OP-31: respects summer time on its first, middle and last day", () => {
  expect(dueAtEndOfDay("2018-11-03").toISOString()).toBe("2018-11-04T02:59:59.999Z");
  expect(dueAtEndOfDay("2018-11-04").toISOString()).toBe("2018-11-05T01:59:59.999Z");
  expect(dueAtEndOfDay("2019-01-10").toISOString()).toBe("2019-01-11T01:59:59.999Z");
  expect(dueAtEndOfDay("2019-02-16").toISOString()).toBe("2019-02-17T02:59:59.999Z");
});

test("OP-31: derives the barcode from the typed line and from nothing else", () => {
  expect(barcodeOfLine(sandboxLine)).toBe("00099164100000149900000000000000000000000042");
  for (const line of ["", sandboxLine.slice(1), `8${"1".repeat(47)}`])
    expect(barcodeOfLine(line)).toBeUndefined();
});
