// Mails the owner about sales, also free ones: each, or a day's sales the next morning.
import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { enqueue } from "#app/jobs/jobs.server.ts";
import { addDays, dayOf, formatDate, fromLocalField } from "#app/platform/money-and-dates/dates.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import type { Db } from "#db/connect.server.ts";
import { findOrderContact } from "./order-contact.server.ts";
import { findMailOrder, type MailOrder } from "./order-mail-facts.server.ts";
import { paidBacking, sendToOwner, sendToShop } from "./order-mail-sending.server.tsx";
import { boughtRows, buyerRow } from "./order-mail-texts.ts";

const HOUR_MS = 3_600_000;
/** Limit of rows; the order list has all of them. */
const MAX_ROWS = 50;
const METHODS = ["credit", "pix", "boleto"] as const;

const orderPayload = z.object({ orderId: z.number() });
const dayPayload = z.object({ day: z.iso.date() });

export function registerSaleMails(app: AppContext): void {
  const { jobs } = app;
  jobs.handle("mail.new-sale", (payload) => sendSale(app, orderPayload.parse(payload).orderId));
  jobs.handle("mail.sales-of-day", (payload) => sendDay(app, dayPayload.parse(payload).day));
  jobs.every(HOUR_MS, "sales of the day", () => queueDay(app));
}

async function sendSale(app: AppContext, orderId: number): Promise<void> {
  const [order, contact] = await Promise.all([
    findMailOrder(app.db, orderId, app.now()),
    findOrderContact(app.db, { orderId }),
  ]);
  if (!order || !contact) return;
  const mail = {
    ...(order.total === 0 ? freeSaleTexts(orderId) : paidSaleTexts(orderId, order)),
    key: `new-sale-${orderId}`,
    ...paidBacking(order),
    details: [...boughtRows(order, "owner"), buyerRow(contact)],
    replyTo: contact.email,
  };
  await sendToShop(app, orderId, mail, "sales");
}

function paidSaleTexts(orderId: number, { total, financing_cents }: MailOrder) {
  return {
    subject: `Nova venda de ${formatBRL(total + financing_cents)}, pedido ${orderId}`,
    heading: "Nova venda",
    paragraphs: [`O pedido ${orderId} foi pago.`],
  };
}

function freeSaleTexts(orderId: number) {
  return {
    subject: `Novo pedido grátis, pedido ${orderId}`,
    heading: "Novo pedido grátis",
    paragraphs: [`O pedido ${orderId} foi concluído sem nada a pagar.`],
  };
}

/** Queues yesterday's mail once, whichever process comes first. */
async function queueDay({ db, company, now }: AppContext): Promise<void> {
  if (company.saleMails !== "daily") return;
  const day = dayOf(addDays(now(), -1));
  const work = { topic: "mail.sales-of-day", payload: { day }, dedupeKey: `sales-of-day:${day}` };
  await enqueue(db, work, now());
}

async function sendDay(app: AppContext, day: string): Promise<void> {
  const since = fromLocalField(`${day}T00:00`);
  if (!since) return;
  const sales = await listSales(app.db, since, addDays(since, 1));
  if (sales.length === 0) return;
  const total = sales.reduce((sum, sale) => sum + sale.total, 0);
  const rows = sales
    .slice(0, MAX_ROWS)
    .map((sale): [string, string] => [
      `Pedido nº ${sale.id}${sale.guest_name ? `, ${sale.guest_name}` : ""}`,
      sale.total === 0 ? "Grátis" : formatBRL(sale.total),
    ]);
  if (sales.length > MAX_ROWS) rows.push([`E mais ${sales.length - MAX_ROWS}`, ""]);
  const count = countSales(sales);
  await sendToOwner(app, {
    subject: `${count} em ${formatDate(since)}, ${formatBRL(total)}`,
    key: `sales-of-day-${day}`,
    heading: "As vendas do dia",
    paragraphs: [`Em ${formatDate(since)}: ${count}, ${formatBRL(total)} ao todo.`],
    details: [...rows, ["Total", formatBRL(total)]],
    actions: [{ label: "Ver pedidos", address: `${app.config.siteUrl}/admin/pedidos` }],
  });
}

/** "2 vendas e 1 pedido grátis". */
function countSales(sales: readonly { total: number }[]): string {
  const free = sales.filter(({ total }) => total === 0).length;
  const paid = sales.length - free;
  const paidWords = paid === 1 ? "1 venda" : `${paid} vendas`;
  const freeWords = free === 1 ? "1 pedido grátis" : `${free} pedidos grátis`;
  return [paid > 0 ? paidWords : "", free > 0 ? freeWords : ""].filter(Boolean).join(" e ");
}

function listSales(db: Db, since: Date, until: Date) {
  return (
    db
      .selectFrom("orders")
      .select(["id", "guest_name", "total"])
      // Methods are listed so that the index on method and time is used; free orders have null.
      .where((eb) => eb.or([eb("payment_method", "in", METHODS), eb("payment_method", "is", null)]))
      .where("first_paid_at", ">=", since)
      .where("first_paid_at", "<", until)
      .orderBy("first_paid_at")
      .execute()
  );
}
