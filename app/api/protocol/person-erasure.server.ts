import { erasePerson } from "#app/account/erasure/erasure.server.ts";
import { findLastDelivery, removeTraces } from "#app/account/erasure/trace-erasure.server.ts";
import { teamRefusal } from "#app/identity/users/users.server.ts";
import type { DeleteOutcome, Writing } from "#app/nouns/served-table.ts";

/** What "delete my account" does, asked for by an integration. */
export async function eraseUserRow(
  { app, trx, actorId, now, afterCommit }: Writing,
  userId: number,
): Promise<DeleteOutcome> {
  const account = await trx
    .selectFrom("users")
    .select(["name", "email", "email_confirmed_at"])
    .where("id", "=", userId)
    .where("erased_at", "is", null)
    .executeTakeFirst();
  if (!account) return { ok: false, missing: true };
  const keptBecause = await teamRefusal(trx, userId);
  if (keptBecause) return { ok: false, keptBecause };
  // An address that was only typed may be somebody else's.
  const email = account.email_confirmed_at ? account.email : null;
  // What webhooks are told of the change is written last.
  const { email: address, name } = account;
  const lastDelivery = await findLastDelivery(trx);
  afterCommit(() => removeTraces(app.db, { userId, email: address, name, lastDelivery }));
  return erasePerson(trx, { person: { userId, email }, actorId }, now);
}
