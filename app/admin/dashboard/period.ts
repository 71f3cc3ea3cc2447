// The stretch of days that the owner's figures are about, the one before it, and the bars of its charts. Days are those
// of São Paulo, both ends included.
import { addDay, dayOf, formatTime, startOfDay } from "#app/platform/money-and-dates/dates.ts";
import { isDay, typedDay } from "#app/platform/money-and-dates/day-fields.ts";

export const PERIODS = [
  { key: "hoje", label: "Hoje", name: "Hoje" },
  { key: "ontem", label: "Ontem", name: "Ontem" },
  { key: "7", label: "7 dias", name: "Últimos 7 dias" },
  { key: "30", label: "30 dias", name: "Últimos 30 dias" },
  { key: "90", label: "90 dias", name: "Últimos 90 dias" },
  { key: "12m", label: "12 meses", name: "Últimos 12 meses" },
] as const;

export type PeriodKey = (typeof PERIODS)[number]["key"];
export type Grain = "hour" | "day" | "week" | "month";

/** From this instant up to, not including, that one. */
export interface Span {
  since: Date;
  until: Date;
}

export interface Bar extends Span {
  /** Its first day and its last; of an hour, both times the day and the hour: 2026-11-20T14. */
  first: string;
  last: string;
  /** The same piece of the period before. */
  before: Span;
}

export interface Period extends Span {
  /** Undefined for days chosen by hand. */
  key: PeriodKey | undefined;
  first: string;
  last: string;
  days: number;
  grain: Grain;
  bars: Bar[];
  /** As long, up to the same hour when today is the last day. */
  before: Span;
}

export type PeriodErrors = Partial<Record<"de" | "ate", string>>;

export interface AskedPeriod {
  period: Period;
  /** What stands in the two fields, whether it was accepted or not. */
  typed: { de: string; ate: string };
  errors: PeriodErrors;
}

const DEFAULT: PeriodKey = "30";
const MAX_YEARS = 5;
const MAX_DAYS_BY_DAY = 92;
const MAX_DAYS_BY_WEEK = 186;
const HOUR_MS = 3_600_000;

/** The period as the address keeps it. */
export function paramsOf({ key, first, last }: Pick<Period, "key" | "first" | "last">): URLSearchParams {
  if (key === DEFAULT) return new URLSearchParams();
  return new URLSearchParams(key ? { periodo: key } : { de: first, ate: last });
}

/** Reads the address. Days that cannot be taken are refused in words, and the usual period is shown instead. */
export function parsePeriod(params: URLSearchParams, now: Date): AskedPeriod {
  const typed = { de: dayIn(params, "de"), ate: dayIn(params, "ate") };
  const today = dayOf(now);
  if (typed.de || typed.ate) {
    const errors = refuseDays(typed.de, typed.ate, today);
    const fits = Object.keys(errors).length === 0;
    const period = fits ? customPeriod(typed.de, typed.ate, now) : lastPeriod(DEFAULT, now);
    return { period, typed, errors };
  }
  const key = PERIODS.find((one) => one.key === params.get("periodo"))?.key ?? DEFAULT;
  return { period: lastPeriod(key, now), typed, errors: {} };
}

export function lastPeriod(key: PeriodKey, now: Date): Period {
  const today = dayOf(now);
  const last = key === "ontem" ? addDay(today, -1) : today;
  if (key === "hoje" || key === "ontem") return { ...periodOf(last, last, now, false), key };
  const first = key === "12m" ? addDay(addMonths(last, -12), 1) : addDay(last, 1 - Number(key));
  return { ...periodOf(first, last, now, key === "12m"), key };
}

/** The day that has begun and the one before it. */
export function todayAndYesterday(now: Date): [today: Span, yesterday: Span] {
  const today = dayOf(now);
  const spanOf = (day: string) => ({ since: startOfDay(day), until: startOfDay(addDay(day, 1)) });
  return [spanOf(today), spanOf(addDay(today, -1))];
}

