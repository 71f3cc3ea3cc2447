// The reviews that the owner's filter names, by state and by words.
import { sql } from "kysely";
import { searchTerms } from "#app/platform/text/search.ts";
import type { Db } from "#db/connect.server.ts";
import { idsMatching, idsWithTitleMatching, matchesTerms } from "#db/search.server.ts";
import type { ReviewFilter, ReviewState } from "./review-filter.ts";

/** Every word stands in the review, in its author's name or e-mail, or in the name of the product. */
export function matchingReviews(db: Db, { state, query }: Pick<ReviewFilter, "state" | "query">) {
  const reviews = reviewsIn(db, state);
  const terms = searchTerms(query);
  if (terms.length === 0) return query.trim() === "" ? reviews : reviews.where(sql<boolean>`1 = 0`);
  return terms.reduce((found, term) => found.where("product_reviews.id", "in", idsWith(db, term)), reviews);
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
