// Opening an account: the row, the terms that were accepted, and the mail that confirms the address.

import { type Refusals, sentencesOf } from "#app/nouns/rule-book.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import type { Turn } from "../passwords/hash-line.server.ts";
import { hashPassword } from "../passwords/passwords.server.ts";
import type { Refusal } from "../refusal.ts";
import { TERMS_VERSION } from "../user-rules.ts";
import { recordConsent } from "./consents.server.ts";
import { requestConfirmation } from "./email-confirmations.server.ts";
import { writeUser } from "./user-writes.server.ts";

interface Registration {
  name: string;
  email: string;
  password: string;
  /** "?voltar=…" of the page that asked: the mail that confirms the address leads back there, too. */
  query: string;
  turn: Turn;
}

/** Opens an account with the role user. */
export async function registerUser(
  db: Db,
  { name, email, password, query, turn }: Registration,
  secret: string,
  now: Date,
): Promise<{ ok: true; value: { id: number; team_role: null } } | Refusal> {
  const hash = await hashPassword(db, password, turn);
  if (!hash.ok) return hash;
  const facts = { name, email, passwordHash: hash.value, source: "register", secret, query };
  const opened = await inTransaction(db, (trx) => openAccount(trx, facts, now));
  if (!opened.ok) return { ok: false, errors: sentencesOf(opened.errors) };
  return { ok: true, value: { id: opened.id, team_role: null } };
}

interface NewAccount {
  name: string;
  email: string;
  /** Null: they sign in otherwise, or choose one by a mailed link. */
  passwordHash: string | null;
  /** Where the terms were accepted. */
  source: string;
  /** The person has shown that the mailbox is theirs. */
  isConfirmed?: boolean;
  /** Keys the link that confirms the address. */
  secret: string;
  query?: string;
}

/** Part of the caller's transaction; refused when the e-mail has an account. */
export async function openAccount(
  trx: Db,
  { name, email, passwordHash, source, isConfirmed = false, secret, query }: NewAccount,
  now: Date,
): Promise<Outcome<{ id: number }, { errors: Refusals }>> {
  const patch = { name, email, password_hash: passwordHash, last_login: now };
  const written = await writeUser(trx, { patch, door: { door: "form" }, isConfirmed }, now);
  if (!written.ok) return { ok: false, errors: "errors" in written ? written.errors : {} };
  await acceptTerms(trx, { userId: written.id, email, source }, now);
  if (!isConfirmed) await requestConfirmation(trx, { userId: written.id, email, secret, query }, now);
  return { ok: true, id: written.id };
}

/** Records that somebody entered under the terms. Accounts that a purchase or an import opened accept them at the first entry. */
export function acceptTerms(
  trx: Db,
  person: { userId: number; email: string; source: string },
  now: Date,
): Promise<void> {
  return recordConsent(trx, { ...person, kind: "terms", textVersion: TERMS_VERSION }, now);
}
