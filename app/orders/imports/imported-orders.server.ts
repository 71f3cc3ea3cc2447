// Orders written by integrations (OP-36). A created one is imported: no attempt, no provider, its money taken as given.
// For an order with attempts, only status and plain fields can change.

import { randomBytes } from "node:crypto";
import { campaignWord, sourceWord } from "#app/analytics/touch/kept-touch.ts";
import { closeEmptyEnrollments } from "#app/courses/access/enrollments.server.ts";
import { deleteUnusedAccounts } from "#app/identity/users/unused-accounts.server.ts";
import type { Refusals } from "#app/nouns/rule-book.ts";
import { refusedField } from "#app/nouns/served-table.ts";
import { grantAccess, revokeAccess } from "#app/orders/access/access.server.ts";
import { revokeSentLinks } from "#app/orders/access/order-links.server.ts";
import type { Shop } from "#app/payments/attempts/payments.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { foldWords } from "#app/platform/text/search.ts";
import { findRight, listRights } from "#app/rights/rights.server.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import type { OrderStatus, PaymentStatus, Row } from "#db/schema.ts";
import { maskedEmail } from "../entry/email-correction.server.ts";
import { handOverOrder, openedByOrders } from "../entry/order-handover.server.ts";
import { changeOrderStatus } from "../facts/order-decisions.server.ts";
import { type LockedOrder, lockOrder } from "../facts/order-facts.server.ts";
import { changeOrder, deleteOrder, insertOrder, logNote, logOrder } from "../writes/order-writes.server.ts";

export type OrderValues = Partial<
  Pick<
    Row<"orders">,
    | "guest_name"
    | "user_id"
    | "guest_email"
    | "total"
    | "status"
    | "payment_method"
    | "payment_status"
    | "shipping_address"
    | "billing_address"
    | "notes"
    | "source"
    | "campaign"
    | "discount_cents"
    | "coupon_code"
  >
>;
type ImportedRow = Outcome<{ id: number }, { errors: Refusals }>;

const MONEY = ["total", "discount_cents", "coupon_code", "payment_status", "payment_method"] as const;
const MONEY_STAYS =
  "Este pedido foi pago pelo site; este valor vem do pagamento e não pode ser alterado por aqui.";

export async function importOrder(
  db: Db,
  { values, actorId }: { values: OrderValues; actorId: number },
  now: Date,
): Promise<ImportedRow> {
  const { status = "pending", payment_status = "pending", total = 0, ...facts } = values;
  return inTransaction(db, async (trx) => {
    const order = await insertOrder(
      trx,
      {
        ...facts,
        ...originOf(facts),
        status,
        payment_status,
        total,
        is_imported: true,
        public_id: randomBytes(16).toString("base64url"),
        status_reason: reasonOf(status),
        ...moneyOf(total, payment_status),
        ...wordsOf(facts),
        first_paid_at: isPaid(payment_status) ? now : null,
      },
      now,
    );
    await logOrder(trx, order.id, [{ before: null, after: order, cause: "imported", actorId }], now);
    return { ok: true, id: order.id };
  });
}

interface OrderChange {
  orderId: number;
  actorId: number;
  values: OrderValues;
}

/** Undefined if there is no such order. */
export async function changeImportedOrder(
  db: Db,
  shop: Shop,
  { orderId, actorId, values }: OrderChange,
): Promise<ImportedRow | undefined> {
  return inTransaction(db, async (trx) => {
    const held = await lockOrder(trx, orderId);
    if (!held) return undefined;
    const { order, attempts } = held;
    if (attempts.length > 0) {
      const changed = MONEY.find((name) => values[name] !== undefined && values[name] !== order[name]);
      if (changed) return refusedField(changed, "invalid", MONEY_STAYS);
    }
    const { status = order.status, ...facts } = values;
    const keptBecause = await refusalOfOwner(trx, order, facts.user_id);
    if (keptBecause) return keptBecause;
    const now = shop.now();
    await changeFacts(trx, held, { facts, actorId, now });
    await handOverOrder(trx, orderId, now);
    if (status !== order.status) {
      const version = await versionOf(trx, orderId);
      await changeOrderStatus(trx, shop, { orderId, status, version, note: null, actorId });
    }
    return { ok: true, id: orderId };
  });
}

