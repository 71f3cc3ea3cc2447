// What a field for a day holds: the text that Brazilians read, in any browser. Whoever sends 2026-11-20 is understood too.
import { fromLocalField } from "./dates.ts";
import { readMoment } from "./typed-dates.ts";

/** The day that was typed, as "2026-11-20"; what is none as it came, for the rule behind it to judge. */
export function typedDay(text: string): string {
  const read = readMoment(text);
  return read && read.time === undefined ? read.day : text.trim();
}

/** The moment that was typed, in the site's time zone; undefined for none, and for a day without its hour. */
export function typedMoment(text: string): Date | undefined {
  const read = readMoment(text);
  return read?.time === undefined ? undefined : fromLocalField(`${read.day}T${read.time}`);
}

/** The beginning of the day that was typed; undefined when it is none. */
export function dayStart(text: string): Date | undefined {
  return fromLocalField(`${typedDay(text)}T00:00`);
}

/** "2026-11-20" as the field shows it, "20/11/2026"; what is no such day as it is. */
export function dayText(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  return year ? `${date}/${month}/${year}` : day;
}
