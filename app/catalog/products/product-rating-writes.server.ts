// What the reviews make of a product's stars.
import { sql } from "kysely";
import type { Db } from "#db/connect.server.ts";
import { updateRows } from "#db/writes.server.ts";

/** The mean of the approved reviews in tenths of a star, rounded half up, and how many there are. */
export async function recountRatings(db: Db, productIds: number[], now: Date): Promise<void> {
  const approved = sql`from product_reviews where product_id = products.id and is_approved`;
  const mean = sql`select (cast(sum(rating) as bigint) * 20 + count(*)) / (count(*) * 2) ${approved} having count(*) > 0`;
  const patch = {
    rating: sql<number>`coalesce((${mean}), 0)`,
    review_count: sql<number>`(select count(*) ${approved})`,
  };
  await updateRows(db, "products", productIds, patch, now);
}
