// Products as the store shows them.
import { type RawBuilder, sql } from "kysely";
import { type Page, pageCount, withinPages } from "#app/platform/forms/pagination.ts";
import { searchTerms } from "#app/platform/text/search.ts";
import type { Db } from "#db/connect.server.ts";
import { type Direction, pageScan, scanDirection } from "#db/pages.server.ts";
import {
  countListed,
  estimateSearch,
  estimateTitles,
  type ListPart,
  matchesEstimated,
  titleMatchesEstimated,
  titleMatchesTerms,
  titlesFirst,
} from "#db/search.server.ts";
import { CARD_COLUMNS, PAGE_COLUMNS } from "./product.ts";
import type { StoreFilter, StoreSort } from "./store-filter.ts";

export const STORE_PAGE_SIZE = 18;
/** One or two products have no page of their own: they stand on the one before. */
export const STORE_PAGE_SLACK = 2;
/** From here on the numbers of a page are read first. */
const DEEP = 10 * STORE_PAGE_SIZE;

export type ProductListItem = Awaited<ReturnType<typeof listActiveProducts>>["items"][number];
export type ProductPageFacts = ReturnType<typeof shownOnPage>;

/** One page of the store: only active products, matched by the beginnings of words. Past the end it is the last page. */
export async function listActiveProducts(db: Db, filter: StoreFilter, asked: Page) {
  const terms = searchTerms(filter.query);
  if (filter.query.trim() !== "" && terms.length === 0) {
    return { items: [], total: 0, isMore: false, page: withinPages(asked, 0) };
  }
  let matching = activeProducts(db);
  if (filter.category)
    matching = matching.where("products.category_id", "=", categoryNamed(db, filter.category));
  if (terms.length > 0) return searchProducts(db, matching, { terms, sort: filter.sort, asked });
  const places = placesOf(db, filter.sort, terms);
  const total = Number((await materialisedCount(db, filter.category).executeTakeFirstOrThrow()).total);
  const page = withinPages(asked, total);
  const items =
    page.offset >= DEEP
      ? await readDeep(matching, places, page, total)
      : await inPlaces(matching.select(CARD_COLUMNS), places)
          .limit(page.size + (page.slack ?? 0))
          .offset(page.offset)
          .execute();
  return { items: shownOn(page, items, total), total, isMore: false, page };
}

/** Counts and ranks matches of a broad search only up to the number of products that the pages show. */
async function searchProducts(
  db: Db,
  products: ReturnType<typeof activeProducts>,
  { terms, sort, asked }: { terms: string[]; sort: StoreSort | undefined; asked: Page },
) {
  const here = { column: "products.id", table: "products" } as const;
  const estimate = await estimateSearch(db, "products", terms);
  const matching = products.where(matchesEstimated(db, { ...here, estimate }, terms));
  const { total, isMore } = await countListed(db, matching.select("products.id"), true);
  const page = withinPages(asked, total);
  const part = {
    limit: Math.min(page.size + (page.slack ?? 0), total - page.offset),
    offset: page.offset,
  };
  const read = (from: typeof matching, places: readonly Place[], { limit, offset }: ListPart) =>
    inPlaces(from.select(CARD_COLUMNS), places).limit(limit).offset(offset).execute();
  if (sort || !isMore) {
    const items = total === 0 ? [] : await read(matching, placesOf(db, sort, terms), part);
    return { items: shownOn(page, items, total), total, isMore, page };
  }
  const isNamed = titleMatchesEstimated(
    db,
    { ...here, estimate: await estimateTitles(db, "products", terms) },
    terms,
  );
  const named = products.where(isNamed);
  const titles = (await countListed(db, named.select("products.id"), true)).total;
  const items = await titlesFirst(titles, part, (inTitle, rows) =>
    read(inTitle ? named : matching.where(sql<boolean>`not ${isNamed}`), placesOf(db, "sales", terms), rows),
  );
  return { items: shownOn(page, items, total), total, isMore, page };
}

function inPlaces<Q extends { orderBy(by: RawBuilder<unknown>, direction: Direction): Q }>(
  query: Q,
  places: readonly Place[],
): Q {
  return places.reduce((sorted, { by, direction }) => sorted.orderBy(by, direction), query);
}

/** Only the last page holds more than its size. */
function shownOn<Item>(page: Page, items: Item[], total: number): Item[] {
  return page.number < pageCount(total, page) ? items.slice(0, page.size) : items;
}

/**
 * An offset costs what it skips: far inside, the numbers alone are read, along the index and from its nearer end, and only then
 * the rows of the page.
 */
async function readDeep(
  matching: ReturnType<typeof activeProducts>,
  places: readonly Place[],
  page: Page,
  total: number,
) {
  const scan = pageScan({ offset: page.offset, size: page.size + (page.slack ?? 0) }, total);
  const way = places.map(({ by, direction }) => ({ by, direction: scanDirection(direction, scan) }));
  const found = await inPlaces(matching.select("products.id"), way)
    .limit(scan.limit)
    .offset(scan.offset)
    .execute();
  const ids = found.map(({ id }) => id);
  if (scan.isReversed) ids.reverse();
  if (ids.length === 0) return [];
  const rows = await matching.select(CARD_COLUMNS).where("products.id", "in", ids).execute();
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

interface Place {
  by: RawBuilder<unknown>;
  direction: Direction;
}

/** A search puts titles first and then what sells, unless another order was chosen. */
function placesOf(db: Db, sort: StoreSort | undefined, terms: string[]): Place[] {
  const latest = { by: sql`products.id`, direction: "desc" } as const;
  if (!sort && terms.length > 0) {
    const isNamed = titleMatchesTerms(db, "products", terms);
    return [{ by: sql`case when ${isNamed} then 0 else 1 end`, direction: "asc" }, SORTS.sales, latest];
  }
  return [SORTS[sort ?? "newest"], latest];
}

/** A number of products is never counted where it is kept. */
function materialisedCount(db: Db, category: string | undefined) {
  const counts = db
    .selectFrom("products_listed")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("n"), eb.lit(0)).as("total"));
  return category ? counts.where("category_id", "=", categoryNamed(db, category)) : counts;
}

