import type { CsvRow } from "#app/platform/files/csv.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import type { Db } from "#db/connect.server.ts";
import type { CourseFilter } from "./course-filter.ts";
import { type AdminCourseItem, findCourses, withCounts } from "./courses.server.ts";

const PAGE_SIZE = 500;

export const COURSE_EXPORT_HEADER = [
  "Curso",
  "Título",
  "Instrutor",
  "Módulos",
  "Aulas",
  "Alunos",
  "Situação",
  "Criado em",
];

/** The filtered courses in the order of the list, a bounded number at a time. */
export async function* exportCourses(db: Db, filter: CourseFilter): AsyncGenerator<CsvRow[]> {
  const courses = await findCourses(db, filter);
  for (let start = 0; start < courses.length; start += PAGE_SIZE) {
    yield (await withCounts(db, courses.slice(start, start + PAGE_SIZE))).map(rowOf);
  }
}

function rowOf(course: AdminCourseItem): CsvRow {
  const state = course.is_published ? "Publicado" : "Rascunho";
  return [
    course.id,
    course.title,
    course.instructor_name,
    course.modules,
    course.lessons,
    course.students,
    course.retired_at ? "Excluído" : state,
    formatDateTime(course.created_at),
  ];
}
