// What a right opens: the line that it came with, or of a bundle's line one of its parts. For statements that join
// grants, order_items and, by grants.part_id, order_item_parts.

import { sql } from "kysely";
import type { Db } from "#db/connect.server.ts";
import type { ProductType } from "#db/schema.ts";

export const GIVEN_NAME = sql<string>`coalesce(order_item_parts.name, order_items.name)`;
export const GIVEN_TYPE = sql<ProductType>`coalesce(order_item_parts.product_type, order_items.product_type)`;
export const GIVEN_COURSE = sql<number | null>`coalesce(order_item_parts.course_id, order_items.course_id)`;
export const GIVEN_PRODUCT = sql<
  number | null
>`coalesce(order_item_parts.product_id, order_items.product_id)`;
export const GIVEN_IMAGE = sql<string | null>`case when order_item_parts.id is null then order_items.image
  else order_item_parts.image end`;

/** What the buyer had already of the bundles among these lines; nothing is asked where there is none. */
export async function listOwnedParts(db: Db, lines: readonly { id: number; is_bundle: boolean }[]) {
  const bundles = lines.filter(({ is_bundle }) => is_bundle).map(({ id }) => id);
  if (bundles.length === 0) return [];
  return db
    .selectFrom("order_item_parts")
    .select(["order_item_id", "name", "owned_cents"])
    .where("order_item_id", "in", bundles)
    .where("owned_cents", ">", 0)
    .orderBy("id")
    .execute();
}
