// The countdown of a payment that has a deadline.
import { describeMinutes } from "#app/platform/money-and-dates/dates.ts";

/** What the screen's clock must be moved by to agree with the server's. */
export function clockOffset(serverNow: Date, browserNow: number): number {
  return serverNow.getTime() - browserNow;
}

/** Whole seconds until the deadline by the server's time; 0 when it is over. */
export function secondsLeft(deadline: Date, browserNow: number, offset: number): number {
  return Math.max(0, Math.ceil((deadline.getTime() - browserNow - offset) / 1000));
}

/** "27:41", "1:05:09". */
export function formatSeconds(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const tail = String(seconds % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}

/** For those who hear the page: said once a minute, never every second. */
export function spokenTime(seconds: number): string {
  if (seconds <= 0) return "O tempo acabou";
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 60) return `Restam ${describeMinutes(minutes)}`;
  return minutes === 1 ? "Resta menos de 1 minuto" : `Restam ${minutes} minutos`;
}
