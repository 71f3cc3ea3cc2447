import { appContext, requestContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { csvResponse, csvStream } from "#app/platform/files/csv.ts";
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import { COURSE_EXPORT_HEADER, exportCourses } from "../course/course-export.server.ts";
import { COURSE_FILTER } from "../course/course-filter.ts";
import type { Route } from "./+types/export-courses.ts";

/** The filtered list as CSV. What was searched for may name a person, so the audit list only hears that there was a search. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireRight(context, "courses.manage");
  const { db, now } = context.get(appContext);
  const filter = COURSE_FILTER.parse(url.searchParams);
  const detail = { state: filter.state, searched: filter.query.trim() !== "" };
  const entry = { actorId: admin.id, action: "courses.export", entity: "courses", detail };
  await recordAudit(db, { ...entry, ip: context.get(requestContext).ip }, now());
  return csvResponse(
    `cursos-${dayOf(now())}.csv`,
    csvStream(COURSE_EXPORT_HEADER, exportCourses(db, filter)),
  );
}
