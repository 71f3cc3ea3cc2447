// The enrolment link of a cohort: the facts for its page, and joining by it.

import { keepAccounts } from "#app/identity/users/unused-accounts.server.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { findRight } from "#app/rights/rights.server.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { cohortIdsOf, cohortRefusal, holdCohorts, joinCohort } from "../access/cohort-places.server.ts";
import { courseAddress } from "../access/lesson-address.ts";
import { cohortState } from "../cohorts/cohort-state.ts";
import { giveByHand } from "../students/hand-enrollments.server.ts";

/** Why the link admits nobody now; `inside`: the person is already in the cohort. */
export type LinkState = "open" | "inside" | "closed" | "over" | "full" | "removed";

export type LinkedCohort = NonNullable<Awaited<ReturnType<typeof findLinkedCohort>>>;

/** The cohort of this link. Undefined if no cohort has the key. */
export async function findLinkedCohort(db: Db, key: string, userId: number | undefined, now: Date) {
  const cohort = await db
    .selectFrom("cohorts")
    .innerJoin("courses", "courses.id", "cohorts.course_id")
    .leftJoin("users as instructors", "instructors.id", "courses.instructor_id")
    .select(["cohorts.id", "cohorts.course_id", "cohorts.name", "cohorts.starts_at", "cohorts.ends_at"])
    .select(["places", "taken_places", "is_link_open", "cohorts.retired_at"])
    .select(["courses.title", "courses.description", "courses.cover_image", "instructors.name as teacher"])
    .select("courses.retired_at as course_retired_at")
    .where("link_key", "=", key)
    .executeTakeFirst();
  if (!cohort) return undefined;
  const own =
    userId === undefined
      ? undefined
      : await db
          .selectFrom("enrollments")
          .leftJoin("cohorts", "cohorts.id", "enrollments.cohort_id")
          .select(["cohort_id", "has_place", "cohorts.name"])
          .where("user_id", "=", userId)
          .where("enrollments.course_id", "=", cohort.course_id)
          .executeTakeFirst();
  const isInside = own?.cohort_id === cohort.id && own.has_place;
  const { course_retired_at, ...shown } = cohort;
  return {
    ...shown,
    address: courseAddress({ id: cohort.course_id, title: cohort.title }),
    state: isInside ? ("inside" as const) : linkState(cohort, course_retired_at !== null, now),
    /**
     * A person who already has the course keeps the lessons they have opened; the cohort's calendar decides about the
     * rest.
     */
    isStudent: userId !== undefined && (await isOpenTo(db, { userId, courseId: cohort.course_id }, now)),
    leaves: own?.has_place && own.cohort_id !== cohort.id ? own.name : null,
  };
}

/** True if a right to the course itself is open, not only a right to a collection. */
async function isOpenTo(
  db: Db,
  { userId, courseId }: { userId: number; courseId: number },
  now: Date,
): Promise<boolean> {
  return (await findRight(db, { userIds: [userId], courseIds: [courseId], openAt: now })) !== undefined;
}

function linkState(
  cohort: Parameters<typeof cohortState>[0] & {
    is_link_open: boolean;
    places: number | null;
    taken_places: number;
  },
  isGone: boolean,
  now: Date,
): Exclude<LinkState, "inside"> {
  const state = cohortState(cohort, now);
  if (isGone || state === "retired") return "removed";
  if (state === "over") return "over";
  if (!cohort.is_link_open) return "closed";
  return cohort.places !== null && cohort.taken_places >= cohort.places ? "full" : "open";
}

/** Enrols the person in the course with a place in the cohort. Returns the link's state if that is not possible. */
export async function joinByLink(
  db: Db,
  { key, userId, ip }: { key: string; userId: number; ip: string },
  now: Date,
): Promise<Outcome<{ cohort: LinkedCohort }, { cohort: LinkedCohort | undefined }>> {
  return inTransaction(db, async (trx) => {
    const found = await findLinkedCohort(trx, key, userId, now);
    if (!found) return { ok: false, cohort: undefined };
    if (found.state === "inside") return { ok: true, cohort: found };
    const { id, course_id: courseId } = found;
    await keepAccounts(trx, [userId]);
    const [own] = await forUpdate(
      trx,
      trx
        .selectFrom("enrollments")
        .select("cohort_id")
        .where("user_id", "=", userId)
        .where("course_id", "=", courseId),
    ).execute();
    const held = (await holdCohorts(trx, [id, ...cohortIdsOf(own ? [own] : [])])).get(id);
    // Checks the state again under the row lock.
    const cohort = await findLinkedCohort(trx, key, userId, now);
    if (!cohort || !held || cohort.state !== "open") return { ok: false, cohort };
    if (cohortRefusal(held, 1, now)) return { ok: false, cohort: { ...cohort, state: "full" } };
    // Read under the lock of the enrolment. A person whose collection opens the course gets a place of their own.
    const isNew = !(await isOpenTo(trx, { userId, courseId }, now));
    if (isNew) await giveByHand(trx, { courseId, userIds: [userId] }, now);
    await joinCohort(trx, held, { userIds: [userId], endsPlaces: isNew }, now);
    const detail = { courseId, ...(cohort.leaves ? { left: cohort.leaves } : {}) };
    const entry = { actorId: userId, ip, action: "cohort.join", entity: "cohorts", entityId: id, detail };
    await recordAudit(trx, entry, now);
    return { ok: true, cohort };
  });
}
