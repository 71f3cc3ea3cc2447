// Which daily backups stay: the last days, and of weeks and months before them the last one each.
import { addDay } from "#app/platform/money-and-dates/dates.ts";

export interface RetentionRule {
  daily: number;
  weekly: number;
  monthly: number;
}

/** Of the days that have a backup (YYYY-MM-DD), those whose backup stays. Days without one count for nothing. */
export function keptDays(days: string[], { daily, weekly, monthly }: RetentionRule): Set<string> {
  const newestFirst = days.toSorted().toReversed();
  return new Set([
    ...lastOfEach(newestFirst, daily, (day) => day),
    ...lastOfEach(newestFirst, weekly, mondayOf),
    ...lastOfEach(newestFirst, monthly, (day) => day.slice(0, 7)),
  ]);
}

function lastOfEach(newestFirst: string[], count: number, periodOf: (day: string) => string): string[] {
  const last = new Map<string, string>();
  for (const day of newestFirst) {
    const period = periodOf(day);
    if (!last.has(period)) last.set(period, day);
    if (last.size > count) break;
  }
  return [...last.values()].slice(0, count);
}

function mondayOf(day: string): string {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDay(day, -sinceMonday);
}
