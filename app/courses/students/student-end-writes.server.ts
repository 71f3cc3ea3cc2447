// Moves the end of access for several students to a day or to no end. The register keeps the data for an undo.
import type { Author } from "#app/platform/config/changed-values.ts";
import { lastDayBefore } from "#app/platform/money-and-dates/terms.ts";
import { lastEnd } from "#app/rights/right-state.ts";
import { moveEnd } from "#app/rights/right-writes.server.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { tellingAccess } from "../access/access-events.server.ts";
import { cohortIdsOf, holdCohorts, leaveFullCohorts } from "../access/cohort-places.server.ts";
import { MOVED, noteHandActs } from "./hand-acts.server.ts";
import { listStudentRights, type StudentRight } from "./hand-removals.server.ts";

interface Ending {
  courseId: number;
  ids: number[];
  /** Null: no end. */
  endsAt: Date | null;
  author: Author;
}

/** Returns how many got another end. Students without access are skipped, unless their access only ran out. */
export async function moveEnds(
  db: Db,
  { courseId, ids, endsAt, author }: Ending,
  now: Date,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const query = trx
      .selectFrom("enrollments")
      .select(["id", "user_id", "cohort_id", "has_place"])
      .where("course_id", "=", courseId)
      .where("id", "in", ids)
      .orderBy("id");
    const there = await forUpdate(trx, query).execute();
    await holdCohorts(trx, cohortIdsOf(there));
    const held = await listStudentRights(trx, { courseId, students: there }, now);
    const moving = new Map(
      [...Map.groupBy(held, ({ enrollmentId }) => enrollmentId)].map(
        ([id, own]) => [id, rightsToMove(own, endsAt)] as const,
      ),
    );
    const students = there.filter(({ id }) => moving.get(id)?.length);
    const rights = students.flatMap(({ id }) => moving.get(id) ?? []);
    const write = async () => {
      await leaveFullCohorts(trx, students, now);
      await moveEnd(
        trx,
        rights.map(({ id }) => id),
        endsAt,
        now,
      );
    };
    await tellingAccess(trx, { enrollmentIds: students.map(({ id }) => id) }, write, now);
    const changesOf = (id: number) => ({
      ends_at: { de: dayOfEnd(lastEnd(moving.get(id) ?? [])), para: dayOfEnd(endsAt) },
    });
    await noteHandActs(trx, author, { action: MOVED, courseId, students, rights, changesOf }, now);
    return students.length;
  });
}

/**
 * The rights to change: rights that would last longer, or else the longest right, so that the last one ends on that
 * day. Shorter rights keep their own end.
 */
function rightsToMove(held: readonly StudentRight[], endsAt: Date | null): StudentRight[] {
  const open = held.filter(({ state }) => MOVABLE.includes(state));
  const longest = open.toSorted((one, other) => instantOf(other.ends_at) - instantOf(one.ends_at))[0];
  if (!longest || instantOf(longest.ends_at) === instantOf(endsAt)) return [];
  const longer = open.filter(({ ends_at }) => instantOf(ends_at) > instantOf(endsAt));
  return longer.length > 0 ? longer : [longest];
}

const MOVABLE: readonly unknown[] = ["open", "ended", "awaits_confirmation"];

function instantOf(end: Date | null): number {
  return end?.getTime() ?? Number.POSITIVE_INFINITY;
}

function dayOfEnd(end: Date | null): string {
  return end ? lastDayBefore(end) : "sem fim";
}
