// When a place that was given for a time is over (AC-02, AC-03).
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import { endOfTerm, type Term } from "#app/platform/money-and-dates/terms.ts";

/** Why such a place is closed, as its row keeps it; its student reads the day as well (`lossOf`). */
export const PLACE_ENDED = "O seu tempo de acesso a este curso terminou";

/** To its student: the shop closed the place by hand on that day, and what it wrote as the reason. */
export function removedSentence(at: Date, reason: string | null): string {
  const why = reason?.trim().replace(/\.$/, "");
  return `A loja retirou o seu acesso em ${formatDate(at)}.${why ? ` Motivo: ${why}.` : ""}`;
}

/** For how long a place is given, and from when it counts. */
export interface Lasting {
  term: Term;
  from: Date;
}

/**
 * Null: never. Days and months begin on the last day of what is open already, so that whoever renews early loses none; a
 * day that was agreed on is that day, whatever else there is.
 */
export function endAfter({ term, from }: Lasting, others: readonly Date[]): Date | null {
  return endOfTerm(term, beginAfter(from, others));
}

/** From when days and months count. */
export function beginAfter(from: Date, others: readonly Date[]): Date {
  return new Date(Math.max(from.getTime(), ...others.map((end) => end.getTime() - 1)));
}
