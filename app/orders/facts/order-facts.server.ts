// Applies facts about a payment under the lock of its order (OP-08).

import type { Expression } from "kysely";
import { recordPurchase } from "#app/ads/events/ad-events.server.ts";
import { enqueue } from "#app/jobs/jobs.server.ts";
import { changesNothing, planRefunds, type RefundPlan } from "#app/orders/facts/refund-merge.ts";
import {
  listRefundsOfAttempt,
  settleRefunds,
  waitsForRefund,
} from "#app/orders/facts/refund-settling.server.ts";
import { nextPollAt, readInstructions } from "#app/payments/attempts/attempts.server.ts";
import type { Applied, Charge, Shop } from "#app/payments/attempts/payments.server.ts";
import {
  type AttemptPatch,
  type AttemptRow,
  derivePayment,
  isOpen,
  isOtherPayment,
  mergeSnapshot,
  type OrderMoney,
} from "#app/payments/port/attempt-facts.ts";
import type { Snapshot } from "#app/payments/port/payment-provider.ts";
import { addMinutes } from "#app/platform/money-and-dates/dates.ts";
import { unitsOf } from "#app/platform/money-and-dates/money.ts";
import { type Db, forUpdate, inTransaction, json } from "#db/connect.server.ts";
import type { Row, RowPatch } from "#db/schema.ts";
import { raiseDispute, raiseInstructions, raiseRefund, raiseSale } from "../events/order-events.server.ts";
import { findLateOveruse, findOveruse, overuseAttention } from "../holds/overuse.server.ts";
import type { OrderCause } from "../log/order-causes.ts";
import { addToSales, changeOrder, logNote, logOrder, type Standing } from "../writes/order-writes.server.ts";
import { notifyOwner, queueSaleMail, runEffects } from "./order-effects.server.ts";
import { chargeBy } from "./order-price.server.ts";
import { type AttemptChange, planTransitions, type Transition } from "./order-transitions.ts";

const OTHER_PAYMENT =
  "Chegou dinheiro com o número deste pedido por outra cobrança. Confira no meio de pagamento e devolva ou conclua o pedido.";

export interface LockedOrder {
  order: Row<"orders">;
  attempts: AttemptRow[];
}

export interface FactSource {
  now: Date;
  /** Cause of the change, if it is not the provider's report. */
  cause?: OrderCause;
  /** When the money came, if not now. */
  cameAt?: Date;
  actorId?: number;
}

/** Locks an order by id or query, and reads what its money depends on. */
export async function lockOrder(
  trx: Db,
  orderId: number | Expression<number>,
): Promise<LockedOrder | undefined> {
  const order = await forUpdate(
    trx,
    trx.selectFrom("orders").selectAll().where("id", "=", orderId),
  ).executeTakeFirst();
  if (!order) return undefined;
  const attempts = await trx
    .selectFrom("payment_attempts")
    .selectAll()
    .where("order_id", "=", order.id)
    .orderBy("number")
    .execute();
  return { order, attempts };
}

/**
 * Applies a first "waiting" answer, which changes only the attempt, without locking the order. Returns the new row;
 * undefined, with nothing written, if the answer says more or the attempt changed meanwhile.
 */
export async function recordFirstAnswer(
  db: Db,
  facts: { order: Row<"orders">; attempt: AttemptRow; snapshot: Snapshot; now: Date },
): Promise<AttemptRow | undefined> {
  const { order, attempt: before, snapshot, now } = facts;
  const patch = before.state === "creating" ? mergeSnapshot(before, snapshot) : undefined;
  if (patch?.state !== "pending" || snapshot.approvedCents > 0) return undefined;
  const change: AttemptChange = { before, after: { ...before, ...patch }, others: [], refundFailed: false };
  if (planTransitions(order, change).length > 0) return undefined;
  const write = async (trx: Db) => {
    const { numUpdatedRows } = await attemptUpdate(trx, change, patch, { now, refunding: false })
      .where("state", "=", "creating")
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return undefined;
    if (showsInstructions(change)) {
      await queueWaitingMail(trx, change.after, now);
      await raiseInstructions(trx, change, now);
    }
    return change.after;
  };
  return showsInstructions(change) ? inTransaction(db, write) : write(db);
}

