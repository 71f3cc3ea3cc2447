// Finds what a buyer already owns, is paying for or has just bought, to warn before paying twice. Buyers are known by
// their session or by the browser that ordered, never by a typed e-mail.

import { mayStartAgain } from "#app/payments/attempts/attempts.server.ts";
import { isOpen } from "#app/payments/port/attempt-facts.ts";
import { addMinutes } from "#app/platform/money-and-dates/dates.ts";
import { listOwned } from "#app/rights/owned.server.ts";
import { advisoryLock, type Db } from "#db/connect.server.ts";
import type { PaymentMethod } from "#db/schema.ts";
import type { PricedProduct } from "./priced-line.ts";

/** Minutes for which a paid order counts as just bought. */
export const JUST_BOUGHT_MINUTES = 15;
const MAX_ROWS = 50;

export interface CheckoutBuyer {
  userId?: number | undefined;
  /** Hash of the browser's checkout cookie, if it has one. */
  browserHash?: string | undefined;
}

export interface RepeatedPurchase {
  /** `open`: a payment is still possible. */
  state: "open" | "paid";
  publicId: string;
  orderId: number;
  /** Ordered without signing in, so that the order opens by a cookie of this browser. */
  isGuests: boolean;
  method: PaymentMethod | null;
  payableCents: number;
  placedAt: string;
  /** Bought lines, to be removed from the cart. */
  lines: { productId: number; quantity: number }[];
}

interface Question {
  buyer: CheckoutBuyer;
  productIds: readonly number[];
  now: Date;
}

/** This buyer's newest order with one of these products that is being paid or was paid just now. */
export async function findRepeatedPurchase(
  db: Db,
  question: Question,
): Promise<RepeatedPurchase | undefined> {
  if (question.productIds.length === 0) return undefined;
  const since = addMinutes(question.now, -JUST_BOUGHT_MINUTES);
  const { userId, browserHash } = question.buyer;
  const rows = [
    ...(userId === undefined ? [] : await listCandidates(db, { userId }, question, since)),
    ...(browserHash === undefined ? [] : await listCandidates(db, { browserHash }, question, since)),
  ];
  for (const row of rows) {
    const state = stateOf(row, since);
    if (state) return showPurchase(db, row, state);
  }
  return undefined;
}

/** Like `findRepeatedPurchase`, under a lock, so that a double submit is recognised. */
export async function findRepeatedInTurn(
  trx: Db,
  { lines, userId, browserHash }: CheckoutBuyer & { lines: readonly { productId: number }[] },
  now: Date,
): Promise<RepeatedPurchase | undefined> {
  if (userId !== undefined) await advisoryLock(trx, `checkout:user:${userId}`);
  if (browserHash !== undefined) await advisoryLock(trx, `checkout:browser:${browserHash}`);
  const productIds = lines.map(({ productId }) => productId);
  return findRepeatedPurchase(trx, { buyer: { userId, browserHash }, productIds, now });
}

/** An order placed while signed in belongs to that account, whoever uses the browser now. */
async function listCandidates(
  db: Db,
  buyer: { userId: number } | { browserHash: string },
  { productIds }: Question,
  since: Date,
) {
  const orders = db
    .selectFrom("orders")
    .innerJoin("payment_attempts", "payment_attempts.order_id", "orders.id")
    .select([
      "orders.id",
      "orders.public_id",
      "orders.user_id",
      "orders.payment_status",
      "orders.payment_method",
    ])
    .select(["orders.total", "orders.financing_cents", "orders.first_paid_at", "orders.created_at"])
    .select(["payment_attempts.state", "payment_attempts.last_error"])
    .where((eb) =>
      eb.or([
        eb("orders.status", "in", ["pending", "processing"]),
        eb.and([eb("orders.status", "=", "completed"), eb("orders.first_paid_at", ">", since)]),
      ]),
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("order_items")
          .select("order_items.id")
          .whereRef("order_items.order_id", "=", "orders.id")
          .where("order_items.product_id", "in", [...productIds]),
      ),
    )
    .orderBy("orders.created_at", "desc")
    .limit(MAX_ROWS);
  return "userId" in buyer
    ? orders.where("orders.user_id", "=", buyer.userId).execute()
    : orders
        .where("orders.browser_hash", "=", buyer.browserHash)
        .where("orders.user_id", "is", null)
        // If the owner revoked all links of the order, this browser loses its access, too.
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom("order_links")
              .select("order_links.id")
              .whereRef("order_links.order_id", "=", "orders.id")
              .where("order_links.revoked_at", "is", null),
          ),
        )
        .execute();
}

type Candidate = Awaited<ReturnType<typeof listCandidates>>[number];

/** Attempts that certainly charged nothing or ended without money block nobody. */
function stateOf(row: Candidate, since: Date): RepeatedPurchase["state"] | undefined {
  if (row.payment_status === "paid") {
    return row.first_paid_at !== null && row.first_paid_at > since ? "paid" : undefined;
  }
  if (row.payment_status === "refunded") return undefined;
  return row.state === "approved" || (isOpen(row) && !mayStartAgain(row)) ? "open" : undefined;
}

async function showPurchase(
  db: Db,
  row: Candidate,
  state: RepeatedPurchase["state"],
): Promise<RepeatedPurchase> {
  const items = await db
    .selectFrom("order_items")
    .select(["product_id", "quantity"])
    .where("order_id", "=", row.id)
    .orderBy("id")
    .execute();
  return {
    state,
    publicId: row.public_id,
    orderId: row.id,
    isGuests: row.user_id === null,
    method: row.payment_method,
    payableCents: row.total + row.financing_cents,
    placedAt: row.created_at.toISOString(),
    lines: items.flatMap(({ product_id: productId, quantity }) =>
      productId === null ? [] : [{ productId, quantity }],
    ),
  };
}

type AskedProduct = Pick<PricedProduct, "id" | "name" | "product_type" | "linked_course_id">;

export interface OwnedProduct {
  productId: number;
  name: string;
  isCourse: boolean;
  /** Address of the owned thing. */
  address: string;
}

/** Products of these lines that the person owns, and bundles whose parts are all owned. */
export async function listOwnedProducts(
  db: Db,
  userId: number,
  lines: readonly { product: AskedProduct | null; bundle: { isOwned: boolean } | null }[],
  now: Date,
): Promise<OwnedProduct[]> {
  const sold = lines.flatMap(({ product, bundle }) => (product ? [{ product, bundle }] : []));
  const ids = sold.map(({ product }) => product.id);
  const owned = await listOwned(db, userId, ids, now);
  return sold
    .filter(({ product, bundle }) => bundle?.isOwned || owned.has(product.id))
    .map(({ product }) => showOwned(product));
}

function showOwned({ id, name, product_type, linked_course_id }: AskedProduct): OwnedProduct {
  const isCourse = product_type === "Curso" && linked_course_id !== null;
  const address = isCourse ? `/curso/${linked_course_id}` : "/minha-conta?aba=produtos";
  return { productId: id, name, isCourse, address };
}
