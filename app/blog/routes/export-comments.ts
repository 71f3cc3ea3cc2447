import { appContext, requestContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { csvResponse, csvStream } from "#app/platform/files/csv.ts";
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import { COMMENT_EXPORT_HEADER, exportComments } from "../comments/comment-export.server.ts";
import { COMMENT_FILTER } from "../comments/comment-filter.ts";
import type { Route } from "./+types/export-comments.ts";

/** The filtered list as CSV. What was searched for may name a person, so the audit list only hears that there was a search. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireRight(context, "blog.export");
  const { db, now } = context.get(appContext);
  const filter = COMMENT_FILTER.parse(url.searchParams);
  const detail = { state: filter.state, searched: filter.query.trim() !== "" };
  const entry = { actorId: admin.id, action: "comments.export", entity: "comments", detail };
  await recordAudit(db, { ...entry, ip: context.get(requestContext).ip }, now());
  return csvResponse(
    `comentarios-${dayOf(now())}.csv`,
    csvStream(COMMENT_EXPORT_HEADER, exportComments(db, filter)),
  );
}
