import { type RawBuilder, sql } from "kysely";
import { type Page, withinPages } from "#app/platform/forms/pagination.ts";
import { byTitle } from "#app/platform/text/name-order.ts";
import { searchTerms } from "#app/platform/text/search.ts";
import { withShownEmails } from "#app/platform/text/shown-email.server.ts";
import type { Db } from "#db/connect.server.ts";
import { inOrder, listOrder, pageScan } from "#db/pages.server.ts";
import { countListed, estimateSearch, matchesEstimated, type SearchEstimate } from "#db/search.server.ts";
import type { DoubtFilter, DoubtState } from "./doubt-filter.ts";

export const DOUBTS_PAGE_SIZE = 20;

export type InboxDoubt = Awaited<ReturnType<typeof listDoubts>>["items"][number];

export async function listDoubts(db: Db, filter: DoubtFilter, asked: Page, counts: DoubtCounts) {
  const estimate = await estimateSearch(db, "lesson_doubts", searchTerms(filter.query));
  const matching = matchingDoubts(db, filter, estimate);
  const { total, isMore } =
    filter.query.trim() === ""
      ? { total: counts[filter.state], isMore: false }
      : await countListed(db, matching.select("lesson_doubts.id"), true);
  const page = withinPages(asked, total);
  const scan = pageScan(page, isMore ? Number.POSITIVE_INFINITY : total);
  const order = doubtOrder(filter);
  // Finds ids by an index only; whole rows are read for the shown page alone.
  const shown = inOrder(matching.select("lesson_doubts.id"), order, scan)
    .limit(scan.limit)
    .offset(scan.offset);
  const rows = db
    .selectFrom("lesson_doubts")
    .innerJoin("course_lessons", "course_lessons.id", "lesson_doubts.lesson_id")
    .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
    .innerJoin("courses", "courses.id", "course_modules.course_id")
    .leftJoin("users as students", "students.id", "lesson_doubts.user_id")
    .leftJoin("users as teachers", "teachers.id", "lesson_doubts.answered_by_id")
    .select(["lesson_doubts.id", "doubt_text", "video_second", "answer_text", "is_resolved"])
    .select("lesson_doubts.version")
    .select(["lesson_doubts.created_at", "answered_at", "teachers.name as answered_by"])
    .select(["students.name as student_name", "students.email as student_email"])
    .select(["course_lessons.id as lesson_id", "course_lessons.title as lesson_title"])
    .select(["courses.id as course_id", "courses.title as course_title"])
    .where("lesson_doubts.id", "in", shown);
  const items = withShownEmails(await inOrder(rows, order).execute(), "student_email");
  return { items, total, isMore, page };
}

export function doubtOrder({ sort }: DoubtFilter) {
  return listOrder("lesson_doubts.created_at", sort === "antigas" ? "asc" : "desc", "lesson_doubts.id");
}

export async function findAnswer(db: Db, id: number) {
  return db
    .selectFrom("lesson_doubts")
    .select(["answer_text", "version", "updated_at"])
    .where("id", "=", id)
    .executeTakeFirst();
}

export type DoubtCounts = Record<DoubtState, number>;

/** Number of doubts in each state, for one course or for all. */
export async function countDoubts(
  db: Db,
  { courseId, teacherId }: Pick<DoubtFilter, "courseId" | "teacherId">,
): Promise<DoubtCounts> {
  const countIn = async (state: DoubtState) => {
    const sort = "antigas" as const;
    return countMatching(matchingDoubts(db, { state, courseId, teacherId, query: "", sort }));
  };
  const [aguardando, respondidas, resolvidas] = await Promise.all([
    countIn("aguardando"),
    countIn("respondidas"),
    countIn("resolvidas"),
  ]);
  return { aguardando, respondidas, resolvidas, todas: aguardando + respondidas + resolvidas };
}

