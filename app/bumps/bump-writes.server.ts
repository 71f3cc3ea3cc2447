// Every write of a bump, whichever door it comes through.
import { auditedChange } from "#app/platform/config/audited-change.server.ts";
import { type Author, type RowChanges, rowChanges } from "#app/platform/config/changed-values.ts";
import { askRules, changesIn, type Door, type Refusals } from "#app/platform/rule-book.ts";
import {
  advisoryLock,
  type Db,
  forUpdate,
  inTransaction,
  isForeignKeyViolation,
  isUniqueViolation,
  withSavepoint,
} from "#db/connect.server.ts";
import { deleteRow, insertRow, updateRow } from "#db/writes.server.ts";
import {
  BUMP_FIELDS,
  BUMP_RULES,
  BUMP_SENTENCES,
  type BumpFacts,
  type BumpPatch,
  MOST_BUMPS,
  NEW_BUMP,
} from "./bump.ts";

interface BumpWrite {
  /** Left out for a new bump. */
  id?: number;
  /** Only what is to change. */
  patch: BumpPatch;
  door: Door;
  /** Which one was opened; left out, the last to write wins. */
  version?: number | undefined;
  /** A person at a screen; other doors write down by themselves what they changed. */
  author?: Author | undefined;
}

export type BumpOutcome =
  | { ok: true; id: number; changes: RowChanges }
  | { ok: false; stale: true }
  | { ok: false; errors: Refusals }
  | { ok: false; missing: true };

const BUMP = { entity: "bumps" };

/** Makes or changes a bump as the rules allow, or says which field they refuse. */
export async function writeBump(
  db: Db,
  { id, patch, door, version, author }: BumpWrite,
  now: Date,
): Promise<BumpOutcome> {
  return inTransaction(db, async (trx): Promise<BumpOutcome> => {
    const stored = id === undefined ? undefined : await lockBump(trx, id);
    if (id !== undefined && !stored) return { ok: false, missing: true };
    if (stored && version !== undefined && stored.version !== version) return { ok: false, stale: true };
    const before = stored && factsOf(stored);
    const after = { ...(before ?? NEW_BUMP), ...patch };
    const { facts, errors } = askRules(BUMP_RULES, { before, after, door, isSeen: () => true });
    if (Object.keys(errors).length === 0)
      Object.assign(errors, await brokenProducts(trx, id, { before, facts }));
    if (Object.keys(errors).length > 0) return { ok: false, errors };
    const said = rowChanges(before, facts);
    try {
      if (id === undefined || !stored || !before) {
        const made = await withSavepoint(trx, () => insertRow(trx, "bumps", facts, now));
        await auditedChange(trx, author, { ...BUMP, action: "bump.create", id: made.id, changes: said }, now);
        return { ok: true, id: made.id, changes: said };
      }
      const isEdited = Object.keys(said).length > 0;
      const raised = isEdited ? { version: stored.version + 1 } : {};
      const changes = { ...changesIn(before, facts), ...raised };
      await withSavepoint(trx, () => updateRow(trx, "bumps", id, changes, now));
      if (isEdited) {
        await auditedChange(trx, author, { ...BUMP, action: "bump.change", id, changes: said }, now);
      }
      return { ok: true, id, changes: said };
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      return { ok: false, errors: { bumped_product_id: { code: "unique", error: BUMP_SENTENCES.taken } } };
    }
  });
}

/** One that somebody has taken is retired: its row stays for that order, and it is offered no more. */
export async function deleteBump(
  db: Db,
  id: number,
  now: Date,
  author?: Author,
): Promise<{ ok: true; isRetired: boolean; changes: RowChanges } | { ok: false }> {
  return inTransaction(db, async (trx) => {
    const stored = await lockBump(trx, id);
    if (!stored) return { ok: false };
    const { headline, bumped_product_id, price } = stored;
    const changes = rowChanges({ headline, bumped_product_id, price }, undefined);
    const isRetired = await isHeldOnto(trx, id);
    if (isRetired) {
      await updateRow(trx, "bumps", id, { retired_at: now, version: stored.version + 1 }, now);
    }
    await auditedChange(trx, author, { ...BUMP, action: "bump.delete", id, changes }, now);
    return { ok: true, isRetired, changes };
  });
}

