// What a field for a day holds: the text that Brazilians read, in any browser. Whoever sends 2026-11-20 is understood too.
import { addDay, dayOf, formatDate, formatDateTime, fromLocalField, startOfDay } from "./dates.ts";
import { instantFor, type PlainDay, stateOfDay } from "./known-days.ts";
import { readMoment } from "./typed-dates.ts";

/** The day that was typed, as "2026-11-20"; what is none as it came, for the rule behind it to judge. */
export function typedDay(text: string): string {
  const read = readMoment(text);
  return read && read.time === undefined ? read.day : text.trim();
}

/** Whether "2026-11-20" is a calendar day in an accepted year. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && addDay(text, 0) === text && stateOfDay(text) === "known";
}

/** Returns the typed instant; null means no end. Without `at`, the text is not a date or its year is not accepted. */
export function typedAt(
  text: string,
  plainDay: PlainDay,
): { at: Date | null } | { at?: undefined; isOtherYear: boolean } {
  const read = readMoment(text);
  if (!read) return { isOtherYear: false };
  const { day, time } = read;
  const at = instantFor(plainDay, day, time === undefined ? undefined : fromLocalField(`${day}T${time}`));
  return at === undefined ? { isOtherYear: true } : { at };
}

/** The moment that was typed, in the site's time zone; undefined for none, and for a day without its hour. */
export function typedMoment(text: string): Date | undefined {
  return readMoment(text)?.time === undefined ? undefined : (typedAt(text, "first").at ?? undefined);
}

/** The beginning of the day that was typed; undefined when it is none. */
export function dayStart(text: string): Date | undefined {
  const day = typedDay(text);
  return isDay(day) ? startOfDay(day) : undefined;
}

/** "2026-11-20" as the field shows it, "20/11/2026"; what is no such day as it is. */
export function dayText(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  return year ? `${date}/${month}/${year}` : day;
}

/** Formats an inclusive end for its form field. The last instant of a day is shown as the day alone. */
export function untilText(at: Date): string {
  return instantFor("until", dayOf(at))?.getTime() === at.getTime() ? formatDate(at) : formatDateTime(at);
}
