// How a buyer reaches an order, as the team mends it on the screen: its private link, its mails, its address.
import type { AppContext } from "#app/context.ts";
import { HELD_MAIL } from "#app/mail/mail-server.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { waitSentence } from "#app/platform/http/http.ts";
import { readdressOrder } from "../entry/readdressing.server.ts";
import { linkFormSchema, readdressSchema, resendFormSchema } from "./admin-order.schema.ts";
import { type Actor, done, missing, type OrderFormOutcome, refused } from "./order-form-result.ts";
import { createOrderLink, NO_EMAIL, sendMail } from "./order-link-actions.server.ts";

/** Of one person of the team, whoever sits at their screen. */
const READDRESSINGS = { name: "order-readdress", points: 20, seconds: 3600 };
/** An order that changes hands again and again is a case for a person to look at. */
const READDRESSINGS_OF_ORDER = { name: "order-readdress-of", points: 5, seconds: 86_400 };
const NOTHING_TO_SAY = "Este pedido não tem mais esse e-mail para reenviar. Recarregue a página.";
const STALE =
  "O pedido mudou enquanto esta página estava aberta. Confira o e-mail que ele tem agora e, se ainda for o caso, troque de novo.";
const REFUSALS = {
  same: "Os e-mails deste pedido já vão para este endereço.",
  erased: "Os dados de quem fez este pedido foram excluídos. O e-mail dele não muda mais.",
};

export async function makeLink(app: AppContext, actor: Actor, formData: FormData): Promise<OrderFormOutcome> {
  const form = parseForm(linkFormSchema, formData);
  if (!form.ok) return refused("link", formData, form);
  const orderId = form.value.order;
  const made = await createOrderLink(app, actor, orderId);
  if (!made.ok) return missing("link", orderId);
  return { kind: "shown", status: 200, result: { ok: true, intent: "link", orderId, address: made.address } };
}

/** The mail that says most now, or only the link; as often as a buyer in trouble needs it, and no more. */
export async function resendMail(
  app: AppContext,
  actor: Actor,
  formData: FormData,
): Promise<OrderFormOutcome> {
  const form = parseForm(resendFormSchema, formData);
  if (!form.ok) return refused("resend", formData, form);
  const { order: orderId, mail = "link" } = form.value;
  const sent = await sendMail(app, actor, { orderId, kind: mail });
  if (sent.ok) return done(sent.message);
  if (sent.why === "not_found") return missing("resend", orderId);
  if (sent.why === "too_many") return refused("resend", formData, failure(sent.sentence), 429);
  return refused("resend", formData, failure(sent.why === "no_email" ? NO_EMAIL : NOTHING_TO_SAY));
}

export async function readdress(
  app: AppContext,
  actor: Actor,
  formData: FormData,
): Promise<OrderFormOutcome> {
  const form = parseForm(readdressSchema, formData);
  if (!form.ok) return refused("readdress", formData, form);
  const { order: orderId, version, email, reason } = form.value;
  const bounds = [
    [READDRESSINGS, String(actor.id)],
    [READDRESSINGS_OF_ORDER, String(orderId)],
  ] as const;
  for (const [bound, key] of bounds) {
    const left = await app.limits.look(bound, key);
    if (left.ok) continue;
    return refused("readdress", formData, failure(waitSentence(left.retryAfter), formData), 429);
  }
  const facts = { orderId, version, email, reason, actor, secret: app.secret, now: app.now() };
  const answer = await readdressOrder(app.db, facts);
  if (!answer) return missing("readdress", orderId);
  if (!answer.ok) {
    const told = answer.why === "stale" ? STALE : { email: REFUSALS[answer.why] };
    return refused("readdress", formData, failure(told, formData), answer.why === "stale" ? 409 : 422);
  }
  for (const [bound, key] of bounds) await app.limits.use(bound, key);
  app.jobs.wake();
  const where = answer.inAccount ? " Ele está agora na conta desse endereço." : "";
  const mails = app.mail.isHeld() ? HELD_MAIL : "Avisamos os dois endereços.";
  return done(`O e-mail do pedido #${orderId} agora é ${email}.${where} ${mails}`);
}
