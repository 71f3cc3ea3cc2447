// Counting downloads (OP-26).
import { addMinutes } from "#app/platform/money-and-dates/dates.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { broughtUntil } from "./brought-files.server.ts";
import { GIVEN_NAME, GIVEN_PRODUCT, GIVEN_TYPE } from "./line-parts.server.ts";

const ONE_COUNT_MINUTES = 10;
/** A download that goes on in parts within this time is the same download. */
const SAME_DOWNLOAD_MINUTES = 60;

export const DOWNLOAD_LIMIT = { name: "download", points: 20, seconds: 3600 };
/** How many parts of a counted download are allowed: enough for a download manager, but bounded. */
export const DOWNLOAD_PART_LIMIT = { name: "download-part", points: 1200, seconds: 3600 };

export type DownloadGrant = NonNullable<Awaited<ReturnType<typeof findDownloadGrant>>>;

/** By its address: what an order or a licence gave, or else a purchase on another platform. */
export async function findDownloadGrant(db: Db, publicId: string) {
  const sold = await findSoldGrant(db, publicId);
  if (sold) return { ...sold, isBrought: false };
  const brought = await db
    .selectFrom("external_grants")
    .innerJoin("products", "products.id", "external_grants.product_id")
    .select(["external_grants.id", "user_id", "state", "state_reason", "expires_at", "ends_at"])
    .select("external_grants.closed_for")
    .select(["products.name", "products.file_key", "products.file_name", "products.id as product_id"])
    .select(["products.is_active", "products.retired_at"])
    .where("public_id", "=", publicId)
    .executeTakeFirst();
  if (!brought) return undefined;
  const { ends_at, ...grant } = brought;
  return {
    ...grant,
    expires_at: broughtUntil(brought),
    order_id: null,
    licence_id: null,
    buyer_id: null,
    order_public_id: null,
    product_type: "Download" as const,
    isBrought: true,
  };
}

function findSoldGrant(db: Db, publicId: string) {
  return db
    .selectFrom("grants")
    .innerJoin("orders", "orders.id", "grants.order_id")
    .innerJoin("order_items", "order_items.id", "grants.order_item_id")
    .leftJoin("order_item_parts", "order_item_parts.id", "grants.part_id")
    .leftJoin("products", (join) => join.on("products.id", "=", GIVEN_PRODUCT))
    .select(["grants.id", "grants.order_id", "grants.licence_id", "grants.user_id", "grants.state"])
    .select(["grants.state_reason", "grants.expires_at", "orders.user_id as buyer_id"])
    .select(["orders.public_id as order_public_id", GIVEN_NAME.as("name"), GIVEN_TYPE.as("product_type")])
    .select(["products.file_key", "products.file_name", "products.id as product_id"])
    .select(["products.is_active", "products.retired_at", "grants.closed_for"])
    .where("grants.public_id", "=", publicId)
    .executeTakeFirst();
}

/** The person whose right it is: of the buyer's own unit the order's account, of a redeemed one whoever redeemed it, of one from elsewhere its own. */
export function ownerOf(grant: DownloadGrant): number | null {
  if (grant.isBrought) return grant.user_id;
  return grant.licence_id === null ? grant.buyer_id : grant.user_id;
}

interface DownloadFacts {
  grantId: number;
  isBrought: boolean;
  person: string;
  ip: string;
  now: Date;
}

type TakeBack = () => Promise<void>;

/**
 * Records a download. Repeated downloads of a person within ten minutes count once. Call the returned function if the
 * store did not deliver the file: it removes the record, so that the next try counts.
 */
export async function recordDownload(db: Db, facts: DownloadFacts): Promise<TakeBack> {
  const { grantId, person, ip, now } = facts;
  if (facts.isBrought) return recordBrought(db, facts);
  return inTransaction(db, async (trx) => {
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
    const { id } = await trx
      .insertInto("download_events")
      .values({ grant_id: grantId, person, ip, counted, created_at: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (counted) await addToCount(trx, grantId, 1, now);
    return () =>
      inTransaction(db, async (later) => {
        const gone = await later
          .deleteFrom("download_events")
          .where("id", "=", id)
          .returning("counted")
          .executeTakeFirst();
        if (gone?.counted) await addToCount(later, grantId, -1, now);
      });
  });
}

async function addToCount(trx: Db, grantId: number, more: 1 | -1, now: Date): Promise<void> {
  await trx
    .updateTable("grants")
    .set((eb) => ({ download_count: eb("download_count", "+", more), updated_at: now }))
    .where("id", "=", grantId)
    .execute();
}

/** One person alone downloads it, so that its own row remembers when. */
async function recordBrought(db: Db, { grantId, now }: DownloadFacts): Promise<TakeBack> {
  return inTransaction(db, async (trx) => {
    const query = trx
      .selectFrom("external_grants")
      .select(["counted_at", "begun_at"])
      .where("id", "=", grantId);
    const found = await forUpdate(trx, query).executeTakeFirst();
    if (!found) return async () => {};
    const isCounted = found.counted_at === null || found.counted_at <= addMinutes(now, -ONE_COUNT_MINUTES);
    await trx
      .updateTable("external_grants")
      .set((eb) => ({
        begun_at: now,
        ...(isCounted
          ? { counted_at: now, download_count: eb("download_count", "+", 1), updated_at: now }
          : {}),
      }))
      .where("id", "=", grantId)
      .execute();
    return async () => {
      await db
        .updateTable("external_grants")
        .set((eb) => ({
          ...found,
          ...(isCounted ? { download_count: eb("download_count", "-", 1), updated_at: now } : {}),
        }))
        .where("id", "=", grantId)
        .where("begun_at", "=", now)
        .execute();
    };
  });
}

/** Whether this person began this download within the last hour, so that a later part of it is no new one. */
export async function hasBegunDownload(
  db: Db,
  { grantId, isBrought, person, now }: Omit<DownloadFacts, "ip">,
): Promise<boolean> {
  if (isBrought) {
    const begun = await db
      .selectFrom("external_grants")
      .select("id")
      .where("id", "=", grantId)
      .where("begun_at", ">", addMinutes(now, -SAME_DOWNLOAD_MINUTES))
      .executeTakeFirst();
    return begun !== undefined;
  }
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
