// The owner's course list, the data of the course form, and its choices.

import { listWithRight } from "#app/identity/rights/authority.server.ts";
import { namesOf } from "#app/nouns/columns.ts";
import { type Page, withinPages } from "#app/platform/forms/pagination.ts";
import { byName, compareNames } from "#app/platform/text/name-order.ts";
import { foldWords, searchTerms } from "#app/platform/text/search.ts";
import { isStudent } from "#app/rights/course-lists.server.ts";
import type { Db } from "#db/connect.server.ts";
import { COURSE_COLUMNS } from "./course.ts";
import type { CourseFilter, CourseSort } from "./course-filter.ts";

export const COURSES_PAGE_SIZE = 20;

export type AdminCourseItem = Awaited<ReturnType<typeof listCoursesForAdmin>>["items"][number];
export type EditedCourse = NonNullable<Awaited<ReturnType<typeof findCourseForAdmin>>>;

export async function listCoursesForAdmin(db: Db, filter: CourseFilter, asked: Page, now: Date) {
  const found = await findCourses(db, filter, now);
  const page = withinPages(asked, found.length);
  const items = await withCounts(db, found.slice(page.offset, page.offset + page.size), now);
  return { items, total: found.length, page };
}

/** Without a filter: every course that is not retired. */
export async function findCourses(db: Db, filter: CourseFilter, now: Date) {
  let query = db
    .selectFrom("courses")
    .leftJoin("users as instructors", "instructors.id", "courses.instructor_id")
    .select(["courses.id", "title", "cover_image", "is_published", "retired_at", "courses.created_at"])
    .select(["instructor_id", "instructors.name as instructor_name"])
    .where("retired_at", filter.state === "excluidos" ? "is not" : "is", null);
  if (filter.teacherId !== undefined) query = query.where("instructor_id", "=", filter.teacherId);
  if (filter.state === "publicados") query = query.where("is_published", "=", true);
  if (filter.state === "rascunhos") query = query.where("is_published", "=", false);
  // A school has tens of courses, so they are searched and sorted in memory, with the same word matching as everywhere.
  const found = (await query.execute()).filter((course) => matches(filter.query, course));
  found.sort((one, other) => compareNames(one.title, other.title) || one.id - other.id);
  return inOrder(db, found, filter.sort, now);
}

type FoundCourse = Awaited<ReturnType<typeof findCourses>>[number];

/** Expects courses sorted by title; the sort is stable. */
async function inOrder<T extends { id: number; created_at: Date }>(
  db: Db,
  byTitle: T[],
  sort: CourseSort,
  now: Date,
) {
  if (sort === "titulo") return byTitle;
  if (sort === "titulo-z") return byTitle.toReversed();
  const turn = sort === "alunos" || sort === "recentes" ? -1 : 1;
  const students =
    sort === "alunos" || sort === "menos-alunos"
      ? await countStudentsOf(db, byTitle.map(idOf), now)
      : undefined;
  const value = (course: T) => (students ? (students.get(course.id) ?? 0) : course.created_at.getTime());
  return byTitle.toSorted((one, other) => turn * (value(one) - value(other)));
}

/** Adds the number of modules, lessons and students. */
export async function withCounts(db: Db, courses: FoundCourse[], now: Date) {
  const ids = courses.map(idOf);
  const [built, learning] = await Promise.all([countContent(db, ids), countStudentsOf(db, ids, now)]);
  return courses.map((course) => {
    const { modules, lessons } = built.get(course.id) ?? NOTHING;
    return { ...course, modules, lessons, students: learning.get(course.id) ?? 0 };
  });
}

/** Data of the course form. With a `teacherId`, only a course of this teacher. */
export async function findCourseForAdmin(db: Db, id: number, teacherId?: number) {
  let query = db.selectFrom("courses").select(["id", "version", "updated_at", ...namesOf(COURSE_COLUMNS)]);
  if (teacherId !== undefined) query = query.where("instructor_id", "=", teacherId);
  return query.where("id", "=", id).where("retired_at", "is", null).executeTakeFirst();
}

