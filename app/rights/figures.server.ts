// Counts of rights.
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.server.ts";

/** How many products and courses a person bought, redeemed or brought along, and how often the files were downloaded. */
export async function countHeld(db: Db, userId: number) {
  const counted = await db
    .selectFrom("rights")
    .select((eb) => [
      eb.fn.sum<number | null>("download_count").as("downloads"),
      eb.fn.count<number>("course_id").distinct().as("courses"),
      sql<number>`count(case when source in ('order', 'gift') then 1 end)
        + count(distinct case when source = 'elsewhere' then product_id end)`.as("products"),
    ])
    .where("user_id", "=", userId)
    .where("awaits_confirmation", "=", false)
    .executeTakeFirstOrThrow();
  return {
    products: Number(counted.products),
    courses: Number(counted.courses),
    downloads: Number(counted.downloads ?? 0),
  };
}

/** A condition on `users`: something was bought for an address that nobody has confirmed yet. */
export function hasWaitingRight(): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from rights where rights.user_id = users.id and rights.awaits_confirmation)`;
}
