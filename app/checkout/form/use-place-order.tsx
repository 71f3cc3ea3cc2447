import { type SubmitEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { recallAdAnswer } from "#app/analytics/consent-answer.ts";
import { loadTouches } from "#app/analytics/touch/touch-memory.ts";
import type { Quote } from "#app/checkout/quote/quote.server.ts";
import { AMOUNT_FIELD } from "#app/offers/chosen-price.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import type { Loss } from "#app/ui/connection/lost-connection.ts";
import type { OrderBody } from "../input/order-input.server.ts";
import { type OrderReply, postOrder } from "./checkout-calls.ts";
import { type CheckoutErrors, checkFields, formErrors, offeredParts, paymentBody } from "./checkout-form.ts";
import { newSubmission, submitOrder } from "./order-submission.ts";
import { rememberPurchase } from "./purchase-memory.ts";
import { forgetCoupon } from "./use-coupon.tsx";
import type { PaymentForm } from "./use-payment-form.tsx";

const TWICE_IS_ONCE = "o pedido não é feito nem cobrado duas vezes.";
export const LOST_ANSWER: Record<Loss, string> = {
  connection: `Não recebemos a resposta. Confira sua conexão e tente de novo: ${TWICE_IS_ONCE}`,
  fault: `Algo deu errado aqui e não recebemos a resposta. Tente de novo em instantes: ${TWICE_IS_ONCE}`,
};

interface PlacingOptions {
  /** The buyer was told that they own this or are paying for it, and wants it again. */
  again: boolean;
  /** Id of the terms that the page shows. */
  termsId: number;
  /** Public id of the paid order after which this is offered. */
  after?: string;
  /** The newsletter box is ticked. */
  newsletter?: boolean;
  /** Errors of fields outside this form. */
  problems?: CheckoutErrors;
  onQuote: (quote: Quote) => void;
  /** Called when the order's result is unknown: ask for this buyer's orders. */
  onLost: () => void;
}

/** Validates, sends once and opens the order page. On a refusal shows why and keeps the form. */
export function usePlaceOrder(
  form: PaymentForm,
  quote: Quote,
  { again, termsId, after, newsletter = false, problems, onQuote, onLost }: PlacingOptions,
) {
  const navigate = useNavigate();
  const [first] = useState(newSubmission);
  const submission = useRef(first);
  const [busy, setBusy] = useState(false);
  const [answered, setAnswered] = useState(false);
  const [openOrders, setOpenOrders] = useState<string[]>([]);
  // A ref, because a second press may come before the state is rendered.
  const sending = useRef(false);

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.current) return;
    const chosen = quote.total === 0 ? undefined : form.chosen;
    const errors = { ...problems, ...checkFields(form.fields, chosen, new Date()) };
    form.complain(errors);
    if (Object.keys(errors).length > 0) return;
    sending.current = true;
    setBusy(true);
    const { reply, submission: next } = await submitOrder(
      submission.current,
      orderBody(form, quote, { again, termsId, after, newsletter }),
      postOrder,
    );
    submission.current = next;
    if (reply.kind === "ok") {
      rememberPurchase({ publicId: reply.value.publicId, lines: cartLines(quote) });
      await navigate(`/pedido/${reply.value.publicId}`);
      // Forgotten only after the order: earlier, this page would be priced again without the coupon.
      if (usesCoupon(quote, form)) forgetCoupon();
      return;
    }
    sending.current = false;
    setBusy(false);
    setOpenOrders(reply.kind === "lost" ? [] : (reply.body.openOrders ?? []));
    setAnswered(true);
    explain(reply);
  }

  function explain(reply: Exclude<OrderReply, { kind: "ok" }>) {
    if (reply.kind === "lost") {
      form.complain({ form: LOST_ANSWER[reply.loss] }, "Ainda não sabemos o resultado");
      return onLost();
    }
    const { repeated, owned } = reply.body;
    if (repeated || owned) {
      form.calm();
      return onQuote({ ...quote, repeated: repeated ?? null, owned: owned ?? quote.owned });
    }
    if (reply.body.quote) {
      onQuote(reply.body.quote);
      const amount = reply.body.quote.lines.find(({ state }) => state === "amount");
      if (amount?.choice) return form.complain({ [AMOUNT_FIELD]: `${amount.reason}.` }, "O pedido mudou");
      if (reply.body.quote.lines.some(({ reason }) => reason)) {
        return form.complain({ form: reply.message }, "O pedido mudou");
      }
      const { coupon } = reply.body.quote;
      const why = coupon?.message ?? reply.message;
      const total = formatBRL(totalBy(reply.body.quote, form));
      return form.complain({ form: `${why} O total agora é ${total}.` }, "O pedido mudou");
    }
    const errors = formErrors(reply.body.errors ?? {});
    return form.complain(Object.keys(errors).length > 0 ? errors : { form: reply.message });
  }

  /** The buyer was told of an existing order and wants another one, so this is a new submit. */
  function startAnew() {
    submission.current = newSubmission();
    form.calm();
  }

  return { busy, answered, openOrders, handleSubmit, startAnew };
}

/** The total by the chosen method, if the quote still offers it. */
function totalBy({ methods, total }: Quote, { chosen }: Pick<PaymentForm, "chosen">): number {
  return methods.find(({ method }) => method === chosen?.method)?.total ?? total;
}

/** A coupon that is worth less than the PIX discount is kept for another purchase. */
function usesCoupon({ coupon, total }: Quote, { chosen }: PaymentForm): boolean {
  return coupon?.state === "applied" && (total === 0 || chosen?.taken !== "pix");
}

/** The quote's lines in the format of an order. */
export function boughtLines(quote: Quote): OrderBody["lines"] {
  return quote.lines.map(({ productId, quantity, offerId, chosenCents, bumpId }) => ({
    productId,
    quantity,
    ...(offerId === undefined ? {} : { offerId }),
    ...(chosenCents === undefined ? {} : { chosenCents }),
    ...(bumpId === undefined ? {} : { bumpId }),
  }));
}

/** Lines that leave the cart after payment. Empty for an offer, which does not use the cart. */
function cartLines(quote: Quote): { productId: number; quantity: number }[] {
  const isByOffer = quote.lines.some(({ offerId }) => offerId !== undefined);
  return isByOffer ? [] : boughtLines(quote);
}

function orderBody(
  { fields, chosen }: PaymentForm,
  quote: Quote,
  {
    again,
    termsId,
    after,
    newsletter,
  }: Pick<PlacingOptions, "again" | "termsId"> & { after: string | undefined; newsletter: boolean },
): OrderBody {
  const adAnswer = recallAdAnswer();
  const installments = offeredParts(quote.installments, fields.installments);
  return {
    lines: boughtLines(quote),
    ...(quote.coupon?.state === "applied" ? { coupon: quote.coupon.code } : {}),
    ...(after === undefined ? {} : { after }),
    seenTotalCents: quote.total > 0 ? totalBy(quote, { chosen }) : 0,
    name: fields.name.trim(),
    email: fields.email.trim(),
    ...(chosen && quote.total > 0 ? paymentBody({ ...fields, installments }, chosen) : {}),
    ...loadTouches(),
    ...(adAnswer ? { adAnswer } : {}),
    ...(termsId > 0 ? { termsId } : {}),
    ...(again ? { again } : {}),
    // Sent only where the box is shown.
    ...(quote.offersNewsletter && newsletter ? { newsletter } : {}),
  };
}
