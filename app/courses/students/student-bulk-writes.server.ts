// Several students of a course at once: places taken or given back, and what the register keeps to put them back exactly.
import { z } from "zod";
import { CHANGED_SINCE, GONE, type LeftRow, type PutBack } from "#app/platform/bulk/bulk-act.server.ts";
import { recordAudits } from "#app/platform/config/audit.server.ts";
import type { Author, RowChanges } from "#app/platform/config/changed-values.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import type { ClosedFor } from "#db/schema.ts";
import { tellingAccess } from "../access/access-events.server.ts";
import { findSuspended, followRights } from "../access/rights-of-places.server.ts";
import { READMITTED, REMOVED } from "./hand-acts.server.ts";
import {
  closeByHand,
  findUnpaid,
  markRemoved,
  placesOf,
  reopenClosed,
  setPlaces,
} from "./held-places.server.ts";

const NOT_PAID = "a compra foi cancelada ou reembolsada.";

const placeShape = z.object({
  id: z.number(),
  /** Null: the place was not there. */
  state: z.enum(["active", "suspended", "revoked"]).nullable(),
  reason: z.string().nullable(),
  closed_for: z
    .custom<ClosedFor>((code) => typeof code === "string")
    .nullable()
    .default(null),
  /** Left out: the act left it as it was. */
  ends_at: z.coerce.date().nullish(),
  /** Left out before removals were kept apart: of a place that was given back, the act itself says it. */
  removed_at: z.coerce.date().nullish(),
  /** What the act made of it, where that is not the same for all. */
  to: z.enum(["active", "suspended", "revoked"]).optional(),
});
export type Place = z.output<typeof placeShape>;

interface BulkPlaces {
  courseId: number;
  /** Of enrolments. */
  ids: number[];
  author: Author;
}

/** The marked students of this course, and whether they have access. */
export async function readMarkedStudents(db: Db, courseId: number, ids: number[]) {
  return db
    .selectFrom("enrollments")
    .select(["id", "user_id", "has_access"])
    .where("course_id", "=", courseId)
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
}

/** Takes every place of those who have access, for a reason that they read; answers how many they were. */
export async function removeStudents(
  db: Db,
  { courseId, ids, reason, author }: BulkPlaces & { reason: string },
  now: Date,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const students = await lockStudents(trx, { courseId, ids, hasAccess: true });
    const places = await closeByHand(trx, { students, reason }, now);
    await note(trx, { action: REMOVED, courseId, author, students, places, to: false }, now);
    return students.length;
  });
}

/** Gives back what a removal closed to those who have no access; answers to how many something came back, and who still waits. */
export async function readmitStudents(
  db: Db,
  { courseId, ids, author }: BulkPlaces,
  now: Date,
): Promise<{ changed: number; waiting: number }> {
  return inTransaction(db, async (trx) => {
    const students = await lockStudents(trx, { courseId, ids, hasAccess: false });
    if (students.length === 0) return { changed: 0, waiting: 0 };
    const places = await reopenClosed(trx, { courseId, students }, now);
    const back = new Set(places.map(({ enrollment_id }) => enrollment_id));
    const readmitted = students.filter(({ id }) => back.has(id));
    await note(trx, { action: READMITTED, courseId, author, students: readmitted, places, to: true }, now);
    const open = new Set(places.flatMap(({ to, enrollment_id }) => (to === "active" ? enrollment_id : [])));
    return { changed: readmitted.length, waiting: readmitted.length - open.size };
  });
}

/** What the register kept of each, as `putStudentsBack` takes it. */
export function studentChanges(detail: Record<string, unknown>): RowChanges {
  const text = JSON.stringify([detail.courseId, detail.at, detail.places]);
  return { kept: { de: text } };
}

const keptShape = z.tuple([z.number(), z.coerce.date(), z.array(placeShape)]);

