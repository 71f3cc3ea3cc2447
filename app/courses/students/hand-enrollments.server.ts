// Places that the owner gives by hand. Places from orders are in enrollments.server.ts.
import { nameOrAddress } from "#app/identity/user-rules.ts";
import { openAccounts } from "#app/identity/users/user-writes.server.ts";
import { enqueueAll } from "#app/jobs/jobs.server.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { endOfTerm, type Term } from "#app/platform/money-and-dates/terms.ts";
import { bestRight, isOpenRight, lastEnd, type RightState, rightState } from "#app/rights/right-state.ts";
import { give, moveEnd, type RightRow, restore } from "#app/rights/right-writes.server.ts";
import { listRights } from "#app/rights/rights.server.ts";
import { type Db, forKeyShare, forUpdate, inTransaction } from "#db/connect.server.ts";
import { tellingAccess } from "../access/access-events.server.ts";
import {
  cohortIdsOf,
  cohortRefusal,
  type HeldCohort,
  holdCohorts,
  joinCohort,
  leaveFullCohortsOf,
  NO_COHORT,
} from "../access/cohort-places.server.ts";
import { lockCourses } from "../offers/course-offer-writes.server.ts";
import { noteHandActs, READMITTED, REMOVED } from "./hand-acts.server.ts";
import { removeByHand, restoreRemoved } from "./hand-removals.server.ts";

export interface EnrollingActor {
  actorId: number;
  /** Left out by the API: the register notes it with the row that the API wrote. */
  ip?: string | undefined;
  courseId: number;
  /** The cohort to join. Undefined: the course without a cohort. */
  cohortId?: number | undefined;
  /** The access term. Undefined: the cohort's term, or no end. */
  term?: Term | undefined;
}

interface Invited {
  email: string;
  name: string;
  problem?: string;
  cohortProblem?: string;
}

/** Result of giving a place to a person. */
export type EnrollmentPreview = Invited & {
  state: "new-account" | "account" | "enrolled" | "refused";
  /** True if a removal was undone instead, each right with its own end. */
  isRestored?: boolean;
};

const AT_ONCE = 500;

/** Predicts the result for each person; changes nothing. */
async function planEnrollments(
  db: Db,
  courseId: number,
  lines: Invited[],
  now: Date,
): Promise<EnrollmentPreview[]> {
  const accounts = await findAccounts(
    db,
    lines.flatMap((line) => (line.problem ? [] : [line.email])),
  );
  const students = await findStudents(
    db,
    courseId,
    [...accounts.values()].map(({ id }) => id),
    now,
  );
  return lines.map((line) => {
    const account = accounts.get(line.email);
    if (line.problem) return { ...line, state: "refused" };
    if (!account) return { ...line, state: "new-account" };
    if (!account.is_active)
      return { ...line, state: "refused", problem: "A conta está desativada. Ative-a em Usuários." };
    return { ...line, state: students.has(account.id) ? "enrolled" : "account" };
  });
}

/**
 * Gives the possible places and mails their students; returns a result for each line. Without a term, a person who was
 * removed by hand gets back what that removal closed. They get a new place only if nothing of it is left.
 */
export async function enrollByHand(
  db: Db,
  giver: EnrollingActor,
  lines: Invited[],
  now: Date,
): Promise<EnrollmentPreview[]> {
  const { courseId, cohortId, actorId, ip, term } = giver;
  const isTimed = term?.access_kind != null;
  return inTransaction(db, async (trx) => {
    await lockCourses(trx, [courseId]);
    await findAccounts(
      trx,
      lines.map(({ email }) => email),
    );
    const cohort = await holdForThem(trx, giver, lines);
    const planned = await planEnrollments(trx, courseId, lines, now);
    const prospects = cohortId === undefined ? planned : withinCohort(planned, cohort, now);
    const strangers = prospects.filter(({ state }) => state === "new-account");
    await openAccountsFor(trx, strangers, now);
    const asked = prospects.filter(({ state }) => state === "new-account" || state === "account");
    const accounts = await findAccounts(
      trx,
      asked.map((line) => line.email),
    );
    const userIds = [...accounts.values()].map((account) => account.id);
    if (userIds.length === 0) return prospects;
    const endsAt = term && isTimed ? endOfTerm(term, now) : undefined;
    const restored = isTimed ? new Set<number>() : await restoreThem(trx, giver, userIds, now);
    const lacking = userIds.filter((userId) => !restored.has(userId));
    await giveByHand(trx, { courseId, userIds: lacking, giverId: actorId, endsAt }, now);
    if (cohort) await joinCohort(trx, cohort, { userIds, endsPlaces: !isTimed }, now);
    const mails = userIds.map((userId) => ({ topic: "mail.course-given", payload: { userId, courseId } }));
    for (const part of chunksOf(mails)) await enqueueAll(trx, part, now);
    const detail = {
      given: userIds.length,
      accountsOpened: strangers.length,
      ...(cohort && { cohortId: cohort.id }),
      ...(endsAt && { endsAt: endsAt.toISOString() }),
    };
    const entry = { actorId, ip, action: "course.enroll", entity: "courses", entityId: courseId, detail };
    await recordAudit(trx, entry, now);
    return prospects.map((line) => ({
      ...line,
      isRestored: restored.has(accounts.get(line.email)?.id ?? 0),
    }));
  });
}

