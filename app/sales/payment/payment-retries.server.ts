// Another try for an order that is not paid: the open attempt is cancelled first, and wins if it was paid after all.

import type { Company } from "#app/platform/config/company.ts";
import { listInstallments } from "#app/sales/cart/quote.server.ts";
import type { RetryForm } from "#app/sales/checkout/checkout.schema.ts";
import { type PlanAnswer, planPayment } from "#app/sales/checkout/checkout-plan.server.ts";
import { orderEndsAt } from "#app/sales/checkout/payment-deadlines.ts";
import { applySnapshot, type HeldOrder, holdOrder } from "#app/sales/orders/order-facts.server.ts";
import { logNote } from "#app/sales/orders/order-log.server.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import { updateRow } from "#db/writes.server.ts";
import type { AttemptRow } from "./attempt-merge.ts";
import { endAttempt, insertAttempt, type StartOutcome, startAttempt } from "./attempts.server.ts";
import { knownPayment, soughtPayment } from "./payment-names.ts";
import { type PaymentProvider, ProviderError } from "./payment-provider.ts";
import { isOpen } from "./payment-status.ts";
import type { Shop } from "./payments.server.ts";
import { callProvider } from "./provider-call.server.ts";

export type Retried =
  | { ok: true; created: boolean; start: StartOutcome }
  | Exclude<PlanAnswer, { ok: true }>
  | { ok: false; kind: "order_closed" | "already_paid" | "in_review" | "unavailable" };

type Standing =
  | { kind: "free_to_go" | "moved_on" | "order_closed" | "already_paid" | "in_review" }
  | { kind: "open"; attempt: AttemptRow };

export async function retryPayment(db: Db, shop: Shop, orderId: number, wish: RetryForm): Promise<Retried> {
  const seen = await readOrder(db, orderId);
  const standing = standingOf(seen, wish.lastAttempt);
  if (!seen || (standing.kind !== "open" && standing.kind !== "free_to_go")) return refusalFor(standing.kind);
  const { total } = seen.order;
  const options = wish.method === "credit" ? await listInstallments(shop, total) : [];
  const document = wish.document ?? seen.order.document;
  const answer = planPayment(shop, { ...wish, document }, total, options);
  // What can still be paid is not given up for a wish that cannot be carried out.
  if (!answer.ok) return answer;
  if (standing.kind === "open" && !(await closeOpenAttempt(db, shop, standing.attempt))) {
    return { ok: false, kind: "unavailable" };
  }
  const written = await inTransaction(db, async (trx) => {
    const held = await holdOrder(trx, orderId);
    const after = standingOf(held, wish.lastAttempt);
    if (!held || after.kind !== "free_to_go") return refusalFor(after.kind);
    const { deadlines } = shop.company;
    return writeRetry(trx, held, { ...answer, document, deadlines, now: shop.now() });
  });
  if (!("payment" in written)) return written;
  const { payment } = written;
  const start = await startAttempt(db, shop, { ...payment, cardToken: wish.cardToken });
  return { ok: true, created: true, start };
}

/** Asks the provider to close it and applies the answer. False when the provider cannot be asked now. */
export async function closeOpenAttempt(db: Db, shop: Shop, attempt: AttemptRow): Promise<boolean> {
  const provider = shop.payments.find(attempt.provider);
  const now = shop.now();
  await db
    .updateTable("payment_attempts")
    .set({ cancel_requested_at: now, updated_at: now })
    .where("id", "=", attempt.id)
    .execute();
  if (!provider) return false;
  try {
    const snapshot = await cancelAt(provider, attempt);
    if (snapshot) {
      await applySnapshot(db, shop, { orderId: attempt.order_id, attemptId: attempt.id, snapshot, now });
    } else {
      // The provider has never heard of it. Should it still turn out paid, that is an extra payment and goes back.
      await endAttempt(db, shop, attempt, { state: "cancelled" });
    }
    return true;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    shop.log.warn({ err: error, attempt: attempt.id, kind: error.kind }, "payment could not be cancelled");
    return false;
  }
}

async function cancelAt(provider: PaymentProvider, attempt: AttemptRow) {
  const key = `att_${attempt.id}:cancel`;
  const known = knownPayment(attempt);
  if (known) return callProvider(key, (call) => provider.cancel(known, call));
  const sought = soughtPayment(attempt);
  const found = await callProvider(key, (call) => provider.find(sought, call));
  return found && callProvider(key, (call) => provider.cancel({ ...sought, ...found }, call));
}

async function readOrder(db: Db, orderId: number): Promise<HeldOrder | undefined> {
  const [order, attempts] = await Promise.all([
    db.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirst(),
    db.selectFrom("payment_attempts").selectAll().where("order_id", "=", orderId).orderBy("number").execute(),
  ]);
  return order && { order, attempts };
}

function standingOf(held: HeldOrder | undefined, lastAttempt: number): Standing {
  if (!held) return { kind: "order_closed" };
  const { order, attempts } = held;
  if (order.payment_status === "paid" || order.payment_status === "refunded") return { kind: "already_paid" };
  if (order.status !== "pending" && order.status !== "processing") return { kind: "order_closed" };
  const last = attempts.at(-1);
  if (!last || attempts.some((attempt) => attempt.approved_cents > 0)) return { kind: "order_closed" };
  if (last.number !== lastAttempt) return { kind: "moved_on" };
  if (last.state === "in_review") return { kind: "in_review" };
  return isOpen(last) ? { kind: "open", attempt: last } : { kind: "free_to_go" };
}

function refusalFor(kind: Standing["kind"]): Retried {
  if (kind === "order_closed" || kind === "already_paid" || kind === "in_review") return { ok: false, kind };
  return { ok: true, created: false, start: { kind: "started" } };
}

async function writeRetry(
  trx: Db,
  { order, attempts }: HeldOrder,
  facts: Extract<PlanAnswer, { ok: true }> & {
    document: string | null;
    now: Date;
    deadlines: Company["deadlines"];
  },
) {
  const { plan, financingCents, document, now, deadlines } = facts;
  const number = (attempts.at(-1)?.number ?? 0) + 1;
  const attempt = await insertAttempt(trx, { orderId: order.id, number, plan, now, deadlines });
  const patch = {
    payment_status: "pending",
    payment_method: plan.method,
    installments: plan.installments,
    financing_cents: financingCents,
    document,
    expires_at: attempt.expires_at && orderEndsAt(plan.method, attempt.expires_at),
    version: order.version + 1,
  } as const;
  const changed = await updateRow(trx, "orders", order.id, patch, now);
  await logNote(trx, { ...order, payment_status: "pending" }, { cause: "retry" }, now);
  return { payment: { order: changed ?? order, attempt, provider: plan.provider } };
}
