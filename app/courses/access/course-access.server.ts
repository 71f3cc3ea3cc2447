// What somebody is to a course, and which lessons that opens. Every page, form and file of the student's side asks here.
import { CUSTOMER, may, type Standing, teacherLimit } from "#app/identity/rights/rights.ts";
import { startOfDay } from "#app/platform/money-and-dates/dates.ts";
import { lastDayBefore } from "#app/platform/money-and-dates/terms.ts";
import type { Db } from "#db/connect.server.ts";
import type { ClosedFor } from "#db/schema.ts";
import { findCohortPace, readPacedPlans, readPupil } from "./lesson-pace.server.ts";
import { type LessonPace, NOBODY, type PacedModule, type Pupil, paceOf } from "./lesson-release.ts";
import { removedSentence } from "./place-terms.ts";
import { previewNow, type StudentPreview } from "./student-preview.ts";

/**
 * student: has a place now. admin: looks after the course without one, and nothing is kept. former: the place was taken
 * away. stranger: signed in, never had one. visitor: not signed in.
 */
export type Viewer = "student" | "admin" | "former" | "stranger" | "visitor";

export interface CourseViewer {
  kind: Viewer;
  userId: number | undefined;
  /** Of a student: since when. */
  enrolledAt?: Date;
  /** Of a student: when the last place is over; null: never. */
  endsAt?: Date | null;
  loss?: AccessLoss;
}

/** How a former student lost the place. */
export interface AccessLoss {
  sentence: string;
  /** It comes back by itself when the payment is settled. */
  passing: boolean;
  /** It was bought before the day on which it opens. */
  isPreSale: boolean;
  /** The shop took it away by hand: a refund did not, and only the shop gives it back. */
  isRemoved: boolean;
  /** Its time is over: the last day, "01/06/2028". */
  endedOn?: string;
}

export type Person = ({ id: number } & Standing) | undefined;

export async function findViewer(db: Db, person: Person, courseId: number, now: Date): Promise<CourseViewer> {
  if (!person) return { kind: "visitor", userId: undefined };
  const userId = person.id;
  const sources = await db
    .selectFrom("enrollments")
    .leftJoin("enrollment_sources", "enrollment_sources.enrollment_id", "enrollments.id")
    .select(["enrollment_sources.state", "enrollment_sources.reason", "enrollment_sources.order_item_id"])
    .select("enrollment_sources.closed_for")
    .select(["enrollments.created_at", "enrollment_sources.ends_at", "enrollment_sources.removed_at"])
    .where("enrollments.user_id", "=", userId)
    .where("enrollments.course_id", "=", courseId)
    .orderBy("enrollment_sources.updated_at", "desc")
    .orderBy("enrollment_sources.id", "desc")
    .execute();
  const open = sources.filter((source) => isOpen(source, now));
  const [place] = open;
  if (place) return { kind: "student", userId, enrolledAt: place.created_at, endsAt: lastEnd(open) };
  if (await looksAfter(db, person, courseId)) return { kind: "admin", userId };
  if (sources.length === 0) return { kind: "stranger", userId };
  return { kind: "former", userId, loss: lossAmong(sources) };
}

/** Whoever looks after all courses, or teaches this one. */
async function looksAfter(db: Db, person: NonNullable<Person>, courseId: number): Promise<boolean> {
  if (!may(person, "courses.teach")) return false;
  const teacherId = teacherLimit(person);
  if (teacherId === undefined) return true;
  const query = db.selectFrom("courses").select("id").where("id", "=", courseId);
  return (await query.where("instructor_id", "=", teacherId).executeTakeFirst()) !== undefined;
}

/** The state of a student whose rows are all gone. */
export const NOTHING_LEFT = { state: null, reason: null, closed_for: null, order_item_id: null };

interface LostSource {
  state: string | null;
  reason: string | null;
  closed_for: ClosedFor | null;
  order_item_id: number | null;
  ends_at?: Date | null;
  removed_at?: Date | null;
}

/** Whether a place holds at this instant, whatever the chore that closes it has done. */
export function isOpen(source: Pick<LostSource, "state" | "ends_at">, now: Date): boolean {
  return source.state === "active" && !(source.ends_at && source.ends_at <= now);
}

/** When the last of these is over; null: never. */
export function lastEnd(open: readonly Pick<LostSource, "ends_at">[]): Date | null {
  const ends = open.map(({ ends_at }) => ends_at?.getTime() ?? Number.POSITIVE_INFINITY);
  const last = Math.max(...ends);
  return Number.isFinite(last) ? new Date(last) : null;
}

/**
 * Of places that are all gone, the newest first, the one that its student reads of: what may come back, then what was over
 * or removed by hand last, then the newest.
 */
