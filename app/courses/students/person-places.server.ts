// Every place that one person has or had in courses: from when, until when, why, and what has become of it.
import type { Db } from "#db/connect.server.ts";
import type { ClosedFor } from "#db/schema.ts";
import { isOpen } from "../access/course-access.server.ts";
import { listHandActs } from "./hand-acts.server.ts";
import { originOf } from "./students.server.ts";

export type PersonPlace = Awaited<ReturnType<typeof listPersonPlaces>>[number];

/** In the order in which they were given. */
export async function listPersonPlaces(db: Db, userId: number, now: Date) {
  const rows = await db
    .selectFrom("enrollments")
    .innerJoin("enrollment_sources", "enrollment_sources.enrollment_id", "enrollments.id")
    .leftJoin("order_items", "order_items.id", "enrollment_sources.order_item_id")
    .leftJoin("cohorts", "cohorts.id", "enrollments.cohort_id")
    .select(["enrollment_sources.id", "enrollments.course_id", "enrollment_sources.created_at"])
    .select(["enrollment_sources.enrollment_id", "enrollment_sources.closed_for"])
    .select(["enrollment_sources.ends_at", "enrollment_sources.state", "enrollment_sources.reason"])
    .select(["enrollment_sources.order_item_id", "enrollment_sources.licence_id"])
    .select(["enrollment_sources.external_purchase", "order_items.order_id", "cohorts.name as cohort"])
    .where("enrollments.user_id", "=", userId)
    .orderBy("enrollment_sources.id")
    .execute();
  const acts = await listHandActs(db, rows);
  return rows.map((row) => ({
    id: row.id,
    courseId: row.course_id,
    origin: originOf(row),
    /** Of a purchase: its order. */
    orderId: row.order_id,
    cohort: row.cohort,
    begin: row.created_at,
    end: row.ends_at,
    state: standingOf(row, now),
    /** What was done to it by hand, the newest last. */
    acts: acts.filter(({ placeIds }) => placeIds.includes(row.id)),
    reason: row.state === "active" || row.closed_for === "ended" ? null : row.reason,
  }));
}

type PlaceState = Parameters<typeof isOpen>[0] & { closed_for: ClosedFor | null };

function standingOf(place: PlaceState, now: Date) {
  if (isOpen(place, now)) return "Com acesso";
  if (place.state === "suspended") return "Suspenso";
  return place.state === "active" || place.closed_for === "ended" ? "Terminou" : "Retirado";
}