async function brokenProducts(
  trx: Db,
  id: number | undefined,
  { before, facts }: { before: BumpFacts | undefined; facts: BumpFacts },
): Promise<Refusals> {
  const { product_id, bumped_product_id, moment } = facts;
  if (before && before.product_id !== product_id) {
    return { product_id: { code: "invalid", error: BUMP_SENTENCES.sameProduct } };
  }
  if (before && before.bumped_product_id !== bumped_product_id && (await isSold(trx, id))) {
    return { bumped_product_id: { code: "invalid", error: BUMP_SENTENCES.sold } };
  }
  // What it brought is counted by the moment at which it is offered.
  if (before && before.moment !== moment) {
    return { moment: { code: "invalid", error: BUMP_SENTENCES.sameMoment } };
  }
  // Of two that would be the last one waits here for the other.
  await advisoryLock(trx, `bumps:${product_id}`);
  const products = await trx
    .selectFrom("products")
    .select("id")
    .where("id", "in", [product_id, bumped_product_id])
    .where("retired_at", "is", null)
    .execute();
  const missing = { code: "does_not_exist", error: BUMP_SENTENCES.noProduct } as const;
  const isThere = (id: number) => products.some((product) => product.id === id);
  if (!isThere(product_id)) return { product_id: missing };
  if (before?.bumped_product_id !== bumped_product_id && !isThere(bumped_product_id)) {
    return { bumped_product_id: missing };
  }
  if (
    before?.bumped_product_id !== bumped_product_id &&
    (await isPartOf(trx, bumped_product_id, product_id))
  ) {
    return { bumped_product_id: { code: "invalid", error: BUMP_SENTENCES.isPart } };
  }
  if (before) return {};
  const { count } = await trx
    .selectFrom("bumps")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("product_id", "=", product_id)
    .where("moment", "=", moment)
    .where("retired_at", "is", null)
    .executeTakeFirstOrThrow();
  if (Number(count) < MOST_BUMPS[moment]) return {};
  return moment === "paid"
    ? { moment: { code: "invalid", error: BUMP_SENTENCES.manyPaid } }
    : { bumped_product_id: { code: "invalid", error: BUMP_SENTENCES.many } };
}

async function isPartOf(trx: Db, partId: number, bundleId: number): Promise<boolean> {
  const part = await trx
    .selectFrom("bundle_parts")
    .select("id")
    .where("bundle_id", "=", bundleId)
    .where("part_id", "=", partId)
    .executeTakeFirst();
  return part !== undefined;
}

async function isSold(trx: Db, id: number | undefined): Promise<boolean> {
  if (id === undefined) return false;
  const lines = trx.selectFrom("order_items").select("id").where("bump_id", "=", id).limit(1);
  return (await lines.executeTakeFirst()) !== undefined;
}

/** Whether an order's line points at it; otherwise it is gone. */
async function isHeldOnto(trx: Db, id: number): Promise<boolean> {
  try {
    await withSavepoint(trx, () => deleteRow(trx, "bumps", id));
    return false;
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    return true;
  }
}

async function lockBump(trx: Db, id: number) {
  const query = trx
    .selectFrom("bumps")
    .select([...BUMP_FIELDS, "version"])
    .where("id", "=", id)
    .where("retired_at", "is", null);
  return forUpdate(trx, query).executeTakeFirst();
}

function factsOf({ version: _, ...facts }: NonNullable<Awaited<ReturnType<typeof lockBump>>>): BumpFacts {
  return facts;
}
