// What stands against a write of a product, for those who write one and those who write several.
import { askRules, type Refusals } from "#app/platform/rule-book.ts";
import type { Db } from "#db/connect.server.ts";
import { PRODUCT_RULES, PRODUCT_SENTENCES, type ProductFacts } from "./product.ts";

export const isSeen = ({ is_active }: ProductFacts) => is_active;

/** What the rules say to a change from a list; `before` left out: of the whole product. */
export function listRefusals(before: ProductFacts | undefined, after: ProductFacts): Refusals {
  return askRules(PRODUCT_RULES, { before, after, door: { door: "list" }, isSeen }).errors;
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
