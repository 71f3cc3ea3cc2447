import { hashPassword } from "#app/identity/passwords/passwords.server.ts";
import { DEMO_ACCOUNTS } from "#app/identity/sessions/demo-accounts.ts";
import { userSearchColumns } from "#app/identity/user-search.ts";
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import type { Db } from "../connect.server.ts";
import { insertRow } from "../writes.server.ts";
import type { DemoContent } from "./content/demo-content.ts";

export interface SeededPerson {
  id: number;
  name: string;
  email: string;
  created_at: Date;
}

/** Runs before the transaction, because hashing is slow on purpose. */
export async function hashDemoPasswords(db: Db): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const { email, password } of DEMO_ACCOUNTS) {
    const hash = await hashPassword(db, password);
    if (!hash.ok) throw new Error("could not hash a demo password");
    hashes.set(email, hash.value);
  }
  return hashes;
}

export async function seedPeople(
  trx: Db,
  { people }: Pick<DemoContent, "people">,
  { hashes, now }: { hashes: Map<string, string>; now: Date },
) {
  const person = (name: string, email: string, role: "user" | "admin", daysAgo: number) =>
    insertRow(
      trx,
      "users",
      {
        name,
        email,
        ...userSearchColumns({ name, email }),
        role,
        team_role: role === "admin" ? "owner" : null,
        password_hash: hashes.get(email) ?? null,
        is_active: true,
        email_confirmed_at: addDays(now, -daysAgo),
        created_at: addDays(now, -daysAgo),
      },
      now,
    );
  const [adminAccount, customerAccount] = DEMO_ACCOUNTS;
  const admin = await person(people.admin.name, adminAccount.email, "admin", people.admin.daysAgo);
  const customer = await person(people.customer.name, customerAccount.email, "user", people.customer.daysAgo);
  const buyers: SeededPerson[] = [];
  for (const { name, email, daysAgo } of people.buyers) {
    buyers.push(await person(name, email, "user", daysAgo));
  }
  return { admin, customer, buyers };
}
