// Opens pre-sales on their day.
import { tellingAccess } from "#app/courses/access/access-events.server.ts";
import { enqueue } from "#app/jobs/jobs.server.ts";
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import { isOpenRight } from "#app/rights/right-state.ts";
import { openPreSale } from "#app/rights/right-writes.server.ts";
import { listDueOpenings } from "#app/rights/rights.server.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";

const BATCH = 100;

/** Opens due pre-sales, one order per transaction. */
export async function openPreSales(db: Db, now: Date): Promise<void> {
  const due = await listDueOpenings(db, now, BATCH);
  for (const orderId of new Set(due.flatMap(({ order_id }) => order_id ?? []))) {
    await openOrder(db, orderId, now);
  }
}

async function openOrder(db: Db, orderId: number, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    await forUpdate(trx, trx.selectFrom("orders").select("id").where("id", "=", orderId)).execute();
    const due = await listDueOpenings(trx, now, BATCH, orderId);
    const rightIds = due.map(({ id }) => id);
    const opened = await tellingAccess(trx, { rightIds }, () => openPreSale(trx, rightIds, now), now);
    // Disputed or refunded purchases stay closed; the end of a dispute opens them.
    if (!opened.some((right) => isOpenRight({ ...right, awaits_confirmation: false }, now))) return;
    const dedupeKey = `order-opens:${orderId}:${dayOf(now)}`;
    await enqueue(trx, { topic: "mail.order-opens", payload: { orderId }, dedupeKey }, now);
  });
}
