import { slugify, uniqueSlug } from "#app/platform/slug.ts";
import { type Db, inTransaction, isForeignKeyViolation } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import { deleteRow, insertRow, updateRow } from "#db/writes.server.ts";

type CategoryType = Row<"categories">["type"];
export interface CategoryFacts {
  name: string;
  /** Empty: made from the name. */
  slug?: string;
  description: string | null;
  color: string | null;
}

export async function listCategories(db: Db, type: CategoryType) {
  return db
    .selectFrom("categories")
    .select(["id", "name", "slug", "description", "color"])
    .where("type", "=", type)
    .orderBy("name")
    .execute();
}

/** Categories with the number of active products in each. */
export async function listStoreCategories(db: Db) {
  return db
    .selectFrom("categories")
    .leftJoin("products", (join) =>
      join
        .onRef("products.category_id", "=", "categories.id")
        .on("products.is_active", "=", true)
        .on("products.retired_at", "is", null),
    )
    .select((eb) => [
      "categories.id",
      "categories.name",
      "categories.slug",
      eb.fn.count<number>("products.id").as("products"),
    ])
    .where("categories.type", "=", "product")
    .groupBy(["categories.id", "categories.name", "categories.slug"])
    .orderBy("categories.id")
    .execute();
}

/** The slug is made unique within the type by -1, -2 and so on. */
export async function createCategory(db: Db, type: CategoryType, facts: CategoryFacts, now: Date) {
  return inTransaction(db, async (trx) => {
    const slug = await freeSlug(trx, type, facts);
    return insertRow(trx, "categories", { ...facts, slug, type }, now);
  });
}

/** A category may keep its own slug. Undefined when there is no such category. */
export async function updateCategory(
  db: Db,
  id: number,
  type: CategoryType,
  facts: CategoryFacts,
  now: Date,
) {
  return inTransaction(db, async (trx) => {
    const slug = await freeSlug(trx, type, facts, id);
    return updateRow(trx, "categories", id, { ...facts, slug }, now);
  });
}

/** Refused while anything uses it; the foreign key decides. */
export async function deleteCategory(db: Db, id: number): Promise<"deleted" | "in_use" | "missing"> {
  try {
    return (await deleteRow(db, "categories", id)) ? "deleted" : "missing";
  } catch (error) {
    if (isForeignKeyViolation(error)) return "in_use";
    throw error;
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
