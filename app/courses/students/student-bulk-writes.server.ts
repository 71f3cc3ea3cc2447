// Several students of a course at once: places taken or given back, and what the register keeps to put them back exactly.
import { z } from "zod";
import { CHANGED_SINCE, GONE, type LeftRow, type PutBack } from "#app/platform/bulk/bulk-act.server.ts";
import { recordAudits } from "#app/platform/config/audit.server.ts";
import type { Author, RowChanges } from "#app/platform/config/changed-values.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { tellingAccess } from "../access/access-events.server.ts";
import { followRights } from "../access/rights-of-places.server.ts";
import { findUnpaid, placesOf, reopenClosed, setPlaces } from "./held-places.server.ts";

const REMOVED = "course.remove-student";
const READMITTED = "course.readmit-student";
const NOT_PAID = "a compra foi cancelada ou reembolsada.";

const placeShape = z.object({
  id: z.number(),
  /** Null: the place was not there. */
  state: z.enum(["active", "suspended", "revoked"]).nullable(),
  reason: z.string().nullable(),
  /** Left out: the act left it as it was. */
  ends_at: z.coerce.date().nullish(),
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
    const before = await placesOf(trx, students);
    const open = before.filter(({ state }) => state !== "revoked");
    await setPlaces(trx, open, { state: "revoked", reason }, now);
    await note(trx, { action: REMOVED, courseId, author, students, places: open, to: false }, now);
    return students.length;
  });
}

/** Gives back what a removal closed to those who have no access; answers to how many something came back. */
export async function readmitStudents(
  db: Db,
  { courseId, ids, author }: BulkPlaces,
  now: Date,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const students = await lockStudents(trx, { courseId, ids, hasAccess: false });
    if (students.length === 0) return 0;
    const places = await reopenClosed(trx, { courseId, students }, now);
    const back = new Set(places.map(({ enrollment_id }) => enrollment_id));
    const readmitted = students.filter(({ id }) => back.has(id));
    await note(trx, { action: READMITTED, courseId, author, students: readmitted, places, to: true }, now);
    return readmitted.length;
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
  const puttable: { place: Place; student: number }[] = [];
  for (const { id, action, at, places } of wanted) {
    const found = places.map((place) => stored.get(place.id));
    const given = action === REMOVED ? "revoked" : "active";
    const isSame = found.every((one) => one?.state === given && one.updated_at.getTime() === at.getTime());
    const paid = action === READMITTED ? places : places.filter((place) => !unpaid.has(place.id));
    if (!students.some((student) => student.id === id)) left.push({ id, why: GONE });
    else if (!isSame) left.push({ id, why: CHANGED_SINCE });
    else if (paid.length === 0) left.push({ id, why: NOT_PAID });
    else puttable.push(...paid.map((place) => ({ place, student: id })));
  }
  const groups = Map.groupBy(puttable, ({ place }) =>
    JSON.stringify([place.state, place.reason, place.ends_at]),
  );
  for (const group of groups.values()) {
    const places = group.map(({ place }) => place);
    const [first] = places;
    if (!first) continue;
    if (first.state === null) {
      const made = places.map(({ id }) => id);
      const remove = () => trx.deleteFrom("enrollment_sources").where("id", "in", made).execute();
      await tellingAccess(trx, { sourceIds: made }, remove, now);
    } else {
      const { state, reason, ends_at } = first;
      await setPlaces(trx, places, { state, reason, ...(ends_at !== undefined && { ends_at }) }, now);
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
        .map(({ id: placeId, state, reason, ends_at }) => ({
          id: placeId,
          state,
          reason,
          // A place that is taken keeps its end.
          ...(action === READMITTED && { ends_at }),
        })),
    },
  }));
  await recordAudits(trx, entries, now);
}
