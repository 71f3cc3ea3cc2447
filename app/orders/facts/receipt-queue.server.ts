// Schedules an order's receipt. A buyer who also pays for the upsell gets one mail about both; the mail is sent as soon
// as no upsell is open.
import { sql } from "kysely";
import { hasUpsellAfter } from "#app/bumps/bumps.server.ts";
import { bringForward, enqueue } from "#app/jobs/jobs.server.ts";
import type { AttemptRow } from "#app/payments/port/attempt-facts.ts";
import { addMinutes } from "#app/platform/money-and-dates/dates.ts";
import { type Db, json } from "#db/connect.server.ts";

/** Longest delay for the upsell. */
export const UPSELL_MINUTES = 3;

/** The attempt that paid; undefined for a free order. */
export async function queueReceipt(
  trx: Db,
  { orderId, attempt }: { orderId: number; attempt?: Pick<AttemptRow, "method" | "by_hand"> },
  now: Date,
): Promise<void> {
  const { first_id, is_offered } = await trx
    .selectNoFrom([orderBefore(trx, orderId).as("first_id"), hasUpsellAfter(trx, orderId).as("is_offered")])
    .executeTakeFirstOrThrow();
  if (first_id !== null && (await joinReceipt(trx, { firstId: first_id, orderId }, now))) return;
  // A bank or the owner may confirm a day later, when the buyer no longer watches the page.
  const isWatched = attempt?.method !== "boleto" && !attempt?.by_hand;
  const dueAt = isWatched && is_offered ? addMinutes(now, UPSELL_MINUTES) : now;
  const payload = { orderId };
  await enqueue(trx, { topic: "mail.order-confirmed", payload, dedupeKey: keyOf(orderId), dueAt }, now);
}

/** Sends a waiting receipt now, because no upsell is open any more. Returns whether one was waiting. */
export function hurryReceipt(db: Db, orderId: number, now: Date): Promise<boolean> {
  return bringForward(db, keyOf(orderId), now);
}

/** Adds the upsell to the first order's receipt if that is not being sent yet. */
async function joinReceipt(
  trx: Db,
  { firstId, orderId }: { firstId: number; orderId: number },
  now: Date,
): Promise<boolean> {
  const payload = json<Record<string, unknown>>({ orderId: firstId, taken: orderId });
  const { numUpdatedRows } = await trx
    .updateTable("outbox")
    .set({ payload, due_at: now })
    .where("dedupe_key", "=", keyOf(firstId))
    .where("done_at", "is", null)
    .where("tries", "=", 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The order of the same browser and person that led to this upsell. */
function orderBefore(trx: Db, orderId: number) {
  return trx
    .selectFrom("orders as taken")
    .innerJoin("order_items", "order_items.order_id", "taken.id")
    .innerJoin("bumps", "bumps.id", "order_items.bump_id")
    .innerJoin("orders as first", "first.browser_hash", "taken.browser_hash")
    .select("first.id")
    .where("taken.id", "=", orderId)
    .where("bumps.moment", "=", "paid")
    .where(sql<boolean>`first.browser_hash is not null`)
    .whereRef("first.upsell_id", "=", "bumps.id")
    .whereRef("first.id", "<", "taken.id")
    .whereRef("first.guest_email", "=", "taken.guest_email")
    .where(sql<boolean>`coalesce(first.user_id, 0) = coalesce(taken.user_id, 0)`)
    .orderBy("first.id", "desc")
    .limit(1);
}

function keyOf(orderId: number): string {
  return `order-confirmed:${orderId}`;
}
