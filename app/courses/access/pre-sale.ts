// A pre-sale: what was bought stays closed until the day on which it opens, and says so.
import { formatDate } from "#app/platform/money-and-dates/dates.ts";

/** The text with which the reason of every pre-sale begins. */
export const OPENS_ON = "Abre em ";

/** "Abre em 12/12/2026": why a right is closed, in words for its owner. */
export function preSaleReason(opensAt: Date): string {
  return `${OPENS_ON}${formatDate(opensAt)}`;
}

/** Whether a right is closed only because its day has not come; a contested one has another reason. */
export function isPreSale(reason: string | null | undefined): boolean {
  return reason?.startsWith(OPENS_ON) ?? false;
}
