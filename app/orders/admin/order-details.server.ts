import { sql } from "kysely";
import { withdrawalDeadline } from "#app/company/refund-terms.ts";
import { listHandActs } from "#app/courses/students/hand-acts.server.ts";
import { fromPlatform } from "#app/move-in/platforms.ts";
import {
  isDisputed,
  leftOf,
  providerReturns,
  refundableAttempt,
} from "#app/orders/refunds/refund-amounts.ts";
import { type Shop, settlesByHand } from "#app/payments/attempts/payments.server.ts";
import { knownPayment, knownReference } from "#app/payments/port/attempt-facts.ts";
import { formatTaxId } from "#app/payments/port/tax-id.ts";
import { providerNameOf } from "#app/payments/providers/registry.server.ts";
import { shownEmail } from "#app/platform/text/shown-email.server.ts";
import { type ToldThing, tellRights } from "#app/rights/told-rights.server.ts";
import type { Db } from "#db/connect.server.ts";
import { withSoldAccess } from "../access/sold-access.server.ts";
import { listReceipts } from "../views/receipts-to-confirm.server.ts";
import { customerColumns } from "./order-list.server.ts";

export type OrderDetails = NonNullable<Awaited<ReturnType<typeof findOrderDetails>>>;
export type OrderLogEntry = OrderDetails["log"][number];
export type OrderRefund = OrderDetails["refunds"][number];
export type OrderAttempt = OrderDetails["attempts"][number];
export type OrderLine = OrderDetails["lines"][number];

export async function findOrderDetails(db: Db, id: number, shop: Pick<Shop, "payments" | "now">) {
  const order = await findOrder(db, id);
  if (!order) return undefined;
  const [lines, attempts, log, refunds, told, licences, receipts] = await Promise.all([
    listLines(db, id, shop.now()),
    listAttempts(db, id),
    listLog(db, id),
    listRefunds(db, id),
    tellRights(db, { orderIds: [id] }, { now: shop.now(), fromPlatform }),
    listLicences(db, id),
    listReceipts(db, [id]),
  ]);
  const shown = attempts.map((attempt) => {
    const provider = shop.payments.find(attempt.provider);
    const known = knownPayment(attempt);
    return {
      ...attempt,
      providerName: providerNameOf(shop.payments, attempt.provider),
      reference: knownReference(attempt),
      paymentPage: (known && provider?.paymentPage?.(known)) ?? null,
      settlesByHand: settlesByHand(shop, attempt),
    };
  });
  const acts = await listAccessActs(db, told);
  const receipt = receipts.at(-1) ?? null;
  const moneyBack = moneyBackOf(attempts, refunds, shop);
  const lawUntil = withdrawalDeadline(order.first_paid_at);
  const asked = refunds.map((refund) => ({
    ...refund,
    /** Requested within the days of the law's right of withdrawal. */
    byRight: refund.origin === "customer" && lawUntil !== undefined && refund.created_at <= lawUntil,
  }));
  return {
    ...order,
    document: order.document && formatTaxId(order.document),
    /** The account's current address, otherwise the order's. */
    mailed_to: shownOrNull(order.account_email ?? order.guest_email),
    customer_email: shownOrNull(order.customer_email),
    is_nameless: order.anonymised_at !== null || order.erased_at !== null,
    receipt,
    lines,
    attempts: shown,
    log: [...acts, ...log].toSorted((one, other) => +other.created_at - +one.created_at),
    refunds: asked,
    moneyBack,
    /** The buyer's own rights; units given away are listed with the licences. */
    things: told.filter(({ rights }) => rights.some(({ source }) => source === "order")).toReversed(),
    licences,
  };
}

function shownOrNull(email: string | null): string | null {
  return email && shownEmail(email);
}

/** For support: lines and payment state without the shop's earnings and refunds. */
export function withoutMoney(order: OrderDetails): OrderDetails {
  const hidden = {
    fee_cents: null,
    net_cents: null,
    available_on: null,
    paymentPage: null,
    settlesByHand: false,
  };
  return {
    ...order,
    attempts: order.attempts.map((attempt) => ({ ...attempt, ...hidden })),
    refunds: order.refunds.map((refund) => ({ ...refund, pay_to: null })),
    moneyBack: { ...order.moneyBack, cents: 0 },
  };
}

/** Centavos that can still be refunded, and whether the provider sends them. */
function moneyBackOf(
  attempts: Awaited<ReturnType<typeof listAttempts>>,
  refunds: Awaited<ReturnType<typeof listRefunds>>,
  { payments, now }: Pick<Shop, "payments" | "now">,
) {
  const attempt = refundableAttempt(attempts, refunds);
  const disputed = attempts.some(isDisputed);
  if (!attempt) return { cents: 0, byItself: false, disputed };
  const cents = leftOf(attempt, refunds);
  const byItself = providerReturns(payments.find(attempt.provider)?.can, attempt, cents, now());
  return { cents, byItself, disputed };
}

async function findOrder(db: Db, id: number) {
  return db
    .selectFrom("orders")
    .leftJoin("users", "users.id", "orders.user_id")
    .leftJoin("legal_texts", "legal_texts.id", "orders.terms_id")
    .select(["orders.terms_id", "legal_texts.since as terms_since"])
    .select(["orders.id", "orders.public_id", "orders.version", "orders.user_id", "orders.document"])
    .select(["orders.status", "orders.status_reason", "orders.payment_status", "orders.payment_method"])
    .select(["orders.installments", "orders.total", "orders.financing_cents", "orders.paid_cents"])
    .select(["orders.refunded_cents", "orders.attention", "orders.is_imported", "orders.notes"])
    .select(["orders.first_paid_at", "orders.discount_cents", "orders.coupon_code", "orders.coupon_id"])
    .select(["orders.created_at", "orders.updated_at", "orders.corrected_at", "orders.anonymised_at"])
    .select(["orders.guest_email", "users.email as account_email", "users.erased_at"])
    .select(["orders.first_touch", "orders.last_touch", "orders.source", "orders.campaign"])
    .select(customerColumns)
    .where("orders.id", "=", id)
    .executeTakeFirst();
}

