// The students of a course for its owner: origin, progress, and whether they have access.
import { sql } from "kysely";
import { fromPlatform } from "#app/move-in/platforms.ts";
import { type Page, withinPages } from "#app/platform/forms/pagination.ts";
import { searchTerms } from "#app/platform/text/search.ts";
import { withShownEmails } from "#app/platform/text/shown-email.server.ts";
import { isAwaiting, isStudent } from "#app/rights/course-lists.server.ts";
import { bestRight, isOpenRight, lastEnd } from "#app/rights/right-state.ts";
import type { RightRow } from "#app/rights/right-writes.server.ts";
import { hasOpenRight, listRightsToCourses } from "#app/rights/rights.server.ts";
import type { Db } from "#db/connect.server.ts";
import { inOrder, type ListOrder, listOrder, pageScan } from "#db/pages.server.ts";
import { countListed, estimateSearch, matchesEstimated, type SearchEstimate } from "#db/search.server.ts";
import { lossAmong } from "../access/course-access.server.ts";
import { listDropOff } from "../lessons/lesson-use.server.ts";
import { courseProgress } from "../progress/progress.ts";
import type { StudentFilter } from "./student-filter.ts";
import type { StudyCalendar } from "./study-calendar.ts";
import { type StudyState, studyStateAt } from "./study-state.ts";
import { readStudyCalendar, stateOfEach, whoWaits } from "./study-states.server.ts";

export const STUDENTS_PAGE_SIZE = 25;

export type StudentItem = Awaited<ReturnType<typeof listStudents>>["items"][number];

/** Context of the list: the course, its calendar, and the current time. */
export interface Looked {
  courseId: number;
  calendar: StudyCalendar;
  now: Date;
}

export async function lookAt(db: Db, courseId: number, now: Date): Promise<Looked> {
  return { courseId, calendar: await readStudyCalendar(db, courseId), now };
}

/** One page of the filtered students, and the number in each state. */
export async function listStudents(db: Db, looked: Looked, filter: StudentFilter, asked: Page) {
  const estimate = await estimateSearch(db, "users", searchTerms(filter.query));
  const matching = matchingStudents(db, looked, filter, estimate);
  const counts = await countStates(db, looked, filter);
  const isSearch = filter.query.trim() !== "";
  const { total, isMore } = isSearch
    ? await countListed(db, matching.select("enrollments.id"), true)
    : { total: counts[filter.state], isMore: false };
  const page = withinPages(asked, total);
  const scan = pageScan(page, isMore ? Number.POSITIVE_INFINITY : total);
  const order = studentOrder(filter);
  // Finds ids by an index only; whole rows are read for the shown page alone.
  const wanted = inOrder(matching.select("enrollments.id"), order, scan)
    .limit(scan.limit)
    .offset(scan.offset);
  const shown = await inOrder(enrolled(db).where("enrollments.id", "in", wanted), order).execute();
  const items = withShownEmails(await describeStudents(db, looked, shown), "email");
  return { items, total, isMore, page, counts };
}

/** For each lesson, how many students reached it and how many stopped there. */
export async function listWhereTheyStop(db: Db, looked: Looked) {
  const stopped = matchingStudents(db, looked, { ...EVERYBODY, state: "parados" })
    .select((eb) => ["last_lesson_id", eb.fn.countAll<number>().as("count")])
    .groupBy("last_lesson_id");
  const [{ lessons, students }, rows] = await Promise.all([
    listDropOff(db, looked.courseId),
    stopped.execute(),
  ]);
  const counts = new Map(rows.map(({ last_lesson_id, count }) => [last_lesson_id, count]));
  return { students, lessons: lessons.map((lesson) => ({ ...lesson, stopped: counts.get(lesson.id) ?? 0 })) };
}

const EVERYBODY: StudentFilter = {
  query: "",
  state: "todos",
  sort: "recentes",
  cohortId: undefined,
  lessonId: undefined,
};

const ORDERS: Record<StudentFilter["sort"], () => ListOrder> = {
  recentes: () => listOrder("enrollments.created_at", "desc", "enrollments.id"),
  antigos: () => listOrder("enrollments.created_at", "asc", "enrollments.id"),
  adiantados: () => listOrder("enrollments.done_count", "desc", "enrollments.id"),
  "menos-progresso": () => listOrder("enrollments.done_count", "asc", "enrollments.id"),
  "estudo-recente": () => listOrder("enrollments.studied_at", "desc", "enrollments.id", true),
  "estudo-antigo": () => listOrder("enrollments.studied_at", "asc", "enrollments.id", true),
  nome: () => listOrder("users.search_title", "asc", "enrollments.id"),
  "nome-z": () => listOrder("users.search_title", "desc", "enrollments.id"),
};

