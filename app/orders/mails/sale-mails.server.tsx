// The owner hears of sales: of each, or of a whole day the morning after.
import { z } from "zod";
import type { AppContext } from "#app/platform/context.ts";
import { enqueue } from "#app/platform/jobs/jobs.server.ts";
import { addDays, dayOf, formatDate, fromLocalField } from "#app/platform/money-and-dates/dates.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import type { Db } from "#db/connect.server.ts";
import { findOrderContact } from "./order-contact.server.ts";
import { findMailOrder } from "./order-mail-facts.server.ts";
import { sendToOwner, sendToShop } from "./order-mail-sending.server.tsx";
import { orderRows } from "./order-mail-texts.ts";

const HOUR_MS = 3_600_000;
/** More rows than this nobody reads in a mail: the list of orders has them. */
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
    findMailOrder(app.db, orderId),
    findOrderContact(app.db, { orderId }),
  ]);
  if (!order || !contact) return;
  const { company } = app;
  const mail = {
    subject: `Nova venda de ${formatBRL(order.total + order.financing_cents)}, pedido ${orderId}`,
    key: `new-sale-${orderId}`,
    heading: "Nova venda",
    paragraphs: [`O pedido ${orderId} foi pago.`],
    details: orderRows(order, contact, company, "owner").filter(([label]) => label !== "Quem recebe"),
    replyTo: contact.email,
  };
  await sendToShop(app, orderId, mail, "sales");
}

/** Of yesterday, once, whichever process comes first. */
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
      formatBRL(sale.total),
    ]);
  if (sales.length > MAX_ROWS) rows.push([`E mais ${sales.length - MAX_ROWS}`, ""]);
  const count = sales.length === 1 ? "1 venda" : `${sales.length} vendas`;
  await sendToOwner(app, {
    subject: `${count} em ${formatDate(since)}, ${formatBRL(total)}`,
    key: `sales-of-day-${day}`,
    heading: "As vendas do dia",
    paragraphs: [`Em ${formatDate(since)}: ${count}, ${formatBRL(total)} ao todo.`],
    details: [...rows, ["Total", formatBRL(total)]],
    actions: [{ label: "Ver pedidos", address: `${app.config.siteUrl}/admin/pedidos` }],
  });
}

function listSales(db: Db, since: Date, until: Date) {
  return (
    db
      .selectFrom("orders")
      .select(["id", "guest_name", "total"])
      // Named, so that the index by method and moment is walked.
      .where("payment_method", "in", METHODS)
      .where("first_paid_at", ">=", since)
      .where("first_paid_at", "<", until)
      .orderBy("first_paid_at")
      .execute()
  );
}
