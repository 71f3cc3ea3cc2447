// Events for gained and lost course access, compared at the start and the end of the transaction. Access that is closed
// and opened again within it raises no event. A second place beside an open one raises no event.
import { hears, raiseAll } from "#app/events/raise.server.ts";
import { keepAccounts } from "#app/identity/users/unused-accounts.server.ts";
import { isOpenRight } from "#app/rights/right-state.ts";
import { listRights } from "#app/rights/rights.server.ts";
import { beforeCommit, type Db, engineOf, forUpdate, inTransaction } from "#db/connect.server.ts";
import { cohortIdsOf, holdCohorts } from "./cohort-places.server.ts";
import { lossAmong } from "./course-access.server.ts";
import { courseAddress } from "./lesson-address.ts";

/** The places whose access may change; they are read before and after the change. */
export type Touched =
  | { enrollmentIds: readonly number[] }
  | { rightIds: readonly number[] }
  | { orderItemIds: readonly number[] }
  | { courseIds: readonly number[]; userIds: readonly number[] };

interface Place {
  userId: number;
  courseId: number;
  hadAccess: boolean;
}

const AT_ONCE = 500;

export interface Telling {
  /** True if the change happened earlier on another platform, so no event is raised. */
  isSilent?: boolean;
}

/**
 * Runs `work` and raises an event for each student who gains or loses access. Locks first the accounts that receive
 * something, then the enrolments, then their cohorts, so that two changes of the same students wait for each other.
 * SQLite has a single writer: without a webhook that listens it only runs `work`.
 */
export async function tellingAccess<T>(
  db: Db,
  touched: Touched,
  work: (trx: Db) => Promise<T>,
  now: Date,
  { isSilent = false }: Telling = {},
): Promise<T> {
  const isHeard = !isSilent && (await hears(db, "enrollment.created", "enrollment.ended"));
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

/** Places that may have no enrolment row yet, so they start without access. */
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
  if ("userIds" in touched) await keepAccounts(trx, touched.userIds);
  const query = touchedEnrollments(trx, await enrollmentsOf(trx, touched));
  if (!query) return [];
  const locked = await forUpdate(trx, query.orderBy("id")).execute();
  await holdCohorts(trx, cohortIdsOf(locked));
  return locked;
}

/** `rights` rows have no enrolment id: enrolments are found by student and course. */
async function enrollmentsOf(trx: Db, touched: Touched): Promise<Direct> {
  if ("enrollmentIds" in touched || "courseIds" in touched) return touched;
  const filter = "rightIds" in touched ? { ids: touched.rightIds } : { orderItemIds: touched.orderItemIds };
  const rights = await listRights(trx, { ...filter, thing: "course" });
  return {
    userIds: rights.map(({ user_id }) => user_id),
    courseIds: rights.flatMap(({ course_id }) => course_id ?? []),
  };
}

type Direct = Extract<Touched, { enrollmentIds: unknown } | { courseIds: unknown }>;

function touchedEnrollments(trx: Db, touched: Direct) {
  const query = trx.selectFrom("enrollments").select(["user_id", "course_id", "has_access", "cohort_id"]);
  if ("enrollmentIds" in touched) {
    if (touched.enrollmentIds.length === 0) return undefined;
    return query.where("id", "in", [...touched.enrollmentIds]);
  }
  if (touched.courseIds.length === 0 || touched.userIds.length === 0) return undefined;
  return query
    .where("user_id", "in", [...new Set(touched.userIds)])
    .where("course_id", "in", [...new Set(touched.courseIds)]);
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
    const rights = await listRights(trx, { userIds: usersOf(changed), courseIds: coursesOf(changed) });
    const ways = Map.groupBy(rights, ({ user_id, course_id }) => keyOf(user_id, course_id ?? 0));
    const opened = changed.flatMap((place) => {
      const study = told(place.userId, place.courseId);
      if (place.hadAccess || !study) return [];
      const own = ways.get(keyOf(place.userId, place.courseId)) ?? [];
      const way = own.findLast((right) => isOpenRight(right, now));
      // A redeemed licence belongs to the giver's order, so the student's event carries no order id.
      return [{ ...study, order_id: way?.source === "order" ? way.order_id : null }];
    });
    const ended = changed.flatMap((place) => {
      const study = told(place.userId, place.courseId);
      if (!place.hadAccess || !study) return [];
      const loss = lossAmong(ways.get(keyOf(place.userId, place.courseId)) ?? [], now);
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

/** Student and course of each place as event data. Deleted students and courses are left out. */
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
