// Records a sale made outside the shop as an ordinary order, with its money as received by hand, or as a gift without
// money.

import { priceCart } from "#app/checkout/quote/pricers.server.ts";
import { totalOf } from "#app/checkout/quote/pricing.ts";
import { setOrderStatus } from "#app/orders/facts/order-completion.server.ts";
import { recordOutsideReceipt } from "#app/orders/facts/outside-receipts.server.ts";
import { SOLD_BY_HAND } from "#app/orders/money/money-sums.ts";
import { MAX_ORDER_CENTS } from "#app/orders/views/order-request.schema.ts";
import { logOrder } from "#app/orders/writes/order-writes.server.ts";
import type { Shop } from "#app/payments/attempts/payments.server.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import type { FieldErrors } from "#app/platform/forms/form.ts";
import { addDay, dayOf, startOfDay } from "#app/platform/money-and-dates/dates.ts";
import { shareCents } from "#app/platform/money-and-dates/money.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { type Db, inTransaction, isUniqueViolation } from "#db/connect.server.ts";
import { withoutMails } from "#db/handle.server.ts";
import { completeFreeOrder } from "../placing/free-orders.server.ts";
import { type Checkout, writeNewOrder } from "../placing/new-order.server.ts";
import type { ManualOrderForm } from "./manual-order.schema.ts";

/** Days. Older months are closed with the accountant. */
const OLDEST_DAYS = 365;

type Answer = Outcome<{ id: number }, { errors: FieldErrors }>;

interface Seller {
  id: number;
  ip: string;
}

/** Idempotent: the same key returns the same order. */
export async function placeManualOrder(
  db: Db,
  shop: Checkout,
  form: ManualOrderForm,
  seller: Seller,
): Promise<Answer> {
  const errors = wrongMoney(form, shop.now());
  if (errors) return { ok: false, errors };
  try {
    const answer = await inTransaction(db, (trx) =>
      writeManualOrder(form.mail ? trx : withoutMails(trx), shop, form, seller),
    );
    shop.wake();
    return answer;
  } catch (error) {
    const same = isUniqueViolation(error) ? await placedBefore(db, form.key) : undefined;
    if (same) return { ok: true, id: same.id };
    throw error;
  }
}

async function placedBefore(db: Db, key: string) {
  return db.selectFrom("orders").select("id").where("checkout_key", "=", key).executeTakeFirst();
}

function wrongMoney({ paid }: ManualOrderForm, now: Date): FieldErrors | undefined {
  if (!paid) return undefined;
  if (paid.cents > MAX_ORDER_CENTS) return { amount: "O limite por pedido é R$ 1.000.000,00." };
  const today = dayOf(now);
  if (addDay(paid.day, 0) !== paid.day) return { paid_on: "Este dia não existe." };
  if (paid.day > today) return { paid_on: "Este dia ainda não chegou." };
  if (paid.day < addDay(today, -OLDEST_DAYS)) return { paid_on: "Informe um dia dos últimos 12 meses." };
  return undefined;
}

async function writeManualOrder(
  trx: Db,
  shop: Checkout,
  form: ManualOrderForm,
  seller: Seller,
): Promise<Answer> {
  const now = shop.now();
  const { paid, name, email, document, key, note } = form;
  const same = await placedBefore(trx, key);
  if (same) return { ok: true, id: same.id };
  const wanted = [...new Set(form.product)].map((productId) => ({ productId, quantity: 1 }));
  const { lines: priced } = await priceCart(trx, shop, wanted, { now });
  if (priced.some(({ state }) => state !== "ok")) {
    return {
      ok: false,
      errors: { product: "Um dos produtos saiu da loja. Confira a lista e envie de novo." },
    };
  }
  const listed = totalOf(priced);
  const total = paid?.cents ?? listed;
  // The paid share of a line becomes its price: refunds, receipts and figures divide by it.
  const shares = shareCents(
    total,
    priced.map(({ listPrice }) => listPrice),
  );
  const lines = priced.map((line, at) => {
    const price = shares[at] ?? 0;
    return { ...line, listPrice: price, price };
  });
  const userId = await accountOf(trx, email);
  const method = paid ? { method: paid.method } : {};
  const input = {
    key,
    lines: wanted,
    seenTotalCents: total,
    name,
    email,
    installments: 1,
    userId,
    ...method,
  };
  const order = await writeNewOrder(trx, shop, {
    input: document ? { ...input, document } : input,
    digest: SOLD_BY_HAND,
    soldByHand: true,
    priced: { lines, coupon: null, couponId: null },
    now,
  });
  const actorId = seller.id;
  if (total === 0) await completeFreeOrder(trx, shop, order, now);
  else {
    const entry = { before: null, after: order, cause: "by_hand", actorId, note: note || null } as const;
    await logOrder(trx, order.id, [entry], now);
    if (paid) {
      const cameAt = paid.day === dayOf(now) ? now : noonOf(paid.day);
      await recordOutsideReceipt(trx, shop, { order, attempts: [] }, actorId, {
        method: paid.method,
        cameAt,
      });
    } else await give(trx, shop, order, actorId);
  }
  const detail = paid ? { cents: total, payment: paid.method } : { kind: "gift" };
  const audit = { actorId, ip: seller.ip, action: "order.manual", entity: "order", entityId: order.id };
  await recordAudit(trx, { ...audit, detail }, now);
  return { ok: true, id: order.id };
}

async function give(
  trx: Db,
  shop: Shop,
  order: { id: number; version: number },
  actorId: number,
): Promise<void> {
  const change = {
    orderId: order.id,
    status: "completed",
    version: order.version,
    note: null,
    actorId,
  } as const;
  const answer = await setOrderStatus(trx, shop, { ...change, money: "gift" });
  if (!answer?.ok) throw new Error("a new order could not be given");
}

/** Only an account with a confirmed address; unconfirmed accounts get the order when they confirm (OP-24). */
async function accountOf(trx: Db, email: string): Promise<number | undefined> {
  const user = await trx
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .where("email_confirmed_at", "is not", null)
    .where("is_active", "=", true)
    .executeTakeFirst();
  return user?.id;
}

function noonOf(day: string): Date {
  return new Date(startOfDay(day).getTime() + 12 * 3_600_000);
}

export async function listSellable(db: Db) {
  return db
    .selectFrom("products")
    .select(["id", "name", "price"])
    .where("is_active", "=", true)
    .where("retired_at", "is", null)
    .orderBy("search_title")
    .limit(500)
    .execute();
}
