import { slugify, uniqueSlug } from "#app/platform/text/slug.ts";
import {
  type Db,
  inTransaction,
  isForeignKeyViolation,
  isUniqueViolation,
  withSavepoint,
} from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import { deleteRow, insertRow, updateRow } from "#db/writes.server.ts";
import { byName } from "./category-order.ts";

type CategoryType = Row<"categories">["type"];
/** `uses`: how many rows stand in it, which keeps it from being deleted. */
export type CategoryInUse = Awaited<ReturnType<typeof listCategoriesInUse>>[number];
export type EditedCategory = NonNullable<Awaited<ReturnType<typeof findCategory>>>;

export interface CategoryFacts {
  name: string;
  /** Empty: made from the name. */
  slug?: string;
  description: string | null;
  color: string | null;
}

export async function listCategories(db: Db, type: CategoryType) {
  const rows = await db
    .selectFrom("categories")
    .select(["id", "name", "slug", "description", "color"])
    .where("type", "=", type)
    .orderBy("id")
    .execute();
  return byName(rows);
}

/** One category of this type; undefined when there is none. */
export async function findCategory(db: Db, id: number, type: CategoryType) {
  return db
    .selectFrom("categories")
    .select(["id", "name", "slug", "description", "color"])
    .where("id", "=", id)
    .where("type", "=", type)
    .executeTakeFirst();
}

/** Categories by name with all that stands in each, retired products and drafts too: what keeps one from being deleted. */
export async function listCategoriesInUse(db: Db, type: CategoryType) {
  const rows = await db
    .selectFrom("categories")
    .select((eb) => [
      "id",
      "name",
      "slug",
      "description",
      "color",
      type === "product"
        ? eb
            .selectFrom("products_desk_listed")
            .select((inner) => inner.fn.coalesce(inner.fn.sum<number>("n"), inner.lit(0)).as("uses"))
            .whereRef("products_desk_listed.category_id", "=", "categories.id")
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

/** The slug is made unique within the type by -1, -2 and so on. */
export async function createCategory(db: Db, type: CategoryType, facts: CategoryFacts, now: Date) {
  return againIfTaken(() =>
    inTransaction(db, async (trx) => {
      const slug = await freeSlug(trx, type, facts);
      return withSavepoint(trx, () => insertRow(trx, "categories", { ...facts, slug, type }, now));
    }),
  );
}

/** A category may keep its own slug. Undefined when there is no such category. */
export async function updateCategory(
  db: Db,
  id: number,
  type: CategoryType,
  facts: CategoryFacts,
  now: Date,
) {
  return againIfTaken(() =>
    inTransaction(db, async (trx) => {
      const slug = await freeSlug(trx, type, facts, id);
      return withSavepoint(trx, () => updateRow(trx, "categories", id, { ...facts, slug }, now));
    }),
  );
}

/** Refused while anything uses it; the foreign key decides. */
export async function deleteCategory(db: Db, id: number): Promise<"deleted" | "in_use" | "missing"> {
  try {
    return (await withSavepoint(db, () => deleteRow(db, "categories", id))) ? "deleted" : "missing";
  } catch (error) {
    if (isForeignKeyViolation(error)) return "in_use";
    throw error;
  }
}

/** Somebody else may take the free slug between the look and the write; the index says so. */
async function againIfTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return write();
  }
}

async function freeSlug(db: Db, type: CategoryType, facts: CategoryFacts, ownId?: number): Promise<string> {
  const wanted = slugify(facts.slug?.trim() || facts.name) || "categoria";
  const others = await db
    .selectFrom("categories")
    .select(["id", "slug"])
    .where("type", "=", type)
    .where("slug", "like", `${wanted}%`)
    .execute();
  return uniqueSlug(wanted, new Set(others.filter((row) => row.id !== ownId).map((row) => row.slug)));
}
