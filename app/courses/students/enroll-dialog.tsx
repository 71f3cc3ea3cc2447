import { useMailIsHeld } from "#app/mail/use-mail-is-held.ts";
import { TermField } from "#app/nouns/term-field.tsx";
import type { Failure } from "#app/platform/forms/form.ts";
import { Field, Input, Select } from "#app/ui/controls/field.tsx";
import { FormDialog } from "#app/ui/controls/form-dialog.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";
import { placesText } from "../cohorts/cohort-state.ts";

const FORM = "matricula";
const INTENT = "enroll-student";

interface EnrollDialogProps {
  open: boolean;
  onClose: () => void;
  failure: Failure | undefined;
  cohorts: { id: number; name: string; places: number | null; taken_places: number }[];
  cohortId?: number | undefined;
}

/** Enrols one person by e-mail; a person without an account gets one. */
export function EnrollDialog({ open, onClose, failure, cohorts, cohortId }: EnrollDialogProps) {
  const isHeld = useMailIsHeld();
  const errors = failure?.errors;
  return (
    <FormDialog
      form={FORM}
      intent={INTENT}
      save="Matricular"
      saving="Matriculando..."
      wide
      open={open}
      onClose={onClose}
      title="Matricular aluno"
    >
      <DraftForm id={FORM} place="matricula" intent={INTENT} failure={failure} className="grid gap-5">
        <ErrorSummary errors={errors} title="Não foi possível matricular" />
        <Field
          name="email"
          label="E-mail do aluno"
          hint="Se a pessoa foi removida e você não escolher um prazo, ela recebe de volta o acesso que tinha."
          error={errors?.email}
        >
          <Input type="email" autoComplete="off" required maxLength={254} />
        </Field>
        <Field
          name="name"
          label="Nome"
          optional
          hint={`Só é usado se a pessoa ainda não tiver conta. ${isHeld ? "O e-mail para criar a senha fica guardado, porque a loja ainda não envia." : "Ela recebe um e-mail para criar a senha."}`}
          error={errors?.name}
        >
          <Input autoComplete="off" maxLength={120} />
        </Field>
        {cohorts.length > 0 ? (
          <Field name="cohort" label="Turma" error={errors?.cohort}>
            <Select defaultValue={cohortId ?? ""}>
              <option value="">Nenhuma</option>
              {cohorts.map((cohort) => (
                <option key={cohort.id} value={cohort.id}>
                  {cohort.name} ({placesText(cohort)})
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
        <TermField
          term={null}
          asDefault={
            cohorts.length > 0 ? "Como na turma, ou para sempre" : "Para sempre, se nada for escolhido"
          }
          failure={failure}
        />
      </DraftForm>
    </FormDialog>
  );
}