/** Locks the existing enrolments first, then their cohorts. */
async function holdForThem(trx: Db, { courseId, cohortId }: EnrollingActor, lines: readonly Invited[]) {
  const emails = lines.map(({ email }) => email);
  const query = trx
    .selectFrom("enrollments")
    .select("cohort_id")
    .where("course_id", "=", courseId)
    .where("user_id", "in", trx.selectFrom("users").select("id").where("email", "in", emails))
    .orderBy("id");
  const there = await forUpdate(trx, query).execute();
  const asked = cohortId === undefined ? [] : [cohortId];
  const cohort = (await holdCohorts(trx, [...asked, ...cohortIdsOf(there)])).get(cohortId ?? 0);
  return cohort?.course_id === courseId ? cohort : undefined;
}

/** Undoes the last removal of these people, who have no access now. Returns the accounts that gained access (AC-09). */
async function restoreThem(
  trx: Db,
  { actorId, ip, courseId }: EnrollingActor,
  userIds: readonly number[],
  now: Date,
): Promise<Set<number>> {
  const back = new Set<number>();
  for (const part of chunksOf([...userIds])) {
    const query = trx
      .selectFrom("enrollments")
      .select(["id", "user_id"])
      .where("course_id", "=", courseId)
      .where("user_id", "in", part)
      .orderBy("id");
    const students = await forUpdate(trx, query).execute();
    const rights = await restoreRemoved(trx, { courseId, students }, now);
    const open = rights.filter(({ to }) => to === "open");
    for (const { user_id } of open) back.add(user_id);
    const act = {
      action: READMITTED,
      courseId,
      students: students.filter(({ user_id }) => back.has(user_id)),
      rights,
    } as const;
    await noteHandActs(trx, { actorId, ip }, act, now);
  }
  return back;
}

/** Either all of them fit into the cohort or none gets a place. */
function withinCohort(
  planned: EnrollmentPreview[],
  cohort: HeldCohort | undefined,
  now: Date,
): EnrollmentPreview[] {
  const coming = planned.filter(({ state }) => state === "new-account" || state === "account").length;
  const cohortProblem = cohort ? cohortRefusal(cohort, coming, now) : NO_COHORT;
  if (!cohortProblem || coming === 0) return planned;
  return planned.map((line) =>
    line.state === "new-account" || line.state === "account"
      ? { ...line, state: "refused", cohortProblem }
      : line,
  );
}

/** Removes every right of this student to the course; progress stays. False if the student is not in the course. */
export async function removeStudent(
  db: Db,
  { enrollmentId, reason, ...giver }: EnrollingActor & { enrollmentId: number; reason: string },
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { courseId, actorId } = giver;
    const student = await findEnrollment(trx, courseId, enrollmentId);
    if (!student) return false;
    const of = { courseId, students: [student] };
    const rights = await removeByHand(trx, { ...of, actorId, reason }, now);
    if (rights.length > 0) await noteHandActs(trx, giver, { action: REMOVED, ...of, rights }, now);
    return true;
  });
}

/** Result of restoring: the best of these rights, and the last end of the open rights. */
export interface GivenBack {
  right: RightRow;
  state: RightState;
  endsAt: Date | null;
}

