// Which refunds the provider's growing total has made true.
import { enqueue } from "#app/platform/jobs/jobs.server.ts";
import { takeAccessAway } from "#app/sales/access/access.server.ts";
import { courseRefunded } from "#app/sales/access/loss-reasons.ts";
import type { AttemptRow } from "#app/sales/payment/attempt-merge.ts";
import { type Db, json } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import { updateRows } from "#db/writes.server.ts";

export type RefundRow = Row<"refunds">;

export function listRefundsOfAttempt(trx: Db, attemptId: number): Promise<RefundRow[]> {
  return trx.selectFrom("refunds").selectAll().where("attempt_id", "=", attemptId).orderBy("id").execute();
}

/** Whether the provider still owes us the end of a refund. */
export async function waitsForRefund(db: Db, attemptId: number): Promise<boolean> {
  const refund = await db
    .selectFrom("refunds")
    .select("id")
    .where("attempt_id", "=", attemptId)
    .where("state", "=", "processing")
    .limit(1)
    .executeTakeFirst();
  return refund !== undefined;
}

export function byHandCents(refunds: RefundRow[]): number {
  return sumOf(refunds.filter((refund) => refund.by_hand && refund.state === "done"));
}

/** Marks as done what fits into what the provider has returned; money returned without us gets a row of its own. */
export async function settleRefunds(
  trx: Db,
  attempt: AttemptRow,
  refunds: RefundRow[],
  now: Date,
): Promise<void> {
  const returned = attempt.refunded_cents - byHandCents(refunds);
  let known = sumOf(refunds.filter((refund) => refund.state === "done" && !refund.by_hand));
  const waiting = refunds.filter((refund) => refund.state === "processing");
  const done = waiting.filter((refund) => {
    if (known + refund.cents > returned) return false;
    known += refund.cents;
    return true;
  });
  if (done.length < waiting.length || returned <= known) return finishRefunds(trx, done, now);
  const foreign = await insertForeignRefund(trx, attempt, { cents: returned - known, returned }, now);
  await finishRefunds(trx, [...done, foreign], now);
}

/** Writes the end of these refunds: their lines lose access, the buyer hears of it. */
export async function finishRefunds(trx: Db, refunds: RefundRow[], now: Date): Promise<void> {
  const [first] = refunds;
  if (!first) return;
  await trx
    .updateTable("refunds")
    .set({ state: "done", last_error: null, updated_at: now })
    .where(
      "id",
      "in",
      refunds.map((refund) => refund.id),
    )
    .execute();
  const lineIds = refunds.flatMap((refund) => refund.lines);
  await updateRows(trx, "order_items", lineIds, { refunded_at: now }, now);
  if (lineIds.length > 0) {
    const reason = courseRefunded(now);
    await takeAccessAway(trx, { orderId: first.order_id, now, lineIds, reason });
  }
  for (const refund of refunds) {
    const payload = { orderId: refund.order_id, refundId: refund.id };
    const dedupeKey = `order-refunded:${refund.id}`;
    await enqueue(trx, { topic: "mail.order-refunded", payload, dedupeKey }, now);
  }
}

function insertForeignRefund(
  trx: Db,
  attempt: AttemptRow,
  { cents, returned }: { cents: number; returned: number },
  now: Date,
): Promise<RefundRow> {
  return trx
    .insertInto("refunds")
    .values({
      attempt_id: attempt.id,
      order_id: attempt.order_id,
      request_key: `provider:${attempt.id}:${returned}`,
      cents,
      lines: json([]),
      state: "done",
      origin: "system",
      reason: "Reembolsado no meio de pagamento",
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

function sumOf(refunds: RefundRow[]): number {
  return refunds.reduce((sum, refund) => sum + refund.cents, 0);
}
