import { sql } from "kysely";
import { type Page, withinPages } from "#app/platform/pagination.ts";
import { searchTerms } from "#app/platform/search.ts";
import { type Db, isForeignKeyViolation, mayFail } from "#db/connect.server.ts";
import { matchesTerms } from "#db/search.server.ts";
import { deleteRow, updateRow } from "#db/writes.server.ts";
import type { AdminProductFilter, AdminProductSort } from "./admin-product-filter.ts";

export const ADMIN_PAGE_SIZE = 20;

export type AdminProductItem = Awaited<ReturnType<typeof listProductsForAdmin>>["items"][number];
export type EditedProduct = NonNullable<Awaited<ReturnType<typeof findProductForAdmin>>>;

/** Every product that is not retired, unless the filter asks for the retired ones. */
export async function listProductsForAdmin(db: Db, filter: AdminProductFilter, asked: Page) {
  const matching = matchingProducts(db, filter);
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const page = withinPages(asked, total);
  const [column, direction] = SORTS[filter.sort];
  const items = await matching
    .select([
      "products.id",
      "products.name",
      "products.price",
      "products.image",
      "products.file_size",
      "products.file_type",
      "products.product_type",
      "products.is_active",
      "products.is_featured",
      "products.sales_count",
      "products.rating",
      "products.retired_at",
      "categories.name as category_name",
      "categories.slug as category_slug",
    ])
    .orderBy(column, direction)
    .orderBy("products.id", direction)
    .limit(page.size)
    .offset(page.offset)
    .execute();
  return { items, total, page };
}

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

/** The average rating of the products that have one, in tenths, and how many products there are. */
export async function readProductFigures(
  db: Db,
): Promise<{ products: number; averageRating: number | null }> {
  const row = await db
    .selectFrom("products")
    .select((eb) => [
      eb.fn.countAll<number>().as("products"),
      sql<number>`sum(case when rating > 0 then 1 else 0 end)`.as("rated"),
      eb.fn.sum<number>("rating").as("stars"),
    ])
    .where("retired_at", "is", null)
    .executeTakeFirstOrThrow();
  return { products: row.products, averageRating: row.rated ? Math.round(row.stars / row.rated) : null };
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
    if (!(await mayFail(db, () => deleteRow(db, "products", id)))) return { outcome: "missing" };
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

export async function setProductFlag(
  db: Db,
  id: number,
  flag: "is_active" | "is_featured",
  value: boolean,
  now: Date,
) {
  return updateRow(db, "products", id, { [flag]: value }, now);
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

const SORTS: Record<
  AdminProductSort,
  [
    (
      | "products.created_at"
      | "products.search_title"
      | "products.price"
      | "products.sales_count"
      | "products.rating"
    ),
    "asc" | "desc",
  ]
> = {
  recentes: ["products.created_at", "desc"],
  antigos: ["products.created_at", "asc"],
  nome: ["products.search_title", "asc"],
  "nome-z": ["products.search_title", "desc"],
  "menor-preco": ["products.price", "asc"],
  "maior-preco": ["products.price", "desc"],
  vendas: ["products.sales_count", "desc"],
  "menos-vendas": ["products.sales_count", "asc"],
  nota: ["products.rating", "desc"],
  "menor-nota": ["products.rating", "asc"],
};

/** Products and their categories, narrowed by the filter. */
export function matchingProducts(db: Db, filter: AdminProductFilter) {
  const terms = searchTerms(filter.query);
  let query = db
    .selectFrom("products")
    .leftJoin("categories", "categories.id", "products.category_id")
    .where("products.retired_at", filter.state === "excluidos" ? "is not" : "is", null);
  if (filter.state === "ativos") query = query.where("products.is_active", "=", true);
  if (filter.state === "inativos") query = query.where("products.is_active", "=", false);
  if (filter.state === "destaques") query = query.where("products.is_featured", "=", true);
  if (filter.categoryId) query = query.where("products.category_id", "=", filter.categoryId);
  if (terms.length > 0) query = query.where(matchesTerms(db, "products", terms));
  else if (filter.query.trim() !== "") query = query.where(sql<boolean>`1 = 0`);
  return query;
}
