import { taxIdName } from "#app/company/company.ts";
import { listOwnedParts } from "#app/orders/access/line-parts.server.ts";
import { withSoldAccess } from "#app/orders/access/sold-access.server.ts";
import { maskTaxId } from "#app/payments/port/tax-id.ts";
import type { Db } from "#db/connect.server.ts";

export type Receipt = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

/** An order for paper: person, lines, payments, refunds. */
export async function findReceipt(db: Db, orderId: number, now: Date) {
  const order = await findHead(db, orderId);
  if (!order) return undefined;
  const [lines, payments, refunds] = await Promise.all([
    db
      .selectFrom("order_items")
      .select(["id", "name", "product_type", "price", "list_price", "quantity", "refunded_at"])
      .select(["is_bundle", "access_kind"])
      .where("order_id", "=", orderId)
      .orderBy("id")
      .execute(),
    db
      .selectFrom("payment_attempts")
      .select(["id", "method", "installments", "approved_cents", "card_brand", "card_last4", "updated_at"])
      .where("order_id", "=", orderId)
      .where("approved_cents", ">", 0)
      .orderBy("number")
      .execute(),
    db
      .selectFrom("refunds")
      .select(["id", "cents", "by_hand", "updated_at"])
      .where("order_id", "=", orderId)
      .where("state", "=", "done")
      .orderBy("id")
      .execute(),
  ]);
  const { document, ...head } = order;
  return {
    ...head,
    document: document === null ? null : maskTaxId(document),
    documentName: taxIdName(document ?? ""),
    lines: await withSoldAccess(db, lines, { opensHereOnly: false, now }),
    owned: await listOwnedParts(db, lines),
    payments,
    refunds,
  };
}

async function findHead(db: Db, orderId: number) {
  const row = await db
    .selectFrom("orders")
    .leftJoin("users", "users.id", "orders.user_id")
    .leftJoin("legal_texts", "legal_texts.id", "orders.terms_id")
    .select(["orders.terms_id", "legal_texts.since as terms_since"])
    .select(["orders.id", "orders.public_id", "orders.created_at", "orders.first_paid_at", "orders.status"])
    .select(["orders.payment_status", "orders.payment_method", "orders.installments", "orders.total"])
    .select(["orders.financing_cents", "orders.paid_cents", "orders.refunded_cents", "orders.document"])
    .select(["orders.discount_cents", "orders.coupon_code", "orders.is_imported"])
    .select(["orders.guest_name", "orders.guest_email", "users.name", "users.email"])
    .where("orders.id", "=", orderId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { guest_name, guest_email, name, email, ...order } = row;
  return { ...order, customer_name: name ?? guest_name, customer_email: email ?? guest_email };
}