function customPeriod(first: string, last: string, now: Date): Period {
  return { ...periodOf(first, last, now, false), key: undefined };
}

function periodOf(first: string, last: string, now: Date, byYear: boolean): Omit<Period, "key"> {
  const days = daysBetween(first, last) + 1;
  const earlier = (day: string) => (byYear ? addMonths(day, -12) : addDay(day, -days));
  const grain = grainOf(days);
  const today = dayOf(now);
  // What has not happened yet has nothing to stand beside.
  const cut = new Date(startOfDay(earlier(today)).getTime() + now.getTime() - startOfDay(today).getTime());
  const spanOf = (from: string, to: string): Span => ({
    since: startOfDay(from),
    until: startOfDay(addDay(to, 1)),
  });
  const beforeOf = (from: string, to: string): Span => {
    const since = startOfDay(earlier(from));
    const until = startOfDay(earlier(addDay(to, 1)));
    return { since, until: until <= cut ? until : since < cut ? cut : since };
  };
  const whole = { ...spanOf(first, last), before: beforeOf(first, last) };
  const bars =
    grain === "hour"
      ? hoursOf(first, whole, first === today ? now : whole.until)
      : pieces(first, last, grain).map(([from, to]) => ({
          first: from,
          last: to,
          ...spanOf(from, to),
          before: beforeOf(from, to),
        }));
  return { first, last, days, grain, bars, ...whole };
}

function grainOf(days: number): Grain {
  if (days === 1) return "hour";
  return days <= MAX_DAYS_BY_DAY ? "day" : days <= MAX_DAYS_BY_WEEK ? "week" : "month";
}

/** The hours of a day that have begun, each beside the same one of the day before; the last ends with the day. */
function hoursOf(day: string, { since, until, before }: Span & { before: Span }, end: Date): Bar[] {
  const count = Math.max(1, Math.ceil((end.getTime() - since.getTime()) / HOUR_MS));
  const ends = (from: Date, to: Date, hour: number) =>
    hour === count ? to : new Date(Math.min(from.getTime() + hour * HOUR_MS, to.getTime()));
  return Array.from({ length: count }, (_, hour) => {
    const start = ends(since, until, hour);
    const name = `${day}T${formatTime(start).slice(0, 2)}`;
    return {
      first: name,
      last: name,
      since: start,
      until: ends(since, until, hour + 1),
      before: {
        since: ends(before.since, before.until, hour),
        until: ends(before.since, before.until, hour + 1),
      },
    };
  });
}

/** Whole weeks are counted back from the end, months are those of the calendar; the first piece may be shorter. */
function pieces(first: string, last: string, grain: Exclude<Grain, "hour">): [from: string, to: string][] {
  const found: [string, string][] = [];
  for (let to = last; to >= first; ) {
    const start = grain === "day" ? to : grain === "week" ? addDay(to, -6) : `${to.slice(0, 7)}-01`;
    const from = start < first ? first : start;
    found.unshift([from, to]);
    to = addDay(from, -1);
  }
  return found;
}

function refuseDays(first: string, last: string, today: string): PeriodErrors {
  const missing = "Informe as duas datas.";
  const never = "Esta data não existe. Use o calendário ou escreva como 20/11/2026.";
  const errors: PeriodErrors = {};
  if (!isDay(first)) errors.de = first ? never : missing;
  if (!isDay(last)) errors.ate = last ? never : missing;
  if (errors.de || errors.ate) return errors;
  if (first > last) return { ate: "A data final vem antes da inicial." };
  if (first > today) return { de: "Esta data ainda não chegou." };
  if (last > addMonths(first, 12 * MAX_YEARS)) return { ate: `Escolha no máximo ${MAX_YEARS} anos.` };
  return errors;
}

/** As the address keeps days, and as people type them. */
function dayIn(params: URLSearchParams, name: string): string {
  return typedDay((params.get(name) ?? "").slice(0, 40));
}

/** The same day of another month, or the last one where that is shorter. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const end = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, end))).toISOString().slice(0, 10);
}

function daysBetween(first: string, last: string): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000);
}
