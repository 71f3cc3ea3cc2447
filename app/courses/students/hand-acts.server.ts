// Who took a student's access away by hand, who gave it back, and when: from the register, by which the order's history and
// the person's page say it.
import { z } from "zod";
import { recordAudits } from "#app/platform/config/audit.server.ts";
import type { Db } from "#db/connect.server.ts";
import type { AccessState } from "#db/schema.ts";

export const REMOVED = "course.remove-student";
export const READMITTED = "course.readmit-student";

interface HeldPlace {
  id: number;
  enrollment_id: number;
  created_at: Date;
}

export interface HandAct {
  id: number;
  isRemoval: boolean;
  at: Date;
  actorId: number | null;
  /** Null: of an account that is gone. */
  actorName: string | null;
  /** The places that it touched, of those that are asked about. */
  placeIds: number[];
}

const keptPlaces = z.object({ places: z.array(z.object({ id: z.number(), state: z.string().nullish() })) });

/** What was done by hand to these places, the newest last. */
export async function listHandActs(db: Db, places: readonly HeldPlace[]): Promise<HandAct[]> {
  if (places.length === 0) return [];
  const ids = [...new Set(places.map(({ enrollment_id }) => String(enrollment_id)))];
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
    const kept = keptPlaces.safeParse(detail);
    const isRemoval = action === REMOVED;
    const touched = kept.success ? openedOrClosed(kept.data.places, isRemoval) : undefined;
    const placeIds = places
      .filter(({ enrollment_id }) => String(enrollment_id) === entity_id)
      .filter((place) => (touched ? touched.has(place.id) : place.created_at <= created_at))
      .map((place) => place.id);
    if (placeIds.length === 0) return [];
    return [{ id, isRemoval, at: created_at, actorId: actor_id, actorName: actor_name, placeIds }];
  });
}

/** A removal holds for places that were closed before, too; of those nothing is told. */
function openedOrClosed(
  places: readonly { id: number; state?: string | null | undefined }[],
  isRemoval: boolean,
) {
  const told = places.filter(({ state }) => !isRemoval || state !== "revoked");
  return new Set(told.map(({ id }) => id));
}

interface ActOnEach {
  action: typeof REMOVED | typeof READMITTED;
  courseId: number;
  students: readonly { id: number }[];
  /** That it touched, of all of them. */
  places: readonly { id: number; enrollment_id: number; state: AccessState }[];
}

/** One entry for each student, as the acts on marked ones write them; those alone can be undone in the register. */
export async function noteHandActs(
  trx: Db,
  { actorId, ip }: { actorId: number; ip?: string | undefined },
  { action, courseId, students, places }: ActOnEach,
  now: Date,
): Promise<void> {
  const touched = Map.groupBy(places, ({ enrollment_id }) => enrollment_id);
  const entries = students.map(({ id }) => {
    const own = (touched.get(id) ?? []).map(({ id: placeId, state }) => ({ id: placeId, state }));
    const detail = { courseId, enrollmentId: id, places: own };
    return { actorId, ip, action, entity: "enrollments", entityId: id, detail };
  });
  await recordAudits(trx, entries, now);
}
