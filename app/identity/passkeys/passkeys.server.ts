// The keys of a person as they are read.
import type { Db } from "#db/connect.server.ts";

/** What the person sees of them, the newest first. */
export async function listPasskeys(db: Db, userId: number) {
  return db
    .selectFrom("passkeys")
    .select(["id", "label", "verifies_user", "created_at", "last_used_at"])
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .execute();
}

export type Passkey = Awaited<ReturnType<typeof listPasskeys>>[number];

/** Whether one of them asks its device who it is, and so stands for two factors. */
export async function hasVerifyingPasskey(db: Db, userId: number): Promise<boolean> {
  const query = db.selectFrom("passkeys").select("verifies_user").where("user_id", "=", userId);
  return (await query.execute()).some(({ verifies_user }) => verifies_user);
}

/** For sign-in: what verifies a signature of it, and whose it is. */
export async function findPasskey(db: Db, credentialId: string) {
  return db
    .selectFrom("passkeys")
    .innerJoin("users", "users.id", "passkeys.user_id")
    .select(["passkeys.id", "passkeys.user_handle", "passkeys.public_key", "passkeys.counter"])
    .select(["users.id as user_id", "users.email", "users.team_role", "users.totp_enabled_at"])
    .where("passkeys.credential_id", "=", credentialId)
    .where("users.is_active", "=", true)
    .executeTakeFirst();
}

/** What a device must know not to make a second key for the account. */
export async function listCredentials(db: Db, userId: number) {
  return db
    .selectFrom("passkeys")
    .select(["credential_id", "transports", "user_handle"])
    .where("user_id", "=", userId)
    .execute();
}
