// The daily backup as its form holds it, and as people read of it.
import type { FieldLabels } from "#app/platform/forms/field-labels.ts";
import type { FieldValues } from "#app/platform/forms/stale-row.ts";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

export const HOUR_WORDS: Record<string, string> = {
  "": "Desligada",
  ...Object.fromEntries(HOURS.map((hour) => [String(hour), `${String(hour).padStart(2, "0")}:00`])),
};

/** What the register calls it; it never says what it is. */
export const PASSPHRASE_LABEL: FieldLabels = { passphrase: { label: "Frase secreta das cópias" } };

export const SCHEDULE_LABELS: FieldLabels = {
  hour: { label: "Hora da cópia diária", words: HOUR_WORDS },
  keep: { label: "Cópias diárias guardadas" },
  weekly: { label: "Cópias semanais guardadas" },
  monthly: { label: "Cópias mensais guardadas" },
  place: { label: "Onde guardar", words: { disk: "no disco do servidor", s3: "no S3" } },
};

interface ScheduleValues {
  hour: number | null;
  keep: number;
  weekly: number;
  monthly: number;
  place: string;
}

export function scheduleFields(schedule: ScheduleValues): FieldValues {
  return {
    hour: [String(schedule.hour ?? "")],
    keep: [String(schedule.keep)],
    weekly: [String(schedule.weekly)],
    monthly: [String(schedule.monthly)],
    place: [schedule.place],
  };
}
