// Offers of a cohort, as they are sold: the cohort's places and its last day hold for them like their own.
import { type Db, forNoKeyUpdate } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";

type Sold = Pick<Row<"offers">, "cohort_id" | "places" | "sold_units" | "ends_at" | "retired_at">;

export type SoldCohort = Awaited<ReturnType<typeof readCohorts>>[number];

/** An offer as somebody may take it. */
export interface OfCohort {
  cohort: SoldCohort | null;
  /** Of a buyer who has a place in its cohort, and takes none for themselves: what the offer's own places say. */
  forMember?: Pick<Sold, "places" | "sold_units">;
}

/**
 * What is left is the less of both, and the first end counts. In an order's transaction the cohorts' rows are held, after
 * those of the offers and from the lowest number up; whether a known buyer has a place in one is asked after that.
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

/** Of these cohorts those in which this person takes a place. */
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
  // One of the places that are taken is this buyer's own.
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

/** The same for so many units: of a member the first takes no place of the cohort, so that for one its own places alone count. */
export function takenBy<O extends Sold & OfCohort>(offer: O, units: number): O {
  return units <= 1 && offer.forMember ? { ...offer, ...offer.forMember } : offer;
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other;
  return one < other ? one : other;
}

/** What an offer of this product may be of: the cohorts of its course that are not over, and the one that it is of. */
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

/** Whether it is a cohort of the course that this product opens. */
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
