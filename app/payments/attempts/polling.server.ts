// Polling: open attempts are asked about by plan and unpaid orders expire, so that orders end right without webhooks.
import { addMinutes } from "#app/platform/money-and-dates/dates.ts";
import { type Db, engineOf } from "#db/connect.server.ts";
import { type AttemptRow, soughtPayment } from "../port/attempt-facts.ts";
import { type Call, type NotStarted, type PaymentProvider, ProviderError } from "../port/payment-provider.ts";
import { closeOpenAttempt } from "./attempt-closing.server.ts";
import { nextPollAt, readInstructions, startAttempt } from "./attempts.server.ts";
import { callProvider, type Shop } from "./payments.server.ts";

const BATCH = 20;
/** Lease: one process asks at a time. If it dies, another asks a minute later. */
const LEASE_MINUTES = 1;
/** A card payment with unknown start cannot be repeated without its token, so the buyer tries again. */
const GIVE_UP_MINUTES = 2;

export async function pollAttempts(db: Db, shop: Shop): Promise<void> {
  const attempts = await claimDue(db, shop.now());
  await Promise.all(attempts.map((attempt) => pollAttempt(db, shop, attempt)));
}

async function claimDue(db: Db, now: Date): Promise<AttemptRow[]> {
  const due = db
    .selectFrom("payment_attempts")
    .select("id")
    .where("next_poll_at", "<=", now)
    .orderBy("next_poll_at")
    .limit(BATCH);
  // On SQLite an update fsyncs even when it changes nothing, so an idle site only reads.
  if (!(await due.executeTakeFirst())) return [];
  return db
    .updateTable("payment_attempts")
    .set((eb) => ({ poll_count: eb("poll_count", "+", 1), next_poll_at: addMinutes(now, LEASE_MINUTES) }))
    .where("id", "in", engineOf(db) === "postgres" ? due.forUpdate().skipLocked() : due)
    .returningAll()
    .execute();
}

/** Asks the provider, ends an overdue attempt and plans the next question. */
export async function pollAttempt(db: Db, shop: Shop, attempt: AttemptRow): Promise<void> {
  const provider = shop.payments.find(attempt.provider);
  try {
    if (provider) await askAbout(db, shop, attempt, provider);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    shop.log.warn({ err: error, attempt: attempt.id, kind: error.kind }, "provider did not answer the poll");
  }
  if (isOverdue(attempt, shop.now())) await endOverdue(db, shop, attempt);
  const isSwept = provider?.changedSince !== undefined && !provider.changesAreHints;
  await planNextPoll(db, shop, attempt.id, isSwept);
}

/**
 * True if the buyer did not use the provider's or bank's page in time. PIX codes and boletos end by the provider's
 * clock.
 */
function isOverdue({ state, instructions, expires_at }: AttemptRow, now: Date): boolean {
  const told = readInstructions(instructions);
  const isDoor = told?.next && !told.pix && !told.boleto;
  return state === "pending" && !!isDoor && expires_at !== null && expires_at <= now;
}

/** Ends an attempt by our clock, even without an answer of the provider. A later payment still counts. */
async function endOverdue(db: Db, shop: Shop, attempt: AttemptRow): Promise<void> {
  const current = await db
    .selectFrom("payment_attempts")
    .selectAll()
    .where("id", "=", attempt.id)
    .executeTakeFirst();
  if (!current || !isOverdue(current, shop.now())) return;
  if (await closeOpenAttempt(db, shop, current, "expired")) return;
  await shop.payments.reports.end(db, shop, current, { state: "expired" });
}

async function askAbout(db: Db, shop: Shop, attempt: AttemptRow, provider: PaymentProvider): Promise<void> {
  const { id: attemptId, order_id: orderId } = attempt;
  const sought = soughtPayment(attempt);
  const find = (call: Call) => provider.find(sought, call);
  const snapshot = await callProvider(`att_${attemptId}`, find, shop.payments.callMs);
  if (snapshot)
    await shop.payments.reports.apply(db, shop, { orderId, attemptId, snapshot, now: shop.now() });
  else if (attempt.state === "creating") await restartAttempt(db, shop, attempt, provider);
}

/** The provider does not know the attempt: this process or its answer was cut off before the call. */
async function restartAttempt(
  db: Db,
  shop: Shop,
  attempt: AttemptRow,
  provider: PaymentProvider,
): Promise<void> {
  if (attempt.method !== "credit") {
    const charge = await shop.payments.reports.chargeOf(db, attempt);
    await startAttempt(db, shop, { charge, attempt, provider });
  } else if (addMinutes(attempt.created_at, GIVE_UP_MINUTES) <= shop.now()) {
    // Expired for lack of an answer, not of the buyer's time; it is polled for days.
    const why: NotStarted = "no_answer";
    await shop.payments.reports.end(db, shop, attempt, { state: "expired", decline_reason: why });
  }
}

async function planNextPoll(db: Db, shop: Shop, attemptId: number, isSwept: boolean): Promise<void> {
  const now = shop.now();
  const attempt = await db
    .selectFrom("payment_attempts")
    .select(["state", "created_at", "expires_at"])
    .where("id", "=", attemptId)
    .executeTakeFirst();
  if (!attempt) return;
  const waitsForRefund =
    attempt.state === "approved" && (await shop.payments.reports.waitsForRefund(db, attemptId));
  await db
    .updateTable("payment_attempts")
    .set({ next_poll_at: nextPollAt(attempt, now, { waitsForRefund, isSwept }) })
    .where("id", "=", attemptId)
    .execute();
}
