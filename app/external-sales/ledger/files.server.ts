// The files that purchases on other platforms open, as rows: read, given, turned and removed. Places: places.server.ts.
import { randomBytes } from "node:crypto";
import { endOfTerm, NO_END, termOfDays } from "#app/platform/money-and-dates/terms.ts";
import type { Db } from "#db/connect.server.ts";
import { purchaseKey, type Right, type Turned, type Wanted } from "./rights.server.ts";

/** One purchase's right to one file, and what became of it. */
export interface SettledFile {
  purchase: string;
  productId: number;
  userId: number;
  change: Turned["change"] | "opened" | "removed";
}

export type FileRight = Right & { userId: number };

/** By product and purchase. */
export async function listFiles(trx: Db, platform: string, purchases: string[]) {
  const keys = new Map(purchases.map((purchase) => [purchaseKey(platform, purchase), purchase]));
  const rows = await trx
    .selectFrom("external_grants")
    .select(["id", "external_purchase", "external_state", "ends_at"])
    .select(["product_id as targetId", "user_id as userId"])
    .where("external_purchase", "in", [...keys.keys()])
    .orderBy("id")
    .execute();
  return new Map(
    rows.map((row): [string, FileRight] => [
      `${row.targetId} ${row.external_purchase}`,
      { ...row, purchase: keys.get(row.external_purchase) ?? "" },
    ]),
  );
}

export async function giveFiles(
  trx: Db,
  platform: string,
  fresh: (Wanted & { userId: number })[],
  { now, accessDays }: { now: Date; accessDays: number },
): Promise<void> {
  if (fresh.length === 0) return;
  await trx
    .insertInto("external_grants")
    .values(
      fresh.map(({ purchase, targetId, userId, endsAt }) => ({
        public_id: randomBytes(16).toString("base64url"),
        external_purchase: purchaseKey(platform, purchase),
        product_id: targetId,
        user_id: userId,
        external_state: "open" as const,
        ends_at: endsAt,
        expires_at: endOfTerm(termOfDays(accessDays), now) ?? NO_END,
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(["external_purchase", "product_id"]).doNothing())
    .execute();
}

/** Those that turn alike in one statement. */
export async function turnFiles(
  trx: Db,
  turned: (Turned & { right: FileRight })[],
  now: Date,
): Promise<void> {
  for (const alike of Map.groupBy(turned, ({ set }) => JSON.stringify(set)).values()) {
    const [first] = alike;
    if (!first) continue;
    const { reason, ...set } = first.set;
    await trx
      .updateTable("external_grants")
      .set({ ...set, ...(reason === undefined ? {} : { state_reason: reason }), updated_at: now })
      .where(
        "id",
        "in",
        alike.map(({ right }) => right.id),
      )
      .execute();
  }
}

export async function removeFiles(trx: Db, gone: FileRight[]): Promise<void> {
  if (gone.length === 0) return;
  const ids = gone.map(({ id }) => id);
  await trx.deleteFrom("external_grants").where("id", "in", ids).execute();
}

/** Of a person whose data is erased: nothing counts on them. */
export async function forgetFileRights(trx: Db, ids: number[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom("external_grants").where("id", "in", ids).execute();
}
