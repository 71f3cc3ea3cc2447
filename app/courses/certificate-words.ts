// How a certificate says its facts, on the page and on paper.
import { dayOf, formatLongDate } from "#app/platform/dates.ts";

/** "6 horas e 30 minutos"; undefined when no lesson of the course said how long it takes. */
export function workloadWords(minutes: number): string | undefined {
  if (minutes <= 0) return undefined;
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [
    hours > 0 ? `${hours} ${hours === 1 ? "hora" : "horas"}` : "",
    rest > 0 ? `${rest} ${rest === 1 ? "minuto" : "minutos"}` : "",
  ];
  return parts.filter(Boolean).join(" e ");
}

/** "de 3 de março a 20 de novembro de 2026", with both years when they differ; one day alone is "em …". */
export function periodWords(startedOn: Date, finishedOn: Date): string {
  if (dayOf(startedOn) === dayOf(finishedOn)) return `em ${formatLongDate(finishedOn)}`;
  const sameYear = dayOf(startedOn).slice(0, 4) === dayOf(finishedOn).slice(0, 4);
  const start = formatLongDate(startedOn);
  return `de ${sameYear ? start.replace(/ de \d{4}$/, "") : start} a ${formatLongDate(finishedOn)}`;
}
