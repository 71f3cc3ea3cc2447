// Several coupons at once.
import { sql } from "kysely";
import { auditedChanges } from "#app/platform/config/audited-change.server.ts";
import { type Author, rowChanges } from "#app/platform/config/changed-values.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { updateRows } from "#db/writes.server.ts";
import { COUPON_FIELDS } from "./coupon.ts";

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

/** What the question about the marked ones says. */
export async function readMarkedCoupons(db: Db, ids: number[]) {
  const query = db.selectFrom("coupons").select(["id", "is_paused"]).where("id", "in", ids);
  return query.where("retired_at", "is", null).execute();
}
