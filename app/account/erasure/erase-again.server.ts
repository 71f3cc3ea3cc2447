// A restored backup can be older than some erasures. The people erased since then are erased again before the shop
// opens (SEC-121).
import { sql } from "kysely";
import { type Erased, hashErased, hashErasedAccount } from "#app/identity/erased/erased-addresses.server.ts";
import type { Db } from "#db/connect.server.ts";
import { erasePerson } from "./erasure.server.ts";
import { findPersonByEmail, type Person } from "./personal-data.server.ts";
import { PERSONAL_TABLES } from "./personal-tables.ts";

/**
 * Returns how many erased people the backup held. Hashes every address of the database, because the list of erased
 * people holds only hashes.
 */
export async function eraseAgain(db: Db, erased: readonly Erased[], now: Date): Promise<number> {
  const hashes = new Set(erased.map(({ hash }) => hash));
  let count = 0;
  for (const person of await findAgain(db, hashes)) {
    if ((await erasePerson(db, { person, actorId: null }, now)).ok) count++;
  }
  return count;
}

async function findAgain(db: Db, hashes: ReadonlySet<string>): Promise<Person[]> {
  const users = await db.selectFrom("users").select(["id", "email"]).where("erased_at", "is", null).execute();
  const people: Person[] = users
    .filter((user) => hashes.has(hashErasedAccount(db, user)) && !hashes.has(hashErased(db, user.email)))
    .map(({ id }) => ({ userId: id, email: null }));
  const emails = new Set(users.map(({ email }) => email));
  for (const { table, emails: columns = [] } of PERSONAL_TABLES) {
    for (const column of columns) {
      const { rows } = await sql<{ email: string | null }>`
        select distinct lower(${sql.ref(column)}) as email from ${sql.table(table)}`.execute(db);
      for (const { email } of rows) if (email) emails.add(email);
    }
  }
  for (const email of emails) {
    if (hashes.has(hashErased(db, email))) people.push(await findPersonByEmail(db, email));
  }
  return people;
}
