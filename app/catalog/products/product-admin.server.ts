import {
  type Db,
  forUpdate,
  inTransaction,
  isForeignKeyViolation,
  withSavepoint,
} from "#db/connect.server.ts";
import { deleteRow, updateRow } from "#db/writes.server.ts";
import { checkSelling, type SellingObstacle } from "./selling-rule.server.ts";

export type EditedProduct = NonNullable<Awaited<ReturnType<typeof findProductForAdmin>>>;

/** What the form edits. */
export async function findProductForAdmin(db: Db, id: number) {
  return db
    .selectFrom("products")
    .leftJoin("categories", "categories.id", "products.category_id")
    .select([
      "products.id",
      "products.name",
      "short_description",
      "products.description",
      "price",
      "original_price",
      "category_id",
      "tags",
      "image",
      "images",
      "video_url",
      "file_size",
      "file_type",
      "file_key",
      "file_name",
      "is_active",
      "is_featured",
      "product_type",
      "linked_course_id",
      "categories.slug as category_slug",
    ])
    .where("products.id", "=", id)
    .where("retired_at", "is", null)
    .executeTakeFirst();
}

/** A product in somebody's order is retired: rows, files and access stay. The foreign key decides. */
export async function deleteProduct(
  db: Db,
  id: number,
  now: Date,
): Promise<{ outcome: "deleted"; unusedFile: string | null } | { outcome: "retired" | "missing" }> {
  const file = await db
    .selectFrom("products")
    .select("file_key")
    .where("id", "=", id)
    .where("retired_at", "is", null)
    .executeTakeFirst();
  if (!file) return { outcome: "missing" };
  try {
    if (!(await withSavepoint(db, () => deleteRow(db, "products", id)))) return { outcome: "missing" };
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    await updateRow(db, "products", id, { retired_at: now }, now);
    return { outcome: "retired" };
  }
  return { outcome: "deleted", unusedFile: await unlessUsed(db, file.file_key) };
}

/** Puts a retired product back, not yet for sale. */
export async function restoreProduct(db: Db, id: number, now: Date) {
  return updateRow(db, "products", id, { retired_at: null, is_active: false }, now);
}

/** What the rule of selling looks at, the row held until the transaction ends; undefined when there is no such product. */
export async function findSellingFacts(trx: Db, id: number) {
  const query = trx
    .selectFrom("products")
    .select(["is_active", "product_type", "file_key", "linked_course_id"])
    .where("id", "=", id)
    .where("retired_at", "is", null);
  return forUpdate(trx, query).executeTakeFirst();
}

export async function setProductFlag(
  db: Db,
  id: number,
  flag: "is_active" | "is_featured",
  value: boolean,
  now: Date,
): Promise<"changed" | "missing" | { lack: SellingObstacle }> {
  return inTransaction(db, async (trx) => {
    const before = await findSellingFacts(trx, id);
    if (!before) return "missing";
    const selling = await checkSelling(trx, before, { ...before, [flag]: value });
    if (selling.verdict === "refused") return { lack: selling.lack };
    const ownWord = flag === "is_active" ? { withheld_at: null } : {};
    await updateRow(trx, "products", id, { [flag]: value, ...ownWord }, now);
    return "changed";
  });
}

/** Courses that a product may open. */
export async function listCoursesToLink(db: Db) {
  return db
    .selectFrom("courses")
    .select(["id", "title"])
    .where("retired_at", "is", null)
    .orderBy("title")
    .orderBy("id")
    .execute();
}

async function unlessUsed(db: Db, key: string | null): Promise<string | null> {
  if (!key) return null;
  const other = await db.selectFrom("products").select("id").where("file_key", "=", key).executeTakeFirst();
  return other ? null : key;
}
