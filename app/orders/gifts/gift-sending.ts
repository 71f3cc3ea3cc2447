// A gift that the shop mails: what may be asked for, and what is said of it.
import { dayOf, fromLocalField } from "#app/platform/money-and-dates/dates.ts";

export const NOTE_MAX = 500;
/** How far ahead a day may lie. */
export const DAYS_AHEAD = 365;
/** The most gifts of one order on one day: fewer than the mails that a network may cause in an hour. */
export const PER_DAY = 30;
const HOUR_OF_DAY = "09:00";

/** Signs that turn the writing round, with which a text can look like another one. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;
/** Texts that mail programs turn into links, which a giver's note may not hold: the mail leads only to the gift. */
const LINK = /:\/\/|www\.|@|[\p{L}\p{N}-]\.[\p{L}]{2,}/iu;
const MARKS = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

export function plainNote(text: string): string {
  return text.replace(TURNS, "");
}

export function hasLink(note: string): boolean {
  return LINK.test(note.replace(MARKS, ""));
}

/** At once on the day itself, else in the morning of the day. */
export function dueOn(day: string, now: Date): Date {
  return day <= dayOf(now) ? now : (fromLocalField(`${day}T${HOUR_OF_DAY}`) ?? now);
}

/** "2026-12-24" as people write it, whatever the browser's time zone. */
export function writtenDay(day: string): string {
  const [year, month, date] = day.split("-");
  return `${date}/${month}/${year}`;
}
