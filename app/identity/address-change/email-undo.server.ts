// A change of address is told to the old one at once, with a link that stops it, or takes it back within seven days.
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { consumeLink, createLink, findLink, voidLaterUndoLinks } from "../links/one-time-links.server.ts";
import { endProofs } from "../proofs/proof-writes.server.ts";
import type { Refusal } from "../refusal.ts";
import { revokeKeys } from "../users/mailbox-proof.server.ts";
import { takeBackAddress } from "../users/user-writes.server.ts";

export const DEAD_UNDO_LINK =
  "Este link não vale mais. Se você não consegue entrar na sua conta, fale com a loja.";

/**
 * Gives the account back to the address that the link was mailed to. Sessions, waiting links and the password end, with a
 * second factor and keys that are younger than the change. Answers a link for another password.
 */
export async function undoEmailChange(
  db: Db,
  { token, secret, ip }: { token: string; secret: string; ip: string },
  now: Date,
): Promise<{ ok: true; resetId: string } | Refusal> {
  return inTransaction<{ ok: true; resetId: string } | Refusal>(db, async (trx) => {
    const link = await findLink(trx, "undo", token, now);
    if (!link) return { ok: false, errors: { form: DEAD_UNDO_LINK } };
    const { user_id: userId, email, created_at: since } = link;
    const query = trx.selectFrom("users").select(["email", "totp_enabled_at"]).where("id", "=", userId);
    const account = await forUpdate(trx, query).executeTakeFirstOrThrow();
    if (!(await consumeLink(trx, link.id, now))) return { ok: false, errors: { form: DEAD_UNDO_LINK } };
    // Whoever came to the account by a later change has no say about an earlier one.
    await voidLaterUndoLinks(trx, { userId, since }, now);
    const isTheirs = account.totp_enabled_at !== null && account.totp_enabled_at < since;
    await takeBackAddress(trx, userId, { email, keepsSecondFactor: isTheirs }, now);
    await revokeKeys(trx, userId, now, since);
    await endProofs(trx, [userId], "none", now);
    const entry = { actorId: null, ip, action: "user.email-undone", entity: "users", entityId: userId };
    await recordAudit(trx, entry, now);
    return { ok: true, resetId: await createLink(trx, { purpose: "reset", userId, email, secret }, now) };
  });
}
