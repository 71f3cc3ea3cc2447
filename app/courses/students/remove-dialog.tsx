import { useEffect } from "react";
import { type FetcherWithComponents, Form, useNavigation } from "react-router";
import type { Failure } from "#app/platform/forms/form.ts";
import { ConfirmDialog } from "#app/ui/controls/confirm-dialog.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import type { StudentItem } from "./students.server.ts";

const INTENT = "remove-student";

interface RemoveDialogProps {
  student: Pick<StudentItem, "id" | "name"> | null;
  onClose: () => void;
  /** A new value for every server answer. */
  answer: unknown;
  failure: Failure | undefined;
  /** Sends the form from another page to the course's list of students. */
  sender?: { fetcher: FetcherWithComponents<unknown>; action: string };
}

/** Asks for the reason, which the student will read. */
export function RemoveDialog({ student, onClose, answer, failure, sender }: RemoveDialogProps) {
  const navigation = useNavigation();
  const busy = (sender?.fetcher ?? navigation).formData?.get("intent") === INTENT;
  const SendingForm = sender?.fetcher.Form ?? Form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer without a refusal of this form ends the question.
  useEffect(() => {
    if (answer && !failure) onClose();
  }, [answer]);
  return (
    <ConfirmDialog
      open={student !== null}
      onClose={onClose}
      title="Remover do curso"
      confirmLabel="Remover"
      form={INTENT}
      busy={busy}
    >
      <p>
        {student?.name} deixa de ver as aulas. O progresso, as anotações e as dúvidas continuam guardados,
        para o caso de o acesso voltar.
      </p>
      <SendingForm
        id={INTENT}
        method="post"
        action={sender?.action}
        noValidate
        preventScrollReset
        className="mt-4"
      >
        <input type="hidden" name="intent" value={INTENT} />
        <input type="hidden" name="id" value={student?.id ?? ""} />
        <Field
          name="reason"
          label="Motivo"
          hint="O aluno vê este motivo no lugar do curso."
          error={failure?.errors.reason}
        >
          <Input maxLength={300} required autoComplete="off" />
        </Field>
      </SendingForm>
    </ConfirmDialog>
  );
}