export function shownLoss<S extends LostSource>(sources: readonly S[]): S | undefined {
  const [over] = sources
    .filter((source) => endOf(source) !== undefined)
    .toSorted((one, other) => Number(endOf(other)) - Number(endOf(one)));
  const taken = sources.find((source) => removalOf(source) !== undefined);
  const isLater = taken && over && Number(removalOf(taken)) > Number(endOf(over));
  return (
    sources.find(({ state }) => state === "suspended") ?? (isLater ? taken : over) ?? taken ?? sources[0]
  );
}

/** Why somebody has the course no more, of all that they had. */
export function lossAmong(sources: readonly LostSource[]): AccessLoss {
  return lossOf(shownLoss(sources) ?? NOTHING_LEFT);
}

function removalOf({ closed_for, removed_at }: LostSource): Date | undefined {
  return removed_at && closed_for !== "ended" ? removed_at : undefined;
}

function endOf({ state, closed_for, ends_at }: LostSource): Date | undefined {
  return ends_at && (state === "active" || closed_for === "ended") ? ends_at : undefined;
}

/** Why a place is gone, for its student to read. */
export function lossOf(source: LostSource): AccessLoss {
  const passing = source.state === "suspended";
  const end = endOf(source);
  const removal = removalOf(source);
  const loss = {
    sentence: removal ? removedSentence(removal, source.reason) : lossSentence(source),
    passing,
    isPreSale: passing && source.closed_for === "pre_sale",
    isRemoved: removal !== undefined,
  };
  if (!end) return loss;
  const endedOn = lastDayBefore(end);
  return { ...loss, sentence: `O seu acesso terminou em ${endedOn}.`, endedOn };
}

function lossSentence(source: LostSource): string {
  if (source.reason) return `${source.reason.replace(/\.$/, "")}.`;
  if (source.state === "suspended") return "O pagamento deste curso está em análise.";
  if (source.order_item_id !== null) return "A compra deste curso foi cancelada ou reembolsada.";
  return "A sua matrícula neste curso foi encerrada.";
}

export type LessonInCourse = NonNullable<Awaited<ReturnType<typeof findLesson>>>;

/** A lesson with what its access depends on; of this course, when one is named. */
export async function findLesson(db: Db, { lessonId, courseId }: { lessonId: number; courseId?: number }) {
  let query = db
    .selectFrom("course_lessons")
    .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
    .innerJoin("courses", "courses.id", "course_modules.course_id")
    .select(["course_lessons.id", "course_lessons.title", "content_type", "is_free_preview"])
    .select(["duration_seconds", "courses.id as course_id", "courses.title as course_title"])
    .select(["courses.is_published", "courses.retired_at"])
    .select([
      "course_lessons.is_published as is_lesson_published",
      "course_lessons.release_days",
      "course_lessons.release_at",
      "after_lesson_id",
    ])
    .select(["course_modules.id as module_id", "course_modules.title as module_title", "after_module_id"])
    .select([
      "course_modules.release_days as module_release_days",
      "course_modules.release_at as module_release_at",
    ])
    .where("course_lessons.id", "=", lessonId);
  if (courseId !== undefined) query = query.where("courses.id", "=", courseId);
  return query.executeTakeFirst();
}

/** Whether anybody may read about this course: it is published, and was not taken back. */
export function isListed(course: { is_published: boolean; retired_at: Date | null }): boolean {
  return course.is_published && course.retired_at === null;
}

interface OpenedLesson {
  is_free_preview: boolean;
  is_lesson_published: boolean;
  /** Of its course. */
  is_published: boolean;
  retired_at: Date | null;
}

/**
 * Admins open every lesson, students those that are published and have opened to them, everybody else of these the free
 * previews of a listed course.
 */
export function mayOpen(kind: Viewer, lesson: OpenedLesson, pace: Pick<LessonPace, "isOpen">): boolean {
  if (kind === "admin") return true;
  if (!lesson.is_lesson_published || !pace.isOpen) return false;
  return kind === "student" || (lesson.is_free_preview && isListed(lesson));
}

/** Of one lesson what its pace is to this person; the rest of the plan is read only where the lesson waits for some of it. */
async function findPace(db: Db, viewer: CourseViewer, lesson: LessonInCourse, now: Date) {
  const plan = await planAround(db, lesson);
  const { kind, userId, enrolledAt } = viewer;
  const place = { userId: userId ?? 0, courseId: lesson.course_id };
  const done = waitsForSomething(lesson) ? "unread" : "unasked";
  const pupil = kind === "student" ? await readPupil(db, place, { enrolledAt, done }) : NOBODY;
  return paceIn(plan, pupil, lesson.id, now);
}