async function countMatching(matching: ReturnType<typeof matchingDoubts>): Promise<number> {
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** Number of doubts that wait for an answer of this teacher. */
export async function countUnanswered(db: Db, teacherId: number): Promise<number> {
  const filter = { state: "aguardando", courseId: undefined, teacherId, query: "", sort: "antigas" } as const;
  return countMatching(matchingDoubts(db, filter));
}

/** True if the doubt belongs to a course of this teacher. */
export async function isDoubtOf(db: Db, id: number, teacherId: number): Promise<boolean> {
  const filter = { state: "todas", courseId: undefined, teacherId, query: "", sort: "antigas" } as const;
  const found = matchingDoubts(db, filter).select("lesson_doubts.id").where("lesson_doubts.id", "=", id);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Ids for a bulk act when all results are selected. */
export async function findDoubtIds(db: Db, filter: DoubtFilter, most: number): Promise<number[]> {
  const found = matchingDoubts(db, filter).select("lesson_doubts.id").orderBy("lesson_doubts.id");
  return (await found.limit(most).execute()).map(({ id }) => id);
}

/** The given doubts that this teacher may answer. */
export async function readMarkedDoubts(db: Db, ids: number[], teacherId: number | undefined) {
  const filter = { state: "todas", query: "", sort: "antigas", courseId: undefined, teacherId } as const;
  const found = matchingDoubts(db, filter).select(["lesson_doubts.id", "is_resolved"]);
  return found.where("lesson_doubts.id", "in", ids).execute();
}

/** Courses with at least one doubt. With a `teacherId`, only courses of this teacher. */
export async function listAskedCourses(db: Db, teacherId: number | undefined) {
  let courses = db.selectFrom("courses");
  if (teacherId !== undefined) courses = courses.where("instructor_id", "=", teacherId);
  const asked = await courses
    .select(["courses.id", "courses.title"])
    .where((where) =>
      where.exists(
        where
          .selectFrom("lesson_doubts")
          .innerJoin("course_lessons", "course_lessons.id", "lesson_doubts.lesson_id")
          .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
          .select("lesson_doubts.id")
          .whereRef("course_modules.course_id", "=", "courses.id"),
      ),
    )
    .orderBy("courses.id")
    .execute();
  return byTitle(asked);
}

/** Written as literal SQL, because a partial index is used only if the query repeats its condition. */
const STATES: Record<DoubtState, RawBuilder<boolean> | undefined> = {
  aguardando: sql<boolean>`not is_resolved and answer_text is null`,
  respondidas: sql<boolean>`not is_resolved and answer_text is not null`,
  resolvidas: sql<boolean>`is_resolved`,
  todas: undefined,
};

/** The filtered doubts. Reads their table alone, so that an index answers. */
export function matchingDoubts(
  db: Db,
  { state, courseId, teacherId, query }: DoubtFilter,
  estimate?: SearchEstimate,
) {
  let doubts = db.selectFrom("lesson_doubts");
  const condition = STATES[state];
  if (condition) doubts = doubts.where(condition);
  if (courseId !== undefined || teacherId !== undefined) {
    let lessons = db
      .selectFrom("course_lessons")
      .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
      .select("course_lessons.id");
    if (courseId !== undefined) lessons = lessons.where("course_modules.course_id", "=", courseId);
    if (teacherId !== undefined) {
      const taught = db.selectFrom("courses").select("id").where("instructor_id", "=", teacherId);
      lessons = lessons.where("course_modules.course_id", "in", taught);
    }
    doubts = doubts.where("lesson_id", "in", lessons);
  }
  const terms = searchTerms(query);
  if (terms.length === 0) return query.trim() === "" ? doubts : doubts.where(sql<boolean>`1 = 0`);
  const asker = db.selectFrom("users").select("id").where("email", "=", query.trim().toLowerCase());
  return doubts.where((where) =>
    where.or([
      where("user_id", "in", asker),
      matchesEstimated(db, { column: "lesson_doubts.id", table: "lesson_doubts", estimate }, terms),
    ]),
  );
}
