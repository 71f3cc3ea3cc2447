// Whether what a bundle is made of can be delivered, and what becomes of it when that ends.
import { bundleDelivers, delivers } from "#app/courses/offers/delivered-products.server.ts";
import type { Db } from "#db/connect.server.ts";
import { updateRows } from "#db/writes.server.ts";

/** Of these bundles those that cannot deliver all that is in them, or have nothing in them. */
export async function listLackingBundles(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("products")
    .select("products.id")
    .where("products.id", "in", [...ids])
    .where(bundleDelivers())
    .execute();
  const delivering = new Set(rows.map(({ id }) => id));
  return new Set(ids.filter((id) => !delivering.has(id)));
}

/** Whether a bundle of these parts would lack something. */
export async function lackPart(db: Db, partIds: readonly number[]): Promise<boolean> {
  const ids = [...new Set(partIds)];
  if (ids.length === 0) return true;
  const rows = await db
    .selectFrom("products")
    .select("products.id")
    .where("products.id", "in", ids)
    .where("products.retired_at", "is", null)
    .where("products.is_bundle", "=", false)
    .where(delivers("products"))
    .execute();
  return rows.length < ids.length;
}

/** Takes off sale the bundles with this part, or this bundle itself, that cannot deliver any more all that is in them. */
export async function withholdLacking(trx: Db, productId: number, now: Date): Promise<void> {
  const sold = await trx
    .selectFrom("products")
    .select("products.id")
    .where("products.is_active", "=", true)
    .where("products.is_bundle", "=", true)
    .where((eb) =>
      eb.or([
        eb("products.id", "=", productId),
        eb(
          "products.id",
          "in",
          eb.selectFrom("bundle_parts").select("bundle_id").where("part_id", "=", productId),
        ),
      ]),
    )
    .where((eb) => eb.not(bundleDelivers()))
    .orderBy("products.id")
    .execute();
  await withhold(
    trx,
    sold.map(({ id }) => id),
    now,
  );
}

/** They wait on the owner's dashboard. */
export async function withhold(trx: Db, ids: number[], now: Date): Promise<void> {
  await updateRows(trx, "products", ids, { is_active: false, withheld_at: now }, now);
}
