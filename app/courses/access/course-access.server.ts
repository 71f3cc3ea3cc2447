// What somebody is to a course, and which lessons that opens. Every page, form and file of the student's side asks here.
import { CUSTOMER, may, type Standing, teacherLimit } from "#app/identity/rights/rights.ts";
import { startOfDay } from "#app/platform/money-and-dates/dates.ts";
import { lastDayBefore } from "#app/platform/money-and-dates/terms.ts";
import { closedSentence } from "#app/rights/right-sentences.ts";
import { bestRight, isKnown, isOpenRight, lastEnd, rightState } from "#app/rights/right-state.ts";
import type { RightRow } from "#app/rights/right-writes.server.ts";
import { listRightsToCourses } from "#app/rights/rights.server.ts";
import type { Db } from "#db/connect.server.ts";
import { findCohortPace, readPacedPlans, readPupil } from "./lesson-pace.server.ts";
import { type LessonPace, NOBODY, type PacedModule, type Pupil, paceOf } from "./lesson-release.ts";
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
  /** Of a student: a collection opens the course, and this is the first visit. */
  isNew?: boolean;
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
  const rights = (await listRightsToCourses(db, { userIds: [userId], courseIds: [courseId] })).filter(
    isKnown,
  );
  const open = rights.filter((right) => isOpenRight(right, now));
  const [place] = open;
  if (place) {
    const enrolledAt = place.enrolled_at ?? place.starts_at;
    return { kind: "student", userId, enrolledAt, endsAt: lastEnd(open), isNew: place.enrolled_at === null };
  }
  if (await looksAfter(db, person, courseId)) return { kind: "admin", userId };
  if (rights.length === 0) return { kind: "stranger", userId };
  return { kind: "former", userId, loss: lossAmong(rights, now) };
}

/** Whoever looks after all courses, or teaches this one. */
async function looksAfter(db: Db, person: NonNullable<Person>, courseId: number): Promise<boolean> {
  if (!may(person, "courses.teach")) return false;
  const teacherId = teacherLimit(person);
  if (teacherId === undefined) return true;
  const query = db.selectFrom("courses").select("id").where("id", "=", courseId);
  return (await query.where("instructor_id", "=", teacherId).executeTakeFirst()) !== undefined;
}

/** Why somebody has the course no more, of all that they had. */
export function lossAmong(rights: readonly RightRow[], now: Date): AccessLoss {
  const right = bestRight(rights, now);
  const state = right ? rightState(right, now) : "revoked";
  const loss = {
    sentence: (right && closedSentence(right, state)) ?? NOTHING_LEFT,
    passing: state === "suspended" || state === "not_open_yet",
    isPreSale: state === "not_open_yet",
    isRemoved: state === "removed",
  };
  return state === "ended" && right?.ends_at ? { ...loss, endedOn: lastDayBefore(right.ends_at) } : loss;
}

const NOTHING_LEFT = "A sua matrícula neste curso foi encerrada.";

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
