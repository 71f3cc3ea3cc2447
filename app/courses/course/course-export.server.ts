import { allInFile } from "#app/nouns/columns.ts";
import { type CsvColumns, type CsvRow, csvRows } from "#app/platform/files/csv.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import type { Db } from "#db/connect.server.ts";
import { COURSE_COLUMNS } from "./course.ts";
import type { CourseFilter } from "./course-filter.ts";
import { type AdminCourseItem, findCourses, readCourseEnds, withCounts } from "./courses.server.ts";

const PAGE_SIZE = 500;

type CourseEnd = ReturnType<Awaited<ReturnType<typeof readCourseEnds>>["get"]>;
type Exported = AdminCourseItem & NonNullable<CourseEnd>;

const COLUMNS: CsvColumns<Exported> = {
  "Número do curso": (course) => course.id,
  ...allInFile(COURSE_COLUMNS, "title"),
  [COURSE_COLUMNS.instructor_id.label]: (course) => course.instructor_name,
  Módulos: (course) => course.modules,
  Aulas: (course) => course.lessons,
  Alunos: (course) => course.students,
  Situação: (course) => stateOf(course),
  "Criado em": (course) => formatDateTime(course.created_at),
  ...allInFile(
    COURSE_COLUMNS,
    "workload_minutes",
    "certificate_layout",
    "certificate_words",
    "signature_image",
    "signature_name",
    "finish_message",
  ),
  [COURSE_COLUMNS.next_course_id.label]: (course) => course.next_course,
};

export const COURSE_EXPORT_HEADER = Object.keys(COLUMNS);

/** The filtered courses in list order, read in batches. */
export async function* exportCourses(db: Db, filter: CourseFilter, now: Date): AsyncGenerator<CsvRow[]> {
  const courses = await findCourses(db, filter, now);
  for (let start = 0; start < courses.length; start += PAGE_SIZE) {
    const page = courses.slice(start, start + PAGE_SIZE);
    const ids = page.map(({ id }) => id);
    const [counted, ends] = await Promise.all([withCounts(db, page, now), readCourseEnds(db, ids)]);
    yield csvRows(
      COLUMNS,
      counted.flatMap((course) => {
        const end = ends.get(course.id);
        return end ? [{ ...course, ...end }] : [];
      }),
    );
  }
}

function stateOf({ retired_at, is_published }: AdminCourseItem): string {
  if (retired_at) return "Excluído";
  return is_published ? "Publicado" : "Rascunho";
}
