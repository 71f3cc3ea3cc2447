// Who waits for an offer, as it is read: by the owner, by the mail, and by the link that leaves the list.
import type { CsvRow } from "#app/platform/files/csv.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import type { Db } from "#db/connect.server.ts";
import { SOLD_COLUMNS } from "../offer.ts";

const SHOWN = 20;
const PAGE_SIZE = 500;

export interface WaitingList {
  offerId: number;
  waiting: number;
  told: number;
  /** Who came last, first. */
  newest: { id: number; email: string; created_at: Date; told_at: Date | null }[];
}

/** What the owner sees beside the offer. */
export async function readWaitingList(db: Db, offerId: number): Promise<WaitingList> {
  const [counts, newest] = await Promise.all([
    db
      .selectFrom("offer_waits")
      .select((eb) => [eb.fn.countAll<number>().as("all"), eb.fn.count<number>("told_at").as("told")])
      .where("offer_id", "=", offerId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("offer_waits")
      .select(["id", "email", "created_at", "told_at"])
      .where("offer_id", "=", offerId)
      .orderBy("id", "desc")
      .limit(SHOWN)
      .execute(),
  ]);
  return { offerId, waiting: Number(counts.all) - Number(counts.told), told: Number(counts.told), newest };
}

/** How many wait for each of these offers; who is not there has nobody. */
export async function countWaiting(db: Db, offerIds: readonly number[]): Promise<Record<number, number>> {
  if (offerIds.length === 0) return {};
  const rows = await db
    .selectFrom("offer_waits")
    .select((eb) => ["offer_id", eb.fn.countAll<number>().as("count")])
    .where("offer_id", "in", [...offerIds])
    .where("told_at", "is", null)
    .groupBy("offer_id")
    .execute();
  return Object.fromEntries(rows.map(({ offer_id, count }) => [offer_id, Number(count)]));
}

/** What a mail says of the offer that somebody waited for. */
export async function findWaitedOffer(db: Db, waitId: number) {
  return db
    .selectFrom("offer_waits")
    .innerJoin("offers", "offers.id", "offer_waits.offer_id")
    .innerJoin("products", "products.id", "offers.product_id")
    .select(["offer_waits.email", "offer_waits.told_at", "products.name as product_name"])
    .select(["products.is_active", "products.retired_at as product_retired_at"])
    .select(SOLD_COLUMNS)
    .where("offer_waits.id", "=", waitId)
    .executeTakeFirst();
}

/** Whose place the link names; undefined once it is given up. */
export async function findWait(db: Db, id: number) {
  return db
    .selectFrom("offer_waits")
    .innerJoin("offers", "offers.id", "offer_waits.offer_id")
    .select(["offer_waits.id", "offer_waits.email", "offers.name as offer_name"])
    .where("offer_waits.id", "=", id)
    .executeTakeFirst();
}

export const WAIT_EXPORT_HEADER = ["E-mail", "Entrou em", "Avisada em"];

/** Everybody on the list of an offer, in the order in which they came, a bounded number at a time. */
export async function* exportWaits(db: Db, offerId: number): AsyncGenerator<CsvRow[]> {
  let after = 0;
  for (;;) {
    const rows = await db
      .selectFrom("offer_waits")
      .select(["id", "email", "created_at", "told_at"])
      .where("offer_id", "=", offerId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(PAGE_SIZE)
      .execute();
    if (rows.length > 0) yield rows.map(rowOf);
    if (rows.length < PAGE_SIZE) return;
    after = rows.at(-1)?.id ?? after;
  }
}

function rowOf({ email, created_at, told_at }: WaitingList["newest"][number]): CsvRow {
  return [email, formatDateTime(created_at), told_at ? formatDateTime(told_at) : ""];
}
