// Labels of a certificate's facts, on the page and in print.
import { dayOf, describeMinutes, formatLongDate } from "#app/platform/money-and-dates/dates.ts";

/** "6 horas e 30 minutos". Undefined if a lesson of the course has no duration. */
export function certificateWorkload(minutes: number): string | undefined {
  return minutes > 0 ? describeMinutes(minutes) : undefined;
}

/** "de 3 de março a 20 de novembro de 2026"; both years if they differ; "em …" for a single day. */
export function periodLabel(startedOn: Date, finishedOn: Date): string {
  if (dayOf(startedOn) === dayOf(finishedOn)) return `em ${formatLongDate(finishedOn)}`;
  const sameYear = dayOf(startedOn).slice(0, 4) === dayOf(finishedOn).slice(0, 4);
  const start = formatLongDate(startedOn);
  return `de ${sameYear ? start.replace(/ de \d{4}$/, "") : start} a ${formatLongDate(finishedOn)}`;
}

/** The name of the signature and the line below it. Undefined if nobody signs. */
export function signatureOf({
  signature_name: signed,
  instructor_name: teacher,
}: {
  signature_name: string | null;
  instructor_name: string | null;
}): { name: string; under: string | null } | undefined {
  if (!signed || signed === teacher)
    return teacher ? { name: teacher, under: "Responsável pelo curso" } : undefined;
  return { name: signed, under: teacher ? `Responsável pelo curso: ${teacher}` : null };
}

/** One sentence with duration and period. */
export function studySentence(study: {
  workload_minutes: number;
  started_on: Date;
  finished_on: Date;
}): string {
  const workload = certificateWorkload(study.workload_minutes);
  return workload
    ? `Carga horária de ${workload}, ${periodLabel(study.started_on, study.finished_on)}.`
    : `Concluído em ${formatLongDate(study.finished_on)}.`;
}
