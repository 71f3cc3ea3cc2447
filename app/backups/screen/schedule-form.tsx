import { useNavigation } from "react-router";
import type { Failure } from "#app/platform/forms/form.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Input, Select } from "#app/ui/controls/field.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";
import { HOUR_WORDS, SCHEDULE_LABELS, scheduleFields } from "../runs/schedule-fields.ts";
import type { BackupsPage } from "./backup-list.server.ts";
import { PlaceField } from "./make-backup.tsx";

const COUNTS = [
  ["keep", "Diárias"],
  ["weekly", "Semanais"],
  ["monthly", "Mensais"],
] as const;

interface ScheduleFormProps extends Pick<BackupsPage, "schedule" | "bucket" | "version"> {
  failure: Failure | undefined;
}

export function ScheduleForm({ schedule, bucket, version, failure }: ScheduleFormProps) {
  const busy = useNavigation().formData?.get("intent") === "save-schedule";
  const { hour, place, ...counts } = {
    hour: String(schedule.hour ?? ""),
    keep: String(schedule.keep),
    weekly: String(schedule.weekly),
    monthly: String(schedule.monthly),
    place: schedule.place as string,
    ...failure?.values,
  };
  const errors = failure?.stale ? undefined : failure?.errors;
  return (
    <section aria-labelledby="diaria" className="grid max-w-text gap-4">
      <h2 id="diaria" className="text-xl">
        Cópia diária
      </h2>
      <DraftForm
        place="copias"
        intent="save-schedule"
        version={version}
        fields={scheduleFields(schedule)}
        labels={SCHEDULE_LABELS}
        failure={failure}
        className="grid gap-5 rounded-card bg-surface p-5 inset-ring inset-ring-line md:p-6"
      >
        <ErrorSummary errors={errors} />
        <div className="grid gap-5 md:grid-cols-2">
          <Field
            name="hour"
            label="Hora"
            error={errors?.hour}
            hint="De Brasília. Se o servidor estiver desligado, é feita quando ele voltar."
          >
            <Select defaultValue={hour}>
              {[["", HOUR_WORDS[""]], ...Object.entries(HOUR_WORDS).filter(([value]) => value)].map(
                ([value, words]) => (
                  <option key={value} value={value}>
                    {words}
                  </option>
                ),
              )}
            </Select>
          </Field>
        </div>
        <fieldset className="grid gap-3">
          <legend className="mb-1 font-semibold">Quantas guardar</legend>
          <div className="grid grid-cols-3 gap-4">
            {COUNTS.map(([name, label]) => (
              <Field key={name} name={name} label={label} error={errors?.[name]}>
                <Input defaultValue={counts[name]} inputMode="numeric" maxLength={2} autoComplete="off" />
              </Field>
            ))}
          </div>
          <p className="text-sm text-muted">
            A semanal é a última cópia de cada semana, e a mensal, a última de cada mês: assim há para onde
            voltar quando um erro só é notado tarde. As outras diárias são apagadas; as feitas à mão ficam.
          </p>
        </fieldset>
        <PlaceField id="place-daily" bucket={bucket} value={place} />
        <p className="text-sm text-muted">
          O painel mostra quando uma cópia falha. Depois de duas falhas seguidas, um aviso vai também para o
          e-mail de suporte, se a loja envia e-mails.
        </p>
        <Button type="submit" busy={busy} className="justify-self-start">
          Salvar
        </Button>
      </DraftForm>
    </section>
  );
}
