// Nobody is reminded of anything at night: from nine in the evening to eight in the morning, São Paulo time.
import { addDay, dayOf, fromLocalField, toLocalField } from "#app/platform/money-and-dates/dates.ts";

const FROM = 21;
const UNTIL = 8;

export function hourOf(now: Date): number {
  return Number(toLocalField(now).slice(11, 13));
}

export function isQuiet(now: Date): boolean {
  const hour = hourOf(now);
  return hour >= FROM || hour < UNTIL;
}

/** That moment, or the eight o'clock after it when it is quiet then. */
export function notAtNight(instant: Date): Date {
  if (!isQuiet(instant)) return instant;
  const today = dayOf(instant);
  const day = hourOf(instant) >= FROM ? addDay(today, 1) : today;
  return fromLocalField(`${day}T0${UNTIL}:00`) ?? instant;
}
