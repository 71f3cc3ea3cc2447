// Keeps the access of a pre-sale closed until its day, and opens it on that day.
import { sql } from "kysely";
import { restoreSources, suspendSources } from "#app/courses/access/enrollments.server.ts";
import { preSaleReason } from "#app/courses/access/pre-sale.ts";
import { enqueue } from "#app/jobs/jobs.server.ts";
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";

const BATCH = 100;

interface BoughtLine {
  id: number;
  opens_at: Date | null;
}

/** A condition on `grants`: closed only because its day has not come, and not contested. */
export const IS_HELD = sql<boolean>`(grants.state = 'suspended' and grants.opens_at is not null
  and grants.closed_for = 'pre_sale')`;

/** Closes what these lines were just given, until their day, from which its time counts. */
export async function holdPreSale(trx: Db, lines: readonly BoughtLine[], now: Date): Promise<void> {
  const days = Map.groupBy(
    lines.filter(({ opens_at }) => opens_at !== null && opens_at > now),
    ({ opens_at }) => opens_at?.getTime() ?? 0,
  );
  for (const [time, held] of days) {
    const opens_at = new Date(time);
    const lineIds = held.map(({ id }) => id);
    const reason = preSaleReason(opens_at);
    const closed = { state: "suspended", state_reason: reason, closed_for: "pre_sale", opens_at } as const;
    await trx
      .updateTable("grants")
      .set({ ...closed, updated_at: now })
      .where("order_item_id", "in", lineIds)
      // A grant that is closed for another reason keeps that reason.
      .where("state", "=", "active")
      .execute();
    await suspendSources(trx, lineIds, now, { closedFor: "pre_sale", reason });
  }
}

/** Opens what was waiting for a day that has come, an order at a time. */
export async function openPreSales(db: Db, now: Date): Promise<void> {
  const due = await db
    .selectFrom("grants")
    .select("order_id")
    .distinct()
    .where("opens_at", "<=", now)
    .limit(BATCH)
    .execute();
  for (const { order_id } of due) await openOrder(db, order_id, now);
}

async function openOrder(db: Db, orderId: number, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    await forUpdate(trx, trx.selectFrom("orders").select("id").where("id", "=", orderId)).execute();
    const due = await trx
      .selectFrom("grants")
      .select(["id", "order_item_id", "state", "closed_for"])
      .where("order_id", "=", orderId)
      .where("opens_at", "<=", now)
      .execute();
    if (due.length === 0) return;
    const ids = due.map(({ id }) => id);
    await trx.updateTable("grants").set({ opens_at: null }).where("id", "in", ids).execute();
    // A contested or refunded purchase stays closed. The end of a dispute opens it.
    const opened = due.filter(({ state, closed_for }) => state === "suspended" && closed_for === "pre_sale");
    if (opened.length === 0) return;
    await trx
      .updateTable("grants")
      .set({ state: "active", state_reason: null, closed_for: null, updated_at: now })
      .where(
        "id",
        "in",
        opened.map(({ id }) => id),
      )
      .execute();
    await restoreSources(
      trx,
      opened.map(({ order_item_id }) => order_item_id),
      now,
    );
    const dedupeKey = `order-opens:${orderId}:${dayOf(now)}`;
    await enqueue(trx, { topic: "mail.order-opens", payload: { orderId }, dedupeKey }, now);
  });
}
