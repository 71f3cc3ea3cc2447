import type { Db } from "#db/connect.server.ts";

/** Parts of bundles that the buyer already owned, by line; no query without bundles. */
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
