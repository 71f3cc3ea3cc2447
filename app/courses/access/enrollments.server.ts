// Who may watch what. A person has a course while at least one source of the enrolment is active.
import { sql } from "kysely";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import type { AccessState, ClosedFor } from "#db/schema.ts";
import { tellingAccess } from "./access-events.server.ts";
import { leaveFullCohorts, seatBuyers } from "./cohort-places.server.ts";
import { hasOpenPlace, isNotOver } from "./open-places.server.ts";
import { endAfter, type Lasting, PLACE_ENDED } from "./place-terms.ts";

/** What gives somebody a place: a line of an order, or a licence of that line which they redeemed. */
export interface CoursePlace {
  userId: number;
  courseId: number;
  orderItemId: number | null;
  licenceId?: number | null;
  /** How long it was sold for; left out: for ever. */
  lasts?: Lasting;
}

/** What a place came to that was not there before. */
export interface GivenPlace extends CoursePlace {
  endsAt: Date | null;
}

/** Gives one place; giving it again changes nothing. */
export async function enroll(db: Db, place: CoursePlace, now: Date): Promise<void> {
  await enrollAll(db, [place], now);
}

/** One enrolment per person and course, one source per line or licence. Answers those that are new, with their ends. */
export async function enrollAll(db: Db, places: CoursePlace[], now: Date): Promise<GivenPlace[]> {
  if (places.length === 0) return [];
  const touched = {
    userIds: [...new Set(places.map(({ userId }) => userId))],
    courseIds: [...new Set(places.map(({ courseId }) => courseId))],
  };
  return inTransaction(db, (trx) => tellingAccess(trx, touched, () => insertPlaces(trx, places, now), now));
}