export function studentOrder({ sort }: StudentFilter): ListOrder {
  return ORDERS[sort]();
}

export function enrolled(db: Db) {
  return db
    .selectFrom("enrollments")
    .innerJoin("users", "users.id", "enrollments.user_id")
    .select(["enrollments.id", "enrollments.user_id", "enrollments.created_at"])
    .select(["has_access", "done_count", "studied_at", "last_lesson_id", "last_second", "finished_at"])
    .select(["cohort_id", "users.name", "users.email"]);
}

export type StateCounts = Record<StudentFilter["state"], number>;

/** Number of students in each state for the chosen cohort and lesson, in one scan of the course's enrolments. */
async function countStates(
  db: Db,
  looked: Looked,
  { cohortId, lessonId }: Pick<StudentFilter, "cohortId" | "lessonId">,
): Promise<StateCounts> {
  const all = { ...EVERYBODY, cohortId, lessonId };
  const state = stateOfEach(looked.courseId, looked.calendar, looked.now);
  const rows = await matchingStudents(db, looked, all)
    .select((eb) => [state.as("state"), eb.fn.countAll<number>().as("count")])
    .groupBy("state")
    .execute();
  const of = (name: StudyState) => rows.find((row) => row.state === name)?.count ?? 0;
  const notBegun = of("nao-comecaram");
  const withAccess = {
    parados: of("parados"),
    atrasados: of("atrasados"),
    aguardando: of("aguardando"),
    estudando: of("estudando"),
    concluiram: of("concluiram"),
  };
  const ativos = Object.values(withAccess).reduce((sum, count) => sum + count, notBegun);
  const without = { removidos: of("removidos"), "nao-entraram": of("nao-entraram") };
  return {
    ...withAccess,
    ...without,
    ativos,
    "nao-comecaram": notBegun + without["nao-entraram"],
    todos: ativos + without.removidos + without["nao-entraram"],
  };
}

/** The filtered enrolments. Reads their table alone, so that an index answers; only sorting by name needs a join. */
export function matchingStudents(
  db: Db,
  { courseId, calendar, now }: Looked,
  { query, state, sort, cohortId, lessonId }: StudentFilter,
  estimate?: SearchEstimate,
) {
  const table = db.selectFrom("enrollments").where("enrollments.course_id", "=", courseId);
  const isByName = sort === "nome" || sort === "nome-z";
  let students = isByName
    ? (table.innerJoin("users", "users.id", "enrollments.user_id") as unknown as typeof table)
    : table;
  if (state === "ativos") students = students.where(hasOpenRight(now));
  else if (state === "removidos") students = students.where(sql<boolean>`not ${isStudent(now)}`);
  else if (state !== "todos") {
    // A buyer who has not entered has not begun either.
    const asked = state === "nao-comecaram" ? [state, "nao-entraram"] : [state];
    const isAsked = sql.join(asked.map((one) => sql.lit(one)));
    students = students.where(sql<boolean>`${stateOfEach(courseId, calendar, now)} in (${isAsked})`);
  }
  if (cohortId !== undefined) students = students.where("cohort_id", "=", cohortId);
  if (lessonId !== undefined) students = students.where("last_lesson_id", "=", lessonId);
  const terms = searchTerms(query);
  if (terms.length === 0) return query.trim() === "" ? students : students.where(sql<boolean>`1 = 0`);
  return students.where(
    matchesEstimated(db, { column: "enrollments.user_id", table: "users", estimate }, terms),
  );
}

/** All ids that match the filter, for bulk acts. */
export async function findStudentIds(
  db: Db,
  looked: Looked,
  filter: StudentFilter,
  limit: number,
): Promise<number[]> {
  const found = matchingStudents(db, looked, { ...filter, sort: "recentes" })
    .select("enrollments.id")
    .orderBy("enrollments.id");
  return (await found.limit(limit).execute()).map(({ id }) => id);
}

interface Shown {
  id: number;
  user_id: number;
  created_at: Date;
  has_access: boolean;
  done_count: number;
  studied_at: Date | null;
  last_lesson_id: number | null;
  last_second: number | null;
  finished_at: Date | null;
  cohort_id: number | null;
  name: string;
  email: string;
}

