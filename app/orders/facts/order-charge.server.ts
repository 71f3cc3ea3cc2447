// What payments are handed of an order.
import type { Charge } from "#app/payments/attempts/payment-reports.ts";
import { unitsOf } from "#app/platform/money-and-dates/money.ts";
import type { Db } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import { recordFirstAnswer } from "./order-facts.server.ts";

type Line = Pick<Row<"order_items">, "name" | "quantity" | "price" | "rest_cents">;

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
    items: async () => (known ?? (await listLines(db, order.id))).flatMap(itemsOf),
    recordFirstAnswer: (facts) => recordFirstAnswer(db, { ...facts, order }),
  };
}

function listLines(db: Db, orderId: number): Promise<Line[]> {
  return db
    .selectFrom("order_items")
    .select(["name", "quantity", "price", "rest_cents"])
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
}

/** They add up to what is charged, as providers ask. */
function itemsOf({ name, ...line }: Line) {
  return unitsOf(line).map(({ quantity, price }) => ({ name, quantity, unitCents: price }));
}
