// The receipt: paid or given, with links. An upsell taken just after the order is on the same receipt.
import type { AppContext } from "#app/context.ts";
import { findOrderContact, type OrderContact } from "./order-contact.server.ts";
import { findMailOrder, type MailOrder } from "./order-mail-facts.server.ts";
import {
  type OrderMail,
  orderAddress,
  paidBacking,
  privateAddress,
  sendToCustomer,
} from "./order-mail-sending.server.tsx";
import {
  accessActions,
  boughtRows,
  giftWords,
  givenSentences,
  MAX_BUTTONS,
  notYouGiven,
  notYouPaid,
  PRIVATE_LINKS,
  partyRows,
  refundSentence,
} from "./order-mail-texts.ts";

interface Receipt {
  orderId: number;
  again?: string | undefined;
  taken?: number | undefined;
}

interface Told {
  order: MailOrder;
  contact: OrderContact;
}

/** Sends nothing if the order was refunded meanwhile: the mail about the refund is enough. */
export async function sendReceipt(app: AppContext, { orderId, again, taken }: Receipt): Promise<void> {
  const both = [orderId, ...(taken === undefined ? [] : [taken])];
  const told = (await Promise.all(both.map((id) => findTold(app, id)))).filter((one) => one !== undefined);
  const [first] = told;
  if (!first) return;
  const { company, config } = app;
  const order = together(told);
  const ways = await Promise.all(told.map((one) => waysTo(app, one)));
  const isPaid = order.paid_cents > 0;
  const given = isPaid ? "O que você comprou já está liberado." : "Já está liberado.";
  const paragraphs = [`${isPaid ? "Tudo certo com o pagamento. " : ""}${givenSentences(order, given)}`];
  if (first.contact.is_guest) paragraphs.push(PRIVATE_LINKS);
  const gifts = giftWords(order, { siteUrl: config.siteUrl, secret: app.secret });
  paragraphs.push(...gifts.paragraphs);
  const refund = refundSentence(order, company, app.now());
  if (refund) paragraphs.push(refund);
  const isOne = told.length === 1;
  const access = ways.flatMap((way) => way.access);
  await sendToCustomer(app, first.contact, {
    subject: isOne
      ? `Pedido ${first.order.id} confirmado`
      : `Pedidos ${told.map(idOf).join(" e ")} confirmados`,
    key: `order-confirmed-${orderId}${again ? `-${again}` : ""}`,
    ...paidBacking(order),
    heading: isOne ? "Pedido confirmado" : "Pedidos confirmados",
    paragraphs,
    ...(gifts.rows.length > 0 ? { rows: gifts.rows } : {}),
    actions: isOne
      ? access
      : [...(access.length > MAX_BUTTONS ? [] : access), ...ways.map(({ toOrder }) => toOrder)],
    details: [...told.flatMap((one) => boughtRows(one.order)), ...partyRows(first.contact, company)],
    names: order.lines.map(({ name }) => name),
    footnote: isPaid || first.order.is_imported ? notYouPaid(company) : notYouGiven(company),
  });
}

async function findTold(app: AppContext, orderId: number): Promise<Told | undefined> {
  const [order, contact] = await Promise.all([
    findMailOrder(app.db, orderId, app.now()),
    findOrderContact(app.db, { orderId }),
  ]);
  if (!order || !contact?.email || order.status === "refunded" || order.status === "cancelled")
    return undefined;
  return { order, contact };
}

type Action = NonNullable<OrderMail["actions"]>[number];

async function waysTo(
  app: AppContext,
  { order, contact }: Told,
): Promise<{ access: Action[]; toOrder: Action }> {
  const link = contact.is_guest ? await privateAddress(app, contact) : undefined;
  const address = link ?? (await orderAddress(app, contact));
  return {
    access: accessActions(order, { site: app.config.siteUrl, private: link }),
    toOrder: { label: `Abrir o pedido ${order.id}`, address, toOrder: true },
  };
}

/** Both orders in one mail. */
function together(told: readonly Told[]): MailOrder {
  const orders = told.map(({ order }) => order);
  const [first] = orders;
  if (!first) throw new Error("a receipt is of an order");
  return {
    ...first,
    lines: orders.flatMap(({ lines }) => lines),
    sold: new Map(orders.flatMap(({ sold }) => [...sold])),
    rights: orders.flatMap(({ rights }) => rights),
    gifts: {
      listed: orders.flatMap(({ gifts }) => gifts.listed),
      count: orders.reduce((sum, { gifts }) => sum + gifts.count, 0),
    },
    paid_cents: orders.reduce((sum, { paid_cents }) => sum + paid_cents, 0),
  };
}

function idOf({ order }: Told): number {
  return order.id;
}
