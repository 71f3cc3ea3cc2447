import { fieldsOf, sentFields } from "#app/nouns/columns.ts";
import type { Failure } from "#app/platform/forms/form.ts";
import { Field, Input, Textarea } from "#app/ui/controls/field.tsx";
import { FormDialog } from "#app/ui/controls/form-dialog.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";
import { READY_ANSWER_COLUMNS, READY_ANSWER_LIMITS, type ReadyAnswer } from "./ready-answer.ts";

const FORM = "resposta-pronta";
const INTENT = "save-answer";

interface ReadyAnswerSheetProps {
  open: boolean;
  onClose: () => void;
  /** Null: a new one. */
  answer: (ReadyAnswer & { version: number }) | null;
  failure: Failure | undefined;
}

export function ReadyAnswerSheet({ open, onClose, answer, failure }: ReadyAnswerSheetProps) {
  const errors = failure?.stale ? undefined : failure?.errors;
  const field = fieldsOf(READY_ANSWER_COLUMNS, errors);
  return (
    <FormDialog
      form={FORM}
      intent={INTENT}
      save="Salvar resposta"
      kind="sheet"
      open={open}
      onClose={onClose}
      title={answer ? "Editar resposta pronta" : "Nova resposta pronta"}
    >
      <DraftForm
        key={answer?.id ?? 0}
        id={FORM}
        place={`resposta-pronta/${answer?.id ?? "nova"}`}
        intent={INTENT}
        version={answer?.version}
        {...(answer ? { fields: sentFields(READY_ANSWER_COLUMNS, answer) } : {})}
        labels={READY_ANSWER_COLUMNS}
        failure={failure}
        className="grid gap-5"
      >
        <ErrorSummary errors={errors} title="Erro ao salvar resposta pronta" />
        {answer ? <input type="hidden" name="id" value={answer.id} /> : null}
        <Field {...field("title")} hint="Só a equipe vê: é por ele que a escolhe.">
          <Input required maxLength={READY_ANSWER_LIMITS.title} defaultValue={answer?.title} />
        </Field>
        <Field
          {...field("body")}
          hint="{nome} vira o primeiro nome de quem perguntou, e {curso}, o curso ou o interesse dele."
        >
          <Textarea
            rows={8}
            required
            maxLength={READY_ANSWER_LIMITS.body}
            defaultValue={answer?.body}
            placeholder="Oi, {nome}! Que bom que você está no {curso}."
          />
        </Field>
      </DraftForm>
    </FormDialog>
  );
}
