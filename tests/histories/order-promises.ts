// Invariants of an order during its history and at its end (OP-35).
import type { Snapshot } from "#app/payments/port/payment-provider.ts";
import { rightState } from "#app/rights/right-state.ts";
import { listRights } from "#app/rights/rights.server.ts";
import type { Db } from "#db/connect.server.ts";

export async function readOrder(db: Db, publicId: string, now: Date) {
  const order = await db
    .selectFrom("orders")
    .selectAll()
    .where("public_id", "=", publicId)
    .executeTakeFirstOrThrow();
  const [attempts, given, refunds, log, receipts] = await Promise.all([
    db
      .selectFrom("payment_attempts")
      .selectAll()
      .where("order_id", "=", order.id)
      .orderBy("number")
      .execute(),
    listRights(db, { orderIds: [order.id] }),
    db
      .selectFrom("refunds")
      .select(["attempt_id", "cents", "state"])
      .where("order_id", "=", order.id)
      .execute(),
    db.selectFrom("order_log").selectAll().where("order_id", "=", order.id).orderBy("id").execute(),
    db.selectFrom("outbox").select("id").where("dedupe_key", "=", `order-confirmed:${order.id}`).execute(),
  ]);
  // The order itself proves the right to it.
  const rights = given.map((right) => rightState({ ...right, awaits_confirmation: false }, now));
  return { ...order, attempts, rights, refunds, log, receipts: receipts.length };
}

type ReadOrder = Awaited<ReturnType<typeof readOrder>>;

/** Returns broken invariants as sentences; empty if none. */
export function brokenPromises(order: ReadOrder): string[] {
  return [...brokenSums(order), ...brokenAccess(order), ...brokenLog(order)];
}

function brokenSums({ attempts, refunds, paid_cents, receipts }: ReadOrder): string[] {
  const broken: string[] = [];
  for (const attempt of attempts) {
    const { number, charged_cents, approved_cents, refunded_cents } = attempt;
    if (refunded_cents > approved_cents || approved_cents > charged_cents)
      broken.push(
        `attempt ${number}: refunded ${refunded_cents} ≤ approved ${approved_cents} ≤ ${charged_cents}`,
      );
    // A pending refund request promises nothing, because the answer uses the money left by then.
    const sent = refunds.filter(
      ({ attempt_id, state }) => attempt_id === attempt.id && (state === "processing" || state === "done"),
    );
    const sum = sent.reduce((cents, refund) => cents + refund.cents, 0);
    if (sum > approved_cents) broken.push(`attempt ${number}: refunds of ${sum} of ${approved_cents}`);
  }
  const approved = attempts.reduce((sum, attempt) => sum + attempt.approved_cents, 0);
  if (approved !== paid_cents) broken.push(`paid ${paid_cents}, approved ${approved}`);
  if (receipts > 1) broken.push(`${receipts} receipts`);
  return broken;
}

/** An administrator may grant access without payment. Otherwise only a full payment without a dispute opens access. */
function brokenAccess({ status, attempts, rights, log }: ReadOrder): string[] {
  if (!rights.includes("open")) return [];
  if (status !== "completed") return [`access while the order is ${status}`];
  if (log.some(({ cause }) => cause === "admin")) return [];
  const holds = attempts.some(
    ({ state, approved_cents, charged_cents, refunded_cents, dispute }) =>
      state === "approved" &&
      approved_cents === charged_cents &&
      refunded_cents < approved_cents &&
      dispute !== "open" &&
      dispute !== "lost",
  );
  return holds ? [] : ["access without a payment that holds"];
}

function brokenLog({ status, payment_status, log }: ReadOrder): string[] {
  const broken: string[] = [];
  let before: { status: string; payment: string } | undefined;
  for (const line of log) {
    if (line.from_status !== (before?.status ?? null))
      broken.push(`log ${line.cause}: from ${line.from_status}, was ${before?.status}`);
    if (line.payment_before !== (before?.payment ?? null))
      broken.push(`log ${line.cause}: payment from ${line.payment_before}, was ${before?.payment}`);
    before = { status: line.to_status, payment: line.payment_after };
  }
  if (before?.status !== status || before?.payment !== payment_status)
    broken.push(
      `the log ends as ${before?.status}, ${before?.payment}; the row is ${status}, ${payment_status}`,
    );
  return broken;
}

/** At the end the provider's books equal ours, and each payer has the purchase. */
export function brokenEnding(order: ReadOrder, payments: Snapshot[]): string[] {
  const broken: string[] = [];
  const started = order.attempts.filter(({ provider_ref }) => provider_ref !== null);
  if (started.length !== payments.length) broken.push(`${payments.length} charges, ${started.length} known`);
  for (const payment of payments) {
    const attempt = order.attempts.find(({ id }) => String(id) === payment.externalRef);
    if (attempt?.approved_cents !== payment.approvedCents)
      broken.push(`the provider has ${payment.approvedCents}, we know of ${attempt?.approved_cents}`);
    const returned = payment.refunds.reduce(
      (sum, { cents, state }) => sum + (state === "done" ? cents : 0),
      0,
    );
    if (attempt?.refunded_cents !== returned)
      broken.push(`the provider gave back ${returned}, we know of ${attempt?.refunded_cents}`);
    if (returned > payment.approvedCents) broken.push(`gave back ${returned} of ${payment.approvedCents}`);
  }
  const kept = payments.some(
    ({ approvedCents, chargedCents, refunds, dispute }) =>
      approvedCents === chargedCents && refunds.length === 0 && dispute !== "open" && dispute !== "lost",
  );
  const byHand = order.log.some(({ cause }) => cause === "admin");
  const isOpen = order.rights.length > 0 && order.rights.every((state) => state === "open");
  if (kept && !byHand && !(order.status === "completed" && isOpen))
    broken.push(`paid, and ${order.status} with ${order.rights}`);
  return broken;
}
