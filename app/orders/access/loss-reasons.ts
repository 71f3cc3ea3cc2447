// Why a bought course is gone, for its student to read: the buyer, or who redeemed a code of the purchase.
import { formatDate } from "#app/platform/money-and-dates/dates.ts";

export function courseRefunded(now: Date): string {
  return `A compra deste curso foi reembolsada em ${formatDate(now)}.`;
}

export function courseCancelled(now: Date): string {
  return `A compra deste curso foi cancelada em ${formatDate(now)}.`;
}

export function courseContested(now: Date): string {
  return `O pagamento deste curso foi contestado e estornado pelo banco em ${formatDate(now)}.`;
}
