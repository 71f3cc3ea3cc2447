import { enqueue } from "#app/jobs/jobs.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import { consumeLink, createLink, findLink } from "../links/one-time-links.server.ts";
import { adminPasswordRefusal } from "../passwords/admin-password.ts";
import { knownTurn } from "../passwords/hash-line.server.ts";
import { hashPassword, verifyPassword } from "../passwords/passwords.server.ts";
import type { SessionsToLeave } from "../proofs/proof-writes.server.ts";
import type { Refusal } from "../refusal.ts";
import { NO_PASSWORD_YET } from "../user-rules.ts";
import { startClean } from "./mailbox-proof.server.ts";
import { writePassword } from "./sign-in-writes.server.ts";
import { findOpenAccount } from "./users.server.ts";

export const DEAD_RESET_LINK = "Este link não vale mais. Peça um novo para redefinir a senha.";
const WRONG_CURRENT = "A senha atual não confere";

type Done = Outcome<object, Refusal>;

interface ResetRequest {
  email: string;
  secret: string;
  /** "?voltar=…" of the page that asked, for the link to lead back there. */
  query: string;
}

/** Mails a reset link when there is such an active account; the caller's answer must not show which. */
export async function requestPasswordReset(
  db: Db,
  { email, secret, query }: ResetRequest,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const user = await trx
      .selectFrom("users")
      .select("id")
      .where("email", "=", email)
      .where("is_active", "=", true)
      .executeTakeFirst();
    if (!user) return;
    const linkId = await createLink(trx, { purpose: "reset", userId: user.id, email, secret }, now);
    await enqueue(trx, { topic: "mail.password-reset", payload: { linkId, query } }, now);
  });
}

/**
 * Sets the new password by a mailed link and ends every session of the person. The link shows the mailbox: an account whose
 * address nobody had confirmed begins anew, and `isClean` tells that something of before was taken out.
 */
export async function resetPassword(
  db: Db,
  { token, password }: { token: string; password: string },
  now: Date,
): Promise<Outcome<{ isClean: boolean }, Refusal>> {
  const link = await findLink(db, "reset", token, now);
  if (!link || link.email !== link.current_email) return { ok: false, errors: { form: DEAD_RESET_LINK } };
  const weak = await roleRefusal(db, link.user_id, password);
  if (weak) return weak;
  const { user_id: userId } = link;
  const hash = await hashPassword(db, password, knownTurn(`${userId}`));
  if (!hash.ok) return hash;
  return inTransaction<Outcome<{ isClean: boolean }, Refusal>>(db, async (trx) => {
    if (!(await consumeLink(trx, link.id, now))) return { ok: false, errors: { form: DEAD_RESET_LINK } };
    const isClean = await startClean(trx, userId, now);
    await storePassword(trx, { userId, hash: hash.value, sessions: "none", isClean }, now);
    return { ok: true, isClean };
  });
}

interface Change {
  userId: number;
  currentPassword: string;
  password: string;
  /** The session that goes on. */
  sessionId: string | undefined;
  legacySuffix: string;
}

/** Changes the password with the current one and ends the person's other sessions. */
export async function changePassword(db: Db, change: Change, now: Date): Promise<Done> {
  const current = await checkCurrentPassword(db, change);
  if (!current.ok) return current;
  const weak = await roleRefusal(db, change.userId, change.password);
  if (weak) return weak;
  const hash = await hashPassword(db, change.password, knownTurn(`${change.userId}`));
  if (!hash.ok) return hash;
  const { userId, sessionId } = change;
  const stored = { userId, hash: hash.value, sessions: { id: sessionId }, isClean: false };
  await inTransaction(db, (trx) => storePassword(trx, stored, now));
  return { ok: true };
}

/** The team chooses with more care than customers have to. */
async function roleRefusal(db: Db, userId: number, password: string): Promise<Refusal | undefined> {
  const account = await findOpenAccount(db, userId);
  const sentence = account?.team_role ? adminPasswordRefusal(password, account) : undefined;
  return sentence ? { ok: false, errors: { password: sentence } } : undefined;
}

/** Asked again before a change that could lock the person out. */
export async function checkCurrentPassword(
  db: Db,
  facts: { userId: number; currentPassword: string; legacySuffix: string },
): Promise<Done> {
  const user = await db
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", facts.userId)
    .executeTakeFirst();
  if (user && user.password_hash === null) return { ok: false, errors: { form: NO_PASSWORD_YET } };
  const { userId, currentPassword, legacySuffix } = facts;
  const turn = knownTurn(`${userId}`);
  const check = await verifyPassword(db, currentPassword, user?.password_hash, legacySuffix, turn);
  if (!check.ok) return check;
  return check.matches ? { ok: true } : { ok: false, errors: { current_password: WRONG_CURRENT } };
}

/** Stores a hash with all that it ends, and tells the person by mail. */
async function storePassword(
  trx: Db,
  { isClean, ...written }: { userId: number; hash: string; sessions: SessionsToLeave; isClean: boolean },
  now: Date,
): Promise<void> {
  await writePassword(trx, written, now);
  const payload = { userId: written.userId, isClean, at: now.toISOString() };
  await enqueue(trx, { topic: "mail.password-changed", payload }, now);
}
