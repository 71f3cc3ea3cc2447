import { useState } from "react";
import { EVENT_GROUPS, EVENT_WORDS } from "#app/events/event-names.ts";
import type { Failure } from "#app/platform/forms/form.ts";
import { Checkbox, ChoiceCards, Switch } from "#app/ui/controls/choice.tsx";
import { Field, FieldNote, Input, Select, Textarea } from "#app/ui/controls/field.tsx";
import { FormDialog } from "#app/ui/controls/form-dialog.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";
import { useStart } from "#app/ui/start-values.tsx";
import { eventLabel } from "../protocol/table-labels.ts";
import { isKiwifyEvent } from "../webhooks/kiwify-body.ts";
import {
  hasEvent,
  headerLines,
  isOfEvents,
  WEBHOOK_EVENT_FIELDS,
  WEBHOOK_FORMATS,
  WEBHOOK_LABELS,
  type Webhook,
  webhookFields,
} from "../webhooks/webhook-fields.ts";
import type { TableChoice } from "./integration-guide.server.ts";

const FORM = "aviso";
const INTENT = "save-webhook";

interface WebhookSheetProps {
  open: boolean;
  onClose: () => void;
  /** Null: a new one. */
  webhook: Webhook | null;
  tables: TableChoice[];
  failure: Failure | undefined;
}

export function WebhookSheet({ open, onClose, webhook, ...form }: WebhookSheetProps) {
  return (
    <FormDialog
      form={FORM}
      intent={INTENT}
      save="Salvar webhook"
      kind="sheet"
      open={open}
      onClose={onClose}
      title={webhook ? "Editar webhook" : "Novo webhook"}
    >
      <WebhookForm key={webhook?.id ?? 0} webhook={webhook} {...form} />
    </FormDialog>
  );
}

function WebhookForm({ webhook, tables, failure }: Omit<WebhookSheetProps, "open" | "onClose">) {
  const errors = failure?.stale ? undefined : failure?.errors;
  const values = failure?.values;
  return (
    <DraftForm
      id={FORM}
      place={webhookPlace(webhook)}
      intent={INTENT}
      version={webhook?.version}
      {...(webhook ? { fields: webhookFields(webhook) } : {})}
      labels={WEBHOOK_LABELS}
      failure={failure}
      className="grid gap-5"
    >
      <ErrorSummary errors={errors} title="O webhook não foi salvo" />
      {webhook ? <input type="hidden" name="id" value={webhook.id} /> : null}
      <Field name="name" label="Nome" hint="Só para você, como Planilha de vendas." error={errors?.name}>
        <Input required maxLength={255} autoComplete="off" defaultValue={values?.name ?? webhook?.name} />
      </Field>
      <Field
        name="url"
        label="Endereço de destino"
        hint="O programa que vai receber mostra este endereço. Só aceitamos endereços públicos, que comecem com https:// ou http://."
        error={errors?.url}
      >
        <Input
          type="url"
          inputMode="url"
          required
          maxLength={2000}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          defaultValue={values?.url ?? webhook?.url}
        />
      </Field>
      <AboutFields webhook={webhook} tables={tables} errors={errors} values={values} />
      <Field
        name="headers"
        label="Cabeçalhos extras"
        optional
        hint="Se o outro programa pede uma senha, um por linha: Authorization: Bearer abc."
        error={errors?.headers}
      >
        <Textarea
          rows={2}
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono text-sm"
          data-secret=""
          defaultValue={values?.headers ?? (webhook ? headerLines(webhook) : "")}
        />
      </Field>
      <Switch
        name="is_active"
        defaultChecked={values ? values.is_active === "on" : (webhook?.is_active ?? true)}
        hint="Enquanto estiver desligado, nada é enviado, nem depois de ligar de novo."
      >
        Ligado
      </Switch>
    </DraftForm>
  );
}

interface AboutProps {
  webhook: Webhook | null;
  tables: TableChoice[];
  errors: Record<string, string> | undefined;
  values: Record<string, string> | undefined;
}

const ABOUT = [
  {
    value: "events",
    title: "Acontecimentos",
    description: "Pedido pago, aluno novo, inscrição na newsletter.",
  },
  { value: "rows", title: "Linhas de uma tabela", description: "Qualquer mudança, campo por campo." },
] as const;

/** What it hears of is chosen when it is made, and stays. */
function AboutFields({ webhook, tables, errors, values }: AboutProps) {
  const [about, setAbout] = useState(
    useStart("about", values?.about ?? (webhook && !isOfEvents(webhook) ? "rows" : "events")),
  );
  const isOfRows = about === "rows";
  return (
    <>
      {webhook ? (
        <input type="hidden" name="about" value={about} />
      ) : (
        <ChoiceCards
          name="about"
          legend="Avisar sobre"
          options={ABOUT}
          value={about}
          onChange={setAbout}
          error={errors?.about}
        />
      )}
      {isOfRows && !webhook ? (
        <TableField tables={tables} value={values?.table} error={errors?.table} />
      ) : null}
      {isOfRows ? (
        <>
          <EventBoxes webhook={webhook} values={values} error={errors?.on_created} />
          <SpellingField webhook={webhook} value={values?.spelling} error={errors?.spelling} />
        </>
      ) : (
        <NamedEvents webhook={webhook} values={values} error={errors?.event} />
      )}
    </>
  );
}

