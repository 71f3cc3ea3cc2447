import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { Field, Select } from "#app/ui/controls/field.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { SheetFact } from "#app/ui/layout/sheet-part.tsx";
import { eventLabel } from "../protocol/table-labels.ts";
import { isKiwifyEvent } from "../webhooks/kiwify-body.ts";
import { isOfEvents, WEBHOOK_FORMATS, type Webhook } from "../webhooks/webhook-fields.ts";
import { eventsLabel, webhookState } from "../webhooks/webhook-labels.ts";
import type { TableChoice } from "./integration-guide.server.ts";

interface WebhookFactsProps {
  webhook: Webhook;
  table: TableChoice | undefined;
  /** What the last delivery that failed said. */
  lastError: string | null;
}

export function WebhookDetails({ webhook, table, lastError }: WebhookFactsProps) {
  const headers = Object.keys(webhook.headers);
  return (
    <div className="grid gap-5 rounded-card bg-surface p-5 inset-ring inset-ring-line md:p-6">
      {webhookState(webhook) === "parado" ? (
        <Alert tone="bad" title={`Parado depois de ${webhook.failed_tries} tentativas`}>
          <p className="wrap-anywhere">
            O endereço não aceitou o envio{lastError ? `: ${lastError}` : ""}. Corrija o problema, envie um
            teste e ligue de novo.
          </p>
        </Alert>
      ) : null}
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <SheetFact label="Endereço de destino">{webhook.url}</SheetFact>
        {isOfEvents(webhook) ? (
          <SheetFact label="Formato">{WEBHOOK_FORMATS[webhook.format].title}</SheetFact>
        ) : (
          <SheetFact label="Tabela">
            {table?.label} <span className="font-mono text-sm text-muted">{webhook.table_id}</span>
          </SheetFact>
        )}
        <SheetFact label="Avisa quando">{eventsLabel(webhook)}</SheetFact>
        {isOfEvents(webhook) ? null : (
          <SheetFact label="Campos identificados">
            {webhook.use_user_field_names ? "Pelo nome" : "Pelo id"}
          </SheetFact>
        )}
        {headers.length > 0 ? <SheetFact label="Cabeçalhos extras">{headers.join(", ")}</SheetFact> : null}
        {webhook.request_method !== "POST" ? (
          <SheetFact label="Método">{webhook.request_method}</SheetFact>
        ) : null}
      </dl>
    </div>
  );
}

interface WebhookActionsProps {
  webhook: Webhook;
  editAddress: string;
  onRenew: () => void;
  onDelete: () => void;
}

export function WebhookActions({ webhook, editAddress, onRenew, onDelete }: WebhookActionsProps) {
  const running = useNavigation().formData?.get("intent");
  const post = (intent: string, fields: Record<string, string> = {}) =>
    Object.entries({ intent, id: String(webhook.id), ...fields }).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ));
  return (
    <div className="flex flex-wrap items-end gap-3">
      {isOfEvents(webhook) ? (
        <ExampleForm webhook={webhook} busy={running === "send-example"} />
      ) : (
        <Form method="post" preventScrollReset>
          {post("test-webhook")}
          <Button type="submit" size="compact" busy={running === "test-webhook"}>
            <Icon name="send" />
            Enviar teste
          </Button>
        </Form>
      )}
      <ButtonLink to={editAddress} variant="quiet" size="compact" preventScrollReset>
        <Icon name="pencil" />
        Editar
      </ButtonLink>
      <Form method="post" preventScrollReset>
        {post("set-webhook-active", { value: String(!webhook.is_active) })}
        <Button type="submit" variant="quiet" size="compact" busy={running === "set-webhook-active"}>
          {webhook.is_active ? "Desligar" : "Ligar"}
        </Button>
      </Form>
      <Button variant="quiet" size="compact" onClick={onRenew}>
        Novo segredo
      </Button>
      <Button variant="ghost" size="compact" onClick={onDelete} className="text-danger">
        Excluir
      </Button>
    </div>
  );
}

/** Sends one now, and opens it with what was answered. */
function ExampleForm({ webhook, busy }: { webhook: Webhook; busy: boolean }) {
  const { events, format } = webhook;
  const offered = events.filter((event) => format === "vitrine" || isKiwifyEvent(event));
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-3 max-sm:w-full">
      <input type="hidden" name="intent" value="send-example" />
      <input type="hidden" name="id" value={webhook.id} />
      <Field name="event" label="Exemplo de" className="max-sm:w-full">
        <Select defaultValue={offered[0]}>
          {offered.map((event) => (
            <option key={event} value={event}>
              {eventLabel(event)}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" busy={busy}>
        <Icon name="send" />
        Enviar exemplo
      </Button>
    </Form>
  );
}
