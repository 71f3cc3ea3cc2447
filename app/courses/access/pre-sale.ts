// What was bought before the day on which it opens: a right that is closed until then, and says why.
import { formatDate } from "#app/platform/money-and-dates/dates.ts";

/** How each such reason begins. */
export const OPENS_ON = "Abre em ";

/** "Abre em 12/12/2026": why a right is closed, in words for its owner. */
export function preSaleReason(opensAt: Date): string {
  return `${OPENS_ON}${formatDate(opensAt)}`;
}

/** Whether a right is closed for its day alone; one that is contested besides says that. */
export function isPreSale(reason: string | null | undefined): boolean {
  return reason?.startsWith(OPENS_ON) ?? false;
}