interface SpellingProps {
  webhook: Webhook | null;
  value: string | undefined;
  error: string | undefined;
}

function SpellingField({ webhook, value, error }: SpellingProps) {
  return (
    <Field
      name="spelling"
      label="Como identificar os campos"
      hint="Nomes são mais fáceis de ler. Ids não mudam nunca."
      error={error}
    >
      <Select defaultValue={value ?? (webhook?.use_user_field_names === false ? "ids" : "nomes")}>
        <option value="nomes">Pelo nome, como price</option>
        <option value="ids">Pelo id, como field_62804</option>
      </Select>
    </Field>
  );
}

const FORMATS = Object.entries(WEBHOOK_FORMATS).map(([value, words]) => ({
  value: value as keyof typeof WEBHOOK_FORMATS,
  ...words,
}));

function NamedEvents({ webhook, values, error }: EventBoxesProps) {
  const [format, setFormat] = useState(useStart("format", values?.format ?? webhook?.format ?? "vitrine"));
  const isKiwify = format === "kiwify";
  return (
    <>
      {webhook ? (
        <input type="hidden" name="format" value={format} />
      ) : (
        <ChoiceCards name="format" legend="Formato" options={FORMATS} value={format} onChange={setFormat} />
      )}
      {isKiwify ? (
        <p className="text-sm text-muted">
          O corpo e a assinatura são como os da Kiwify. Ela não tem os outros acontecimentos, por isso eles
          não são enviados neste formato. Um pedido com vários produtos gera um aviso por produto, e um
          reembolso só avisa quando o pedido todo é reembolsado.
        </p>
      ) : null}
      <fieldset
        id="event"
        tabIndex={-1}
        aria-describedby={error ? "event-note" : undefined}
        className="grid gap-4"
      >
        <legend className="mb-1.5 font-semibold">Avisar quando</legend>
        {EVENT_GROUPS.map(({ label, events }) => {
          const offered = events.filter((event) => !isKiwify || isKiwifyEvent(event));
          return offered.length === 0 ? null : (
            <fieldset key={label}>
              <legend className="text-sm font-strong text-muted">{label}</legend>
              {offered.map((event) => (
                <Checkbox
                  key={event}
                  id={`event-${event}`}
                  name="event"
                  value={event}
                  defaultChecked={webhook?.events.includes(event) ?? false}
                >
                  <span className="block pt-2">
                    {EVENT_WORDS[event].label} <span className="font-mono text-sm text-muted">{event}</span>
                  </span>
                  <span className="block pb-2 text-sm text-muted">{EVENT_WORDS[event].sentence}</span>
                </Checkbox>
              ))}
            </fieldset>
          );
        })}
        <FieldNote id="event-note" error={error} />
      </fieldset>
    </>
  );
}

function TableField(props: { tables: TableChoice[]; value: string | undefined; error: string | undefined }) {
  return (
    <Field
      name="table"
      label="Tabela"
      hint="O webhook é enviado quando uma linha dela muda, nas telas ou pela API."
      error={props.error}
    >
      <Select required defaultValue={props.value ?? ""}>
        <option value="">Escolha</option>
        {props.tables.map(({ id, label, hasNoWebhooks }) =>
          hasNoWebhooks ? null : (
            <option key={id} value={id}>
              {label} ({id})
            </option>
          ),
        )}
      </Select>
    </Field>
  );
}

interface EventBoxesProps {
  webhook: Webhook | null;
  values: Record<string, string> | undefined;
  error: string | undefined;
}

function EventBoxes({ webhook, values, error }: EventBoxesProps) {
  const isChosen = (event: string) => !webhook || hasEvent(webhook, event);
  return (
    <fieldset aria-describedby={error ? "events-note" : undefined}>
      <legend className="mb-1.5 font-semibold">Avisar quando</legend>
      <div className="grid gap-x-4 sm:grid-cols-3">
        {WEBHOOK_EVENT_FIELDS.map(([name, event]) => (
          <Checkbox key={name} name={name} defaultChecked={values ? values[name] === "on" : isChosen(event)}>
            {eventLabel(event)}
          </Checkbox>
        ))}
      </div>
      <FieldNote id="events-note" error={error} />
    </fieldset>
  );
}

/** Where what is typed into its form is kept. */
export function webhookPlace(webhook: { id: number } | null): string {
  return `webhook/${webhook?.id ?? "novo"}`;
}
