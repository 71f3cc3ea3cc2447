import { type NotNull, sql } from "kysely";
import { type Page, withinPages } from "#app/platform/forms/pagination.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { pageScan, scanDirection, withoutIndex } from "#db/pages.server.ts";
import { updateRows } from "#db/writes.server.ts";
import type { ReviewFilter } from "./review-filter.ts";
import { matchingReviews } from "./review-search.server.ts";

export const MODERATION_PAGE_SIZE = 20;

export type ReviewToModerate = Awaited<ReturnType<typeof listReviewsForAdmin>>["items"][number];

/** One page of the reviews that the filter names. */
export async function listReviewsForAdmin(db: Db, filter: ReviewFilter, asked: Page) {
  const matching = matchingReviews(db, filter);
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const page = withinPages(asked, total);
  const scan = pageScan(page, total);
  const direction = filter.sort === "antigas" ? "asc" : "desc";
  // Found by an index alone; only the rows that are shown are read whole.
  const date = "product_reviews.created_at";
  const shown = matching
    .select("product_reviews.id")
    .orderBy(filter.query.trim() === "" ? sql.ref(date) : withoutIndex(date), scanDirection(direction, scan))
    .orderBy("product_reviews.id", scanDirection(direction, scan))
    .limit(scan.limit)
    .offset(scan.offset);
  const items = await db
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
    .where("product_reviews.id", "in", shown)
    .orderBy("product_reviews.created_at", direction)
    .orderBy("product_reviews.id", direction)
    .execute();
  return { items, total, page };
}

/** Returns how many reviews changed; the products' ratings change with them. */
export async function moderateReviews(
  db: Db,
  ids: number[],
  verdict: "approve" | "reject",
  now: Date,
): Promise<number> {
  if (ids.length === 0) return 0;
  const approve = verdict === "approve";
  return inTransaction(db, async (trx) => {
    await lockProductsOf(trx, ids);
    const reviews = await trx
      .selectFrom("product_reviews")
      .select(["id", "product_id", "is_approved", "rejected_at"])
      .where("id", "in", ids)
      .where("product_id", "is not", null)
      .where("rating", "is not", null)
      .orderBy("id")
      .$narrowType<{ product_id: NotNull }>()
      .execute();
    const changing = reviews.filter((review) => (approve ? !review.is_approved : !review.rejected_at));
    const changingIds = changing.map((review) => review.id);
    const patch = { is_approved: approve, rejected_at: approve ? null : now };
    await updateRows(trx, "product_reviews", changingIds, patch, now);
    // A rating that was imported or typed stands until approved reviews change for the first time.
    const counted = changing.filter((review) => approve || review.is_approved);
    await recountRatings(trx, [...new Set(counted.map((review) => review.product_id))], now);
    return changing.length;
  });
}

/** The mean of the approved reviews in tenths of a star, rounded half up, and how many there are. */
export async function recountRatings(db: Db, productIds: number[], now: Date): Promise<void> {
  const approved = sql`from product_reviews where product_id = products.id and is_approved`;
  const mean = sql`select (cast(sum(rating) as bigint) * 20 + count(*)) / (count(*) * 2) ${approved} having count(*) > 0`;
  const patch = {
    rating: sql<number>`coalesce((${mean}), 0)`,
    review_count: sql<number>`(select count(*) ${approved})`,
  };
  await updateRows(db, "products", productIds, patch, now);
}

/** Locked first and in one order, so that two approvals never count past each other. */
async function lockProductsOf(db: Db, reviewIds: number[]): Promise<void> {
  const reviewed = db.selectFrom("product_reviews").select("product_id").where("id", "in", reviewIds);
  await forUpdate(
    db,
    db.selectFrom("products").select("id").where("id", "in", reviewed).orderBy("id"),
  ).execute();
}
