// Unpaid orders let go of what they held: the places are for others, and who waits for the offer hears of it (decision 092).
import { tellPlaces } from "#app/offers/offer-writes.server.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { endHolds } from "../writes/order-writes.server.ts";

const BATCH = 100;

/** The order itself waits on, and holds again what it held if it is paid after all. */
export async function endDueHolds(db: Db, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const due = trx
      .selectFrom("orders")
      .select("id")
      .where("hold_until", "<=", now)
      // What a bank looks at is as good as paid until it says no.
      .where("status", "<>", "processing")
      .orderBy("hold_until")
      .orderBy("id")
      .limit(BATCH);
    const ids = (await forUpdate(trx, due).execute()).map(({ id }) => id);
    if (ids.length === 0) return;
    await endHolds(trx, ids, now);
    await tellPlacesOf(trx, ids, now);
  });
}

/** What these orders held is free: pages that are kept, and said that it was gone, are made anew. */
export async function tellPlacesOf(trx: Db, orderIds: number[], now: Date): Promise<void> {
  const offers = await trx
    .selectFrom("order_items")
    .select("offer_id")
    .distinct()
    .where("order_id", "in", orderIds)
    .where("offer_id", "is not", null)
    .orderBy("offer_id")
    .execute();
  const ids = offers.flatMap(({ offer_id }) => offer_id ?? []);
  await tellPlaces(trx, ids, now);
}
