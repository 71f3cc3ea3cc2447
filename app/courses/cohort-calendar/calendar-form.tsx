import { useNavigation } from "react-router";
import type { FieldErrors } from "#app/platform/forms/form.ts";
import type { StaleRow } from "#app/platform/forms/stale-row.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Input, Select } from "#app/ui/controls/field.tsx";
import { DateInput } from "#app/ui/dates/date-input.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";
import { StartingFrom } from "#app/ui/start-values.tsx";
import type { CalendarModule } from "./calendar.server.ts";

const SAVE_CALENDAR = "save-calendar";
export const FILL_CALENDAR = "fill-calendar";

interface CalendarFormProps {
  cohortId: number;
  plan: CalendarModule[];
  version: number;
  /** Days that were proposed or refused on saving. */
  answer: CalendarAnswer | undefined;
}

export interface CalendarAnswer {
  errors?: FieldErrors | undefined;
  values: Record<string, string>;
  stale?: StaleRow;
}

/** The whole plan with a day beside each module and lesson. A rhythm proposes all days at once. */
export function CalendarForm({ cohortId, plan, version, answer }: CalendarFormProps) {
  const lines = plan.flatMap((module) => [module, ...module.lessons]);
  return (
    <DraftForm
      place={`turma/${cohortId}/calendario`}
      intent={SAVE_CALENDAR}
      version={version}
      fields={Object.fromEntries(lines.map(({ field, day }) => [field, [day]]))}
      labels={Object.fromEntries(lines.map(({ field, title }) => [field, { label: title }]))}
      failure={answer}
      preventScrollReset
      className="grid gap-6"
    >
      {/* Proposed days recreate the fields and replace values restored from a draft. They count as unsaved until
          they are saved. */}
      {answer ? (
        <StartingFrom key={JSON.stringify(answer.values)} values={undefined}>
          <CalendarFields plan={plan} {...answer} />
        </StartingFrom>
      ) : (
        <CalendarFields plan={plan} />
      )}
    </DraftForm>
  );
}

function CalendarFields({ plan, values, errors }: { plan: CalendarModule[] } & Partial<CalendarAnswer>) {
  const busy = useNavigation().state !== "idle";
  return (
    <>
      <ErrorSummary errors={errors} title="O calendário não foi salvo" />
      <fieldset className="grid items-end gap-4 rounded-card bg-sunken p-5 sm:grid-cols-[1fr_auto_1fr_auto]">
        <legend className="sr-only">Preencher de uma vez</legend>
        <Field name="ritmo-de" label="Abrir">
          <Select defaultValue={values?.["ritmo-de"] ?? "module"}>
            <option value="module">Um módulo</option>
            <option value="lesson">Uma aula</option>
          </Select>
        </Field>
        <Field name="ritmo-dias" label="A cada (dias)" error={errors?.["ritmo-dias"]}>
          <Input
            inputMode="numeric"
            maxLength={3}
            defaultValue={values?.["ritmo-dias"] ?? "7"}
            className="sm:w-28"
          />
        </Field>
        <Field name="ritmo-inicio" label="A partir de" error={errors?.["ritmo-inicio"]}>
          <DateInput defaultValue={values?.["ritmo-inicio"] ?? ""} />
        </Field>
        <Button type="submit" name={FILL_CALENDAR} value="1" variant="quiet" busy={busy}>
          Preencher
        </Button>
      </fieldset>
      <ol className="grid gap-5">
        {plan.map((module) => (
          <li key={module.id} className="rounded-card bg-surface p-5 inset-ring inset-ring-line">
            <DayLine row={module} kind="Módulo" {...{ values, errors }} />
            <ol className="mt-4 grid gap-3 border-t border-line pt-4">
              {module.lessons.map((lesson) => (
                <li key={lesson.id}>
                  <DayLine row={lesson} kind="Aula" {...{ values, errors }} />
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
      <div className="flex justify-end">
        <Button type="submit" busy={busy}>
          Salvar calendário
        </Button>
      </div>
    </>
  );
}

interface DayLineProps {
  values: Record<string, string> | undefined;
  errors: FieldErrors | undefined;
  row: { field: string; title: string; day: string };
  kind: string;
}

function DayLine({ row: { field, title, day }, kind, values, errors }: DayLineProps) {
  return (
    <div className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[1fr_14rem]">
      <p className="min-w-0 wrap-anywhere">
        <span className="text-sm text-muted">{kind}</span> {title}
      </p>
      <Field name={field} label={`Dia em que abre: ${title}`} hideLabel error={errors?.[field]}>
        <DateInput defaultValue={values?.[field] ?? day} />
      </Field>
    </div>
  );
}
