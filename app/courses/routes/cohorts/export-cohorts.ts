import { appContext, requestContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { teacherLimit } from "#app/identity/rights/rights.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { csvResponse } from "#app/platform/files/csv.ts";
import { csvStream } from "#app/platform/files/csv-stream.server.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { orNotFound } from "#app/platform/http/http.ts";
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import { COHORT_EXPORT_HEADER, exportCohorts } from "../../cohorts/cohort-export.server.ts";
import { findCourseHead } from "../../plan/plan-page.server.ts";
import type { Route } from "./+types/export-cohorts.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const person = requireRight(context, "courses.teach");
  const { db, now } = context.get(appContext);
  const asked = idInAddress(params.courseId) ?? 0;
  const { id } = orNotFound(await findCourseHead(db, asked, teacherLimit(person)), "Curso não encontrado");
  const { ip } = context.get(requestContext);
  const entry = { action: "cohorts.export", entity: "courses", entityId: id, actorId: person.id, ip };
  await recordAudit(db, { ...entry, detail: {} }, now());
  const rows = csvStream(COHORT_EXPORT_HEADER, exportCohorts(db, id, now()));
  return csvResponse(`turmas-${id}-${dayOf(now())}.csv`, rows);
}
