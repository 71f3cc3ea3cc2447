// The students of a course as its owner sees them: how they came, how far they are, whether they still may watch.
import { sql } from "kysely";
import { fromPlatform } from "#app/move-in/platforms.ts";
import { type Page, withinPages } from "#app/platform/forms/pagination.ts";
import { searchTerms } from "#app/platform/text/search.ts";
import { withShownEmails } from "#app/platform/text/shown-email.server.ts";
import type { Db } from "#db/connect.server.ts";
import { inOrder, type ListOrder, listOrder, pageScan } from "#db/pages.server.ts";
import { countListed, estimateSearch, matchesEstimated, type SearchEstimate } from "#db/search.server.ts";
import { isOpen, lossOf, shownLoss } from "../access/course-access.server.ts";
import { hasOpenPlace } from "../access/open-places.server.ts";
import { listDropOff } from "../lessons/lesson-use.server.ts";
import { courseProgress } from "../progress/progress.ts";
import type { StudentFilter } from "./student-filter.ts";
import type { StudyCalendar } from "./study-calendar.ts";
import { type StudyState, studyStateAt } from "./study-state.ts";
import { readStudyCalendar, stateOfEach, whoWaits } from "./study-states.server.ts";

export const STUDENTS_PAGE_SIZE = 25;

export type StudentItem = Awaited<ReturnType<typeof listStudents>>["items"][number];

/** What the list asks: the course, when its lessons open, and the moment that it is looked at. */
export interface Looked {
  courseId: number;
  calendar: StudyCalendar;
  now: Date;
}

export async function lookAt(db: Db, courseId: number, now: Date): Promise<Looked> {
  return { courseId, calendar: await readStudyCalendar(db, courseId), now };
}

/** One page of those that the filter names, and how many are in each state. */
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
  // Found by an index alone; only the rows that are shown are read whole.
  const wanted = inOrder(matching.select("enrollments.id"), order, scan)
    .limit(scan.limit)
    .offset(scan.offset);
  const shown = await inOrder(enrolled(db).where("enrollments.id", "in", wanted), order).execute();
  const items = withShownEmails(await describeStudents(db, looked, shown), "email");
  return { items, total, isMore, page, counts };
}

/** Lesson by lesson how many came there, and how many stopped there. */
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

/** Enrolments with the persons they belong to. */
export function enrolled(db: Db) {
  return db
    .selectFrom("enrollments")
    .innerJoin("users", "users.id", "enrollments.user_id")
    .select(["enrollments.id", "enrollments.user_id", "enrollments.created_at"])
    .select(["has_access", "done_count", "studied_at", "last_lesson_id", "last_second", "finished_at"])
    .select(["cohort_id", "users.name", "users.email"]);
}

export type StateCounts = Record<StudentFilter["state"], number>;

/** How many stand in each state, of the cohort and the lesson that are looked at: one walk over the course's enrolments. */
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
  const withAccess = {
    "nao-comecaram": of("nao-comecaram"),
    parados: of("parados"),
    atrasados: of("atrasados"),
    aguardando: of("aguardando"),
    estudando: of("estudando"),
    concluiram: of("concluiram"),
  };
  const ativos = Object.values(withAccess).reduce((sum, count) => sum + count, 0);
  const removidos = of("removidos");
  return { ...withAccess, ativos, removidos, todos: ativos + removidos };
}

/** The enrolments that the filter names; their table alone, so that an index answers, but for the order by name. */
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
  if (state === "ativos" || state === "removidos") {
    const isIn = hasOpenPlace(now);
    students = students.where(state === "ativos" ? isIn : sql<boolean>`not ${isIn}`);
  } else if (state !== "todos") {
    students = students.where(sql<boolean>`${stateOfEach(courseId, calendar, now)} = ${sql.lit(state)}`);
  }
  if (cohortId !== undefined) students = students.where("cohort_id", "=", cohortId);
  if (lessonId !== undefined) students = students.where("last_lesson_id", "=", lessonId);
  const terms = searchTerms(query);
  if (terms.length === 0) return query.trim() === "" ? students : students.where(sql<boolean>`1 = 0`);
  return students.where(
    matchesEstimated(db, { column: "enrollments.user_id", table: "users", estimate }, terms),
  );
}

