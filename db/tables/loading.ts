// Disables triggers and foreign keys while a backup's rows are loaded.
import { type Kysely, sql } from "kysely";
import { type Db, engineOf } from "../connect.server.ts";
import type { PlainRow } from "./snapshot.ts";

/** Writes rows unchanged. Afterwards foreign keys are checked and derived data is rebuilt. */
export async function loadRows<T>(trx: Db, work: () => Promise<T>): Promise<T> {
  return engineOf(trx) === "sqlite" ? loadOnSqlite(trx, work) : loadOnPostgres(trx, work);
}

/** SQLite cannot disable triggers, so they are dropped and recreated from their own SQL. */
async function loadOnSqlite<T>(trx: Db, work: () => Promise<T>): Promise<T> {
  // Tables are loaded by name and some reference each other; the commit finds dangling references.
  await sql`pragma defer_foreign_keys = on`.execute(trx);
  const triggers = await sql<{ name: string; text: string }>`
    select name, sql as text from sqlite_master where type = 'trigger' order by rowid`.execute(trx);
  for (const { name } of triggers.rows) await sql`drop trigger ${sql.ref(name)}`.execute(trx);
  const value = await work();
  const indexes = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and lower(sql) like 'create virtual table % using fts5%'`.execute(
    trx,
  );
  for (const { name } of indexes.rows) {
    await sql`insert into ${sql.ref(name)} (${sql.ref(name)}) values ('rebuild')`.execute(trx);
  }
  for (const { text } of triggers.rows) await sql.raw(text).execute(trx);
  return value;
}

async function loadOnPostgres<T>(trx: Db, work: () => Promise<T>): Promise<T> {
  const rules = await putRulesAside(trx);
  const value = await work();
  await putRulesBack(trx, rules);
  return value;
}

/** Foreign keys and triggers. */
interface Rules {
  /** Foreign keys: name, table and definition. */
  keys: { name: string; of: string; is: string }[];
  /** Tables with triggers. */
  watched: string[];
}

/** PostgreSQL: needs only the table owner's rights; `session_replication_role` would need a superuser. */
async function putRulesAside(trx: Db): Promise<Rules> {
  const keys = await sql<Rules["keys"][number]>`
    select conname as name, conrelid::regclass::text as of, pg_get_constraintdef(oid) as is
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(trx);
  const watched = await sql<{ name: string }>`
    select distinct tgrelid::regclass::text as name from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = current_schema()::regnamespace`.execute(trx);
  for (const { name, of } of keys.rows) {
    await sql`alter table ${sql.raw(of)} drop constraint ${sql.ref(name)}`.execute(trx);
  }
  for (const { name } of watched.rows) {
    await sql`alter table ${sql.raw(name)} disable trigger user`.execute(trx);
  }
  return { keys: keys.rows, watched: watched.rows.map(({ name }) => name) };
}

async function putRulesBack(trx: Db, { keys, watched }: Rules): Promise<void> {
  for (const name of watched) await sql`alter table ${sql.raw(name)} enable trigger user`.execute(trx);
  for (const { name, of, is } of keys) {
    await sql`alter table ${sql.raw(of)} add constraint ${sql.ref(name)} ${sql.raw(is)}`.execute(trx);
  }
}

export interface Column {
  kind: string;
  required: boolean;
}

/** Writable columns by name; empty if the table does not exist. */
export async function columnsOf(trx: Db, table: string): Promise<Map<string, Column>> {
  const { rows } = await (engineOf(trx) === "sqlite"
    ? sql<{ name: string; kind: string; required: boolean | number }>`
        select name, lower(type) as kind, "notnull" as required from pragma_table_info(${table})`
    : sql<{ name: string; kind: string; required: boolean | number }>`
        select column_name as name, data_type as kind, is_nullable = 'NO' as required
        from information_schema.columns
        where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'`
  ).execute(trx);
  return new Map(rows.map(({ name, kind, required }) => [name, { kind, required: Boolean(required) }]));
}

/** Each row must have exactly the given columns. */
export async function insertPlain(
  trx: Db,
  table: string,
  rows: PlainRow[],
  columns: ReadonlyMap<string, Column>,
): Promise<void> {
  // biome-ignore lint/suspicious/noExplicitAny: the archive names the table
  const anyDb = trx as unknown as Kysely<any>;
  const written = rows.map((row) => {
    const pairs = Object.entries(row);
    if (pairs.length !== columns.size) throw new Error(`a row of ${table} has other columns`);
    return Object.fromEntries(pairs.map(([name, value]) => [name, columnValue(value, columns.get(name))]));
  });
  await anyDb.insertInto(table).values(written).execute();
}

function columnValue(value: unknown, column: Column | undefined): unknown {
  if (!column) throw new Error("unknown column");
  if (column.kind !== "jsonb") return value;
  // In a not-null column, null is the JSON value.
  return value === null && !column.required ? null : JSON.stringify(value);
}

/** Sets the sequences, so that no id is given twice. */
export async function setLastIds(trx: Db, lastIds: Record<string, number>): Promise<void> {
  for (const [table, last] of Object.entries(lastIds)) {
    if (last < 1) continue;
    if (engineOf(trx) === "sqlite") {
      await sql`delete from sqlite_sequence where name = ${table}`.execute(trx);
      await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(trx);
    } else {
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last})`.execute(trx);
    }
  }
}

export async function hasTables(db: Db): Promise<boolean> {
  const { rows } = await (engineOf(db) === "sqlite"
    ? sql`select 1 from sqlite_master where type = 'table' and name not like 'sqlite_%' limit 1`
    : sql`select 1 from pg_tables where schemaname = current_schema() limit 1`
  ).execute(db);
  return rows.length > 0;
}
