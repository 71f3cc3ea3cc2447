// Which days are taken wherever one comes in, in a form, a file, an address or the table API, and which instant a day means.
import { startOfDay } from "./dates.ts";
import { endOfLastDay, NO_END } from "./terms.ts";

export const YEAR_SENTENCE = "Informe um ano entre 1900 e 9998.";

/** What a day without an hour is in a column: its first instant, its last one, or, of a last day, the first one after it. */
export type PlainDay = "first" | "until" | "last";

/** "2026-11-20" by its year, which has four digits. The year 9999 says that there is no end. */
export function stateOfDay(day: string): "known" | "never" | "outside" {
  if (day < "1900") return "outside";
  return day < "9999" ? "known" : "never";
}

/**
 * The instant that a column takes for the day that is written, or for the moment `at` of that day. Undefined: its year is not
 * taken. Null: no end. An end after a last day is not made null here, but by `endOfItsDay`, which knows what its term becomes.
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
