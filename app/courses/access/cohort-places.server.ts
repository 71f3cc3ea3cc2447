// The places of cohorts. Whoever gives one holds the cohort's row first, so that of two who want the last one the second
// learns of the first; how many are taken the database counts by itself. It writes the cohort after the enrolment, and so
// everybody locks in that order: enrolments from the lowest number up, then cohorts the same way, those they leave too.
import { enqueueAll } from "#app/jobs/jobs.server.ts";
import { recordAudits } from "#app/platform/config/audit.server.ts";
import { endOfTerm, lastDayBefore } from "#app/platform/money-and-dates/terms.ts";
import { type RightRow, setEnd } from "#app/rights/right-writes.server.ts";
import { listRights } from "#app/rights/rights.server.ts";
import { type Db, forNoKeyUpdate, forUpdate } from "#db/connect.server.ts";

export type HeldCohort = Awaited<ReturnType<typeof findCohorts>>[number];

/** Those that were not taken away, held until the transaction ends, by their ids. */
export async function holdCohorts(trx: Db, ids: readonly number[]): Promise<Map<number, HeldCohort>> {
  const held = ids.length === 0 ? [] : await findCohorts(trx, ids);
  return new Map(held.map((cohort) => [cohort.id, cohort]));
}

async function findCohorts(trx: Db, ids: readonly number[]) {
  const query = trx
    .selectFrom("cohorts")
    .select(["id", "course_id", "name", "places", "taken_places", "starts_at", "ends_at"])
    .select(["access_kind", "access_count", "access_until"])
    .where("retired_at", "is", null)
    .where("id", "in", [...ids])
    .orderBy("id");
  return forNoKeyUpdate(trx, query).execute();
}

export function cohortIdsOf(enrollments: readonly { cohort_id: number | null }[]): number[] {
  return [...new Set(enrollments.flatMap(({ cohort_id }) => cohort_id ?? []))];
}

export const NO_COHORT = "Esta turma não existe mais. Recarregue a página.";

type Limits = Pick<HeldCohort, "name" | "places" | "taken_places" | "ends_at">;

/** Why so many more people cannot come into it now; undefined when they can. */
export function cohortRefusal(cohort: Limits, people: number, now: Date): string | undefined {
  const { name, places, taken_places, ends_at } = cohort;
  if (ends_at && ends_at <= now) return `A turma “${name}” terminou em ${lastDayBefore(ends_at)}.`;
  const left = places === null ? Number.POSITIVE_INFINITY : Math.max(0, places - taken_places);
  if (people <= left) return undefined;
  if (left === 0) return `As vagas da turma “${name}” acabaram.`;
  return left === 1 ? `Só resta 1 vaga na turma “${name}”.` : `Só restam ${left} vagas na turma “${name}”.`;
}

/** Of these people those who do not take one of its places yet. */
export async function countNewcomers(
  trx: Db,
  { id, course_id }: Pick<HeldCohort, "id" | "course_id">,
  userIds: readonly number[],
): Promise<number> {
  if (userIds.length === 0) return 0;
  const { there } = await trx
    .selectFrom("enrollments")
    .select((eb) => eb.fn.countAll<number>().as("there"))
    .where("course_id", "=", course_id)
    .where("user_id", "in", [...userIds])
    .where("cohort_id", "=", id)
    .where("has_place", "=", true)
    .executeTakeFirstOrThrow();
  return new Set(userIds).size - Number(there);
}

/**
 * Puts people who are enrolled in its course into the cohort, wherever they were. A place that was given to them by hand
 * (`endsPlaces`) lasts as the cohort says.
 */
export async function joinCohort(
  trx: Db,
  cohort: HeldCohort,
  { userIds, endsPlaces }: { userIds: readonly number[]; endsPlaces: boolean },
  now: Date,
): Promise<void> {
  if (userIds.length === 0) return;
  const { id, course_id } = cohort;
  const joining = trx
    .updateTable("enrollments")
    .set({ cohort_id: id, updated_at: now })
    .where("course_id", "=", course_id)
    .where("user_id", "in", [...userIds]);
  await joining.execute();
  if (!endsPlaces || !cohort.access_kind) return;
  const byHand = await listRights(trx, { userIds, courseIds: [course_id], sources: ["hand"] });
  await setEnd(
    trx,
    byHand.map((right) => right.id),
    cohortEnd(cohort, now),
    now,
  );
}

/** When a place in it ends that is given now: days and months count from the first day of a cohort that has not begun. */
export function cohortEnd(
  cohort: Pick<HeldCohort, "access_kind" | "access_count" | "access_until" | "starts_at">,
  now: Date,
): Date | null {
  const begins = cohort.starts_at && cohort.starts_at > now ? cohort.starts_at : now;
  return endOfTerm(cohort, begins);
}

interface Returning {
  id: number;
  cohort_id: number | null;
  has_place: boolean;
}

/**
 * Before places are given in these enrolments, or opened again: who lost theirs and whose cohort is full by now comes back
 * into the course alone, for somebody else has what they gave up.
 */
