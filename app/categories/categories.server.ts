// Categories as the store, the blog and their owner see them.

import { namesOf } from "#app/nouns/columns.ts";
import { byName } from "#app/platform/text/name-order.ts";
import type { Db } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import { CATEGORY_COLUMNS } from "./category.ts";

const { type: _, ...SHOWN } = CATEGORY_COLUMNS;
const SHOWN_COLUMNS = ["id", ...namesOf(SHOWN), "version", "updated_at"] as const;

type CategoryType = Row<"categories">["type"];
/** `uses`: how many rows stand in it, which keeps it from being deleted. */
export type CategoryInUse = Awaited<ReturnType<typeof listCategoriesInUse>>[number];
export type EditedCategory = NonNullable<Awaited<ReturnType<typeof findCategory>>>;

export async function listCategories(db: Db, type: CategoryType) {
  const rows = await db
    .selectFrom("categories")
    .select(SHOWN_COLUMNS)
    .where("type", "=", type)
    .orderBy("id")
    .execute();
  return byName(rows);
}

/** One category of this type; undefined when there is none. */
export async function findCategory(db: Db, id: number, type: CategoryType) {
  return db
    .selectFrom("categories")
    .select(SHOWN_COLUMNS)
    .where("id", "=", id)
    .where("type", "=", type)
    .executeTakeFirst();
}

/** Categories by name with all that stands in each, retired products and drafts too: what keeps one from being deleted. */
export async function listCategoriesInUse(db: Db, type: CategoryType) {
  const rows = await db
    .selectFrom("categories")
    .select((eb) => [
      ...SHOWN_COLUMNS,
      type === "product"
        ? eb
            .selectFrom("products_admin_counts")
            .select((inner) => inner.fn.coalesce(inner.fn.sum<number>("n"), inner.lit(0)).as("uses"))
            .whereRef("products_admin_counts.category_id", "=", "categories.id")
            .as("uses")
        : eb
            .selectFrom("blog_posts")
            .select((inner) => inner.fn.countAll<number>().as("uses"))
            .whereRef("blog_posts.category_id", "=", "categories.id")
            .as("uses"),
    ])
    .where("type", "=", type)
    .orderBy("id")
    .execute();
  return byName(rows);
}

/** Categories by name with the number of active products in each. */
export async function listStoreCategories(db: Db) {
  const rows = await db
    .selectFrom("categories")
    .leftJoin("products_listed", "products_listed.category_id", "categories.id")
    .select((eb) => [
      "categories.id",
      "categories.name",
      "categories.slug",
      eb.fn.coalesce("products_listed.n", eb.lit(0)).as("products"),
    ])
    .where("categories.type", "=", "product")
    .orderBy("categories.id")
    .execute();
  return byName(rows);
}
