// Days and stretches of days in words; a day is YYYY-MM-DD and has no hour that could move it.
import type { Grain } from "./period.ts";

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("pt-BR", { timeZone: "UTC", ...options });
const DAY = format({ day: "numeric", month: "short" });
const DAY_OF_YEAR = format({ day: "numeric", month: "short", year: "numeric" });
const WEEKDAY = format({ weekday: "short", day: "numeric", month: "short" });
const MONTH = format({ month: "short" });
const MONTH_OF_YEAR = format({ month: "short", year: "numeric" });

/** "12 nov.", where there is little room. */
function dayLabel(day: string): string {
  return plain(DAY, day);
}

/** "12 de nov. de 2026". */
export function fullDay(day: string): string {
  return spoken(DAY_OF_YEAR, day);
}

/** "23 de out. a 21 de nov. de 2026". */
export function periodLabelBetween(first: string, last: string): string {
  if (first === last) return fullDay(first);
  if (first.slice(0, 4) !== last.slice(0, 4)) return `${fullDay(first)} a ${fullDay(last)}`;
  const sameMonth = first.slice(0, 7) === last.slice(0, 7);
  return `${sameMonth ? Number(first.slice(8)) : spoken(DAY, first)} a ${fullDay(last)}`;
}

/** Under the axis. */
export function barLabel({ first }: { first: string }, grain: Grain): string {
  if (grain === "hour") return `${hourOf(first)}h`;
  return grain === "month"
    ? plain(first.slice(5, 7) === "01" ? MONTH_OF_YEAR : MONTH, first)
    : dayLabel(first);
}

/** Read out and in the table; a month that is not whole says which days it has. */
export function barName({ first, last }: { first: string; last: string }, grain: Grain): string {
  if (grain === "hour") return `das ${hourOf(first)}h às ${hourOf(first) + 1}h`;
  if (grain === "day") return spoken(WEEKDAY, first);
  if (grain === "week" || first.slice(8) !== "01") return periodLabelBetween(first, last);
  return spoken(MONTH_OF_YEAR, first);
}

function hourOf(name: string): number {
  return Number(name.slice(11));
}

function spoken(form: Intl.DateTimeFormat, day: string): string {
  return form.format(new Date(`${day}T12:00:00Z`));
}

function plain(form: Intl.DateTimeFormat, day: string): string {
  return spoken(form, day).replaceAll(" de ", " ");
}
