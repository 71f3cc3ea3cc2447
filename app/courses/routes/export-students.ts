import { appContext, requestContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { csvResponse, csvStream } from "#app/platform/files/csv.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { orNotFound } from "#app/platform/http/http.ts";
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import { findCourseHead } from "../plan/plan-page.server.ts";
import { exportStudents, STUDENT_EXPORT_HEADER } from "../students/student-export.server.ts";
import { STUDENT_FILTER } from "../students/student-filter.ts";
import type { Route } from "./+types/export-students.ts";

/** The filtered students of one course as CSV. What was searched for may name a person, so the audit list only hears that there was a search. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const admin = requireRight(context, "students.manage");
  const { db, now } = context.get(appContext);
  const course = orNotFound(
    await findCourseHead(db, idInAddress(params.courseId) ?? 0),
    "Curso não encontrado",
  );
  const filter = STUDENT_FILTER.parse(url.searchParams);
  const detail = { state: filter.state, searched: filter.query.trim() !== "" };
  const entry = { actorId: admin.id, action: "students.export", entity: "courses", entityId: course.id };
  await recordAudit(db, { ...entry, detail, ip: context.get(requestContext).ip }, now());
  const rows = csvStream(STUDENT_EXPORT_HEADER, exportStudents(db, course.id, filter));
  return csvResponse(`alunos-${course.id}-${dayOf(now())}.csv`, rows);
}
