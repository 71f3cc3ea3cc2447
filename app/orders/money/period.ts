// The month, quarter or year of the money report, by days in São Paulo.
import { addDay, dayOf, startOfDay } from "#app/platform/money-and-dates/dates.ts";

/** A half-open interval. */
export interface Span {
  since: Date;
  until: Date;
}

export interface Day extends Span {
  /** "2026-11-20" */
  day: string;
}

export interface Period extends Span {
  /** "2026-11", "2026-T4" or "2026" */
  key: string;
  /** "2026-11", oldest first. */
  months: string[];
  days: Day[];
}

const KEY = /^20\d{2}(?:-(?:0[1-9]|1[0-2])|-T[1-4])?$/;

interface Asked {
  period: Period;
  /** The compared period. */
  other: Period | null;
  errors: { period?: string; other?: string };
}

/** The periods of the URL, or this month; an error for an invalid one. */
export function parsePeriods(params: URLSearchParams, now: Date): Asked {
  const current = currentMonth(now);
  const named = (params.get("periodo") ?? "").trim();
  const month = (params.get("mes") ?? "").trim();
  const [key, noun] = named === "" ? [month, "mês"] : [named, "período"];
  const compared = (params.get("comparar") ?? "").trim();
  const error = wrongKey(key, noun, current);
  const otherError = wrongKey(compared, "período", current);
  return {
    period: periodOf(key === "" || error ? current : key),
    other: compared === "" || otherError ? null : periodOf(compared),
    errors: { ...(error ? { period: error } : {}), ...(otherError ? { other: otherError } : {}) },
  };
}

export function currentMonth(now: Date): string {
  return dayOf(now).slice(0, 7);
}

function wrongKey(key: string, noun: string, current: string): string | undefined {
  if (key === "") return undefined;
  if (!KEY.test(key)) return `Este ${noun} não existe. Escolha um da lista.`;
  return (monthsOf(key)[0] ?? "") <= current ? undefined : `Este ${noun} ainda não começou.`;
}

export function periodOf(key: string): Period {
  const months = monthsOf(key);
  const days = months.flatMap(daysOf);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) throw new Error(`no period: ${key}`);
  return { key, months, days, since: first.since, until: last.until };
}

function monthsOf(key: string): string[] {
  const [year = "", part = ""] = key.split("-");
  const numbers = Array.from({ length: 12 }, (_, at) => at + 1);
  const quarter = part.startsWith("T") ? Number(part.slice(1)) : undefined;
  return numbers
    .filter((month) => (quarter ? Math.ceil(month / 3) === quarter : part === "" || month === Number(part)))
    .map((month) => `${year}-${String(month).padStart(2, "0")}`);
}

function daysOf(month: string): Day[] {
  const days: Day[] = [];
  for (let day = `${month}-01`; day.startsWith(month); day = addDay(day, 1)) {
    days.push({ day, since: startOfDay(day), until: startOfDay(addDay(day, 1)) });
  }
  return days;
}

export function monthBefore(key: string): string {
  return addDay(`${key}-01`, -1).slice(0, 7);
}

export interface PeriodChoices {
  months: string[];
  quarters: string[];
  years: string[];
}

/** Periods from this month back to the first, newest first, with `also` if older. */
export function choicesSince(first: string, current: string, also: readonly string[]): PeriodChoices {
  const known: string[] = [];
  for (let key = current; key >= first; key = monthBefore(key)) known.push(key);
  const months = [...new Set([...known, ...also.flatMap(monthsOf)])].filter((key) => key <= current);
  const newest = (keys: string[]) => [...new Set(keys)].sort().reverse();
  return {
    months: newest(months),
    quarters: newest(months.map(quarterOf)),
    years: newest(months.map(yearOf)),
  };
}

function quarterOf(month: string): string {
  return `${yearOf(month)}-T${Math.ceil(Number(month.slice(5)) / 3)}`;
}

export function yearOf(month: string): string {
  return month.slice(0, 4);
}

const MONTH = new Intl.DateTimeFormat("pt-BR", { timeZone: "UTC", month: "long", year: "numeric" });
const DAY = new Intl.DateTimeFormat("pt-BR", {
  timeZone: "UTC",
  weekday: "short",
  day: "numeric",
  month: "short",
});

/** "novembro de 2026", "4º trimestre de 2026", "2026" */
export function periodName(key: string): string {
  const [year = "", part = ""] = key.split("-");
  if (part.startsWith("T")) return `${part.slice(1)}º trimestre de ${year}`;
  return part === "" ? year : MONTH.format(new Date(`${key}-15T12:00:00Z`));
}

/** "em novembro de 2026", "no 4º trimestre de 2026" */
export function inPeriod(key: string): string {
  return `${key.includes("T") ? "no" : "em"} ${periodName(key)}`;
}

/** "de novembro de 2026", "do 4º trimestre de 2026" */
export function ofPeriod(key: string): string {
  return `${key.includes("T") ? "do" : "de"} ${periodName(key)}`;
}

/** "mês", "trimestre", "ano" */
export function periodNoun(key: string): "mês" | "trimestre" | "ano" {
  if (key.includes("T")) return "trimestre";
  return key.includes("-") ? "mês" : "ano";
}

/** "seg., 23 de nov." */
export function dayName(day: string): string {
  return DAY.format(new Date(`${day}T12:00:00Z`));
}

/** "25/11/2026" */
export function dayFigures(day: string): string {
  return day.split("-").reverse().join("/");
}