/** Merges one snapshot. Equal or older information changes nothing. */
export async function applySnapshot(
  db: Db,
  shop: Shop,
  {
    orderId,
    attemptId,
    snapshot,
    ...source
  }: FactSource & {
    orderId: number | Expression<number>;
    attemptId: number;
    snapshot: Snapshot;
  },
): Promise<Applied> {
  const applied = await inTransaction(db, async (trx): Promise<Applied> => {
    const held = await lockOrder(trx, orderId);
    const before = held?.attempts.find((attempt) => attempt.id === attemptId);
    if (!held || !before) return "unknown";
    if (isOtherPayment(before, snapshot)) {
      if (snapshot.approvedCents > 0) await flagOtherPayment(trx, held.order, snapshot, source.now);
      return "other_payment";
    }
    const patch = { ...mergeSnapshot(before, snapshot) };
    const namesOurs = shop.payments.find(before.provider)?.can.namesRefunds ?? false;
    const plan = await planNews(trx, { ...before, ...patch }, snapshot, namesOurs);
    if (plan) {
      await settleRefunds(trx, before, plan, source.now);
      patch.refunded_cents = returnedAfter({ ...before, ...patch }, plan);
    }
    if (Object.keys(patch).length === 0) return "applied";
    const refundFailed = plan !== undefined && plan.failed.length > 0;
    await changeAttempt(trx, shop, held, { before, patch, refundFailed, ...source });
    return "applied";
  });
  shop.wake();
  return applied;
}

/** Money under the order's reference that is not its payment: gives nothing and flags the order. */
async function flagOtherPayment(
  trx: Db,
  order: Row<"orders">,
  { providerRef }: Snapshot,
  now: Date,
): Promise<void> {
  await changeOrder(trx, order, { attention: OTHER_PAYMENT }, now);
  await logNote(trx, order, { cause: "extra_payment", note: providerRef }, now);
  await notifyOwner(trx, order.id, `other_payment:${providerRef}`, now);
}

/** Undefined while the provider's refunds bring nothing new. */
async function planNews(
  trx: Db,
  attempt: AttemptRow,
  { refunds }: Snapshot,
  namesOurs: boolean,
): Promise<RefundPlan | undefined> {
  if (refunds.length === 0) return undefined;
  const plan = planRefunds(await listRefundsOfAttempt(trx, attempt.id), refunds, { namesOurs });
  return changesNothing(plan) ? undefined : plan;
}

/** May fall only when a refund failed later. */
function returnedAfter(attempt: AttemptRow, { returnedCents, reversed }: RefundPlan): number {
  const returned = Math.min(attempt.approved_cents, returnedCents);
  return reversed.length > 0 ? returned : Math.max(attempt.refunded_cents, returned);
}

/** Writes a change of one attempt and its effects; the caller holds the order's lock. */
export async function changeAttempt(
  trx: Db,
  shop: Shop,
  { order: held, attempts }: LockedOrder,
  {
    before,
    patch,
    refundFailed = false,
    ...source
  }: FactSource & { before: AttemptRow; patch: AttemptPatch; refundFailed?: boolean },
): Promise<void> {
  const after = { ...before, ...patch };
  const others = attempts.filter((attempt) => attempt.id !== before.id);
  const change: AttemptChange = { before, after, others, refundFailed };
  await writeAttempt(trx, change, patch, source);
  // When an earlier attempt turns out paid, the order takes that method's price.
  const isFirst = wasPaid(after) && ![before, ...others].some(wasPaid);
  const order =
    isFirst && after.method !== "none" ? await chargeBy(trx, held, after.method, source.now) : held;
  const transitions = planTransitions(order, change);
  const standing = transitions.at(-1)?.standing ?? order;
  const money = derivePayment(standing, [...others, after]);
  const isSold = await writeOrder(trx, order, change, { transitions, money, ...source });
  await logTransitions(trx, order, { transitions, money, source });
  if (isSold && standing.status === "completed") await flagOveruse(trx, order, source.now);
  for (const transition of transitions)
    await runEffects(trx, shop, { orderId: order.id, attempt: after, transition, now: source.now });
  if (showsInstructions(change)) await queueWaitingMail(trx, after, source.now);
  if (isSold) await recordPurchase(trx, shop.company.ads, order.id, source.now);
  if (isSold && shop.company.saleMails === "each") await queueSaleMail(trx, order.id, source.now);
  await tellPrograms(trx, change, { isSold, now: source.now });
}

/** Raises the events. */
async function tellPrograms(
  trx: Db,
  change: AttemptChange,
  { isSold, now }: { isSold: boolean; now: Date },
): Promise<void> {
  const { before, after } = change;
  const { order_id: orderId } = after;
  if (before.instructions !== after.instructions && isOpen(after)) await raiseInstructions(trx, change, now);
  if (isSold) await raiseSale(trx, "order.paid", orderId, now);
  const cents = after.refunded_cents - before.refunded_cents;
  if (cents > 0) await raiseRefund(trx, { orderId, cents, of: `${after.id}:${after.refunded_cents}` }, now);
  if (after.dispute !== before.dispute) await raiseDispute(trx, after, now);
}

/**
 * Flags a paid order that exceeds a limit. The buyer keeps the access, and the owner decides about a refund (OP-51).
 */
