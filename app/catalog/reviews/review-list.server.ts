// Reviews as the owner moderates them: those that the filter names, by state and by words.
import { type NotNull, sql } from "kysely";
import { type Page, withinPages } from "#app/platform/forms/pagination.ts";
import { searchTerms } from "#app/platform/text/search.ts";
import { withShownEmails } from "#app/platform/text/shown-email.server.ts";
import type { Db } from "#db/connect.server.ts";
import { inOrder, listOrder, orderWithoutIndex, pageScan } from "#db/pages.server.ts";
import {
  countListed,
  findBroadTerms,
  idsMatching,
  idsWithTitleMatching,
  matchesTerms,
  type SearchedPlace,
} from "#db/search.server.ts";
import type { ReviewFilter, ReviewState } from "./review-filter.ts";

export const MODERATION_PAGE_SIZE = 20;

export type ReviewToModerate = Awaited<ReturnType<typeof listReviewsForAdmin>>["items"][number];

/** One page of the reviews that the filter names. */
export async function listReviewsForAdmin(db: Db, filter: ReviewFilter, asked: Page) {
  const isSearch = filter.query.trim() !== "";
  const broad = await findBroadTerms(db, PLACES, searchTerms(filter.query));
  const matching = matchingReviews(db, filter, broad);
  const { total, isMore } = await countListed(db, matching.select("product_reviews.id"), isSearch);
  const page = withinPages(asked, total);
  const way = pageScan(page, isMore ? Number.POSITIVE_INFINITY : total);
  const order = reviewOrder(filter);
  // Found by an index alone; only the rows that are shown are read whole.
  const sorts = isSearch && !isMore ? orderWithoutIndex(order) : order;
  const shown = inOrder(matching.select("product_reviews.id"), sorts, way)
    .limit(way.limit)
    .offset(way.offset);
  const rows = db
    .selectFrom("product_reviews")
    .innerJoin("products", "products.id", "product_reviews.product_id")
    .leftJoin("users", "users.id", "product_reviews.user_id")
    .select([
      "product_reviews.id",
      "product_reviews.rating",
      "product_reviews.comment",
      "product_reviews.is_verified",
      "product_reviews.is_approved",
      "product_reviews.rejected_at",
      "product_reviews.created_at",
      "products.id as product_id",
      "products.name as product_name",
    ])
    .select((eb) => [
      eb.fn.coalesce("users.name", "product_reviews.guest_name").as("author"),
      eb.fn.coalesce("users.email", "product_reviews.guest_email").as("email"),
    ])
    .$narrowType<{ rating: NotNull }>()
    .where("product_reviews.id", "in", shown);
  const items = withShownEmails(await inOrder(rows, order).execute(), "email");
  return { items, total, isMore, page };
}

export function reviewOrder({ sort }: ReviewFilter) {
  return listOrder("product_reviews.created_at", sort === "antigas" ? "asc" : "desc", "product_reviews.id");
}

/** All that the filter names, for what is done to them together. */
export async function findReviewIds(db: Db, filter: ReviewFilter, limit: number): Promise<number[]> {
  const found = matchingReviews(db, filter).select("product_reviews.id");
  const rows = await found.orderBy("product_reviews.id").limit(limit).execute();
  return rows.map(({ id }) => id);
}

const PLACES: SearchedPlace[] = [
  { column: "product_reviews.id", table: "product_reviews" },
  { column: "product_reviews.user_id", table: "users" },
  { column: "product_reviews.product_id", table: "products", inTitles: true },
];

/** Every word stands in the review, in its author's name or e-mail, or in the name of the product. */
export function matchingReviews(
  db: Db,
  { state, query }: Pick<ReviewFilter, "state" | "query">,
  broad: Awaited<ReturnType<typeof findBroadTerms>> = new Map(),
) {
  const reviews = reviewsIn(db, state);
  const terms = searchTerms(query);
  if (terms.length === 0) return query.trim() === "" ? reviews : reviews.where(sql<boolean>`1 = 0`);
  return terms.reduce((found, term) => {
    const isThere = broad.get(term);
    return isThere ? found.where(isThere) : found.where("product_reviews.id", "in", idsWith(db, term));
  }, reviews);
}

/** Put together, not joined by `or`: so every part comes from its own index. */
function idsWith(db: Db, term: string) {
  const ids = db.selectFrom("product_reviews").select("product_reviews.id");
  return ids
    .where(matchesTerms(db, "product_reviews", [term]))
    .unionAll(ids.where("user_id", "in", idsMatching(db, "users", [term])))
    .unionAll(ids.where("product_id", "in", idsWithTitleMatching(db, "products", [term])));
}

/** One that an integration has only begun waits until it has a product and stars. */
function reviewsIn(db: Db, state: ReviewState) {
  const reviews = db
    .selectFrom("product_reviews")
    .where("product_reviews.product_id", "is not", null)
    .where("product_reviews.rating", "is not", null);
  if (state === "aprovadas") return reviews.where("is_approved", "=", true);
  const unapproved = reviews.where("is_approved", "=", false);
  return unapproved.where("rejected_at", state === "rejeitadas" ? "is not" : "is", null);
}
