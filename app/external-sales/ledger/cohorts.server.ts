// The cohorts that purchases on other platforms put people into: a file names a class, and the owner said which cohort it is.
import {
  cohortRefusal,
  type HeldCohort,
  joinCohort,
  leaveFullCohortsOf,
  NO_COHORT,
} from "#app/courses/access/cohort-places.server.ts";
import { recordAudits } from "#app/platform/config/audit.server.ts";
import { foldWords } from "#app/platform/text/search.ts";
import type { Db } from "#db/connect.server.ts";
import type { Place } from "./places.server.ts";
import type { Wanted } from "./rights.server.ts";

/** There is no room for all of them: nothing of the part is written. */
export class CohortFull extends Error {}

/** Null where the owner said that it is none; undefined where nobody has said anything. */
export type SaidCohorts = (name: string, courseId: number) => number | null | undefined;

/** The owner's answers about these classes; an answer with a deleted cohort does not count. */
export async function readSaidCohorts(
  db: Db,
  platform: string,
  names: readonly string[],
): Promise<SaidCohorts> {
  const folded = [...new Set(names.filter((name) => name !== "").map((name) => foldWords(name)))];
  if (folded.length === 0) return () => undefined;
  const rows = await db
    .selectFrom("external_cohorts")
    .leftJoin("cohorts", "cohorts.id", "external_cohorts.cohort_id")
    .select(["external_cohorts.name", "external_cohorts.course_id", "cohort_id", "retired_at"])
    .where("platform", "=", platform)
    .where("external_cohorts.name", "in", folded)
    .execute();
  const said = new Map(
    rows
      .filter(({ retired_at }) => retired_at === null)
      .map(({ name, course_id, cohort_id }) => [`${course_id} ${name}`, cohort_id]),
  );
  return (name, courseId) => said.get(`${courseId} ${foldWords(name)}`);
}

/** Which cohort a purchase asks for; undefined where that changes nothing. */
export function cohortOf({ state, cohort, targetId }: Wanted, said: SaidCohorts): number | null | undefined {
  if (state !== "open") return undefined;
  return cohort === "" ? null : said(cohort, targetId);
}

/** Before places are given or opened again: whose cohort is full by now comes back into the course alone. */
export async function leaveFull(
  trx: Db,
  coming: readonly { targetId: number; userId: number }[],
  now: Date,
): Promise<void> {
  for (const [courseId, people] of Map.groupBy(coming, ({ targetId }) => targetId)) {
    await leaveFullCohortsOf(trx, { courseId, userIds: people.map(({ userId }) => userId) }, now);
  }
}

interface Seating {
  /** What each place's purchase asks for now. */
  seats: { place: Place; to: number | null }[];
  held: ReadonlyMap<number, HeldCohort>;
  /** Whether all of them have to fit; else those come in who do. */
  needsRoom: boolean;
}

/**
 * Puts people into the cohorts that their purchases ask for, where that is news. Who is in a cohort by another way stays in
 * it, and whom the owner took out stays out.
 */
export async function seatBrought(trx: Db, { seats, held, needsRoom }: Seating, now: Date): Promise<void> {
  const news = seats.filter(({ place, to }) => place.external_cohort_id !== to);
  const own = news.filter(
    ({ place }) => place.cohort_id === null || place.cohort_id === place.external_cohort_id,
  );
  const seen = new Set<number>();
  const moving = own.filter(
    ({ place: { enrollment_id } }) => !seen.has(enrollment_id) && seen.add(enrollment_id),
  );
  const leaving = moving.filter(({ place, to }) => to === null && place.cohort_id !== null);
  await leaveCohorts(
    trx,
    leaving.map(({ place }) => place),
    now,
  );
  await noteCohort(
    trx,
    moving.filter(({ to }) => to === null),
    null,
    now,
  );
  await noteAgreement(
    trx,
    news.filter(({ place, to }) => place.cohort_id === to),
    now,
  );
  const joining = moving.filter(({ to }) => to !== null);
  for (const [to, people] of Map.groupBy(joining, (seat) => seat.to ?? 0)) {
    const cohort = held.get(to);
    const coming = cohort ? fitting(cohort, people, { needsRoom, now }) : [];
    if (!cohort && needsRoom) throw new CohortFull(NO_COHORT);
    if (!cohort || coming.length === 0) continue;
    const userIds = coming.map(({ place }) => place.userId);
    await joinCohort(trx, cohort, { userIds, endsPlaces: false }, now);
    await noteCohort(trx, coming, to, now);
  }
}