async function changeFacts(
  trx: Db,
  { order, attempts }: LockedOrder,
  { facts, actorId, now }: { facts: Omit<OrderValues, "status">; actorId: number; now: Date },
): Promise<void> {
  if (Object.keys(facts).length === 0) return;
  const after = { ...order, ...facts };
  const isOwn = attempts.length === 0;
  const money = isOwn ? moneyOf(after.total, after.payment_status) : {};
  const paid = isOwn && isPaid(after.payment_status) ? { first_paid_at: order.first_paid_at ?? now } : {};
  const isElsewhere = after.guest_email !== order.guest_email;
  const corrected = isElsewhere ? { corrected_at: now } : {};
  const patch = { ...facts, ...originOf(facts), ...money, ...paid, ...corrected, ...wordsOf(after) };
  await changeOrder(trx, order, patch, now);
  // A mailed link proves the old address.
  if (isElsewhere) {
    await revokeSentLinks(trx, order.id, now);
    const [from, to] = [order.guest_email, after.guest_email].map((email) => maskedEmail(email ?? ""));
    await logNote(trx, order, { cause: "readdressed", actorId, note: `${from} → ${to}` }, now);
  }
  const standing = { status: order.status, payment_status: after.payment_status };
  if (after.payment_status !== order.payment_status) {
    await logOrder(trx, order.id, [{ before: order, after: standing, cause: "imported", actorId }], now);
  }
}

/** A guest order may get an account later; an order of one account never moves to another. */
async function refusalOfOwner(
  trx: Db,
  order: Row<"orders">,
  userId: number | null | undefined,
): Promise<ImportedRow | undefined> {
  if (userId === undefined || userId === order.user_id) return undefined;
  if (order.user_id === null && userId !== null) return undefined;
  const given = await findRight(trx, { orderIds: [order.id] });
  return given && refusedField("user_id", "invalid", "O acesso deste pedido já foi dado a outra pessoa.");
}

/** Deletes an order without a payment of ours, and its rights. */
export async function deleteImportedOrder(
  db: Db,
  orderId: number,
  now: Date,
): Promise<Outcome<object, { keptBecause: string }> | undefined> {
  return inTransaction(db, async (trx) => {
    const held = await lockOrder(trx, orderId);
    if (!held) return undefined;
    if (held.attempts.length > 0)
      return { ok: false, keptBecause: "Um pedido feito pelo site não pode ser excluído." };
    await revokeAccess(trx, { orderId, now });
    const rights = await listRights(trx, { orderIds: [orderId] });
    const opened = await openedByOrders(trx, rights);
    await deleteOrder(trx, orderId);
    await closeEmptyEnrollments(trx, rights);
    await deleteUnusedAccounts(trx, [...opened]);
    return { ok: true };
  });
}

/** Gives access by the order's status. Idempotent. */
export async function grantImportedAccess(
  trx: Db,
  shop: Shop,
  order: Pick<Row<"orders">, "id" | "status">,
): Promise<void> {
  if (order.status !== "completed") return;
  const { accessDays } = shop.company;
  await grantAccess(trx, { orderId: order.id, now: shop.now(), accessDays, secret: shop.secret });
}

function isPaid(status: PaymentStatus): boolean {
  return status === "paid" || status === "refunded";
}

function moneyOf(total: number, status: PaymentStatus) {
  return { paid_cents: isPaid(status) ? total : 0, refunded_cents: status === "refunded" ? total : 0 };
}

function reasonOf(status: OrderStatus): string | null {
  return status === "cancelled" ? "admin" : null;
}

/** Normalised like the checkout's, so that lists and figures group them together. */
function originOf({ source, campaign }: OrderValues) {
  return {
    ...(source === undefined ? {} : { source: sourceWord(source) }),
    ...(campaign === undefined ? {} : { campaign: campaignWord(campaign) }),
  };
}

function wordsOf({ guest_name, guest_email }: OrderValues) {
  return { search_title: foldWords(guest_name, guest_email) };
}

async function versionOf(trx: Db, orderId: number): Promise<number> {
  const { version } = await trx
    .selectFrom("orders")
    .select("version")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  return version;
}
