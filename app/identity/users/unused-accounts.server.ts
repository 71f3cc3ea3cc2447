// Accounts that the shop opened for an address, by a purchase or an import, and that nobody has used since.
import { sql } from "kysely";
import { hasAnyRight } from "#app/rights/rights-elsewhere.server.ts";
import { type Db, engineOf } from "#db/connect.server.ts";
import { deleteAccounts } from "./user-writes.server.ts";

/**
 * Before their places: whoever gives something to an account keeps it until the transaction ends. Returns those that are
 * still there.
 */
export async function keepAccounts(trx: Db, userIds: readonly number[]): Promise<readonly number[]> {
  if (userIds.length === 0 || engineOf(trx) === "sqlite") return userIds;
  const query = trx
    .selectFrom("users")
    .select("id")
    .where("id", "in", [...new Set(userIds)])
    .orderBy("id");
  return (await query.forKeyShare().execute()).map(({ id }) => id);
}

/**
 * Deletes those of these accounts that nobody entered, and that neither have anything nor bought anything. An account that
 * somebody enters or gives something at this moment is locked, and stays.
 */
export async function deleteUnusedAccounts(trx: Db, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  const free = await lockFree(trx, userIds);
  if (free.length === 0) return;
  // Asked after the lock, so that what was given until then is seen.
  const unused = await trx
    .selectFrom("users")
    .select("id")
    .where("id", "in", [...free])
    .where("password_hash", "is", null)
    .where("last_login", "is", null)
    .where("email_confirmed_at", "is", null)
    .where("team_role", "is", null)
    .where(sql<boolean>`not ${hasAnyRight(sql.ref("users.id"))}`)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("sessions").select("user_id").whereRef("user_id", "=", "users.id"))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("enrollments").select("user_id").whereRef("user_id", "=", "users.id"))),
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

async function lockFree(trx: Db, userIds: readonly number[]): Promise<readonly number[]> {
  if (engineOf(trx) === "sqlite") return userIds;
  const query = trx
    .selectFrom("users")
    .select("id")
    .where("id", "in", [...userIds])
    .orderBy("id");
  return (await query.forUpdate().skipLocked().execute()).map(({ id }) => id);
}
