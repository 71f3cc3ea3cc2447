// SQLite made to answer like PostgreSQL: declared types decoded, `begin immediate`, and no waiting inside
// the driver: a busy database is tried again from here, so that the event loop stays free.
import { setTimeout as sleep } from "node:timers/promises";
import SQLite from "better-sqlite3";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";

/** How long a write keeps trying while another process holds the database. */
const BUSY_LIMIT_MS = 3000;
const STATEMENT_CACHE_SIZE = 500;

/** The database stayed locked by another process; the request may be tried again. */
export class DatabaseBusy extends Error {
  override readonly name = "DatabaseBusy";
}

type Decoder = (value: unknown) => unknown;
interface PreparedStatement {
  statement: SQLite.Statement;
  decoders: [string, Decoder][];
}

class Handle {
  readonly #database: SQLite.Database;
  readonly #statements = new Map<string, PreparedStatement>();

  constructor(path: string, options: SQLite.Options) {
    this.#database = new SQLite(path, { ...options, timeout: 0 });
    this.#database.pragma("foreign_keys = ON");
    this.#database.pragma("trusted_schema = OFF");
    this.#database.pragma("cache_size = -16000");
  }

  pragma(text: string): void {
    this.#database.pragma(text);
  }

  isReadOnly(sqlText: string): boolean {
    const { statement } = this.#prepare(sqlText);
    return statement.reader && statement.readonly;
  }

  execute<R>(query: CompiledQuery): QueryResult<R> {
    const { statement, decoders } = this.#prepare(query.sql);
    const parameters = query.parameters.map(encode);
    if (!statement.reader) {
      const { changes, lastInsertRowid } = statement.run(parameters);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    }
    const rows = statement.all(parameters) as Record<string, unknown>[];
    for (const row of rows) {
      for (const [name, decode] of decoders) {
        const value = row[name];
        if (value !== null) row[name] = decode(value);
      }
    }
    return { rows: rows as R[] };
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }

  #prepare(sqlText: string): PreparedStatement {
    const known = this.#statements.get(sqlText);
    if (known) return known;
    const statement = this.#database.prepare(sqlText);
    const decoders: [string, Decoder][] = [];
    if (statement.reader) {
      for (const column of statement.columns()) {
        const decoder = DECODERS[column.type?.toLowerCase() ?? ""];
        if (decoder) decoders.push([column.name, decoder]);
      }
    }
    const prepared = { statement, decoders };
    const oldest = this.#statements.keys().next().value;
    if (this.#statements.size >= STATEMENT_CACHE_SIZE && oldest) this.#statements.delete(oldest);
    // A schema change would leave the decoders of older statements wrong.
    if (/^\s*(create|alter|drop)\b/i.test(sqlText)) this.#statements.clear();
    else this.#statements.set(sqlText, prepared);
    return prepared;
  }
}

const DECODERS: Record<string, Decoder> = {
  boolean: (value) => value === 1,
  timestamptz: (value) => new Date(String(value)),
  jsonb: (value) => JSON.parse(String(value)),
};

function encode(value: unknown): unknown {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString();
  if (value === undefined) return null;
  return value;
}

/** One writer behind a queue, one reader that sees the last commit and never waits for it. */
class SqliteDriver implements Driver {
  readonly #path: string;
  #writer!: Handle;
  #reader: Handle | undefined;
  #tail: Promise<void> = Promise.resolve();

  constructor(path: string) {
    this.#path = path;
  }

  async init(): Promise<void> {
    this.#writer = new Handle(this.#path, {});
    await retryWhileBusy(() => this.#writer.pragma("journal_mode = WAL"));
    this.#writer.pragma("synchronous = FULL");
    if (this.#path !== ":memory:") this.#reader = new Handle(this.#path, { readonly: true });
  }

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this);
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.end("commit");
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    await connection.end("rollback");
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#tail;
    this.#reader?.close();
    this.#writer?.close();
  }

  get writer(): Handle {
    return this.#writer;
  }

  get reader(): Handle | undefined {
    return this.#reader;
  }

  /** Waits for its turn on the writer; the answer gives the turn back. */
  async lockWriter(): Promise<() => void> {
    const before = this.#tail;
    let free = () => {};
    this.#tail = new Promise((resolve) => {
      free = resolve;
    });
    await before;
    return free;
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #driver: SqliteDriver;
  #unlock: (() => void) | undefined;

  constructor(driver: SqliteDriver) {
    this.#driver = driver;
  }

  async begin(): Promise<void> {
    const unlock = await this.#driver.lockWriter();
    try {
      await retryWhileBusy(() => this.#driver.writer.execute(raw("begin immediate")));
      this.#unlock = unlock;
    } catch (error) {
      unlock();
      throw error;
    }
  }

  async end(how: "commit" | "rollback"): Promise<void> {
    try {
      if (how === "commit") await retryWhileBusy(() => this.#driver.writer.execute(raw("commit")));
      else this.#driver.writer.execute(raw("rollback"));
    } finally {
      if (how === "rollback") this.release();
    }
    this.release();
  }

  release(): void {
    this.#unlock?.();
    this.#unlock = undefined;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { writer, reader } = this.#driver;
    if (this.#unlock) return writer.execute(query);
    if (reader && isSelect(query.sql) && reader.isReadOnly(query.sql)) return reader.execute(query);
    const unlock = await this.#driver.lockWriter();
    try {
      return await retryWhileBusy(() => writer.execute<R>(query));
    } finally {
      unlock();
    }
  }

  // biome-ignore lint/correctness/useYield: the interface asks for it and nothing here streams rows
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("streaming rows is not offered by this driver");
  }
}

function isSelect(sqlText: string): boolean {
  return /^\s*(select|with|pragma)\b/i.test(sqlText);
}

function raw(text: string): CompiledQuery {
  return {
    sql: text,
    parameters: [],
    query: { kind: "RawNode", sqlFragments: [text], parameters: [] },
  } as unknown as CompiledQuery;
}

async function retryWhileBusy<T>(attempt: () => T): Promise<T> {
  const limit = performance.now() + BUSY_LIMIT_MS;
  for (let pause = 2; ; pause = Math.min(pause * 2, 50)) {
    try {
      return attempt();
    } catch (error) {
      if (!(error instanceof SQLite.SqliteError) || !error.code.startsWith("SQLITE_BUSY")) throw error;
      if (performance.now() > limit) {
        throw new DatabaseBusy("O banco de dados está ocupado por outro processo.", { cause: error });
      }
      await sleep(pause);
    }
  }
}

/** SQLite rolls a schema change back like any other write, so a migration is whole or not at all. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

export class SqliteFileDialect implements Dialect {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  createDriver() {
    return new SqliteDriver(this.#path);
  }

  createQueryCompiler() {
    return new SqliteQueryCompiler();
  }

  createAdapter() {
    return new TransactionalSqliteAdapter();
  }

  createIntrospector(db: ConstructorParameters<typeof SqliteIntrospector>[0]) {
    return new SqliteIntrospector(db);
  }
}
