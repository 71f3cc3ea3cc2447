// How a category is written, whichever door it comes through. What anything stands in stays: the foreign key decides.
import type { Asked, Noun } from "#app/nouns/noun.ts";
import type { Refusals } from "#app/nouns/rule-book.ts";
import { slugify, uniqueSlug } from "#app/platform/text/slug.ts";
import type { Db } from "#db/connect.server.ts";
import { CATEGORY_COLUMNS, CATEGORY_RULES, CATEGORY_SENTENCES, type CategoryFacts } from "./category.ts";

/**
 * A slug is unique within its type: one that is made from the name, or wished for in the form, becomes a free one by -1,
 * -2 and so on; an integration means the one it names.
 */
export const CATEGORIES: Noun<CategoryFacts> = {
  table: "categories",
  name: "category",
  columns: CATEGORY_COLUMNS,
  rules: CATEGORY_RULES,
  refusals: brokenType,
  async completed(trx, asked) {
    const { id, facts } = asked;
    return { ...facts, slug: meantSlug(asked) || (await freeSlug(trx, facts, id)) };
  },
  taken: (asked) => (meantSlug(asked) ? { field: "slug", error: CATEGORY_SENTENCES.slugTaken } : undefined),
};

function meantSlug({ door, facts }: Asked<CategoryFacts>): string {
  return door.door === "form" ? "" : slugify(facts.slug ?? "");
}

async function brokenType(trx: Db, { id, before, facts }: Asked<CategoryFacts>): Promise<Refusals> {
  if (id === undefined || facts.type === before?.type || !(await isUsed(trx, id))) return {};
  return { type: { code: "invalid", error: CATEGORY_SENTENCES.typeInUse } };
}

/** A category may keep its own slug. */
async function freeSlug(db: Db, { name, slug, type }: CategoryFacts, ownId?: number): Promise<string> {
  const wanted = slugify(slug?.trim() || name) || "categoria";
  const others = await db
    .selectFrom("categories")
    .select(["id", "slug"])
    .where("type", "=", type)
    .where("slug", "like", `${wanted}%`)
    .execute();
  return uniqueSlug(wanted, new Set(others.filter((row) => row.id !== ownId).map((row) => row.slug)));
}

async function isUsed(db: Db, id: number): Promise<boolean> {
  const product = await db
    .selectFrom("products")
    .select("id")
    .where("category_id", "=", id)
    .executeTakeFirst();
  if (product) return true;
  const post = await db
    .selectFrom("blog_posts")
    .select("id")
    .where("category_id", "=", id)
    .executeTakeFirst();
  return post !== undefined;
}
