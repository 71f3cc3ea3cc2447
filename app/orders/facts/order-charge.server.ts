// What payments are handed of an order.
import type { Charge } from "#app/payments/attempts/payment-reports.ts";
import type { Db } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import { recordFirstAnswer } from "./order-facts.server.ts";

export function chargeFor(db: Db, order: Row<"orders">): Charge {
  return {
    orderRef: order.public_id,
    description: `Pedido ${order.id}`,
    payer: {
      name: order.guest_name ?? "",
      email: order.guest_email ?? "",
      ...(order.document === null ? {} : { document: order.document }),
    },
    path: `/pedido/${order.public_id}`,
    items: () => listItems(db, order.id),
    recordFirstAnswer: (facts) => recordFirstAnswer(db, { ...facts, order }),
  };
}

async function listItems(db: Db, orderId: number) {
  const lines = await db
    .selectFrom("order_items")
    .select(["name", "quantity", "price"])
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
  return lines.map(({ name, quantity, price }) => ({ name, quantity, unitCents: price }));
}
