// What a right opens: the line that it came with, or of a bundle's line one of its parts. For statements that join
// grants, order_items and, by grants.part_id, order_item_parts.
import { sql } from "kysely";
import type { ProductType } from "#db/schema.ts";

export const GIVEN_NAME = sql<string>`coalesce(order_item_parts.name, order_items.name)`;
export const GIVEN_TYPE = sql<ProductType>`coalesce(order_item_parts.product_type, order_items.product_type)`;
export const GIVEN_COURSE = sql<number | null>`coalesce(order_item_parts.course_id, order_items.course_id)`;
export const GIVEN_PRODUCT = sql<
  number | null
>`coalesce(order_item_parts.product_id, order_items.product_id)`;
export const GIVEN_IMAGE = sql<string | null>`case when order_item_parts.id is null then order_items.image
  else order_item_parts.image end`;
