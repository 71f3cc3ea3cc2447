// Writes of passkeys. Keys open an account, so every change ends pending proofs.

import { enqueue } from "#app/jobs/jobs.server.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { type Db, forUpdate, inTransaction, isUniqueViolation, withSavepoint } from "#db/connect.server.ts";
import { createLink, TAKE_BACK_DAYS } from "../links/one-time-links.server.ts";
import { endProofs } from "../proofs/proof-writes.server.ts";
import { lowerToOneFactor, raiseToTwoFactors } from "../sessions/sessions.server.ts";
import { CONFIRM_FIRST } from "../user-rules.ts";
import { firstName, MAX_PASSKEYS } from "./passkey.ts";

const KNOWN_ALREADY = "Esta chave de acesso já foi adicionada.";
const TOO_MANY = `Uma conta tem até ${MAX_PASSKEYS} chaves de acesso. Remova uma que você não usa mais.`;
export const LAST_FACTOR =
  "A loja pede duas etapas de quem trabalha nela, e esta é a sua única. Antes de remover, adicione outra chave ou ative o aplicativo autenticador.";

interface NewPasskey {
  userId: number;
  /** The session that used the key and continues. */
  sessionId: string;
  ip: string;
  secret: string;
  credentialId: string;
  userHandle: string;
  publicKey: string;
  counter: number;
  transports: readonly string[];
  verifiesUser: boolean;
  aaguid: string;
  /** User agent of the browser. */
  device: string;
}

type Added = Outcome<{ name: string }, { sentence: string }>;

/** Mails the mailbox the link that takes the account back: a stolen password must not be enough. */
export async function addPasskey(db: Db, added: NewPasskey, now: Date): Promise<Added> {
  const { userId, sessionId, ip, secret } = added;
  return inTransaction<Added>(db, async (trx) => {
    const query = trx.selectFrom("users").select(["email", "email_confirmed_at"]).where("id", "=", userId);
    const account = await forUpdate(trx, query.where("is_active", "=", true)).executeTakeFirstOrThrow();
    if (!account.email_confirmed_at) return { ok: false, sentence: CONFIRM_FIRST };
    const own = await trx.selectFrom("passkeys").select("label").where("user_id", "=", userId).execute();
    if (own.length >= MAX_PASSKEYS) return { ok: false, sentence: TOO_MANY };
    const name = firstName(
      added.aaguid,
      added.device,
      own.map(({ label }) => label),
    );
    if (!(await inserted(trx, added, name, now))) return { ok: false, sentence: KNOWN_ALREADY };
    await endProofs(trx, [userId], "all", now);
    if (added.verifiesUser) await raiseToTwoFactors(trx, sessionId);
    const entry = { actorId: userId, ip, entity: "users", entityId: userId };
    await recordAudit(trx, { ...entry, action: "user.passkey-added" }, now);
    const expiresAt = addDays(now, TAKE_BACK_DAYS);
    const linkId = await createLink(
      trx,
      { purpose: "undo", userId, email: account.email, secret, expiresAt },
      now,
    );
    const payload = { userId, name, isAdded: true, linkId, at: now.toISOString() };
    await enqueue(trx, { topic: "mail.passkey", payload }, now);
    return { ok: true, name };
  });
}

async function inserted(trx: Db, added: NewPasskey, label: string, now: Date): Promise<boolean> {
  const { userId: user_id, credentialId: credential_id, userHandle: user_handle } = added;
  const { publicKey: public_key, counter, transports, verifiesUser: verifies_user } = added;
  const row = { user_id, credential_id, user_handle, public_key, counter, label, verifies_user };
  const values = { ...row, transports: transports.join(","), created_at: now, last_used_at: null };
  try {
    await withSavepoint(trx, () => trx.insertInto("passkeys").values(values).execute());
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** False if the person has no key with that id. */
export async function renamePasskey(
  db: Db,
  { id, userId, name }: { id: number; userId: number; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("passkeys")
    .set({ label: name })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface Removal {
  id: number;
  userId: number;
  /** The session that continues; the lost device's sessions end. */
  sessionId: string;
  ip: string;
  /** The account must keep a second factor. */
  isDemanded: boolean;
}

/** Returns the key's name; undefined if the person has no key with that id. */
export async function removePasskey(
  db: Db,
  { id, userId, sessionId, ip, isDemanded }: Removal,
  now: Date,
): Promise<{ ok: true; name: string } | { ok: false; sentence: string } | undefined> {
  return inTransaction(db, async (trx) => {
    // Locks the account, so that of two parallel removals the second sees the first.
    const query = trx.selectFrom("users").select("totp_enabled_at").where("id", "=", userId);
    const account = await forUpdate(trx, query).executeTakeFirstOrThrow();
    const own = await trx
      .selectFrom("passkeys")
      .select(["id", "label", "verifies_user"])
      .where("user_id", "=", userId)
      .execute();
    const key = own.find((one) => one.id === id);
    if (!key) return undefined;
    const isFactor = key.verifies_user && account.totp_enabled_at === null;
    const others = own.filter((one) => one.verifies_user && one.id !== id);
    if (isDemanded && isFactor && others.length === 0) return { ok: false, sentence: LAST_FACTOR };
    await trx.deleteFrom("passkeys").where("id", "=", id).where("user_id", "=", userId).execute();
    await endProofs(trx, [userId], { id: sessionId }, now);
    if (isFactor && others.length === 0) await lowerToOneFactor(trx, userId);
    const entry = { actorId: userId, ip, entity: "users", entityId: userId };
    await recordAudit(trx, { ...entry, action: "user.passkey-removed" }, now);
    const payload = { userId, name: key.label, isAdded: false, at: now.toISOString() };
    await enqueue(trx, { topic: "mail.passkey", payload }, now);
    return { ok: true, name: key.label };
  });
}

/** All keys of a person, or those since a moment. In the caller's transaction, which ends pending proofs. */
export async function dropPasskeys(trx: Db, userId: number, since?: Date): Promise<void> {
  let query = trx.deleteFrom("passkeys").where("user_id", "=", userId);
  if (since) query = query.where("created_at", ">=", since);
  await query.execute();
}

/**
 * Stores the signature's counter. False if a parallel signature was stored first: with equal counters one key is a
 * copy.
 */
export async function stampPasskey(
  db: Db,
  { id, before, after, verifiesUser }: { id: number; before: number; after: number; verifiesUser: boolean },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("passkeys")
    .set({ counter: after, last_used_at: now, ...(verifiesUser ? { verifies_user: true } : {}) })
    .where("id", "=", id)
    .where("counter", "=", before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
