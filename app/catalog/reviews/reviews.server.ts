import type { NotNull } from "kysely";
import { type Page, withinPages } from "#app/platform/forms/pagination.ts";
import { type Db, isUniqueViolation } from "#db/connect.server.ts";
import { insertRow } from "#db/writes.server.ts";
import { reviewSearchColumns } from "./review-search-columns.ts";

export const REVIEW_PAGE_SIZE = 5;

export type ReviewItem = Awaited<ReturnType<typeof listApprovedReviews>>["items"][number];
/** How many people gave each number of stars, from 5 to 1. */
export type StarCounts = { stars: number; count: number }[];

export interface ReviewFacts {
  productId: number;
  /** A person with an account, or a guest who gave a name and an address. */
  author: { userId: number } | { name: string; email: string };
  rating: number;
  comment: string;
  isVerified: boolean;
}

/** One review per person and product; it waits for approval. */
export async function createReview(db: Db, facts: ReviewFacts, now: Date): Promise<"created" | "repeated"> {
  const { author, comment } = facts;
  if ("email" in author && (await hasGuestReview(db, facts.productId, author))) return "repeated";
  const texts = {
    guest_name: "name" in author ? author.name : null,
    guest_email: "email" in author ? author.email : null,
    comment,
  };
  try {
    await insertRow(
      db,
      "product_reviews",
      {
        product_id: facts.productId,
        user_id: "userId" in author ? author.userId : null,
        ...texts,
        ...reviewSearchColumns(texts),
        rating: facts.rating,
        is_verified: facts.isVerified,
        is_approved: false,
        rejected_at: null,
      },
      now,
    );
    return "created";
  } catch (error) {
    if (isUniqueViolation(error)) return "repeated";
    throw error;
  }
}

export async function hasReviewed(db: Db, facts: { userId: number; productId: number }): Promise<boolean> {
  const row = await db
    .selectFrom("product_reviews")
    .select("id")
    .where("product_id", "=", facts.productId)
    .where("user_id", "=", facts.userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** What everybody may read, newest first, and how the stars are spread. */
export async function listApprovedReviews(db: Db, productId: number, asked: Page) {
  const approved = db
    .selectFrom("product_reviews")
    .where("product_id", "=", productId)
    .where("is_approved", "=", true);
  const spread = await approved
    .select((eb) => ["rating", eb.fn.countAll<number>().as("count")])
    .groupBy("rating")
    .execute();
  const counts: StarCounts = [5, 4, 3, 2, 1].map((stars) => ({
    stars,
    count: spread.find((row) => row.rating === stars)?.count ?? 0,
  }));
  const total = counts.reduce((sum, row) => sum + row.count, 0);
  const page = withinPages(asked, total);
  const items = await approved
    .leftJoin("users", "users.id", "product_reviews.user_id")
    .select([
      "product_reviews.id",
      "product_reviews.rating",
      "product_reviews.comment",
      "product_reviews.is_verified",
      "product_reviews.created_at",
    ])
    .select((eb) => eb.fn.coalesce("users.name", "product_reviews.guest_name").as("author"))
    // Only a whole review is ever approved.
    .$narrowType<{ rating: NotNull }>()
    .orderBy("product_reviews.created_at", "desc")
    .orderBy("product_reviews.id", "desc")
    .limit(page.size)
    .offset(page.offset)
    .execute();
  return { items, total, page, counts };
}

async function hasGuestReview(db: Db, productId: number, { email }: { email: string }): Promise<boolean> {
  const row = await db
    .selectFrom("product_reviews")
    .select("id")
    .where("product_id", "=", productId)
    .where("guest_email", "=", email)
    .executeTakeFirst();
  return row !== undefined;
}
