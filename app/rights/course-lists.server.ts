// Conditions on the students of a course for lists, counts and mails, and the rights that end soon.
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.server.ts";
import { type Closings, rightState } from "./right-state.ts";
import type { RightRow } from "./right-writes.server.ts";
import { hasOpenRight } from "./rights.server.ts";

/** Whether this right waits for its person to confirm the e-mail address, and is not over. */
export function isAwaiting(right: Closings, now: Date): boolean {
  const isOver = right.ends_at !== null && right.ends_at <= now;
  return !isOver && rightState(right, now) === "awaits_confirmation";
}

/** A condition on `enrollments`: the same of one of its rights. Whether another one is open is asked before. */
export function awaitsConfirmation(now: Date): RawBuilder<boolean> {
  return awaits(now, sql`true`);
}

/** A condition on `enrollments`: this person is in the course, or will be after confirming the e-mail address. */
export function isStudent(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(${hasOpenRight(now)} or ${awaitsConfirmation(now)})`;
}

/** A condition on `enrollments`: mails about the course go to this person. A pre-sale tells nothing before its day. */
export function getsCourseMails(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(${hasOpenRight(now)} or ${awaits(now, sql`(opens_at is null or opens_at <= ${now})`)})`;
}

function awaits(now: Date, besides: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(enrollments.has_place and exists (select 1 from rights
    where rights.user_id = enrollments.user_id and rights.course_id = enrollments.course_id and awaits_confirmation
      and removed_at is null and revoked_for is null and suspended_for is null
      and (ends_at is null or ends_at > ${now}) and ${besides}))`;
}

/**
 * The last end of the open rights of each row, whose table has this name, or of those that wait for a confirmed address
 * where none is open. Null where one of them has no end.
 */
export function lastEndIn(enrollments: string): RawBuilder<Date | null> {
  const of = (column: string) => sql.ref(`${enrollments}.${column}`);
  return sql`(select ends_at from rights
    where rights.user_id = ${of("user_id")} and rights.course_id = ${of("course_id")} and lapsed_at is null
      and removed_at is null and revoked_for is null and suspended_for is null
      and (opens_at is null or awaits_confirmation)
    order by awaits_confirmation, ends_at is null desc, ends_at desc limit 1)`;
}

/** The next rights to courses that end before this instant, and of whose end nobody was told, by their ends. */
export async function listUntoldEnds(
  db: Db,
  { before, after, limit }: { before: Date; after: { endsAt: Date; id: number }; limit: number },
): Promise<RightRow[]> {
  return db
    .selectFrom("rights")
    .selectAll()
    .where("course_id", "is not", null)
    .where("lapsed_at", "is", null)
    .where("ends_at", "is not", null)
    .where("ends_at", ">=", after.endsAt)
    .where("ends_at", "<=", before)
    .where((eb) => eb.or([eb("ends_at", ">", after.endsAt), eb("id", ">", after.id)]))
    .where("end_told_at", "is", null)
    .orderBy("ends_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}
