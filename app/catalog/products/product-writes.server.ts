// Every write of a product, whichever door it comes through.
import { sql } from "kysely";
import { auditedChange, auditedChanges } from "#app/platform/config/audited-change.server.ts";
import { type Author, type RowChanges, rowChanges } from "#app/platform/config/changed-values.ts";
import { askRules, changesIn, type Door, type Refusals } from "#app/platform/rule-book.ts";
import {
  type Db,
  forUpdate,
  inTransaction,
  isForeignKeyViolation,
  json,
  withSavepoint,
} from "#db/connect.server.ts";
import { deleteRow, insertRow, updateRow, updateRows } from "#db/writes.server.ts";
import {
  IMPORTED_WITHOUT,
  NEW_PRODUCT,
  OBSTACLE_SENTENCES,
  ofOneKind,
  PRODUCT_FIELDS,
  PRODUCT_LIMITS,
  PRODUCT_RULES,
  PRODUCT_SENTENCES,
  type ProductFacts,
  type ProductPatch,
  productWords,
  type SellingObstacle,
} from "./product.ts";
import { addToVocabulary } from "./search-vocabulary.server.ts";
import { checkSelling, findSellingObstacles } from "./selling-rule.server.ts";

interface ProductWrite {
  /** Left out for a new product. */
  id?: number;
  /** Only what is to change. */
  patch: ProductPatch;
  door: Door;
  /** Which one was opened; left out, the last to write wins. */
  version?: number | undefined;
  /** A person at a screen; other doors write down by themselves what they changed. */
  author?: Author | undefined;
}

/** `lost`: what it lost, so that it went off sale; `lack`: for want of which it is not put on sale. */
export type ProductOutcome =
  | { ok: true; id: number; changes: RowChanges; lost?: SellingObstacle }
  | { ok: false; stale: true }
  | { ok: false; errors: Refusals; lack?: SellingObstacle }
  | { ok: false; missing: true };

const isSeen = ({ is_active }: ProductFacts) => is_active;

/** Makes or changes a product as the rules allow, or says which field they refuse. */
export async function writeProduct(
  db: Db,
  { id, patch, door, version: opened, author }: ProductWrite,
  now: Date,
): Promise<ProductOutcome> {
  return inTransaction(db, async (trx) => {
    const stored = id === undefined ? undefined : await lockProduct(trx, id);
    if (id !== undefined && !stored) return { ok: false, missing: true };
    if (stored && opened !== undefined && stored.version !== opened) return { ok: false, stale: true };
    const before = stored && factsOf(stored);
    const after = ofOneKind({ ...(before ?? NEW_PRODUCT), ...patch });
    const { facts, errors } = askRules(PRODUCT_RULES, { before, after, door, isSeen });
    // Nothing goes away that a row points at, but for courses: a form says so.
    Object.assign(errors, await brokenReferences(trx, door.door === "form" ? undefined : before, facts));
    const selling = await checkSelling(trx, before, facts);
    const lack = selling.verdict === "fine" ? undefined : selling.lack;
    const isRefused = selling.verdict === "refused" && door.door !== "import";
    if (lack && isRefused) errors.is_active = { code: "invalid", error: OBSTACLE_SENTENCES[lack] };
    if (Object.keys(errors).length > 0) return { ok: false, errors, ...(lack && isRefused ? { lack } : {}) };
    if (lack && door.door === "import") door.note(IMPORTED_WITHOUT[lack]);
    const sale = lack ? { is_active: false, withheld_at: now } : ownWord(patch, before, facts);
    const written = { ...facts, price: facts.price ?? 0 };
    if (id === undefined || !stored || !before) {
      const lists = { tags: json(written.tags), images: json(written.images) };
      const row = { ...written, ...lists, ...productWords(written), ...(lack ? sale : {}) };
      const { id: made } = await insertRow(trx, "products", row, now);
      await addToVocabulary(trx, written);
      const news = rowChanges(undefined, { ...written, ...(lack ? { is_active: false } : {}) });
      await auditedChange(trx, author, { ...CREATED, id: made, changes: news }, now);
      return { ok: true, id: made, changes: news };
    }
    const changes = changesIn(before, written);
    const isNamedOtherwise = SEARCHED.some((field) => field in changes);
    const words = isNamedOtherwise ? productWords(written) : {};
    const said = rowChanges(before, { ...written, ...(lack ? { is_active: false } : {}) });
    const isEdited = Object.keys(said).length > 0;
    const raised = isEdited ? { version: stored.version + 1 } : {};
    await updateRow(trx, "products", id, { ...columnsOf(changes), ...words, ...sale, ...raised }, now);
    if (isNamedOtherwise) await addToVocabulary(trx, written);
    if (isEdited) await auditedChange(trx, author, { ...CHANGED, id, changes: said }, now);
    return { ok: true, id, changes: said, ...(lack ? { lost: lack } : {}) };
  });
}

