import { Form, useNavigation } from "react-router";
import type { Failure } from "#app/platform/forms/form.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Dialog } from "#app/ui/controls/dialog.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";

const FORM = "matricula";
const INTENT = "enroll-student";

interface EnrollDialogProps {
  open: boolean;
  onClose: () => void;
  failure: Failure | undefined;
}

/** One person, by e-mail; who has no account gets one. */
export function EnrollDialog({ open, onClose, failure }: EnrollDialogProps) {
  const busy = useNavigation().formData?.get("intent") === INTENT;
  const errors = failure?.errors;
  const footer = (
    <>
      <Button variant="quiet" onClick={onClose}>
        Cancelar
      </Button>
      <Button type="submit" form={FORM} busy={busy}>
        {busy ? "Matriculando..." : "Matricular"}
      </Button>
    </>
  );
  return (
    <Dialog wide open={open} onClose={onClose} title="Matricular aluno" footer={footer}>
      <Form id={FORM} method="post" noValidate className="grid gap-5">
        <ErrorSummary errors={errors} title="Não foi possível matricular" />
        <input type="hidden" name="intent" value={INTENT} />
        <Field name="email" label="E-mail do aluno" error={errors?.email}>
          <Input type="email" autoComplete="off" required maxLength={254} />
        </Field>
        <Field
          name="name"
          label="Nome"
          optional
          hint="Só é usado se a pessoa ainda não tiver conta. Ela recebe um e-mail para criar a senha."
          error={errors?.name}
        >
          <Input autoComplete="off" maxLength={120} />
        </Field>
      </Form>
    </Dialog>
  );
}
