// Stores erased people as a keyed hash of their address alone. Imports and restores check this list, so that an old
// file or backup does not bring them back (SEC-119). A person who signs up again is not checked.
import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { type Db, sharedAdvisoryLock } from "#db/connect.server.ts";
import { personEmail } from "#db/person-email.ts";

export interface Erased {
  hash: string;
  erased_at: Date;
}

/**
 * Name of an advisory lock. An erasure holds it exclusively, and lookups inside a transaction share it. Nobody is
 * written while their erasure runs.
 */
export const ERASURES = "erasures";

export function hashErased(db: Db, email: string): string {
  return keyed(db, `erased-address:${personEmail(email.trim())}`);
}

/** For an unconfirmed address, which may belong to somebody else. Restores check this hash, imports do not. */
export function hashErasedAccount(db: Db, { id, email }: { id: number; email: string }): string {
  return keyed(db, `erased-account:${id}:${email.toLowerCase()}`);
}

function keyed({ context }: Db, text: string): string {
  const secret = context.database.personKey;
  if (secret === undefined) throw new Error("the database was opened without the shop's secret");
  return createHmac("sha256", secret).update(text).digest("base64url");
}

/** Keeps the latest date if the same person was erased before. */
export async function noteErased(db: Db, erased: Erased[]): Promise<void> {
  if (erased.length === 0) return;
  await db
    .insertInto("erased_addresses")
    .values(erased)
    .onConflict((conflict) =>
      conflict
        .column("hash")
        .doUpdateSet({ erased_at: sql<Date>`excluded.erased_at` })
        .whereRef("erased_addresses.erased_at", "<", sql<Date>`excluded.erased_at`),
    )
    .execute();
}

const AT_ONCE = 500;

/**
 * Returns a check that says whether an event of an address, `at` a moment, must be left out. Events after the erasure
 * stay. Events of an address that has an account again stay too, because the person came back.
 */
export async function findErased(
  db: Db,
  emails: readonly string[],
): Promise<(email: string, at?: Date | null) => boolean> {
  const asked = [...new Set(emails)].filter(Boolean);
  if (db.isTransaction) await sharedAdvisoryLock(db, ERASURES);
  const since = new Map<string, Date>();
  const any = await db
    .selectFrom("erased_addresses")
    .select((eb) => eb.lit(1).as("one"))
    .limit(1)
    .executeTakeFirst();
  if (!any) return () => false;
  const accounts = new Set<string>();
  for (let from = 0; from < asked.length; from += AT_ONCE) {
    const part = asked.slice(from, from + AT_ONCE);
    const hashes = part.map((email) => hashErased(db, email));
    const found = await db.selectFrom("erased_addresses").selectAll().where("hash", "in", hashes).execute();
    if (found.length === 0) continue;
    for (const { hash, erased_at } of found) since.set(hash, erased_at);
    const lower = part.map((email) => email.trim().toLowerCase());
    const known = await db.selectFrom("users").select("email").where("email", "in", lower).execute();
    for (const { email } of known) accounts.add(email);
  }
  return (email, at) => {
    const erasedAt = since.size === 0 ? undefined : since.get(hashErased(db, email));
    if (!erasedAt || accounts.has(email.trim().toLowerCase())) return false;
    return !at || at <= erasedAt;
  };
}
