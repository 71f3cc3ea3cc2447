// Finds all rows of a person by the list of personal tables.
import { type RawBuilder, sql } from "kysely";
import { IS_PROVED } from "#app/rights/right-erasure.server.ts";
import type { Db } from "#db/connect.server.ts";
import { PERSONAL_TABLES, type PersonalTable } from "./personal-tables.ts";

export interface Person {
  userId: number | null;
  /** Proven and in lower case. An address that was only typed gives access to no rows. */
  email: string | null;
  /** Erases only guest orders placed before this moment; purchases after the erasure request stay. */
  orderedBefore?: Date;
}

export type PersonalRow = Record<string, unknown>;
/** Whole rows by table, in the list's order. */
export type PersonalRows = Map<string, PersonalRow[]>;

/** The account's e-mail counts only once it is confirmed. */
export async function findPerson(db: Db, userId: number): Promise<Person> {
  const { email, email_confirmed_at: confirmedAt } = await db
    .selectFrom("users")
    .select(["email", "email_confirmed_at"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return { userId, email: confirmedAt ? email : null };
}

/** By a proven mailbox: its account, if there is one. */
export async function findPersonByEmail(db: Db, email: string): Promise<Person> {
  const user = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
  return { userId: user?.id ?? null, email };
}

export async function collectPersonalRows(db: Db, person: Person): Promise<PersonalRows> {
  const found: PersonalRows = new Map();
  for (const entry of PERSONAL_TABLES) {
    const isTheirs = conditionFor(entry, person, found);
    const order = sql.ref(entry.table === "order_links" ? "created_at" : "id");
    const rows = isTheirs
      ? await sql<PersonalRow>`select * from ${sql.table(entry.table)} where ${isTheirs} order by ${order}`.execute(
          db,
        )
      : { rows: [] };
    found.set(entry.table, rows.rows);
  }
  return found;
}

export function idsIn(rows: PersonalRows, table: string): number[] {
  return (rows.get(table) ?? []).map((row) => Number(row.id));
}

/** A row that names another account belongs to that account only. */
function conditionFor(
  { table, owners = [], emails = [], parent }: PersonalTable,
  { userId, email, orderedBefore }: Person,
  found: PersonalRows,
): RawBuilder<unknown> | undefined {
  const ways: RawBuilder<unknown>[] = [];
  const ofNobodyElse = owners.map((column) => {
    const free = sql`${sql.ref(column)} is null`;
    return userId === null ? free : sql`(${free} or ${sql.ref(column)} = ${userId})`;
  });
  const also = (way: RawBuilder<unknown>) => sql`(${sql.join([way, ...ofNobodyElse], sql` and `)})`;
  if (userId !== null) ways.push(...owners.map((column) => sql`${sql.ref(column)} = ${userId}`));
  const isBefore = table === "orders" && orderedBefore ? sql` and created_at < ${orderedBefore}` : sql``;
  if (email !== null) {
    ways.push(...emails.map((column) => also(sql`lower(${sql.ref(column)}) = ${email}${isBefore}`)));
  }
  const parents = parent ? idsIn(found, parent.table) : [];
  if (parent && parents.length > 0) ways.push(also(sql`${sql.ref(parent.column)} in (${sql.join(parents)})`));
  if (ways.length === 0) return undefined;
  const isProved = email === null ? IS_PROVED[table] : undefined;
  return sql`(${sql.join(ways, sql` or `)})${isProved ? sql` and ${isProved}` : sql``}`;
}
