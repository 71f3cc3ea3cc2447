import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { type AttemptReply, postAttempt } from "#app/sales/checkout/checkout-calls.ts";
import {
  checkPayment,
  formErrors,
  PROCESSING,
  payButtonLabel,
  paymentBody,
} from "#app/sales/checkout/checkout-form.ts";
import { PaymentChoice } from "#app/sales/checkout/payment-choice.tsx";
import { type PaymentForm, usePaymentForm } from "#app/sales/checkout/use-payment-form.tsx";
import { LOST_ANSWER } from "#app/sales/checkout/use-place-order.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { OrderPageFacts } from "./order-page.server.ts";

interface RetryPaymentProps {
  facts: OrderPageFacts;
  /** It appears where the person asked for it, maybe out of sight. */
  chosenByHand?: boolean;
}

/** Another card, or another way of paying the same order. */
export function RetryPayment({ facts, chosenByHand }: RetryPaymentProps) {
  const formElement = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (chosenByHand) formElement.current?.focus();
  }, [chosenByHand]);
  const { order, retry } = facts;
  const form = usePaymentForm(retry.methods, { document: retry.document ?? "" });
  const { busy, handleSubmit } = useNewAttempt(facts, form);
  const { chosen, fields, problems } = form;
  if (!chosen) return null;
  const plan = retry.installments.find(({ count }) => count === fields.installments);
  const financing = chosen.method === "credit" ? (plan?.financingCents ?? 0) : 0;
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
      <Button
        type="submit"
        variant={chosen.method === "pix" ? "accent" : "primary"}
        busy={busy}
        className="mt-6 max-sm:w-full"
      >
        {busy ? PROCESSING : payButtonLabel(chosen.method, order.total + financing)}
      </Button>
    </form>
  );
}

/** Naming the attempt that was seen makes the request safe to repeat: another one is started only once. */
function useNewAttempt({ order, progress }: OrderPageFacts, form: PaymentForm) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.current || !form.chosen) return;
    const errors = checkPayment(form.fields, form.chosen, new Date());
    form.complain(errors);
    if (Object.keys(errors).length > 0) return;
    sending.current = true;
    setBusy(true);
    const lastAttempt = progress.attempt?.number ?? 0;
    const reply = await postAttempt(order.public_id, {
      lastAttempt,
      ...paymentBody(form.fields, form.chosen),
    });
    if (reply.kind !== "ok") form.complain(problemsOf(reply));
    await revalidate();
    sending.current = false;
    setBusy(false);
  }

  return { busy, handleSubmit };
}

function problemsOf(reply: Exclude<AttemptReply, { kind: "ok" }>) {
  if (reply.kind === "lost") return { form: LOST_ANSWER };
  const errors = formErrors(reply.body.errors ?? {});
  return Object.keys(errors).length > 0 ? errors : { form: reply.message };
}
