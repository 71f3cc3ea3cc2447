// The link that shows that a mailbox is theirs: of the address that an account has, or of the one that it is to have.

import { enqueue } from "#app/jobs/jobs.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import {
  consumeLink,
  createLink,
  findLink,
  findUndoLink,
  isReserved,
  keepUndoLink,
  listLiveLinks,
} from "../links/one-time-links.server.ts";
import type { Refusal } from "../refusal.ts";
import { EMAIL_IN_USE } from "../user-rules.ts";
import { confirmAddress } from "./sign-in-writes.server.ts";

export const DEAD_CONFIRMATION_LINK = "Este link não vale mais. Peça um novo na sua conta.";

interface Request {
  userId: number;
  email: string;
  secret: string;
  /** The session that asks. */
  sessionId?: string | undefined;
  /** "?voltar=…" of the page that asked, for the link to lead back there. */
  query?: string | undefined;
  /** When the link ends; left out, after its usual time. */
  expiresAt?: Date | undefined;
}

/** Mails a link that confirms this address for the account: its own once more, or the one it is to have. */
export async function requestConfirmation(
  db: Db,
  { query = "", ...request }: Request,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const linkId = await createLink(trx, { purpose: "confirm", ...request }, now);
    await enqueue(trx, { topic: "mail.confirm-email", payload: { linkId, query } }, now);
  });
}

/** The account keeps its e-mail until the new one is confirmed; the old one hears of it at once, with a link that stops it. */
export async function requestEmailChange(
  db: Db,
  request: Request & { oldEmail: string },
  now: Date,
): Promise<Outcome<object, Refusal>> {
  const { userId, email, oldEmail, secret } = request;
  return inTransaction<Outcome<object, Refusal>>(db, async (trx) => {
    const taken = await trx
      .selectFrom("users")
      .select("id")
      .where("email", "=", email)
      .where("id", "!=", userId)
      .executeTakeFirst();
    if (taken || (await isReserved(trx, { email, userId }, now))) {
      return { ok: false, errors: { email: EMAIL_IN_USE } };
    }
    await requestConfirmation(trx, request, now);
    const undoId = await createLink(trx, { purpose: "undo", userId, email: oldEmail, secret }, now);
    const payload = { linkId: undoId, newEmail: email };
    await enqueue(trx, { topic: "mail.email-change-asked", payload }, now);
    return { ok: true };
  });
}

/** The address that an account is to have, while its link waits. */
export async function findPendingChange(db: Db, userId: number, now: Date) {
  const links = await listLiveLinks(db, { purpose: "confirm", userId }, now);
  const pending = links.find((link) => link.email !== link.current_email);
  return pending && { email: pending.email, expiresAt: pending.expires_at };
}

/** Mails the link of a change that waits once more, to end when the first one would. Answers the address, if one waits. */
export async function resendEmailChange(
  db: Db,
  { userId, secret, sessionId }: Omit<Request, "email">,
  now: Date,
): Promise<string | undefined> {
  return inTransaction(db, async (trx) => {
    const pending = await findPendingChange(trx, userId, now);
    if (!pending) return undefined;
    await requestConfirmation(trx, { userId, secret, sessionId, ...pending }, now);
    return pending.email;
  });
}

/** The account keeps its address; false when no change waited. */
export async function cancelEmailChange(db: Db, userId: number, now: Date): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const links = await listLiveLinks(trx, { purpose: "confirm", userId }, now);
    const pending = links.filter((link) => link.email !== link.current_email);
    for (const { id } of pending) await consumeLink(trx, id, now);
    return pending.length > 0;
  });
}

/** Who opens a confirmation: nobody is signed in, or somebody with a session of this age. */
export type Confirmer = { userId: number; sessionId: string; since: Date } | undefined;

/** What has still to be shown: that the account is theirs, by signing in; or its password, in an older session; or nothing. */
export type Asked = "sign-in" | "password" | null;

/** A link shows the mailbox; the account belongs to whoever asked for it, or has signed in since. */
export function askedOf(
  link: { user_id: number; session_id: string | null; created_at: Date },
  confirmer: Confirmer,
): Asked {
  if (confirmer?.userId !== link.user_id) return "sign-in";
  return confirmer.sessionId === link.session_id || confirmer.since >= link.created_at ? null : "password";
}

interface Confirmation {
  token: string;
  confirmer: Confirmer;
  /** The account's password was asked for and is right. */
  hasPassword: boolean;
}

/** Uses the link up and stamps the address as confirmed; call it inside a transaction. */
export async function confirmEmail(
  trx: Db,
  { token, confirmer, hasPassword }: Confirmation,
  now: Date,
): Promise<{ ok: true; value: { userId: number; email: string } } | Refusal> {
  const link = await findLink(trx, "confirm", token, now);
  // An address that nobody has confirmed cannot be given up for another.
  const isLate = link && link.email !== link.current_email && !link.current_confirmed_at;
  if (!link || isLate) return { ok: false, errors: { form: DEAD_CONFIRMATION_LINK } };
  const asked = askedOf(link, confirmer);
  if (asked === "sign-in") return { ok: false, errors: { form: SIGN_IN_TO_CONFIRM } };
  if (asked === "password" && !hasPassword)
    return { ok: false, errors: { current_password: PASSWORD_MISSING } };
  if (!(await consumeLink(trx, link.id, now))) {
    return { ok: false, errors: { form: DEAD_CONFIRMATION_LINK } };
  }
  const { user_id: userId, email, current_email: oldEmail } = link;
  if (oldEmail !== email && (await isReserved(trx, { email, userId }, now))) {
    return { ok: false, errors: { form: `${EMAIL_IN_USE}.` } };
  }
  await confirmAddress(trx, { userId, email, sessions: { id: confirmer?.sessionId } }, now);
  if (oldEmail !== email) await tellOldAddress(trx, { userId, oldEmail }, now);
  return { ok: true, value: { userId, email } };
}

/** The address that the account had hears that it is another one now; with the link that takes it back, if it was confirmed. */
export async function tellOldAddress(
  trx: Db,
  { userId, oldEmail }: { userId: number; oldEmail: string },
  now: Date,
): Promise<void> {
  await keepUndoLink(trx, { userId, email: oldEmail }, now);
  const linkId = await findUndoLink(trx, { userId, email: oldEmail }, now);
  const payload = { userId, oldEmail, linkId, at: now.toISOString() };
  await enqueue(trx, { topic: "mail.email-changed", payload }, now);
}

const SIGN_IN_TO_CONFIRM = "Entre na conta para confirmar o e-mail.";
const PASSWORD_MISSING = "Informe a senha atual";
