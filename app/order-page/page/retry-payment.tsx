import { type SubmitEvent, useEffect, useRef } from "react";
import {
  type CheckoutFields,
  checkPayment,
  PROCESSING,
  payButtonLabel,
  paymentBody,
} from "#app/checkout/form/checkout-form.ts";
import { PaymentChoice } from "#app/checkout/form/payment-choice.tsx";
import { typedSinceLoad } from "#app/checkout/form/typed-form.ts";
import { maskDocument } from "#app/checkout/form/typing-masks.ts";
import { usePaymentForm } from "#app/checkout/form/use-payment-form.tsx";
import { METHOD_PHRASES } from "#app/orders/log/order-labels.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import type { OrderPageFacts } from "./order-page.server.ts";
import { problemsOf, useNewAttempt } from "./use-new-attempt.tsx";

/** "no cartão: R$ 79,90": the first method whose price differs from the order's current total. */
export function otherPrice({ order, retry }: OrderPageFacts): string | undefined {
  const other = retry.methods.find(({ total }) => total !== order.total);
  return other && `${METHOD_PHRASES[other.method]}: ${formatBRL(other.total)}`;
}

interface RetryPaymentProps {
  facts: OrderPageFacts;
  /** The buyer opened the form, which may be out of view, so it takes the focus. */
  chosenByHand?: boolean;
}

/** Pays the same order again, with everything chosen and typed before except the security code. */
export function RetryPayment({ facts, chosenByHand }: RetryPaymentProps) {
  const formElement = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (chosenByHand) formElement.current?.focus();
  }, [chosenByHand]);
  const { order, retry } = facts;
  const form = usePaymentForm(retry.methods, {
    fields: typedBefore(facts),
    method: order.payment_method ?? undefined,
  });
  const { busy, send } = useNewAttempt(facts);
  const { chosen, fields, problems } = form;
  if (!chosen) return null;
  const { total = order.total } = chosen;
  const plan = retry.installments.find(({ count }) => count === fields.installments);
  const financing = chosen.method === "credit" ? (plan?.financingCents ?? 0) : 0;

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || !chosen) return;
    const errors = checkPayment(fields, chosen, new Date());
    form.complain(errors);
    if (Object.keys(errors).length > 0) return;
    const reply = await send({ ...paymentBody(fields, chosen), seenTotalCents: total });
    if (reply && reply.kind !== "ok") form.complain(problemsOf(reply));
  }

  return (
    <form ref={formElement} tabIndex={-1} noValidate onSubmit={handleSubmit} className="focus:outline-none">
      <div className="not-empty:mt-6">
        <ErrorSummary errors={problems?.errors} title={problems?.title} />
      </div>
      <PaymentChoice
        methods={retry.methods}
        chosen={chosen}
        installments={retry.installments}
        fields={fields}
        errors={form.shownErrors}
        onChoose={form.choose}
        onChange={form.change}
      />
      {total === order.total && financing === 0 ? null : (
        <p role="status" className="mt-4">
          O pedido sai por <b>{formatBRL(total + financing)}</b> {METHOD_PHRASES[chosen.method]}
          {differences(total - order.total, financing)}.
        </p>
      )}
      <Button
        type="submit"
        variant={chosen.method === "pix" ? "accent" : "primary"}
        busy={busy}
        className="mt-6 max-sm:w-full"
      >
        {busy ? PROCESSING : payButtonLabel(chosen, total + financing)}
      </Button>
    </form>
  );
}

/** Explains the difference to the order's total: discount or interest of the method. */
function differences(cents: number, financingCents: number): string {
  const discount = cents === 0 ? "" : cents > 0 ? ", sem o desconto do PIX" : ", com o desconto do PIX";
  const interest = `${formatBRL(financingCents)} de juros do parcelamento`;
  if (financingCents === 0) return discount;
  return discount ? `${discount} e com ${interest}` : `, com ${interest}`;
}

/** The card as typed on this page; other fields from the server. */
function typedBefore({ order, retry }: OrderPageFacts): Partial<CheckoutFields> {
  const { cardNumber, cardName, cardMonth, cardYear, document } = typedSinceLoad();
  const typed = { cardNumber, cardName, cardMonth, cardYear };
  const known = Object.fromEntries(Object.entries(typed).filter(([, text]) => text));
  const offered = retry.installments.some(({ count }) => count === order.installments);
  return {
    ...known,
    document: maskDocument(retry.document ?? document ?? ""),
    ...(offered ? { installments: order.installments } : {}),
  };
}
