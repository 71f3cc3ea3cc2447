// The places of a course's students as the screens write them: set together, and opened again after a removal by hand.
import { sql } from "kysely";
import type { Db } from "#db/connect.server.ts";
import type { AccessState, ClosedFor } from "#db/schema.ts";
import { tellingAccess } from "../access/access-events.server.ts";
import { leaveFullCohortsOf } from "../access/cohort-places.server.ts";
import { findSuspended } from "../access/rights-of-places.server.ts";

export async function placesOf(trx: Db, students: { id: number }[]) {
  if (students.length === 0) return [];
  return trx
    .selectFrom("enrollment_sources")
    .select(["id", "enrollment_id", "state", "reason", "order_item_id", "licence_id"])
    .select(["external_purchase", "external_state", "updated_at", "ends_at", "removed_at", "closed_for"])
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
  to: {
    state: AccessState;
    reason: string | null;
    closed_for: ClosedFor | null;
    ends_at?: Date | null;
    removed_at: Date | null;
  },
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

/**
 * Removes every place of these students (AC-11). One that its purchase closed before stays closed as it was, and is not
 * opened by that purchase either. Answers the places that were not removed before, as they were.
 */
export async function closeByHand(
  trx: Db,
  { students, reason }: { students: { id: number }[]; reason: string },
  now: Date,
) {
  const fresh = (await placesOf(trx, students)).filter(({ removed_at }) => removed_at === null);
  const open = fresh.filter(({ state }) => state !== "revoked");
  await setPlaces(trx, open, { state: "revoked", reason, closed_for: null, removed_at: now }, now);
  await markRemoved(trx, fresh, now);
  return fresh;
}

/** Says of closed places whether a hand removed them too; what else is known of them stays. */
export async function markRemoved(trx: Db, places: { id: number }[], removed_at: Date | null): Promise<void> {
  if (places.length === 0) return;
  const ids = places.map(({ id }) => id);
  await trx.updateTable("enrollment_sources").set({ removed_at }).where("id", "in", ids).execute();
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
 * meanwhile stays closed, and what waits for its purchase goes on waiting. Answers the places of that removal as they were
 * before, each with what it came to; none where nothing of it is left.
 */
export async function reopenClosed(trx: Db, { courseId, students }: Readmitted, now: Date) {
  const removed = await findRemoved(trx, students, now);
  const closed = removed.filter(({ isBack }) => isBack);
  const back = new Set(closed.map(({ enrollment_id }) => enrollment_id));
  const userIds = students.filter(({ id }) => back.has(id)).map(({ user_id }) => user_id);
  const suspended = await findSuspended(trx, closed);
  const restored = removed.map(({ isBack, ...place }) => {
    const waitsFor = isBack ? suspended.get(place.id) : undefined;
    const to: AccessState = !isBack ? "revoked" : waitsFor === undefined ? "active" : "suspended";
    return { ...place, to, waitsFor };
  });
  const write = async () => {
    await leaveFullCohortsOf(trx, { courseId, userIds }, now);
    await writeRestored(trx, restored, now);
  };
  // Locked together, and in one order, whatever each of them comes to.
  await tellingAccess(trx, { sourceIds: restored.map(({ id }) => id) }, write, now);
  return restored;
}

interface Restored {
  id: number;
  to: AccessState;
  waitsFor: { reason: string | null; closed_for: ClosedFor | null } | undefined;
}

async function writeRestored(trx: Db, restored: readonly Restored[], now: Date): Promise<void> {
  for (const alike of Map.groupBy(restored, ({ to, waitsFor }) => `${to} ${waitsFor?.reason}`).values()) {
    const { to, waitsFor } = alike[0] ?? {};
    if (to === "revoked") await markRemoved(trx, alike, null);
    else if (to) {
      const { reason = null, closed_for = null } = waitsFor ?? {};
      await setPlaces(trx, alike, { state: to, reason, closed_for, removed_at: null }, now);
    }
  }
}

/** Of everybody who can get something back the places of their last removal, and which of them. */
async function findRemoved(trx: Db, students: { id: number }[], now: Date) {
  const places = (await placesOf(trx, students)).filter(({ removed_at }) => removed_at !== null);
  const unpaid = await findUnpaid(trx, places);
  const kept = places.filter(
    ({ id, closed_for, external_state }) =>
      closed_for !== "ended" && (external_state ?? "open") === "open" && !unpaid.has(id),
  );
  const keptIds = new Set(kept.map(({ id }) => id));
  return [...Map.groupBy(kept, ({ enrollment_id }) => enrollment_id)].flatMap(([enrollmentId, own]) => {
    // A removal closes all of somebody's places at one instant; what an earlier one closed is not brought back with it.
    const last = Math.max(...own.map(({ removed_at }) => Number(removed_at)));
    const all = places
      .filter(
        ({ enrollment_id, removed_at }) => enrollment_id === enrollmentId && Number(removed_at) === last,
      )
      .map((place) => ({
        ...place,
        isBack: keptIds.has(place.id) && (place.ends_at === null || place.ends_at > now),
      }));
    return all.some(({ isBack }) => isBack) ? all : [];
  });
}
