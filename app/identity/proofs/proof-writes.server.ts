// What could still prove that somebody is a person: mailed links, invitations, a set-up or a sign-in that is halfway.
// It all ends, here, whenever something changes who that person is (SEC-16).
import type { Db } from "#db/connect.server.ts";
import { raiseIdentityVersions } from "#db/writes.server.ts";

/** Which sessions go on: none, all, or the one by which the change was made. */
export type SessionsToLeave = "none" | "all" | { id: string | undefined };

/**
 * Ends every waiting proof of these people; call it in the transaction of the change. What is signed or sealed for a person
 * holds `identity_version`, which is raised. The links that stop a change of address stay: they are of the mailbox before it.
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
  // A session that goes on has to show anew who is in it.
  await trx.updateTable("sessions").set({ proven_at: null }).where("user_id", "in", userIds).execute();
  if (sessions === "all") return;
  let ending = trx.deleteFrom("sessions").where("user_id", "in", userIds);
  if (sessions !== "none" && sessions.id !== undefined) ending = ending.where("id", "!=", sessions.id);
  await ending.execute();
}
