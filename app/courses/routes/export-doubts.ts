import { appContext, requestContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { csvResponse, csvStream } from "#app/platform/files/csv.ts";
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import { DOUBT_EXPORT_HEADER, exportDoubts } from "../doubts/doubt-export.server.ts";
import { DOUBT_FILTER } from "../doubts/doubt-filter.ts";
import type { Route } from "./+types/export-doubts.ts";

/** The filtered list as CSV. What was searched for may name a person, so the audit list only hears that there was a search. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireRight(context, "courses.manage");
  const { db, now } = context.get(appContext);
  const filter = DOUBT_FILTER.parse(url.searchParams);
  const detail = { state: filter.state, courseId: filter.courseId, searched: filter.query.trim() !== "" };
  const entry = { actorId: admin.id, action: "doubts.export", entity: "lesson_doubts", detail };
  await recordAudit(db, { ...entry, ip: context.get(requestContext).ip }, now());
  return csvResponse(`duvidas-${dayOf(now())}.csv`, csvStream(DOUBT_EXPORT_HEADER, exportDoubts(db, filter)));
}
