// Which places are open at an instant: also before the chore has closed the row of one that is over (AC-04).
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.server.ts";
import { lastEnd } from "./course-access.server.ts";

/** A condition on `enrollment_sources`: not over yet. */
export function isNotOver(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(enrollment_sources.ends_at is null or enrollment_sources.ends_at > ${now})`;
}

/** A condition on `enrollments`: a place in it is active, and not over. Those that the chore has not closed yet are few at any time. */
export function hasOpenPlace(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(enrollments.has_access and (
    enrollments.id not in (
      select due.enrollment_id from enrollment_sources as due
      where due.state = 'active' and due.ends_at is not null and due.ends_at <= ${now}
    )
    or exists (
      select 1 from enrollment_sources
      where enrollment_sources.enrollment_id = enrollments.id and enrollment_sources.state = 'active'
        and ${isNotOver(now)}
    )
  ))`;
}

/** When the last of somebody's places in each of these courses is over; what is taken away, or has no end, is not counted (AC-03). */
export async function listLastEnds(
  db: Db,
  userId: number,
  courseIds: readonly number[],
): Promise<Map<number, Date>> {
  if (courseIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("enrollments")
    .innerJoin("enrollment_sources", "enrollment_sources.enrollment_id", "enrollments.id")
    .select(["enrollments.course_id", "enrollment_sources.ends_at"])
    .where("enrollments.user_id", "=", userId)
    .where("enrollments.course_id", "in", [...courseIds])
    .where("enrollment_sources.state", "!=", "revoked")
    .where("enrollment_sources.ends_at", "is not", null)
    .orderBy("enrollment_sources.ends_at")
    .execute();
  return new Map(rows.flatMap(({ course_id, ends_at }) => (ends_at ? [[course_id, ends_at]] : [])));
}

/** Of these courses those in which somebody's open places all end, each with the last of their ends. */
export async function listOpenEnds(
  db: Db,
  userId: number,
  courseIds: readonly number[],
  now: Date,
): Promise<Map<number, Date>> {
  const rows = await db
    .selectFrom("enrollments")
    .innerJoin("enrollment_sources", "enrollment_sources.enrollment_id", "enrollments.id")
    .select(["enrollments.course_id", "enrollment_sources.ends_at"])
    .where("enrollments.user_id", "=", userId)
    .where("enrollments.course_id", "in", [...courseIds])
    .where("enrollment_sources.state", "=", "active")
    .where(isNotOver(now))
    .execute();
  const byCourse = [...Map.groupBy(rows, ({ course_id }) => course_id)];
  const ends = byCourse.map(([courseId, open]) => [courseId, lastEnd(open)] as const);
  return new Map(ends.flatMap(([courseId, end]) => (end ? [[courseId, end] as const] : [])));
}
