// How long something lasts that is agreed on: for ever, so many days or months, or until a day. Months and days are
// counted as the Código Civil does in its article 132: the first day does not count, and months end on the day of the same
// number, or on the day after where that month has none.
import type { TermKind } from "#db/schema.ts";
import { addDay, dayOf, formatDate, startOfDay } from "./dates.ts";

/** As a row holds it; no kind: what the row's own default is. */
export interface Term {
  access_kind: TermKind | null;
  access_count: number | null;
  /** The first instant after the last day. */
  access_until: Date | null;
}

export const FOR_EVER: Term = { access_kind: null, access_count: null, access_until: null };
export const TERM_COLUMNS = ["access_kind", "access_count", "access_until"] as const;
export const TERM_LIMITS = { days: 3650, months: 120 } as const;

/** The day of the same number so many months later, or the first of the next month where there is none: "2028-03-01". */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 0, number = 0] = day.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const found = number <= last ? number : last + 1;
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), found)).toISOString().slice(0, 10);
}

/** The first instant at which it is over, counted from the day of `from`; null: never. */
export function endOfTerm({ access_kind, access_count, access_until }: Term, from: Date): Date | null {
  if (access_kind === "until") return access_until;
  if (access_count === null) return null;
  const day = dayOf(from);
  if (access_kind === "days") return startOfDay(addDay(day, access_count + 1));
  if (access_kind === "months") return startOfDay(addDay(monthsLater(day, access_count), 1));
  return null;
}

/** The first term that says something. */
export function termOf(...terms: readonly (Term | null | undefined)[]): Term {
  return terms.find((term) => term?.access_kind) ?? FOR_EVER;
}

/** The last day on which it holds, of its end: "01/06/2028". */
export function lastDayBefore(end: Date): string {
  return formatDate(new Date(end.getTime() - 1));
}

/** "por 12 meses", "por 1 ano", "por 30 dias", "até 15/12/2026"; undefined where there is no end. */
export function termWords({ access_kind, access_count, access_until }: Term): string | undefined {
  if (access_kind === "until") return access_until ? `até ${lastDayBefore(access_until)}` : undefined;
  if (access_count === null) return undefined;
  if (access_kind === "days") return `por ${access_count} ${access_count === 1 ? "dia" : "dias"}`;
  if (access_kind !== "months") return undefined;
  const years = access_count / 12;
  if (Number.isInteger(years)) return `por ${years} ${years === 1 ? "ano" : "anos"}`;
  return `por ${access_count} ${access_count === 1 ? "mês" : "meses"}`;
}
