import { bareText } from "../text/bare-text.ts";

const BRL = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** "R$ 49,90", with a no-break space. */
export function formatBRL(cents: number): string {
  return BRL.format(cents / 100);
}

/** "49,90", for a field that is being edited. */
export function centsToField(cents: number | null | undefined): string {
  if (cents === null || cents === undefined) return "";
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)},${digits.slice(-2)}`;
}

/** Centavos from "49,90", "1.299,00", "49.9" or "R$ 50"; undefined when it is no amount. Works on the digits, never in floating point. */
export function fieldToCents(text: string): number | undefined {
  const bare = bareText(text).replace(/^R\$/i, "").trim();
  const match =
    /^(\d{1,3}(?:\.\d{3})+|\d{1,9})(?:,(\d{1,2}))?$/.exec(bare) ?? /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(bare);
  if (!match?.[1]) return undefined;
  return Number(match[1].replaceAll(".", "")) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}

/** So many basis points of an amount, a hundredth of a percent each; a part of a centavo counts as a whole one. */
export function percentOf(cents: number, points: number): number {
  // In whole numbers that may be longer than a float takes.
  return Number((BigInt(cents) * BigInt(points) + 9999n) / 10_000n);
}

/** What one of so many units costs when all of them cost `cents`, and by how much they do not reach that price together. */
export function divideCents(cents: number, quantity: number): { price: number; restCents: number } {
  const price = Math.ceil(cents / quantity);
  return { price, restCents: price * quantity - cents };
}

/** The units by what each costs: where all of them together do not divide, some cost a centavo less. */
export function unitsOf(line: { price: number; quantity: number; rest_cents: number }) {
  const units = [
    { quantity: line.quantity - line.rest_cents, price: line.price },
    { quantity: line.rest_cents, price: line.price - 1 },
  ];
  return units.filter(({ quantity }) => quantity > 0);
}

/**
 * An amount among parts in proportion to their weights, to the centavo: the shares add up to it exactly, and what is left
 * over goes to the first parts. Weights that are all zero count alike.
 */
export function shareCents(cents: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum === 0 && weights.length > 0)
    return shareCents(
      cents,
      weights.map(() => 1),
    );
  // In whole numbers that may be longer than a float takes.
  const size = BigInt(Math.abs(cents));
  const shares = weights.map((weight) => Number((size * BigInt(weight)) / BigInt(sum)));
  let left = Math.abs(cents) - shares.reduce((all, share) => all + share, 0);
  return shares.map((share, at) => {
    const more = left > 0 && weights[at] !== 0 ? 1 : 0;
    left -= more;
    return (share + more) * (cents < 0 ? -1 : 1);
  });
}
