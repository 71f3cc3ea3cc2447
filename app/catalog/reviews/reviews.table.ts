import { doorOf } from "#app/nouns/rule-book.ts";
import {
  boolean,
  createdOn,
  email,
  longText,
  number,
  reference,
  serveTable,
  text,
} from "#app/nouns/served-table.ts";
import { deleteReview, writeReview } from "./review-writes.server.ts";

export const productReviewsTable = serveTable({
  id: 633,
  name: "PRODUCT_REVIEWS",
  table: "product_reviews",
  fields: [
    text("guest_name", { isPersons: true }),
    reference("product_id", 628),
    reference("user_id", 629),
    email("guest_email"),
    number("rating", { min: 1, max: 5 }),
    longText("comment", { isPersons: true }),
    boolean("is_verified"),
    boolean("is_approved"),
    createdOn(),
  ],
  create: (writing, patch) => writeReview(writing.trx, { patch, door: doorOf(writing) }, writing.now),
  update: (writing, id, patch) => writeReview(writing.trx, { id, patch, door: doorOf(writing) }, writing.now),
  async remove({ trx, now }, id) {
    return (await deleteReview(trx, id, now)) ? { ok: true } : { ok: false, missing: true };
  },
});
