// Data for the pace of a course: its plan, and the student's state in it.
import type { Db } from "#db/connect.server.ts";
import { findCohortOpenings, NO_OPENINGS } from "./cohort-openings.server.ts";
import type { PacedModule, Pupil } from "./lesson-release.ts";

interface Place {
  userId: number;
  courseId: number;
}

/** The plans of these courses in course order, including drafts. */
export async function readPacedPlans(
  db: Db,
  courseIds: readonly number[],
): Promise<Map<number, PacedModule[]>> {
  if (courseIds.length === 0) return new Map();
  const [modules, lessons] = await Promise.all([
    db
      .selectFrom("course_modules")
      .select(["id", "course_id", "title", "release_days", "release_at", "after_module_id"])
      .where("course_id", "in", courseIds)
      .orderBy("order")
      .orderBy("id")
      .execute(),
    db
      .selectFrom("course_lessons")
      .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
      .select(["course_lessons.id", "course_lessons.module_id", "course_lessons.title", "content_type"])
      .select(["is_published", "after_lesson_id"])
      .select(["course_lessons.release_days", "course_lessons.release_at"])
      .where("course_modules.course_id", "in", courseIds)
      .orderBy("course_lessons.order")
      .orderBy("course_lessons.id")
      .execute(),
  ]);
  const byModule = Map.groupBy(lessons, ({ module_id }) => module_id);
  const paced = modules.map((module) => ({ ...module, lessons: byModule.get(module.id) ?? [] }));
  return Map.groupBy(paced, ({ course_id }) => course_id);
}

/** The student's state. Reads `done` only if the plan has prerequisites and the caller did not pass it. */
export async function readPupil(
  db: Db,
  place: Place,
  {
    enrolledAt,
    done,
  }: { enrolledAt: Date | undefined; done: ReadonlyMap<number, Date> | "unread" | "unasked" },
): Promise<Pupil> {
  const [cohort, known] = await Promise.all([
    db
      .selectFrom("enrollments")
      .innerJoin("cohorts", "cohorts.id", "enrollments.cohort_id")
      .select(["cohorts.id", "cohorts.starts_at"])
      .where("enrollments.user_id", "=", place.userId)
      .where("enrollments.course_id", "=", place.courseId)
      .executeTakeFirst(),
    done === "unread" ? readDone(db, place) : done,
  ]);
  return {
    enrolledAt,
    done: known === "unasked" ? new Map() : known,
    cohort: cohort && { ...(await cohortFacts(db, cohort)), seen: await readSeen(db, place) },
  };
}

async function readSeen(db: Db, { userId, courseId }: Place): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom("lesson_progress")
    .innerJoin("course_lessons", "course_lessons.id", "lesson_progress.lesson_id")
    .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
    .select("lesson_progress.lesson_id")
    .where("lesson_progress.user_id", "=", userId)
    .where("course_modules.course_id", "=", courseId)
    .where((eb) => eb.or([eb("opened_at", "is not", null), eb("completed_at", "is not", null)]))
    .execute();
  return new Set(rows.map(({ lesson_id }) => lesson_id));
}

/** A cohort of this course for the student preview. */
export async function findCohortPace(db: Db, { courseId, cohortId }: { courseId: number; cohortId: number }) {
  const cohort = await db
    .selectFrom("cohorts")
    .select(["id", "starts_at"])
    .where("id", "=", cohortId)
    .where("course_id", "=", courseId)
    .executeTakeFirst();
  return cohort && cohortFacts(db, cohort);
}

export async function listCohortsToPreview(db: Db, courseId: number) {
  return db
    .selectFrom("cohorts")
    .select(["id", "name"])
    .where("course_id", "=", courseId)
    .where("retired_at", "is", null)
    .orderBy("id")
    .execute();
}

async function cohortFacts(db: Db, { id, starts_at }: { id: number; starts_at: Date | null }) {
  const openings = (await findCohortOpenings(db, [id])).get(id) ?? NO_OPENINGS;
  return { startsAt: starts_at, openings };
}

async function readDone(db: Db, { userId, courseId }: Place): Promise<ReadonlyMap<number, Date>> {
  const rows = await db
    .selectFrom("lesson_progress")
    .innerJoin("course_lessons", "course_lessons.id", "lesson_progress.lesson_id")
    .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
    .select(["lesson_progress.lesson_id", "completed_at"])
    .where("lesson_progress.user_id", "=", userId)
    .where("course_modules.course_id", "=", courseId)
    .where("completed_at", "is not", null)
    .execute();
  return new Map(
    rows.flatMap(({ lesson_id, completed_at }) => (completed_at ? [[lesson_id, completed_at]] : [])),
  );
}