/** Adds origin, progress, where they stopped and why access was lost. */
export async function describeStudents(db: Db, { courseId, calendar, now }: Looked, shown: Shown[]) {
  if (shown.length === 0) return [];
  const [rights, lessons, titles, cohorts, waiting] = await Promise.all([
    listRightsToCourses(db, { userIds: shown.map(({ user_id }) => user_id), courseIds: [courseId] }),
    countLessons(db, courseId),
    listLastLessons(db, shown),
    db.selectFrom("cohorts").select(["id", "name"]).where("course_id", "=", courseId).execute(),
    listWaiting(db, courseId, shown),
  ]);
  const lessonTitles = new Map(titles.map(({ id, title }) => [id, title]));
  const cohortNames = new Map(cohorts.map(({ id, name }) => [id, name]));
  const waits = new Set(waiting.map(({ user_id }) => user_id));
  const rightsOf = Map.groupBy(rights, ({ user_id }) => user_id);
  const stateOf = studyStateAt(calendar, now);
  return shown.map((student) => {
    const own = rightsOf.get(student.user_id) ?? [];
    const open = own.filter((right) => isOpenRight(right, now));
    const awaiting = own.filter((right) => isAwaiting(right, now));
    const facts = {
      has_access: open.length > 0,
      awaits_confirmation: awaiting.length > 0,
      waits: waits.has(student.user_id),
    };
    const state = stateOf({ ...student, ...facts });
    return {
      ...student,
      is_active: facts.has_access,
      state,
      origin: originOf(bestRight(own, now)),
      loss: state === "removidos" && own.length > 0 ? lossAmong(own.map(confirmed), now).sentence : null,
      ends_at: lastEnd(open.length > 0 ? open : awaiting),
      cohort: student.cohort_id === null ? null : (cohortNames.get(student.cohort_id) ?? null),
      last_lesson:
        student.last_lesson_id === null ? null : (lessonTitles.get(student.last_lesson_id) ?? null),
      completed: student.done_count,
      lessons,
      percent: courseProgress(student.done_count, lessons),
    };
  });
}

/** Makes a right that is over say so, also if its person has not confirmed the e-mail. */
function confirmed(right: RightRow): RightRow {
  return { ...right, awaits_confirmation: false };
}

const ORIGINS = {
  order: "Compra",
  gift: "Código resgatado",
  hand: "Manual",
  membership: "Assinatura",
} as const;

function originOf(right: Pick<RightRow, "source" | "external_purchase"> | undefined): string {
  if (!right) return "–";
  if (right.source !== "elsewhere") return ORIGINS[right.source];
  return `Veio ${fromPlatform(right.external_purchase?.split(":")[0] ?? "")}`;
}

async function listLastLessons(db: Db, shown: Shown[]) {
  const ids = [...new Set(shown.flatMap(({ last_lesson_id }) => last_lesson_id ?? []))];
  if (ids.length === 0) return [];
  return db.selectFrom("course_lessons").select(["id", "title"]).where("id", "in", ids).execute();
}

/** The given students with an unanswered doubt in this course. */
async function listWaiting(db: Db, courseId: number, shown: Shown[]) {
  const ids = shown.map(({ user_id }) => user_id);
  return db
    .selectFrom("users")
    .select("users.id as user_id")
    .where("users.id", "in", ids)
    .where(sql<boolean>`users.id in ${whoWaits(courseId)}`)
    .execute();
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

/** Cohorts and lessons for the filters of the course's list of students. */
export async function readOffered(db: Db, courseId: number) {
  const [cohorts, lessons] = await Promise.all([
    db
      .selectFrom("cohorts")
      .select(["id", "name"])
      .where("course_id", "=", courseId)
      .orderBy("id", "desc")
      .execute(),
    db
      .selectFrom("course_lessons")
      .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
      .select(["course_lessons.id", "course_lessons.title"])
      .where("course_id", "=", courseId)
      .orderBy("course_modules.order")
      .orderBy("course_modules.id")
      .orderBy("course_lessons.order")
      .orderBy("course_lessons.id")
      .execute(),
  ]);
  return {
    cohortId: cohorts.map(({ id, name }) => [id, name] as const),
    lessonId: lessons.map(({ id, title }) => [id, title] as const),
  };
}