/** Undoes the last removal. Undefined if nothing of it is left, false if the student is not in the course. */
export async function restoreStudentAccess(
  db: Db,
  { enrollmentId, ...giver }: EnrollingActor & { enrollmentId: number },
  now: Date,
): Promise<false | undefined | "had-access" | GivenBack> {
  return inTransaction(db, async (trx) => {
    const student = await findEnrollment(trx, giver.courseId, enrollmentId);
    if (!student) return false;
    if ((await findStudents(trx, giver.courseId, [student.user_id], now)).size > 0) return "had-access";
    const of = { courseId: giver.courseId, students: [student] };
    const rights = await restoreRemoved(trx, of, now);
    if (rights.length === 0) return undefined;
    await noteHandActs(trx, giver, { action: READMITTED, ...of, rights }, now);
    const restored = rights.map((right) => ({ ...right, removed_at: null }));
    const open = restored.filter((right) => isOpenRight(right, now));
    const right = bestRight(restored, now);
    return right && { right, state: rightState(right, now), endsAt: lastEnd(open) };
  });
}

async function findEnrollment(trx: Db, courseId: number, id: number) {
  const query = trx
    .selectFrom("enrollments")
    .select(["id", "user_id"])
    .where("id", "=", id)
    .where("course_id", "=", courseId);
  return forUpdate(trx, query).executeTakeFirst();
}

async function openAccountsFor(trx: Db, people: EnrollmentPreview[], now: Date): Promise<void> {
  const identities = people.map((person) => ({
    name: nameOrAddress(person.name, person.email),
    email: person.email,
  }));
  for (const part of chunksOf(identities)) await openAccounts(trx, part, now);
}

interface HandGift {
  courseId: number;
  userIds: readonly number[];
  /** Undefined if nobody gives it: the person joins by a cohort's link. */
  giverId?: number | undefined;
  /** Left out: an existing right keeps an end that is still in the future. */
  endsAt?: Date | null | undefined;
}

/** Gives each person one right by hand, or reopens the right by hand that they have. */
export async function giveByHand(trx: Db, { userIds, ...gift }: HandGift, now: Date): Promise<void> {
  const { courseId } = gift;
  for (const part of chunksOf([...userIds])) {
    await leaveFullCohortsOf(trx, { courseId, userIds: part }, now);
    const touched = { userIds: part, courseIds: [courseId] };
    await tellingAccess(trx, touched, () => openRights(trx, { ...gift, userIds: part }, now), now);
  }
}

async function openRights(
  trx: Db,
  { courseId, userIds, giverId, endsAt }: HandGift,
  now: Date,
): Promise<void> {
  const times = { created_at: now, updated_at: now };
  await trx
    .insertInto("enrollments")
    .values(userIds.map((user_id) => ({ user_id, course_id: courseId, ...times })))
    .onConflict((conflict) => conflict.columns(["user_id", "course_id"]).doNothing())
    .execute();
  const held = await listRights(trx, { userIds, courseIds: [courseId], sources: ["hand"] });
  await restore(trx, idsOf(held), now);
  const moved = endsAt === undefined ? held.filter(({ ends_at }) => ends_at && ends_at <= now) : held;
  await moveEnd(trx, idsOf(moved), endsAt ?? null, now);
  const has = new Set(held.map(({ user_id }) => user_id));
  const rights = userIds
    .filter((userId) => !has.has(userId))
    .map((user_id) => ({
      user_id,
      course_id: courseId,
      source: "hand" as const,
      given_by_id: giverId ?? null,
      starts_at: now,
      ends_at: endsAt ?? null,
    }));
  await give(trx, rights, now);
}

function idsOf(rights: readonly { id: number }[]): number[] {
  return rights.map(({ id }) => id);
}

/** Locks the accounts until the transaction ends, so that they are not deleted. */
async function findAccounts(trx: Db, emails: string[]) {
  const found = new Map<string, { id: number; is_active: boolean }>();
  for (const part of chunksOf(emails)) {
    const query = trx
      .selectFrom("users")
      .select(["id", "email", "is_active"])
      .where("email", "in", part)
      .orderBy("id");
    const rows = await forKeyShare(trx, query).execute();
    for (const row of rows) found.set(row.email, row);
  }
  return found;
}

async function findStudents(
  db: Db,
  courseId: number,
  userIds: readonly number[],
  now: Date,
): Promise<Set<number>> {
  const open = await listRights(db, { userIds, courseIds: [courseId], openAt: now });
  return new Set(open.map(({ user_id }) => user_id));
}

/** Limits the number of bound values in one statement. */
function chunksOf<T>(rows: T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / AT_ONCE) }, (_, at) =>
    rows.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );
}
