import { appContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { studentsLimit } from "#app/identity/rights/rights.ts";
import { sendList } from "#app/nouns/list-answers.server.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { orNotFound } from "#app/platform/http/http.ts";
import { findCourseHead } from "../plan/plan-page.server.ts";
import { exportStudents, STUDENT_EXPORT_HEADER } from "../students/student-export.server.ts";
import { STUDENT_FILTER } from "../students/student-filter.ts";
import type { Route } from "./+types/export-students.ts";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const admin = requireRight(context, "students.export");
  const { db } = context.get(appContext);
  const found = await findCourseHead(db, idInAddress(params.courseId) ?? 0, studentsLimit(admin));
  const { id } = orNotFound(found, "Curso não encontrado");
  return sendList({ context, url }, admin, {
    name: `alunos-${id}`,
    action: "students.export",
    entity: "courses",
    entityId: id,
    filter: STUDENT_FILTER,
    header: STUDENT_EXPORT_HEADER,
    rows: (db, filter, now) => exportStudents(db, id, filter, now),
  });
}
