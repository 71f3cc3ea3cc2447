// Every write of one product, whichever door it comes through; of several at once: product-bulk-writes.server.ts.
import { blankOf, namesOf } from "#app/nouns/columns.ts";
import type { By, Noun, Removal } from "#app/nouns/noun.ts";
import { holdNoun, removeNoun, restoreNoun } from "#app/nouns/noun-writes.server.ts";
import { askRules, changesIn, type Door, type Refusals } from "#app/nouns/rule-book.ts";
import { pastTerm } from "#app/nouns/term-columns.ts";
import { auditedChange } from "#app/platform/config/audited-change.server.ts";
import { type Author, type RowChanges, rowChanges } from "#app/platform/config/changed-values.ts";
import { type Db, forUpdate, inTransaction, json } from "#db/connect.server.ts";
import { insertRow, updateRow } from "#db/writes.server.ts";
import { withholdLacking } from "../bundles/bundle-delivery-writes.server.ts";
import { keepParts, leaveBundles } from "../bundles/bundle-part-writes.server.ts";
import { listPartIds } from "../bundles/bundle-parts.server.ts";
import {
  inOrder,
  ofOneKind,
  PRODUCT_COLUMNS,
  PRODUCT_LIMITS,
  PRODUCT_RULES,
  type ProductFacts,
  type ProductPatch,
} from "./product.ts";
import { inWords } from "./product-fields.ts";
import { brokenBundle, brokenReferences, isSeen, nameParts } from "./product-refusals.server.ts";
import { productSearchColumns } from "./product-search-columns.server.ts";
import { addToVocabulary } from "./search-vocabulary.server.ts";
import { IMPORTED_WITHOUT, OBSTACLE_SENTENCES, type SellingObstacle } from "./selling-obstacles.ts";
import { checkSelling, waitingEnded } from "./selling-rule.server.ts";

