// How a mail about an order leaves: to the customer with the way to the order, to the shop with the way to its sheet.

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
  /** The subject without what was bought, which is added behind it. */
  subject: string;
  /** Of what was bought; left out, it is asked for. */
  names?: string[];
  key: string;
  replyTo?: string | null;
  headers?: Record<string, string>;
  /** Left out, what the order or its account says of the address. */
  backing?: Backing | undefined;
}

/**
 * An imported order may have nobody to write to. The way to the order comes last, unless the mail has one of its own
 * or begins with it. Answers whether it went out.
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

/** A mail about an order that got money is never held back by a bound. */
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

/** A mail to the shop that is about no single order. */
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

/** Where the order opens: by the private link for who has no account, or one whose address nobody has confirmed. */
export async function orderAddress(app: AppContext, contact: OrderContact): Promise<string> {
  if (contact.is_guest) return privateAddress(app, contact);
  return `${app.config.siteUrl}/pedido/${contact.public_id}`;
}

/** A link that goes to another address than the order's shows nothing of that address. */
export async function privateAddress(app: AppContext, contact: OrderContact): Promise<string> {
  const kind = contact.is_own_address ? "mail" : "handed";
  const facts = { orderId: contact.id, secret: app.secret, now: app.now(), kind } as const;
  const { token } = await currentOrderLink(app.db, facts);
  return `${app.config.siteUrl}/acesso/${token}`;
}
