// Acts by hand on a student's access: who removed or restored it, and when. Read from the register, for the order's
// history and the person's page.
import { z } from "zod";
import { recordAudits } from "#app/platform/config/audit.server.ts";
import type { RightRow } from "#app/rights/right-writes.server.ts";
import type { Db } from "#db/connect.server.ts";
import type { StudentRight } from "./hand-removals.server.ts";

export const REMOVED = "course.remove-student";
export const READMITTED = "course.readmit-student";
export const MOVED = "course.change-end";

export interface HandAct {
  id: number;
  isRemoval: boolean;
  at: Date;
  actorId: number | null;
  /** Null: the account is deleted. */
  actorName: string | null;
  /** The touched rights, limited to the requested ones. */
  rightIds: number[];
}

const touchedShape = z.array(z.object({ id: z.number(), state: z.string().nullish() }));
/** Older register entries name the rights "places". */
const keptShape = z.object({ rights: touchedShape.optional(), places: touchedShape.optional() });

/**
 * States before a removal that are not reported, because the right was closed already. Older entries also contain
 * `revoked`.
 */
const CLOSED_BEFORE: readonly unknown[] = ["revoked", "ended", "removed"];

/** Acts by hand on these rights to courses, newest last. */
export async function listHandActs(
  db: Db,
  rights: readonly Pick<RightRow, "id" | "user_id" | "course_id" | "created_at">[],
): Promise<HandAct[]> {
  if (rights.length === 0) return [];
  const enrollments = await db
    .selectFrom("enrollments")
    .select(["id", "user_id", "course_id"])
    .where("user_id", "in", [...new Set(rights.map(({ user_id }) => user_id))])
    .execute();
  if (enrollments.length === 0) return [];
  const ids = enrollments.map(({ id }) => String(id));
  const rows = await db
    .selectFrom("audit_log")
    .leftJoin("users", "users.id", "audit_log.actor_id")
    .select(["audit_log.id", "action", "entity_id", "detail", "audit_log.created_at"])
    .select(["actor_id", "users.name as actor_name"])
    .where("entity", "=", "enrollments")
    .where("entity_id", "in", ids)
    .where("action", "in", [REMOVED, READMITTED])
    .orderBy("audit_log.created_at")
    .orderBy("audit_log.id")
    .execute();
  return rows.flatMap(({ id, action, entity_id, detail, created_at, actor_id, actor_name }) => {
    const isRemoval = action === REMOVED;
    const touched = touchedIn(detail, isRemoval);
    const student = enrollments.find((one) => String(one.id) === entity_id);
    const rightIds = rights
      .filter((right) => right.user_id === student?.user_id && right.course_id === student.course_id)
      .filter((right) => (touched ? touched.has(right.id) : right.created_at <= created_at))
      .map((right) => right.id);
    if (rightIds.length === 0) return [];
    return [{ id, isRemoval, at: created_at, actorId: actor_id, actorName: actor_name, rightIds }];
  });
}

/** Undefined if the entry does not name rights. */
function touchedIn(detail: unknown, isRemoval: boolean): Set<number> | undefined {
  const kept = keptShape.safeParse(detail).data;
  const told = (kept?.rights ?? kept?.places)?.filter(
    ({ state }) => !isRemoval || !CLOSED_BEFORE.includes(state),
  );
  return told && new Set(told.map(({ id }) => id));
}

interface ActOnEach {
  action: typeof REMOVED | typeof READMITTED | typeof MOVED;
  courseId: number;
  students: readonly { id: number }[];
  /** The touched rights, as before the act. */
  rights: readonly StudentRight[];
  /** Changes that the register shows for a student. */
  changesOf?: (studentId: number) => Record<string, unknown>;
}

/** The API has no IP address here; bulk acts have an act id. */
interface Actor {
  actorId: number;
  ip?: string | undefined;
  actId?: number | undefined;
}

/** Writes one register entry for each student, with the columns that an undo needs. */
export async function noteHandActs(
  trx: Db,
  { actorId, ip, actId }: Actor,
  { action, courseId, students, rights, changesOf }: ActOnEach,
  now: Date,
): Promise<void> {
  const touched = Map.groupBy(rights, ({ enrollmentId }) => enrollmentId);
  const entries = students.map(({ id }) => ({
    actorId,
    ip,
    actId,
    action,
    entity: "enrollments",
    entityId: id,
    detail: {
      courseId,
      enrollmentId: id,
      ...(changesOf && { changes: changesOf(id) }),
      at: now.toISOString(),
      rights: (touched.get(id) ?? []).map((right) => ({
        id: right.id,
        state: right.state,
        ...(action === READMITTED && {
          removed_at: right.removed_at,
          removal_note: right.removal_note,
        }),
        ...(action === MOVED && { ends_at: right.ends_at, end_moved_at: right.end_moved_at }),
      })),
    },
  }));
  await recordAudits(trx, entries, now);
}
