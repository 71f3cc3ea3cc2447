// What a person signs in by: the address that was shown to be theirs, the password, the second factor. Each ends what the old one opened.
import { sql } from "kysely";
import type { Db } from "#db/connect.server.ts";
import { updateRow, updateRows, updateUnseen } from "#db/writes.server.ts";
import { dropIdentities } from "../google/identity-writes.server.ts";
import { dropPasskeys } from "../passkeys/passkey-writes.server.ts";
import { endProofs, type SessionsToLeave } from "../proofs/proof-writes.server.ts";
import { userSearchColumns } from "../user-search.ts";
import type { UserFacts, UserPatch } from "./user.ts";

/** Whoever is signed in has shown the mailbox too: the address that the account has, or is to have. */
export async function confirmAddress(
  trx: Db,
  { userId, email, sessions }: { userId: number; email: string; sessions: SessionsToLeave },
  now: Date,
): Promise<void> {
  const columns = { email, ...userSearchColumns({ email }), email_confirmed_at: now };
  await updateRows(trx, "users", [userId], { ...columns, version: sql`version + 1` }, now);
  await endProofs(trx, [userId], sessions, now);
}

/** The mailbox was shown without a session: nobody else has a way in, and with an identity what was typed before is gone. */
export async function openToOwner(
  trx: Db,
  userId: number,
  identity: Pick<UserFacts, "name"> | undefined,
  now: Date,
): Promise<void> {
  const typed = identity && {
    ...identity,
    ...userSearchColumns(identity),
    avatar: null,
    phone: null,
    address: null,
    password_hash: null,
  };
  const columns = { ...typed, email_confirmed_at: now };
  await updateRows(trx, "users", [userId], { ...columns, version: sql`version + 1` }, now);
  await dropPasskeys(trx, userId);
  await dropIdentities(trx, userId);
  await writeSecondFactor(trx, userId, null, "none", now);
}

/** Closes the account at its owner's request and ends all sessions. The account is erased at `eraseAt`. */
export async function closeUntilErased(trx: Db, userId: number, eraseAt: Date, now: Date): Promise<void> {
  const columns = { is_active: false, erase_at: eraseAt };
  await updateRows(trx, "users", [userId], { ...columns, version: sql`version + 1` }, now);
  await endProofs(trx, [userId], "none", now);
}

/** Gives the account back to its old address and opens it. Removes the password, which a thief may know. */
export async function takeBackAddress(
  trx: Db,
  userId: number,
  { email, keepsSecondFactor }: { email: string; keepsSecondFactor: boolean },
  now: Date,
): Promise<void> {
  const shown = { email_confirmed_at: now, password_hash: null, is_active: true, erase_at: null };
  const columns = { email, ...userSearchColumns({ email }), ...shown };
  await updateRows(trx, "users", [userId], { ...columns, version: sql`version + 1` }, now);
  if (!keepsSecondFactor) await writeSecondFactor(trx, userId, null, "none", now);
}

/** Another password, and all that it ends. */
export async function writePassword(
  trx: Db,
  { userId, hash, sessions }: { userId: number; hash: string; sessions: SessionsToLeave },
  now: Date,
): Promise<void> {
  await updateRow(trx, "users", userId, { password_hash: hash, weak_password: false }, now);
  await endProofs(trx, [userId], sessions, now);
}

/** What a sign-in changes of an account that is there, and nobody else sees; a hash is the same password's, renewed. */
export async function stampUser(
  trx: Db,
  userId: number,
  stamp: Pick<UserPatch, "last_login" | "password_hash"> & { weak_password?: boolean },
  now: Date,
): Promise<void> {
  await updateRow(trx, "users", userId, stamp, now);
}

/** Keeps the sealed secret of an app that shows codes, or takes it away with its recovery codes. */
export async function writeSecondFactor(
  trx: Db,
  userId: number,
  factor: { secret: string; step: number } | null,
  sessions: SessionsToLeave,
  now: Date,
): Promise<void> {
  const { secret = null, step = null } = factor ?? {};
  const columns = { totp_secret: secret, totp_enabled_at: factor && now, totp_last_step: step };
  await updateRow(trx, "users", userId, columns, now);
  if (!factor) await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await endProofs(trx, [userId], sessions, now);
}

/** Uses up a code of the app, and every older one. No integration sees it, and nothing else about the person changed. */
export async function stampTotpStep(trx: Db, userId: number, step: number): Promise<void> {
  await updateUnseen(trx, "users", userId, { totp_last_step: step });
}
