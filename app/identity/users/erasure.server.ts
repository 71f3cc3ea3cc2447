// Deleting an account: the person goes, the row stays for the orders, courses and answers that refer to it.
import { type Db, forUpdate } from "#db/connect.server.ts";
import { dropIdentities } from "../google/identity-writes.server.ts";
import { dropPasskeys } from "../passkeys/passkey-writes.server.ts";
import { endProofs } from "../proofs/proof-writes.server.ts";
import { revokeKeys } from "./mailbox-proof.server.ts";
import { emptyUser } from "./user-writes.server.ts";

export const ERASED_NAME = "Conta excluída";

/**
 * Takes the person out of everything that identity keeps, and closes the account for good; call it inside a
 * transaction. False when there is no such account. Who may be deleted is asked before.
 */
export async function eraseUser(trx: Db, userId: number, now: Date): Promise<boolean> {
  const query = trx.selectFrom("users").select(["id", "email"]).where("id", "=", userId);
  const account = await forUpdate(trx, query.where("erased_at", "is", null)).executeTakeFirst();
  if (!account) return false;
  // One that can never receive mail, and different for each account.
  const email = `conta-${userId}@excluida.invalid`;
  await endProofs(trx, [userId], "none", now);
  await emptyUser(trx, userId, { name: ERASED_NAME, email }, now);
  await trx.deleteFrom("known_networks").where("user_id", "=", userId).execute();
  await trx.deleteFrom("one_time_links").where("user_id", "=", userId).execute();
  await trx.deleteFrom("sign_in_codes").where("user_id", "=", userId).execute();
  await trx
    .deleteFrom("admin_invitations")
    .where((where) => where.or([where("accepted_by_id", "=", userId), where("email", "=", account.email)]))
    .execute();
  await dropPasskeys(trx, userId);
  await dropIdentities(trx, userId);
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await trx.deleteFrom("consents").where("user_id", "=", userId).execute();
  await revokeKeys(trx, userId, now);
  return true;
}