export interface ProductWrite {
  /** Left out for a new product. */
  id?: number;
  /** Only what is to change. */
  patch: ProductPatch;
  /** What a bundle is made of; left out: as it is. */
  parts?: readonly number[] | undefined;
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

/** Makes or changes a product as the rules allow, or says which field they refuse. */
export async function writeProduct(
  db: Db,
  { id, patch, parts: asked, door, version: opened, author }: ProductWrite,
  now: Date,
): Promise<ProductOutcome> {
  return inTransaction(db, async (trx) => {
    const stored = id === undefined ? undefined : await lockProduct(trx, id);
    if (id !== undefined && !stored) return { ok: false, missing: true };
    if (stored && opened !== undefined && stored.version !== opened) return { ok: false, stale: true };
    const before = stored && factsOf(stored);
    const after = ofOneKind({ ...(before ?? blankOf<ProductFacts>(PRODUCT_COLUMNS)), ...patch });
    const { facts, errors } = askRules(PRODUCT_RULES, { before, after, door, isSeen });
    // Nothing goes away that a row points at, but for courses: a form says so.
    Object.assign(errors, await brokenReferences(trx, door.door === "form" ? undefined : before, facts));
    Object.assign(errors, pastTerm(before, facts, now));
    const parts = facts.is_bundle ? asked : before?.is_bundle ? [] : undefined;
    Object.assign(errors, await brokenBundle(trx, { id, before, after: facts, parts }));
    const named = await nameParts(trx, id, parts);
    const held = before && id !== undefined ? { ...before, id } : undefined;
    const selling = await checkSelling(trx, held, { ...facts, ...(id === undefined ? {} : { id }), parts });
    const lack = selling.verdict === "fine" ? undefined : selling.lack;
    const isRefused = selling.verdict === "refused" && door.door !== "import";
    if (lack && isRefused) errors.is_active = { code: "invalid", error: OBSTACLE_SENTENCES[lack] };
    if (Object.keys(errors).length > 0) return { ok: false, errors, ...(lack && isRefused ? { lack } : {}) };
    if (lack && door.door === "import") door.note(IMPORTED_WITHOUT[lack]);
    const sale = lack ? { is_active: false, withheld_at: now } : waitingEnded(patch, before, facts);
    const written = { ...facts, price: facts.price ?? 0 };
    if (id === undefined || !stored || !before) {
      const lists = { tags: json(written.tags), images: json(written.images) };
      const page = { image_texts: json(written.image_texts), faq: json(written.faq) };
      const row = { ...written, ...lists, ...page, ...productSearchColumns(written), ...(lack ? sale : {}) };
      const { id: made } = await insertRow(trx, "products", row, now);
      await addToVocabulary(trx, written);
      if (parts) await keepParts(trx, made, parts, now);
      const news = rowChanges(undefined, { ...inWords(written), ...named?.after, ...(lack ? OFF_SALE : {}) });
      await auditedChange(trx, author, { ...CREATED, id: made, changes: news }, now);
      return { ok: true, id: made, changes: news };
    }
    const changes = changesIn(before, written);
    const isNamedOtherwise = SEARCHED.some((field) => field in changes);
    const words = isNamedOtherwise ? productSearchColumns(written) : {};
    const said = rowChanges(
      { ...inWords(before), ...named?.before },
      { ...inWords(written), ...named?.after, ...(lack ? OFF_SALE : {}) },
    );
    const isEdited = Object.keys(said).length > 0;
    const isDecided = lack || ("withheld_at" in sale && stored.withheld_at !== null);
    if (!isEdited && !isDecided && Object.keys(changes).length === 0) return { ok: true, id, changes: said };
    const raised = isEdited ? { version: stored.version + 1 } : {};
    await updateRow(trx, "products", id, { ...columnsOf(changes), ...words, ...sale, ...raised }, now);
    if (parts) await keepParts(trx, id, parts, now);
    if (DELIVERED.some((field) => field in changes)) await withholdLacking(trx, id, now);
    if (isNamedOtherwise) await addToVocabulary(trx, written);
    if (isEdited) await auditedChange(trx, author, { ...CHANGED, id, changes: said }, now);
    return { ok: true, id, changes: said, ...(lack ? { lost: lack } : {}) };
  });
}

const CREATED = { action: "product.create", entity: "products" };
const CHANGED = { action: "product.change", entity: "products" };

/** As it goes and comes back; written by hand, for whether it is sold follows from more than its facts. */
export const PRODUCTS: Noun<ProductFacts> = {
  table: "products",
  name: "product",
  columns: PRODUCT_COLUMNS,
  rules: PRODUCT_RULES,
  retires: true,
  isSeen,
  said: (_, products) => products.map(inWords),
};

function factsOf({
  version: _,
  withheld_at: __,
  ...facts
}: NonNullable<Awaited<ReturnType<typeof lockProduct>>>) {
  return inOrder(facts);
}

const OFF_SALE = { is_active: false };
/** What the bundles that it is in deliver with it. */
const DELIVERED = ["file_key", "product_type", "linked_course_id"] as const;
const SEARCHED = ["name", "short_description", "description", "tags"] as const;

function columnsOf<T extends Partial<Pick<ProductFacts, "tags" | "images" | "image_texts" | "faq">>>(
  facts: T,
) {
  const { tags, images, image_texts, faq, ...rest } = facts;
  return {
    ...rest,
    ...(tags ? { tags: json(tags) } : {}),
    ...(images ? { images: json(images) } : {}),
    ...(image_texts ? { image_texts: json(image_texts) } : {}),
    ...(faq ? { faq: json(faq) } : {}),
  };
}

/** A draft with the same pictures, file and course; stored files belong to all products that name them. */
export async function copyProduct(db: Db, id: number, now: Date, author?: Author): Promise<ProductOutcome> {
  return inTransaction(db, async (trx) => {
    const locked = await lockProduct(trx, id);
    if (!locked) return { ok: false, missing: true };
    const original = factsOf(locked);
    const name = `${original.name.slice(0, PRODUCT_LIMITS.name - COPY.length)}${COPY}`;
    const own = { name, is_active: false, is_featured: false, sales_count: 0, rating: 0 };
    const parts = original.is_bundle ? await listPartIds(trx, id) : undefined;
    const copy = { patch: { ...original, ...own }, parts, door: { door: "list" as const } };
    return writeProduct(trx, { ...copy, ...(author && { author }) }, now);
  });
}

const COPY = " (cópia)";

/** A product in somebody's order is retired: rows, files and access stay. The foreign key decides. */
export async function deleteProduct(
  db: Db,
  { id, author }: { id: number } & Pick<By<ProductFacts>, "author">,
  now: Date,
): Promise<Removal & { unusedFile: string | null }> {
  return inTransaction(db, async (trx) => {
    const stored = await holdNoun(PRODUCTS, trx, id);
    if (!stored) return { ok: false, missing: true, unusedFile: null };
    await leaveBundles(trx, id, now);
    const removal = await removeNoun(PRODUCTS, trx, { id, author }, now);
    const isGone = removal.ok && !removal.isRetired;
    return { ...removal, unusedFile: isGone ? await unlessUsed(trx, stored.facts.file_key) : null };
  });
}

/** Puts a retired product back, not yet for sale. */
export async function restoreProduct(
  db: Db,
  { id, author }: { id: number } & Pick<By<ProductFacts>, "author">,
  now: Date,
): Promise<boolean> {
  return restoreNoun(PRODUCTS, db, { id, patch: { is_active: false }, author }, now);
}

async function lockProduct(trx: Db, id: number) {
  const query = trx
    .selectFrom("products")
    .select([...namesOf(PRODUCT_COLUMNS), "version", "withheld_at"])
    .where("id", "=", id)
    .where("retired_at", "is", null);
  return forUpdate(trx, query).executeTakeFirst();
}

async function unlessUsed(db: Db, key: string | null): Promise<string | null> {
  if (!key) return null;
  const other = await db.selectFrom("products").select("id").where("file_key", "=", key).executeTakeFirst();
  return other ? null : key;
}
