// What the date operators compare with: a span of time in the asker's zone.
import { TIME_ZONE } from "#app/platform/money-and-dates/dates.ts";
import type { ParsedInstant } from "../wire/instants.ts";
import { parseInstant } from "../wire/instants.ts";

const DAY_MS = 86_400_000;
const MAX_UNITS = 100_000;
/** Years of four digits, whatever the zone. */
const FIRST_YEAR = 1;
const LAST_YEAR = 9999;
const LAST_MS = Date.parse("9999-12-31T23:59:59.999Z");

/** From the first instant up to, and without, the second. */
export interface Span {
  from: Date;
  until: Date;
}

interface Day {
  year: number;
  month: number;
  day: number;
}

/** The span of `{zone}?{value}?{unit}`; "off" for a part left empty, undefined for what cannot be read. */
export function multiStepSpan(text: string, now: Date): { span: Span; today: Span } | "off" | undefined {
  const parts = text.trim().split("?");
  if (parts.length !== 3) return undefined;
  const [zone = "", value = "", unit = ""] = parts;
  const clock = zoneClock(zone || "UTC");
  if (!clock) return undefined;
  if (value === "" && ["exact_date", "nr_days_ago", "nr_days_from_now"].includes(unit)) return "off";
  const days = unit === "exact_date" ? exactDays(value) : unitDays(unit, value, clock.dayOf(now));
  const today = spanOf(clock, [clock.dayOf(now), addDays(clock.dayOf(now), 1)]);
  if (!days || !today) return undefined;
  if ("instant" in days) {
    const until = new Date(Math.min(days.instant.getTime() + DAY_MS, LAST_MS));
    return { span: { from: days.instant, until }, today };
  }
  const span = spanOf(clock, days);
  return span && { span, today };
}

/** Older operators, as integrations still offer them: the value is `{zone}`, or `{zone}?{number}`. */
const OLDER: Record<string, [operator: string, unit: string]> = {
  date_equals_today: ["date_is", "today"],
  date_equals_week: ["date_is", "this_week"],
  date_equals_month: ["date_is", "this_month"],
  date_equals_year: ["date_is", "this_year"],
  date_before_today: ["date_is_before", "today"],
  date_after_today: ["date_is_after", "today"],
  date_equals_days_ago: ["date_is", "nr_days_ago"],
  date_equals_months_ago: ["date_is", "nr_months_ago"],
  date_equals_years_ago: ["date_is", "nr_years_ago"],
  date_within_days: ["date_is_within", "nr_days_from_now"],
  date_within_weeks: ["date_is_within", "nr_weeks_from_now"],
  date_within_months: ["date_is_within", "nr_months_from_now"],
};
export const OLDER_DATE_OPERATORS = Object.keys(OLDER);
/** Asked with nothing they mean the shop's own calendar. */
export const OF_THE_CALENDAR = OLDER_DATE_OPERATORS.filter((name) => !OLDER[name]?.[1].startsWith("nr_"));

/** The same condition as one that is asked today. */
export function currentOperator(operator: string, wanted: string): { operator: string; wanted: string } {
  const [name, unit] = OLDER[operator] ?? [];
  if (!name) return { operator, wanted };
  const [zone = "", number = ""] = wanted.trim().split("?");
  return { operator: name, wanted: `${zone || TIME_ZONE}?${unit?.startsWith("nr_") ? number : ""}?${unit}` };
}

/** The span of an ISO day, or an instant as an empty span; a zone may stand before it: `{zone}?{value}`. */
export function isoSpan(text: string): Span | "off" | undefined {
  const parts = text.trim().split("?");
  if (parts.length > 2) return undefined;
  const value = parts.at(-1) ?? "";
  const clock = zoneClock(parts.length === 2 ? parts[0] || "UTC" : "UTC");
  if (!clock) return undefined;
  if (value === "") return "off";
  const parsed = knownInstant(value);
  if (!parsed) return undefined;
  if (!parsed.isDay) return { from: parsed.instant, until: parsed.instant };
  const day = { year: parsed.year, month: parsed.month, day: parsed.day };
  return spanOf(clock, [day, addDays(day, 1)]);
}

/** Filters accept every year that the database stores. Writes accept fewer years. */
function knownInstant(value: string): ParsedInstant | undefined {
  const parsed = parseInstant(value);
  const year = parsed?.instant.getUTCFullYear() ?? 0;
  return year >= FIRST_YEAR && year <= LAST_YEAR ? parsed : undefined;
}

