import { useNavigation } from "react-router";
import type { Failure } from "#app/platform/forms/form.ts";
import { BulkQuestionDialog } from "#app/ui/controls/bulk-form.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Input, Textarea } from "#app/ui/controls/field.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";
import { useSavedForm } from "#app/ui/draft-form/form-owner.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { ActButton, Refresh } from "./act-button.tsx";
import { NOTICE_FORM, type Notice } from "./import-notice.ts";

const COUNT = new Intl.NumberFormat("pt-BR");

interface NoticePanelProps {
  importId: number;
  notice: Notice;
  state: "sending" | "stopped" | "sent" | null;
  figures: { told: number; waiting: number };
  ownEmail: string;
  failure: Failure | undefined;
}

/** The notice to imported people: read, tested, then sent. */
export function NoticePanel({ importId, notice, state, figures, ownEmail, failure }: NoticePanelProps) {
  const sent = useNavigation().formData;
  const busy = sent?.get("intent") === "send-notices" ? (sent.get("test") ? "test" : "send") : undefined;
  const place = `avisos/${importId}`;
  useSavedForm(state === "sending" || (state === "sent" && figures.waiting === 0) ? place : undefined);
  const students = (count: number) => (count === 1 ? "1 aluno" : `${COUNT.format(count)} alunos`);
  return (
    <section
      aria-labelledby="avisar"
      className="grid gap-4 rounded-card bg-surface p-5 inset-ring inset-ring-line md:px-6"
    >
      <h2 id="avisar" className="text-xl">
        Avisar os alunos
      </h2>
      <p className="max-w-text text-muted">
        {figures.told > 0 ? `${students(figures.told)} já com aviso. ` : "Ninguém foi avisado ainda. "}
        {figures.waiting > 0
          ? `${figures.waiting === 1 ? "Falta" : "Faltam"} ${students(figures.waiting)}. Os e-mails saem aos poucos, 30 por minuto, e cada pessoa recebe um só.`
          : "Não há mais ninguém para avisar."}
      </p>
      {state === "sending" ? (
        <div className="flex flex-wrap items-center gap-3">
          <p role="status">Enviando aos poucos.</p>
          <ActButton intent="stop-notices" icon="pause" label="Parar os avisos" />
          <Refresh />
        </div>
      ) : figures.waiting > 0 ? (
        <DraftForm
          place={place}
          intent="send-notices"
          failure={failure}
          preventScrollReset
          className="grid max-w-text gap-5"
        >
          <ErrorSummary errors={failure?.errors} />
          <Field name="subject" label="Assunto" error={failure?.errors.subject}>
            <Input defaultValue={failure?.values?.subject ?? notice.subject} />
          </Field>
          <Field
            name="text"
            label="Texto"
            hint="Depois dele vêm os cursos e arquivos da pessoa e o botão do primeiro acesso."
            error={failure?.errors.text}
          >
            <Textarea rows={8} defaultValue={failure?.values?.text ?? notice.text} />
          </Field>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" name="ask" value={NOTICE_FORM} busy={busy === "send"}>
              <Icon name="send" />
              Avisar {students(figures.waiting)}
            </Button>
            <Button type="submit" name="test" value="1" variant="quiet" busy={busy === "test"}>
              Enviar um teste para {ownEmail}
            </Button>
          </div>
        </DraftForm>
      ) : null}
      <BulkQuestionDialog form={NOTICE_FORM} />
    </section>
  );
}
