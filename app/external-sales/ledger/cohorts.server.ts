// Cohorts for purchases on other platforms: a file names a class, and the owner has matched it to a cohort.
import {
  cohortRefusal,
  type HeldCohort,
  joinCohort,
  NO_COHORT,
} from "#app/courses/access/cohort-places.server.ts";
import { recordAudits } from "#app/platform/config/audit.server.ts";
import { foldWords } from "#app/platform/text/search.ts";
import { noteOnRights, type RightRow } from "#app/rights/right-writes.server.ts";
import { listRights } from "#app/rights/rights.server.ts";
import type { Db } from "#db/connect.server.ts";
import type { BroughtRight } from "./brought-rights.server.ts";
import type { Wanted } from "./standing.ts";

/** The cohort has no room for all of them, so nothing of the part is written. */
export class CohortFull extends Error {}

/** Null if the owner matched the class to no cohort; undefined if nobody has answered. */
export type SaidCohorts = (name: string, courseId: number) => number | null | undefined;

/** The owner's answers about these classes. An answer with a deleted cohort is ignored. */
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

/** The cohort that a purchase asks for. Undefined if nothing changes. */
export function cohortOf({ state, cohort, courseId }: Wanted, said: SaidCohorts): number | null | undefined {
  if (state !== "open" || courseId === null) return undefined;
  return cohort === "" ? null : said(cohort, courseId);
}

type Seated = BroughtRight & { place: NonNullable<BroughtRight["place"]> };

/** The cohort that a right's purchase asks for now. */
interface Seat {
  one: Seated;
  to: number | null;
}

interface Seating {
  seats: readonly Seat[];
  held: ReadonlyMap<number, HeldCohort>;
  /** True if all of them must fit; otherwise people join while there is room. */
  needsRoom: boolean;
}

const cohortBy = ({ right }: BroughtRight) => right.seated_cohort_id;

/**
 * Moves people into the cohorts that their purchases ask for, if that changed. A person who is in a cohort by another
 * way stays there. A person whom the owner took out stays out.
 */
export async function seatBrought(trx: Db, { seats, held, needsRoom }: Seating, now: Date): Promise<void> {
  const news = seats.filter(({ one, to }) => cohortBy(one) !== to);
  const own = news.filter(({ one }) => one.place.cohort_id === null || one.place.cohort_id === cohortBy(one));
  const moving = [...Map.groupBy(own, ({ one }) => one.place.id).values()].flatMap(([seat]) => seat ?? []);
  const leaving = moving.filter(({ to }) => to === null);
  await leaveCohorts(
    trx,
    leaving.map(({ one }) => one),
    now,
  );
  await noteCohort(trx, leaving, null, now);
  await noteAgreement(
    trx,
    news.filter(({ one, to }) => to !== null && one.place.cohort_id === to),
    now,
  );
  const joining = moving.filter(({ to }) => to !== null);
  for (const [to, people] of Map.groupBy(joining, (seat) => seat.to ?? 0)) {
    const cohort = held.get(to);
    const coming = cohort ? fitting(cohort, people, { needsRoom, now }) : [];
    if (!cohort && needsRoom) throw new CohortFull(NO_COHORT);
    if (!cohort || coming.length === 0) continue;
    const userIds = coming.map(({ one }) => one.userId);
    await joinCohort(trx, cohort, { userIds, endsPlaces: false }, now);
    await noteCohort(trx, coming, to, now);
  }
}

function fitting(
  cohort: HeldCohort,
  people: Seat[],
  { needsRoom, now }: { needsRoom: boolean; now: Date },
): Seat[] {
  let taking = 0;
  const refusalOf = ({ one }: Seat) => {
    taking += one.place.has_place ? 1 : 0;
    return cohortRefusal(cohort, taking, now);
  };
  const coming = people.filter((seat) => refusalOf(seat) === undefined);
  if (!needsRoom || coming.length === people.length) return coming;
  throw new CohortFull(cohortRefusal(cohort, taking, now));
}

const idsOf = (seats: readonly Seat[]) => seats.map(({ one }) => one.right.id);

/**
 * Stores on the rights which cohort the purchase gave, and writes a register entry for each person who was in another
 * cohort.
 */
async function noteCohort(trx: Db, seats: readonly Seat[], to: number | null, now: Date): Promise<void> {
  if (seats.length === 0) return;
  await noteOnRights(trx, idsOf(seats), { seated_cohort_id: to }, now);
  const entries = seats
    .filter(({ one }) => one.place.cohort_id !== null)
    .map(({ one: { place, courseId } }) => ({
      actorId: null,
      action: to === null ? "cohort.leave" : "cohort.move",
      entity: "enrollments",
      entityId: place.id,
      detail: { courseId, enrollmentId: place.id, changes: { cohort_id: { de: place.cohort_id, para: to } } },
    }));
  await recordAudits(trx, entries, now);
}

/** If a second purchase asks for the same cohort, it also keeps its student there. */
async function noteAgreement(trx: Db, seats: readonly Seat[], now: Date): Promise<void> {
  const others = await listSeated(
    trx,
    seats.map(({ one }) => one),
  );
  const agreeing = seats.filter(({ one, to }) => others(one).some((right) => right.seated_cohort_id === to));
  for (const [to, alike] of Map.groupBy(agreeing, (seat) => seat.to)) {
    await noteOnRights(trx, idsOf(alike), { seated_cohort_id: to }, now);
  }
}

/** Takes students out of the cohort that these rights gave, unless another right of theirs gave it too. */
export async function leaveCohorts(trx: Db, brought: readonly BroughtRight[], now: Date): Promise<void> {
  const there = brought.filter((one) => one.place?.cohort_id && one.place.cohort_id === cohortBy(one));
  const going = new Set(there.map(({ right }) => right.id));
  const others = await listSeated(trx, there);
  const isHeld = (one: BroughtRight) =>
    others(one).some(({ id, seated_cohort_id }) => !going.has(id) && seated_cohort_id === cohortBy(one));
  const ids = there.flatMap((one) => (isHeld(one) ? [] : (one.place?.id ?? [])));
  if (ids.length === 0) return;
  await trx
    .updateTable("enrollments")
    .set({ cohort_id: null, updated_at: now })
    .where("id", "in", ids)
    .execute();
}

/** For each of these rights, the rights of its person to the same course that gave a cohort. */
async function listSeated(trx: Db, brought: readonly BroughtRight[]) {
  const userIds = [...new Set(brought.map(({ userId }) => userId))];
  const rights = await listRights(trx, { userIds, thing: "course", sources: ["elsewhere"] });
  const seated = rights.filter(({ seated_cohort_id }) => seated_cohort_id !== null);
  const groups = Map.groupBy(seated, ({ user_id, course_id }) => `${user_id} ${course_id}`);
  return ({ userId, courseId }: BroughtRight): RightRow[] => groups.get(`${userId} ${courseId}`) ?? [];
}
