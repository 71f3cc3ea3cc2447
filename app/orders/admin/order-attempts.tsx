import { declineSentence } from "#app/orders/log/order-causes.ts";
import { ATTEMPT_STATE_LABELS, cardSentence, methodSentence } from "#app/orders/log/order-labels.ts";
import { dayAndHour, formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { centsToField, formatBRL } from "#app/platform/money-and-dates/money.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";
import { useOrderFormBusy } from "../status/use-order-form.tsx";
import type { OrderAttempt, OrderDetails } from "./order-details.server.ts";
import { failureOf, type OrderFormResult } from "./order-form-result.ts";

const DISPUTES: Record<OrderAttempt["dispute"], string | null> = {
  none: null,
  open: "Contestação aberta",
  won: "Contestação ganha",
  lost: "Contestação perdida",
};

export function OrderAttempts({
  order,
  result,
}: {
  order: OrderDetails;
  result: OrderFormResult | undefined;
}) {
  const waiting = order.attempts.find((attempt) => attempt.settlesByHand && attempt.state === "pending");
  if (order.attempts.length === 0) {
    return (
      <p className="text-muted">
        {order.is_imported ? "Pedido importado, sem pagamento por aqui." : "Nenhuma tentativa de pagamento."}
      </p>
    );
  }
  return (
    <div className="grid gap-4">
      <ul className="grid gap-3">
        {order.attempts.map((attempt) => (
          <AttemptRow key={attempt.id} attempt={attempt} />
        ))}
      </ul>
      {order.receipt?.claimed_at ? (
        <p className="font-medium text-warning">
          O comprador avisou que pagou, em {dayAndHour(order.receipt.claimed_at)}.
        </p>
      ) : null}
      {waiting ? <ReceiptForm orderId={order.id} attempt={waiting} result={result} /> : null}
    </div>
  );
}

function AttemptRow({ attempt }: { attempt: OrderAttempt }) {
  const card = attempt.card_last4 ? `, ${cardSentence(attempt.card_brand, attempt.card_last4)}` : "";
  const { decline_reason: reason } = attempt;
  const notes = [reason === null ? null : declineSentence(reason), disputeSentence(attempt)];
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4">
      <p className="min-w-0 break-words">
        {attempt.number}. {methodSentence(attempt.method, attempt.installments)}
        {card}
      </p>
      <b className="tabular-nums">{formatBRL(attempt.approved_cents || attempt.charged_cents)}</b>
      <p className="col-span-2 text-sm break-words text-muted">
        {ATTEMPT_STATE_LABELS[attempt.state]}, {formatDateTime(attempt.created_at)},{" "}
        {attempt.paymentPage ? (
          <a href={attempt.paymentPage} target="_blank" rel="noreferrer" className="link">
            {attempt.providerName}
            <span className="sr-only"> (abre em outra aba)</span>
          </a>
        ) : (
          attempt.providerName
        )}
        {attempt.reference ? `, referência ${attempt.reference}` : ""}
        {attempt.approved_cents > 0 && attempt.approved_cents !== attempt.charged_cents
          ? `, cobrado ${formatBRL(attempt.charged_cents)}`
          : ""}
        {attempt.refunded_cents > 0 ? `, reembolsado ${formatBRL(attempt.refunded_cents)}` : ""}
      </p>
      <AttemptMoney attempt={attempt} />
      {notes.map((note) =>
        note ? (
          <p key={note} className="col-span-2 text-sm">
            {note}
          </p>
        ) : null,
      )}
    </li>
  );
}

/** Amounts that the provider reported; renders nothing without them. */
function AttemptMoney({ attempt }: { attempt: OrderAttempt }) {
  const { fee_cents: fee, net_cents: net, financing_cents: interest, available_on: day } = attempt;
  const facts = [
    interest > 0 ? `juros pagos pelo comprador ${formatBRL(interest)}` : null,
    fee === null ? null : `taxa ${formatBRL(fee)}`,
    net === null ? null : `líquido ${formatBRL(net)}`,
    day === null ? null : `disponível em ${dayWords(day)}`,
  ].filter((fact) => fact !== null);
  if (facts.length === 0) return null;
  return <p className="col-span-2 text-sm tabular-nums first-letter:uppercase">{facts.join(", ")}</p>;
}

function disputeSentence({ dispute, dispute_due_at: due }: OrderAttempt): string | null {
  const sentence = DISPUTES[dispute];
  return dispute === "open" && due ? `${sentence}. Responda até ${dayAndHour(due)}.` : sentence;
}

/** "2026-11-23" as people write it, independent of the server's time zone. */
function dayWords(day: string): string {
  return day.split("-").reverse().join("/");
}

interface ReceiptFormProps {
  orderId: number;
  attempt: OrderAttempt;
  result: OrderFormResult | undefined;
}

/** With manual PIX the owner sees the money arrive. */
function ReceiptForm({ orderId, attempt, result }: ReceiptFormProps) {
  const busy = useOrderFormBusy("receipt", orderId);
  const failure = failureOf(result, "receipt");
  return (
    <DraftForm
      place={`pedido/${orderId}/recebimento`}
      intent="receipt"
      failure={failure}
      preventScrollReset
      className="grid gap-3 rounded-control bg-sunken p-4"
    >
      <input type="hidden" name="order" value={orderId} />
      <Field
        name="amount"
        id="receipt-amount"
        label="Valor que chegou, em reais"
        hint="Confira na conta que recebe o PIX antes de confirmar."
        error={failure?.errors.amount ?? failure?.errors.form}
      >
        <Input
          inputMode="decimal"
          autoComplete="off"
          required
          defaultValue={failure?.values?.amount ?? centsToField(attempt.charged_cents)}
        />
      </Field>
      <Button type="submit" busy={busy} className="justify-self-start">
        Confirmar recebimento
      </Button>
    </DraftForm>
  );
}
