import { appContext, requestContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { csvResponse, csvStream } from "#app/platform/files/csv.ts";
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import { exportReviews, REVIEW_EXPORT_HEADER } from "../reviews/review-export.server.ts";
import { REVIEW_FILTER } from "../reviews/review-filter.ts";
import type { Route } from "./+types/export-reviews.ts";

/** The filtered list as CSV. What was searched for may name a person, so the audit list only hears that there was a search. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireRight(context, "reviews.moderate");
  const { db, now } = context.get(appContext);
  const filter = REVIEW_FILTER.parse(url.searchParams);
  const detail = { state: filter.state, searched: filter.query.trim() !== "" };
  const entry = { actorId: admin.id, action: "reviews.export", entity: "product_reviews", detail };
  await recordAudit(db, { ...entry, ip: context.get(requestContext).ip }, now());
  return csvResponse(
    `avaliacoes-${dayOf(now())}.csv`,
    csvStream(REVIEW_EXPORT_HEADER, exportReviews(db, filter)),
  );
}
