// Who may watch what. A person has a course while at least one source of the enrolment is active.
import { type Db, inTransaction } from "#db/connect.server.ts";
import type { AccessState } from "#db/schema.ts";
import { tellingAccess } from "./access-events.server.ts";
import { seatBuyers } from "./cohort-places.server.ts";

/** What gives somebody a place: a line of an order, or a licence of that line which they redeemed. */
export interface CoursePlace {
  userId: number;
  courseId: number;
  orderItemId: number | null;
  licenceId?: number | null;
}

/** Gives one place; giving it again changes nothing. */
export async function enroll(db: Db, place: CoursePlace, now: Date): Promise<void> {
  await enrollAll(db, [place], now);
}

/** One enrolment per person and course, one source per line or licence. */
export async function enrollAll(db: Db, places: CoursePlace[], now: Date): Promise<void> {
  if (places.length === 0) return;
  const touched = {
    userIds: [...new Set(places.map(({ userId }) => userId))],
    courseIds: [...new Set(places.map(({ courseId }) => courseId))],
  };
  await inTransaction(db, (trx) => tellingAccess(trx, touched, () => insertPlaces(trx, places, now), now));
}

async function insertPlaces(trx: Db, places: CoursePlace[], now: Date): Promise<void> {
  await trx
    .insertInto("enrollments")
    .values(
      // The rows are locked in one fixed order, so that two purchases of the same courses cannot deadlock.
      places
        .toSorted((one, other) => one.courseId - other.courseId)
        .map((place) => ({
          user_id: place.userId,
          course_id: place.courseId,
          created_at: now,
          updated_at: now,
        })),
    )
    .onConflict((conflict) => conflict.columns(["user_id", "course_id"]).doNothing())
    .execute();
  const enrollments = await trx
    .selectFrom("enrollments")
    .select(["id", "user_id", "course_id"])
    .where("user_id", "in", [...new Set(places.map((place) => place.userId))])
    .where("course_id", "in", [...new Set(places.map((place) => place.courseId))])
    .execute();
  const ids = new Map(enrollments.map((row) => [`${row.user_id} ${row.course_id}`, row.id]));
  const sources = places.flatMap((place) => {
    const enrollment_id = ids.get(`${place.userId} ${place.courseId}`);
    return enrollment_id === undefined ? [] : [{ ...sourceOf(place, now), enrollment_id }];
  });
  const given = await trx
    .insertInto("enrollment_sources")
    .values(sources)
    .onConflict((conflict) => conflict.doNothing())
    .returning(["enrollment_id", "order_item_id"])
    .execute();
  await seatBuyers(trx, given, now);
}

/** The sources that these order lines gave, with those of their redeemed licences. */
export function suspendSources(db: Db, orderItemIds: number[], now: Date, reason?: string): Promise<void> {
  return changeSources(db, orderItemIds, { state: "suspended", reason: reason ?? null }, now);
}

/** Takes places away, saying why to the student; progress stays for the day they come back. */
export function revokeSources(db: Db, orderItemIds: number[], now: Date, reason?: string): Promise<void> {
  return changeSources(db, orderItemIds, { state: "revoked", reason: reason ?? null }, now);
}

export function restoreSources(db: Db, orderItemIds: number[], now: Date): Promise<void> {
  return changeSources(db, orderItemIds, { state: "active", reason: null }, now);
}

/**
 * Takes what these order lines gave to their buyer out of the account, because the order is somebody else's now; places by
 * redeemed licences stay with those who redeemed them. Answers in which courses the account has no place any more.
 */
export async function removeBuyerPlaces(
  trx: Db,
  { userId, orderItemIds }: { userId: number; orderItemIds: number[] },
  now: Date,
): Promise<number[]> {
  if (orderItemIds.length === 0) return [];
  const held = await trx
    .selectFrom("enrollment_sources")
    .innerJoin("enrollments", "enrollments.id", "enrollment_sources.enrollment_id")
    .select(["enrollment_sources.id", "enrollment_sources.enrollment_id"])
    .where("enrollment_sources.order_item_id", "in", orderItemIds)
    .where("enrollment_sources.licence_id", "is", null)
    .where("enrollments.user_id", "=", userId)
    .execute();
  if (held.length === 0) return [];
  const ids = held.map(({ id }) => id);
  const enrollments = held.map(({ enrollment_id }) => enrollment_id);
  return tellingAccess(trx, { enrollmentIds: enrollments }, () => deletePlaces(trx, ids, enrollments), now);
}

async function deletePlaces(trx: Db, sourceIds: number[], enrollments: number[]): Promise<number[]> {
  await trx.deleteFrom("enrollment_sources").where("id", "in", sourceIds).execute();
  const left = await trx
    .deleteFrom("enrollments")
    .where("id", "in", enrollments)
    .where("id", "not in", (eb) =>
      eb.selectFrom("enrollment_sources").select("enrollment_id").where("enrollment_id", "in", enrollments),
    )
    .returning("course_id")
    .execute();
  return left.map(({ course_id }) => course_id);
}

export async function isEnrolled(db: Db, facts: { userId: number; courseId: number }): Promise<boolean> {
  const source = await db
    .selectFrom("enrollments")
    .innerJoin("enrollment_sources", "enrollment_sources.enrollment_id", "enrollments.id")
    .select("enrollment_sources.id")
    .where("enrollments.user_id", "=", facts.userId)
    .where("enrollments.course_id", "=", facts.courseId)
    .where("enrollment_sources.state", "=", "active")
    .limit(1)
    .executeTakeFirst();
  return source !== undefined;
}

/** A source that is in that state already keeps its first reason. */
async function changeSources(
  db: Db,
  orderItemIds: number[],
  change: { state: AccessState; reason: string | null },
  now: Date,
): Promise<void> {
  if (orderItemIds.length === 0) return;
  const write = (trx: Db) =>
    trx
      .updateTable("enrollment_sources")
      .set({ ...change, updated_at: now })
      .where("order_item_id", "in", orderItemIds)
      .where("state", "!=", change.state)
      .execute();
  await tellingAccess(db, { orderItemIds }, write, now);
}

function sourceOf(place: CoursePlace, now: Date) {
  return {
    order_item_id: place.orderItemId,
    licence_id: place.licenceId ?? null,
    created_at: now,
    updated_at: now,
  };
}

/** Of these courses those that the person may watch now, in this order. */
export async function listEnrolled(db: Db, userId: number, courseIds: number[]) {
  const rows = await db
    .selectFrom("enrollments")
    .innerJoin("courses", "courses.id", "course_id")
    .select(["courses.id", "title"])
    .where("user_id", "=", userId)
    .where("course_id", "in", courseIds)
    .where("has_access", "=", true)
    .execute();
  return rows.toSorted((one, other) => courseIds.indexOf(one.id) - courseIds.indexOf(other.id));
}
