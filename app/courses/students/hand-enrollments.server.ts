// Places that the owner gives and takes by hand. What an order gives is in enrollments.server.ts.
import { nameOrAddress } from "#app/identity/user-rules.ts";
import { openAccounts } from "#app/identity/users/user-writes.server.ts";
import { enqueueAll } from "#app/jobs/jobs.server.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { endOfTerm, type Term } from "#app/platform/money-and-dates/terms.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import type { AccessState } from "#db/schema.ts";
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
import { lastEnd } from "../access/course-access.server.ts";
import { isNotOver } from "../access/open-places.server.ts";
import { lockCourses } from "../offers/course-offer-writes.server.ts";
import { noteHandActs, READMITTED, REMOVED } from "./hand-acts.server.ts";
import { closeByHand, reopenClosed } from "./held-places.server.ts";

export interface EnrollingActor {
  actorId: number;
  /** Left out by programs: the register notes it with the row that they wrote. */
  ip?: string | undefined;
  courseId: number;
  /** That they come into; none: the course alone. */
  cohortId?: number | undefined;
  /** How long they have it; none: as the cohort says, or for ever. */
  term?: Term | undefined;
}

/** Who is to get a place. */
interface Invited {
  email: string;
  name: string;
  /** Why nothing is given. */
  problem?: string;
  /** The same, where it is the cohort's doing. */
  cohortProblem?: string;
}

/** What giving a place to somebody comes to. */
export type EnrollmentPreview = Invited & {
  state: "new-account" | "account" | "enrolled" | "refused";
  /** Given by what a removal had closed, each place with its own end. */
  isRestored?: boolean;
};

const AT_ONCE = 500;

/** What would happen to each of them; changes nothing. */
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
 * Gives the places that can be given and mails their students; returns what each line came to. Where nobody says for how
 * long, who was removed by hand gets back what that closed, and a new place only where nothing of it is left.
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
    const restored = isTimed ? new Set<number>() : await restoreRemoved(trx, giver, userIds, now);
    const lacking = userIds.filter((userId) => !restored.has(userId));
    await givePlaces(trx, courseId, lacking, now, endsAt);
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

/** The cohort they come into, held after the enrolments that they have already. */
async function holdForThem(trx: Db, { courseId, cohortId }: EnrollingActor, lines: readonly Invited[]) {
  if (cohortId === undefined) return undefined;
  const emails = lines.map(({ email }) => email);
  const query = trx
    .selectFrom("enrollments")
    .select("cohort_id")
    .where("course_id", "=", courseId)
    .where("user_id", "in", trx.selectFrom("users").select("id").where("email", "in", emails))
    .orderBy("id");
  const there = await forUpdate(trx, query).execute();
  const cohort = (await holdCohorts(trx, [cohortId, ...cohortIdsOf(there)])).get(cohortId);
  return cohort?.course_id === courseId ? cohort : undefined;
}

/** Opens again what a removal by hand closed, of these people who have no place now; answers who has access by it (AC-09). */
async function restoreRemoved(
  trx: Db,
  { actorId, ip, courseId }: EnrollingActor,
  userIds: readonly number[],
  now: Date,
): Promise<Set<number>> {
  const restored = new Set<number>();
  for (const part of chunksOf([...userIds])) {
    const query = trx
      .selectFrom("enrollments")
      .select(["id", "user_id"])
      .where("course_id", "=", courseId)
      .where("user_id", "in", part)
      .orderBy("id");
    const students = await forUpdate(trx, query).execute();
    const places = await reopenClosed(trx, { courseId, students }, now);
    const open = new Set(places.flatMap(({ to, enrollment_id }) => (to === "active" ? enrollment_id : [])));
    const back = students.filter(({ id }) => open.has(id));
    for (const { user_id } of back) restored.add(user_id);
    const act = { action: READMITTED, courseId, students: back, places: places.filter(comesBack) } as const;
    await noteHandActs(trx, { actorId, ip }, act, now);
  }
  return restored;
}

function comesBack({ to }: { to: AccessState }): boolean {
  return to !== "revoked";
}

/** All of them fit into it, or none is given a place. */
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

/** Takes every place this student has in the course; progress stays. False when there is no such student in it. */
export async function removeStudent(
  db: Db,
  { enrollmentId, reason, ...giver }: EnrollingActor & { enrollmentId: number; reason: string },
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (!(await findEnrollment(trx, giver.courseId, enrollmentId))) return false;
    const { courseId } = giver;
    const students = [{ id: enrollmentId }];
    const places = await closeByHand(trx, { students, reason }, now);
    if (places.length > 0)
      await noteHandActs(trx, giver, { action: REMOVED, courseId, students, places }, now);
    return true;
  });
}

/**
 * Gives back what the removal closed: until when that is, null for ever; undefined where nothing is left to give back, or
 * where all of it still waits for its purchase. False when there is no such student in the course.
 */
