// Reviews as everybody reads them.
import { type NotNull, sql } from "kysely";
import { type Page, withinPages } from "#app/platform/forms/pagination.ts";
import type { Db } from "#db/connect.server.ts";

export const REVIEW_PAGE_SIZE = 5;

export type ReviewItem = Awaited<ReturnType<typeof listApprovedReviews>>["items"][number];
/** How many people gave each number of stars, from 5 to 1. */
export type StarCounts = number[];

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
  const counts: StarCounts = [5, 4, 3, 2, 1].map(
    (stars) => spread.find((row) => row.rating === stars)?.count ?? 0,
  );
  const total = counts.reduce((sum, count) => sum + count, 0);
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

/** What buyers wrote of products that are for sale, newest first; the words of approved reviews alone. */
export async function listNewestReviews(db: Db, { least, limit }: { least: number; limit: number }) {
  const rows = await db
    .selectFrom("product_reviews")
    .innerJoin("products", "products.id", "product_reviews.product_id")
    .leftJoin("users", "users.id", "product_reviews.user_id")
    .select(["product_reviews.id", "product_reviews.rating", "product_reviews.comment"])
    .select(["products.id as product_id", "products.name as product_name"])
    .select((eb) => eb.fn.coalesce("users.name", "product_reviews.guest_name").as("author"))
    .where("product_reviews.is_approved", "=", true)
    .where("product_reviews.rating", ">=", least)
    .where("product_reviews.comment", "!=", "")
    .where(sql<boolean>`products.is_active`)
    .where("products.retired_at", "is", null)
    .$narrowType<{ rating: NotNull; comment: NotNull }>()
    .orderBy("product_reviews.created_at", "desc")
    .orderBy("product_reviews.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id, rating, comment, author, product_id, product_name }) => ({
    id,
    comment,
    name: author ?? "Cliente",
    stars: rating * 10,
    product: { id: product_id, name: product_name },
  }));
}
