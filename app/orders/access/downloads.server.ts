// Counting downloads (OP-26).
import { addMinutes } from "#app/platform/money-and-dates/dates.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { GIVEN_NAME, GIVEN_PRODUCT, GIVEN_TYPE } from "./line-parts.server.ts";

const ONE_COUNT_MINUTES = 10;
/** A download that goes on in parts within this time is the same download. */
const SAME_DOWNLOAD_MINUTES = 60;

export const DOWNLOAD_LIMIT = { name: "download", points: 20, seconds: 3600 };
/** How many parts of a counted download are allowed: enough for a download manager, but bounded. */
export const DOWNLOAD_PART_LIMIT = { name: "download-part", points: 1200, seconds: 3600 };

export type DownloadGrant = NonNullable<Awaited<ReturnType<typeof findDownloadGrant>>>;

export async function findDownloadGrant(db: Db, publicId: string) {
  return db
    .selectFrom("grants")
    .innerJoin("orders", "orders.id", "grants.order_id")
    .innerJoin("order_items", "order_items.id", "grants.order_item_id")
    .leftJoin("order_item_parts", "order_item_parts.id", "grants.part_id")
    .leftJoin("products", (join) => join.on("products.id", "=", GIVEN_PRODUCT))
    .select(["grants.id", "grants.order_id", "grants.licence_id", "grants.user_id", "grants.state"])
    .select(["grants.state_reason", "grants.expires_at", "orders.user_id as buyer_id"])
    .select(["orders.public_id as order_public_id", GIVEN_NAME.as("name"), GIVEN_TYPE.as("product_type")])
    .select(["products.file_key", "products.file_name"])
    .where("grants.public_id", "=", publicId)
    .executeTakeFirst();
}

/** Whose right it is: the buyer's own unit follows the order, a redeemed one the person who redeemed it. */
export function ownerOf(grant: DownloadGrant): number | null {
  return grant.licence_id === null ? grant.buyer_id : grant.user_id;
}

interface DownloadFacts {
  grantId: number;
  person: string;
  ip: string;
  now: Date;
}

/** Writes the download down; counted once per person in ten minutes, however often it is asked for. */
export async function recordDownload(db: Db, { grantId, person, ip, now }: DownloadFacts): Promise<void> {
  await inTransaction(db, async (trx) => {
    await forUpdate(trx, trx.selectFrom("grants").select("id").where("id", "=", grantId)).execute();
    const recent = await trx
      .selectFrom("download_events")
      .select("id")
      .where("grant_id", "=", grantId)
      .where("person", "=", person)
      .where("counted", "=", true)
      .where("created_at", ">", addMinutes(now, -ONE_COUNT_MINUTES))
      .executeTakeFirst();
    const counted = recent === undefined;
    await trx
      .insertInto("download_events")
      .values({ grant_id: grantId, person, ip, counted, created_at: now })
      .execute();
    if (!counted) return;
    await trx
      .updateTable("grants")
      .set((eb) => ({ download_count: eb("download_count", "+", 1), updated_at: now }))
      .where("id", "=", grantId)
      .execute();
  });
}

/** Whether this person began this download within the last hour, so that a later part of it is no new one. */
export async function hasBegunDownload(
  db: Db,
  { grantId, person, now }: Omit<DownloadFacts, "ip">,
): Promise<boolean> {
  const event = await db
    .selectFrom("download_events")
    .select("id")
    .where("grant_id", "=", grantId)
    .where("person", "=", person)
    .where("created_at", ">", addMinutes(now, -SAME_DOWNLOAD_MINUTES))
    .limit(1)
    .executeTakeFirst();
  return event !== undefined;
}
