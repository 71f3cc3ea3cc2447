// What an administrator does to an account, with its record and its mails. Undefined always means: there is none.

import { enqueue } from "#app/jobs/jobs.server.ts";
import { sentencesOf } from "#app/nouns/rule-book.ts";
import { refusedField } from "#app/nouns/served-table.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import type { FormResult } from "#app/platform/forms/form.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import { createLink } from "../links/one-time-links.server.ts";
import { endSessionsOf } from "../sessions/sessions.server.ts";
import { tellOldAddress } from "./email-confirmations.server.ts";
import type { UserPatch } from "./user.ts";
import { type UserOutcome, type UserWrite, writeUser } from "./user-writes.server.ts";
import { findOpenAccount } from "./users.server.ts";

/** The administrator who does it. */
export interface Actor {
  actorId: number;
  ip: string;
}

interface Edit extends Actor {
  userId: number;
  patch: UserPatch;
  /** Which one was opened. */
  version: number | undefined;
  secret: string;
  mayMoveRoles: UserWrite["mayMoveRoles"];
}

const IDENTITY = ["name", "email", "phone", "address"] as const;

const TEAM_PASSWORD =
  "A senha de quem é da equipe não muda por aqui: a própria pessoa troca, na conta dela ou por “Esqueci minha senha”.";

/**
 * What somebody of the team, or a program of theirs, writes of another account; inside a transaction. Its owner hears of
 * another password and address, with the link that takes the account back; a colleague's password is not theirs to set.
 */
export async function writeUserForThem(
  trx: Db,
  { secret, ...write }: UserWrite & { secret: string },
  now: Date,
): Promise<UserOutcome> {
  const { id: userId } = write;
  const known = userId === undefined ? undefined : await findOpenAccount(trx, userId);
  if (known?.team_role && write.patch.password_hash !== undefined) {
    return refusedField("password_hash", "invalid", TEAM_PASSWORD);
  }
  // An address that was only typed may be a stranger's, who has nothing to take back.
  const wasConfirmed = Boolean(known?.email_confirmed_at);
  const written = await writeUser(trx, write, now);
  if (!written.ok || !known || userId === undefined) return written;
  const { before, after } = written;
  if (before && before.email !== after.email) {
    const linkId = await createLink(trx, { purpose: "confirm", userId, email: after.email, secret }, now);
    await enqueue(trx, { topic: "mail.confirm-email", payload: { linkId } }, now);
    if (wasConfirmed) await createLink(trx, { purpose: "undo", userId, email: before.email, secret }, now);
    await tellOldAddress(trx, { userId, oldEmail: before.email }, now);
  }
  if (write.patch.password_hash !== undefined) {
    const payload = { userId, isClean: false, at: now.toISOString() };
    await enqueue(trx, { topic: "mail.password-changed", payload }, now);
  }
  return written;
}

/** Another e-mail has to be confirmed anew, and the old one is told. */
export async function editUser(
  db: Db,
  { userId, actorId, ip, patch, version, secret, mayMoveRoles }: Edit,
  now: Date,
): Promise<FormResult<undefined> | "stale" | "not proven" | undefined> {
  return inTransaction(db, async (trx) => {
    const write = { id: userId, patch, version, door: { door: "form" }, actor: { actorId, ip } } as const;
    const written = await writeUserForThem(trx, { ...write, secret, mayMoveRoles }, now);
    if ("stale" in written) return "stale";
    if ("forbidden" in written) return "not proven";
    if (!written.ok)
      return "errors" in written ? { ok: false, errors: sentencesOf(written.errors) } : undefined;
    const { before, after } = written;
    const fields = IDENTITY.filter((name) => before?.[name] !== after[name]);
    if (fields.length === 0) return { ok: true, value: undefined };
    const entry = { actorId, ip, action: "user.edit", entity: "users", entityId: userId };
    await recordAudit(trx, { ...entry, detail: { fields } }, now);
    return { ok: true, value: undefined };
  });
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
    const ended = await endSessionsOf(trx, userId);
    const entry = { actorId, ip, action: "user.end-sessions", entity: "users", entityId: userId };
    if (ended > 0) await recordAudit(trx, entry, now);
    return known.name;
  });
}
