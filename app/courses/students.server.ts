// The students of a course as its owner sees them: how they came, how far they are, whether they still may watch.
import { type Page, withinPages } from "#app/platform/pagination.ts";
import { foldWords, searchTerms } from "#app/platform/search.ts";
import type { Db } from "#db/connect.server.ts";
import { lossOf } from "./course-access.server.ts";
import { courseProgress } from "./progress.ts";
import type { StudentFilter } from "./student-filter.ts";

export const STUDENTS_PAGE_SIZE = 25;

export type StudentItem = Awaited<ReturnType<typeof listStudents>>["items"][number];

/** The newest first. */
export async function listStudents(db: Db, courseId: number, filter: StudentFilter, asked: Page) {
  // Names and addresses are few enough to be searched here, by the same words as everywhere.
  const everybody = await db
    .selectFrom("enrollments")
    .innerJoin("users", "users.id", "enrollments.user_id")
    .select(["enrollments.id", "enrollments.user_id", "enrollments.created_at"])
    .select(["users.name", "users.email"])
    .select((eb) =>
      eb
        .selectFrom("enrollment_sources")
        .select((of) => of.fn.countAll<number>().as("n"))
        .whereRef("enrollment_id", "=", "enrollments.id")
        .where("state", "=", "active")
        .as("places"),
    )
    .where("course_id", "=", courseId)
    .orderBy("enrollments.created_at", "desc")
    .orderBy("enrollments.id", "desc")
    .execute();
  const found = everybody.filter((student) => matches(filter, student));
  const page = withinPages(asked, found.length);
  const shown = found.slice(page.offset, page.offset + page.size);
  return {
    items: await describe(db, courseId, shown),
    total: found.length,
    page,
    students: everybody.filter(({ places }) => Number(places) > 0).length,
  };
}

interface Shown {
  id: number;
  user_id: number;
  created_at: Date;
  name: string;
  email: string;
  places: number | null;
}

async function describe(db: Db, courseId: number, shown: Shown[]) {
  if (shown.length === 0) return [];
  const [sources, progress, lessons] = await Promise.all([
    db
      .selectFrom("enrollment_sources")
      .select(["enrollment_id", "state", "reason", "order_item_id", "licence_id"])
      .where(
        "enrollment_id",
        "in",
        shown.map(({ id }) => id),
      )
      .orderBy("updated_at", "desc")
      .execute(),
    readProgress(
      db,
      courseId,
      shown.map((student) => student.user_id),
    ),
    countLessons(db, courseId),
  ]);
  return shown.map(({ places, ...student }) => {
    const own = sources.filter((source) => source.enrollment_id === student.id);
    const current = own.find(({ state }) => state === "active");
    const shownSource = current ?? own[0];
    const { completed, last } = progress.get(student.user_id) ?? { completed: 0, last: null };
    return {
      ...student,
      is_active: current !== undefined,
      origin: originOf(shownSource),
      loss: current || !shownSource ? null : lossOf(shownSource).sentence,
      completed,
      lessons,
      percent: courseProgress(completed, lessons),
      last_seen_at: last,
    };
  });
}

function originOf(source: { order_item_id: number | null; licence_id: number | null } | undefined): string {
  if (!source) return "–";
  if (source.licence_id !== null) return "Código resgatado";
  return source.order_item_id === null ? "À mão" : "Compra";
}

async function readProgress(db: Db, courseId: number, userIds: number[]) {
  const rows = await db
    .selectFrom("lesson_progress")
    .innerJoin("course_lessons", "course_lessons.id", "lesson_progress.lesson_id")
    .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
    .select("user_id")
    .select((eb) => [
      eb.fn.count<number>("completed_at").as("completed"),
      eb.fn.max("lesson_progress.updated_at").as("last"),
    ])
    .where("course_id", "=", courseId)
    .where("user_id", "in", userIds)
    .groupBy("user_id")
    .execute();
  return new Map(
    rows.map(({ user_id, completed, last }) => [user_id, { completed, last: last ? new Date(last) : null }]),
  );
}

async function countLessons(db: Db, courseId: number): Promise<number> {
  const { lessons } = await db
    .selectFrom("course_lessons")
    .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
    .select((eb) => eb.fn.countAll<number>().as("lessons"))
    .where("course_id", "=", courseId)
    .executeTakeFirstOrThrow();
  return lessons;
}

function matches(filter: StudentFilter, student: Shown): boolean {
  const isActive = Number(student.places) > 0;
  if (filter.state === "ativos" && !isActive) return false;
  if (filter.state === "removidos" && isActive) return false;
  if (filter.query.trim() === "") return true;
  const terms = searchTerms(filter.query);
  const words = foldWords(student.name, student.email).split(" ");
  return terms.length > 0 && terms.every((term) => words.some((word) => word.startsWith(term)));
}
