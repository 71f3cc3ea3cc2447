import { userSearchColumns } from "#app/identity/user-search.ts";
import type { NewRow } from "#db/schema.ts";
import { dice } from "#db/seed/dice.ts";
import { personName } from "./texts.ts";

const SEED = 11_000_000;
const DAY_MS = 86_400_000;
export const ADMIN_ID = 1;
export const STUDENT_ID = 2;
export const PASSWORD = "senha-das-medicoes";

/** Customers who signed in before, each from a network of their own. The smallest data set has all 15 of them. */
export const RESIDENTS = Array.from({ length: 15 }, (_, at) => ({
  id: 10 + at,
  address: `10.30.0.${1 + at}`,
}));

/** The administrator, the measured student, and the customers. */
export function peopleCount(size: number): number {
  return Math.max(50, Math.floor(size / 10)) + 2;
}

export function person(id: number): { name: string; email: string } {
  return { name: personName(dice(SEED + id)), email: `pessoa${id}@bench.example` };
}

/** All have the same password, because hashing is slow and checking costs the same. */
export function* userRows(size: number, hash: string, now: Date): Generator<NewRow<"users">> {
  const count = peopleCount(size);
  for (let id = 1; id <= count; id++) {
    const created_at = new Date(now.getTime() - ((count - id) / count) * 700 * DAY_MS);
    yield {
      id,
      ...person(id),
      ...userSearchColumns(person(id)),
      password_hash: hash,
      role: id === ADMIN_ID ? "admin" : "user",
      team_role: id === ADMIN_ID ? "owner" : null,
      is_active: true,
      email_confirmed_at: created_at,
      last_login: created_at,
      created_at,
      updated_at: created_at,
    };
  }
}
