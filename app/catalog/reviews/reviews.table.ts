import { doorOf } from "#app/nouns/rule-book.ts";
import { servedFields, serveTable } from "#app/nouns/served-table.ts";
import { REVIEW_COLUMNS } from "./review.ts";
import { deleteReview, writeReview } from "./review-writes.server.ts";

export const productReviewsTable = serveTable({
  id: 633,
  name: "PRODUCT_REVIEWS",
  table: "product_reviews",
  fields: servedFields(REVIEW_COLUMNS, { created_at: 9 }),
  create: (writing, patch) => writeReview(writing.trx, { patch, door: doorOf(writing) }, writing.now),
  update: (writing, id, patch) => writeReview(writing.trx, { id, patch, door: doorOf(writing) }, writing.now),
  async remove({ trx, now }, id) {
    return (await deleteReview(trx, id, now)) ? { ok: true } : { ok: false, missing: true };
  },
});
