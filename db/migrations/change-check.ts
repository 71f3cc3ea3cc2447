// Replaces a column's check constraint, to add a value to a closed set, without recreating the table or its rows.
// References, indexes and triggers stay.
import { type RawBuilder, sql } from "kysely";
import { engineOf } from "../connect.server.ts";
import type { MigrationDb } from "./columns.ts";

/** `check` as `oneOf` writes it. Existing rows must satisfy it. Refuses key columns and unique columns. */
export async function changeCheck(
  db: MigrationDb,
  table: string,
  column: string,
  check: RawBuilder<unknown>,
): Promise<void> {
  const place = { table, column, name: `${table}_${column}_check` };
  if (engineOf(db) === "postgres") await dropChecksOnPostgres(db, place);
  else if (await isNamedOnSqlite(db, place)) await dropConstraint(db, place);
  else await dropUnnamedOnSqlite(db, place);
  await alter(db, table, sql`add constraint ${sql.ref(place.name)} ${check}`);
}

interface Place {
  table: string;
  column: string;
  name: string;
}

async function dropChecksOnPostgres(db: MigrationDb, { table, column }: Place): Promise<void> {
  const { rows } = await sql<{ name: string }>`select c.conname as name from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
    where c.conrelid = ${table}::regclass and c.contype = 'c' and a.attname = ${column}`.execute(db);
  for (const { name } of rows) await dropConstraint(db, { table, name });
}

/** A check that was changed here before has a name. */
async function isNamedOnSqlite(db: MigrationDb, { table, name }: Place): Promise<boolean> {
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_schema
    where type = 'table' and name = ${table}`.execute(db);
  return rows.some((row) => row.sql.includes(name));
}

async function dropConstraint(
  db: MigrationDb,
  { table, name }: Pick<Place, "table" | "name">,
): Promise<void> {
  await alter(db, table, sql`drop constraint ${sql.ref(name)}`);
}

/** SQLite drops constraints only by name, and inline constraints have none, so the column is replaced. */
async function dropUnnamedOnSqlite(db: MigrationDb, { table, column }: Place): Promise<void> {
  const { type, notnull, dflt_value } = await plainColumn(db, table, column);
  const standing = await standingOn(db, table, column);
  for (const { type: kind, name } of standing) await sql`drop ${sql.raw(kind)} ${sql.ref(name)}`.execute(db);
  const swapped = sql.ref(`new_${column}`);
  const byDefault = dflt_value === null ? sql`` : sql` default ${sql.raw(dflt_value)}`;
  await alter(db, table, sql`add column ${swapped} ${sql.raw(type.toLowerCase())}${byDefault}`);
  await sql`update ${sql.table(table)} set ${swapped} = ${sql.ref(column)}`.execute(db);
  await alter(db, table, sql`drop column ${sql.ref(column)}`);
  await alter(db, table, sql`rename column ${swapped} to ${sql.ref(column)}`);
  if (notnull) await alter(db, table, sql`alter column ${sql.ref(column)} set not null`);
  for (const one of standing) await sql.raw(one.sql).execute(db);
}

interface SqliteColumn {
  type: string;
  notnull: number;
  dflt_value: string | null;
}

async function plainColumn(db: MigrationDb, table: string, column: string): Promise<SqliteColumn> {
  const { rows } = await sql<SqliteColumn & { bound: number }>`select type, "notnull", dflt_value,
      pk > 0
      or exists (select 1 from pragma_foreign_key_list(${table}) where "from" = info.name)
      or exists (select 1 from pragma_index_list(${table}) as list, pragma_index_info(list.name) as part
        where list.origin = 'u' and part.name = info.name) as bound
    from pragma_table_info(${table}) as info where info.name = ${column}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error(`no column ${table}.${column}`);
  if (found.bound) throw new Error(`${table}.${column} is part of a key: its check is not changed by itself`);
  return found;
}

interface SchemaEntry {
  type: string;
  name: string;
  sql: string;
}

/** All triggers of the table, so that none runs during the copy; otherwise only objects that name the column. */
async function standingOn(db: MigrationDb, table: string, column: string): Promise<SchemaEntry[]> {
  const { rows } = await sql<
    SchemaEntry & { tbl_name: string }
  >`select type, name, tbl_name, sql from sqlite_schema
    where type in ('index', 'trigger', 'view') and sql is not null order by rowid`.execute(db);
  const names = (text: string, word: string) => new RegExp(`\\b${word}\\b`, "i").test(text);
  return rows.filter(
    (entry) =>
      (entry.type === "trigger" && entry.tbl_name === table) ||
      (names(entry.sql, table) && names(entry.sql, column)),
  );
}

async function alter(db: MigrationDb, table: string, change: RawBuilder<unknown>): Promise<void> {
  await sql`alter table ${sql.table(table)} ${change}`.execute(db);
}