function categoryNamed(db: Db, slug: string) {
  return db
    .selectFrom("categories")
    .select("categories.id")
    .where("categories.type", "=", "product")
    .where("categories.slug", "=", slug);
}

/** The active products sold most. */
export async function listBestSellers(db: Db, limit: number) {
  return activeProducts(db)
    .select(CARD_COLUMNS)
    .orderBy("products.sales_count", "desc")
    .orderBy("products.id", "desc")
    .limit(limit)
    .execute();
}

/** What a shelf of a page shows: sold most, newest, or what its owner put forward. */
export async function listShelf(db: Db, source: "sold" | "new" | "featured", limit: number) {
  if (source === "sold") return listBestSellers(db, limit);
  const shown = activeProducts(db).select(CARD_COLUMNS);
  const chosen = source === "featured" ? shown.where("products.is_featured", "=", true) : shown;
  return chosen.orderBy("products.created_at", "desc").orderBy("products.id", "desc").limit(limit).execute();
}

interface RelatedTo {
  ids: readonly number[];
  /** Never shown beside them: what is in a bundle comes with it. */
  without?: readonly number[];
}

/**
 * What buyers of these bought too, those of most buyers first; where that is little, others of the same category and then
 * what sells best in the whole store. `areBoughtTogether` only when every one of them comes from orders.
 */
export async function listRelated(
  db: Db,
  { ids, without = [], categoryId }: RelatedTo & { categoryId: number | null },
  limit: number,
) {
  const left = [...ids, ...without];
  const bySales = (query: ReturnType<typeof activeProducts>) =>
    query
      .select(CARD_COLUMNS)
      .orderBy("products.sales_count", "desc")
      .orderBy("products.id", "desc")
      .limit(limit + left.length)
      .execute();
  const [together, near, best] = await Promise.all([
    listBoughtTogether(db, { ids, left }, limit),
    categoryId === null ? [] : bySales(activeProducts(db).where("products.category_id", "=", categoryId)),
    bySales(activeProducts(db)),
  ]);
  const known = new Set(left);
  const others = [...together, ...near, ...best].filter(({ id }) => !known.has(id) && known.add(id));
  const items = others.slice(0, limit);
  return { items, areBoughtTogether: items.length > 0 && items.length === together.length };
}

/** From the kept figures, as far as it is on sale. */
async function listBoughtTogether(
  db: Db,
  { ids, left }: { ids: readonly number[]; left: readonly number[] },
  limit: number,
) {
  const bought = db
    .selectFrom("bought_together")
    .select((eb) => ["other_id", eb.fn.sum<number>("buyers").as("buyers")])
    .where("product_id", "in", ids)
    .where("other_id", "not in", left)
    .groupBy("other_id")
    .as("bought");
  return activeProducts(db)
    .innerJoin(bought, "bought.other_id", "products.id")
    .select(CARD_COLUMNS)
    .orderBy("bought.buyers", "desc")
    .orderBy("products.sales_count", "desc")
    .orderBy("products.id", "desc")
    .limit(limit)
    .execute();
}

/** The same for several products at once: beside what was bought too, others like the first of them. */
export async function listRelatedTo(db: Db, { ids, without }: RelatedTo, limit: number) {
  const [first] = ids;
  if (first === undefined) return { items: [], areBoughtTogether: false };
  const product = await db
    .selectFrom("products")
    .select("category_id")
    .where("id", "=", first)
    .executeTakeFirst();
  return listRelated(db, { ids, without: without ?? [], categoryId: product?.category_id ?? null }, limit);
}

/** What its page shows: the rest of the row decides what else is read, and need not go to the browser. */
export function shownOnPage(product: NonNullable<Awaited<ReturnType<typeof findActiveProduct>>>) {
  const { updated_at: _, linked_course_id: __, category_id: ___, has_file: ____, ...shown } = product;
  return shown;
}

/** The whole public look of one product; undefined when it is not for sale. */
export async function findActiveProduct(db: Db, id: number) {
  return activeProducts(db)
    .select(CARD_COLUMNS)
    .select(PAGE_COLUMNS)
    .select(sql<boolean>`products.file_key is not null`.as("has_file"))
    .where("products.id", "=", id)
    .executeTakeFirst();
}

const SORTS: Record<StoreSort, Place> = {
  name: { by: sql`products.search_title`, direction: "asc" },
  "price-low": { by: sql`products.price`, direction: "asc" },
  "price-high": { by: sql`products.price`, direction: "desc" },
  rating: { by: sql`products.rating`, direction: "desc" },
  sales: { by: sql`products.sales_count`, direction: "desc" },
  newest: { by: sql`products.created_at`, direction: "desc" },
};

function activeProducts(db: Db) {
  return (
    db
      .selectFrom("products")
      .leftJoin("categories", "categories.id", "products.category_id")
      // In the words of the partial indexes: SQLite does not see them behind a parameter.
      .where(sql<boolean>`products.is_active`)
      .where("products.retired_at", "is", null)
  );
}
