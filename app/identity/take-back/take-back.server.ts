// A mail reports at once what a password thief would do first: change the address, add a second factor, or delete the
// account. The mail has a link that takes the account back (SEC-18, SEC-34, SEC-109).

import { enqueue } from "#app/jobs/jobs.server.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { dropIdentities } from "../google/identity-writes.server.ts";
import {
  consumeLink,
  createLink,
  findLink,
  TAKE_BACK_DAYS,
  voidOtherUndoLinks,
} from "../links/one-time-links.server.ts";
import { dropPasskeys } from "../passkeys/passkey-writes.server.ts";
import { endProofs } from "../proofs/proof-writes.server.ts";
import type { Refusal } from "../refusal.ts";
import { revokeKeys, startClean } from "../users/mailbox-proof.server.ts";
import { takeBackAddress } from "../users/sign-in-writes.server.ts";

export const DEAD_UNDO_LINK =
  "Este link já foi usado ou não vale mais. Se você não consegue entrar na sua conta, crie outra senha ou fale com a loja.";

/**
 * Gives the account back to the address that the link was mailed to. Sessions, waiting links and the password end, with keys
 * that are younger than the link, and a second factor and passkeys that this mailbox could still have taken back when the
 * link was made.
 * Answers a link for another password.
 */
export async function takeBack(
  db: Db,
  { token, secret, ip }: { token: string; secret: string; ip: string },
  now: Date,
): Promise<Outcome<{ resetId: string }, Refusal>> {
  return inTransaction<Outcome<{ resetId: string }, Refusal>>(db, async (trx) => {
    const link = await findLink(trx, "undo", token, now);
    if (!link) return { ok: false, errors: { form: DEAD_UNDO_LINK } };
    const { user_id: userId, email, created_at: since } = link;
    const query = trx
      .selectFrom("users")
      .select(["email", "email_confirmed_at", "totp_enabled_at", "erase_at"])
      .where("id", "=", userId);
    const account = await forUpdate(trx, query).executeTakeFirstOrThrow();
    if (!(await consumeLink(trx, link.id, now))) return { ok: false, errors: { form: DEAD_UNDO_LINK } };
    await voidOtherUndoLinks(trx, { userId, email, since }, now);
    // The mailbox was never confirmed, so a stranger may have typed the address.
    const isUnshown = account.email === email && account.email_confirmed_at === null;
    if (account.erase_at && isUnshown) await startClean(trx, userId, now);
    const enabledAt = account.totp_enabled_at;
    // What was theirs before the mailbox could still say that it was not.
    const ownBefore = addDays(since, -TAKE_BACK_DAYS);
    const keepsSecondFactor = enabledAt !== null && enabledAt < ownBefore;
    await takeBackAddress(trx, userId, { email, keepsSecondFactor }, now);
    await revokeKeys(trx, userId, now, since);
    await dropPasskeys(trx, userId, ownBefore);
    await dropIdentities(trx, userId, ownBefore);
    await endProofs(trx, [userId], "none", now);
    const entry = { actorId: null, ip, action: "user.taken-back", entity: "users", entityId: userId };
    await recordAudit(trx, entry, now);
    const payload = { userId, at: now.toISOString(), keepsSecondFactor };
    await enqueue(trx, { topic: "mail.account-taken-back", payload }, now);
    return { ok: true, resetId: await createLink(trx, { purpose: "reset", userId, email, secret }, now) };
  });
}
