// What somebody is to a course, and which lessons that opens. Every page, form and file of the student's side asks here.
import { may, teacherLimit } from "#app/identity/rights/rights.ts";
import { startOfDay } from "#app/platform/money-and-dates/dates.ts";
import type { Db } from "#db/connect.server.ts";
import type { TeamRole } from "#db/schema.ts";
import { isReleased, type LessonRelease } from "./lesson-release.ts";
import { isPreSale } from "./pre-sale.ts";
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
  loss?: AccessLoss;
}

/** How a former student lost the place. */
export interface AccessLoss {
  sentence: string;
  /** It comes back by itself when the payment is settled. */
  passing: boolean;
  /** It was bought before the day on which it opens. */
  isPreSale: boolean;
}

export type Person = { id: number; team_role: TeamRole | null } | undefined;

export async function findViewer(db: Db, person: Person, courseId: number): Promise<CourseViewer> {
  if (!person) return { kind: "visitor", userId: undefined };
  const userId = person.id;
  const sources = await db
    .selectFrom("enrollments")
    .leftJoin("enrollment_sources", "enrollment_sources.enrollment_id", "enrollments.id")
    .select(["enrollment_sources.state", "enrollment_sources.reason", "enrollment_sources.order_item_id"])
    .select("enrollments.created_at")
    .where("enrollments.user_id", "=", userId)
    .where("enrollments.course_id", "=", courseId)
    .orderBy("enrollment_sources.updated_at", "desc")
    .execute();
  const place = sources.find(({ state }) => state === "active");
  if (place) return { kind: "student", userId, enrolledAt: place.created_at };
  if (await looksAfter(db, person, courseId)) return { kind: "admin", userId };
  const lost = sources.find(({ state }) => state === "suspended") ?? sources[0];
  return lost ? { kind: "former", userId, loss: lossOf(lost) } : { kind: "stranger", userId };
}

/** Whoever looks after all courses, or teaches this one. */
async function looksAfter(db: Db, person: NonNullable<Person>, courseId: number): Promise<boolean> {
  if (!may(person.team_role, "courses.teach")) return false;
  const teacherId = teacherLimit(person);
  if (teacherId === undefined) return true;
  const query = db.selectFrom("courses").select("id").where("id", "=", courseId);
  return (await query.where("instructor_id", "=", teacherId).executeTakeFirst()) !== undefined;
}

interface LostSource {
  state: string | null;
  reason: string | null;
  order_item_id: number | null;
}

/** Why a place is gone, for its student to read. */
export function lossOf(source: LostSource): AccessLoss {
  const passing = source.state === "suspended";
  return { sentence: lossSentence(source), passing, isPreSale: passing && isPreSale(source.reason) };
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
    ])
    .where("course_lessons.id", "=", lessonId);
  if (courseId !== undefined) query = query.where("courses.id", "=", courseId);
  return query.executeTakeFirst();
}

/** Whether anybody may read about this course: it is published, and was not taken back. */
export function isListed(course: { is_published: boolean; retired_at: Date | null }): boolean {
  return course.is_published && course.retired_at === null;
}

interface OpenedLesson extends LessonRelease {
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
export function mayOpen(
  { kind, enrolledAt }: Pick<CourseViewer, "kind" | "enrolledAt">,
  lesson: OpenedLesson,
  now: Date,
): boolean {
  if (kind === "admin") return true;
  if (!lesson.is_lesson_published || !isReleased(lesson, enrolledAt, now)) return false;
  return kind === "student" || (lesson.is_free_preview && isListed(lesson));
}

/** Whether this is a free preview, which needs no sign-in. */
export async function isOpenPreview(
  db: Db,
  place: { lessonId: number | undefined; courseId?: number },
  now: Date,
): Promise<boolean> {
  if (!place.lessonId) return false;
  const lesson = await findLesson(db, { ...place, lessonId: place.lessonId });
  return lesson !== undefined && mayOpen({ kind: "visitor" }, lesson, now);
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
  const viewer = await findViewer(db, person, lesson.course_id);
  return mayOpen(viewer, lesson, now) ? { lesson, viewer } : undefined;
}

/** The same with a student's eyes, for somebody who builds the course: on the day that they look at. */
export async function findPreviewedLesson(
  db: Db,
  person: Person,
  place: { lessonId: number; courseId?: number },
  preview: StudentPreview,
): Promise<{ lesson: LessonInCourse; viewer: CourseViewer } | undefined> {
  const lesson = await findLesson(db, place);
  if (!lesson || !mayOpen(previewEyes(preview), lesson, previewNow(preview))) return;
  if (!(await mayPreview(db, person, lesson.course_id))) return;
  return { lesson, viewer: { kind: "admin", userId: person?.id } };
}

/** Who may look at this course as of another day. */
export async function mayPreview(db: Db, person: Person, courseId: number): Promise<boolean> {
  return person !== undefined && (await looksAfter(db, person, courseId));
}

export function previewEyes({ enrolledOn }: StudentPreview): CourseViewer {
  return { kind: "student", userId: undefined, enrolledAt: startOfDay(enrolledOn) };
}
