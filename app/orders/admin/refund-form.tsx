import { type SubmitEvent, useId, useState } from "react";
import { fieldToCents, formatBRL } from "#app/platform/money-and-dates/money.ts";
import { Button, buttonClass } from "#app/ui/controls/button.tsx";
import { Checkbox, RadioCard } from "#app/ui/controls/choice.tsx";
import { ConfirmDialog } from "#app/ui/controls/confirm-dialog.tsx";
import { Field, FieldNote, Input, Textarea } from "#app/ui/controls/field.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";
import { useFormKey } from "#app/ui/draft-form/use-form-key.ts";
import { chargedOf } from "../log/order-amounts.ts";
import { useOrderFormBusy } from "../status/use-order-form.tsx";
import type { OrderLine } from "./order-details.server.ts";
import type { OrderFormFailure } from "./order-form-result.ts";

interface RefundFormProps {
  orderId: number;
  /** Lines that were not refunded yet. */
  lines: OrderLine[];
  /** Centavos that can still be refunded. */
  leftCents: number;
  /** Generated with the page, so that the same form sent twice is one refund. */
  formKey: string;
  /** No provider can send the money back. */
  byHand: boolean;
  failure: OrderFormFailure | undefined;
}

/** Refunds everything, lines or an amount: through the provider, or by hand as the owner confirms. */
export function RefundForm({ orderId, lines, leftCents, formKey, byHand, failure }: RefundFormProps) {
  const id = useId();
  const [asked, setAsked] = useState<{ byHand: boolean; cents: number | undefined } | null>(null);
  const busy = useOrderFormBusy("refund", orderId);

  /**
   * Asks before sending, because neither money nor access comes back. A form without its reason goes straight to the
   * server, which refuses it.
   */
  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    if (asked) return setAsked(null);
    if (!event.currentTarget.checkValidity()) return;
    event.preventDefault();
    const button = event.nativeEvent.submitter;
    const isByHand = button instanceof HTMLButtonElement && button.name === "by_hand";
    setAsked({ byHand: isByHand, cents: centsIn(new FormData(event.currentTarget), lines, leftCents) });
  }
  const values = failure?.values ?? {};
  return (
    <details open={failure !== undefined}>
      <summary className={buttonClass({ variant: "quiet", size: "compact" }, "cursor-pointer")}>
        Fazer reembolso
      </summary>
      <div className="mt-4">
        <DraftForm
          id={id}
          place={`pedido/${orderId}/reembolso`}
          intent="refund"
          failure={failure}
          preventScrollReset
          onSubmit={handleSubmit}
          className="group/form grid gap-4"
        >
          <ErrorSummary errors={failure?.errors} idOf={(name) => `${id}-${name}`} />
          <input type="hidden" name="order" value={orderId} />
          <FormKey newest={formKey} failure={failure} />
          <ScopeChoice scope={values.scope ?? "whole"} leftCents={leftCents} />
          <LineChoice id={id} lines={lines} error={failure?.errors.lines} />
          <Field
            name="amount"
            id={`${id}-amount`}
            label="Valor em reais"
            error={failure?.errors.amount}
            className="group-not-has-[[name=scope][value=amount]:checked]/form:hidden"
          >
            <Input inputMode="decimal" autoComplete="off" placeholder="0,00" defaultValue={values.amount} />
          </Field>
          <Field name="reason" id={`${id}-reason`} label="Motivo" error={failure?.errors.reason}>
            <Textarea rows={2} maxLength={500} required defaultValue={values.reason} />
          </Field>
          <RefundButtons busy={busy} byHand={byHand} offersByHand={failure?.byHand ?? false} />
        </DraftForm>
      </div>
      {asked?.byHand ? <input type="hidden" form={id} name="by_hand" value="1" /> : null}
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={asked?.byHand ? `Você já devolveu ${sumOf(asked)}?` : `Devolver ${sumOf(asked)} ao cliente?`}
        confirmLabel={asked?.byHand ? "Sim, já devolvi" : "Sim, reembolsar"}
        form={id}
        busy={busy}
      >
        <p>
          {asked?.byHand
            ? "O pedido fica como reembolsado, e o cliente é avisado. Não dá para desfazer."
            : "O valor volta pela mesma forma de pagamento. Não dá para desfazer."}
        </p>
      </ConfirmDialog>
    </details>
  );
}

function FormKey({ newest, failure }: { newest: string; failure: OrderFormFailure | undefined }) {
  return <input type="hidden" name="key" value={useFormKey(newest, failure)} />;
}

/** The amount to refund; undefined while the form does not say it. */
function centsIn(form: FormData, lines: OrderLine[], leftCents: number): number | undefined {
  if (form.get("scope") === "amount") return fieldToCents(String(form.get("amount")));
  if (form.get("scope") !== "lines") return leftCents;
  const marked = new Set(form.getAll("lines").map(Number));
  const sum = lines.filter(({ id }) => marked.has(id)).reduce((cents, line) => cents + chargedOf(line), 0);
  return sum === 0 ? undefined : Math.min(sum, leftCents);
}

function sumOf(asked: { cents: number | undefined } | null): string {
  return asked?.cents ? formatBRL(asked.cents) : "o dinheiro";
}

function ScopeChoice({ scope, leftCents }: { scope: string; leftCents: number }) {
  const choices = [
    { value: "whole", title: `Tudo o que resta, ${formatBRL(leftCents)}`, description: undefined },
    { value: "lines", title: "Alguns itens", description: "O cliente perde o acesso a eles." },
    { value: "amount", title: "Um valor", description: "O cliente continua com acesso." },
  ];
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold">Quanto reembolsar</legend>
      {choices.map(({ value, ...words }) => (
        <RadioCard key={value} dense name="scope" value={value} defaultChecked={scope === value} {...words} />
      ))}
    </fieldset>
  );
}

interface LineChoiceProps {
  id: string;
  lines: OrderLine[];
  error: string | undefined;
}

function LineChoice({ id, lines, error }: LineChoiceProps) {
  return (
    <fieldset
      id={`${id}-lines`}
      tabIndex={-1}
      className="group-not-has-[[name=scope][value=lines]:checked]/form:hidden"
    >
      <legend className="font-semibold">Itens</legend>
      {lines.map((line) => (
        <Checkbox key={line.id} id={`${id}-line-${line.id}`} name="lines" value={line.id}>
          {line.quantity > 1 ? `${line.quantity}x ` : ""}
          {line.name}, {formatBRL(chargedOf(line))}
        </Checkbox>
      ))}
      <FieldNote error={error} />
    </fieldset>
  );
}

interface RefundButtonsProps {
  busy: boolean;
  byHand: boolean;
  offersByHand: boolean;
}

function RefundButtons({ busy, byHand, offersByHand }: RefundButtonsProps) {
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {byHand ? null : (
          <Button type="submit" variant="danger" busy={busy}>
            Reembolsar
          </Button>
        )}
        {byHand || offersByHand ? (
          <Button type="submit" variant="quiet" name="by_hand" value="1" busy={busy}>
            Marcar como reembolsado
          </Button>
        ) : null}
      </div>
      {byHand ? (
        <p className="text-sm text-muted">
          Este pagamento não é reembolsado automaticamente: transfira o valor ao cliente e depois marque aqui.
        </p>
      ) : null}
    </>
  );
}
