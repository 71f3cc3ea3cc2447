// What an administrator may change about an account. Undefined always means: there is no such account.
import { recordAudit } from "#app/platform/config/audit.server.ts";
import type { Outcome } from "#app/platform/forms/form.ts";
import { enqueue } from "#app/platform/jobs/jobs.server.ts";
import { type Db, forUpdate, inTransaction, isUniqueViolation } from "#db/connect.server.ts";
import type { Role } from "#db/schema.ts";
import { updateRow } from "#db/writes.server.ts";
import { createLink, voidLinks } from "../links/one-time-links.server.ts";
import { endSessionsOf } from "../sessions/sessions.server.ts";
import { EMAIL_IN_USE } from "../user-rules.ts";
import { userSearchColumns } from "../user-search.ts";
import { changeRole } from "./users.server.ts";

/** The administrator who does it. */
export interface Actor {
  actorId: number;
  ip: string;
}

export interface UserFacts {
  name: string;
  email: string;
  phone: string | null;
  address: string | null;
}

interface Edit extends Actor {
  userId: number;
  facts: UserFacts;
  role: Role;
  secret: string;
}

/** Another role ends the sessions; another e-mail has to be confirmed anew, and the old one is told. */
export async function editUser(db: Db, edit: Edit, now: Date): Promise<Outcome<undefined> | undefined> {
  const { userId, actorId, ip, role } = edit;
  try {
    return await inTransaction(db, async (trx) => {
      const known = await findOpenAccount(trx, userId);
      if (!known) return undefined;
      if (role !== known.role) {
        const changed = await changeRole(trx, { userId, actorId, ip, role }, now);
        if (!changed.ok) return changed;
      }
      await changeFacts(trx, edit, now);
      return { ok: true, value: undefined };
    });
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, errors: { email: EMAIL_IN_USE } };
    throw error;
  }
}

async function changeFacts(trx: Db, edit: Edit, now: Date): Promise<void> {
  const { userId, actorId, ip, facts } = edit;
  const query = trx.selectFrom("users").select(["name", "email", "phone", "address"]);
  const old = await forUpdate(trx, query.where("id", "=", userId)).executeTakeFirstOrThrow();
  const names = ["name", "email", "phone", "address"] as const;
  const fields = names.filter((name) => old[name] !== facts[name]);
  if (fields.length === 0) return;
  const isMoved = fields.includes("email");
  const unconfirmed = isMoved ? { email_confirmed_at: null } : {};
  await updateRow(trx, "users", userId, { ...facts, ...userSearchColumns(facts), ...unconfirmed }, now);
  if (isMoved) await moveMail(trx, edit, old.email, now);
  const entry = { actorId, ip, action: "user.edit", entity: "users", entityId: userId };
  await recordAudit(trx, { ...entry, detail: { fields } }, now);
}

/** Links that were mailed to the old address must not open the account any more. */
async function moveMail(trx: Db, { userId, facts, secret }: Edit, oldEmail: string, now: Date) {
  await voidLinks(trx, userId, now);
  const linkId = await createLink(trx, { purpose: "confirm", userId, email: facts.email, secret }, now);
  await enqueue(trx, { topic: "mail.confirm-email", payload: { linkId } }, now);
  const payload = { userId, oldEmail, at: now.toISOString() };
  await enqueue(trx, { topic: "mail.email-changed", payload }, now);
}

/** Signs the person out everywhere; returns the name. */
export async function endSessionsByAdmin(
  db: Db,
  { userId, actorId, ip }: Actor & { userId: number },
  now: Date,
): Promise<string | undefined> {
  return inTransaction(db, async (trx) => {
    const known = await findOpenAccount(trx, userId);
    if (!known) return undefined;
    await endSessionsOf(trx, userId);
    const entry = { actorId, ip, action: "user.end-sessions", entity: "users", entityId: userId };
    await recordAudit(trx, entry, now);
    return known.name;
  });
}

export async function findOpenAccount(db: Db, userId: number) {
  return db
    .selectFrom("users")
    .select(["name", "email", "role", "is_active", "email_confirmed_at"])
    .where("id", "=", userId)
    .where("erased_at", "is", null)
    .executeTakeFirst();
}
