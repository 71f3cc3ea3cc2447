// The students of a course as its owner sees them: how they came, how far they are, whether they still may watch.
import { sql } from "kysely";
import { fromPlatform } from "#app/move-in/platforms.ts";
import { type Page, withinPages } from "#app/platform/forms/pagination.ts";
import { searchTerms } from "#app/platform/text/search.ts";
import { withShownEmails } from "#app/platform/text/shown-email.server.ts";
import type { Db } from "#db/connect.server.ts";
import { inOrder, listOrder, pageScan } from "#db/pages.server.ts";
import { countListed, estimateSearch, matchesEstimated, type SearchEstimate } from "#db/search.server.ts";
import { lossOf } from "../access/course-access.server.ts";
import { courseProgress } from "../progress/progress.ts";
import type { StudentFilter } from "./student-filter.ts";

export const STUDENTS_PAGE_SIZE = 25;

export type StudentItem = Awaited<ReturnType<typeof listStudents>>["items"][number];

/** One page of those that the filter names, and how many have access. */
export async function listStudents(db: Db, courseId: number, filter: StudentFilter, asked: Page) {
  const estimate = await estimateSearch(db, "users", searchTerms(filter.query));
  const matching = matchingStudents(db, courseId, filter, estimate);
  const [students, { total, isMore }] = await Promise.all([
    countStudents(db, courseId),
    countListed(db, matching.select("enrollments.id"), filter.query.trim() !== ""),
  ]);
  const page = withinPages(asked, total);
  const scan = pageScan(page, isMore ? Number.POSITIVE_INFINITY : total);
  const order = studentOrder(filter);
  // Found by an index alone; only the rows that are shown are read whole.
  const wanted = inOrder(matching.select("enrollments.id"), order, scan)
    .limit(scan.limit)
    .offset(scan.offset);
  const shown = await inOrder(enrolled(db).where("enrollments.id", "in", wanted), order).execute();
  const items = withShownEmails(await describeStudents(db, courseId, shown), "email");
  return { items, total, isMore, page, students };
}

export function studentOrder({ sort }: StudentFilter) {
  return listOrder("enrollments.created_at", sort === "antigos" ? "asc" : "desc", "enrollments.id");
}

/** Enrolments with the persons they belong to. */
export function enrolled(db: Db) {
  return db
    .selectFrom("enrollments")
    .innerJoin("users", "users.id", "enrollments.user_id")
    .select(["enrollments.id", "enrollments.user_id", "enrollments.created_at"])
    .select(["users.name", "users.email"]);
}

/** How many have access today. */
async function countStudents(db: Db, courseId: number): Promise<number> {
  const active = matchingStudents(db, courseId, { query: "", state: "ativos", sort: "recentes" });
  return (await countListed(db, active.select("enrollments.id"), false)).total;
}

/** The enrolments that the filter names; their table alone, so that an index answers. */
export function matchingStudents(
  db: Db,
  courseId: number,
  { query, state }: StudentFilter,
  estimate?: SearchEstimate,
) {
  let students = db.selectFrom("enrollments").where("course_id", "=", courseId);
  if (state !== "todos") students = students.where("has_access", "=", state === "ativos");
  const terms = searchTerms(query);
  if (terms.length === 0) return query.trim() === "" ? students : students.where(sql<boolean>`1 = 0`);
  return students.where(
    matchesEstimated(db, { column: "enrollments.user_id", table: "users", estimate }, terms),
  );
}

/** All that the filter names, for what is done to them together. */
export async function findStudentIds(
  db: Db,
  courseId: number,
  filter: StudentFilter,
  limit: number,
): Promise<number[]> {
  const found = matchingStudents(db, courseId, filter).select("enrollments.id").orderBy("enrollments.id");
  return (await found.limit(limit).execute()).map(({ id }) => id);
}

interface Shown {
  id: number;
  user_id: number;
  created_at: Date;
  name: string;
  email: string;
}

/** With how they came, how far they are and why they may not watch any more. */
export async function describeStudents(db: Db, courseId: number, shown: Shown[]) {
  if (shown.length === 0) return [];
  const [sources, progress, lessons] = await Promise.all([
    db
      .selectFrom("enrollment_sources")
      .select(["enrollment_id", "state", "reason", "order_item_id", "licence_id", "external_purchase"])
      .where(
        "enrollment_id",
        "in",
        shown.map(({ id }) => id),
      )
      .orderBy("updated_at", "desc")
      .orderBy("id", "desc")
      .execute(),
    readProgress(
      db,
      courseId,
      shown.map((student) => student.user_id),
    ),
    countLessons(db, courseId),
  ]);
  return shown.map((student) => {
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

interface PlaceOrigin {
  order_item_id: number | null;
  licence_id: number | null;
  external_purchase: string | null;
}

function originOf(source: PlaceOrigin | undefined): string {
  if (!source) return "–";
  if (source.external_purchase) return `Veio ${fromPlatform(source.external_purchase.split(":")[0] ?? "")}`;
  if (source.licence_id !== null) return "Código resgatado";
  return source.order_item_id === null ? "Manual" : "Compra";
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
    .where("is_published", "=", true)
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
    .where("is_published", "=", true)
    .executeTakeFirstOrThrow();
  return lessons;
}
