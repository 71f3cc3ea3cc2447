// Decides whether a coupon applies to a purchase, and explains a refusal.
import { dayAndHour, formatDate } from "#app/platform/money-and-dates/dates.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import type { Row } from "#db/schema.ts";
import { MAX_CODE } from "./coupon-code.ts";

export type CouponRefusal =
  | "unknown"
  | "not_begun"
  | "ended"
  | "not_for_this"
  | "under_minimum"
  | "used_up"
  | "used_by_you"
  | "too_many_tries";

export type AskedCoupon = Pick<
  Row<"coupons">,
  "starts_at" | "ends_at" | "max_uses" | "max_uses_each" | "min_total_cents" | "used_count" | "is_paused"
>;

interface CouponCase {
  /** Centavos of the coupon's products before any discount. */
  reachedCents: number;
  /** Orders of this buyer that hold or have used the coupon. */
  usedByBuyer: number;
  now: Date;
}

/** Uses per person: once if uses are limited and the owner sets nothing; null without a limit. */
export function mostUsesEach({ max_uses, max_uses_each }: Pick<AskedCoupon, "max_uses" | "max_uses_each">) {
  return max_uses_each ?? (max_uses === null ? null : 1);
}

/** The reason for a refusal; undefined if the coupon applies. A paused coupon counts as unknown. */
export function couponRefusal(
  coupon: AskedCoupon | undefined,
  { reachedCents, usedByBuyer, now }: CouponCase,
): CouponRefusal | undefined {
  if (!coupon || coupon.is_paused) return "unknown";
  if (coupon.starts_at && coupon.starts_at > now) return "not_begun";
  if (coupon.ends_at && coupon.ends_at <= now) return "ended";
  if (reachedCents === 0) return "not_for_this";
  if (reachedCents < coupon.min_total_cents) return "under_minimum";
  const each = mostUsesEach(coupon);
  if (each !== null && usedByBuyer >= each) return "used_by_you";
  if (coupon.max_uses !== null && coupon.used_count >= coupon.max_uses) return "used_up";
  return undefined;
}

/** The buyer's sentence; each reason has its own. */
export function couponSentence(refusal: CouponRefusal, code: string, coupon?: AskedCoupon): string {
  const shown = code.length > MAX_CODE ? `${code.slice(0, MAX_CODE)}…` : code;
  switch (refusal) {
    case "unknown":
      return `Não encontramos o cupom ${shown}. Confira se está escrito certo.`;
    case "not_begun":
      return `O cupom ${shown} vale a partir de ${dayAndHour(coupon?.starts_at ?? new Date(0))}.`;
    case "ended":
      return `O cupom ${shown} não vale mais: o prazo terminou em ${formatDate(coupon?.ends_at ?? new Date(0))}.`;
    case "not_for_this":
      return `O cupom ${shown} não vale para o que está no carrinho.`;
    case "under_minimum":
      return `O cupom ${shown} vale para compras a partir de ${formatBRL(coupon?.min_total_cents ?? 0)}.`;
    case "used_by_you":
      return coupon && mostUsesEach(coupon) === 1
        ? `Você já usou o cupom ${shown}.`
        : `Você já usou o cupom ${shown} todas as vezes que podia.`;
    case "used_up":
      return `O cupom ${shown} esgotou: todos os usos já foram feitos.`;
    case "too_many_tries":
      return "Foram muitas tentativas com cupons errados. Espere alguns minutos e tente de novo.";
  }
}
