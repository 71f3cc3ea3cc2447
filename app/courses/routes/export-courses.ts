import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { sendList } from "#app/nouns/list-answers.server.ts";
import { COURSE_EXPORT_HEADER, exportCourses } from "../course/course-export.server.ts";
import { COURSE_FILTER } from "../course/course-filter.ts";
import type { Route } from "./+types/export-courses.ts";

export async function loader(asked: Route.LoaderArgs) {
  return sendList(asked, requireRight(asked.context, "courses.manage"), {
    name: "cursos",
    action: "courses.export",
    entity: "courses",
    filter: COURSE_FILTER,
    header: COURSE_EXPORT_HEADER,
    rows: exportCourses,
  });
}
