// Offers of a cohort: its seats and its last day limit them like the offer's own.
import { type Db, forNoKeyUpdate } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";

type Sold = Pick<Row<"offers">, "cohort_id" | "places" | "sold_units" | "ends_at" | "retired_at">;

export type SoldCohort = Awaited<ReturnType<typeof readCohorts>>[number];

/** An offer as a particular buyer may take it. */
export interface OfCohort {
  cohort: SoldCohort | null;
  /** Set for a member of the cohort, who takes no new seat: only the offer's own places limit them. */
  forMember?: Pick<Sold, "places" | "sold_units">;
}

/**
 * Combines the limits of offer and cohort: the fewer places, the earlier end. In an order's transaction it locks the
 * cohorts after the offers, in id order, and asks for the buyer's membership after that.
 */
export async function withCohorts<O extends Sold>(
  db: Db,
  offers: readonly O[],
  userId?: number,
): Promise<(O & OfCohort)[]> {
  const ids = [...new Set(offers.flatMap(({ cohort_id }) => cohort_id ?? []))];
  const rows = ids.length === 0 ? [] : await readCohorts(db, ids);
  const counted = rows.flatMap(({ id, places }) => (places === null ? [] : id));
  const own = userId === undefined ? new Set<number>() : await listOwnCohorts(db, userId, counted);
  const cohorts = new Map(rows.map((row) => [row.id, row]));
  return offers.map((offer) => {
    const cohort = cohorts.get(offer.cohort_id ?? 0) ?? null;
    return soldIn(offer, cohort, cohort !== null && own.has(cohort.id));
  });
}

/** The cohorts in which this person has a seat. */
async function listOwnCohorts(db: Db, userId: number, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("enrollments")
    .select("cohort_id")
    .where("user_id", "=", userId)
    .where("cohort_id", "in", [...ids])
    .where("has_place", "=", true)
    .execute();
  return new Set(rows.flatMap(({ cohort_id }) => cohort_id ?? []));
}

async function readCohorts(db: Db, ids: number[]) {
  const query = db
    .selectFrom("cohorts")
    .select(["id", "name", "starts_at", "ends_at", "places", "taken_places", "retired_at"])
    .select(["access_kind", "access_count", "access_until"])
    .where("id", "in", ids)
    .orderBy("id");
  return (db.isTransaction ? forNoKeyUpdate(db, query) : query).execute();
}

function soldIn<O extends Sold>(offer: O, cohort: SoldCohort | null, isMember: boolean): O & OfCohort {
  if (!cohort) return { ...offer, cohort };
  const left = (row: { places: number | null }, taken: number) =>
    row.places === null ? Number.POSITIVE_INFINITY : row.places - taken;
  // One of the taken seats is this buyer's own.
  const others = isMember ? Math.min(cohort.taken_places, cohort.places ?? 0) - 1 : cohort.taken_places;
  const isTighter = left(cohort, others) < left(offer, offer.sold_units);
  const { places, sold_units } = offer;
  return {
    ...offer,
    ...(isMember && { forMember: { places, sold_units } }),
    ...(isTighter && { places: cohort.places, sold_units: others }),
    ends_at: earlier(offer.ends_at, cohort.ends_at),
    retired_at: offer.retired_at ?? cohort.retired_at,
    cohort,
  };
}

/** The offer's limits for this many units. A member's first unit takes no seat. */
export function takenBy<O extends Sold & OfCohort>(offer: O, units: number): O {
  return units <= 1 && offer.forMember ? { ...offer, ...offer.forMember } : offer;
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other;
  return one < other ? one : other;
}

/** Cohorts that an offer of this product may use: those of its course that are not over, and the current one. */
export async function listCohortsOf(db: Db, productId: number, now: Date, kept: number | null = null) {
  return db
    .selectFrom("cohorts")
    .innerJoin("products", "products.linked_course_id", "cohorts.course_id")
    .select(["cohorts.id", "cohorts.name", "cohorts.places", "cohorts.taken_places"])
    .where("products.id", "=", productId)
    .where((eb) =>
      eb.or([
        eb("cohorts.id", "=", kept ?? 0),
        eb.and([
          eb("cohorts.retired_at", "is", null),
          eb.or([eb("cohorts.ends_at", "is", null), eb("cohorts.ends_at", ">", now)]),
        ]),
      ]),
    )
    .orderBy("cohorts.id", "desc")
    .limit(200)
    .execute();
}

/** True if the cohort is of the course that this product opens. */
export async function isCohortOf(db: Db, cohortId: number, productId: number): Promise<boolean> {
  const found = await db
    .selectFrom("cohorts")
    .innerJoin("products", "products.linked_course_id", "cohorts.course_id")
    .select("cohorts.id")
    .where("cohorts.id", "=", cohortId)
    .where("cohorts.retired_at", "is", null)
    .where("products.id", "=", productId)
    .executeTakeFirst();
  return found !== undefined;
}
