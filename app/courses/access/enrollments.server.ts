// Places in courses: one enrolment for each student and course, and the rights that open it.
import { isOpenRight } from "#app/rights/right-state.ts";
import { type GivenRight, give, type RightRow } from "#app/rights/right-writes.server.ts";
import { listRights, listRightsToCourses } from "#app/rights/rights.server.ts";
import { stackedEnd } from "#app/rights/stacked-ends.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { type Telling, tellingAccess } from "./access-events.server.ts";
import { leaveFullCohorts, seatBuyers } from "./cohort-places.server.ts";

/** Creates enrolments for people who receive the rights of another account; the rights keep their ids. */
export async function enterCourses(trx: Db, rights: readonly RightRow[], now: Date): Promise<void> {
  const courses = rights.flatMap(({ user_id, course_id }) =>
    course_id === null ? [] : { user_id, course_id },
  );
  if (courses.length === 0) return;
  await leaveFullCohorts(trx, await openEnrollments(trx, courses, now), now);
}

/**
 * A right to a course. A right from an order or a gift ends as its term says, counted from the end of the student's
 * last right.
 */
export type CourseRight = GivenRight & { course_id: number };

export function isOfCourse(right: GivenRight): right is CourseRight {
  return right.course_id != null;
}

/** Gives one course by hand, without an end. Idempotent. */
export async function enroll(
  db: Db,
  { userId, courseId }: { userId: number; courseId: number },
  now: Date,
): Promise<void> {
  await enrollAll(db, [{ user_id: userId, course_id: courseId, source: "hand", starts_at: now }], now);
}

/** Gives these rights with their enrolments; returns the new rights. */
export async function enrollAll(
  db: Db,
  rights: readonly CourseRight[],
  now: Date,
  telling?: Telling,
): Promise<RightRow[]> {
  if (rights.length === 0) return [];
  const touched = {
    userIds: [...new Set(rights.map(({ user_id }) => user_id))],
    courseIds: [...new Set(rights.map(({ course_id }) => course_id))],
  };
  return inTransaction(db, (trx) =>
    tellingAccess(
      trx,
      touched,
      async () => {
        const enrollments = await openEnrollments(trx, rights, now);
        const fresh = withEnds(rights, await listRights(trx, touched));
        const entering = new Set(fresh.map(({ user_id, course_id }) => `${user_id} ${course_id}`));
        await leaveFullCohorts(
          trx,
          enrollments.filter(({ user_id, course_id }) => entering.has(`${user_id} ${course_id}`)),
          now,
        );
        const given = await give(trx, fresh, now);
        await seatBuyers(trx, given, now);
        return given;
      },
      now,
      telling,
    ),
  );
}

type Entering = Pick<CourseRight, "user_id" | "course_id" | "created_at">;

/**
 * Creates the missing enrolments and locks all of them. Two concurrent purchases of one course wait here, so that the
 * second term begins where the first one ends.
 */
async function openEnrollments(trx: Db, rights: readonly Entering[], now: Date) {
  const since = ({ created_at }: Entering) => Number(created_at ?? now);
  await trx
    .insertInto("enrollments")
    .values(
      // Rows are written in one fixed order, so that two purchases of the same courses cannot deadlock. A student with
      // several purchases is enrolled since the first one.
      rights
        .toSorted(
          (one, other) =>
            one.course_id - other.course_id || one.user_id - other.user_id || since(one) - since(other),
        )
        .map(({ user_id, course_id, created_at = now }) => ({
          user_id,
          course_id,
          created_at,
          updated_at: now,
        })),
    )
    .onConflict((conflict) => conflict.columns(["user_id", "course_id"]).doNothing())
    .execute();
  const query = trx
    .selectFrom("enrollments")
    .select(["id", "user_id", "course_id", "cohort_id", "has_place"])
    .where("user_id", "in", [...new Set(rights.map(({ user_id }) => user_id))])
    .where("course_id", "in", [...new Set(rights.map(({ course_id }) => course_id))])
    .orderBy("id");
  return forUpdate(trx, query).execute();
}

/**
 * The rights that do not exist yet. A sold term begins after the rights that the student has or gets in the same call.
 */