async function flagOveruse(trx: Db, before: Row<"orders">, now: Date): Promise<void> {
  const own = await findOveruse(trx, before);
  const sentences = [...own.map(({ owner }) => owner), ...(await findLateOveruse(trx, before))];
  if (sentences.length === 0) return;
  const { id } = before;
  const order = await trx.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const attention = [order.attention, overuseAttention(sentences)].filter(Boolean).join(" ");
  await changeOrder(trx, order, { attention }, now);
  await logNote(trx, order, { cause: "limit_exceeded", note: sentences.join(" ") }, now);
  await notifyOwner(trx, id, "limit_exceeded", now);
}

async function writeAttempt(
  trx: Db,
  change: AttemptChange,
  patch: AttemptPatch,
  { now, cameAt }: FactSource,
): Promise<void> {
  const { before } = change;
  const refunding = before.state === "approved" && (await waitsForRefund(trx, before.id));
  await attemptUpdate(trx, change, patch, { now, refunding, cameAt }).execute();
}

function attemptUpdate(
  trx: Db,
  { before, after }: AttemptChange,
  { instructions, ...columns }: AttemptPatch,
  { now, refunding, cameAt = now }: { now: Date; refunding: boolean; cameAt?: Date | undefined },
) {
  return trx
    .updateTable("payment_attempts")
    .set({
      ...columns,
      ...(instructions ? { instructions: json(instructions) } : {}),
      // The provider has the data now, so it is deleted here.
      ...(after.state === "creating" ? {} : { payer: null }),
      ...(after.approved_cents > before.approved_cents ? { approved_at: cameAt } : {}),
      last_error: null,
      next_poll_at: nextPollAt(after, now, { waitsForRefund: refunding, isSwept: false }),
      updated_at: now,
    })
    .where("id", "=", before.id);
}

/** Returns true only for the call that marks the order as paid. */
async function writeOrder(
  trx: Db,
  order: Row<"orders">,
  { after, others }: AttemptChange,
  { transitions, money, now, cameAt = now }: FactSource & { transitions: Transition[]; money: OrderMoney },
): Promise<boolean> {
  const patch: RowPatch<"orders"> = { ...transitions.at(-1)?.standing, ...money };
  if (transitions.some((transition) => transition.cause === "payment") && after.method !== "none") {
    patch.payment_method = after.method;
    patch.installments = after.installments;
    patch.financing_cents = after.charged_cents - order.total + after.financing_cents;
  }
  const firstPaid = order.first_paid_at === null && [after, ...others].some(wasPaid);
  const countsNow = firstPaid && !order.sales_counted;
  if (firstPaid) patch.first_paid_at = cameAt;
  if (countsNow) patch.sales_counted = true;
  if (transitions.length > 0 || money.payment_status !== order.payment_status || firstPaid) {
    await changeOrder(trx, order, patch, now);
  }
  if (countsNow) await addToSales(trx, order.id);
  return firstPaid;
}

async function logTransitions(
  trx: Db,
  order: Row<"orders">,
  { transitions, money, source }: { transitions: Transition[]; money: OrderMoney; source: FactSource },
): Promise<void> {
  let before: Standing = order;
  const entries = transitions.map((transition) => {
    const after = { status: transition.standing.status, payment_status: money.payment_status };
    const cause = transition.cause === "payment" ? (source.cause ?? transition.cause) : transition.cause;
    const entry = { before, after, cause, actorId: source.actorId };
    before = after;
    return entry;
  });
  await logOrder(trx, order.id, entries, source.now);
}

function wasPaid(attempt: AttemptRow): boolean {
  return attempt.state === "approved" && attempt.approved_cents >= attempt.charged_cents;
}

function showsInstructions({ before, after }: AttemptChange): boolean {
  return before.instructions === null && after.instructions !== null && isOpen(after);
}

/** Most buyers pay on the provider's page at once; only those who left it need the mail. */
const LEFT_MINUTES = 10;
/** Most buyers pay the shown code at once, and then need only the receipt. */
const CODE_MINUTES = 1;

async function queueWaitingMail(trx: Db, attempt: AttemptRow, now: Date): Promise<void> {
  const payload = { orderId: attempt.order_id, attemptId: attempt.id };
  const dedupeKey = `order-waiting:${attempt.id}`;
  const told = readInstructions(attempt.instructions);
  const dueAt = addMinutes(now, told?.pix || told?.boleto ? CODE_MINUTES : LEFT_MINUTES);
  await enqueue(trx, { topic: "mail.order-waiting", payload, dedupeKey, dueAt }, now);
  if (attempt.by_hand) {
    const own = `receipt-waiting:${attempt.id}`;
    await enqueue(trx, { topic: "mail.receipt-waiting", payload, dedupeKey: own }, now);
  }
}

type Line = Pick<Row<"order_items">, "name" | "quantity" | "price" | "rest_cents">;

/** The order's charge. `known`: its lines, if the caller has just written them. */
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

/** The items add up to the charge, as providers require. */
function itemsOf({ name, ...line }: Line) {
  return unitsOf(line).map(({ quantity, price }) => ({ name, quantity, unitCents: price }));
}
