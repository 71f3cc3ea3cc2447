// Writes of linked Google accounts. A link opens an account, so every change ends pending proofs.
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

/** In the caller's transaction; false if the account has another identity, or the identity another account. */
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

/** Links to an existing account and mails its mailbox the link that takes the account back. */
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

/** Updates the e-mail at Google, which may change; the subject identifies the person. */
export async function stampIdentity(db: Db, id: number, email: string, now: Date): Promise<void> {
  await db.updateTable("outside_identities").set({ email, last_used_at: now }).where("id", "=", id).execute();
}

/**
 * Deletes all identities of a person, or those since a moment. In the caller's transaction, which ends pending proofs.
 */
export async function dropIdentities(trx: Db, userId: number, since?: Date): Promise<void> {
  let query = trx.deleteFrom("outside_identities").where("user_id", "=", userId);
  if (since) query = query.where("created_at", ">=", since);
  await query.execute();
}
