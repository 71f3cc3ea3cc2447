// The month that the money report is about; its days are those of São Paulo.
import { addDay, dayOf, startOfDay } from "#app/platform/money-and-dates/dates.ts";

/** From this instant up to, not including, that one. */
export interface Span {
  since: Date;
  until: Date;
}

export interface Day extends Span {
  /** "2026-11-20" */
  day: string;
}

export interface Month extends Span {
  /** "2026-11" */
  key: string;
  days: Day[];
}

/** The month of the address, or this one; `error` when what stands there is none. */
export function parseMonth(params: URLSearchParams, now: Date): { month: Month; error?: string } {
  const asked = (params.get("mes") ?? "").trim();
  const current = dayOf(now).slice(0, 7);
  if (asked === "") return { month: monthOf(current) };
  const isMonth = /^20\d{2}-(0[1-9]|1[0-2])$/.test(asked);
  if (isMonth && asked <= current) return { month: monthOf(asked) };
  const error = isMonth ? "Este mês ainda não começou." : "Este mês não existe. Escolha um da lista.";
  return { month: monthOf(current), error };
}

export function monthOf(key: string): Month {
  const days: Day[] = [];
  for (let day = `${key}-01`; day.startsWith(key); day = addDay(day, 1)) {
    days.push({ day, since: startOfDay(day), until: startOfDay(addDay(day, 1)) });
  }
  const next = addDay(`${key}-28`, 4).slice(0, 7);
  return { key, days, since: startOfDay(`${key}-01`), until: startOfDay(`${next}-01`) };
}

export function monthBefore(key: string): string {
  return addDay(`${key}-01`, -1).slice(0, 7);
}

/** From this one back to the first, the newest first. */
export function monthsSince(first: string, last: string): string[] {
  const keys: string[] = [];
  for (let key = last; key >= first; key = monthBefore(key)) keys.push(key);
  return keys;
}

const MONTH = new Intl.DateTimeFormat("pt-BR", { timeZone: "UTC", month: "long", year: "numeric" });
const DAY = new Intl.DateTimeFormat("pt-BR", {
  timeZone: "UTC",
  weekday: "short",
  day: "numeric",
  month: "short",
});

/** "novembro de 2026" */
export function monthName(key: string): string {
  return MONTH.format(new Date(`${key}-15T12:00:00Z`));
}

/** "seg., 23 de nov." */
export function dayName(day: string): string {
  return DAY.format(new Date(`${day}T12:00:00Z`));
}

/** "25/11/2026" */
export function dayFigures(day: string): string {
  return day.split("-").reverse().join("/");
}
