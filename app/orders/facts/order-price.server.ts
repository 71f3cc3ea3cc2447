// An order's price by payment method, where offers have a PIX discount: the price follows the method that pays.
import { priceByPix } from "#app/offers/offer-terms.ts";
import { divideCents } from "#app/platform/money-and-dates/money.ts";
import type { Db } from "#db/connect.server.ts";
import type { PaymentMethod, Row } from "#db/schema.ts";
import { changeLine, changeOrder } from "../writes/order-writes.server.ts";

type PricedOrder = Pick<Row<"orders">, "id" | "total" | "payment_terms">;
type Line = Pick<Row<"order_items">, "id" | "offer_id" | "quantity" | "price" | "rest_cents" | "list_price">;

/** The total by any method; one total if the price does not depend on it. */
export async function totalsOf(db: Db, order: PricedOrder): Promise<(method: PaymentMethod) => number> {
  if (!order.payment_terms?.pixDiscounts) return () => order.total;
  const lines = await listLines(db, order.id);
  return (method) => totalOf(order, lines, method);
}

/** Sets the price of this method, under the order's lock. Returns the order's new row. */
export async function chargeBy(
  trx: Db,
  order: Row<"orders">,
  method: PaymentMethod,
  now: Date,
): Promise<Row<"orders">> {
  if (!order.payment_terms?.pixDiscounts) return order;
  const lines = await listLines(trx, order.id);
  const total = totalOf(order, lines, method);
  if (total === order.total) return order;
  for (const line of lines) {
    const listPrice = listPriceOf(line);
    const { price, restCents } = divideCents(costOf(order, line, method), line.quantity);
    const list_price = price === listPrice && restCents === 0 ? null : listPrice;
    const isSame = price === line.price && restCents === line.rest_cents;
    if (!isSame) await changeLine(trx, line.id, { price, rest_cents: restCents, list_price }, now);
  }
  const discount_cents = order.discount_cents + order.total - total;
  return (await changeOrder(trx, order, { total, discount_cents }, now)) ?? order;
}

function totalOf(order: PricedOrder, lines: Line[], method: PaymentMethod): number {
  return lines.reduce((sum, line) => sum + costOf(order, line, method), 0);
}

/** Centavos of all units. */
function costOf({ payment_terms }: PricedOrder, line: Line, method: PaymentMethod): number {
  const discount = payment_terms?.pixDiscounts?.[line.offer_id ?? 0] ?? 0;
  const listed = listPriceOf(line) * line.quantity;
  return method === "pix" ? priceByPix(listed, discount) : listed;
}

function listPriceOf({ list_price, price }: Line): number {
  return list_price ?? price;
}

function listLines(db: Db, orderId: number): Promise<Line[]> {
  return db
    .selectFrom("order_items")
    .select(["id", "offer_id", "quantity", "price", "rest_cents", "list_price"])
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
}
