// How a mail about an order leaves: to the customer with the way to the order, to the shop with the way to its sheet.
import type { AppContext } from "#app/platform/context.ts";
import { layOutMail } from "#app/platform/mail-layout.tsx";
import { currentOrderLink } from "#app/sales/access/order-links.server.ts";
import type { OrderContact } from "./order-contact.server.ts";

type MailText = Parameters<typeof layOutMail>[1];

export interface Letter extends MailText {
  subject: string;
  key: string;
  replyTo?: string | null;
}

/** An imported order may have nobody to write to. The way to the order comes first, unless the letter has one. */
export async function sendToCustomer(app: AppContext, contact: OrderContact, letter: Letter): Promise<void> {
  if (!contact.email) return;
  const address = contact.is_guest
    ? await privateAddress(app, contact.id)
    : `${app.config.siteUrl}/pedido/${contact.public_id}`;
  const own = letter.actions?.some((action) => action.label === ORDER_LABEL);
  const actions = own ? letter.actions : [{ label: ORDER_LABEL, address }, ...(letter.actions ?? [])];
  await send(app, contact.email, { ...letter, actions });
}

export const ORDER_LABEL = "Abrir meu pedido";

export async function sendToShop(app: AppContext, orderId: number, letter: Letter): Promise<void> {
  const action = {
    label: "Ver na administração",
    address: `${app.config.siteUrl}/admin/pedidos?pedido=${orderId}`,
  };
  await send(app, app.company.emails.support, { ...letter, actions: [action] });
}

async function send(app: AppContext, to: string, { subject, key, replyTo, ...text }: Letter): Promise<void> {
  await app.mail.send({
    to,
    subject: `${subject} | ${app.company.brand}`,
    key,
    ...(replyTo ? { replyTo } : {}),
    ...layOutMail(app.company, text),
  });
}

export async function privateAddress(app: AppContext, orderId: number): Promise<string> {
  const { token } = await currentOrderLink(app.db, { orderId, secret: app.secret, now: app.now() });
  return `${app.config.siteUrl}/acesso/${token}`;
}
