// What stands against a write of a product, for those who write one and those who write several.
import { askRules, type Refusals } from "#app/nouns/rule-book.ts";
import type { Db } from "#db/connect.server.ts";
import { BUNDLE_SENTENCES } from "../bundles/bundle.ts";
import { isPart, refusedParts } from "../bundles/bundle-part-writes.server.ts";
import { listPartIds } from "../bundles/bundle-parts.server.ts";
import { PRODUCT_RULES, PRODUCT_SENTENCES, type ProductFacts } from "./product.ts";

export const isSeen = ({ is_active }: ProductFacts) => is_active;

/** What the rules say to a change from a list; `before` left out: of the whole product. */
export function listRefusals(before: ProductFacts | undefined, after: ProductFacts): Refusals {
  return askRules(PRODUCT_RULES, { before, after, door: { door: "list" }, isSeen }).errors;
}

/** What is in a bundle is no bundle itself, whichever of the two comes first. */
export async function brokenBundle(
  trx: Db,
  facts: {
    id: number | undefined;
    before: ProductFacts | undefined;
    after: ProductFacts;
    parts: readonly number[] | undefined;
  },
): Promise<Refusals> {
  const { id, before, after, parts } = facts;
  const becomesOne = id !== undefined && after.is_bundle && !before?.is_bundle;
  if (becomesOne && (await isPart(trx, id))) {
    return { is_bundle: { code: "invalid", error: BUNDLE_SENTENCES.isPart } };
  }
  return parts ? refusedParts(trx, id, parts) : {};
}

/** What a bundle is made of and is to be made of, in the words of the register; undefined where that stays. */
export async function nameParts(trx: Db, id: number | undefined, parts: readonly number[] | undefined) {
  if (!parts) return undefined;
  const before = id === undefined ? [] : await listPartIds(trx, id);
  const ids = [...new Set([...before, ...parts])];
  const rows =
    ids.length === 0
      ? []
      : await trx.selectFrom("products").select(["id", "name"]).where("id", "in", ids).execute();
  const names = new Map(rows.map(({ id: one, name }) => [one, name]));
  const wordsOf = (list: readonly number[]) => list.map((one) => names.get(one) ?? `nº ${one}`);
  return { before: { parts: wordsOf(before) }, after: { parts: wordsOf(parts) } };
}

/** Only what changes is looked up. */
export async function brokenReferences(
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
