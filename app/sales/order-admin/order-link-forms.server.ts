// The private link of an order, asked for on the owner's screen.
import { recordAudit } from "#app/platform/audit.server.ts";
import type { AppContext } from "#app/platform/context.ts";
import { failure, parseForm } from "#app/platform/form.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { makeOrderLink } from "#app/sales/access/order-links.server.ts";
import { findOrderContact } from "#app/sales/mails/order-contact.server.ts";
import { inTransaction } from "#db/connect.server.ts";
import { linkFormSchema, resendFormSchema } from "./admin-order.schema.ts";
import { type Actor, done, missing, type OrderFormOutcome, refused } from "./order-form-outcome.ts";

export async function makeLink(app: AppContext, actor: Actor, formData: FormData): Promise<OrderFormOutcome> {
  const form = parseForm(linkFormSchema, formData);
  if (!form.ok) return refused("link", formData, form);
  const orderId = form.value.order;
  if (!(await findOrderContact(app.db, { orderId }))) return missing("link", orderId);
  const now = app.now();
  const { token } = await inTransaction(app.db, async (trx) => {
    await recordAudit(trx, auditOf(actor, "order-link.make", orderId), now);
    return makeOrderLink(trx, { orderId, secret: app.secret, now });
  });
  const address = `${app.config.siteUrl}/acesso/${token}`;
  return { kind: "shown", status: 200, result: { ok: true, intent: "link", orderId, address } };
}

export async function resendLink(
  app: AppContext,
  actor: Actor,
  formData: FormData,
): Promise<OrderFormOutcome> {
  const form = parseForm(resendFormSchema, formData);
  if (!form.ok) return refused("resend", formData, form);
  const orderId = form.value.order;
  const order = await findOrderContact(app.db, { orderId });
  if (!order) return missing("resend", orderId);
  if (!order.email) {
    return refused("resend", formData, failure("Este pedido não tem e-mail para onde enviar o link."));
  }
  const now = app.now();
  await inTransaction(app.db, async (trx) => {
    await recordAudit(trx, auditOf(actor, "order-link.send", orderId), now);
    await enqueue(trx, { topic: "mail.order-link", payload: { orderId } }, now);
  });
  app.jobs.wake();
  return done("O link foi enviado ao cliente.");
}

function auditOf(actor: Actor, action: string, orderId: number) {
  return { actorId: actor.id, ip: actor.ip, action, entity: "order", entityId: orderId };
}