async function listLines(db: Db, orderId: number, now: Date) {
  const lines = await db
    .selectFrom("order_items")
    .leftJoin("products", "products.id", "order_items.product_id")
    .leftJoin("categories", "categories.id", "products.category_id")
    .select(["order_items.id", "order_items.product_id", "order_items.name", "order_items.image"])
    .select([
      "order_items.product_type",
      "order_items.price",
      "order_items.quantity",
      "order_items.rest_cents",
    ])
    .select(["order_items.list_price", "order_items.refunded_at", "categories.slug as category_slug"])
    .select(["order_items.is_bundle", "order_items.access_kind"])
    .where("order_items.order_id", "=", orderId)
    .orderBy("order_items.id")
    .execute();
  const shown = await withSoldAccess(db, lines, { opensHereOnly: false, now });
  const bundles = lines.filter(({ is_bundle }) => is_bundle).map(({ id }) => id);
  const parts = bundles.length === 0 ? [] : await listParts(db, bundles);
  return shown.map((line) => ({
    ...line,
    parts: parts.filter(({ order_item_id }) => order_item_id === line.id),
  }));
}

/** Parts sold with these lines, with their share of the price. */
async function listParts(db: Db, lineIds: number[]) {
  return db
    .selectFrom("order_item_parts")
    .select(["id", "order_item_id", "name", "cents", "owned_cents"])
    .where("order_item_id", "in", lineIds)
    .orderBy("id")
    .execute();
}

async function listAttempts(db: Db, orderId: number) {
  return db
    .selectFrom("payment_attempts")
    .select(["id", "number", "provider", "provider_ref", "payment_ref", "method", "installments", "state"])
    .select(["charged_cents", "approved_cents", "refunded_cents", "currency", "dispute"])
    .select(["decline_reason", "card_brand", "card_last4", "expires_at", "created_at"])
    .select(["fee_cents", "net_cents", "available_on", "financing_cents", "dispute_due_at"])
    .select(sql<boolean>`instructions is not null`.as("has_instructions"))
    .where("order_id", "=", orderId)
    .orderBy("number", "desc")
    .execute();
}

async function listLog(db: Db, orderId: number) {
  return db
    .selectFrom("order_log")
    .leftJoin("users", "users.id", "order_log.actor_id")
    .select(["order_log.id", "order_log.from_status", "order_log.to_status", "order_log.payment_before"])
    .select(["order_log.payment_after", "order_log.cause", "order_log.note", "order_log.created_at"])
    .select(["order_log.actor_id", "users.name as actor_name"])
    .where("order_log.order_id", "=", orderId)
    .orderBy("order_log.id", "desc")
    .execute();
}

/** Acts by hand on the courses of these lines, for the buyer and for redeemed licences. */
async function listAccessActs(db: Db, told: readonly ToldThing[]) {
  const rights = told.flatMap(({ rights: own, ...thing }) => own.map((right) => ({ ...thing, ...right })));
  const acts = await listHandActs(db, rights);
  return acts.flatMap(({ id, isRemoval, at, actorId, actorName, rightIds }) => {
    const right = rights.find((one) => rightIds.includes(one.id));
    if (!right) return [];
    const reason = isRemoval && right.removed_at?.getTime() === at.getTime() ? right.removal_note : null;
    const who = right.source === "order" ? "" : `, de ${right.personName}`;
    return [
      {
        // Negative, so that ids of the register never equal ids of the order's log.
        id: -id,
        cause: isRemoval ? "access_removed" : "access_restored",
        note: `${right.name}${who}${reason ? `\n${reason}` : ""}`,
        created_at: at,
        actor_id: actorId,
        actor_name: actorName,
        from_status: null,
        to_status: null,
        payment_before: null,
        payment_after: null,
      },
    ];
  });
}

async function listRefunds(db: Db, orderId: number) {
  return db
    .selectFrom("refunds")
    .leftJoin("users", "users.id", "refunds.requested_by_id")
    .select(["refunds.id", "refunds.attempt_id", "refunds.cents", "refunds.lines", "refunds.state"])
    .select(["refunds.origin", "refunds.by_hand", "refunds.reason", "refunds.last_error"])
    .select(["refunds.protocol", "refunds.automatic", "refunds.refused_at", "refunds.pay_to"])
    .select(["refunds.created_at", "users.name as requested_by"])
    .where("refunds.order_id", "=", orderId)
    .orderBy("refunds.id", "desc")
    .execute();
}

async function listLicences(db: Db, orderId: number) {
  return db
    .selectFrom("licences")
    .innerJoin("order_items", "order_items.id", "licences.order_item_id")
    .leftJoin("users", "users.id", "licences.redeemed_by_id")
    .select(["licences.id", "licences.unit", "licences.redeemed_at", "licences.revoked_at"])
    .select(["order_items.name", "users.name as redeemed_by"])
    .where("order_items.order_id", "=", orderId)
    .orderBy("licences.order_item_id")
    .orderBy("licences.unit")
    .execute();
}
