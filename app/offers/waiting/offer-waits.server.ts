// Reads waiting lists: for the owner, the mail and the link that leaves.
import { sql } from "kysely";
import { type CsvColumns, type CsvRow, csvPages, csvRows } from "#app/platform/files/csv.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { withShownEmails } from "#app/platform/text/shown-email.server.ts";
import type { Db } from "#db/connect.server.ts";
import { inOrderAfter, type ListOrder, type Placed, withPlaces } from "#db/pages.server.ts";
import { SOLD_COLUMNS } from "../offer.ts";
import { withCohorts } from "../offer-cohorts.server.ts";

const SHOWN = 20;

export interface WaitingList {
  offerId: number;
  waiting: number;
  told: number;
  /** Newest first. */
  newest: { id: number; email: string; created_at: Date; told_at: Date | null }[];
}

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
  return {
    offerId,
    waiting: Number(counts.all) - Number(counts.told),
    told: Number(counts.told),
    newest: withShownEmails(newest, "email"),
  };
}

/** Waiting people by offer; missing means none. */
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

export async function findWaitedOffer(db: Db, waitId: number) {
  const found = await db
    .selectFrom("offer_waits")
    .innerJoin("offers", "offers.id", "offer_waits.offer_id")
    .innerJoin("products", "products.id", "offers.product_id")
    .select(["offer_waits.email", "offer_waits.told_at", "products.name as product_name"])
    .select(["products.is_active", "products.retired_at as product_retired_at"])
    .select(SOLD_COLUMNS)
    .where("offer_waits.id", "=", waitId)
    .execute();
  const [offer] = await withCohorts(db, found);
  return offer;
}

/** Undefined once the person has left. */
export async function findWait(db: Db, id: number) {
  return db
    .selectFrom("offer_waits")
    .innerJoin("offers", "offers.id", "offer_waits.offer_id")
    .select(["offer_waits.id", "offer_waits.email", "offers.name as offer_name"])
    .where("offer_waits.id", "=", id)
    .executeTakeFirst();
}

const COLUMNS: CsvColumns<Omit<WaitingList["newest"][number], "id">> = {
  "E-mail": (wait) => wait.email,
  "Entrou em": (wait) => formatDateTime(wait.created_at),
  "Avisada em": (wait) => (wait.told_at ? formatDateTime(wait.told_at) : ""),
};

export const WAIT_EXPORT_HEADER = Object.keys(COLUMNS);

const AS_THEY_CAME: ListOrder = [{ by: sql.ref("id"), way: "asc" }];

/** All entries in order of arrival, in pages. */
export function exportWaits(db: Db, offerId: number): AsyncGenerator<CsvRow[]> {
  return csvPages(
    (last, limit) => readPage(db, offerId, last, limit),
    (waits) => csvRows(COLUMNS, waits),
  );
}

async function readPage(db: Db, offerId: number, last: Placed | undefined, limit: number) {
  const waits = db
    .selectFrom("offer_waits")
    .select(["email", "created_at", "told_at"])
    .where("offer_id", "=", offerId);
  return withPlaces(inOrderAfter(waits, AS_THEY_CAME, last), AS_THEY_CAME)
    .limit(limit)
    .execute();
}
