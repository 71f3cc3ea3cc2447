// What the owner does with an order's private links, on the screen and at its address alike.

import { randomUUID } from "node:crypto";
import type { AppContext } from "#app/context.ts";
import { HELD_MAIL } from "#app/mail/mail-server.ts";
import { makeOrderLink, revokeOrderLinks } from "#app/orders/access/order-links.server.ts";
import { findOrderContact } from "#app/orders/mails/order-contact.server.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { waitSentence } from "#app/platform/http/http.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import { type OrderMailKind, resendOrderMail } from "../entry/order-mail-resend.server.ts";
import { lockOrder } from "../facts/order-facts.server.ts";
import type { Actor } from "./order-form-result.ts";

/** Of one order, all mails together; the team's mails have no other bound. */
const RESENDINGS = { name: "order-resend", points: 6, seconds: 3600 };
const MAILS: Record<OrderMailKind, string> = {
  link: "O link foi enviado ao cliente.",
  confirmation: "A confirmação foi enviada ao cliente.",
  payment: "As instruções de pagamento foram enviadas ao cliente.",
};
const HELD_MAILS: Record<OrderMailKind, string> = {
  link: "O link não saiu.",
  confirmation: "A confirmação não saiu.",
  payment: "As instruções não saíram.",
};
export const NO_EMAIL = "Este pedido não tem e-mail para onde enviar o link.";

type LinkAct = "make" | "revoke";
type NoLink = { why: "not_found" | "no_email" };

/** The address of a new link, to hand over. */
export async function createOrderLink(
  app: AppContext,
  actor: Actor,
  orderId: number,
): Promise<Outcome<{ address: string }, NoLink>> {
  const { secret, now, config } = app;
  if (!(await findOrderContact(app.db, { orderId }))) return { ok: false, why: "not_found" };
  const link = { orderId, secret, now: now() };
  const { token } = await audited(app, actor, { orderId, act: "make" }, (trx) => makeOrderLink(trx, link));
  return { ok: true, address: `${config.siteUrl}/acesso/${token}` };
}

/** Mails the link to the customer; the message says what became of the mail. */
export function sendLink(app: AppContext, actor: Actor, orderId: number): Promise<SentMail> {
  return sendMail(app, actor, { orderId, kind: "link" });
}

type SentMail = Outcome<
  { message: string },
  NoLink | { why: "nothing_to_say" } | { why: "too_many"; sentence: string; retryAfter: number }
>;

/** One of the order's mails once more. */
export async function sendMail(
  app: AppContext,
  actor: Actor,
  { orderId, kind }: { orderId: number; kind: OrderMailKind },
): Promise<SentMail> {
  const order = await findOrderContact(app.db, { orderId });
  if (!order) return { ok: false, why: "not_found" };
  if (!order.email) return { ok: false, why: "no_email" };
  const counted = await app.limits.use(RESENDINGS, String(orderId));
  if (!counted.ok) {
    const { retryAfter } = counted;
    return { ok: false, why: "too_many", sentence: waitSentence(retryAfter), retryAfter };
  }
  const sent = await inTransaction(app.db, async (trx) => {
    const held = await lockOrder(trx, orderId);
    const again = randomUUID();
    const mail = held && (await resendOrderMail(trx, held, { again, kind }, app.now()));
    if (mail) await auditOf(app, actor, trx, { orderId, kind: mail });
    return mail;
  });
  if (!sent) return { ok: false, why: "nothing_to_say" };
  app.jobs.wake();
  return { ok: true, message: app.mail.isHeld() ? `${HELD_MAILS[sent]} ${HELD_MAIL}` : MAILS[sent] };
}

async function auditOf(
  { now }: AppContext,
  actor: Actor,
  trx: Db,
  { orderId, kind }: { orderId: number; kind: OrderMailKind },
): Promise<void> {
  const isLink = kind === "link";
  const entry = { actorId: actor.id, ip: actor.ip, action: isLink ? "order-link.send" : "order.mail" };
  const detail = isLink ? {} : { kind };
  await recordAudit(trx, { ...entry, entity: "order", entityId: orderId, detail }, now());
}

/** Closes every link of the order; returns how many there were. */
export async function closeLinks(
  app: AppContext,
  actor: Actor,
  orderId: number,
): Promise<Outcome<{ revoked: number }, NoLink>> {
  if (!(await findOrderContact(app.db, { orderId }))) return { ok: false, why: "not_found" };
  const revoked = await inTransaction(app.db, async (trx) => {
    const closed = await revokeOrderLinks(trx, orderId, app.now());
    if (closed > 0) await noteLink(trx, actor, { orderId, act: "revoke" }, app.now());
    return closed;
  });
  return { ok: true, revoked };
}

function audited<T>(
  { db, now }: AppContext,
  actor: Actor,
  { orderId, act }: { orderId: number; act: LinkAct },
  work: (trx: Db) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (trx) => {
    await noteLink(trx, actor, { orderId, act }, now());
    return work(trx);
  });
}

async function noteLink(
  trx: Db,
  actor: Actor,
  { orderId, act }: { orderId: number; act: LinkAct },
  now: Date,
): Promise<void> {
  const entry = { actorId: actor.id, ip: actor.ip, action: `order-link.${act}` };
  await recordAudit(trx, { ...entry, entity: "order", entityId: orderId }, now);
}
