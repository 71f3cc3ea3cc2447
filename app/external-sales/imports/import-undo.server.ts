// An import taken back: what it told is forgotten, places and files follow, and accounts that nobody used since go again.

import { deleteAccounts } from "#app/identity/users/user-writes.server.ts";
import { platformName } from "#app/move-in/platforms.ts";
import { unsubscribeBrought } from "#app/newsletter/subscriptions/brought-subscription-writes.server.ts";
import { type Db, forUpdate, inTransaction, json } from "#db/connect.server.ts";
import { type Shop, settlePurchases } from "../ledger/settlement.server.ts";
import type { Run } from "./import-running.server.ts";

export const UNDO_IMPORT = "sale-import.undo";

const SLICE = 500;

/** One slice; answers whether there are more. */
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
    await finishUndo(db, run, now);
    return false;
  }
  return true;
}

/** Its purchases are noted with the evidence going, so that their places follow whatever happens in between. */
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

/** The next accounts and readers; false when there are no more. */
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
    await forgetAccounts(
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

/** Whoever signed in, bought something or has a course or a file by another way stays. */
async function forgetAccounts(trx: Db, userIds: number[]): Promise<void> {
  if (userIds.length === 0) return;
  const unused = await trx
    .selectFrom("users")
    .select("id")
    .where("id", "in", userIds)
    .where("password_hash", "is", null)
    .where("last_login", "is", null)
    .where("email_confirmed_at", "is", null)
    .where("team_role", "is", null)
    .where("id", "not in", (eb) =>
      eb.selectFrom("enrollments").select("user_id").where("user_id", "in", userIds),
    )
    .where("id", "not in", (eb) =>
      eb.selectFrom("external_grants").select("user_id").where("user_id", "in", userIds),
    )
    .where("id", "not in", (eb) =>
      eb.selectFrom("sessions").select("user_id").where("user_id", "in", userIds),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("orders").select("orders.id").whereRef("orders.user_id", "=", "users.id"))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("licences").select("licences.id").whereRef("licences.redeemed_by_id", "=", "users.id"),
        ),
      ),
    )
    .execute();
  await deleteAccounts(
    trx,
    unused.map(({ id }) => id),
  );
}

async function finishUndo(db: Db, { importId, run }: Run, now: Date): Promise<void> {
  await db
    .updateTable("sale_imports")
    .set({ state: "undone", finished_at: now, updated_at: now })
    .where("id", "=", importId)
    .where("run", "=", run)
    .where("state", "=", "undoing")
    .execute();
}
