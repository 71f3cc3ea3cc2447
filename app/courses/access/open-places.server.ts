// End of a person's rights to courses, for prices, promises and renewals.
import { isOpenRight, lastEnd } from "#app/rights/right-state.ts";
import { listRights } from "#app/rights/rights.server.ts";
import type { Db } from "#db/connect.server.ts";

/**
 * The latest end among a person's rights to each course. Ignores revoked and removed rights, and rights without an end
 * (AC-03).
 */
export async function listLastEnds(
  db: Db,
  userId: number,
  courseIds: readonly number[],
): Promise<Map<number, Date>> {
  const rights = await listRights(db, { userIds: [userId], courseIds });
  const counting = rights.filter((right) => right.ends_at && !right.revoked_for && !right.removed_at);
  return endsByCourse(counting);
}

/** The given courses in which every open right of the person has an end, each with the latest end. */
export async function listOpenEnds(
  db: Db,
  userId: number,
  courseIds: readonly number[],
  now: Date,
): Promise<Map<number, Date>> {
  const rights = await listRights(db, { userIds: [userId], courseIds });
  return endsByCourse(rights.filter((right) => isOpenRight(right, now)));
}

function endsByCourse(rights: Awaited<ReturnType<typeof listRights>>): Map<number, Date> {
  const byCourse = [...Map.groupBy(rights, ({ course_id }) => course_id ?? 0)];
  const ends = byCourse.map(([courseId, own]) => [courseId, lastEnd(own)] as const);
  return new Map(ends.flatMap(([courseId, end]) => (end ? [[courseId, end] as const] : [])));
}
