import { fieldsOf } from "#app/nouns/columns.ts";
import { TermField } from "#app/nouns/term-field.tsx";
import type { Failure } from "#app/platform/forms/form.ts";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import { lastDayBefore } from "#app/platform/money-and-dates/terms.ts";
import { Switch } from "#app/ui/controls/choice.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { FormDialog } from "#app/ui/controls/form-dialog.tsx";
import { DateInput } from "#app/ui/dates/date-input.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";
import { COHORT_COLUMNS, COHORT_LIMITS } from "./cohort.ts";
import { cohortFields } from "./cohort-fields.ts";
import type { EditedCohort } from "./cohorts.server.ts";

const FORM = "turma";
const INTENT = "save-cohort";

interface CohortSheetProps {
  open: boolean;
  onClose: () => void;
  courseId: number;
  /** Null: a new cohort. */
  cohort: EditedCohort | null;
  failure: Failure | undefined;
}

export function CohortSheet({ open, onClose, cohort, ...form }: CohortSheetProps) {
  return (
    <FormDialog
      form={FORM}
      intent={INTENT}
      save="Salvar turma"
      kind="sheet"
      open={open}
      onClose={onClose}
      title={cohort ? "Editar turma" : "Nova turma"}
    >
      <CohortForm key={cohort?.id ?? 0} cohort={cohort} {...form} />
    </FormDialog>
  );
}

function CohortForm({ courseId, cohort, failure }: Omit<CohortSheetProps, "open" | "onClose">) {
  const errors = failure?.stale ? undefined : failure?.errors;
  const field = fieldsOf(COHORT_COLUMNS, errors);
  return (
    <DraftForm
      id={FORM}
      place={`turma/${cohort?.id ?? `nova-de-${courseId}`}`}
      intent={INTENT}
      version={cohort?.version}
      {...(cohort ? { fields: cohortFields(cohort) } : {})}
      labels={COHORT_COLUMNS}
      failure={failure}
      className="grid gap-5"
    >
      <ErrorSummary errors={errors} title="Erro ao salvar turma" />
      {cohort ? <input type="hidden" name="id" value={cohort.id} /> : null}
      <Field {...field("name")} hint="Os alunos veem este nome, como “Turma de março”.">
        <Input required maxLength={COHORT_LIMITS.name} defaultValue={cohort?.name} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...field("starts_at")} optional hint="Vazio, a turma começa quando o aluno entra.">
          <DateInput defaultValue={cohort?.starts_at ? formatDate(cohort.starts_at) : ""} />
        </Field>
        <Field {...field("ends_at")} optional hint="Depois dele, o link e as ofertas da turma se fecham.">
          <DateInput defaultValue={cohort?.ends_at ? lastDayBefore(cohort.ends_at) : ""} />
        </Field>
      </div>
      <Field
        {...field("places")}
        optional
        hint="Quantos alunos cabem, venham por venda, pelo link ou por você. Em branco, sem limite."
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          defaultValue={cohort?.places ?? ""}
          className="sm:max-w-40"
        />
      </Field>
      <TermField
        term={cohort}
        asDefault="Como na oferta"
        hint="De quem entra pelo link ou por você, e de quem compra uma oferta desta turma. Quem já entrou fica com o prazo que tem."
        failure={failure}
      />
      <Switch
        name="is_link_open"
        defaultChecked={cohort?.is_link_open ?? false}
        hint="Aberto, quem tiver o link se matricula sozinho, sem pagar."
      >
        Link de matrícula aberto
      </Switch>
    </DraftForm>
  );
}