/** Puts each place back as it was, but for one that changed since or whose purchase was refunded meanwhile. */
export const putStudentsBack: PutBack = async (trx, rows, author, now) => {
  const left: LeftRow[] = [];
  const wanted = rows.map(({ id, action, changes }) => {
    const [courseId, at, places] = keptShape.parse(JSON.parse(String(changes.kept?.de)));
    return { id, action, courseId, at, places };
  });
  const ids = wanted.map(({ id }) => id);
  const students = await forUpdate(
    trx,
    trx.selectFrom("enrollments").select(["id", "user_id"]).where("id", "in", ids).orderBy("id"),
  ).execute();
  const stored = new Map((await placesOf(trx, students)).map((place) => [place.id, place]));
  const unpaid = await findUnpaid(trx, [...stored.values()]);
  const suspended = await findSuspended(trx, [...stored.values()]);
  const puttable: { place: Placed; student: number }[] = [];
  for (const { id, action, at, places } of wanted) {
    const given = action === REMOVED ? "revoked" : "active";
    const isSame = places.every((place) => {
      const one = stored.get(place.id);
      if (one?.state !== (place.to ?? given)) return false;
      return isMark(place, given) || one.updated_at.getTime() === at.getTime();
    });
    const paid =
      action === REMOVED
        ? places.flatMap((place): Placed | Placed[] => {
            if (isMark(place, given)) return { ...place, removed_at: null, isMarked: true };
            if (unpaid.has(place.id)) return [];
            // What its purchase says by now: contested since, or no more.
            const isHeld = suspended.has(place.id);
            const { reason = null, closed_for = null } = suspended.get(place.id) ?? {};
            return { ...place, state: isHeld ? "suspended" : "active", reason, closed_for, removed_at: null };
          })
        : places.map((place): Placed => {
            const removed_at = action === READMITTED ? (place.removed_at ?? at) : (place.removed_at ?? null);
            return { ...place, removed_at, isMarked: isMark(place, given) };
          });
    if (!students.some((student) => student.id === id)) left.push({ id, why: GONE });
    else if (!isSame) left.push({ id, why: CHANGED_SINCE });
    else if (paid.every(({ isMarked }) => isMarked)) left.push({ id, why: NOT_PAID });
    else puttable.push(...paid.map((place) => ({ place, student: id })));
  }
  const groups = Map.groupBy(puttable, ({ place }) =>
    JSON.stringify([
      place.isMarked,
      place.state,
      place.reason,
      place.closed_for,
      place.ends_at,
      place.removed_at,
    ]),
  );
  for (const group of groups.values()) {
    const places = group.map(({ place }) => place);
    const [first] = places;
    if (!first) continue;
    if (first.isMarked) await markRemoved(trx, places, first.removed_at);
    else if (first.state === null) {
      const made = places.map(({ id }) => id);
      const remove = () => trx.deleteFrom("enrollment_sources").where("id", "in", made).execute();
      await tellingAccess(trx, { sourceIds: made }, remove, now);
    } else {
      const { state, reason, closed_for, ends_at, removed_at } = first;
      const to = { state, reason, closed_for, removed_at, ...(ends_at !== undefined && { ends_at }) };
      await setPlaces(trx, places, to, now);
      if (ends_at !== undefined) await followRights(trx, places, ends_at, now);
    }
  }
  const put = new Set(puttable.map(({ student }) => student));
  const entries = wanted
    .filter(({ id }) => put.has(id))
    .map(({ id, action, courseId }) => ({
      ...author,
      action: action === REMOVED ? READMITTED : action === READMITTED ? REMOVED : action,
      entity: "enrollments",
      entityId: id,
      detail: { courseId, enrollmentId: id },
    }));
  await recordAudits(trx, entries, now);
  return left;
};

/** A place as it is to be put back. */
interface Placed extends Place {
  removed_at: Date | null;
  /** Closed before and after: that a hand removed it too is all there is to put back. */
  isMarked?: boolean;
}

function isMark({ state, to }: Place, given: "active" | "revoked"): boolean {
  return state === "revoked" && (to ?? given) === "revoked";
}

/** Locks the rows in one order, so that two acts on the same students wait for each other. */
async function lockStudents(
  trx: Db,
  { courseId, ids, hasAccess }: { courseId: number; ids: number[]; hasAccess: boolean },
) {
  const query = trx
    .selectFrom("enrollments")
    .select(["id", "user_id"])
    .where("course_id", "=", courseId)
    .where("id", "in", ids)
    .where("has_access", "=", hasAccess)
    .orderBy("id");
  return forUpdate(trx, query).execute();
}

interface Noted {
  action: string;
  courseId: number;
  author: Author;
  students: { id: number }[];
  places: (Place & { enrollment_id: number })[];
  to: boolean;
}

async function note(trx: Db, { action, courseId, author, students, places, to }: Noted, now: Date) {
  const entries = students.map(({ id }) => ({
    ...author,
    action,
    entity: "enrollments",
    entityId: id,
    detail: {
      courseId,
      enrollmentId: id,
      changes: { has_access: { de: !to, para: to } },
      at: now.toISOString(),
      places: places
        .filter((place) => place.enrollment_id === id)
        .map(({ id: placeId, state, reason, closed_for, ends_at, removed_at, to: became }) => ({
          id: placeId,
          state,
          reason,
          closed_for,
          // A place that is taken keeps its end.
          ...(action === READMITTED && { ends_at, removed_at, to: became }),
        })),
    },
  }));
  await recordAudits(trx, entries, now);
}