export async function leaveFullCohorts(trx: Db, enrollments: readonly Returning[], now: Date): Promise<void> {
  const back = enrollments.filter(({ cohort_id, has_place }) => cohort_id !== null && !has_place);
  const cohortIds = [...new Set(back.flatMap(({ cohort_id }) => cohort_id ?? []))];
  if (cohortIds.length === 0) return;
  const query = trx
    .selectFrom("cohorts")
    .select(["id", "places", "taken_places"])
    .where("id", "in", cohortIds)
    .where("places", "is not", null)
    .orderBy("id");
  const cohorts = await forNoKeyUpdate(trx, query).execute();
  const leaving = cohorts.flatMap(({ id, places, taken_places }) =>
    back.filter(({ cohort_id }) => cohort_id === id).slice(Math.max(0, (places ?? 0) - taken_places)),
  );
  if (leaving.length === 0) return;
  await trx
    .updateTable("enrollments")
    .set({ cohort_id: null, updated_at: now })
    .where(
      "id",
      "in",
      leaving.map(({ id }) => id),
    )
    .execute();
}

/** The same of these people's places in a course, before they are given one by hand. */
export async function leaveFullCohortsOf(
  trx: Db,
  { courseId, userIds }: { courseId: number; userIds: readonly number[] },
  now: Date,
): Promise<void> {
  if (userIds.length === 0) return;
  const query = trx
    .selectFrom("enrollments")
    .select(["id", "cohort_id", "has_place"])
    .where("course_id", "=", courseId)
    .where("user_id", "in", [...userIds])
    .where("cohort_id", "is not", null)
    .where("has_place", "=", false)
    .orderBy("id");
  await leaveFullCohorts(trx, await forUpdate(trx, query).execute(), now);
}

/** Puts those whose place is new into the cohort that their order's line was sold for; a line gives it once. */
export async function seatBuyers(
  trx: Db,
  places: readonly Pick<RightRow, "user_id" | "course_id" | "order_item_id">[],
  now: Date,
): Promise<void> {
  const lineIds = [...new Set(places.flatMap(({ order_item_id }) => order_item_id ?? []))];
  if (lineIds.length === 0) return;
  const sold = await trx
    .selectFrom("order_items")
    .innerJoin("cohorts", "cohorts.id", "order_items.cohort_id")
    .select(["order_items.id", "cohorts.id as cohort_id", "cohorts.course_id"])
    .where("order_items.id", "in", lineIds)
    .where("order_items.cohort_id", "is not", null)
    .execute();
  if (sold.length === 0) return;
  const lines = new Map(sold.map((line) => [line.id, line]));
  const enrollments = await trx
    .selectFrom("enrollments")
    .select(["id", "user_id", "course_id", "cohort_id"])
    .where("user_id", "in", [...new Set(places.map(({ user_id }) => user_id))])
    .where("course_id", "in", [...new Set(sold.map(({ course_id }) => course_id))])
    .execute();
  const moves = enrollments.flatMap(({ id, user_id, course_id, cohort_id }) => {
    const line = places
      .filter((place) => place.user_id === user_id && place.course_id === course_id)
      .map(({ order_item_id }) => lines.get(order_item_id ?? 0))
      .find((found) => found?.course_id === course_id);
    return line && line.cohort_id !== cohort_id
      ? [{ id, courseId: course_id, from: cohort_id, to: line.cohort_id }]
      : [];
  });
  const left = moves.flatMap(({ from }) => from ?? []);
  if (left.length > 0) await holdCohorts(trx, [...new Set([...left, ...moves.map(({ to }) => to)])]);
  for (const [to, into] of Map.groupBy(moves, ({ to }) => to)) {
    const ids = into.map(({ id }) => id);
    await trx
      .updateTable("enrollments")
      .set({ cohort_id: to, updated_at: now })
      .where("id", "in", ids)
      .execute();
  }
  const entries = moves
    .filter(({ from }) => from !== null)
    .map(({ id, courseId, from, to }) => ({
      actorId: null,
      action: "cohort.move",
      entity: "enrollments",
      entityId: id,
      detail: { courseId, enrollmentId: id, changes: { cohort_id: { de: from, para: to } } },
    }));
  await recordAudits(trx, entries, now);
}

/** Of these lines' cohorts those that have more people now than places: what was paid is given, and the owner hears of it. */
export async function tellOverfull(
  trx: Db,
  { orderId, cohortIds }: { orderId: number; cohortIds: readonly number[] },
  now: Date,
): Promise<void> {
  if (cohortIds.length === 0) return;
  const over = await trx
    .selectFrom("cohorts")
    .select("id")
    .where("id", "in", [...cohortIds])
    .whereRef("taken_places", ">", "places")
    .execute();
  const mails = over.map(({ id }) => ({
    topic: "mail.cohort-over",
    payload: { cohortId: id, orderId },
    dedupeKey: `cohort-over:${id}:${orderId}`,
  }));
  await enqueueAll(trx, mails, now);
}
