// Instants as clients write them.
import { instantFor, type PlainDay } from "#app/platform/money-and-dates/known-days.ts";

const INSTANT =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

export interface ParsedInstant {
  instant: Date;
  /** A day alone, without a time. */
  isDay: boolean;
  /** It named its own offset from UTC. */
  hasOffset: boolean;
  year: number;
  month: number;
  day: number;
}

/** Parses ISO 8601 with any offset, or a plain day as midnight UTC. Undefined for any other text. */
export function parseInstant(text: string): ParsedInstant | undefined {
  const match = INSTANT.exec(text.trim());
  if (!match) return undefined;
  const [, year = "", month = "", day = "", hour = "0", minute = "0", second = "0", fraction = "", zone] =
    match;
  const numbers = [year, month, day, hour, minute, second].map(Number);
  const [y = 0, mo = 0, d = 0, h = 0, mi = 0, s = 0] = numbers;
  const ms = Number(fraction.slice(0, 3).padEnd(3, "0"));
  const local = new Date(0);
  local.setUTCFullYear(y, mo - 1, d);
  local.setUTCHours(h, mi, s, ms);
  const exists = local.getUTCMonth() === mo - 1 && local.getUTCDate() === d && h < 24 && mi < 60 && s < 60;
  if (!exists) return undefined;
  const instant = new Date(local.getTime() - offsetMinutes(zone) * 60_000);
  return {
    instant,
    isDay: match[4] === undefined,
    hasOffset: zone !== undefined,
    year: y,
    month: mo,
    day: d,
  };
}

/**
 * Converts to the value that a column stores, with a plain day in the shop's time zone. Null means no end; undefined
 * means that columns do not accept the year.
 */
export function takenInstant({ instant, isDay, ...day }: ParsedInstant, plainDay: PlainDay = "first") {
  const written = [String(day.year).padStart(4, "0"), twoDigits(day.month), twoDigits(day.day)].join("-");
  return instantFor(plainDay, written, isDay ? undefined : instant);
}

/** "2025-03-04T05:06:07Z", with a fraction only when there is one. */
export function formatInstant(instant: Date): string {
  return instant.toISOString().replace(".000Z", "Z");
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}

function offsetMinutes(zone: string | undefined): number {
  const match = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone ?? "");
  if (!match) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  return match[1] === "-" ? -minutes : minutes;
}
