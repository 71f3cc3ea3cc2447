// Several coupons at once.
import { sql } from "kysely";
import {
  type ActRow,
  byValue,
  CHANGED_SINCE,
  GONE,
  type LeftRow,
  type PutBack,
  unchangedSince,
} from "#app/platform/bulk/bulk-act.server.ts";
import { auditedChanges } from "#app/platform/config/audited-change.server.ts";
import { type Author, rowChanges } from "#app/platform/config/changed-values.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { updateRows } from "#db/writes.server.ts";
import { COUPON_FIELDS, discountWords } from "./coupon.ts";

interface Several {
  ids: number[];
  author?: Author | undefined;
}

const RAISED = { version: sql<number>`version + 1` };

/** How many changed. */
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

/** Puts coupons back as they were; one whose code another coupon has by now stays away. */
export const putCouponsBack: PutBack = async (trx, rows, author, now) => {
  const deleted = rows.filter(({ action }) => action === "coupon.delete");
  const changed = rows.filter(({ action }) => action !== "coupon.delete");
  const stored = await holdCoupons(
    trx,
    changed.map(({ id }) => id),
  );
  const { same, left } = unchangedSince(changed, stored);
  const wanted = same.map(({ before: { id }, to }) => ({ id, value: to.is_paused === true }));
  for (const [paused, ids] of byValue(wanted)) await pauseCoupons(trx, { ids, paused, author }, now);
  return [...left, ...(await bringBack(trx, deleted, author, now))];
};

async function bringBack(trx: Db, rows: ActRow[], author: Author, now: Date): Promise<LeftRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const query = trx
    .selectFrom("coupons")
    .select(["id", ...COUPON_FIELDS, "retired_at"])
    .where("id", "in", ids);
  const stored = await forUpdate(trx, query.orderBy("id")).execute();
  const codes = stored.map(({ code }) => code);
  const living = trx.selectFrom("coupons").select("code").where("retired_at", "is", null);
  const taken = new Set((await living.where("code", "in", codes).execute()).map(({ code }) => code));
  const found = new Map(stored.map((coupon) => [coupon.id, coupon]));
  const left = ids.flatMap((id) => {
    const coupon = found.get(id);
    if (!coupon) return [{ id, why: GONE }];
    if (coupon.retired_at === null) return [{ id, why: CHANGED_SINCE }];
    return taken.has(coupon.code) ? [{ id, why: "o código já é de outro cupom." }] : [];
  });
  const stays = new Set(left.map(({ id }) => id));
  const back = stored.filter(({ id }) => !stays.has(id));
  await updateRows(
    trx,
    "coupons",
    back.map(({ id }) => id),
    { retired_at: null, ...RAISED },
    now,
  );
  const said = back.map(({ id, retired_at: _, ...facts }) => ({
    entity: "coupons",
    action: "coupon.restore",
    id,
    changes: rowChanges(undefined, { ...facts, discount: discountWords(facts) }),
  }));
  await auditedChanges(trx, author, said, now);
  return left;
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
