// What time removes (SEC-54): access records after six months, buyers after the fiscal period,
// and what nobody needs any more.
import { eraseAdFacts } from "#app/ads/events/ad-facts.server.ts";
import { forgetSenders } from "#app/blog/comments/comment-writes.server.ts";
import { removeRetired } from "#app/nouns/noun-writes.server.ts";
import { forgetSendingsBefore } from "#app/orders/gifts/gift-sending-writes.server.ts";
import { forgetBuyers } from "#app/orders/writes/order-writes.server.ts";
import { addDays, dayOf, fromLocalField } from "#app/platform/money-and-dates/dates.ts";
import { type Db, inTransaction, json } from "#db/connect.server.ts";
import { forgetInstructions, forgetWords, NAMELESS_ORDER } from "./order-erasure.server.ts";

const ACCESS_RECORD_MONTHS = 6;
const FISCAL_YEARS = 5;
const UNCONFIRMED_DAYS = 7;
const DONE_WORK_DAYS = 90;
const UNDONE_DAYS = 1;
const BATCH = 200;

/** One of the daily chores. */
export async function removeOutdated(db: Db, now: Date): Promise<void> {
  await forgetAddresses(db, monthsBefore(now, ACCESS_RECORD_MONTHS));
  await anonymiseOldOrders(db, now);
  await db
    .deleteFrom("data_requests")
    .where("state", "=", "unconfirmed")
    .where("created_at", "<", addDays(now, -UNCONFIRMED_DAYS))
    .execute();
  await forgetDoneWork(db, addDays(now, -DONE_WORK_DAYS));
  // What was deleted can be taken back for a day.
  for (const table of ["blog_posts", "ready_answers"] as const)
    await removeRetired(db, table, addDays(now, -UNDONE_DAYS));
  await forgetSendingsBefore(db, dayOf(addDays(now, -DONE_WORK_DAYS)));
}

async function forgetAddresses(db: Db, limit: Date): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ ip: null, user_agent: null })
    .where("created_at", "<", limit)
    .where("ip", "is not", null)
    .execute();
  await db
    .deleteFrom("download_events")
    .where("created_at", "<", limit)
    .where("counted", "=", false)
    .execute();
  await db.deleteFrom("known_networks").where("seen_at", "<", limit).execute();
  await forgetSenders(db, limit);
  for (const table of ["download_events", "audit_log"] as const) {
    await db
      .updateTable(table)
      .set({ ip: null })
      .where("created_at", "<", limit)
      .where("ip", "is not", null)
      .execute();
  }
}

/** Sold in a year whose fifth following year is over too; a few at a time, so that nobody waits. */
async function anonymiseOldOrders(db: Db, now: Date): Promise<void> {
  const year = Number(dayOf(now).slice(0, 4)) - FISCAL_YEARS;
  const limit = fromLocalField(`${year}-01-01T00:00`);
  while (limit) {
    const orders = await db
      .selectFrom("orders")
      .select("id")
      .where("anonymised_at", "is", null)
      .where((eb) => eb(eb.fn.coalesce("first_paid_at", "created_at"), "<", limit))
      .where("created_at", "<", limit)
      .orderBy("created_at")
      .limit(BATCH)
      .execute();
    const ids = orders.map((order) => order.id);
    await anonymise(db, ids, now);
    if (ids.length < BATCH) return;
  }
}

async function anonymise(db: Db, ids: number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await inTransaction(db, async (trx) => {
    await forgetBuyers(trx, ids, { ...NAMELESS_ORDER, anonymised_at: now }, now);
    await eraseAdFacts(trx, ids);
    await trx
      .updateTable("audit_log")
      .set({ detail: json({}) })
      .where("action", "=", "order.readdress")
      .where("entity", "=", "order")
      .where("entity_id", "in", ids.map(String))
      .execute();
    await forgetWords(trx, ids);
    await forgetInstructions(trx, ids);
    await trx
      .updateTable("order_links")
      .set({ revoked_at: now })
      .where("order_id", "in", ids)
      .where("revoked_at", "is", null)
      .execute();
  });
}

/** A key stays, because the same cause must not queue its work again; to whom it went is forgotten. */
async function forgetDoneWork(db: Db, limit: Date): Promise<void> {
  await db.deleteFrom("outbox").where("done_at", "<", limit).where("dedupe_key", "is", null).execute();
  await db
    .updateTable("outbox")
    .set({ recipient: null, subject: null, search_title: "", search_body: "" })
    .where("done_at", "<", limit)
    .where("recipient", "is not", null)
    .execute();
}

function monthsBefore(instant: Date, months: number): Date {
  const day = new Date(instant);
  day.setUTCMonth(day.getUTCMonth() - months);
  // The 31st of a month that has none: its last day, never a day too early.
  if (day.getUTCDate() !== instant.getUTCDate()) day.setUTCDate(0);
  return day;
}
