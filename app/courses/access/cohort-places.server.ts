// The places of cohorts. A write locks the cohort's row before it gives a place, so that two buyers cannot both take
// the last place. A database trigger counts the taken places and writes the cohort after the enrolment. So every write
// locks first the enrolments, then the cohorts (including the ones that students leave), both by ascending id.
import { enqueueAll } from "#app/jobs/jobs.server.ts";
import { recordAudits } from "#app/platform/config/audit.server.ts";
import { endOfTerm, lastDayBefore } from "#app/platform/money-and-dates/terms.ts";
import { type RightRow, setEnd } from "#app/rights/right-writes.server.ts";
import { listRights } from "#app/rights/rights.server.ts";
import { type Db, forNoKeyUpdate, forUpdate } from "#db/connect.server.ts";

export type HeldCohort = Awaited<ReturnType<typeof findCohorts>>[number];

/** Locks these cohorts until the transaction ends; returns the ones that are not removed, by id. */
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

/** Reason why this many more people cannot join the cohort. Undefined if they can. */
export function cohortRefusal(cohort: Limits, people: number, now: Date): string | undefined {
  const { name, places, taken_places, ends_at } = cohort;
  if (ends_at && ends_at <= now) return `A turma “${name}” terminou em ${lastDayBefore(ends_at)}.`;
  const left = places === null ? Number.POSITIVE_INFINITY : Math.max(0, places - taken_places);
  if (people <= left) return undefined;
  if (left === 0) return `As vagas da turma “${name}” acabaram.`;
  return left === 1 ? `Só resta 1 vaga na turma “${name}”.` : `Só restam ${left} vagas na turma “${name}”.`;
}

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
 * Moves people who are enrolled in the course into the cohort, whatever cohort they were in. With `endsPlaces`, a
 * place given by hand ends as the cohort's access term says.
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

/** End of a place that is given now. Days and months count from the cohort's first day if the cohort has not begun. */
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
 * Called before places are given or reopened. A student who lost the place and whose cohort is full now returns to the
 * course without a cohort, because another student has the seat.
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

/** Same as `leaveFullCohorts`, found by people and course, before they are enrolled by hand. */
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

/**
 * Puts students with a new place into the cohort that their order line was sold for. A line gives a cohort only once.
 */
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

/**
 * Queues a mail to the owner for each cohort of these lines that has more students than places. A paid place is always
 * given.
 */
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
