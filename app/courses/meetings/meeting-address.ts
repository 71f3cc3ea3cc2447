import { dayOf, formatDate, formatTime, TIME_ZONE } from "#app/platform/money-and-dates/dates.ts";

const WEEKDAY = new Intl.DateTimeFormat("pt-BR", { timeZone: TIME_ZONE, weekday: "long" });

/** The address for the cohort's students; only they are redirected to the meeting link. */
export function meetingAddress({ id }: { id: number }): string {
  return `/encontros/${id}/entrar`;
}

export function meetingFile({ id }: { id: number }): string {
  return `/encontros/${id}/agenda.ics`;
}

export function meetingHour(at: Date): string {
  return `${WEEKDAY.format(at)}, ${formatDate(at)}, às ${formatTime(at)}`;
}

/** "hoje, às 19:00"; within a week "quinta-feira, às 19:00"; later with the date. */
export function nextHour(at: Date, now: Date): string {
  if (dayOf(at) === dayOf(now)) return `hoje, às ${formatTime(at)}`;
  const isNear = at.getTime() - now.getTime() < 6 * 86_400_000;
  return isNear ? `${WEEKDAY.format(at)}, às ${formatTime(at)}` : meetingHour(at);
}
