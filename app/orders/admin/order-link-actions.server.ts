// What the owner does with an order's private links, on the screen and at its address alike.

import { makeOrderLink, revokeOrderLinks } from "#app/orders/access/order-links.server.ts";
import { findOrderContact } from "#app/orders/mails/order-contact.server.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import type { AppContext } from "#app/platform/context.ts";
import { enqueue } from "#app/platform/jobs/jobs.server.ts";
import { HELD_MAIL } from "#app/platform/mail/mail-server.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import type { Actor } from "./order-form-outcome.ts";

const LINK_SENT = "O link foi enviado ao cliente.";
export const NO_EMAIL = "Este pedido não tem e-mail para onde enviar o link.";

type LinkAct = "make" | "send" | "revoke";
type NoLink = { ok: false; why: "not_found" | "no_email" };

/** The address of a new link, to hand over. */
export async function createOrderLink(
  app: AppContext,
  actor: Actor,
  orderId: number,
): Promise<{ ok: true; address: string } | NoLink> {
  const { secret, now, config } = app;
  if (!(await findOrderContact(app.db, { orderId }))) return { ok: false, why: "not_found" };
  const link = { orderId, secret, now: now() };
  const { token } = await audited(app, actor, { orderId, act: "make" }, (trx) => makeOrderLink(trx, link));
  return { ok: true, address: `${config.siteUrl}/acesso/${token}` };
}

/** Mails the link to the customer; the message says what became of the mail. */
export async function sendLink(
  app: AppContext,
  actor: Actor,
  orderId: number,
): Promise<{ ok: true; message: string } | NoLink> {
  const order = await findOrderContact(app.db, { orderId });
  if (!order) return { ok: false, why: "not_found" };
  if (!order.email) return { ok: false, why: "no_email" };
  const work = { topic: "mail.order-link", payload: { orderId } };
  await audited(app, actor, { orderId, act: "send" }, (trx) => enqueue(trx, work, app.now()));
  app.jobs.wake();
  return { ok: true, message: app.mail.isHeld() ? `O link não saiu. ${HELD_MAIL}` : LINK_SENT };
}

/** Closes every link of the order; returns how many there were. */
export async function closeLinks(
  app: AppContext,
  actor: Actor,
  orderId: number,
): Promise<{ ok: true; revoked: number } | NoLink> {
  if (!(await findOrderContact(app.db, { orderId }))) return { ok: false, why: "not_found" };
  const close = (trx: Db) => revokeOrderLinks(trx, orderId, app.now());
  return { ok: true, revoked: await audited(app, actor, { orderId, act: "revoke" }, close) };
}

function audited<T>(
  { db, now }: AppContext,
  actor: Actor,
  { orderId, act }: { orderId: number; act: LinkAct },
  work: (trx: Db) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (trx) => {
    const entry = { actorId: actor.id, ip: actor.ip, action: `order-link.${act}` };
    await recordAudit(trx, { ...entry, entity: "order", entityId: orderId }, now());
    return work(trx);
  });
}
