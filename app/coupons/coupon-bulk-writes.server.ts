// Several coupons at once, or one that goes away.
import { sql } from "kysely";
import { auditedChanges } from "#app/platform/config/audited-change.server.ts";
import { type Author, rowChanges } from "#app/platform/config/changed-values.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { deleteRows, updateRows } from "#db/writes.server.ts";
import { COUPON_FIELDS, discountWords } from "./coupon.ts";

interface Several {
  ids: number[];
  author?: Author | undefined;
}

const RAISED = { version: sql<number>`version + 1` };

/** How many were not so already. */
export async function pauseCoupons(
  db: Db,
  { ids, paused, author }: Several & { paused: boolean },
  now: Date,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const held = (await holdCoupons(trx, ids)).filter(({ is_paused }) => is_paused !== paused);
    const changing = held.map(({ id }) => id);
    await updateRows(trx, "coupons", changing, { is_paused: paused, ...RAISED }, now);
    const changes = rowChanges({ is_paused: !paused }, { is_paused: paused });
    const said = changing.map((id) => ({ entity: "coupons", action: "coupon.change", id, changes }));
    await auditedChanges(trx, author, said, now);
    return changing.length;
  });
}

/** Those that orders point at stay for them, gone for everybody else; their words are free again. */
export async function deleteCoupons(db: Db, { ids, author }: Several, now: Date): Promise<number> {
  return inTransaction(db, async (trx) => {
    const held = await holdCoupons(trx, ids);
    if (held.length === 0) return 0;
    const orders = await trx
      .selectFrom("orders")
      .select("coupon_id")
      .distinct()
      .where(
        "coupon_id",
        "in",
        held.map(({ id }) => id),
      )
      .execute();
    const used = new Set(orders.map(({ coupon_id }) => coupon_id));
    const [kept, gone] = [true, false].map((isUsed) =>
      held.map(({ id }) => id).filter((id) => used.has(id) === isUsed),
    );
    await updateRows(trx, "coupons", kept ?? [], { retired_at: now, ...RAISED }, now);
    await deleteRows(trx, "coupons", gone ?? []);
    const said = held.map(({ id, ...facts }) => ({
      entity: "coupons",
      action: "coupon.delete",
      id,
      changes: rowChanges({ ...facts, discount: discountWords(facts) }, undefined),
    }));
    await auditedChanges(trx, author, said, now);
    return held.length;
  });
}

async function holdCoupons(trx: Db, ids: number[]) {
  if (ids.length === 0) return [];
  const query = trx
    .selectFrom("coupons")
    .select(["id", ...COUPON_FIELDS])
    .where("id", "in", ids)
    .where("retired_at", "is", null)
    .orderBy("id");
  return forUpdate(trx, query).execute();
}
