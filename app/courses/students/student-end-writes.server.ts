// The end of several students' access, moved by hand: to a day, or to none. The register keeps what it takes to put it back.
import { recordAudits } from "#app/platform/config/audit.server.ts";
import type { Author } from "#app/platform/config/changed-values.ts";
import { lastDayBefore } from "#app/platform/money-and-dates/terms.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { cohortIdsOf, holdCohorts, leaveFullCohorts } from "../access/cohort-places.server.ts";
import { followRights } from "../access/rights-of-places.server.ts";
import { placesOf, setPlaces } from "./held-places.server.ts";

interface Ending {
  courseId: number;
  /** Of enrolments. */
  ids: number[];
  /** Null: for ever. */
  endsAt: Date | null;
  author: Author;
}

/** Answers how many got another end; students without access stay as they are, unless their place is over. */
export async function moveEnds(
  db: Db,
  { courseId, ids, endsAt, author }: Ending,
  now: Date,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const query = trx
      .selectFrom("enrollments")
      .select(["id", "cohort_id", "has_place"])
      .where("course_id", "=", courseId)
      .where("id", "in", ids)
      .orderBy("id");
    const students = await forUpdate(trx, query).execute();
    await holdCohorts(trx, cohortIdsOf(students));
    const places = Map.groupBy(await placesOf(trx, students), ({ enrollment_id }) => enrollment_id);
    const moved = students.flatMap((student) => {
      const own = placesToMove(places.get(student.id) ?? [], endsAt);
      return own.length > 0 ? [{ ...student, places: own }] : [];
    });
    await leaveFullCohorts(trx, moved, now);
    const all = moved.flatMap((student) => student.places);
    await setPlaces(
      trx,
      all,
      { state: "active", reason: null, closed_for: null, removed_at: null, ends_at: endsAt } as const,
      now,
    );
    await followRights(trx, all, endsAt, now);
    const entries = moved.map(({ id, places: own }) => ({
      ...author,
      action: "course.change-end",
      entity: "enrollments",
      entityId: id,
      detail: {
        courseId,
        enrollmentId: id,
        changes: { ends_at: { de: dayOfEnd(lastOf(own)), para: dayOfEnd(endsAt) } },
        at: now.toISOString(),
        places: own.map(({ id: placeId, state, reason, closed_for, ends_at, removed_at }) => ({
          id: placeId,
          state,
          reason,
          closed_for,
          ends_at,
          removed_at,
        })),
      },
    }));
    await recordAudits(trx, entries, now);
    return moved.length;
  });
}

type Held = Awaited<ReturnType<typeof placesOf>>[number];

/**
 * The places to change: those that would go on longer, or else the one that goes on longest, so that the last ends on that
 * day. What another place of theirs says for itself stays.
 */
function placesToMove(held: readonly Held[], endsAt: Date | null): Held[] {
  const open = held.filter(({ state, closed_for }) => state === "active" || closed_for === "ended");
  const longest = open.toSorted((one, other) => instantOf(other.ends_at) - instantOf(one.ends_at))[0];
  if (!longest || instantOf(longest.ends_at) === instantOf(endsAt)) return [];
  const longer = open.filter(({ ends_at }) => instantOf(ends_at) > instantOf(endsAt));
  return longer.length > 0 ? longer : [longest];
}

function instantOf(end: Date | null): number {
  return end?.getTime() ?? Number.POSITIVE_INFINITY;
}

function lastOf(places: readonly Held[]): Date | null {
  const last = Math.max(...places.map(({ ends_at }) => instantOf(ends_at)));
  return Number.isFinite(last) ? new Date(last) : null;
}

function dayOfEnd(end: Date | null): string {
  return end ? lastDayBefore(end) : "sem fim";
}
