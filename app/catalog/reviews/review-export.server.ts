import { type CsvRow, csvPages } from "#app/platform/files/csv.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import type { Db } from "#db/connect.server.ts";
import type { ReviewFilter } from "./review-filter.ts";
import { matchingReviews } from "./review-list.server.ts";

export const REVIEW_EXPORT_HEADER = [
  "Avaliação",
  "Data",
  "Produto",
  "Autor",
  "E-mail",
  "Estrelas",
  "Comentário",
  "Compra verificada",
  "Situação",
];

/** The filtered reviews, newest first, a bounded number at a time. */
export function exportReviews(db: Db, filter: ReviewFilter): AsyncGenerator<CsvRow[]> {
  return csvPages(
    (before, limit) => readPage(db, filter, before, limit),
    (reviews) => reviews.map(rowOf),
  );
}

async function readPage(db: Db, filter: ReviewFilter, before: number | undefined, limit: number) {
  let query = matchingReviews(db, filter)
    .innerJoin("products", "products.id", "product_reviews.product_id")
    .leftJoin("users", "users.id", "product_reviews.user_id");
  if (before !== undefined) query = query.where("product_reviews.id", "<", before);
  return query
    .select(["product_reviews.id", "product_reviews.created_at", "product_reviews.rating"])
    .select(["product_reviews.comment", "product_reviews.is_verified", "product_reviews.is_approved"])
    .select(["product_reviews.rejected_at", "products.name as product_name"])
    .select((eb) => [
      eb.fn.coalesce("users.name", "product_reviews.guest_name").as("author"),
      eb.fn.coalesce("users.email", "product_reviews.guest_email").as("email"),
    ])
    .orderBy("product_reviews.id", "desc")
    .limit(limit)
    .execute();
}

function rowOf(review: Awaited<ReturnType<typeof readPage>>[number]): CsvRow {
  const waiting = review.rejected_at ? "Rejeitada" : "Pendente";
  return [
    review.id,
    formatDateTime(review.created_at),
    review.product_name,
    review.author,
    review.email,
    review.rating,
    review.comment,
    review.is_verified ? "Sim" : "Não",
    review.is_approved ? "Aprovada" : waiting,
  ];
}
