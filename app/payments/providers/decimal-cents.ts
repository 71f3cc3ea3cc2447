// Converts decimal amounts such as "149.90" to centavos and back, digit by digit, without floats.
import type { Cents } from "../port/payment-provider.ts";

const DECIMAL = /^(\d{1,11})(?:\.(\d{1,2})0*)?$/;

export function decimalOf(cents: Cents): string {
  const digits = String(cents).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Undefined for anything but whole centavos. */
export function centsOf(decimal: string): Cents | undefined {
  const [, whole, part = ""] = DECIMAL.exec(decimal) ?? [];
  return whole === undefined ? undefined : Number(whole + part.padEnd(2, "0"));
}

const TWO_DECIMALS = /^\d{1,10}\.\d{2}$/;

/** The Central Bank's format: at most ten digits and exactly two decimals; undefined otherwise. */
export function standardCentsOf(decimal: string): Cents | undefined {
  return TWO_DECIMALS.test(decimal) ? centsOf(decimal) : undefined;
}