/** Possible instructors, and the products that open the edited course. A teacher can only name themselves. */
export async function readCourseChoices(db: Db, course: { id: number } | null, teacherId?: number) {
  const [teaching, named, products, others] = await Promise.all([
    listWithRight(db, "courses.teach"),
    db
      .selectFrom("users")
      .select(["id", "name"])
      .where("is_active", "=", true)
      .where("id", "in", (eb) =>
        eb.selectFrom("courses").select("instructor_id").where("instructor_id", "is not", null),
      )
      .execute(),
    course
      ? db
          .selectFrom("products")
          .select(["id", "name"])
          .where("linked_course_id", "=", course.id)
          .where("retired_at", "is", null)
          .orderBy("name")
          .orderBy("id")
          .execute()
      : [],
    listNextCourses(db, course, teacherId),
  ]);
  const all = new Map([...teaching, ...named].map((one) => [one.id, one]));
  const teachers = [...all.values()].filter(({ id }) => teacherId === undefined || id === teacherId);
  return { teachers: byName(teachers), products: byName(products), others };
}

async function listNextCourses(
  db: Db,
  course: { id: number; next_course_id?: number | null } | null,
  teacherId: number | undefined,
): Promise<{ id: number; title: string }[]> {
  let query = db
    .selectFrom("courses")
    .select(["id", "title"])
    .where("retired_at", "is", null)
    .where((eb) => eb.or([eb("is_published", "=", true), eb("id", "=", course?.next_course_id ?? 0)]))
    .where("id", "!=", course?.id ?? 0);
  // A teacher must not see other people's courses here.
  if (teacherId !== undefined)
    query = query.where((eb) =>
      eb.or([eb("instructor_id", "=", teacherId), eb("id", "=", course?.next_course_id ?? 0)]),
    );
  const rows = await query.execute();
  return rows.sort((one, other) => compareNames(one.title, other.title) || one.id - other.id);
}

/** The final messages of courses, for the export file. */
export async function readCourseEnds(db: Db, ids: number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const rows = await db
    .selectFrom("courses")
    .leftJoin("courses as next", "next.id", "courses.next_course_id")
    .select(["courses.id", "courses.workload_minutes", "courses.certificate_layout"])
    .select(["courses.certificate_words", "courses.signature_image", "courses.signature_name"])
    .select(["courses.finish_message", "next.title as next_course"])
    .where("courses.id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

const NOTHING = { modules: 0, lessons: 0 };

/** True if every word of the query begins a word of the title or of the instructor's name. */
function matches(query: string, course: { title: string; instructor_name: string | null }): boolean {
  if (query.trim() === "") return true;
  const terms = searchTerms(query);
  const words = foldWords(course.title, course.instructor_name).split(" ");
  return terms.length > 0 && terms.every((term) => words.some((word) => word.startsWith(term)));
}

async function countContent(db: Db, ids: number[]) {
  if (ids.length === 0) return new Map<number, typeof NOTHING>();
  const rows = await db
    .selectFrom("course_modules")
    .leftJoin("course_lessons", "course_lessons.module_id", "course_modules.id")
    .select("course_id")
    .select((eb) => [
      eb.fn.count<number>("course_modules.id").distinct().as("modules"),
      eb.fn.count<number>("course_lessons.id").as("lessons"),
    ])
    .where("course_id", "in", ids)
    .groupBy("course_id")
    .execute();
  return new Map(rows.map((row) => [row.course_id, row]));
}

async function countStudentsOf(db: Db, ids: number[], now: Date) {
  if (ids.length === 0) return new Map<number, number>();
  const rows = await db
    .selectFrom("enrollments")
    .select("course_id")
    .select((eb) => eb.fn.countAll<number>().as("students"))
    .where("course_id", "in", ids)
    .where(isStudent(now))
    .groupBy("course_id")
    .execute();
  return new Map(rows.map((row) => [row.course_id, row.students]));
}

function idOf({ id }: { id: number }): number {
  return id;
}
