// Every write of a coupon, whichever door it comes through.
import { auditedChange } from "#app/platform/config/audited-change.server.ts";
import { type Author, type RowChanges, rowChanges } from "#app/platform/config/changed-values.ts";
import { askRules, changesIn, type Door, type Refusals } from "#app/platform/rule-book.ts";
import { refusedField } from "#app/platform/served-table.ts";
import { type Db, forUpdate, inTransaction, isUniqueViolation, withSavepoint } from "#db/connect.server.ts";
import { deleteRows, insertRow, insertRows, updateRow } from "#db/writes.server.ts";
import {
  COUPON_FIELDS,
  COUPON_LIMITS,
  COUPON_RULES,
  COUPON_SENTENCES,
  type CouponFacts,
  type CouponPatch,
  discountWords,
  NEW_COUPON,
} from "./coupon.ts";
import { MAX_CODE, normalCode } from "./coupon-code.ts";

interface CouponWrite {
  /** Left out for a new coupon. */
  id?: number;
  /** Only what is to change. */
  patch: CouponPatch;
  /** What it is for; left out, it stays as it is. */
  products?: number[] | undefined;
  door: Door;
  /** Which one was opened; left out, the last to write wins. */
  version?: number | undefined;
  /** A person at a screen; other doors write down by themselves what they changed. */
  author?: Author | undefined;
}

export type CouponOutcome =
  | { ok: true; id: number; changes: RowChanges }
  | { ok: false; stale: true }
  | { ok: false; errors: Refusals }
  | { ok: false; missing: true };

const COUPON = { entity: "coupons" };

/** Makes or changes a coupon as the rules allow, or says which field they refuse. */
export async function writeCoupon(db: Db, write: CouponWrite, now: Date): Promise<CouponOutcome> {
  const { id, patch, door, version, author } = write;
  return inTransaction(db, async (trx): Promise<CouponOutcome> => {
    const stored = id === undefined ? undefined : await findHeld(trx, id);
    if (id !== undefined && !stored) return { ok: false, missing: true };
    if (stored && version !== undefined && stored.version !== version) return { ok: false, stale: true };
    const before = stored?.facts;
    const asked = { ...(before ?? NEW_COUPON), ...patch };
    const after = { ...asked, code: normalCode(asked.code) };
    const { facts, errors } = askRules(COUPON_RULES, { before, after, door, isSeen: () => true });
    const products = facts.applies_to === "all" ? [] : (write.products ?? stored?.products ?? []);
    const refused = { ...errors, ...(await wrongProducts(trx, facts, products, door)) };
    if (Object.keys(refused).length > 0) {
      // A person is told of everything at once; that the word is free the index says.
      return { ok: false, errors: { ...(await takenWord(trx, id, facts, door)), ...refused } };
    }
    const said = await sayChanges(trx, stored, { facts, products });
    const isEdited = Object.keys(said).length > 0;
    if (stored && !isEdited) return { ok: true, id: stored.id, changes: said };
    try {
      const changes = before ? changesIn(before, facts) : facts;
      const row = await withSavepoint(trx, () =>
        stored
          ? updateRow(trx, "coupons", stored.id, { ...changes, version: stored.version + 1 }, now)
          : insertRow(trx, "coupons", facts, now),
      );
      if (!row) return { ok: false, missing: true };
      await keepProducts(trx, row.id, { before: stored?.products ?? [], after: products }, now);
      const action = stored ? "coupon.change" : "coupon.create";
      await auditedChange(trx, author, { ...COUPON, action, id: row.id, changes: said }, now);
      return { ok: true, id: row.id, changes: said };
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      return refusedField("code", "unique", COUPON_SENTENCES.taken);
    }
  });
}

