import { recordAudit } from "#app/platform/config/audit.server.ts";
import type { Outcome } from "#app/platform/forms/form.ts";
import { type Db, forUpdate, inTransaction, isUniqueViolation } from "#db/connect.server.ts";
import type { Role } from "#db/schema.ts";
import { insertRow, updateRow } from "#db/writes.server.ts";
import { requestConfirmation } from "../links/email-confirmations.server.ts";
import { hashPassword } from "../passwords/passwords.server.ts";
import type { Refusal } from "../refusal.ts";
import { endSessionsOf } from "../sessions/sessions.server.ts";
import { ACTIVE_FIRST, ADMIN_STAYS_ACTIVE, EMAIL_IN_USE, LAST_ADMIN, TERMS_VERSION } from "../user-rules.ts";
import { userSearchColumns } from "../user-search.ts";
import { recordConsent } from "./consents.server.ts";

interface Registration {
  name: string;
  email: string;
  password: string;
}

/** Opens an account with the role user. */
export async function registerUser(
  db: Db,
  { name, email, password }: Registration,
  secret: string,
  now: Date,
): Promise<{ ok: true; value: { id: number; role: Role } } | Refusal> {
  const hash = await hashPassword(password);
  if (!hash.ok) return hash;
  try {
    const facts = { name, email, passwordHash: hash.value, source: "register", secret };
    const value = await inTransaction(db, (trx) => insertAccount(trx, facts, now));
    return { ok: true, value };
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, errors: { email: EMAIL_IN_USE } };
    throw error;
  }
}

interface NewAccount {
  name: string;
  email: string;
  passwordHash: string;
  /** Where the terms were accepted. */
  source: string;
  /** The person has shown that the mailbox is theirs. */
  isConfirmed?: boolean;
  /** Keys the link that confirms the address. */
  secret: string;
}

/**
 * The account's row, its consent and, unless the address is confirmed, the mail that confirms it; part of the caller's
 * transaction, which may fail on the unique e-mail.
 */
export async function insertAccount(trx: Db, facts: NewAccount, now: Date) {
  const { name, email, passwordHash, source, isConfirmed, secret } = facts;
  const row = { name, email, password_hash: passwordHash, ...userSearchColumns({ name, email }) };
  const standing = { role: "user", is_active: true, last_login: now } as const;
  const confirmed = isConfirmed ? { email_confirmed_at: now } : {};
  const user = await insertRow(trx, "users", { ...row, ...standing, ...confirmed }, now);
  const consent = { kind: "terms", source, textVersion: TERMS_VERSION };
  await recordConsent(trx, { userId: user.id, email, ...consent }, now);
  if (!isConfirmed) await requestConfirmation(trx, { userId: user.id, email, secret }, now);
  return { id: user.id, role: user.role };
}

/** For sign-in only: it is the one query that reads the hash. */
export async function findByLogin(db: Db, email: string) {
  return db
    .selectFrom("users")
    .select(["id", "role", "is_active", "password_hash", "totp_enabled_at"])
    .where("email", "=", email)
    .executeTakeFirst();
}

export async function findProfile(db: Db, userId: number) {
  return db
    .selectFrom("users")
    .select(["id", "name", "email", "role", "phone", "address", "email_confirmed_at", "created_at"])
    .select("totp_enabled_at")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
}

/** What a session says of its person, beyond what every request reads. */
export async function findLastLogin(db: Db, userId: number): Promise<Date | null> {
  const row = await db
    .selectFrom("users")
    .select("last_login")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return row.last_login;
}

export type Profile = Awaited<ReturnType<typeof findProfile>>;

export async function changeProfile(
  db: Db,
  userId: number,
  facts: { name: string; phone: string | null; address: string | null },
  now: Date,
): Promise<void> {
  const { name, phone, address } = facts;
  await updateRow(db, "users", userId, { name, phone, address, ...userSearchColumns({ name }) }, now);
}

interface ChangeByAdmin {
  userId: number;
  actorId: number | null;
  ip?: string;
}

/** The last active administrator keeps the role, and administrators are active; a change ends the sessions. */
export async function changeRole(
  db: Db,
  { userId, role, ...actor }: ChangeByAdmin & { role: Role },
  now: Date,
): Promise<Outcome<undefined>> {
  return inTransaction(db, async (trx) => {
    const admins = await lockActiveAdmins(trx);
    if (role !== "admin" && admins.length === 1 && admins[0] === userId) {
      return { ok: false, errors: { role: LAST_ADMIN } };
    }
    if (role === "admin" && !(await isActive(trx, userId))) {
      return { ok: false, errors: { role: ACTIVE_FIRST } };
    }
    await updateRow(trx, "users", userId, { role }, now);
    await endSessionsOf(trx, userId);
    const entry = { ...actor, action: "user.role", entity: "users", entityId: userId, detail: { role } };
    await recordAudit(trx, entry, now);
    return { ok: true, value: undefined };
  });
}

/** Deactivating ends the person's sessions at once; administrators stay active. */
export async function setActive(
  db: Db,
  { userId, isActive, ...actor }: ChangeByAdmin & { isActive: boolean },
  now: Date,
): Promise<Outcome<undefined>> {
  return inTransaction(db, async (trx) => {
    const admins = await lockActiveAdmins(trx);
    if (!isActive && admins.includes(userId)) {
      return { ok: false, errors: { form: ADMIN_STAYS_ACTIVE } };
    }
    await updateRow(trx, "users", userId, { is_active: isActive }, now);
    if (!isActive) await endSessionsOf(trx, userId);
    const entry = { ...actor, action: "user.active", entity: "users", entityId: userId };
    await recordAudit(trx, { ...entry, detail: { isActive } }, now);
    return { ok: true, value: undefined };
  });
}

async function isActive(trx: Db, userId: number): Promise<boolean> {
  const query = trx.selectFrom("users").select("is_active").where("id", "=", userId);
  return (await query.executeTakeFirst())?.is_active ?? false;
}

async function lockActiveAdmins(trx: Db): Promise<number[]> {
  let query = trx
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .where("is_active", "=", true)
    .orderBy("id");
  query = forUpdate(trx, query);
  return (await query.execute()).map((row) => row.id);
}
