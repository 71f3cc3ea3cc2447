// What a buyer has already, is paying for or has just paid for, and is told of before paying for it once more.
// Nobody is known by a typed e-mail: it is the person who is signed in, or the browser that ordered.

import { mayStartAgain } from "#app/payments/attempts/attempts.server.ts";
import { isOpen } from "#app/payments/port/attempt-facts.ts";
import { addMinutes } from "#app/platform/money-and-dates/dates.ts";
import { listOwned } from "#app/rights/owned.server.ts";
import { advisoryLock, type Db } from "#db/connect.server.ts";
import type { PaymentMethod } from "#db/schema.ts";
import type { PricedProduct } from "./priced-line.ts";

/** For so long a paid order counts as the purchase that was just made. */
export const JUST_BOUGHT_MINUTES = 15;
const MAX_ROWS = 50;

export interface CheckoutBuyer {
  userId?: number | undefined;
  /** Of a browser that has ordered before, or may have. */
  browserHash?: string | undefined;
}

export interface RepeatedPurchase {
  /** `open`: its payment has not come to an end. */
  state: "open" | "paid";
  publicId: string;
  orderId: number;
  /** Nobody was signed in: it opens by a cookie of this browser. */
  isGuests: boolean;
  method: PaymentMethod | null;
  payableCents: number;
  placedAt: string;
  /** What was bought with it, so that the cart can be rid of it. */
  lines: { productId: number; quantity: number }[];
}

interface Question {
  buyer: CheckoutBuyer;
  productIds: readonly number[];
  now: Date;
}

/** The newest order of this buyer that has one of these products and is being paid or was paid just now. */
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

/** The same while nobody else orders as this buyer: what was sent twice is told apart from what is wanted twice. */
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

/** An order that somebody signed in for is theirs alone, whoever sits at the browser now. */
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
        // When the owner has closed every way to the order, this browser's is closed too.
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

/** An attempt that surely charged nothing, and one that ended without money, stand in nobody's way. */
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
  /** Where the person finds it. */
  address: string;
}

/** Products of these lines that the person has already, and bundles all of whose parts are had. */
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
