// Bulk acts on students of a course: access removed or restored, and the register data that an undo needs.
import { z } from "zod";
import { CHANGED_SINCE, GONE, type LeftRow, type PutBack } from "#app/platform/bulk/bulk-act.server.ts";
import { recordAudits } from "#app/platform/config/audit.server.ts";
import type { Author, RowChanges } from "#app/platform/config/changed-values.ts";
import { isStudent } from "#app/rights/course-lists.server.ts";
import { rightState } from "#app/rights/right-state.ts";
import { lapseEnded, moveEnd, type RightRow, remove, restore } from "#app/rights/right-writes.server.ts";
import { listRights } from "#app/rights/rights.server.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { tellingAccess } from "../access/access-events.server.ts";
import { MOVED, noteHandActs, READMITTED, REMOVED } from "./hand-acts.server.ts";
import { removeByHand, restoreRemoved } from "./hand-removals.server.ts";

const NOT_PAID = "a compra foi cancelada ou reembolsada.";

interface Marked {
  courseId: number;
  ids: number[];
  author: Author;
}

/** The selected students of this course, and whether each has something to remove. */
export async function readMarkedStudents(db: Db, courseId: number, ids: number[], now: Date) {
  return db
    .selectFrom("enrollments")
    .select(["id", "user_id", isStudent(now).as("is_student")])
    .where("course_id", "=", courseId)
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
}

/**
 * Removes every right of the students who have access, or will have access once they confirm the e-mail. Returns the
 * number of students.
 */
export async function removeStudents(
  db: Db,
  { courseId, ids, reason, author }: Marked & { reason: string },
  now: Date,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const students = (await lockStudents(trx, courseId, ids, now)).filter((one) => one.is_student);
    const of = { courseId, students };
    const rights = await removeByHand(trx, { ...of, actorId: author.actorId, reason }, now);
    await noteHandActs(trx, author, { action: REMOVED, ...of, rights, changesOf: accessTo(false) }, now);
    return students.length;
  });
}

/**
 * Undoes the last removal of the students without access. Returns the number of restored students, and who still
 * waits.
 */
export async function readmitStudents(
  db: Db,
  { courseId, ids, author }: Marked,
  now: Date,
): Promise<{ changed: number; waiting: number }> {
  return inTransaction(db, async (trx) => {
    const locked = (await lockStudents(trx, courseId, ids, now)).filter((one) => !one.is_student);
    const rights = await restoreRemoved(trx, { courseId, students: locked }, now);
    const back = new Set(rights.map(({ enrollmentId }) => enrollmentId));
    const students = locked.filter(({ id }) => back.has(id));
    const act = { action: READMITTED, courseId, students, rights, changesOf: accessTo(true) } as const;
    await noteHandActs(trx, author, act, now);
    const open = new Set(rights.flatMap(({ to, enrollmentId }) => (to === "open" ? enrollmentId : [])));
    return { changed: students.length, waiting: students.length - open.size };
  });
}

const accessTo = (to: boolean) => () => ({ has_access: { de: !to, para: to } });

/** Locks the rows in id order, so that two bulk acts on the same students wait for each other. */
async function lockStudents(trx: Db, courseId: number, ids: number[], now: Date) {
  await forUpdate(
    trx,
    trx.selectFrom("enrollments").select("id").where("id", "in", ids).orderBy("id"),
  ).execute();
  return readMarkedStudents(trx, courseId, ids, now);
}

/** Register data of each student, in the format of `putStudentsBack`. */
export function studentChanges({ courseId, at, rights }: Record<string, unknown>): RowChanges {
  return { kept: { de: JSON.stringify({ courseId, at, rights }) } };
}

/** Older entries without rights have another shape and cannot be undone. */
const keptShape = z.object({
  courseId: z.number(),
  at: z.coerce.date(),
  rights: z.array(
    z.object({
      id: z.number(),
      ends_at: z.coerce.date().nullish(),
      end_moved_at: z.coerce.date().nullish(),
      removed_at: z.coerce.date().nullish(),
      removal_note: z.string().nullish(),
    }),
  ),
});
type Kept = z.output<typeof keptShape>["rights"][number];

/** Undoes the act for each student, except for rights that changed since or whose purchase was refunded meanwhile. */
export const putStudentsBack: PutBack = async (trx, rows, author, now) => {
  const left: LeftRow[] = [];
  const ids = rows.map(({ id }) => id);
  const query = trx.selectFrom("enrollments").select("id").where("id", "in", ids).orderBy("id");
  const there = new Set((await forUpdate(trx, query).execute()).map(({ id }) => id));
  const wanted = rows.flatMap(({ id, action, changes }) => {
    const kept = keptShape.safeParse(JSON.parse(String(changes.kept?.de))).data;
    if (!there.has(id)) left.push({ id, why: GONE });
    else if (!kept) left.push({ id, why: CHANGED_SINCE });
    else return [{ id, action, ...kept }];
    return [];
  });
  const rightIds = wanted.flatMap(({ rights }) => rights.map(({ id }) => id));
  const stored = new Map((await listRights(trx, { ids: rightIds })).map((right) => [right.id, right]));
  const putting = wanted.filter(({ id, action, at, rights }) => {
    const own = rights.flatMap((right) => stored.get(right.id) ?? []);
    if (own.length < rights.length || !own.every((right) => isAsLeft(right, action, at))) {
      left.push({ id, why: CHANGED_SINCE });
      return false;
    }
    const isPaid = own.some((right) => rightState({ ...right, removed_at: null }, now) !== "revoked");
    if (action === REMOVED && !isPaid) left.push({ id, why: NOT_PAID });
    return action !== REMOVED || isPaid;
  });
  const write = async () => {
    for (const [action, acts] of Map.groupBy(putting, (act) => act.action)) {
      const rights = acts.flatMap((act) => act.rights);
      await putBack(trx, { action, rights, byId: author.actorId }, now);
    }
  };
  await tellingAccess(trx, { enrollmentIds: putting.map(({ id }) => id) }, write, now);
  const entries = putting.map(({ id, action, courseId }) => ({
    ...author,
    action: action === REMOVED ? READMITTED : action === READMITTED ? REMOVED : action,
    entity: "enrollments",
    entityId: id,
    detail: { courseId, enrollmentId: id },
  }));
  await recordAudits(trx, entries, now);
  return left;
};

/** True if the act at this instant is the last one of its kind. */
function isAsLeft(right: RightRow, action: string, at: Date): boolean {
  if (action === READMITTED) return right.removed_at === null;
  const then = action === REMOVED ? right.removed_at : right.end_moved_at;
  return then?.getTime() === at.getTime();
}

/** Updates all rights that get the same values in one statement. */
async function putBack(
  trx: Db,
  { action, rights, byId }: { action: string; rights: readonly Kept[]; byId: number },
  now: Date,
): Promise<void> {
  const alike = Map.groupBy(rights, ({ id: _, ...columns }) => JSON.stringify(columns));
  for (const group of alike.values()) {
    const ids = group.map(({ id }) => id);
    const { removed_at, removal_note, ends_at, end_moved_at } = group[0] ?? {};
    if (action === REMOVED) await restore(trx, ids, now);
    else if (action === READMITTED) {
      const removal = { byId, note: removal_note ?? null, at: removed_at ?? null };
      await remove(trx, ids, removal, now);
    } else if (action === MOVED) {
      await moveEnd(trx, ids, ends_at ?? null, now, end_moved_at ?? null);
      await lapseEnded(trx, ids, now);
    }
  }
}
