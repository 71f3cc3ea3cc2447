// Every write of who somebody is to Google. It opens an account, so it is who the person is: what waited ends with a change.
import { enqueue } from "#app/jobs/jobs.server.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import { type Db, inTransaction, isUniqueViolation, withSavepoint } from "#db/connect.server.ts";
import { createLink, TAKE_BACK_DAYS } from "../links/one-time-links.server.ts";
import { endProofs } from "../proofs/proof-writes.server.ts";
import type { GooglePerson } from "./google-provider.server.ts";

interface Link {
  userId: number;
  person: Omit<GooglePerson, "hasMailbox">;
}

/** Part of the caller's transaction; false when the account has another one, or another account has it. */
export async function insertIdentity(trx: Db, { userId, person }: Link, now: Date): Promise<boolean> {
  const { issuer, subject, email } = person;
  const row = { user_id: userId, issuer, subject, email, created_at: now, last_used_at: now };
  try {
    await withSavepoint(trx, () => trx.insertInto("outside_identities").values(row).execute());
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** To an account that was there: its mailbox hears of it, with the link that takes the account back. */
export async function linkIdentity(
  trx: Db,
  { userId, person, ip, secret }: Link & { ip: string; secret: string },
  now: Date,
): Promise<boolean> {
  if (!(await insertIdentity(trx, { userId, person }, now))) return false;
  const { email } = await trx
    .selectFrom("users")
    .select("email")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  await endProofs(trx, [userId], "all", now);
  const entry = { actorId: userId, ip, entity: "users", entityId: userId };
  await recordAudit(trx, { ...entry, action: "user.google-linked" }, now);
  const expiresAt = addDays(now, TAKE_BACK_DAYS);
  const linkId = await createLink(trx, { purpose: "undo", userId, email, secret, expiresAt }, now);
  const payload = { userId, email: person.email, isOn: true, linkId, at: now.toISOString() };
  await enqueue(trx, { topic: "mail.google-link", payload }, now);
  return true;
}

/** False when there is none. */
export async function unlinkIdentity(
  db: Db,
  { userId, issuer, sessionId, ip }: { userId: number; issuer: string; sessionId: string; ip: string },
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const own = await trx
      .deleteFrom("outside_identities")
      .where("user_id", "=", userId)
      .where("issuer", "=", issuer)
      .returning("email")
      .executeTakeFirst();
    if (!own) return false;
    await endProofs(trx, [userId], { id: sessionId }, now);
    const entry = { actorId: userId, ip, entity: "users", entityId: userId };
    await recordAudit(trx, { ...entry, action: "user.google-unlinked" }, now);
    const payload = { userId, email: own.email, isOn: false, at: now.toISOString() };
    await enqueue(trx, { topic: "mail.google-link", payload }, now);
    return true;
  });
}

/** The address may be another one there by now; whose it is, the subject says. */
export async function stampIdentity(db: Db, id: number, email: string, now: Date): Promise<void> {
  await db.updateTable("outside_identities").set({ email, last_used_at: now }).where("id", "=", id).execute();
}

/** All of a person's, or those since; part of the caller's transaction, which ends what waits. */
export async function dropIdentities(trx: Db, userId: number, since?: Date): Promise<void> {
  let query = trx.deleteFrom("outside_identities").where("user_id", "=", userId);
  if (since) query = query.where("created_at", ">=", since);
  await query.execute();
}
