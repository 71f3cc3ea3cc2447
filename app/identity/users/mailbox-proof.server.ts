// Whoever shows that a mailbox is theirs, and was not signed in to its account: an address that nobody had confirmed
// owned nothing, so the account begins anew for them (SEC-17).
import { enqueue } from "#app/jobs/jobs.server.ts";
import { type Db, forNoKeyUpdate } from "#db/connect.server.ts";
import { nameFromAddress } from "../user-rules.ts";
import { openToOwner } from "./sign-in-writes.server.ts";

/** Done after the commit by app/account/profile/proven-mailbox.server.ts: what of the account stands in other folders. */
export const MAILBOX_PROVEN = "account.mailbox-proven";

/** Said to the person after it: what is not there any more, and why. */
export const STARTED_CLEAN =
  "Esta conta tinha sido aberta por alguém que não confirmou o e-mail. Por segurança, as sessões, a senha, os dados pessoais e a verificação em duas etapas de antes foram removidos. Compras e cursos continuam aqui.";

/**
 * Confirms the address of an account that had none confirmed, and takes out what was typed by whoever opened it. True when
 * something was taken out; false for an account that was confirmed before or that nobody had opened by hand.
 */
export async function startClean(trx: Db, userId: number, now: Date): Promise<boolean> {
  const query = trx.selectFrom("users").select(["email", "email_confirmed_at"]).where("id", "=", userId);
  const account = await forNoKeyUpdate(trx, query).executeTakeFirst();
  if (!account || account.email_confirmed_at) return false;
  const isTyped = await wasOpenedHere(trx, userId);
  await openToOwner(trx, userId, isTyped ? { name: nameFromAddress(account.email) } : undefined, now);
  await trx.deleteFrom("known_networks").where("user_id", "=", userId).execute();
  await revokeKeys(trx, userId, now);
  const payload = { userId, isTyped, at: now.toISOString() };
  await enqueue(trx, { topic: MAILBOX_PROVEN, payload }, now);
  return isTyped;
}

/** What an integration of this person could do ends; of those made since a moment alone, when it is given. */
export async function revokeKeys(trx: Db, userId: number, now: Date, since?: Date): Promise<void> {
  let query = trx.updateTable("api_tokens").set({ revoked_at: now }).where("owner_id", "=", userId);
  if (since) query = query.where("created_at", ">=", since);
  await query.where("revoked_at", "is", null).execute();
}

/** At an open form, where anybody can type any address; accounts that the shop itself made have no such line. */
async function wasOpenedHere(trx: Db, userId: number): Promise<boolean> {
  const query = trx
    .selectFrom("consents")
    .select("id")
    .where("user_id", "=", userId)
    .where("kind", "=", "terms");
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}
