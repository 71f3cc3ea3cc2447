import { formatBoleto } from "@brazilian-utils/brazilian-utils/format-boleto";
import { isValidBoleto } from "@brazilian-utils/brazilian-utils/is-valid-boleto";

/** A calendar day in Brazil, "2026-11-25". */
export type CalendarDay = string;

export type BoletoFields = {
  bank: string;
  factor: number;
  amountCents: number;
  freeField: string;
};

export type Boleto = { line: string; barcode: string; dueOn: CalendarDay };

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const factorBase = Date.UTC(1997, 9, 7);
const saoPauloDay = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/Sao_Paulo",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** Days since 07/10/1997; after 9999 (21/02/2025) the count goes back to 1000. */
export function boletoFactor(dueOn: CalendarDay): number {
  const days = (midnightUtc(dueOn) - factorBase) / dayMs;
  if (days < 1000) throw new RangeError(`No due factor exists for ${dueOn}`);
  return ((days - 1000) % 9000) + 1000;
}

export function boletoBarcode({ bank, factor, amountCents, freeField }: BoletoFields): string {
  requireDigits(bank, 3, "bank");
  requireDigits(freeField, 25, "free field");
  if (!Number.isSafeInteger(amountCents) || amountCents < 0)
    throw new RangeError(`Bad boleto amount: ${amountCents}`);
  const value = requireDigits(String(amountCents).padStart(10, "0"), 10, "amount");
  const head = `${bank}9`;
  const tail = requireDigits(String(factor).padStart(4, "0"), 4, "factor") + value + freeField;
  return head + mod11Digit(head + tail) + tail;
}

/** Linha digitável: the 47 digits that a person types, made from the 44 of the barcode. */
export function boletoLine(barcode: string): string {
  requireDigits(barcode, 44, "barcode");
  const fields = [barcode.slice(0, 4) + barcode.slice(19, 24), barcode.slice(24, 34), barcode.slice(34, 44)];
  return fields.map((field) => field + mod10Digit(field)).join("") + barcode.slice(4, 19);
}

/** 48-digit slips belong to utilities and are not accepted. */
export function isBoletoLine(line: string): boolean {
  return line.replace(/\D/g, "").length === 47 && isValidBoleto(line);
}

/** The barcode's 44 digits, which are ordered differently in the 47-digit line. */
export function barcodeOfLine(line: string): string | undefined {
  const digits = line.replace(/\D/g, "");
  if (digits.length !== 47) return undefined;
  return (
    digits.slice(0, 4) + digits.slice(32) + digits.slice(4, 9) + digits.slice(10, 20) + digits.slice(21, 31)
  );
}

export function formatBoletoLine(line: string): string {
  return formatBoleto(line);
}

/** The last millisecond of the day in São Paulo. */
export function dueAtEndOfDay(dueOn: CalendarDay): Date {
  const standardTime = new Date(midnightUtc(dueOn) + dayMs - 1 + 3 * hourMs);
  // Until 2019 summer time made the same clock reading one hour earlier.
  return saoPauloDay.format(standardTime) === dueOn
    ? standardTime
    : new Date(standardTime.getTime() - hourMs);
}

/** Bank 000 does not exist, so nobody can pay the slip. */
export function sandboxBoleto(slip: {
  paymentNumber: number;
  amountCents: number;
  dueOn: CalendarDay;
}): Boleto {
  if (!Number.isSafeInteger(slip.paymentNumber) || slip.paymentNumber < 0) {
    throw new RangeError(`Bad payment number: ${slip.paymentNumber}`);
  }
  const barcode = boletoBarcode({
    bank: "000",
    factor: boletoFactor(slip.dueOn),
    amountCents: slip.amountCents,
    freeField: String(slip.paymentNumber).padStart(25, "0"),
  });
  return { line: boletoLine(barcode), barcode, dueOn: slip.dueOn };
}

export function mod10Digit(digits: string): number {
  let sum = 0;
  let weight = 2;
  for (let at = digits.length - 1; at >= 0; at--) {
    const product = Number(digits[at]) * weight;
    sum += product > 9 ? product - 9 : product;
    weight = 3 - weight;
  }
  return (10 - (sum % 10)) % 10;
}

export function mod11Digit(digits: string): number {
  let sum = 0;
  let weight = 2;
  for (let at = digits.length - 1; at >= 0; at--) {
    sum += Number(digits[at]) * weight;
    weight = weight === 9 ? 2 : weight + 1;
  }
  const digit = 11 - (sum % 11);
  return digit > 9 ? 1 : digit;
}

function midnightUtc(day: CalendarDay): number {
  const instant = new Date(`${day}T00:00:00.000Z`);
  // Date turns 31/02 into March, which would move the due date silently.
  if (Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== day) {
    throw new RangeError(`Not a calendar day: ${day}`);
  }
  return instant.getTime();
}

function requireDigits(text: string, length: number, field: string): string {
  if (text.length !== length || !/^\d+$/.test(text))
    throw new RangeError(`Boleto ${field} must have ${length} digits`);
  return text;
}
