// Rules and texts of gift mails.
import { dayOf, fromLocalField } from "#app/platform/money-and-dates/dates.ts";

export const NOTE_MAX = 500;
/** Largest number of days ahead. */
export const DAYS_AHEAD = 365;
/** Limit of gifts per order and day; below the hourly mails that a network may cause. */
export const PER_DAY = 30;
const HOUR_OF_DAY = "09:00";

/** Bidirectional control characters, which can disguise text. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;
/** Text that mail programs turn into links; not allowed in a giver's note. */
const LINK = /:\/\/|www\.|@|[\p{L}\p{N}-]\.[\p{L}]{2,}/iu;
const MARKS = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

export function plainNote(text: string): string {
  return text.replace(TURNS, "");
}

export function hasLink(note: string): boolean {
  return LINK.test(note.replace(MARKS, ""));
}

/** Now if the day is today, otherwise the morning of the day. */
export function dueOn(day: string, now: Date): Date {
  return day <= dayOf(now) ? now : (fromLocalField(`${day}T${HOUR_OF_DAY}`) ?? now);
}

/** "2026-12-24" as people write it, independent of the browser's time zone. */
export function writtenDay(day: string): string {
  const [year, month, date] = day.split("-");
  return `${date}/${month}/${year}`;
}
