import type { Failure } from "#app/platform/forms/form.ts";
import { Checkbox, Switch } from "#app/ui/controls/choice.tsx";
import { Field, FieldNote, Input, Select, Textarea } from "#app/ui/controls/field.tsx";
import { FormDialog } from "#app/ui/controls/form-dialog.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";
import { eventLabel } from "../protocol/table-labels.ts";
import {
  hasEvent,
  headerLines,
  WEBHOOK_EVENT_FIELDS,
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
      {webhook ? null : <TableField tables={tables} value={values?.table} error={errors?.table} />}
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
      <EventBoxes webhook={webhook} values={values} error={errors?.on_created} />
      <Field
        name="spelling"
        label="Como identificar os campos"
        hint="Nomes são mais fáceis de ler. Ids não mudam nunca."
        error={errors?.spelling}
      >
        <Select
          defaultValue={values?.spelling ?? (webhook?.use_user_field_names === false ? "ids" : "nomes")}
        >
          <option value="nomes">Pelo nome, como price</option>
          <option value="ids">Pelo id, como field_62804</option>
        </Select>
      </Field>
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
        {props.tables.map(({ id, label }) => (
          <option key={id} value={id}>
            {label} ({id})
          </option>
        ))}
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
