import type { PricedProduct } from "#app/checkout/quote/priced-line.ts";
import { GIVEN_COURSE } from "#app/orders/access/line-parts.ts";
import { NO_END } from "#app/platform/money-and-dates/terms.ts";
import type { Db } from "#db/connect.server.ts";

type AskedProduct = Pick<PricedProduct, "id" | "name" | "product_type" | "linked_course_id">;

export interface OwnedProduct {
  productId: number;
  name: string;
  isCourse: boolean;
  /** Where the person finds it. */
  address: string;
}

/** Products of these lines that the person has already: bought here or elsewhere, a course with a place in it, or a bundle all of whose parts are had. */
export async function listOwnedProducts(
  db: Db,
  userId: number,
  lines: readonly { product: AskedProduct | null; bundle: { isOwned: boolean } | null }[],
  now: Date,
): Promise<OwnedProduct[]> {
  const whole = new Set(
    lines.flatMap(({ product, bundle }) => (bundle?.isOwned && product ? product.id : [])),
  );
  const products = lines.flatMap((line) => (line.product ? [line.product] : []));
  if (products.length === 0) return [];
  const [bought, courses] = await Promise.all([
    listBought(
      db,
      userId,
      products.map((product) => product.id),
      now,
    ),
    listEnrolled(
      db,
      userId,
      products.flatMap((product) => product.linked_course_id ?? []),
    ),
  ]);
  return products
    .filter(
      (product) =>
        whole.has(product.id) ||
        bought.has(product.id) ||
        brought.includes(product.id) ||
        (product.linked_course_id !== null && courses.has(product.linked_course_id)),
    )
    .map(showOwned);
}

function showOwned({ id, name, product_type, linked_course_id }: AskedProduct): OwnedProduct {
  const isCourse = product_type === "Curso" && linked_course_id !== null;
  const address = isCourse ? `/curso/${linked_course_id}` : "/minha-conta?aba=produtos";
  return { productId: id, name, isCourse, address };
}

async function listBought(
  db: Db,
  userId: number,
  productIds: number[],
  now: Date,
): Promise<Set<number | null>> {
  const rows = await db
    .selectFrom("grants")
    .innerJoin("orders", "orders.id", "grants.order_id")
    .innerJoin("order_items", "order_items.id", "grants.order_item_id")
    .leftJoin("order_item_parts", "order_item_parts.id", "grants.part_id")
    .select(["order_items.product_id", "order_item_parts.product_id as part_product_id"])
    .where("orders.user_id", "=", userId)
    .where("grants.licence_id", "is", null)
    .where("grants.state", "!=", "revoked")
    // A refunded purchase does not count as owned, even if the owner left its access open.
    .where("order_items.refunded_at", "is", null)
    // What is over is bought again, and so is a course that will be: it begins where this one ends.
    .where("grants.expires_at", ">", now)
    .where((eb) => eb.or([eb(GIVEN_COURSE, "is", null), eb("grants.expires_at", ">=", NO_END)]))
    // A pre-sale is owned although its access is closed until the day it opens.
    .where((eb) => eb.or([eb("grants.state", "=", "active"), eb("grants.opens_at", "is not", null)]))
    .where((eb) =>
      eb.or([
        eb("order_items.product_id", "in", productIds),
        eb("order_item_parts.product_id", "in", productIds),
      ]),
    )
    .execute();
  return new Set(rows.flatMap((row) => [row.product_id, row.part_product_id]));
}

async function listEnrolled(db: Db, userId: number, courseIds: number[]): Promise<Set<number>> {
  if (courseIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("enrollments")
    .innerJoin("enrollment_sources", "enrollment_sources.enrollment_id", "enrollments.id")
    .leftJoin("order_items", "order_items.id", "enrollment_sources.order_item_id")
    .select("enrollments.course_id")
    .where("enrollments.user_id", "=", userId)
    .where("enrollments.course_id", "in", courseIds)
    .where("enrollment_sources.state", "=", "active")
    .where("enrollment_sources.ends_at", "is", null)
    .where("order_items.refunded_at", "is", null)
    .execute();
  return new Set(rows.map((row) => row.course_id));
}
