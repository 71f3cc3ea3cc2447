// What payments are handed of an order.
import type { Charge } from "#app/payments/attempts/payment-reports.ts";
import type { Db } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import { recordFirstAnswer } from "./order-facts.server.ts";

type Line = Pick<Row<"order_items">, "name" | "quantity" | "price">;

/** `known`: the order's lines, where the caller has just written them. */
export function chargeFor(db: Db, order: Row<"orders">, known?: Line[]): Charge {
  return {
    orderRef: order.public_id,
    description: `Pedido ${order.id}`,
    payer: {
      name: order.guest_name ?? "",
      email: order.guest_email ?? "",
      ...(order.document === null ? {} : { document: order.document }),
    },
    path: `/pedido/${order.public_id}`,
    items: async () => (known ?? (await listLines(db, order.id))).map(itemOf),
    recordFirstAnswer: (facts) => recordFirstAnswer(db, { ...facts, order }),
  };
}

function listLines(db: Db, orderId: number): Promise<Line[]> {
  return db
    .selectFrom("order_items")
    .select(["name", "quantity", "price"])
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
}

function itemOf({ name, quantity, price }: Line) {
  return { name, quantity, unitCents: price };
}
