// Undo of an import: its evidence is deleted, places and files are settled again, and accounts that were not used since
// are deleted.
import { deleteUnusedAccounts } from "#app/identity/users/unused-accounts.server.ts";
import { platformName } from "#app/move-in/platforms.ts";
import { unsubscribeBrought } from "#app/newsletter/subscriptions/brought-subscription-writes.server.ts";
import { type Db, forUpdate, inTransaction, json } from "#db/connect.server.ts";
import { type Shop, settlePurchases } from "../ledger/settlement.server.ts";
import { changeRun, type Run } from "./import-running.server.ts";

export const UNDO_IMPORT = "sale-import.undo";

const SLICE = 500;

/** Undoes one slice; returns whether there are more. */
export async function undoSlice(shop: Shop, run: Run, now: Date): Promise<boolean> {
  const { db } = shop;
  const slice = await forgetSlice(db, run, now);
  if (!slice) return false;
  const { platform, purchases } = slice;
  if (purchases.length > 0) {
    await settlePurchases(shop, platform, purchases, now, { isSilent: true });
    await db
      .updateTable("sale_imports")
      .set({ unsettled: json([]), updated_at: now })
      .where("id", "=", run.importId)
      .where("run", "=", run.run)
      .execute();
  } else if (!(await forgetPeople(db, run, platform, now))) {
    await changeRun(db, run, "undoing", { state: "undone", finished_at: now }, now);
    return false;
  }
  return true;
}

/**
 * Stores the purchases in the same transaction that deletes their evidence, so that they are settled even after a
 * crash.
 */
async function forgetSlice(db: Db, { importId, run }: Run, now: Date) {
  return inTransaction(db, async (trx) => {
    const query = trx
      .selectFrom("sale_imports")
      .select(["platform", "unsettled"])
      .where("id", "=", importId)
      .where("run", "=", run)
      .where("state", "=", "undoing");
    const found = await forUpdate(trx, query).executeTakeFirst();
    if (!found) return undefined;
    const { platform, unsettled } = found;
    if (unsettled.length > 0) return { platform, purchases: unsettled };
    const told = await trx
      .selectFrom("external_sales")
      .select(["id", "purchase"])
      .where("import_id", "=", importId)
      .orderBy("id")
      .limit(SLICE)
      .execute();
    if (told.length === 0) return { platform, purchases: [] };
    const purchases = [...new Set(told.map(({ purchase }) => purchase))];
    await trx
      .deleteFrom("external_sales")
      .where(
        "id",
        "in",
        told.map(({ id }) => id),
      )
      .execute();
    await trx
      .updateTable("sale_imports")
      .set({ unsettled: json(purchases), updated_at: now })
      .where("id", "=", importId)
      .execute();
    return { platform, purchases };
  });
}

/** Deletes the next unused accounts and unsubscribes the next newsletter readers. False if none are left. */
async function forgetPeople(db: Db, { importId }: Run, platform: string, now: Date): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const people = await trx
      .selectFrom("sale_import_people")
      .select(["id", "user_id", "is_opened"])
      .where("import_id", "=", importId)
      .orderBy("id")
      .limit(SLICE)
      .execute();
    const readers = await trx
      .selectFrom("sale_import_lines")
      .select(["id", "email"])
      .where("import_id", "=", importId)
      .where("is_subscribed", "=", true)
      .orderBy("id")
      .limit(SLICE)
      .execute();
    if (people.length === 0 && readers.length === 0) return false;
    await deleteUnusedAccounts(
      trx,
      people.flatMap(({ user_id, is_opened }) => (is_opened ? user_id : [])),
    );
    await unsubscribeBrought(
      trx,
      readers.map(({ email }) => email),
      platformName(platform),
      now,
    );
    if (people.length > 0) {
      const ids = people.map(({ id }) => id);
      await trx.deleteFrom("sale_import_people").where("id", "in", ids).execute();
    }
    if (readers.length > 0) {
      const ids = readers.map(({ id }) => id);
      await trx
        .updateTable("sale_import_lines")
        .set({ is_subscribed: false })
        .where("id", "in", ids)
        .execute();
    }
    return true;
  });
}
