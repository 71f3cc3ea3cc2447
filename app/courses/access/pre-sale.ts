// A pre-sale: what was bought stays closed until the day on which it opens, and says so.
import { formatDate } from "#app/platform/money-and-dates/dates.ts";

/** "Abre em 12/12/2026": why a right is closed, in words for its owner. */
export function preSaleReason(opensAt: Date): string {
  return `Abre em ${formatDate(opensAt)}`;
}
