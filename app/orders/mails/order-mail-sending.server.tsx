// Sends mails about an order: to the customer with the order's link, to the shop with the link to its sheet.

import type { AppContext } from "#app/context.ts";
import { shopMailbox } from "#app/identity/mails/shop-mailbox.server.ts";
import type { Backing } from "#app/mail/mail-bounds.ts";
import { renderMailText } from "#app/mail/mail-layout.tsx";
import { subjectAbout } from "#app/mail/mail-subject.ts";
import { currentOrderLink } from "#app/orders/access/order-links.server.ts";
import { firstName } from "#app/platform/text/shown-name.ts";
import type { OrderContact } from "./order-contact.server.ts";
import { listBoughtNames } from "./order-mail-facts.server.ts";

type MailText = Parameters<typeof renderMailText>[1];

export interface OrderMail extends Omit<MailText, "actions"> {
  actions?: { label: string; address: string /** Opens the order. */; toOrder?: true }[] | undefined;
  /** Subject; the names of the products are appended. */
  subject: string;
  /** Names of the products; read from the order when left out. */
  names?: string[];
  key: string;
  replyTo?: string | null;
  headers?: Record<string, string>;
  /** How the address is proven; when left out, taken from the order or account. */
  backing?: Backing | undefined;
}

/**
 * An imported order may have no address. The order's link comes last unless the mail has its own. Returns whether the
 * mail was queued.
 */
export async function sendToCustomer(
  app: AppContext,
  contact: OrderContact,
  mail: OrderMail,
): Promise<boolean> {
  if (!contact.email) return false;
  const own = mail.actions?.some((action) => action.toOrder);
  const toOrder = { label: ORDER_LABEL, address: await orderAddress(app, contact) };
  const actions = own ? mail.actions : [...(mail.actions ?? []), toOrder];
  const reader = firstName(contact.name, contact.is_confirmed);
  return send(app, contact.email, { backing: contact.backing, reader, ...mail, actions }, contact.id);
}

/** Mails about paid orders are never held back by a rate limit. */
export function paidBacking(order: { paid_cents: number }): { backing?: Backing } {
  return order.paid_cents > 0 ? { backing: "paid" } : {};
}

export const ORDER_LABEL = "Abrir meu pedido";

export async function sendToShop(
  app: AppContext,
  orderId: number,
  mail: OrderMail,
  mailbox: "support" | "sales" = "support",
): Promise<void> {
  const to = await shopMailbox(app, mailbox);
  if (!to) return;
  const action = {
    label: "Ver no painel",
    address: `${app.config.siteUrl}/admin/pedidos?pedido=${orderId}`,
  };
  await send(app, to, { ...mail, actions: [action] }, orderId);
}

/** A mail to the shop that is not about one order. */
export async function sendToOwner(app: AppContext, mail: OrderMail): Promise<void> {
  const to = await shopMailbox(app, "sales");
  if (to) await send(app, to, mail);
}

async function send(
  app: AppContext,
  to: string,
  { subject, names, key, replyTo, headers, backing, actions = [], ...text }: OrderMail,
  orderId?: number,
): Promise<boolean> {
  const about = names ?? (orderId === undefined ? [] : await listBoughtNames(app.db, orderId));
  return app.mail.send({
    to,
    subject: subjectAbout(subject, about, app.company.brand),
    key,
    backing,
    ...(replyTo ? { replyTo } : {}),
    ...(headers ? { headers } : {}),
    ...renderMailText(app.company, { ...text, actions }),
  });
}

/** The order's address: a private link for guests and for unconfirmed accounts. */
export async function orderAddress(app: AppContext, contact: OrderContact): Promise<string> {
  if (contact.is_guest) return privateAddress(app, contact);
  return `${app.config.siteUrl}/pedido/${contact.public_id}`;
}

/** A link to another address than the order's does not show the order's address. */
export async function privateAddress(app: AppContext, contact: OrderContact): Promise<string> {
  const kind = contact.is_own_address ? "mail" : "handed";
  const facts = { orderId: contact.id, secret: app.secret, now: app.now(), kind } as const;
  const { token } = await currentOrderLink(app.db, facts);
  return `${app.config.siteUrl}/acesso/${token}`;
}
