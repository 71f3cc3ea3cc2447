// Products as the owner sees them: the list, how many there are, their mean rating, and what the form edits.
import { sql } from "kysely";
import { type Page, withinPages } from "#app/platform/forms/pagination.ts";
import { byTitle } from "#app/platform/text/name-order.ts";
import { searchTerms } from "#app/platform/text/search.ts";
import type { Db } from "#db/connect.server.ts";
import { type Direction, inOrder, listOrder, orderWithoutIndex, pageScan } from "#db/pages.server.ts";
import { countListed, estimateSearch, matchesEstimated, type SearchEstimate } from "#db/search.server.ts";
import { listPartIds } from "../bundles/bundle-parts.server.ts";
import type { AdminProductFilter, AdminProductSort } from "./admin-product-filter.ts";
import { FORM_COLUMNS, LIST_COLUMNS } from "./product.ts";
import { idsWithoutDelivery } from "./selling-rule.server.ts";

export const ADMIN_PAGE_SIZE = 20;

export type EditedProduct = NonNullable<Awaited<ReturnType<typeof findProductForAdmin>>>;
export type AdminProductItem = Awaited<ReturnType<typeof listProductsForAdmin>>["items"][number];

/** Every product that is not retired, unless the filter asks for the retired ones. */
export async function listProductsForAdmin(db: Db, filter: AdminProductFilter, asked: Page) {
  const estimate = await estimateSearch(db, "products", searchTerms(filter.query));
  const matching = matchingProducts(db, filter, estimate);
  const isSearch = filter.query.trim() !== "";
  const { total, isMore } =
    isSearch || filter.state === "sem-entrega"
      ? await countListed(db, matching.select("products.id"), isSearch)
      : {
          total: Number((await materialisedCount(db, filter).executeTakeFirstOrThrow()).total),
          isMore: false,
        };
  const page = withinPages(asked, total);
  const scan = pageScan(page, isMore ? Number.POSITIVE_INFINITY : total);
  const order = productOrder(filter);
  // Found by an index alone; only the rows that are shown are read whole.
  const sorts = isNarrow(filter) && !isMore ? orderWithoutIndex(order) : order;
  const shown = inOrder(matching.select("products.id"), sorts, scan).limit(scan.limit).offset(scan.offset);
  const rows = db
    .selectFrom("products")
    .leftJoin("categories", "categories.id", "products.category_id")
    .select(LIST_COLUMNS)
    .where("products.id", "in", shown);
  return { items: await inOrder(rows, order).execute(), total, isMore, page };
}

/** All that the filter names, for what is done to them together. */
export async function findProductIds(db: Db, filter: AdminProductFilter, limit: number): Promise<number[]> {
  const found = matchingProducts(db, filter).select("products.id");
  const rows = await found.orderBy("products.id").limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** What the question about the marked ones says. */
export async function readMarkedProducts(db: Db, ids: number[]) {
  return db
    .selectFrom("products")
    .leftJoin("categories", "categories.id", "products.category_id")
    .select(["products.id", "products.price", "products.is_active", "products.is_featured"])
    .select("categories.name as category_name")
    .where("products.id", "in", ids)
    .where("products.retired_at", "is", null)
    .execute();
}

/** How many the filter names, as it is kept for each category and state. */
function materialisedCount(db: Db, { state, categoryId }: AdminProductFilter) {
  let counts = db
    .selectFrom("products_admin_counts")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("n"), eb.lit(0)).as("total"))
    .where("is_retired", "=", state === "excluidos");
  if (state === "ativos") counts = counts.where("is_active", "=", true);
  if (state === "inativos") counts = counts.where("is_active", "=", false);
  if (state === "destaques") counts = counts.where("is_featured", "=", true);
  return categoryId ? counts.where("category_id", "=", categoryId) : counts;
}

/** Whether the found ones are sorted: the whole list, and all that are for sale, stand in an index in every order. */
function isNarrow({ query, state, categoryId }: AdminProductFilter): boolean {
  return query.trim() !== "" || categoryId !== undefined || (state !== "todos" && state !== "ativos");
}

/** The average rating of the products that have one, in tenths, and how many products there are. */
export async function readProductFigures(
  db: Db,
): Promise<{ products: number; averageRating: number | null }> {
  const row = await db
    .selectFrom("products_admin_counts")
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number>("n"), eb.lit(0)).as("products"),
      eb.fn.coalesce(eb.fn.sum<number>("rated"), eb.lit(0)).as("rated"),
      eb.fn.coalesce(eb.fn.sum<number>("stars"), eb.lit(0)).as("stars"),
    ])
    .where("is_retired", "=", false)
    .executeTakeFirstOrThrow();
  return { products: row.products, averageRating: row.rated ? Math.round(row.stars / row.rated) : null };
}

export function productOrder({ sort }: AdminProductFilter) {
  return listOrder(...SORTS[sort], "products.id");
}

const SORTS: Record<AdminProductSort, [column: string, Direction]> = {
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

/** Products narrowed by the filter, in the words of the indexes over a part of them. */
export function matchingProducts(db: Db, filter: AdminProductFilter, estimate?: SearchEstimate) {
  const terms = searchTerms(filter.query);
  let query = db
    .selectFrom("products")
    .where("products.retired_at", filter.state === "excluidos" ? "is not" : "is", null);
  if (filter.state === "ativos") query = query.where(sql<boolean>`products.is_active`);
  if (filter.state === "inativos") query = query.where(sql<boolean>`not products.is_active`);
  if (filter.state === "destaques") query = query.where(sql<boolean>`products.is_featured`);
  if (filter.state === "sem-entrega") query = query.where("products.id", "in", idsWithoutDelivery(db));
  if (filter.categoryId) query = query.where("products.category_id", "=", filter.categoryId);
  const place = { column: "products.id", table: "products", estimate } as const;
  if (terms.length > 0) query = query.where(matchesEstimated(db, place, terms));
  else if (filter.query.trim() !== "") query = query.where(sql<boolean>`1 = 0`);
  return query;
}

/** What the form edits. */
export async function findProductForAdmin(db: Db, id: number) {
  const product = await db
    .selectFrom("products")
    .leftJoin("categories", "categories.id", "products.category_id")
    .select(FORM_COLUMNS)
    .where("products.id", "=", id)
    .where("retired_at", "is", null)
    .executeTakeFirst();
  return product && { ...product, parts: product.is_bundle ? await listPartIds(db, id) : [] };
}

/** Courses that a product may open. */
export async function listCoursesToLink(db: Db) {
  const courses = await db
    .selectFrom("courses")
    .select(["id", "title", "is_published"])
    .where("retired_at", "is", null)
    .orderBy("id")
    .execute();
  return byTitle(courses);
}
