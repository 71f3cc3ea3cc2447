// Progress and state of enrolments of several courses, for the API.
import { courseProgress } from "#app/courses/progress/progress.ts";
import { awaitsConfirmation } from "#app/rights/course-lists.server.ts";
import { hasOpenRight } from "#app/rights/rights.server.ts";
import type { Db } from "#db/connect.server.ts";
import { type StudyState, studyStateAt } from "../students/study-state.ts";
import { isUnanswered, NO_LESSONS, readStudyCalendars } from "../students/study-states.server.ts";

export async function readEnrollmentFigures(
  db: Db,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, { progress: number; state: StudyState }>> {
  if (ids.length === 0) return new Map();
  const places = await db
    .selectFrom("enrollments")
    .select(["id", "user_id", "course_id", "created_at", "done_count", "studied_at", "finished_at"])
    .select(["cohort_id", hasOpenRight(now).as("is_open"), awaitsConfirmation(now).as("is_awaiting")])
    .where("enrollments.id", "in", [...ids])
    .execute();
  const courseIds = [...new Set(places.map(({ course_id }) => course_id))];
  if (courseIds.length === 0) return new Map();
  const userIds = [...new Set(places.map(({ user_id }) => user_id))];
  const [calendars, lessons, asked] = await Promise.all([
    readStudyCalendars(db, courseIds),
    db
      .selectFrom("course_lessons")
      .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
      .select((eb) => ["course_id", eb.fn.countAll<number>().as("count")])
      .where("course_id", "in", courseIds)
      .where("is_published", "=", true)
      .groupBy("course_id")
      .execute(),
    db
      .selectFrom("lesson_doubts")
      .innerJoin("course_lessons", "course_lessons.id", "lesson_doubts.lesson_id")
      .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
      .select(["lesson_doubts.user_id", "course_modules.course_id"])
      .where("lesson_doubts.user_id", "in", userIds)
      .where("course_modules.course_id", "in", courseIds)
      .where(isUnanswered)
      .execute(),
  ]);
  const counts = new Map(lessons.map(({ course_id, count }) => [course_id, Number(count)]));
  const waiting = new Set(asked.map(({ user_id, course_id }) => `${user_id} ${course_id}`));
  const stateIn = new Map(
    courseIds.map((id) => [id, studyStateAt(calendars.get(id) ?? NO_LESSONS, now)] as const),
  );
  return new Map(
    places.map(({ id, is_open, is_awaiting, ...place }) => {
      const { user_id, course_id, done_count } = place;
      const facts = {
        ...place,
        has_access: Boolean(is_open),
        awaits_confirmation: Boolean(is_awaiting),
        waits: waiting.has(`${user_id} ${course_id}`),
      };
      const progress = courseProgress(done_count, counts.get(course_id) ?? 0);
      return [id, { progress, state: stateIn.get(course_id)?.(facts) ?? "removidos" }];
    }),
  );
}
