import { useId } from "react";
import { Form, useNavigation } from "react-router";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Dialog } from "#app/ui/controls/dialog.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { holdSentence, STATE_LABELS, STATE_TONES, stateOf, topicLabel } from "./mail-labels.ts";
import type { readMail } from "./mail-list.server.ts";

type OpenMail = NonNullable<Awaited<ReturnType<typeof readMail>>>;

/** The sheet that `?email=` in the address opens. */
export function MailSheet({ mail, onClose }: { mail: OpenMail | null; onClose: () => void }) {
  const formId = useId();
  const busy = useNavigation().formData?.get("intent") === "resend";
  return (
    <Dialog
      kind="sheet"
      open={mail !== null}
      onClose={onClose}
      title={<span className="[overflow-wrap:anywhere]">{mail ? topicLabel(mail.topic) : ""}</span>}
      footer={
        <Button type="submit" form={formId} busy={busy}>
          Enviar de novo
        </Button>
      }
    >
      {mail ? (
        <div className="grid gap-6">
          <Form id={formId} method="post" preventScrollReset hidden>
            <input type="hidden" name="intent" value="resend" />
            <input type="hidden" name="email" value={mail.id} />
          </Form>
          <MailFacts mail={mail} />
          {mail.last_error ? (
            <Alert tone="wait" title="Último erro">
              <span className="[overflow-wrap:anywhere]">{mail.last_error}</span>
            </Alert>
          ) : null}
          {mail.held_by ? (
            <Alert tone="wait" title="Não foi enviado, para não encher a caixa de ninguém">
              {holdSentence(mail.held_by)} Se a pessoa precisa dele, envie de novo: o limite dos visitantes
              não vale para o que a equipe envia.
            </Alert>
          ) : null}
          <MailPreview mail={mail} />
        </div>
      ) : null}
    </Dialog>
  );
}

function MailFacts({ mail }: { mail: OpenMail }) {
  const state = stateOf(mail);
  const rows: [string, string][] = [
    ["Para", mail.recipient ?? mail.preview?.to ?? "Ninguém ainda"],
    ["Assunto", mail.subject ?? mail.preview?.subject ?? "Ainda não escrito"],
    ["Criado em", formatDateTime(mail.created_at)],
    ["Enviado em", mail.done_at && state === "enviado" ? formatDateTime(mail.done_at) : "Não foi enviado"],
    ["Tentativas", String(mail.tries)],
  ];
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="[overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
      <div>
        <dt className="text-sm text-muted">Situação</dt>
        <dd>
          <Badge tone={STATE_TONES[state]} dot>
            {STATE_LABELS[state]}
          </Badge>
        </dd>
      </div>
    </dl>
  );
}

function MailPreview({ mail: { preview } }: { mail: OpenMail }) {
  return (
    <section aria-label="Prévia" className="grid gap-2">
      <h3 className="font-sans text-base font-strong tracking-normal">Como ele seria enviado hoje</h3>
      {preview ? (
        <>
          <p className="text-sm text-muted">
            O e-mail é escrito na hora do envio. Links de acesso aparecem como [oculto].
          </p>
          <p className="rounded-control bg-sunken p-4 text-sm whitespace-pre-line [overflow-wrap:anywhere]">
            {preview.text}
          </p>
        </>
      ) : (
        <p className="text-muted">
          Não há mais nada para enviar: o link expirou ou o assunto já foi resolvido.
        </p>
      )}
    </section>
  );
}
