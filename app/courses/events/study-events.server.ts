// Events about a student's progress.
import { hears, raise } from "#app/events/raise.server.ts";
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import { advisoryLock, type Db } from "#db/connect.server.ts";
import { readPlaces } from "../access/access-events.server.ts";
import { lessonAddress } from "../access/lesson-address.ts";

interface LessonPlace {
  userId: number;
  lessonId: number;
}

/**
 * Raises the event for a completed lesson; with the last lesson also for the course. Runs in the transaction that
 * completes the lesson.
 */
export async function raiseCompletion(
  trx: Db,
  { by, ...place }: LessonPlace & { by: "rule" | "hand" },
  now: Date,
): Promise<void> {
  if (!(await hears(trx, "lesson.completed", "course.completed"))) return;
  const course = await findCourseOf(trx, place.lessonId);
  if (!course) return;
  await raise(trx, "lesson.completed", {
    of: `${place.userId}:${place.lessonId}`,
    now,
    async read(ended, siteUrl) {
      const study = await readStudyPlace(ended, { ...place, courseId: course.id }, siteUrl);
      return study && { ...study, completed_by: by, completed_at: now.toISOString() };
    },
  });
  if (!(await hears(trx, "course.completed"))) return;
  // The lock makes the second of two concurrent last lessons see that the other is done.
  await advisoryLock(trx, `study:${place.userId}:${course.id}`);
  await raise(trx, "course.completed", {
    of: `${place.userId}:${course.id}`,
    now,
    async read(ended, siteUrl) {
      const { lessons, done } = await countLessons(ended, { userId: place.userId, courseId: course.id });
      const told = await readPlaces(ended, [{ userId: place.userId, courseId: course.id }], siteUrl);
      const study = told(place.userId, course.id);
      if (!study || done < lessons) return undefined;
      return { ...study, lessons, completed_at: now.toISOString() };
    },
  });
}

export async function raiseCertificate(
  trx: Db,
  { code, userId, courseId }: { code: string; userId: number; courseId: number },
  now: Date,
): Promise<void> {
  await raise(trx, "certificate.issued", {
    of: code,
    now,
    async read(ended, siteUrl) {
      const certificate = await ended
        .selectFrom("certificates")
        .select(["code", "student_name", "workload_minutes", "finished_on", "issued_at"])
        .where("code", "=", code)
        .executeTakeFirst();
      const study = (await readPlaces(ended, [{ userId, courseId }], siteUrl))(userId, courseId);
      if (!certificate || !study) return undefined;
      const { finished_on, issued_at, student_name, workload_minutes } = certificate;
      return {
        ...study,
        certificate: {
          code,
          url: `${siteUrl}/certificado/${code}`,
          student_name: student_name ?? study.student.name,
          workload_minutes,
          finished_on: dayOf(finished_on),
          issued_at: issued_at.toISOString(),
        },
      };
    },
  });
}

export async function raiseQuestion(trx: Db, doubtId: number, now: Date): Promise<void> {
  await raise(trx, "question.asked", {
    of: doubtId,
    now,
    async read(ended, siteUrl) {
      const doubt = await ended
        .selectFrom("lesson_doubts")
        .innerJoin("course_lessons", "course_lessons.id", "lesson_doubts.lesson_id")
        .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
        .select(["lesson_doubts.user_id", "lesson_doubts.lesson_id", "course_modules.course_id"])
        .select(["doubt_text", "video_second", "lesson_doubts.created_at"])
        .where("lesson_doubts.id", "=", doubtId)
        .executeTakeFirst();
      if (!doubt || doubt.user_id === null) return undefined;
      const place = { userId: doubt.user_id, lessonId: doubt.lesson_id, courseId: doubt.course_id };
      const study = await readStudyPlace(ended, place, siteUrl);
      if (!study) return undefined;
      const question = {
        id: doubtId,
        text: doubt.doubt_text,
        video_second: doubt.video_second,
        admin_url: `${siteUrl}/admin/duvidas?${new URLSearchParams({ situacao: "todas", busca: doubt.doubt_text.slice(0, 60) })}`,
        asked_at: doubt.created_at.toISOString(),
      };
      return { ...study, question };
    },
  });
}

async function findCourseOf(trx: Db, lessonId: number): Promise<{ id: number } | undefined> {
  return trx
    .selectFrom("course_lessons")
    .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
    .select("course_modules.course_id as id")
    .where("course_lessons.id", "=", lessonId)
    .executeTakeFirst();
}

async function readStudyPlace(
  trx: Db,
  { userId, lessonId, courseId }: LessonPlace & { courseId: number },
  siteUrl: string,
) {
  const study = (await readPlaces(trx, [{ userId, courseId }], siteUrl))(userId, courseId);
  const lesson = await trx
    .selectFrom("course_lessons")
    .select(["id", "title"])
    .where("id", "=", lessonId)
    .executeTakeFirst();
  if (!study || !lesson) return undefined;
  return { ...study, lesson: { ...lesson, url: `${siteUrl}${lessonAddress(study.course, lesson.id)}` } };
}

/** Progress over the lessons that are visible to students. */
async function countLessons(trx: Db, { userId, courseId }: { userId: number; courseId: number }) {
  const row = await trx
    .selectFrom("course_lessons")
    .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
    .leftJoin("lesson_progress", (join) =>
      join
        .onRef("lesson_progress.lesson_id", "=", "course_lessons.id")
        .on("lesson_progress.user_id", "=", userId),
    )
    .select((eb) => eb.fn.countAll<number>().as("lessons"))
    .select((eb) => eb.fn.count<number>("lesson_progress.completed_at").as("done"))
    .where("course_modules.course_id", "=", courseId)
    .where("course_lessons.is_published", "=", true)
    .executeTakeFirstOrThrow();
  return { lessons: Number(row.lessons), done: Number(row.done) };
}
