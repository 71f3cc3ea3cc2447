import { allInFile } from "#app/nouns/columns.ts";
import { type CsvColumns, type CsvRow, csvPages, csvRows } from "#app/platform/files/csv.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import type { Db } from "#db/connect.server.ts";
import { inOrderAfter, type Placed, withPlaces } from "#db/pages.server.ts";
import { REVIEW_COLUMNS } from "./review.ts";
import type { ReviewFilter } from "./review-filter.ts";
import { matchingReviews, reviewOrder } from "./review-list.server.ts";

type Row = Awaited<ReturnType<typeof readPage>>[number];

const COLUMNS: CsvColumns<Row> = {
  Avaliação: (review) => review.id,
  Data: (review) => formatDateTime(review.created_at),
  [REVIEW_COLUMNS.product_id.label]: (review) => review.product_name,
  Autor: (review) => review.author,
  [REVIEW_COLUMNS.guest_email.label]: (review) => review.email,
  Estrelas: (review) => review.rating,
  ...allInFile(REVIEW_COLUMNS, "comment", "is_verified"),
  Situação: (review) => stateOf(review),
};

export const REVIEW_EXPORT_HEADER = Object.keys(COLUMNS);

/** The filtered reviews in the order of the list, a bounded number at a time. */
export function exportReviews(db: Db, filter: ReviewFilter): AsyncGenerator<CsvRow[]> {
  return csvPages(
    (last, limit) => readPage(db, filter, last, limit),
    (reviews) => csvRows(COLUMNS, reviews),
  );
}

async function readPage(db: Db, filter: ReviewFilter, last: Placed | undefined, limit: number) {
  const order = reviewOrder(filter);
  const rows = matchingReviews(db, filter)
    .innerJoin("products", "products.id", "product_reviews.product_id")
    .leftJoin("users", "users.id", "product_reviews.user_id")
    .select(["product_reviews.id", "product_reviews.created_at", "product_reviews.rating"])
    .select(["product_reviews.comment", "product_reviews.is_verified", "product_reviews.is_approved"])
    .select(["product_reviews.rejected_at", "products.name as product_name"])
    .select((eb) => [
      eb.fn.coalesce("users.name", "product_reviews.guest_name").as("author"),
      eb.fn.coalesce("users.email", "product_reviews.guest_email").as("email"),
    ]);
  return withPlaces(inOrderAfter(rows, order, last), order)
    .limit(limit)
    .execute();
}

function stateOf({ is_approved, rejected_at }: Row): string {
  if (is_approved) return "Aprovada";
  return rejected_at ? "Rejeitada" : "Pendente";
}
