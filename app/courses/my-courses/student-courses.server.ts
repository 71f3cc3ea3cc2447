// The courses of a person: those they have, with where to go on, and those that were taken away, with why.
import { addressOf } from "#app/platform/http/address.ts";
import type { Db } from "#db/connect.server.ts";
import { type AccessLoss, lossOf } from "../access/course-access.server.ts";
import { isReleased } from "../access/lesson-release.ts";
import { listCertificates } from "../certificates/certificates.server.ts";
import { listOffers } from "../plan/course-plan.server.ts";
import { lessonToResume } from "../progress/lesson-to-resume.ts";
import { courseProgress } from "../progress/progress.ts";

export type StudentCourses = Awaited<ReturnType<typeof listStudentCourses>>;
export type StudentCourse = StudentCourses["courses"][number];
export type LostCourse = StudentCourses["lost"][number];

/** Newest first. */
export async function listStudentCourses(db: Db, userId: number, now: Date) {
  const [enrolled, lessons, certificates] = await Promise.all([
    listEnrolled(db, userId),
    listLessons(db, userId),
    listCertificates(db, userId),
  ]);
  const described = enrolled.map(({ sources, ...course }) => {
    const own = lessons.filter((lesson) => lesson.course_id === course.id);
    const completed = own.filter((lesson) => lesson.completed).length;
    return {
      ...course,
      address: addressOf(course.id, course.title),
      percent: courseProgress(completed, own.length),
      lessons: own.length,
      completed,
      resumeId: lessonToResume(own.filter((lesson) => isReleased(lesson, lesson.enrolled_at, now))),
      loss: lossAmong(sources),
      /** Of a certificate that was issued. */
      code: certificates.find((certificate) => certificate.course_id === course.id)?.code,
    };
  });
  const lost = described.filter((course) => course.loss !== undefined);
  const offers = await listOffers(
    db,
    lost.map((course) => course.id),
  );
  return {
    courses: described.filter((course) => course.loss === undefined),
    lost: lost.map((course) => {
      const offer = offers.find(({ linked_course_id }) => linked_course_id === course.id);
      return { ...course, offerAddress: offer ? addressOf(offer.id, offer.name) : undefined };
    }),
  };
}

type Source = { state: string; reason: string | null; order_item_id: number | null };

/** Undefined while one place is left. */
function lossAmong(sources: Source[]): AccessLoss | undefined {
  if (sources.some(({ state }) => state === "active")) return undefined;
  const shown = sources.find(({ state }) => state === "suspended") ?? sources[0];
  return lossOf(shown ?? { state: null, reason: null, order_item_id: null });
}

async function listEnrolled(db: Db, userId: number) {
  const [courses, sources] = await Promise.all([
    db
      .selectFrom("enrollments")
      .innerJoin("courses", "courses.id", "enrollments.course_id")
      .leftJoin("users as instructors", "instructors.id", "courses.instructor_id")
      .select(["courses.id", "courses.title", "courses.cover_image", "enrollments.id as enrollment_id"])
      .select("instructors.name as instructor_name")
      .where("enrollments.user_id", "=", userId)
      .orderBy("enrollments.created_at", "desc")
      .orderBy("enrollments.id", "desc")
      .execute(),
    db
      .selectFrom("enrollment_sources")
      .innerJoin("enrollments", "enrollments.id", "enrollment_sources.enrollment_id")
      .select(["enrollment_sources.enrollment_id", "state", "reason", "order_item_id"])
      .where("enrollments.user_id", "=", userId)
      .orderBy("enrollment_sources.updated_at", "desc")
      .execute(),
  ]);
  return courses.map(({ enrollment_id, ...course }) => ({
    ...course,
    sources: sources.filter((source) => source.enrollment_id === enrollment_id),
  }));
}

/** Every lesson of every course of this person, in order, with what they did. */
async function listLessons(db: Db, userId: number) {
  const rows = await db
    .selectFrom("enrollments")
    .innerJoin("course_modules", "course_modules.course_id", "enrollments.course_id")
    .innerJoin("course_lessons", "course_lessons.module_id", "course_modules.id")
    .leftJoin("lesson_progress", (join) =>
      join
        .onRef("lesson_progress.lesson_id", "=", "course_lessons.id")
        .on("lesson_progress.user_id", "=", userId),
    )
    .select(["course_lessons.id", "course_modules.course_id"])
    .select([
      "course_lessons.release_days",
      "course_lessons.release_at",
      "enrollments.created_at as enrolled_at",
    ])
    .select(["lesson_progress.completed_at", "lesson_progress.opened_at"])
    .where("enrollments.user_id", "=", userId)
    .where("course_lessons.is_published", "=", true)
    .orderBy("course_modules.order")
    .orderBy("course_modules.id")
    .orderBy("course_lessons.order")
    .orderBy("course_lessons.id")
    .execute();
  return rows.map(({ completed_at, ...row }) => ({ ...row, completed: completed_at !== null }));
}
