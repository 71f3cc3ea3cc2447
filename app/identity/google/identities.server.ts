// Reads linked Google accounts.
import type { Db } from "#db/connect.server.ts";

/** For the person's own page. */
export async function findOwnIdentity(db: Db, userId: number, issuer: string) {
  return db
    .selectFrom("outside_identities")
    .select(["email", "created_at", "last_used_at"])
    .where("user_id", "=", userId)
    .where("issuer", "=", issuer)
    .executeTakeFirst();
}

export type OwnIdentity = NonNullable<Awaited<ReturnType<typeof findOwnIdentity>>>;

/** The account of a Google identity, for sign-in. */
export async function findIdentity(db: Db, { issuer, subject }: { issuer: string; subject: string }) {
  return db
    .selectFrom("outside_identities")
    .innerJoin("users", "users.id", "outside_identities.user_id")
    .select(["outside_identities.id", "users.id as user_id", "users.email", "users.team_role"])
    .select(["users.is_active", "users.totp_enabled_at"])
    .where("outside_identities.issuer", "=", issuer)
    .where("outside_identities.subject", "=", subject)
    .executeTakeFirst();
}
