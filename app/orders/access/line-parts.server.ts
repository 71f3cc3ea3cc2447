// What the buyer of a bundle had already of its parts.
import type { Db } from "#db/connect.server.ts";

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
