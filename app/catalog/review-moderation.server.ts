import { type Page, withinPages } from "#app/platform/pagination.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { updateRow } from "#db/writes.server.ts";
import type { ReviewState } from "./review-filter.ts";

export const MODERATION_PAGE_SIZE = 20;

export type ReviewToModerate = Awaited<ReturnType<typeof listReviewsForAdmin>>["items"][number];

/** Oldest first while they wait, else newest first. */
export async function listReviewsForAdmin(db: Db, state: ReviewState, asked: Page) {
  const matching = reviewsIn(db, state);
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const page = withinPages(asked, total);
  const direction = state === "pendentes" ? "asc" : "desc";
  const items = await matching
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
    .orderBy("product_reviews.created_at", direction)
    .orderBy("product_reviews.id", direction)
    .limit(page.size)
    .offset(page.offset)
    .execute();
  return { items, total, page };
}

/** Answers how many reviews changed; the products' ratings change with them. */
export async function moderateReviews(
  db: Db,
  ids: number[],
  verdict: "aprovar" | "rejeitar",
  now: Date,
): Promise<number> {
  let changed = 0;
  for (const id of ids) if (await moderateReview(db, id, verdict, now)) changed++;
  return changed;
}

/** The product's row is locked first, so that two approvals never count past each other. */
async function moderateReview(
  db: Db,
  id: number,
  verdict: "aprovar" | "rejeitar",
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const found = await trx
      .selectFrom("product_reviews")
      .select("product_id")
      .where("id", "=", id)
      .executeTakeFirst();
    if (!found) return false;
    await forUpdate(
      trx,
      trx.selectFrom("products").select("id").where("id", "=", found.product_id),
    ).executeTakeFirst();
    const before = await trx
      .selectFrom("product_reviews")
      .select(["is_approved", "rejected_at"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!before) return false;
    const approve = verdict === "aprovar";
    if (approve ? before.is_approved : before.rejected_at) return false;
    await updateRow(
      trx,
      "product_reviews",
      id,
      { is_approved: approve, rejected_at: approve ? null : now },
      now,
    );
    // A rating that was imported or typed stands until approved reviews change for the first time.
    if (approve || before.is_approved) await recountRating(trx, found.product_id, now);
    return true;
  });
}

async function recountRating(db: Db, productId: number, now: Date): Promise<void> {
  const { count, stars } = await db
    .selectFrom("product_reviews")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.sum<number | null>("rating").as("stars")])
    .where("product_id", "=", productId)
    .where("is_approved", "=", true)
    .executeTakeFirstOrThrow();
  const rating = count > 0 ? Math.round(((stars ?? 0) * 10) / count) : 0;
  await updateRow(db, "products", productId, { rating, review_count: count }, now);
}

function reviewsIn(db: Db, state: ReviewState) {
  const reviews = db.selectFrom("product_reviews");
  if (state === "aprovadas") return reviews.where("is_approved", "=", true);
  const unapproved = reviews.where("is_approved", "=", false);
  return unapproved.where("rejected_at", state === "rejeitadas" ? "is not" : "is", null);
}
