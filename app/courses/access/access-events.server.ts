// Who gained or lost the access to a course, as the transaction leaves it: what was closed and opened again within it is no
// news, and a place beside another changes nothing.
import { hears, raiseAll } from "#app/events/raise.server.ts";
import { beforeCommit, type Db, engineOf, forUpdate, inTransaction } from "#db/connect.server.ts";
import { cohortIdsOf, holdCohorts } from "./cohort-places.server.ts";
import { lossOf, NOTHING_LEFT, shownLoss } from "./course-access.server.ts";
import { courseAddress } from "./lesson-address.ts";

/** Whose access may change: found before the change, and after it. */
export type Touched =
  | { enrollmentIds: readonly number[] }
  | { sourceIds: readonly number[] }
  | { orderItemIds: readonly number[] }
  | { courseIds: readonly number[]; userIds: readonly number[] };

interface Place {
  userId: number;
  courseId: number;
  hadAccess: boolean;
}

const AT_ONCE = 500;

/**
 * Does the work, and has it told who has access by it, or no more. The enrolments are locked before it and then their
 * cohorts, so that two changes of the same students wait for each other; SQLite has one writer anyway, and with nobody
 * listening there it is the work alone.
 */
export async function tellingAccess<T>(
  db: Db,
  touched: Touched,
  work: (trx: Db) => Promise<T>,
  now: Date,
): Promise<T> {
  const isHeard = await hears(db, "enrollment.created", "enrollment.ended");
  if (!isHeard && engineOf(db) === "sqlite") return work(db);
  return inTransaction(db, async (trx) => {
    const there = await lockTouched(trx, touched);
    if (!isHeard) return work(trx);
    const places = there.map((row): Place => {
      return { userId: row.user_id, courseId: row.course_id, hadAccess: row.has_access };
    });
    const all = [...places, ...possiblePlaces(touched)];
    const tell = (begun: ReadonlyMap<string, Place>) => tellChanges(trx, [...begun.values()], now);
    beforeCommit(
      trx,
      "access to courses",
      tell,
      all.map((place) => [keyOf(place.userId, place.courseId), place] as const),
    );
    return work(trx);
  });
}

/** The state of a student who had no row until now. */
function possiblePlaces(touched: Touched): Place[] {
  if (!("courseIds" in touched)) return [];
  const { courseIds, userIds } = touched;
  return userIds.flatMap((userId) =>
    courseIds.map((courseId): Place => ({ userId, courseId, hadAccess: false })),
  );
}

function keyOf(userId: number, courseId: number): string {
  return `${userId} ${courseId}`;
}

async function lockTouched(trx: Db, touched: Touched) {
  const query = touchedEnrollments(trx, touched);
  if (!query) return [];
  const locked = await forUpdate(trx, query.orderBy("id")).execute();
  await holdCohorts(trx, cohortIdsOf(locked));
  return locked;
}

function touchedEnrollments(trx: Db, touched: Touched) {
  const query = trx.selectFrom("enrollments").select(["user_id", "course_id", "has_access", "cohort_id"]);
  if ("enrollmentIds" in touched) {
    if (touched.enrollmentIds.length === 0) return undefined;
    return query.where("id", "in", [...touched.enrollmentIds]);
  }
  if ("courseIds" in touched) {
    if (touched.courseIds.length === 0 || touched.userIds.length === 0) return undefined;
    return query
      .where("user_id", "in", [...touched.userIds])
      .where("course_id", "in", [...touched.courseIds]);
  }
  const [column, ids] =
    "sourceIds" in touched
      ? (["id", touched.sourceIds] as const)
      : (["order_item_id", touched.orderItemIds] as const);
  if (ids.length === 0) return undefined;
  const sources = trx
    .selectFrom("enrollment_sources")
    .select("enrollment_id")
    .where(column, "in", [...ids]);
  return query.where("id", "in", sources);
}

