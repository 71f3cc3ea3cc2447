// Places in courses: an enrolment for each student and course, and the rights that open it.
import { isOpenRight } from "#app/rights/right-state.ts";
import { type GivenRight, give, type RightRow } from "#app/rights/right-writes.server.ts";
import { listRights, listRightsToCourses } from "#app/rights/rights.server.ts";
import { stackedEnd } from "#app/rights/stacked-ends.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { type Telling, tellingAccess } from "./access-events.server.ts";
import { leaveFullCohorts, seatBuyers } from "./cohort-places.server.ts";

/** Makes the enrolments of people who get the rights of others; those rights keep their ids. */
export async function enterCourses(trx: Db, rights: readonly RightRow[], now: Date): Promise<void> {
  const courses = rights.flatMap(({ user_id, course_id }) =>
    course_id === null ? [] : { user_id, course_id },
  );
  if (courses.length === 0) return;
  await leaveFullCohorts(trx, await openEnrollments(trx, courses, now), now);
}

/** A right to a course. What an order or a gift gives ends as its term says, beginning where the student's last right ends. */
export type CourseRight = GivenRight & { course_id: number };

export function isOfCourse(right: GivenRight): right is CourseRight {
  return right.course_id != null;
}

/** Gives one course by hand, for ever. Giving it again changes nothing. */
export async function enroll(
  db: Db,
  { userId, courseId }: { userId: number; courseId: number },
  now: Date,
): Promise<void> {
  await enrollAll(db, [{ user_id: userId, course_id: courseId, source: "hand", starts_at: now }], now);
}

/** Gives these rights with their enrolments, and returns those that are new. */
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
 * Makes the enrolments that are missing and locks all of them. Two purchases of one course at the same moment wait for each
 * other here, so that the second one begins where the first one ends.
 */
async function openEnrollments(trx: Db, rights: readonly Entering[], now: Date) {
  const since = ({ created_at }: Entering) => Number(created_at ?? now);
  await trx
    .insertInto("enrollments")
    .values(
      // The rows are written in one fixed order, so that two purchases of the same courses cannot deadlock. A student who
      // bought a course several times has been in it since the first time.
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

/** The rights that are not there yet; each sold term begins after what the student has, or gets with it. */
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
 * Deletes enrolments to which no right is left, neither to the course nor to a collection that holds it. Returns their
 * courses. Progress stays for the day they come back.
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

/** Makes every change of this student's places wait until the transaction ends. */
export async function lockPlaces(trx: Db, userId: number): Promise<void> {
  const query = trx.selectFrom("enrollments").select("id").where("user_id", "=", userId).orderBy("id");
  await forUpdate(trx, query).execute();
}

/** Makes the enrolment of somebody whose collection opens the course, at the first visit. */
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

/** Of these courses those that the person may watch now, in this order. */
export async function listEnrolled(db: Db, userId: number, courseIds: number[], now: Date) {
  const rights = await listRightsToCourses(db, { userIds: [userId], courseIds });
  const open = [
    ...new Set(rights.filter((right) => isOpenRight(right, now)).map(({ course_id }) => course_id)),
  ];
  if (open.length === 0) return [];
  const rows = await db.selectFrom("courses").select(["id", "title"]).where("id", "in", open).execute();
  return rows.toSorted((one, other) => courseIds.indexOf(one.id) - courseIds.indexOf(other.id));
}