const CREATED = { action: "product.create", entity: "products" };
const CHANGED = { action: "product.change", entity: "products" };
const DELETED = { action: "product.delete", entity: "products" };

function factsOf<T extends { version: number }>({ version: _, ...facts }: T) {
  return facts;
}

const SEARCHED = ["name", "short_description", "description", "tags"] as const;

/** What waits to be sold again waits no more once somebody decides, or takes what a product for sale must have. */
function ownWord({ is_active, price }: ProductPatch, before?: ProductFacts, after?: ProductFacts) {
  const isDecided = is_active !== undefined || price === null;
  const isTaken = before && after && isComplete(before) && !isComplete(after);
  return isDecided || isTaken ? { withheld_at: null } : {};
}

function isComplete(product: ProductFacts): boolean {
  const after = { ...product, is_active: true };
  const question = { before: undefined, after, door: { door: "list" as const }, isSeen };
  return Object.keys(askRules<ProductFacts>(PRODUCT_RULES, question).errors).length === 0;
}

function columnsOf<T extends Partial<Pick<ProductFacts, "tags" | "images">>>({ tags, images, ...rest }: T) {
  return { ...rest, ...(tags ? { tags: json(tags) } : {}), ...(images ? { images: json(images) } : {}) };
}

interface Flag {
  ids: number[];
  flag: "is_active" | "is_featured";
  value: boolean;
  author?: Author;
}

/** How many changed, stood so before, lack what they would deliver, are unfinished, and are not there any more. */
export async function flagProducts(
  db: Db,
  { ids, flag, value, author }: Flag,
  now: Date,
): Promise<{ changed: number; unchanged: number; lacking: number; unfinished: number; missing: number }> {
  const asked = [...new Set(ids)];
  return inTransaction(db, async (trx) => {
    const query = trx
      .selectFrom("products")
      .select(["id", ...PRODUCT_FIELDS])
      .where("id", "in", asked);
    const products = await forUpdate(trx, query.where("retired_at", "is", null).orderBy("id")).execute();
    const wanted = products.filter((product) => product[flag] !== value);
    const patch = { [flag]: value };
    const isSelling = flag === "is_active" && value;
    const lacks = isSelling ? await findSellingObstacles(trx, wanted) : [];
    const delivering = wanted.filter((_, at) => lacks[at] === undefined);
    const changing = delivering.filter((before) => {
      const question = { before, after: { ...before, ...patch }, door: { door: "list" as const }, isSeen };
      return Object.keys(askRules<ProductFacts>(PRODUCT_RULES, question).errors).length === 0;
    });
    const changes = { ...patch, ...ownWord(patch), version: sql<number>`version + 1` };
    await updateRows(
      trx,
      "products",
      changing.map(({ id }) => id),
      changes,
      now,
    );
    const said = changing.map(({ id }) => ({
      ...CHANGED,
      id,
      changes: { [flag]: { de: !value, para: value } },
    }));
    await auditedChanges(trx, author, said, now);
    return {
      changed: changing.length,
      unchanged: products.length - wanted.length,
      lacking: wanted.length - delivering.length,
      unfinished: delivering.length - changing.length,
      missing: asked.length - products.length,
    };
  });
}

/** A draft with the same pictures, file and course; stored files belong to all products that name them. */
export async function copyProduct(db: Db, id: number, now: Date, author?: Author): Promise<ProductOutcome> {
  return inTransaction(db, async (trx) => {
    const locked = await lockProduct(trx, id);
    if (!locked) return { ok: false, missing: true };
    const original = factsOf(locked);
    const name = `${original.name.slice(0, PRODUCT_LIMITS.name - COPY.length)}${COPY}`;
    const own = { name, is_active: false, is_featured: false, sales_count: 0, rating: 0 };
    const copy = { patch: { ...original, ...own }, door: { door: "list" as const } };
    return writeProduct(trx, { ...copy, ...(author && { author }) }, now);
  });
}

const COPY = " (cópia)";

/** A new price for each, a share more or less in hundredths of a percent, or another category. */
export type BulkChange = { price: number } | { basisPoints: number } | { category: number };

