import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { sendList } from "#app/nouns/list-answers.server.ts";
import { exportReviews, REVIEW_EXPORT_HEADER } from "../reviews/review-export.server.ts";
import { REVIEW_FILTER } from "../reviews/review-filter.ts";
import type { Route } from "./+types/export-reviews.ts";

/** The filtered list as CSV. */
export async function loader(asked: Route.LoaderArgs) {
  return sendList(asked, requireRight(asked.context, "reviews.moderate"), {
    name: "avaliacoes",
    action: "reviews.export",
    entity: "product_reviews",
    filter: REVIEW_FILTER,
    header: REVIEW_EXPORT_HEADER,
    rows: exportReviews,
  });
}
