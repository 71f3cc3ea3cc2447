// The places of a course's students as the screens write them: set together, and opened again after a removal by hand.
import { sql } from "kysely";
import type { Db } from "#db/connect.server.ts";
import type { AccessState } from "#db/schema.ts";
import { tellingAccess } from "../access/access-events.server.ts";
import { leaveFullCohortsOf } from "../access/cohort-places.server.ts";
import { PLACE_ENDED } from "../access/place-terms.ts";

export async function placesOf(trx: Db, students: { id: number }[]) {
  if (students.length === 0) return [];
  return trx
    .selectFrom("enrollment_sources")
    .select(["id", "enrollment_id", "state", "reason", "order_item_id", "licence_id"])
    .select(["external_purchase", "external_state", "updated_at", "ends_at"])
    .where(
      "enrollment_id",
      "in",
      students.map(({ id }) => id),
    )
    .orderBy("id")
    .execute();
}

export async function setPlaces(
  trx: Db,
  places: { id: number }[],
  to: { state: AccessState; reason: string | null; ends_at?: Date | null },
  now: Date,
): Promise<void> {
  if (places.length === 0) return;
  const ids = places.map(({ id }) => id);
  const write = () =>
    trx
      .updateTable("enrollment_sources")
      // A place with a new end is told of again.
      .set({ ...to, ...("ends_at" in to && { end_told_at: null }), updated_at: now })
      .where("id", "in", ids)
      .execute();
  await tellingAccess(trx, { sourceIds: ids }, write, now);
}

/** The places of purchases that are paid no more, or of codes that were taken back: a refund leaves a revoked place as it is. */
export async function findUnpaid(trx: Db, places: { id: number }[]): Promise<Set<number>> {
  if (places.length === 0) return new Set();
  const rows = await trx
    .selectFrom("enrollment_sources")
    .innerJoin("order_items", "order_items.id", "enrollment_sources.order_item_id")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .leftJoin("licences", "licences.id", "enrollment_sources.licence_id")
    .select("enrollment_sources.id")
    .where(
      "enrollment_sources.id",
      "in",
      places.map(({ id }) => id),
    )
    .where(
      sql<boolean>`orders.status <> 'completed' or order_items.refunded_at is not null or licences.revoked_at is not null`,
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

interface Readmitted {
  courseId: number;
  /** Enrolments that have no access now. */
  students: { id: number; user_id: number }[];
}

/**
 * Opens what the last removal by hand closed, each place with its own end (AC-09); what was over, refunded or taken back
 * meanwhile stays closed. Answers these places as they were before.
 */
export async function reopenClosed(trx: Db, { courseId, students }: Readmitted, now: Date) {
  const closed = await findClosed(trx, students, now);
  if (closed.length === 0) return [];
  const back = new Set(closed.map(({ enrollment_id }) => enrollment_id));
  const userIds = students.filter(({ id }) => back.has(id)).map(({ user_id }) => user_id);
  await leaveFullCohortsOf(trx, { courseId, userIds }, now);
  await setPlaces(trx, closed, { state: "active", reason: null }, now);
  return closed;
}

async function findClosed(trx: Db, students: { id: number }[], now: Date) {
  const places = await placesOf(trx, students);
  const unpaid = await findUnpaid(trx, places);
  const kept = places.filter(
    ({ id, state, reason, external_state }) =>
      state === "revoked" &&
      reason !== PLACE_ENDED &&
      (external_state ?? "open") === "open" &&
      !unpaid.has(id),
  );
  return [...Map.groupBy(kept, ({ enrollment_id }) => enrollment_id).values()].flatMap((own) => {
    // A removal closes all of somebody's places at one instant; what an earlier one closed is not brought back with it.
    const last = Math.max(...own.map(({ updated_at }) => updated_at.getTime()));
    return own.filter(
      ({ updated_at, ends_at }) => updated_at.getTime() === last && (ends_at === null || ends_at > now),
    );
  });
}
