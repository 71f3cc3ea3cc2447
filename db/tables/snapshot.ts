// A snapshot of all rows at one moment, read in batches on a separate connection while a server writes.
import SQLite from "better-sqlite3";
import { pgDriver } from "../pg-driver.server.ts";

const BATCH = 200;
/** Tables of the engine or of the migrator. */
const NOT_OURS = /^(sqlite_|kysely_)/;

export type PlainRow = Record<string, unknown>;

export interface Snapshot {
  migrations: string[];
  tables: string[];
  /** Highest id ever given per table, so that none is reused. */
  lastIds: Record<string, number>;
  batches(table: string): AsyncGenerator<PlainRow[]>;
  close(): Promise<void>;
}

export function openSnapshot(databaseUrl: string): Promise<Snapshot> {
  return /^postgres/.test(databaseUrl) ? postgresSnapshot(databaseUrl) : sqliteSnapshot(databaseUrl);
}

async function sqliteSnapshot(path: string): Promise<Snapshot> {
  const database = new SQLite(path, { readonly: true, timeout: 3000 });
  // The first read fixes the snapshot; the WAL keeps it until the end.
  database.exec("begin");
  const names = (query: string) => database.prepare(query).pluck().all().map(String);
  // Tables behind a search index have another type. A restore rebuilds them from the texts.
  const tables = names(
    "select name from pragma_table_list where schema = 'main' and type = 'table' order by name",
  ).filter((name) => !NOT_OURS.test(name));
  const sequences = database.prepare("select name, seq from sqlite_sequence").all() as {
    name: string;
    seq: number;
  }[];
  return {
    tables,
    migrations: names("select name from kysely_migration order by name"),
    lastIds: Object.fromEntries(sequences.map(({ name, seq }) => [name, seq])),
    async *batches(table) {
      const statement = database.prepare(`select * from "${table}" order by rowid`);
      const kinds = statement.columns().map(({ name, type }) => [name, type?.toLowerCase()] as const);
      let batch: PlainRow[] = [];
      for (const row of statement.iterate() as IterableIterator<PlainRow>) {
        for (const [name, kind] of kinds) row[name] = plainValue(row[name], kind);
        if (batch.push(row) < BATCH) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },
    async close() {
      database.close();
    },
  };
}

/** Converts a value of a SQLite column to PostgreSQL's representation. */
export function plainValue(value: unknown, kind: string | undefined): unknown {
  if (value === null) return null;
  if (kind === "boolean") return value === 1;
  return kind === "jsonb" ? JSON.parse(String(value)) : value;
}

async function postgresSnapshot(url: string): Promise<Snapshot> {
  const client = new (pgDriver().Client)({ connectionString: url, connectionTimeoutMillis: 5000 });
  await client.connect();
  await client.query("begin isolation level repeatable read read only");
  const names = async (query: string) => (await client.query(query)).rows.map(({ name }) => String(name));
  const tables = await names(
    "select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1",
  );
  const sequences = await client.query(
    "select sequencename as name, last_value as last from pg_sequences where schemaname = current_schema() and last_value is not null",
  );
  return {
    tables: tables.filter((name) => !NOT_OURS.test(name)),
    migrations: await names("select name from kysely_migration order by name"),
    lastIds: Object.fromEntries(
      sequences.rows.map(({ name, last }) => [String(name).replace(/_id_seq$/, ""), Number(last)]),
    ),
    async *batches(table) {
      const columns = await client.query(
        "select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = $1 and is_generated = 'NEVER' order by ordinal_position",
        [table],
      );
      const list = columns.rows.map(({ name }) => `"${name}"`).join(", ");
      await client.query(`declare rows no scroll cursor for select ${list} from "${table}"`);
      for (;;) {
        const { rows } = await client.query(`fetch ${BATCH} from rows`);
        if (rows.length === 0) break;
        yield rows;
      }
      await client.query("close rows");
    },
    async close() {
      await client.end();
    },
  };
}
