// Reads bumps: for a purchase, and for the owner's list with figures.
import { type RawBuilder, sql } from "kysely";
import { namesOf } from "#app/nouns/columns.ts";
import { byName } from "#app/platform/text/name-order.ts";
import { type Db, engineOf } from "#db/connect.server.ts";
import { BUMP_COLUMNS } from "./bump.ts";

export type OfferedBump = Awaited<ReturnType<typeof listBumpsFor>>[number];
export type BumpListItem = Awaited<ReturnType<typeof listBumpsOf>>[number];
export type BumpableProduct = Awaited<ReturnType<typeof listBumpable>>[number];
export type EditedBump = NonNullable<Awaited<ReturnType<typeof findBump>>>;

/** Limit per purchase: five for each of its hundred lines. */
const MOST_BESIDE = 500;
const MOST_LISTED = 200;

/** Bumps of these products that are on sale, in the owner's order. An order's transaction locks them. */
export async function listBumpsFor(db: Db, productIds: readonly number[]) {
  if (productIds.length === 0) return [];
  const query = offeredBumps(db)
    .where("bumps.product_id", "in", [...productIds])
    .where("bumps.moment", "=", "checkout");
  return held(db, query).execute();
}

/**
 * Bumps offered after this paid order: beside its lines that were not refunded, without products that it bought. An
 * order made from an upsell gets none.
 */
export async function listUpsellsAfter(db: Db, orderId: number): Promise<OfferedBump[]> {
  return held(db, upsellsAfter(db, orderId)).execute();
}

/** True if there are any, as an SQL expression; locks nothing. */
export function hasUpsellAfter(db: Db, orderId: number): RawBuilder<boolean> {
  const any = upsellsAfter(db, orderId).clearSelect().clearOrderBy().clearLimit().select("bumps.id");
  return sql<boolean>`exists ${any}`;
}

function upsellsAfter(db: Db, orderId: number) {
  return offeredBumps(db)
    .where("bumps.moment", "=", "paid")
    .where(
      sql<boolean>`exists (select 1 from order_items
        join orders on orders.id = order_items.order_id
        left join bumps as taken on taken.id = order_items.bump_id
        where order_items.order_id = ${orderId} and order_items.product_id = bumps.product_id
          and order_items.refunded_at is null and orders.status = 'completed' and orders.payment_status = 'paid'
          and (taken.id is null or taken.moment = 'checkout'))`,
    )
    .where(
      sql<boolean>`not exists (select 1 from order_items where order_items.order_id = ${orderId}
        and order_items.product_id = bumps.bumped_product_id)`,
    )
    .where(
      sql<boolean>`not exists (select 1 from order_items
        join order_item_parts on order_item_parts.order_item_id = order_items.id
        where order_items.order_id = ${orderId} and order_item_parts.product_id = bumps.bumped_product_id)`,
    );
}

function offeredBumps(db: Db) {
  return (
    db
      .selectFrom("bumps")
      .innerJoin("products", "products.id", "bumps.bumped_product_id")
      .leftJoin("categories", "categories.id", "products.category_id")
      .select(["bumps.id", "bumps.product_id", "bumps.bumped_product_id", "bumps.headline"])
      .select(["bumps.description", "products.name", "products.image", "products.product_type"])
      .select(["products.linked_course_id", "products.access_kind", "products.access_count"])
      .select("products.access_until")
      .select(["products.price as product_price", "categories.slug as category_slug"])
      .select(sql<number>`coalesce(bumps.price, products.price)`.as("price"))
      .where("bumps.retired_at", "is", null)
      .where("bumps.is_paused", "=", false)
      // No bound value: with one, SQLite scans all products on sale first.
      .where(sql<boolean>`products.is_active`)
      .where("products.retired_at", "is", null)
      // A part of a bundle is already bought with it.
      .where(
        sql<boolean>`not exists (select 1 from bundle_parts
        where bundle_parts.bundle_id = bumps.product_id and bundle_parts.part_id = bumps.bumped_product_id)`,
      )
      .orderBy("bumps.position")
      .orderBy("bumps.id")
      .limit(MOST_BESIDE)
  );
}

function held(db: Db, query: ReturnType<typeof offeredBumps>) {
  return db.isTransaction && engineOf(db) === "postgres" ? query.forKeyShare("bumps") : query;
}

/**
 * All bumps of a product, active ones first, with figures: how often taken in paid orders, out of how many orders with
 * the product since the bump exists (for an upsell: showings), and revenue after refunds.
 */
export async function listBumpsOf(db: Db, productId: number) {
  return db
    .selectFrom("bumps")
    .innerJoin("products", "products.id", "bumps.bumped_product_id")
    .select(["bumps.id", "bumps.headline", "bumps.moment", "bumps.position", "bumps.is_paused"])
    .select(["bumps.retired_at", "bumps.price", "products.name", "products.price as product_price"])
    .select("products.is_active")
    .select([
      sql<number>`(select count(distinct order_items.order_id) from order_items
        where order_items.bump_id = bumps.id and order_items.paid_at is not null)`.as("taken"),
      sql<number>`case when bumps.moment = 'paid'
        then (select count(*) from orders where orders.upsell_id = bumps.id)
        else (select count(distinct order_items.order_id) from order_items
          where order_items.product_id = bumps.product_id and order_items.bump_id is null
            and order_items.paid_at is not null and order_items.created_at >= bumps.created_at) end`.as(
        "asked",
      ),
      sql<number>`(select coalesce(sum(order_items.price * order_items.quantity - order_items.rest_cents), 0) from order_items
        where order_items.bump_id = bumps.id and order_items.paid_at is not null
          and order_items.refunded_at is null)`.as("revenue"),
    ])
    .where("bumps.product_id", "=", productId)
    .orderBy(sql`case when bumps.retired_at is null then 0 else 1 end`)
    .orderBy("bumps.moment")
    .orderBy("bumps.position")
    .orderBy("bumps.id")
    .limit(MOST_LISTED)
    .execute();
}

export async function findBump(db: Db, id: number) {
  return db
    .selectFrom("bumps")
    .select(["id", "version", "updated_at", ...namesOf(BUMP_COLUMNS)])
    .where("id", "=", id)
    .where("retired_at", "is", null)
    .executeTakeFirst();
}

/**
 * Products that may be offered beside a product: all others on sale that are not part of it, and the current one
 * (`kept`).
 */
export async function listBumpable(db: Db, productId: number, kept = 0) {
  const products = await db
    .selectFrom("products")
    .select(["id", "name", "price"])
    .where((eb) =>
      eb.or([eb("id", "=", kept), eb.and([eb("retired_at", "is", null), eb("is_active", "=", true)])]),
    )
    .where("id", "!=", productId)
    .where((eb) =>
      eb.or([
        eb("id", "=", kept),
        eb(
          "id",
          "not in",
          eb.selectFrom("bundle_parts").select("part_id").where("bundle_id", "=", productId),
        ),
      ]),
    )
    .orderBy("name")
    .orderBy("id")
    .limit(1000)
    .execute();
  return byName(products);
}

export async function findProductOfBumps(db: Db, id: number) {
  return db
    .selectFrom("products")
    .select(["id", "name"])
    .where("id", "=", id)
    .where("retired_at", "is", null)
    .executeTakeFirst();
}
