// The files that somebody has by purchases on other platforms (external_grants): shown, downloaded and counted like bought ones.
import type { Db } from "#db/connect.server.ts";
import type { ProductType } from "#db/schema.ts";
import type { AccessStatus } from "./access-status.ts";
import { accessStatus } from "./access-status.ts";

const DOWNLOAD: ProductType = "Download";

function selectBrought(db: Db) {
  return db
    .selectFrom("external_grants")
    .innerJoin("products", "products.id", "external_grants.product_id")
    .leftJoin("categories", "categories.id", "products.category_id")
    .select(["external_grants.public_id", "external_grants.external_purchase", "external_grants.state"])
    .select([
      "state_reason",
      "closed_for",
      "ends_at",
      "expires_at",
      "download_count",
      "external_grants.created_at",
    ])
    .select(["products.id as product_id", "products.name", "products.image", "products.is_active"])
    .select(["products.retired_at", "products.file_key", "products.file_size", "products.file_type"])
    .select("categories.slug as category_slug");
}

type BroughtRow = Awaited<ReturnType<ReturnType<typeof selectBrought>["execute"]>>[number];

/** Until when it can be downloaded: the shop's term, or the end of the subscription there. */
export function broughtUntil({ expires_at, ends_at }: { expires_at: Date; ends_at: Date | null }): Date {
  return ends_at !== null && ends_at < expires_at ? ends_at : expires_at;
}

export function broughtStatus(
  grant: Pick<BroughtRow, "state" | "closed_for" | "expires_at" | "ends_at">,
  now: Date,
): AccessStatus {
  return accessStatus({ ...grant, expires_at: broughtUntil(grant) }, now);
}

function described(
  { external_purchase, is_active, retired_at, file_key, ends_at: _, ...row }: BroughtRow,
  now: Date,
) {
  const until = broughtUntil({ expires_at: row.expires_at, ends_at: _ });
  return {
    ...row,
    product_type: DOWNLOAD,
    course_id: null,
    course_title: null,
    course_address: null,
    bundle: null,
    order_item_id: null,
    order: null,
    redeemed: false,
    licences: [],
    status: accessStatus({ ...row, expires_at: until }, now),
    expires_at: until,
    has_file: file_key !== null,
    is_listed: is_active && retired_at === null,
    /** Where it was bought. */
    platform: external_purchase.slice(0, external_purchase.indexOf(":")),
  };
}

/** One of each product and platform, though each month of a subscription is a purchase: what can be used longest. */
export async function listBroughtFiles(db: Db, userId: number, now: Date) {
  const rows = await selectBrought(db)
    .where("external_grants.user_id", "=", userId)
    .orderBy("external_grants.created_at", "desc")
    .orderBy("external_grants.id", "desc")
    .execute();
  const files = rows.map((row) => described(row, now));
  const groups = Map.groupBy(files, ({ product_id, platform }) => `${product_id} ${platform}`);
  return [...groups.values()].flatMap((group) => {
    const open = group.filter(({ status }) => status === "Ativo");
    const [best] = open.toSorted((one, other) => +other.expires_at - +one.expires_at);
    return best ?? group.slice(0, 1);
  });
}

/** The right of this person to a product that can be used longest; undefined where none can be used now. */
export async function findBroughtFile(
  db: Db,
  { userId, productId }: { userId: number; productId: number },
  now: Date,
) {
  const files = await listBroughtFiles(db, userId, now);
  return files.find(({ product_id, status }) => product_id === productId && status === "Ativo");
}

/** Of these products those that the person can download now. */
export async function listBroughtIds(
  db: Db,
  userId: number,
  productIds: readonly number[],
  now: Date,
): Promise<number[]> {
  if (productIds.length === 0) return [];
  const rows = await db
    .selectFrom("external_grants")
    .select("product_id")
    .distinct()
    .where("user_id", "=", userId)
    .where("product_id", "in", [...productIds])
    .where("state", "=", "active")
    .where("expires_at", ">", now)
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now)]))
    .execute();
  return rows.map(({ product_id }) => product_id);
}
