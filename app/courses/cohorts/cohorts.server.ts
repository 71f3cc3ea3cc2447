// Reads of cohorts for the people who manage the course.
import { sql } from "kysely";
import { namesOf } from "#app/nouns/columns.ts";
import type { Db } from "#db/connect.server.ts";
import { COHORT_COLUMNS } from "./cohort.ts";

/** A course has few cohorts. */
const MOST_LISTED = 200;

export type CohortItem = Awaited<ReturnType<typeof listCohorts>>[number];
export type EditedCohort = NonNullable<Awaited<ReturnType<typeof findCohort>>>;

/** All cohorts of a course: active before retired, newest first. */
export async function listCohorts(db: Db, courseId: number) {
  return db
    .selectFrom("cohorts")
    .select(["id", "taken_places", "retired_at", "version", "created_at", ...namesOf(COHORT_COLUMNS)])
    .where("course_id", "=", courseId)
    .orderBy(sql`case when retired_at is null then 0 else 1 end`)
    .orderBy("id", "desc")
    .limit(MOST_LISTED)
    .execute();
}

export async function findCohort(db: Db, { id, courseId }: { id: number; courseId: number }) {
  return db
    .selectFrom("cohorts")
    .select(["id", "version", "updated_at", "taken_places", "retired_at", ...namesOf(COHORT_COLUMNS)])
    .where("id", "=", id)
    .where("course_id", "=", courseId)
    .where("retired_at", "is", null)
    .executeTakeFirst();
}

/** Cohorts that a student can be put into: cohorts of this course that are not over. */
export async function listOpenCohorts(db: Db, courseId: number, now: Date) {
  return db
    .selectFrom("cohorts")
    .select(["id", "name", "places", "taken_places"])
    .where("course_id", "=", courseId)
    .where("retired_at", "is", null)
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now)]))
    .orderBy("id", "desc")
    .limit(MOST_LISTED)
    .execute();
}
