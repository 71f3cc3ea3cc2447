// Accounts as they are read.
import type { Db } from "#db/connect.server.ts";
import { ADMIN_STAYS, TEAM_STAYS } from "../user-rules.ts";

/** For sign-in only: it is the one query that reads the hash. */
export async function findByLogin(db: Db, email: string) {
  return db
    .selectFrom("users")
    .select(["id", "name", "team_role", "is_active", "password_hash", "totp_enabled_at", "weak_password"])
    .select("email_confirmed_at")
    .where("email", "=", email)
    .executeTakeFirst();
}

export async function findProfile(db: Db, userId: number) {
  const { password_hash, ...profile } = await db
    .selectFrom("users")
    .select(["id", "name", "email", "team_role", "phone", "address", "email_confirmed_at", "created_at"])
    .select(["totp_enabled_at", "weak_password", "password_hash"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return { ...profile, hasPassword: password_hash !== null };
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

export async function findOpenAccount(db: Db, userId: number) {
  return db
    .selectFrom("users")
    .select(["name", "email", "team_role", "is_active", "email_confirmed_at"])
    .where("id", "=", userId)
    .where("erased_at", "is", null)
    .executeTakeFirst();
}

/** Says why an account cannot be erased. A team member's role must be taken first, in the usual way. */
export async function teamRefusal(db: Db, userId: number): Promise<string | undefined> {
  const query = db.selectFrom("users").select(["role", "team_role"]).where("id", "=", userId);
  const { role, team_role } = (await query.executeTakeFirst()) ?? {};
  if (role === "admin") return ADMIN_STAYS;
  return team_role ? TEAM_STAYS : undefined;
}

/** Whoever comes in by a code may have none. */
export async function hasPassword(db: Db, userId: number): Promise<boolean> {
  const query = db.selectFrom("users").select("id").where("id", "=", userId);
  return (await query.where("password_hash", "is not", null).executeTakeFirst()) !== undefined;
}

/** Since when the second factor is on; null while it is off. */
export async function secondFactorSince(db: Db, userId: number): Promise<Date | null> {
  const query = db.selectFrom("users").select("totp_enabled_at").where("id", "=", userId);
  return (await query.executeTakeFirst())?.totp_enabled_at ?? null;
}
