// What a person has, as pages, files and mails show it: each right with the thing it opens, and one card for each thing.
import { sql } from "kysely";
import type { Db } from "#db/connect.server.ts";
import type { ProductType } from "#db/schema.ts";
import { bestRight, isOpenRight, lastEnd, rightState } from "./right-state.ts";
import type { RightRow } from "./right-writes.server.ts";
import { type RightFilter, selectRights } from "./rights.server.ts";

export type HeldRight = Awaited<ReturnType<typeof listHeld>>[number];

/** Rights with the name and picture that were sold, newest first. */
export async function listHeld(db: Db, filter: RightFilter, now: Date) {
  const rights = selectRights(db, filter);
  if (!rights) return [];
  const rows = await rights
    .leftJoin("orders", "orders.id", "rights.order_id")
    .leftJoin("order_items", "order_items.id", "rights.order_item_id")
    .leftJoin("order_item_parts", "order_item_parts.id", "rights.part_id")
    .leftJoin("products", (join) =>
      join.on(
        "products.id",
        "=",
        sql<number>`coalesce(rights.product_id, order_item_parts.product_id, order_items.product_id)`,
      ),
    )
    .leftJoin("categories", "categories.id", "products.category_id")
    .leftJoin("courses", "courses.id", "rights.course_id")
    .select([
      sql<string>`coalesce(order_item_parts.name, order_items.name, courses.title, products.name, '')`.as(
        "name",
      ),
      sql<string | null>`case when order_item_parts.id is not null then order_item_parts.image
        when order_items.id is not null then order_items.image
        when courses.id is not null then courses.cover_image else products.image end`.as("image"),
      sql<ProductType>`case when rights.course_id is not null then 'Curso'
        else coalesce(order_item_parts.product_type, order_items.product_type, 'Download') end`.as(
        "product_type",
      ),
      // The bundle that it is a part of.
      sql<string | null>`case when order_item_parts.id is not null then order_items.name end`.as("bundle"),
    ])
    .select(["courses.title as course_title", "products.id as sold_product_id", "products.is_active"])
    .select(["products.retired_at", "products.file_key", "products.file_name", "products.file_size"])
    .select(["products.file_type", "categories.slug as category_slug"])
    .select([
      "orders.id as order_number",
      "orders.public_id as order_public_id",
      "orders.user_id as buyer_id",
    ])
    .execute();
  return rows.toSorted(newestFirst).map((row) => ({
    ...row,
    state: rightState(row, now),
    has_file: row.file_key !== null,
    /** Whether the product still has a page to link to. */
    is_listed: row.is_active === true && row.retired_at === null,
    /** Of a purchase elsewhere: "kiwify". */
    platform: row.external_purchase?.replace(/:.*$/s, "") ?? null,
  }));
}

type Dated = Pick<RightRow, "id" | "created_at" | "order_item_id" | "part_id">;

/** What one order gave stands in the order of its lines. */
function newestFirst(one: Dated, other: Dated): number {
  return (
    +other.created_at - +one.created_at ||
    (other.order_item_id ?? 0) - (one.order_item_id ?? 0) ||
    (other.part_id ?? 0) - (one.part_id ?? 0) ||
    other.id - one.id
  );
}

export type HeldThing = ReturnType<typeof onePerThing>[number];

/**
 * One card for each course and file, however often it was bought, renewed, redeemed or brought along; the newest first.
 * The state is that of the best right, places by hand among them. `ends_at` is the last end of what is open.
 */
export function onePerThing(held: readonly HeldRight[], now: Date) {
  return byThing(held).flatMap((group) => {
    const sold = group.filter(({ source }) => source !== "hand");
    const best = bestRight(group, now);
    const shown = best && (best.source === "hand" ? bestRight(sold, now) : best);
    // A course that was only ever given by hand is shown among the courses, and is no purchase.
    if (!best || !shown) return [];
    const open = group.filter((right) => isOpenRight(right, now));
    return {
      ...shown,
      state: best.state,
      /** The right that says why it is closed. */
      decisive: best,
      ends_at: open.length > 0 ? lastEnd(open) : shown.ends_at,
      download_count: group.reduce((sum, one) => sum + one.download_count, 0),
      /** The other purchases of the same thing, the newest first. */
      before: sold.filter((one) => one !== shown),
    };
  });
}

/** The rights to each thing of one person, in the order of the list. */
export function byThing<R extends HeldRight>(held: readonly R[]): R[][] {
  const groups = Map.groupBy(held, (right) => `${right.user_id} ${thingOf(right) ?? `right ${right.id}`}`);
  return [...groups.values()];
}

/** Undefined for what each purchase gives anew. */
function thingOf({ course_id, sold_product_id, product_type }: HeldRight): string | undefined {
  if (course_id !== null) return `course ${course_id}`;
  if (sold_product_id !== null && product_type === "Download") return `file ${sold_product_id}`;
  return undefined;
}