function withEnds(rights: readonly CourseRight[], there: readonly RightRow[]): CourseRight[] {
  const known = new Set(there.map(sourceOf));
  const held = Map.groupBy(there, ({ user_id, course_id }) => `${user_id} ${course_id}`);
  return rights.flatMap((right) => {
    if (known.has(sourceOf(right))) return [];
    known.add(sourceOf(right));
    if (right.source !== "order" && right.source !== "gift") return right;
    if (!right.term) return right;
    const own = held.get(`${right.user_id} ${right.course_id}`) ?? [];
    const { endsAt, stackedOnId } = stackedEnd({ term: right.term, from: right.starts_at }, own);
    return { ...right, ends_at: endsAt, stacked_on_id: stackedOnId };
  });
}

type Sourced = Pick<
  GivenRight,
  "user_id" | "course_id" | "source" | "order_item_id" | "part_id" | "licence_id" | "external_purchase"
>;

function sourceOf(right: Sourced): string {
  const { user_id, course_id, source, order_item_id, part_id, licence_id, external_purchase } = right;
  if (order_item_id) return `${order_item_id} ${part_id ?? ""} ${licence_id ?? ""}`;
  return `${source} ${external_purchase ?? ""} ${user_id} ${course_id}`;
}

/**
 * Deletes enrolments without any right to the course or to a collection that contains it, and returns their courses.
 * Progress is kept in case the student returns.
 */
export async function closeEmptyEnrollments(
  trx: Db,
  places: readonly { user_id: number; course_id: number | null }[],
): Promise<number[]> {
  const courseIds = [...new Set(places.flatMap(({ course_id }) => course_id ?? []))];
  const userIds = [...new Set(places.map(({ user_id }) => user_id))];
  if (courseIds.length === 0) return [];
  const left = await listRightsToCourses(trx, { userIds, courseIds });
  const kept = new Set(left.map(({ user_id, course_id }) => `${user_id} ${course_id}`));
  const rows = await trx
    .selectFrom("enrollments")
    .select(["id", "user_id", "course_id"])
    .where("user_id", "in", userIds)
    .where("course_id", "in", courseIds)
    .execute();
  const asked = new Set(places.map(({ user_id, course_id }) => `${user_id} ${course_id}`));
  const gone = rows.filter(({ user_id, course_id }) => {
    const key = `${user_id} ${course_id}`;
    return asked.has(key) && !kept.has(key);
  });
  if (gone.length === 0) return [];
  await trx
    .deleteFrom("enrollments")
    .where(
      "id",
      "in",
      gone.map(({ id }) => id),
    )
    .execute();
  return gone.map(({ course_id }) => course_id);
}

/** Locks this student's places until the transaction ends. */
export async function lockPlaces(trx: Db, userId: number): Promise<void> {
  const query = trx.selectFrom("enrollments").select("id").where("user_id", "=", userId).orderBy("id");
  await forUpdate(trx, query).execute();
}

/** Creates the enrolment at the first visit of a student whose collection opens the course. */
export async function enterByCollection(
  db: Db,
  { userId, courseId }: { userId: number; courseId: number },
  now: Date,
): Promise<void> {
  const row = { user_id: userId, course_id: courseId, created_at: now, updated_at: now };
  await db
    .insertInto("enrollments")
    .values(row)
    .onConflict((conflict) => conflict.columns(["user_id", "course_id"]).doNothing())
    .execute();
}

export async function isEnrolled(
  db: Db,
  { userId, courseId }: { userId: number; courseId: number },
  now: Date,
): Promise<boolean> {
  const rights = await listRightsToCourses(db, { userIds: [userId], courseIds: [courseId] });
  return rights.some((right) => isOpenRight(right, now));
}

/** The given courses that the person may watch now, in the given order. */
export async function listEnrolled(db: Db, userId: number, courseIds: number[], now: Date) {
  const rights = await listRightsToCourses(db, { userIds: [userId], courseIds });
  const open = [
    ...new Set(rights.filter((right) => isOpenRight(right, now)).map(({ course_id }) => course_id)),
  ];
  if (open.length === 0) return [];
  const rows = await db.selectFrom("courses").select(["id", "title"]).where("id", "in", open).execute();
  return rows.toSorted((one, other) => courseIds.indexOf(one.id) - courseIds.indexOf(other.id));
}
