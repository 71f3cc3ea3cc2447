// Ends pending proofs of a person: mailed links, invitations, unfinished set-ups and sign-ins. Called whenever
// something changes who may sign in (SEC-16).
import type { Db } from "#db/connect.server.ts";
import { raiseIdentityVersions } from "#db/writes.server.ts";

/** Sessions that continue: none, all, or the one that made the change. */
export type SessionsToLeave = "none" | "all" | { id: string | undefined };

/**
 * Ends all pending proofs of these people; call in the transaction of the change. Raises `identity_version`, which
 * signed and sealed values contain. Links that stop a change of address stay, because they belong to the former
 * mailbox.
 */
export async function endProofs(
  trx: Db,
  userIds: number[],
  sessions: SessionsToLeave,
  now: Date,
): Promise<void> {
  if (userIds.length === 0) return;
  await raiseIdentityVersions(trx, userIds);
  await trx
    .updateTable("one_time_links")
    .set({ used_at: now })
    .where("user_id", "in", userIds)
    .where("purpose", "!=", "undo")
    .where("used_at", "is", null)
    .execute();
  await trx
    .updateTable("sign_in_codes")
    .set({ used_at: now })
    .where("user_id", "in", userIds)
    .where("used_at", "is", null)
    .execute();
  await trx
    .updateTable("admin_invitations")
    .set({ expires_at: now })
    .where("accepted_at", "is", null)
    .where("expires_at", ">", now)
    .where("email", "in", trx.selectFrom("users").select("email").where("id", "in", userIds))
    .execute();
  // A continuing session needs fresh proof again.
  await trx.updateTable("sessions").set({ proven_at: null }).where("user_id", "in", userIds).execute();
  if (sessions === "all") return;
  let ending = trx.deleteFrom("sessions").where("user_id", "in", userIds);
  if (sessions !== "none" && sessions.id !== undefined) ending = ending.where("id", "!=", sessions.id);
  await ending.execute();
}
