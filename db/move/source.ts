// The SQLite file that a shop moves out of: triggers note the key of every row that changes, and at the end refuse any change.
import SQLite from "better-sqlite3";
import { MOVED_AWAY } from "../database-busy.ts";
import { isDatabaseDamaged } from "../sqlite/file-check.server.ts";
import { type PlainRow, plainValue } from "../tables/snapshot.ts";
import { TEXT_FUNCTIONS } from "../text-functions.ts";

/** A running shop lets others write between two of its commits. */
const BUSY_MS = 20_000;
const BATCH = 200;
const NOTES = `
  create table if not exists move_state (
    one integer primary key check (one = 1),
    id text not null,
    phase text not null,
    asked_at text not null,
    answer text,
    target text
  );
  create table if not exists move_changes (seq integer primary key, tab text not null, key text not null);`;

export interface MoveState {
  id: string;
  /** While it is "still", the shop takes nothing in. */
  phase: "copying" | "still" | "moved";
  asked_at: string;
  /** Of the running server. */
  answer: string | null;
  /** Where it moved to. */
  target: string | null;
}

export interface SourceTable {
  name: string;
  /** Columns of the primary key. */
  keys: string[];
  kinds: ReadonlyMap<string, string>;
}

/** A row's key, in the order of `keys`. */
export type Key = unknown[];

export function openSource(path: string, options: SQLite.Options = {}): SQLite.Database {
  const database = new SQLite(path, { fileMustExist: true, timeout: BUSY_MS, ...options });
  for (const [name, read] of Object.entries(TEXT_FUNCTIONS)) {
    database.function(name, { deterministic: true }, (text) => (text === null ? null : read(String(text))));
  }
  return database;
}

/** Undefined where nothing is or was being moved. */
export function readState(database: SQLite.Database): MoveState | undefined {
  const isThere = database.prepare("select 1 from sqlite_master where name = 'move_state'").get();
  return isThere ? (database.prepare("select * from move_state").get() as MoveState | undefined) : undefined;
}

/** The same of a file; one that cannot be read at all has nothing to say here. */
export function findStateAt(path: string): MoveState | undefined {
  try {
    const database = openSource(path, { readonly: true });
    try {
      return readState(database);
    } finally {
      database.close();
    }
  } catch (error) {
    // The start looks through the file and says it better.
    if (isDatabaseDamaged(error)) return undefined;
    throw error;
  }
}

export function tablesOf(database: SQLite.Database): SourceTable[] {
  const names = database
    .prepare("select name from pragma_table_list where schema = 'main' and type = 'table' order by name")
    .pluck()
    .all() as string[];
  return names
    .filter((name) => !/^(sqlite_|kysely_|move_)/.test(name))
    .map((name) => {
      const columns = database.pragma(`table_info("${name}")`) as {
        name: string;
        type: string;
        pk: number;
      }[];
      const keys = columns.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
      if (keys.length === 0) throw new Error(`the table ${name} has no primary key`);
      const kinds = new Map(columns.map((column) => [column.name, column.type.toLowerCase()]));
      return { name, keys: keys.map((column) => column.name), kinds };
    });
}

/** From the end of this transaction on, nothing changes without its key being noted. */
export function startNoting(database: SQLite.Database, id: string, now: Date): void {
  const begin = database.transaction(() => {
    stopNoting(database);
    database.exec(NOTES);
    const state = "insert into move_state (one, id, phase, asked_at) values (1, ?, 'copying', ?)";
    database.prepare(state).run(id, now.toISOString());
    for (const table of tablesOf(database)) database.exec(noting(table));
  });
  begin.immediate();
}

function noting({ name, keys }: SourceTable): string {
  const key = (row: "old" | "new") => `json_array(${keys.map((column) => `${row}."${column}"`).join(", ")})`;
  const note = (row: "old" | "new") => `insert into move_changes (tab, key) select '${name}', ${key(row)}`;
  return `
    create trigger "move_noted_insert_${name}" after insert on "${name}" begin ${note("new")}; end;
    create trigger "move_noted_delete_${name}" after delete on "${name}" begin ${note("old")}; end;
    create trigger "move_noted_update_${name}" after update on "${name}" begin
      ${note("new")}; ${note("old")} where ${key("old")} is not ${key("new")};
    end;`;
}