/** Row by row as the rules allow; the names of those that they refuse, each with the sentence. */
export async function changeProducts(
  db: Db,
  { ids, change, author }: { ids: number[]; change: BulkChange; author?: Author },
  now: Date,
): Promise<{ changed: number; refused: { name: string; error: string }[]; missing: number }> {
  const asked = [...new Set(ids)];
  return inTransaction(db, async (trx) => {
    const query = trx
      .selectFrom("products")
      .select(["id", ...PRODUCT_FIELDS])
      .where("id", "in", asked);
    const products = await forUpdate(trx, query.where("retired_at", "is", null).orderBy("id")).execute();
    const missing = asked.length - products.length;
    const category_id = "category" in change ? change.category : null;
    if (category_id !== null) {
      const broken = await brokenReferences(trx, undefined, { ...NEW_PRODUCT, category_id });
      const error = broken.category_id?.error;
      if (error) return { changed: 0, refused: products.map(({ name }) => ({ name, error })), missing };
    }
    const judged = products.map((before) => {
      const after = {
        ...before,
        ...(category_id === null ? { price: newPrice(before.price, change) } : { category_id }),
      };
      const question = { before, after, door: { door: "list" as const }, isSeen };
      const [refusal] = Object.values(askRules<ProductFacts>(PRODUCT_RULES, question).errors);
      const isTooMuch = (after.price ?? 0) > PRODUCT_LIMITS.price;
      const error = isTooMuch ? "O preço passa do limite." : refusal?.error;
      return { before, after, name: before.name, error };
    });
    const fine = judged.filter(({ error }) => error === undefined);
    const prices = fine.map(({ after }) => sql`when ${after.id} then cast(${after.price ?? 0} as bigint)`);
    const patch =
      category_id === null
        ? { price: sql<number>`case id ${sql.join(prices, sql` `)} end` }
        : { category_id };
    const changing = fine.map(({ after }) => after.id);
    const raised = { ...patch, version: sql<number>`version + 1` };
    if (changing.length > 0) await updateRows(trx, "products", changing, raised, now);
    const said = fine.map(({ before, after }) => ({
      ...CHANGED,
      id: after.id,
      changes: rowChanges(before, after),
    }));
    await auditedChanges(trx, author, said, now);
    const refused = judged.flatMap(({ name, error }) => (error === undefined ? [] : [{ name, error }]));
    return { changed: changing.length, refused, missing };
  });
}

/** Whole centavos, half a centavo up. */
function newPrice(price: number, change: BulkChange): number {
  if ("price" in change) return change.price;
  return "basisPoints" in change ? Math.round((price * (10_000 + change.basisPoints)) / 10_000) : price;
}

/** A product in somebody's order is retired: rows, files and access stay. The foreign key decides. */
export async function deleteProduct(
  db: Db,
  id: number,
  now: Date,
  author?: Author,
): Promise<
  | { outcome: "deleted"; unusedFile: string | null; changes: RowChanges }
  | { outcome: "retired"; changes: RowChanges }
  | { outcome: "missing" }
> {
  return inTransaction(db, async (trx) => {
    const stored = await lockProduct(trx, id);
    if (!stored) return { outcome: "missing" };
    const { name, price, file_key } = stored;
    const changes = rowChanges({ name, price }, undefined);
    const isKept = await isHeldOnto(trx, id);
    if (isKept) await updateRow(trx, "products", id, { retired_at: now, version: stored.version + 1 }, now);
    await auditedChange(trx, author, { ...DELETED, id, changes }, now);
    if (isKept) return { outcome: "retired", changes };
    return { outcome: "deleted", unusedFile: await unlessUsed(trx, file_key), changes };
  });
}

/** Whether a row that stays points at it; otherwise it is gone. */
async function isHeldOnto(trx: Db, id: number): Promise<boolean> {
  try {
    await withSavepoint(trx, () => deleteRow(trx, "products", id));
    return false;
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    return true;
  }
}

/** Puts a retired product back, not yet for sale. */
export async function restoreProduct(db: Db, id: number, now: Date, author?: Author) {
  return inTransaction(db, async (trx) => {
    const patch = { retired_at: null, is_active: false };
    const restored = await updateRow(trx, "products", id, patch, now);
    if (restored) await auditedChange(trx, author, { ...RESTORED, id, changes: {} }, now);
    return restored;
  });
}

const RESTORED = { action: "product.restore", entity: "products" };

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

async function lockProduct(trx: Db, id: number) {
  const query = trx
    .selectFrom("products")
    .select([...PRODUCT_FIELDS, "version"])
    .where("id", "=", id)
    .where("retired_at", "is", null);
  return forUpdate(trx, query).executeTakeFirst();
}

/** Only what changes is looked up. */
async function brokenReferences(
  trx: Db,
  before: ProductFacts | undefined,
  { category_id, linked_course_id }: ProductFacts,
): Promise<Refusals> {
  const errors: Refusals = {};
  if (category_id !== null && category_id !== before?.category_id) {
    const query = trx.selectFrom("categories").select("id").where("id", "=", category_id);
    const category = await query.where("type", "=", "product").executeTakeFirst();
    if (!category) errors.category_id = { code: "does_not_exist", error: PRODUCT_SENTENCES.category_id };
  }
  if (linked_course_id !== null && linked_course_id !== before?.linked_course_id) {
    const query = trx.selectFrom("courses").select("id").where("id", "=", linked_course_id);
    const course = await query.where("retired_at", "is", null).executeTakeFirst();
    if (!course) errors.linked_course_id = { code: "does_not_exist", error: PRODUCT_SENTENCES.noCourse };
  }
  return errors;
}

async function unlessUsed(db: Db, key: string | null): Promise<string | null> {
  if (!key) return null;
  const other = await db.selectFrom("products").select("id").where("file_key", "=", key).executeTakeFirst();
  return other ? null : key;
}
