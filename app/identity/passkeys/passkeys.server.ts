import type { Db } from "#db/connect.server.ts";

/** For the person's page, newest first. */
export async function listPasskeys(db: Db, userId: number) {
  return db
    .selectFrom("passkeys")
    .select(["id", "label", "verifies_user", "created_at", "last_used_at"])
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .execute();
}

export type Passkey = Awaited<ReturnType<typeof listPasskeys>>[number];

/** True if one of the keys verifies its user and therefore counts as two factors. */
export async function hasVerifyingPasskey(db: Db, userId: number): Promise<boolean> {
  const query = db.selectFrom("passkeys").select("verifies_user").where("user_id", "=", userId);
  return (await query.execute()).some(({ verifies_user }) => verifies_user);
}

/** For sign-in: the public key and its account. */
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

/** Lets a device refuse a second key for the account. */
export async function listCredentials(db: Db, userId: number) {
  return db
    .selectFrom("passkeys")
    .select(["credential_id", "transports", "user_handle"])
    .where("user_id", "=", userId)
    .execute();
}
