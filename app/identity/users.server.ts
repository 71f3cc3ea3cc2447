import { recordAudit } from "#app/platform/audit.server.ts";
import type { Outcome } from "#app/platform/form.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { type Db, forUpdate, inTransaction, isUniqueViolation } from "#db/connect.server.ts";
import type { Role } from "#db/schema.ts";
import { insertRow, updateRow } from "#db/writes.server.ts";
import { createLink } from "./one-time-links.server.ts";
import { hashPassword } from "./passwords.server.ts";
import type { Refusal } from "./refusal.ts";
import { endSessionsOf } from "./sessions.server.ts";
import { EMAIL_IN_USE, TERMS_VERSION } from "./user-rules.ts";

interface Registration {
  name: string;
  email: string;
  password: string;
}

/** Opens an account with the role user and mails the link that confirms its address. */
export async function registerUser(
  db: Db,
  { name, email, password }: Registration,
  secret: string,
  now: Date,
): Promise<{ ok: true; value: { id: number; role: Role } } | Refusal> {
  const hash = await hashPassword(password);
  if (!hash.ok) return hash;
  try {
    const value = await inTransaction(db, async (trx) => {
      const user = await insertRow(
        trx,
        "users",
        { name, email, password_hash: hash.value, role: "user", is_active: true, last_login: now },
        now,
      );
      await recordConsent(trx, { userId: user.id, email, source: "register" }, now);
      const linkId = await createLink(trx, { purpose: "confirm", userId: user.id, email, secret }, now);
      await enqueue(trx, { topic: "mail.confirm-email", payload: { linkId } }, now);
      return { id: user.id, role: user.role };
    });
    return { ok: true, value };
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, errors: { email: EMAIL_IN_USE } };
    throw error;
  }
}

/** For sign-in only: it is the one query that reads the hash. */
export async function findByLogin(db: Db, email: string) {
  return db
    .selectFrom("users")
    .select(["id", "role", "is_active", "password_hash"])
    .where("email", "=", email)
    .executeTakeFirst();
}

export async function findProfile(db: Db, userId: number) {
  return db
    .selectFrom("users")
    .select(["id", "name", "email", "role", "phone", "address", "email_confirmed_at", "created_at"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
}

export type Profile = Awaited<ReturnType<typeof findProfile>>;

export async function changeProfile(
  db: Db,
  userId: number,
  facts: { name: string; phone: string | null; address: string | null },
  now: Date,
): Promise<void> {
  const { name, phone, address } = facts;
  await updateRow(db, "users", userId, { name, phone, address }, now);
}

interface ChangeByAdmin {
  userId: number;
  actorId: number | null;
}

/** The last active administrator keeps the role; a change ends the person's sessions. */
export async function changeRole(
  db: Db,
  { userId, actorId, role }: ChangeByAdmin & { role: Role },
  now: Date,
): Promise<Outcome<undefined>> {
  return inTransaction(db, async (trx) => {
    const admins = await lockActiveAdmins(trx);
    if (role !== "admin" && admins.length === 1 && admins[0] === userId) {
      return { ok: false, errors: { role: "O último administrador ativo não pode perder o papel." } };
    }
    await updateRow(trx, "users", userId, { role }, now);
    await endSessionsOf(trx, userId);
    await recordAudit(
      trx,
      { actorId, action: "user.role", entity: "users", entityId: userId, detail: { role } },
      now,
    );
    return { ok: true, value: undefined };
  });
}

/** Deactivating ends the person's sessions at once; administrators stay active. */
export async function setActive(
  db: Db,
  { userId, actorId, isActive }: ChangeByAdmin & { isActive: boolean },
  now: Date,
): Promise<Outcome<undefined>> {
  return inTransaction(db, async (trx) => {
    const admins = await lockActiveAdmins(trx);
    if (!isActive && admins.includes(userId)) {
      return { ok: false, errors: { form: "Não é possível desativar um usuário administrador." } };
    }
    await updateRow(trx, "users", userId, { is_active: isActive }, now);
    if (!isActive) await endSessionsOf(trx, userId);
    const detail = { isActive };
    await recordAudit(
      trx,
      { actorId, action: "user.active", entity: "users", entityId: userId, detail },
      now,
    );
    return { ok: true, value: undefined };
  });
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

async function recordConsent(
  trx: Db,
  { userId, email, source }: { userId: number; email: string; source: string },
  now: Date,
): Promise<void> {
  await trx
    .insertInto("consents")
    .values({
      user_id: userId,
      email,
      kind: "terms",
      source,
      text_version: TERMS_VERSION,
      given_at: now,
      withdrawn_at: null,
    })
    .execute();
}