function exactDays(value: string): ParsedInstant | [Day, Day] | undefined {
  const parsed = knownInstant(value);
  if (!parsed) return undefined;
  if (!parsed.isDay) return parsed;
  const { year, month, day } = parsed;
  return [{ year, month, day }, addDays({ year, month, day }, 1)];
}

function unitDays(unit: string, value: string, today: Day): [Day, Day] | undefined {
  const fixed = FIXED_UNITS[unit];
  if (fixed) return fixed(today);
  const match = /^nr_(days|weeks|months|years)_(ago|from_now)$/.exec(unit);
  const count = /^\d{1,9}$/.test(value || "0") ? Number(value || "0") : Number.NaN;
  if (!match || Number.isNaN(count) || count > MAX_UNITS) return undefined;
  const steps = match[2] === "ago" ? -count : count;
  switch (match[1]) {
    case "days":
      return daySpan(addDays(today, steps));
    case "weeks":
      return weekSpan(addDays(today, steps * 7));
    case "months":
      return monthSpan(today, steps);
    default:
      return yearSpan(today, steps);
  }
}

const FIXED_UNITS: Record<string, (today: Day) => [Day, Day]> = {
  today: (today) => daySpan(today),
  yesterday: (today) => daySpan(addDays(today, -1)),
  tomorrow: (today) => daySpan(addDays(today, 1)),
  one_week_ago: (today) => weekSpan(addDays(today, -7)),
  one_month_ago: (today) => monthSpan(today, -1),
  one_year_ago: (today) => yearSpan(today, -1),
  this_week: (today) => weekSpan(today),
  this_month: (today) => monthSpan(today, 0),
  this_year: (today) => yearSpan(today, 0),
  next_week: (today) => weekSpan(addDays(today, 7)),
  next_month: (today) => monthSpan(today, 1),
  next_year: (today) => yearSpan(today, 1),
};

function daySpan(day: Day): [Day, Day] {
  return [day, addDays(day, 1)];
}

/** Weeks begin on Monday. */
function weekSpan(day: Day): [Day, Day] {
  const weekday = (new Date(utcOf(day)).getUTCDay() + 6) % 7;
  const monday = addDays(day, -weekday);
  return [monday, addDays(monday, 7)];
}

function monthSpan({ year, month }: Day, steps: number): [Day, Day] {
  const first = (by: number) => dayAt(Date.UTC(year, month - 1 + by, 1));
  return [first(steps), first(steps + 1)];
}

function yearSpan({ year }: Day, steps: number): [Day, Day] {
  return [
    { year: year + steps, month: 1, day: 1 },
    { year: year + steps + 1, month: 1, day: 1 },
  ];
}

function addDays(day: Day, days: number): Day {
  return dayAt(utcOf(day) + days * DAY_MS);
}

function utcOf({ year, month, day }: Day): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getTime();
}

function dayAt(utc: number): Day {
  const date = new Date(utc);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

function spanOf(clock: ZoneClock, [first, end]: [Day, Day]): Span | undefined {
  const isInRange = [first, end].every(({ year }) => year > FIRST_YEAR && year < LAST_YEAR);
  return isInRange ? { from: clock.startOf(first), until: clock.startOf(end) } : undefined;
}

interface ZoneClock {
  dayOf(instant: Date): Day;
  startOf(day: Day): Date;
}

function zoneClock(zone: string): ZoneClock | undefined {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat("en-US", { timeZone: zone, hourCycle: "h23", ...CLOCK_PARTS });
  } catch {
    return undefined;
  }
  const localAt = (instant: number) => {
    const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const day = { year: part("year"), month: part("month"), day: part("day") };
    return utcOf(day) + ((part("hour") * 60 + part("minute")) * 60 + part("second")) * 1000;
  };
  return {
    dayOf: (instant) => dayAt(localAt(instant.getTime())),
    startOf(day) {
      const wanted = utcOf(day);
      // Twice, because the first guess may lie on the other side of a clock change.
      const guess = wanted - (localAt(wanted) - wanted);
      return new Date(guess - (localAt(guess) - wanted));
    },
  };
}

const CLOCK_PARTS = {
  ...({ year: "numeric", month: "numeric", day: "numeric" } as const),
  ...({ hour: "numeric", minute: "numeric", second: "numeric" } as const),
};
