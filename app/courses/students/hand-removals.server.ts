// Access of students that is removed and restored by hand (AC-09, AC-11).
import { isAwaiting } from "#app/rights/course-lists.server.ts";
import { type RightState, rightState } from "#app/rights/right-state.ts";
import { type RightRow, remove, restore } from "#app/rights/right-writes.server.ts";
import { listRights } from "#app/rights/rights.server.ts";
import type { Db } from "#db/connect.server.ts";
import { tellingAccess } from "../access/access-events.server.ts";
import { leaveFullCohortsOf } from "../access/cohort-places.server.ts";

/** Row of `enrollments`. */
export interface Student {
  id: number;
  user_id: number;
}

export interface OfCourse {
  courseId: number;
  students: readonly Student[];
}

/** A right of a student; `state` is the state before the act. */
export type StudentRight = RightRow & { enrollmentId: number; state: RightState };

export async function listStudentRights(
  db: Db,
  { courseId, students }: OfCourse,
  now: Date,
): Promise<StudentRight[]> {
  const ids = new Map(students.map(({ id, user_id }) => [user_id, id]));
  const rights = await listRights(db, { userIds: [...ids.keys()], courseIds: [courseId] });
  return rights.map((right) => ({
    ...right,
    enrollmentId: ids.get(right.user_id) ?? 0,
    state: rightState(right, now),
  }));
}

/**
 * Removes every right of these students to the course, also closed rights. Returns the rights that were not removed
 * before.
 */
export async function removeByHand(
  trx: Db,
  { reason, actorId, ...of }: OfCourse & { reason: string; actorId: number },
  now: Date,
): Promise<StudentRight[]> {
  const rights = (await listStudentRights(trx, of, now)).filter(({ state }) => state !== "removed");
  const ids = rights.map(({ id }) => id);
  const write = () => remove(trx, ids, { byId: actorId, note: reason }, now);
  await tellingAccess(trx, { enrollmentIds: of.students.map(({ id }) => id) }, write, now);
  return rights;
}

/**
 * For each of these students, undoes the last removal that left something to open. A right that is over or revoked by
 * now stays closed by its own columns. Returns the rights of these removals as they were, and their new states.
 */
export async function restoreRemoved(trx: Db, { courseId, students }: OfCourse, now: Date) {
  const removed = (await listStudentRights(trx, { courseId, students }, now))
    .filter(({ state }) => state === "removed")
    .map((right) => ({ ...right, to: rightState({ ...right, removed_at: null }, now) }));
  const returning = removed.filter(({ to, ...right }) => isReturning(to, right, now));
  const last = new Map<number, number>();
  for (const { enrollmentId, removed_at } of returning) {
    last.set(enrollmentId, Math.max(last.get(enrollmentId) ?? 0, Number(removed_at)));
  }
  const restored = removed.filter((right) => last.get(right.enrollmentId) === Number(right.removed_at));
  const userIds = students.filter(({ id }) => last.has(id)).map(({ user_id }) => user_id);
  const ids = restored.map(({ id }) => id);
  const write = async () => {
    await leaveFullCohortsOf(trx, { courseId, userIds }, now);
    await restore(trx, ids, now);
  };
  await tellingAccess(trx, { enrollmentIds: [...last.keys()] }, write, now);
  return restored;
}

function isReturning(to: RightState, right: RightRow, now: Date): boolean {
  if (to === "awaits_confirmation") return isAwaiting({ ...right, removed_at: null }, now);
  return to === "open" || to === "suspended" || to === "not_open_yet";
}
