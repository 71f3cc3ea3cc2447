// Offers of a cohort, as they are sold: the cohort's places and its last day hold for them like their own.
import { type Db, forNoKeyUpdate } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";

type Sold = Pick<Row<"offers">, "cohort_id" | "places" | "sold_units" | "ends_at" | "retired_at">;

export type SoldCohort = Awaited<ReturnType<typeof readCohorts>>[number];

/**
 * What is left is the less of both, and the first end counts. In an order's transaction the cohorts' rows are held, after
 * those of the offers and from the lowest number up.
 */
export async function withCohorts<O extends Sold>(
  db: Db,
  offers: readonly O[],
): Promise<(O & { cohort: SoldCohort | null })[]> {
  const ids = [...new Set(offers.flatMap(({ cohort_id }) => cohort_id ?? []))];
  const cohorts = new Map((ids.length === 0 ? [] : await readCohorts(db, ids)).map((row) => [row.id, row]));
  return offers.map((offer) => soldIn(offer, cohorts.get(offer.cohort_id ?? 0) ?? null));
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

function soldIn<O extends Sold>(offer: O, cohort: SoldCohort | null): O & { cohort: SoldCohort | null } {
  if (!cohort) return { ...offer, cohort };
  const left = (row: { places: number | null }, taken: number) =>
    row.places === null ? Number.POSITIVE_INFINITY : row.places - taken;
  const isTighter = left(cohort, cohort.taken_places) < left(offer, offer.sold_units);
  return {
    ...offer,
    ...(isTighter && { places: cohort.places, sold_units: cohort.taken_places }),
    ends_at: earlier(offer.ends_at, cohort.ends_at),
    retired_at: offer.retired_at ?? cohort.retired_at,
    cohort,
  };
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