/** Only a form names all of them at once: at the other doors each is a row of its own, which comes later. */
async function wrongProducts(
  trx: Db,
  { applies_to }: CouponFacts,
  products: number[],
  { door }: Door,
): Promise<Refusals> {
  if (applies_to === "all" || door === "api" || door === "import") return {};
  if (products.length === 0) return { products: { code: "required", error: COUPON_SENTENCES.noProduct } };
  if (products.length > COUPON_LIMITS.products) {
    return { products: { code: "max_length", error: COUPON_SENTENCES.tooManyProducts } };
  }
  const known = await trx.selectFrom("products").select("id").where("id", "in", products).execute();
  if (known.length === new Set(products).size) return {};
  return { products: { code: "does_not_exist", error: COUPON_SENTENCES.unknownProduct } };
}

async function takenWord(
  trx: Db,
  id: number | undefined,
  { code }: CouponFacts,
  { door }: Door,
): Promise<Refusals> {
  if (door !== "form") return {};
  const other = await trx
    .selectFrom("coupons")
    .select("id")
    .where("code", "=", code)
    .where("retired_at", "is", null)
    .executeTakeFirst();
  return !other || other.id === id ? {} : { code: { code: "unique", error: COUPON_SENTENCES.taken } };
}

interface Held {
  facts: CouponFacts;
  products: number[];
}

/** In the words of the register: products by their names, the discount as it is read. */
async function sayChanges(trx: Db, before: Held | undefined, after: Held): Promise<RowChanges> {
  const ids = [...(before?.products ?? []), ...after.products];
  const rows =
    ids.length === 0
      ? []
      : await trx.selectFrom("products").select(["id", "name"]).where("id", "in", ids).execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const wordsOf = ({ facts, products }: Held) => ({
    ...facts,
    discount: discountWords(facts),
    products: products.map((id) => names.get(id) ?? `nº ${id}`),
  });
  return rowChanges(before && wordsOf(before), wordsOf(after));
}

async function keepProducts(
  trx: Db,
  couponId: number,
  { before, after }: { before: number[]; after: number[] },
  now: Date,
): Promise<void> {
  const gone = before.filter((id) => !after.includes(id));
  const come = [...new Set(after.filter((id) => !before.includes(id)))];
  if (gone.length > 0) {
    const rows = await trx
      .selectFrom("coupon_products")
      .select("id")
      .where("coupon_id", "=", couponId)
      .where("product_id", "in", gone)
      .execute();
    await deleteRows(
      trx,
      "coupon_products",
      rows.map(({ id }) => id),
    );
  }
  const rows = come.map((product_id) => ({ coupon_id: couponId, product_id }));
  if (rows.length > 0) await insertRows(trx, "coupon_products", rows, now);
}

/** A copy under a free word, paused until somebody has looked at it. */
export async function duplicateCoupon(
  db: Db,
  id: number,
  now: Date,
  author: Author,
): Promise<{ id: number; code: string } | undefined> {
  return inTransaction(db, async (trx) => {
    const stored = await findHeld(trx, id);
    if (!stored) return undefined;
    const stem = stored.facts.code.replace(/-\d+$/, "").slice(0, MAX_CODE - 5);
    const taken = await trx
      .selectFrom("coupons")
      .select("code")
      .where("code", "like", `${stem}-%`)
      .where("retired_at", "is", null)
      .execute();
    const words = new Set(taken.map(({ code }) => code));
    let number = 2;
    while (words.has(`${stem}-${number}`)) number += 1;
    const code = `${stem}-${number}`;
    const patch = { ...stored.facts, code, is_paused: true };
    const products = stored.products;
    const made = await writeCoupon(trx, { patch, products, door: { door: "list" }, author }, now);
    return made.ok ? { id: made.id, code } : undefined;
  });
}

async function findHeld(trx: Db, id: number) {
  const query = trx
    .selectFrom("coupons")
    .select([...COUPON_FIELDS, "id", "version"])
    .where("id", "=", id)
    .where("retired_at", "is", null);
  const row = await forUpdate(trx, query).executeTakeFirst();
  if (!row) return undefined;
  const { id: _id, version, ...facts } = row;
  return { id, version, facts, products: await listProductIds(trx, id) };
}

export async function listProductIds(db: Db, couponId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("coupon_products")
    .select("product_id")
    .where("coupon_id", "=", couponId)
    .orderBy("product_id")
    .execute();
  return rows.map(({ product_id }) => product_id);
}
