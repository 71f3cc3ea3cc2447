// How long something lasts that is agreed on: for ever, so many days or months, or until a day. Months and days are
// counted as the Código Civil does in its article 132: the first day does not count, and months end on the day of the same
// number, or on the day after where that month has none.
import type { TermKind } from "#db/schema.ts";
import { addDay, dayAt, dayOf, formatDate, startOfDay } from "./dates.ts";

/** The three columns of a row; without a kind the row's own default holds. */
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
  return dayAt(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), found));
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

/** The end of what has none, where a column must hold one. */
export const NO_END = new Date("9999-01-01T03:00:00Z");

/** What the shop says in days: years end on the day of the same number, as people read them. */
export function termOfDays(days: number): Term {
  return days % 365 === 0
    ? { access_kind: "months", access_count: (days / 365) * 12, access_until: null }
    : { access_kind: "days", access_count: days, access_until: null };
}

/** The first term that says something. */
export function termOf(...terms: readonly (Term | null | undefined)[]): Term {
  return terms.find((term) => term?.access_kind) ?? FOR_EVER;
}

/** The end of what lasts until such a day is over, "2028-06-01". */
export function endOfLastDay(day: string): Date {
  return startOfDay(addDay(day, 1));
}

/** From today's day to the last one: 0 on that day. */
export function daysUntilEnd(end: Date, now: Date): number {
  const last = new Date(end.getTime() - 1);
  return Math.round((Date.parse(dayOf(last)) - Date.parse(dayOf(now))) / 86_400_000);
}

/** "Acesso até 01/06/2028", and when that is soon "Acesso até 01/06/2028, termina em 6 dias". */
export function endWords(end: Date, now: Date): string {
  const days = daysUntilEnd(end, now);
  const soon =
    days > SOON_DAYS
      ? ""
      : days < 1
        ? ", termina hoje"
        : days === 1
          ? ", termina amanhã"
          : `, termina em ${days} dias`;
  return `Acesso até ${lastDayBefore(end)}${soon}`;
}

const SOON_DAYS = 30;

/** The last day on which it holds, of its end: "01/06/2028". */
export function lastDayBefore(end: Date): string {
  return formatDate(new Date(end.getTime() - 1));
}

/** A row's term and nothing else of it. */
export function termIn({ access_kind, access_count, access_until }: Term): Term {
  return { access_kind, access_count, access_until };
}

/** Days or months, which begin on some day. */
export function isCounted({ access_kind }: Partial<Term>): boolean {
  return access_kind === "days" || access_kind === "months";
}

/** As it is kept: only what its kind needs, and an end that is the beginning of a day. */
export function normalTerm({ access_kind, access_count, access_until }: Term): Term {
  const until = access_kind === "until" && access_until ? endOfItsDay(access_until) : null;
  return {
    access_kind: access_kind === "until" && access_until && !until ? "forever" : access_kind,
    access_count: isCounted({ access_kind }) ? access_count : null,
    access_until: until,
  };
}

/**
 * Moves an end to the next midnight of the site's time zone; an end at midnight stays. Null in the year 9999.
 * Returns an invalid Date unchanged, so that the rule refuses it.
 */
export function endOfItsDay(instant: Date): Date | null {
  if (Number.isNaN(instant.getTime())) return instant;
  if (instant > NO_END) return null;
  const begin = startOfDay(dayOf(instant));
  return begin.getTime() === instant.getTime() ? begin : startOfDay(addDay(dayOf(instant), 1));
}

/** The same where a choice is told: "para sempre" too; undefined where nothing was chosen. */
export function chosenWords(term: Term): string | undefined {
  return term.access_kind === "forever" ? "para sempre" : termWords(term);
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
