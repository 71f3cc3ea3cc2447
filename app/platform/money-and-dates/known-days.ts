// The days that forms, files, addresses and the table API accept, and the instant that each day means.
import { startOfDay } from "./dates.ts";
import { endOfLastDay, NO_END } from "./terms.ts";

export const YEAR_SENTENCE = "Informe um ano entre 1900 e 9998.";

/**
 * How a column stores a day without a time. "first": the first instant of the day. "until": its last instant.
 * "last": the first instant after the day.
 */
export type PlainDay = "first" | "until" | "last";

/** Looks only at the year of "2026-11-20", which must have four digits. The year 9999 means no end. */
export function stateOfDay(day: string): "known" | "never" | "outside" {
  if (day < "1900") return "outside";
  return day < "9999" ? "known" : "never";
}

/**
 * Returns the instant to store for a written day, or for the moment `at` of that day. Undefined: the year is not
 * accepted. Null: no end. For "last", this function never returns null: `endOfItsDay` decides that, because the term
 * changes too.
 */
export function instantFor(plainDay: PlainDay, day: string, at?: Date): Date | null | undefined {
  if (stateOfDay(day) === "outside") return undefined;
  const instant = at ?? instantOf(plainDay, day);
  if (plainDay === "last" || instant < NO_END) return instant;
  return plainDay === "until" ? null : undefined;
}

function instantOf(plainDay: PlainDay, day: string): Date {
  if (plainDay === "first") return startOfDay(day);
  const after = endOfLastDay(day);
  return plainDay === "last" ? after : new Date(after.getTime() - 1);
}
