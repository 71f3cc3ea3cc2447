// Amounts as the Central Bank's standard writes them, "149.90", to whole centavos and back: by digits, never as a fraction.
import type { Cents } from "../../port/payment-provider.ts";

const DECIMAL = /^(\d{1,10})\.(\d{2})$/;

export function decimalOf(cents: Cents): string {
  const digits = String(cents).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Undefined for anything but an amount with two decimals. */
export function centsOf(decimal: string): Cents | undefined {
  const [, whole, part] = DECIMAL.exec(decimal) ?? [];
  return whole === undefined ? undefined : Number(`${whole}${part}`);
}
