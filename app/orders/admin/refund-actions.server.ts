// Refunds and answers to refund requests, on the owner's screen.

import type { AppContext } from "#app/context.ts";
import type { RefundRow } from "#app/orders/facts/refund-settling.server.ts";
import { REFUND_REFUSALS } from "#app/orders/refunds/refund-answers.ts";
import { approveRefund, refuseRefund } from "#app/orders/refunds/refund-requests.server.ts";
import { createRefund, type RefundAnswer } from "#app/orders/refunds/refunds.server.ts";
import { shopOf } from "#app/payments/attempts/payments.server.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { answerRefundSchema, refundFormSchema } from "./admin-order.schema.ts";
import { type Actor, done, missing, type OrderFormOutcome, refused } from "./order-form-result.ts";

type Refusal = Extract<RefundAnswer, { ok: false }>["why"];

export async function refund(app: AppContext, actor: Actor, formData: FormData): Promise<OrderFormOutcome> {
  const form = parseForm(refundFormSchema, formData);
  if (!form.ok) return refused("refund", formData, form);
  const { order: orderId, ...input } = form.value;
  const answer = await createRefund(app.db, shopOf(app), orderId, { ...input, actorId: actor.id });
  if (!answer) return missing("refund", orderId);
  if (answer.ok) return done(sentenceOf(answer.refund));
  const failed = failure({ [fieldOf(answer.why, input)]: REFUND_REFUSALS[answer.why] }, formData);
  const outcome = refused("refund", formData, failed);
  if (outcome.kind === "shown" && !outcome.result.ok) {
    outcome.result.byHand = answer.why === "refund_by_hand";
  }
  return outcome;
}

export async function answerRefund(
  app: AppContext,
  actor: Actor,
  formData: FormData,
): Promise<OrderFormOutcome> {
  const form = parseForm(answerRefundSchema, formData);
  if (!form.ok) return refused("answer-refund", formData, form);
  const { order: orderId, refund: refundId, answer: said } = form.value;
  const now = app.now();
  const facts = { orderId, refundId, actorId: actor.id };
  const answer =
    form.value.answer === "refuse"
      ? await refuseRefund(app.db, { ...facts, note: form.value.note, now })
      : await approveRefund(app.db, shopOf(app), { ...facts, byHand: said === "by-hand" });
  if (!answer) return missing("answer-refund", orderId);
  if (answer.ok) {
    return done(said === "refuse" ? "Solicitação de reembolso recusada." : sentenceOf(answer.refund));
  }
  const status = answer.why === "already_answered" ? 409 : 422;
  return refused("answer-refund", formData, failure(REFUND_REFUSALS[answer.why]), status);
}

/** The field to correct. */
function fieldOf(why: Refusal, input: { cents?: number | undefined }): string {
  if (why === "invalid") return "lines";
  return why === "too_much" && input.cents ? "amount" : "form";
}

function sentenceOf(refund: RefundRow): string {
  if (refund.state === "done") return `${formatBRL(refund.cents)} reembolsados.`;
  if (refund.state === "failed") return "O reembolso não foi concluído. Veja o motivo no pedido.";
  return `Reembolso de ${formatBRL(refund.cents)} em processamento.`;
}