/** All that the filter names, for what is done to them together. */
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

/** With how they came, how far they are, where they stopped and why they may not watch any more. */
export async function describeStudents(db: Db, { courseId, calendar, now }: Looked, shown: Shown[]) {
  if (shown.length === 0) return [];
  const [sources, lessons, titles, cohorts, waiting] = await Promise.all([
    db
      .selectFrom("enrollment_sources")
      .select(["enrollment_id", "state", "reason", "closed_for", "order_item_id", "licence_id"])
      .select("external_purchase")
      .select("ends_at")
      .where(
        "enrollment_id",
        "in",
        shown.map(({ id }) => id),
      )
      .orderBy("updated_at", "desc")
      .orderBy("id", "desc")
      .execute(),
    countLessons(db, courseId),
    listLastLessons(db, shown),
    db.selectFrom("cohorts").select(["id", "name"]).where("course_id", "=", courseId).execute(),
    listWaiting(db, courseId, shown),
  ]);
  const lessonTitles = new Map(titles.map(({ id, title }) => [id, title]));
  const cohortNames = new Map(cohorts.map(({ id, name }) => [id, name]));
  const waits = new Set(waiting.map(({ user_id }) => user_id));
  const sourcesOf = Map.groupBy(sources, ({ enrollment_id }) => enrollment_id);
  const stateOf = studyStateAt(calendar, now);
  return shown.map((student) => {
    const own = sourcesOf.get(student.id) ?? [];
    const open = own.filter((source) => isOpen(source, now));
    const current = open[0];
    const shownSource = current ?? shownLoss(own);
    return {
      ...student,
      is_active: open.length > 0,
      state: stateOf({ ...student, has_access: open.length > 0, waits: waits.has(student.user_id) }),
      origin: originOf(shownSource),
      loss: current || !shownSource ? null : lossOf(shownSource).sentence,
      ends_at: endOf(open.map(({ ends_at }) => ends_at)),
      cohort: student.cohort_id === null ? null : (cohortNames.get(student.cohort_id) ?? null),
      last_lesson:
        student.last_lesson_id === null ? null : (lessonTitles.get(student.last_lesson_id) ?? null),
      completed: student.done_count,
      lessons,
      percent: courseProgress(student.done_count, lessons),
    };
  });
}

/** Of the places that are open, when the last one ends; null: never, or there is none. */
function endOf(ends: (Date | null)[]): Date | null {
  const days = ends.filter((end) => end !== null);
  return days.length < ends.length || days.length === 0 ? null : new Date(Math.max(...days.map(Number)));
}

export interface PlaceOrigin {
  order_item_id: number | null;
  licence_id: number | null;
  external_purchase: string | null;
}

/** How somebody came by a place. */
export function originOf(source: PlaceOrigin | undefined): string {
  if (!source) return "–";
  if (source.external_purchase) return `Veio ${fromPlatform(source.external_purchase.split(":")[0] ?? "")}`;
  if (source.licence_id !== null) return "Código resgatado";
  return source.order_item_id === null ? "Manual" : "Compra";
}

async function listLastLessons(db: Db, shown: Shown[]) {
  const ids = [...new Set(shown.flatMap(({ last_lesson_id }) => last_lesson_id ?? []))];
  if (ids.length === 0) return [];
  return db.selectFrom("course_lessons").select(["id", "title"]).where("id", "in", ids).execute();
}

/** Who of these asked something here that nobody answered. */
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

/** The cohorts and lessons that the list of a course's students can be narrowed to. */
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
