import { useMailIsHeld } from "#app/mail/use-mail-is-held.ts";
import type { Failure } from "#app/platform/forms/form.ts";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { FormDialog } from "#app/ui/controls/form-dialog.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";

const FORM = "matricula";
const INTENT = "enroll-student";

interface EnrollDialogProps {
  open: boolean;
  onClose: () => void;
  failure: Failure | undefined;
}

/** One person, by e-mail; who has no account gets one. */
export function EnrollDialog({ open, onClose, failure }: EnrollDialogProps) {
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
        <Field name="email" label="E-mail do aluno" error={errors?.email}>
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
      </DraftForm>
    </FormDialog>
  );
}
