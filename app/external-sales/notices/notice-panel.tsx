import { Form, useNavigation } from "react-router";
import type { Failure } from "#app/platform/forms/form.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Input, Textarea } from "#app/ui/controls/field.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { ActButton, Refresh } from "./act-button.tsx";
import type { Notice } from "./import-notice.ts";

const COUNT = new Intl.NumberFormat("pt-BR");

interface NoticePanelProps {
  notice: Notice;
  state: "sending" | "stopped" | "sent" | null;
  figures: { told: number; waiting: number };
  ownEmail: string;
  failure: Failure | undefined;
}

/** The one mail to those who came over: read, tried on oneself, then sent. */
export function NoticePanel({ notice, state, figures, ownEmail, failure }: NoticePanelProps) {
  const busy = useNavigation().formData?.get("intent");
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
          ? `Faltam ${students(figures.waiting)}. Os e-mails saem aos poucos, 30 por minuto, e cada pessoa recebe um só.`
          : "Não há mais ninguém para avisar."}
      </p>
      {state === "sending" ? (
        <div className="flex flex-wrap items-center gap-3">
          <p role="status">Enviando aos poucos.</p>
          <ActButton intent="stop-notices" icon="pause" label="Parar os avisos" />
          <Refresh />
        </div>
      ) : figures.waiting > 0 ? (
        <Form method="post" preventScrollReset className="grid max-w-text gap-5">
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
            <Button type="submit" name="intent" value="send-notices" busy={busy === "send-notices"}>
              <Icon name="send" />
              Avisar {students(figures.waiting)}
            </Button>
            <Button
              type="submit"
              name="intent"
              value="test-notice"
              variant="quiet"
              busy={busy === "test-notice"}
            >
              Enviar um teste para {ownEmail}
            </Button>
          </div>
        </Form>
      ) : null}
    </section>
  );
}