type Seat = Seating["seats"][number];

function fitting(
  cohort: HeldCohort,
  people: Seat[],
  { needsRoom, now }: { needsRoom: boolean; now: Date },
): Seat[] {
  let taking = 0;
  const refusalOf = ({ place }: Seat) => {
    taking += place.has_place ? 1 : 0;
    return cohortRefusal(cohort, taking, now);
  };
  const coming = people.filter((seat) => refusalOf(seat) === undefined);
  if (!needsRoom || coming.length === people.length) return coming;
  throw new CohortFull(cohortRefusal(cohort, taking, now));
}

/** Remembers what was done by the purchase, and tells the register of who was in another one. */
async function noteCohort(trx: Db, seats: readonly Seat[], to: number | null, now: Date): Promise<void> {
  if (seats.length === 0) return;
  await trx
    .updateTable("enrollment_sources")
    .set({ external_cohort_id: to, updated_at: now })
    .where(
      "id",
      "in",
      seats.map(({ place }) => place.id),
    )
    .execute();
  const entries = seats
    .filter(({ place }) => place.cohort_id !== null)
    .map(({ place: { enrollment_id, targetId: courseId, cohort_id } }) => ({
      actorId: null,
      action: to === null ? "cohort.leave" : "cohort.move",
      entity: "enrollments",
      entityId: enrollment_id,
      detail: { courseId, enrollmentId: enrollment_id, changes: { cohort_id: { de: cohort_id, para: to } } },
    }));
  await recordAudits(trx, entries, now);
}

/** A second purchase that asks for the cohort into which another one has put its student holds them there too. */
async function noteAgreement(trx: Db, seats: readonly Seat[], now: Date): Promise<void> {
  for (const [to, alike] of Map.groupBy(seats, (seat) => seat.to)) {
    if (to === null) continue;
    await trx
      .updateTable("enrollment_sources")
      .set({ external_cohort_id: to, updated_at: now })
      .where(
        "id",
        "in",
        alike.map(({ place }) => place.id),
      )
      .where("enrollment_id", "in", (eb) =>
        eb
          .selectFrom("enrollment_sources as others")
          .select("others.enrollment_id")
          .where(
            "others.enrollment_id",
            "in",
            alike.map(({ place }) => place.enrollment_id),
          )
          .where("others.external_cohort_id", "=", to),
      )
      .execute();
  }
}

/** Takes students out of the cohort that these places had put them into, unless another place of theirs did too. */
export async function leaveCohorts(trx: Db, places: readonly Place[], now: Date): Promise<void> {
  const there = places.filter(
    ({ cohort_id, external_cohort_id }) => cohort_id !== null && cohort_id === external_cohort_id,
  );
  if (there.length === 0) return;
  const sourceIds = there.map(({ id }) => id);
  await trx
    .updateTable("enrollments")
    .set({ cohort_id: null, updated_at: now })
    .where(
      "id",
      "in",
      there.map(({ enrollment_id }) => enrollment_id),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("enrollment_sources")
            .select("enrollment_sources.id")
            .whereRef("enrollment_sources.enrollment_id", "=", "enrollments.id")
            .whereRef("external_cohort_id", "=", "enrollments.cohort_id")
            .where("enrollment_sources.id", "not in", sourceIds),
        ),
      ),
    )
    .execute();
}