/** Takes away all that a move has put into the file, also what closed it. */
export function stopNoting(database: SQLite.Database): void {
  const triggers = database
    .prepare("select name from sqlite_master where type = 'trigger' and name like 'move\\_%' escape '\\'")
    .pluck()
    .all() as string[];
  for (const name of triggers) database.exec(`drop trigger "${name}"`);
  database.exec("drop table if exists move_changes; drop table if exists move_state;");
}

export function askFor(database: SQLite.Database, phase: "copying" | "still", now: Date): void {
  database
    .prepare("update move_state set phase = ?, asked_at = ?, answer = null")
    .run(phase, now.toISOString());
}

/** Part of the transaction that read the last changes: when it is committed, the shop is elsewhere. */
export function close(database: SQLite.Database, target: string, now: Date): void {
  const { id } = readState(database) ?? {};
  stopNoting(database);
  database.exec(NOTES);
  database
    .prepare("insert into move_state (one, id, phase, asked_at, target) values (1, ?, 'moved', ?, ?)")
    .run(id, now.toISOString(), target);
  for (const { name } of tablesOf(database)) {
    for (const what of ["insert", "update", "delete"]) {
      database.exec(
        `create trigger "move_closed_${what}_${name}" before ${what} on "${name}" begin select raise(abort, '${MOVED_AWAY}'); end`,
      );
    }
  }
}

/** Everything as of one moment: of the transaction that is open on this connection. */
export class SourceMoment {
  readonly #database: SQLite.Database;
  readonly tables: SourceTable[];
  /** The last change that this moment knows of. */
  readonly lastChange: number;

  constructor(database: SQLite.Database) {
    this.#database = database;
    this.tables = tablesOf(database);
    this.lastChange = Number(
      database.prepare("select coalesce(max(seq), 0) from move_changes").pluck().get(),
    );
  }

  get migrations(): string[] {
    return this.#database
      .prepare("select name from kysely_migration order by name")
      .pluck()
      .all() as string[];
  }

  /** The highest number given out per table, so that none is given out again. */
  get lastIds(): Record<string, number> {
    const rows = this.#database.prepare("select name, seq from sqlite_sequence").raw().all();
    return Object.fromEntries(rows as [string, number][]);
  }

  /** How many references lead to nothing, by table. */
  brokenReferences(): Map<string, number> {
    const found = this.#database.pragma("foreign_key_check") as { table: string }[];
    return new Map(
      [...Map.groupBy(found, ({ table }) => table)].map(([table, rows]) => [table, rows.length] as const),
    );
  }

  count({ name }: SourceTable): number {
    return Number(this.#database.prepare(`select count(*) from "${name}"`).pluck().get());
  }

  *batches(table: SourceTable): Generator<PlainRow[]> {
    const statement = this.#database.prepare(`select * from "${table.name}" order by rowid`);
    let batch: PlainRow[] = [];
    for (const row of statement.iterate() as IterableIterator<PlainRow>) {
      if (batch.push(decoded(row, table)) < BATCH) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  /** The keys of the rows that are new, other or gone since that change. */
  changesSince(seq: number): { table: SourceTable; keys: Key[] }[] {
    const rows = this.#database
      .prepare("select distinct tab, key from move_changes where seq > ? and seq <= ? order by tab, key")
      .all(seq, this.lastChange) as { tab: string; key: string }[];
    return [...Map.groupBy(rows, ({ tab }) => tab)].flatMap(([name, notes]) => {
      const table = this.tables.find((known) => known.name === name);
      if (!table) throw new Error(`a change of ${name}, which is no table`);
      return [{ table, keys: notes.map(({ key }) => JSON.parse(key) as Key) }];
    });
  }

  /** Those that are there. */
  rows(table: SourceTable, keys: Key[]): PlainRow[] {
    const condition = table.keys.map((column) => `"${column}" is ?`).join(" and ");
    const statement = this.#database.prepare(`select * from "${table.name}" where ${condition}`);
    return keys.flatMap((key) => {
      const row = statement.get(...key) as PlainRow | undefined;
      return row ? [decoded(row, table)] : [];
    });
  }
}

function decoded(row: PlainRow, { kinds }: SourceTable): PlainRow {
  for (const [name, kind] of kinds) row[name] = plainValue(row[name], kind);
  return row;
}
