// Decimal numbers as text, read by their digits and kept in whole steps of the last decimal.

const DECIMAL = /^([+-]?)(\d{1,40})?(?:\.(\d{0,40}))?(?:e([+-]?\d{1,2}))?$/i;

export interface ParsedDecimal {
  /** Whole steps, rounded down. */
  floor: bigint;
  /** Something is left between this step and the next. */
  hasRest: boolean;
}

/** "19.90" with two decimals is 1990 steps; undefined when it is no number. */
export function parseDecimal(text: string, decimals: number): ParsedDecimal | undefined {
  const match = DECIMAL.exec(text.trim());
  if (!match || (match[2] === undefined && !match[3])) return undefined;
  const [, sign, whole = "", fraction = "", exponent = "0"] = match;
  const digits = BigInt(`${whole}${fraction}` || "0") * (sign === "-" ? -1n : 1n);
  const shift = decimals + Number(exponent) - fraction.length;
  if (shift >= 0) return { floor: digits * 10n ** BigInt(shift), hasRest: false };
  const divisor = 10n ** BigInt(-shift);
  const rest = ((digits % divisor) + divisor) % divisor;
  return { floor: (digits - rest) / divisor, hasRest: rest !== 0n };
}

/** Exactly these decimals: 1990 steps of two are "19.90". */
export function formatDecimal(steps: number, decimals: number): string {
  if (decimals === 0) return String(steps);
  const digits = String(Math.abs(steps)).padStart(decimals + 1, "0");
  return `${steps < 0 ? "-" : ""}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