function waitsForSomething(lesson: LessonInCourse): boolean {
  return lesson.after_lesson_id !== null || lesson.after_module_id !== null;
}

async function planAround(db: Db, lesson: LessonInCourse): Promise<PacedModule[]> {
  if (waitsForSomething(lesson)) {
    return (await readPacedPlans(db, [lesson.course_id])).get(lesson.course_id) ?? [];
  }
  const own = { ...lesson, is_published: lesson.is_lesson_published };
  const { module_id: id, module_title: title, after_module_id } = lesson;
  const { module_release_days: release_days, module_release_at: release_at } = lesson;
  return [{ id, title, after_module_id, release_days, release_at, lessons: [own] }];
}

const CLOSED: LessonPace = { isOpen: false, day: null, waits: null, openedAt: null };

function paceIn(plan: readonly PacedModule[], pupil: Pupil, lessonId: number, now: Date): LessonPace {
  return paceOf(plan, pupil, now).get(lessonId) ?? CLOSED;
}

/** Whether a student with a place may open this lesson now; their other rights are not asked. */
export async function isOpenToStudent(
  db: Db,
  { userId, ...place }: { userId: number; courseId: number; lessonId: number },
  now: Date,
): Promise<boolean> {
  const lesson = await findLesson(db, place);
  const viewer = lesson && (await findViewer(db, { id: userId, ...CUSTOMER }, place.courseId, now));
  if (!lesson || viewer?.kind !== "student") return false;
  return mayOpen("student", lesson, await findPace(db, viewer, lesson, now));
}

/** Whether this is a free preview, which needs no sign-in. */
export async function isOpenPreview(
  db: Db,
  place: { lessonId: number | undefined; courseId?: number },
  now: Date,
): Promise<boolean> {
  if (!place.lessonId) return false;
  const lesson = await findLesson(db, { ...place, lessonId: place.lessonId });
  if (!lesson?.is_free_preview) return false;
  const viewer = { kind: "visitor", userId: undefined } as const;
  return mayOpen("visitor", lesson, await findPace(db, viewer, lesson, now));
}

/** The lesson and what this person is to its course; undefined when it is not theirs to open, or not there. */
export async function findOpenLesson(
  db: Db,
  person: Person,
  place: { lessonId: number; courseId?: number },
  now: Date,
): Promise<{ lesson: LessonInCourse; viewer: CourseViewer } | undefined> {
  const lesson = await findLesson(db, place);
  if (!lesson) return undefined;
  const viewer = await findViewer(db, person, lesson.course_id, now);
  const pace = viewer.kind === "admin" ? CLOSED : await findPace(db, viewer, lesson, now);
  return mayOpen(viewer.kind, lesson, pace) ? { lesson, viewer } : undefined;
}

/** The same with a student's eyes, for somebody who builds the course: on the day that they look at. */
export async function findPreviewedLesson(
  db: Db,
  person: Person,
  place: { lessonId: number; courseId?: number },
  preview: StudentPreview,
): Promise<{ lesson: LessonInCourse; viewer: CourseViewer } | undefined> {
  const lesson = await findLesson(db, place);
  if (!lesson || !(await mayPreview(db, person, lesson.course_id))) return;
  const plan = (await readPacedPlans(db, [lesson.course_id])).get(lesson.course_id) ?? [];
  const pupil = await findPreviewPupil(db, preview, { plan, ...place, courseId: lesson.course_id });
  if (!mayOpen("student", lesson, paceIn(plan, pupil, lesson.id, previewNow(preview)))) return;
  return { lesson, viewer: { kind: "admin", userId: person?.id } };
}

/** Who may look at this course as of another day. */
export async function mayPreview(db: Db, person: Person, courseId: number): Promise<boolean> {
  return person !== undefined && (await looksAfter(db, person, courseId));
}

interface PreviewedPlan {
  plan: readonly PacedModule[];
  courseId: number;
  lessonId: number | undefined;
}

/** The student that is looked with: of a cohort of the course, and with all before this lesson done, where it is asked. */
export async function findPreviewPupil(
  db: Db,
  { enrolledOn, on, cohortId, isDone }: StudentPreview,
  { plan, courseId, lessonId }: PreviewedPlan,
): Promise<Pupil> {
  const lessons = plan.flatMap((module) => module.lessons);
  const at = lessons.findIndex(({ id }) => id === lessonId);
  const before = isDone ? lessons.slice(0, Math.max(at, 0)) : [];
  return {
    enrolledAt: startOfDay(enrolledOn),
    done: new Map(before.map(({ id }) => [id, startOfDay(on)])),
    cohort: cohortId ? await findCohortPace(db, { courseId, cohortId }) : undefined,
  };
}
