import type { Db } from "#db/connect.server.ts";

/** Offers whose buyers join the cohort; offers that are off sale are left out. */
export async function listCohortOffers(db: Db, cohortId: number) {
  return db
    .selectFrom("offers")
    .innerJoin("products", "products.id", "offers.product_id")
    .select(["offers.id", "offers.name", "offers.slug", "offers.price", "offers.product_id"])
    .select("products.name as product_name")
    .where("offers.cohort_id", "=", cohortId)
    .where("offers.cohort_id", "is not", null)
    .where("offers.retired_at", "is", null)
    .orderBy("offers.id")
    .limit(50)
    .execute();
}