export async function restoreStudentAccess(
  db: Db,
  { enrollmentId, ...giver }: EnrollingActor & { enrollmentId: number },
  now: Date,
): Promise<false | { hadAccess: boolean; endsAt?: Date | null; waitsFor?: string }> {
  return inTransaction(db, async (trx) => {
    const enrollment = await findEnrollment(trx, giver.courseId, enrollmentId);
    if (!enrollment) return false;
    if (enrollment.has_access) return { hadAccess: true };
    const { courseId } = giver;
    const places = await reopenClosed(trx, { courseId, students: [enrollment] }, now);
    if (places.length === 0) return { hadAccess: false };
    const act = {
      action: READMITTED,
      courseId,
      students: [enrollment],
      places: places.filter(comesBack),
    } as const;
    await noteHandActs(trx, giver, act, now);
    const open = places.filter(({ to }) => to === "active");
    if (open.length > 0) return { hadAccess: false, endsAt: lastEnd(open) };
    const waitsFor = places.find(({ to }) => to === "suspended")?.waitsFor?.reason;
    return { hadAccess: false, waitsFor: waitsFor ?? "Pagamento em análise" };
  });
}

async function findEnrollment(trx: Db, courseId: number, id: number) {
  const query = trx
    .selectFrom("enrollments")
    .select(["id", "user_id", "has_access"])
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

/** One place by hand per enrolment: it is opened again, or made. Without an end of its own it keeps one that is still ahead. */
export async function givePlaces(
  trx: Db,
  courseId: number,
  userIds: number[],
  now: Date,
  endsAt?: Date | null,
): Promise<void> {
  for (const part of chunksOf(userIds)) {
    await leaveFullCohortsOf(trx, { courseId, userIds: part }, now);
    const touched = { userIds: part, courseIds: [courseId] };
    await tellingAccess(trx, touched, () => openPlaces(trx, { courseId, part, endsAt }, now), now);
  }
}

interface Opening {
  courseId: number;
  /** Of people. */
  part: number[];
  endsAt: Date | null | undefined;
}

async function openPlaces(trx: Db, { courseId, part, endsAt }: Opening, now: Date): Promise<void> {
  const times = { created_at: now, updated_at: now };
  await trx
    .insertInto("enrollments")
    .values(part.map((user_id) => ({ user_id, course_id: courseId, ...times })))
    .onConflict((conflict) => conflict.columns(["user_id", "course_id"]).doNothing())
    .execute();
  const places = await trx
    .selectFrom("enrollments")
    .leftJoin("enrollment_sources", (join) =>
      join
        .onRef("enrollment_sources.enrollment_id", "=", "enrollments.id")
        .on("order_item_id", "is", null)
        .on("licence_id", "is", null)
        .on("external_purchase", "is", null),
    )
    .select(["enrollments.id", "enrollment_sources.id as source_id"])
    .where("course_id", "=", courseId)
    .where("user_id", "in", part)
    .orderBy("enrollments.id")
    .execute();
  const known = places.flatMap((place) => place.source_id ?? []);
  const fresh = places.filter((place) => place.source_id === null);
  if (known.length > 0) {
    await trx
      .updateTable("enrollment_sources")
      .set((eb) => ({
        state: "active",
        reason: null,
        closed_for: null,
        removed_at: null,
        end_told_at: null,
        ends_at:
          endsAt === undefined
            ? eb.case().when("ends_at", ">", now).then(eb.ref("ends_at")).else(null).end()
            : endsAt,
        updated_at: now,
      }))
      .where("id", "in", known)
      .execute();
  }
  if (fresh.length > 0) {
    await trx
      .insertInto("enrollment_sources")
      .values(fresh.map(({ id }) => ({ enrollment_id: id, ends_at: endsAt ?? null, ...times })))
      .execute();
  }
}

async function findAccounts(db: Db, emails: string[]) {
  const found = new Map<string, { id: number; is_active: boolean }>();
  for (const part of chunksOf(emails)) {
    const rows = await db
      .selectFrom("users")
      .select(["id", "email", "is_active"])
      .where("email", "in", part)
      .execute();
    for (const row of rows) found.set(row.email, row);
  }
  return found;
}

/** Who of these has a place now. */
async function findStudents(
  db: Db,
  courseId: number,
  userIds: readonly number[],
  now: Date,
): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("enrollments")
    .innerJoin("enrollment_sources", "enrollment_sources.enrollment_id", "enrollments.id")
    .select("user_id")
    .where("course_id", "=", courseId)
    .where("user_id", "in", [...userIds])
    .where("enrollment_sources.state", "=", "active")
    .where(isNotOver(now))
    .execute();
  return new Set(rows.map((row) => row.user_id));
}

/** So that a long list never has more values than one statement may carry. */
function chunksOf<T>(rows: T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / AT_ONCE) }, (_, at) =>
    rows.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );
}
