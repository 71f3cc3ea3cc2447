import { sql } from "kysely";
import type { Db } from "#db/connect.server.ts";

/** Their ids, each once. Written like the partial index. */
export function receiptsToConfirm(db: Db) {
  return db
    .selectFrom("payment_attempts")
    .innerJoin("orders", "orders.id", "payment_attempts.order_id")
    .select("payment_attempts.order_id")
    .where(sql<boolean>`payment_attempts.by_hand and payment_attempts.state = 'pending'`)
    .where("orders.status", "in", ["pending", "processing"]);
}

export type Receipt = Awaited<ReturnType<typeof listReceipts>>[number];

/** The payments that the owner can confirm, also after their deadline; only the last attempt of each order. */
export async function listReceipts(db: Db, orderIds: number[]) {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom("payment_attempts")
    .innerJoin("orders", "orders.id", "payment_attempts.order_id")
    .select(["payment_attempts.order_id", "payment_attempts.charged_cents", "payment_attempts.claimed_at"])
    .select((eb) =>
      eb
        .and([
          eb("payment_attempts.state", "=", "pending"),
          eb("orders.status", "in", ["pending", "processing"]),
        ])
        .as("waits"),
    )
    .where("payment_attempts.order_id", "in", orderIds)
    .where("payment_attempts.by_hand", "=", true)
    .where("payment_attempts.approved_cents", "=", 0)
    .orderBy("payment_attempts.number")
    .execute();
}
