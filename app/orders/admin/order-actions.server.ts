// Forms of the owner's order screen; each calls the service with the rules.

import type { AppContext } from "#app/context.ts";
import type { Right } from "#app/identity/rights/rights.ts";
import { COMPLETION_REFUSALS, setOrderStatus } from "#app/orders/facts/order-completion.server.ts";
import { confirmReceipt } from "#app/orders/facts/order-decisions.server.ts";
import { ORDER_STATUS_LABELS } from "#app/orders/log/order-labels.ts";
import { shopOf } from "#app/payments/attempts/payments.server.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { receiptFormSchema, statusFormSchema } from "./admin-order.schema.ts";
import { resendMarked } from "./order-bulk.server.ts";
import type { OrderFilter } from "./order-filter.ts";
import { type Actor, done, missing, type OrderFormOutcome, refused } from "./order-form-result.ts";
import { makeLink, readdress, resendMail } from "./order-link-screen.server.ts";
import { answerRefund, refund } from "./refund-actions.server.ts";

type Form = (
  app: AppContext,
  actor: Actor,
  formData: FormData,
  filter: OrderFilter,
) => Promise<OrderFormOutcome>;

const FORMS: Record<string, { form: Form; right: Right }> = {
  status: { form: status, right: "orders.money" },
  receipt: { form: receipt, right: "orders.money" },
  refund: { form: refund, right: "orders.money" },
  "answer-refund": { form: answerRefund, right: "orders.money" },
  link: { form: makeLink, right: "orders.resend" },
  resend: { form: resendMail, right: "orders.resend" },
  readdress: { form: readdress, right: "orders.readdress" },
  "resend-marked": { form: resendMarked, right: "orders.resend" },
};

/** The right that a form requires. An unknown form is refused as unknown. */
export function rightForOrderForm(formData: FormData): Right {
  return formOf(formData)?.right ?? "orders.read";
}

export async function runOrderForm(
  app: AppContext,
  actor: Actor,
  formData: FormData,
  filter: OrderFilter,
): Promise<OrderFormOutcome> {
  const form = formOf(formData)?.form;
  if (!form) return refused("status", formData, failure("Esta ação não existe. Recarregue a página."));
  return form(app, actor, formData, filter);
}

function formOf(formData: FormData) {
  const intent = String(formData.get("intent"));
  return Object.hasOwn(FORMS, intent) ? FORMS[intent] : undefined;
}

async function status(app: AppContext, actor: Actor, formData: FormData): Promise<OrderFormOutcome> {
  const form = parseForm(statusFormSchema, formData);
  if (!form.ok) return refused("status", formData, form);
  const { order: orderId, version, status: asked, note, money } = form.value;
  const change = { orderId, version, status: asked, note: note || null, actorId: actor.id, money };
  const answer = await setOrderStatus(app.db, shopOf(app), change);
  if (!answer) return missing("status", orderId);
  if (!answer.ok && answer.kind !== "stale_order") {
    return refused("status", formData, failure(COMPLETION_REFUSALS[answer.kind]));
  }
  if (!answer.ok) {
    const { statusLabel, paymentLabel } = answer.order;
    const sentence = `O pedido #${orderId} mudou enquanto esta página estava aberta: agora está ${statusLabel}, pagamento ${paymentLabel}. Confira e, se ainda for o caso, mude de novo.`;
    return refused("status", formData, failure(sentence), 409);
  }
  app.jobs.wake();
  return done(`Pedido #${orderId}: ${ORDER_STATUS_LABELS[asked]}.`);
}

async function receipt(app: AppContext, actor: Actor, formData: FormData): Promise<OrderFormOutcome> {
  const form = parseForm(receiptFormSchema, formData);
  if (!form.ok) return refused("receipt", formData, form);
  const { order: orderId, amount: cents } = form.value;
  const answer = await confirmReceipt(app.db, shopOf(app), { orderId, cents, actorId: actor.id });
  if (!answer) return missing("receipt", orderId);
  if (!answer.ok) {
    return refused("receipt", formData, failure("Este recebimento já foi confirmado."), 409);
  }
  return done("Recebimento confirmado.");
}
