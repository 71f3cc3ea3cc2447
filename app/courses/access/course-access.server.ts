// The relation between a person and a course, and the lessons it opens. Every page, form and file of the student's side
// uses this module.
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
 * student: has a place now. admin: manages the course without a place, and no progress is stored. former: the place
 * was taken away. stranger: signed in, never had a place. visitor: not signed in.
 */
export type Viewer = "student" | "admin" | "former" | "stranger" | "visitor";

export interface CourseViewer {
  kind: Viewer;
  userId: number | undefined;
  /** Only for students: enrolled since. */
  enrolledAt?: Date;
  /** Only for students: the last instant of access. Null: no end. */
  endsAt?: Date | null;
  /** Only for students: a collection opens the course and this is the first visit. */
  isNew?: boolean;
  loss?: AccessLoss;
}

export interface AccessLoss {
  sentence: string;
  /** True if access returns automatically when the payment is settled. */
  passing: boolean;
  /** True if the course was bought before its opening day. */
  isPreSale: boolean;
  /** True if the shop removed the student by hand, not by a refund. Only the shop can give the place back. */
  isRemoved: boolean;
  /** The last day of access, "01/06/2028". */
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

/** True if the person manages all courses or teaches this course. */
async function looksAfter(db: Db, person: NonNullable<Person>, courseId: number): Promise<boolean> {
  if (!may(person, "courses.teach")) return false;
  const teacherId = teacherLimit(person);
  if (teacherId === undefined) return true;
  const query = db.selectFrom("courses").select("id").where("id", "=", courseId);
  return (await query.where("instructor_id", "=", teacherId).executeTakeFirst()) !== undefined;
}

/** The reason why a person has no access any more, chosen from all rights they had. */
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

/** A lesson with the columns that decide access. With `courseId`, only a lesson of that course. */
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

/** True if everybody may read about the course: it is published and not retired. */
export function isListed(course: { is_published: boolean; retired_at: Date | null }): boolean {
  return course.is_published && course.retired_at === null;
}

interface OpenedLesson {
  is_free_preview: boolean;
  is_lesson_published: boolean;
  is_published: boolean;
  retired_at: Date | null;
}

/**
 * Admins open every lesson. Students open published lessons that are released for them. Everybody else opens the free
 * previews of a listed course.
 */
export function mayOpen(kind: Viewer, lesson: OpenedLesson, pace: Pick<LessonPace, "isOpen">): boolean {
  if (kind === "admin") return true;
  if (!lesson.is_lesson_published || !pace.isOpen) return false;
  return kind === "student" || (lesson.is_free_preview && isListed(lesson));
}

/**
 * The pace of one lesson for this person. Reads the rest of the plan only if the lesson waits for another lesson or
 * module.
 */
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

/** True if a student with a place may open this lesson now. Other roles of the person are ignored. */
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

/** True if the lesson is a free preview, which needs no sign-in. */
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

/**
 * The lesson and the person's relation to its course. Undefined if the lesson does not exist or the person may not
 * open it.
 */
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

/** Same as `findOpenLesson`, for an admin who previews the course as a student on a chosen day. */
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

/** True if the person may preview this course on another day. */
export async function mayPreview(db: Db, person: Person, courseId: number): Promise<boolean> {
  return person !== undefined && (await looksAfter(db, person, courseId));
}

interface PreviewedPlan {
  plan: readonly PacedModule[];
  courseId: number;
  lessonId: number | undefined;
}

/** The simulated student of a preview: optionally in a cohort, optionally with all lessons before this one done. */
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