async function tellChanges(trx: Db, places: Place[], now: Date): Promise<void> {
  const siteUrl = trx.context.database.events?.siteUrl ?? "";
  for (let at = 0; at < places.length; at += AT_ONCE) {
    const some = places.slice(at, at + AT_ONCE);
    const isNow = await findAccess(trx, some);
    const changed = some.filter(
      ({ userId, courseId, hadAccess }) => (isNow.get(keyOf(userId, courseId)) ?? false) !== hadAccess,
    );
    if (changed.length === 0) continue;
    const told = await readPlaces(trx, changed, siteUrl);
    const ways = await readWays(trx, changed);
    const opened = changed.flatMap((place) => {
      const study = told(place.userId, place.courseId);
      if (place.hadAccess || !study) return [];
      const way = ways.get(keyOf(place.userId, place.courseId))?.find(({ state }) => state === "active");
      return [{ ...study, order_id: way?.order_id ?? null }];
    });
    const ended = changed.flatMap((place) => {
      const study = told(place.userId, place.courseId);
      if (!place.hadAccess || !study) return [];
      const lost = ways.get(keyOf(place.userId, place.courseId)) ?? [];
      const loss = lossOf(shownLoss(lost) ?? NOTHING_LEFT);
      return [{ ...study, is_passing: loss.passing, reason: loss.sentence }];
    });
    await raiseAll(trx, "enrollment.created", opened, now);
    await raiseAll(trx, "enrollment.ended", ended, now);
  }
}

const usersOf = (places: readonly Pick<Place, "userId">[]) => [
  ...new Set(places.map(({ userId }) => userId)),
];
const coursesOf = (places: readonly Pick<Place, "courseId">[]) => [
  ...new Set(places.map(({ courseId }) => courseId)),
];

async function findAccess(trx: Db, places: Place[]): Promise<Map<string, boolean>> {
  const asked = { userIds: usersOf(places), courseIds: coursesOf(places) };
  const rows = (await touchedEnrollments(trx, asked)?.execute()) ?? [];
  return new Map(rows.map((row) => [keyOf(row.user_id, row.course_id), row.has_access]));
}

/** By what each has, or had, its place: the newest first. */
async function readWays(trx: Db, places: Place[]) {
  const rows = await trx
    .selectFrom("enrollments")
    .innerJoin("enrollment_sources", "enrollment_sources.enrollment_id", "enrollments.id")
    .leftJoin("order_items", "order_items.id", "enrollment_sources.order_item_id")
    .select(["enrollments.user_id", "enrollments.course_id", "enrollment_sources.state"])
    .select(["enrollment_sources.reason", "enrollment_sources.order_item_id", "licence_id"])
    .select(["enrollment_sources.ends_at", "enrollment_sources.closed_for"])
    .select("order_items.order_id")
    .where("enrollments.user_id", "in", usersOf(places))
    .where("enrollments.course_id", "in", coursesOf(places))
    .orderBy("enrollment_sources.updated_at", "desc")
    .orderBy("enrollment_sources.id", "desc")
    .execute();
  const ways = rows.map(({ licence_id, order_id, ...row }) => {
    // The order of a redeemed licence belongs to its giver, so it is not told of the student.
    return { ...row, order_id: licence_id === null ? order_id : null };
  });
  return Map.groupBy(ways, ({ user_id, course_id }) => keyOf(user_id, course_id));
}

/** Of each of these places the student and the course, as they are told; nothing of who or what is gone. */
export async function readPlaces(
  trx: Db,
  places: readonly { userId: number; courseId: number }[],
  siteUrl: string,
) {
  const students = await trx
    .selectFrom("users")
    .select(["id", "name", "email"])
    .where("id", "in", usersOf(places))
    .where("erased_at", "is", null)
    .execute();
  const courses = await trx
    .selectFrom("courses")
    .select(["id", "title"])
    .where("id", "in", coursesOf(places))
    .execute();
  const people = new Map(students.map((student) => [student.id, student]));
  const found = new Map(
    courses.map((course) => [course.id, { ...course, url: `${siteUrl}${courseAddress(course)}` }]),
  );
  return (userId: number, courseId: number) => {
    const [student, course] = [people.get(userId), found.get(courseId)];
    return student && course && { student, course };
  };
}