async function insertPlaces(trx: Db, places: CoursePlace[], now: Date): Promise<GivenPlace[]> {
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
  const query = trx
    .selectFrom("enrollments")
    .select(["id", "user_id", "course_id", "cohort_id", "has_place"])
    .where("user_id", "in", [...new Set(places.map((place) => place.userId))])
    .where("course_id", "in", [...new Set(places.map((place) => place.courseId))])
    .orderBy("course_id")
    .orderBy("user_id");
  // Two purchases of one course at the same moment wait for each other: the second begins where the first one ends.
  const enrollments = await forUpdate(trx, query).execute();
  const ids = new Map(enrollments.map((row) => [`${row.user_id} ${row.course_id}`, row.id]));
  const asked = places.flatMap((place) => {
    const enrollmentId = ids.get(`${place.userId} ${place.courseId}`);
    return enrollmentId === undefined ? [] : [{ ...place, enrollmentId }];
  });
  const given = endsOf(asked, await listHeld(trx, [...ids.values()]));
  if (given.length === 0) return [];
  const touched = new Set(given.map(({ enrollmentId }) => enrollmentId));
  await leaveFullCohorts(
    trx,
    enrollments.filter(({ id }) => touched.has(id)),
    now,
  );
  const placed = await trx
    .insertInto("enrollment_sources")
    .values(
      given.map((place) => ({
        ...sourceOf(place, now),
        enrollment_id: place.enrollmentId,
        ends_at: place.endsAt,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(["enrollment_id", "order_item_id"])
    .execute();
  await seatBuyers(trx, placed, now);
  return given;
}

type Held = Awaited<ReturnType<typeof listHeld>>[number];

function listHeld(trx: Db, enrollmentIds: number[]) {
  return trx
    .selectFrom("enrollment_sources")
    .select(["enrollment_id", "order_item_id", "licence_id", "state", "ends_at"])
    .where("enrollment_id", "in", enrollmentIds)
    .execute();
}

/** Of the places that are new: each ends so long after the last one that is there, or that comes with it. */
function endsOf<P extends CoursePlace & { enrollmentId: number }>(asked: P[], held: readonly Held[]) {
  const there = new Set(held.map((one) => keyOf(one.enrollment_id, one.order_item_id, one.licence_id)));
  const ends = new Map<number, Date[]>();
  for (const { enrollment_id, state, ends_at } of held) {
    if (ends_at === null || state === "revoked") continue;
    ends.set(enrollment_id, [...(ends.get(enrollment_id) ?? []), ends_at]);
  }
  return asked.flatMap((place) => {
    const { enrollmentId, orderItemId, licenceId = null, lasts } = place;
    const key = keyOf(enrollmentId, orderItemId, licenceId);
    if (there.has(key)) return [];
    there.add(key);
    const others = ends.get(enrollmentId) ?? [];
    const endsAt = lasts ? endAfter(lasts, others) : null;
    if (endsAt) ends.set(enrollmentId, [...others, endsAt]);
    return [{ ...place, endsAt }];
  });
}

function keyOf(enrollmentId: number, orderItemId: number | null, licenceId: number | null): string {
  return `${enrollmentId} ${orderItemId ?? ""} ${licenceId ?? ""}`;
}

/** Why access closes: the code for decisions, and the sentence for people. */
export interface Closing {
  closedFor?: ClosedFor | null;
  reason?: string | null;
}

/** The sources that these order lines gave, with those of their redeemed licences. */
export function suspendSources(
  db: Db,
  orderItemIds: number[],
  now: Date,
  closing: Closing = {},
): Promise<void> {
  return changeSources(db, orderItemIds, { state: "suspended", ...closing }, now);
}

/** Takes places away, saying why to the student; progress stays for the day they come back. */
export function revokeSources(
  db: Db,
  orderItemIds: number[],
  now: Date,
  closing: Closing = {},
): Promise<void> {
  return changeSources(db, orderItemIds, { state: "revoked", ...closing }, now);
}

/** What is over by then stays closed, and says so. */
export function restoreSources(db: Db, orderItemIds: number[], now: Date): Promise<void> {
  return changeSources(db, orderItemIds, { state: "active" }, now);
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

export async function isEnrolled(
  db: Db,
  facts: { userId: number; courseId: number },
  now: Date,
): Promise<boolean> {
  const source = await db
    .selectFrom("enrollments")
    .innerJoin("enrollment_sources", "enrollment_sources.enrollment_id", "enrollments.id")
    .select("enrollment_sources.id")
    .where("enrollments.user_id", "=", facts.userId)
    .where("enrollments.course_id", "=", facts.courseId)
    .where("enrollment_sources.state", "=", "active")
    .where(isNotOver(now))
    .limit(1)
    .executeTakeFirst();
  return source !== undefined;
}

/**
 * A source that is in that state already keeps its first reason, unless it only waited for its day. A source that was
 * removed by hand stays as it is (AC-11).
 */
async function changeSources(
  db: Db,
  orderItemIds: number[],
  { state, reason = null, closedFor = null }: Closing & { state: AccessState },
  now: Date,
): Promise<void> {
  if (orderItemIds.length === 0) return;
  const isBack = state === "active";
  const isOver = sql<boolean>`ends_at is not null and ends_at <= ${now}`;
  const write = (trx: Db) =>
    trx
      .updateTable("enrollment_sources")
      .set((eb) => ({
        state: isBack
          ? eb
              .case()
              .when(isOver)
              .then(sql.lit("revoked" as AccessState))
              .else(sql.lit(state))
              .end()
          : state,
        reason: isBack ? eb.case().when(isOver).then(PLACE_ENDED).else(null).end() : reason,
        closed_for: isBack
          ? eb
              .case()
              .when(isOver)
              .then(sql.lit("ended" as ClosedFor))
              .else(null)
              .end()
          : closedFor,
        updated_at: now,
      }))
      .where("order_item_id", "in", orderItemIds)
      .where((eb) => eb.or([eb("state", "!=", state), eb("closed_for", "=", "pre_sale")]))
      .where("removed_at", "is", null)
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
export async function listEnrolled(db: Db, userId: number, courseIds: number[], now: Date) {
  if (courseIds.length === 0) return [];
  const rows = await db
    .selectFrom("enrollments")
    .innerJoin("courses", "courses.id", "course_id")
    .select(["courses.id", "title"])
    .where("user_id", "=", userId)
    .where("course_id", "in", courseIds)
    .where(hasOpenPlace(now))
    .execute();
  return rows.toSorted((one, other) => courseIds.indexOf(one.id) - courseIds.indexOf(other.id));
}
