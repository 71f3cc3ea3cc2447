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
import { DatabaseBusy } from "./database-busy.ts";
import { DiskFlush } from "./disk-flush.server.ts";
import { TEXT_FUNCTIONS } from "./text-functions.ts";
import { type SharedWriter, type Turn, WriterTurns } from "./writer-turns.server.ts";

/** How long a statement waits in all: for its turn, and while another process holds the database. */
const BUSY_LIMIT_MS = 3000;
const STATEMENT_CACHE_SIZE = 500;
/** So long may the log grow (16 MB) before its pages move into the database: those written often move once. */
const LOG_PAGES = 4000;

type Decoder = (value: unknown) => unknown;
interface PreparedStatement {
  statement: SQLite.Statement;
  /** Of so many columns; unknown before the first rows, because only running it makes SQLite look at the schema of now. */
  columnCount?: number;
  decoders: [string, Decoder][];
}

class Handle {
  readonly #database: SQLite.Database;
  readonly #statements = new Map<string, PreparedStatement>();
  readonly #onSchemaChange: () => void;
  #dataVersion: SQLite.Statement | undefined;

  constructor(path: string, options: SQLite.Options, onSchemaChange: () => void = () => {}) {
    this.#onSchemaChange = onSchemaChange;
    this.#database = new SQLite(path, { ...options, timeout: 0 });
    this.#database.pragma("foreign_keys = ON");
    this.#database.pragma("trusted_schema = OFF");
    this.#database.pragma("cache_size = -16000");
    for (const [name, read] of Object.entries(TEXT_FUNCTIONS)) {
      // Like PostgreSQL's, they answer null for null.
      const strict = (text: unknown) => (text === null ? null : read(String(text)));
      this.#database.function(name, { deterministic: true }, strict);
    }
  }

  pragma(text: string): void {
    this.#database.pragma(text);
  }

  /** Asked with every page from memory, so it is prepared once. */
  dataVersion(): number {
    this.#dataVersion ??= this.#database.prepare("pragma data_version").pluck();
    return Number(this.#dataVersion.get());
  }

  get inTransaction(): boolean {
    return this.#database.inTransaction;
  }

  /** Their columns may be others now. */
  forgetStatements(): void {
    this.#statements.clear();
  }

  isReadOnly(sqlText: string): boolean {
    const { statement } = this.#prepare(sqlText);
    return statement.reader && statement.readonly;
  }

  execute<R>(query: CompiledQuery): QueryResult<R> {
    const prepared = this.#prepare(query.sql);
    const { statement } = prepared;
    const parameters = query.parameters.map(encode);
    if (!statement.reader) {
      const { changes, lastInsertRowid } = statement.run(parameters);
      if (SCHEMA_CHANGE.test(query.sql)) this.#onSchemaChange();
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    }
    const rows = statement.all(parameters) as Record<string, unknown>[];
    if (rows[0] && Object.keys(rows[0]).length !== prepared.columnCount) noteColumns(prepared);
    for (const row of rows) {
      for (const [name, decode] of prepared.decoders) {
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
    const prepared: PreparedStatement = { statement: this.#database.prepare(sqlText), decoders: [] };
    const oldest = this.#statements.keys().next().value;
    if (this.#statements.size >= STATEMENT_CACHE_SIZE && oldest) this.#statements.delete(oldest);
    if (!SCHEMA_CHANGE.test(sqlText)) this.#statements.set(sqlText, prepared);
    return prepared;
  }
}

function noteColumns(prepared: PreparedStatement): void {
  const columns = prepared.statement.columns();
  prepared.columnCount = columns.length;
  prepared.decoders = columns.flatMap(({ name, type }): [string, Decoder][] => {
    const decoder = DECODERS[type?.toLowerCase() ?? ""];
    return decoder ? [[name, decoder]] : [];
  });
}

/** It would leave the decoders of older statements wrong. */
const SCHEMA_CHANGE = /^\s*(create|alter|drop)\b/i;

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
class SqliteDriver implements Driver, SharedWriter {
  readonly #path: string;
  readonly #turns = new WriterTurns(this);
  #writer!: Handle;
  #reader: Handle | undefined;
  #disk: DiskFlush | undefined;
  #isOpen = false;

  constructor(path: string) {
    this.#path = path;
  }

  async init(): Promise<void> {
    this.#writer = new Handle(this.#path, {}, () => this.forgetStatements());
    await retryWhileBusy(() => this.#writer.pragma("journal_mode = WAL"));
    // Who waits for a commit waits for DiskFlush too: as safe as FULL, without the event loop standing still.
    this.#writer.pragma("synchronous = NORMAL");
    this.#writer.pragma(`wal_autocheckpoint = ${LOG_PAGES}`);
    if (this.#path !== ":memory:") {
      this.#disk = new DiskFlush(this.#path);
      this.#reader = new Handle(this.#path, { readonly: true });
    }
    this.#isOpen = true;
  }

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this);
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    await connection.rollback();
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    await connection.rollback();
  }

  async destroy(): Promise<void> {
    await this.#turns.last();
    this.#isOpen = false;
    await this.#disk?.flushed();
    this.#disk?.close();
    this.#reader?.close();
    this.#writer?.close();
  }

  get inTransaction(): boolean {
    return this.#writer.inTransaction;
  }

  async begin(limit: number): Promise<void> {
    await retryWhileBusy(() => this.#writer.execute(raw("begin immediate")), limit);
  }

  async commit(): Promise<void> {
    await retryWhileBusy(() => this.#writer.execute(raw("commit")));
  }

  async flushed(): Promise<void> {
    await this.#disk?.flushed();
  }

  rollBack(): void {
    try {
      this.#writer.execute(raw("rollback"));
    } finally {
      this.forgetStatements();
    }
  }

  get turns(): WriterTurns {
    return this.#turns;
  }

  get writer(): Handle {
    return this.#writer;
  }

  foreignVersion(): number {
    return this.#isOpen ? this.#writer.dataVersion() : 0;
  }

  get reader(): Handle | undefined {
    return this.#reader;
  }

  forgetStatements(): void {
    this.#writer.forgetStatements();
    this.#reader?.forgetStatements();
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #driver: SqliteDriver;
  #turn: Turn | undefined;

  constructor(driver: SqliteDriver) {
    this.#driver = driver;
  }

  async begin(): Promise<void> {
    const { turns, writer } = this.#driver;
    const limit = performance.now() + BUSY_LIMIT_MS;
    const turn = await turns.take(limit);
    try {
      await turns.join(limit);
      writer.execute(raw("savepoint turn"));
      this.#turn = turn;
    } catch (error) {
      turns.pass(turn);
      throw error;
    }
  }

  /** Heard when it is on the disk, together with what others wrote meanwhile. */
  async commit(): Promise<void> {
    const { turns, writer } = this.#driver;
    const turn = this.#turn;
    if (!turn) return;
    // One that fails keeps the turn, for the rollback that follows it.
    writer.execute(raw("release turn"));
    const durable = turns.settle();
    this.#turn = undefined;
    turns.pass(turn);
    await durable;
  }

  async rollback(): Promise<void> {
    const { turns, writer } = this.#driver;
    const turn = this.#turn;
    if (!turn) return;
    this.#turn = undefined;
    let othersDone: Promise<void> | undefined;
    try {
      // A full disk has rolled it back already.
      if (writer.inTransaction) {
        writer.execute(raw("rollback to turn"));
        writer.execute(raw("release turn"));
        othersDone = turns.othersDone();
      }
    } finally {
      // The schema may be the old one again.
      this.#driver.forgetStatements();
      turns.pass(turn);
      await othersDone;
    }
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { turns, writer, reader } = this.#driver;
    if (this.#turn) return writer.execute(query);
    const limit = performance.now() + BUSY_LIMIT_MS;
    if (reader && isSelect(query.sql) && (await retryWhileBusy(() => reader.isReadOnly(query.sql), limit))) {
      return retryWhileBusy(() => reader.execute<R>(query), limit);
    }
    const turn = await turns.take(limit);
    let durable: Promise<void> | undefined;
    try {
      if (!isRowChange(query.sql)) {
        await turns.flush();
        const result = await retryWhileBusy(() => writer.execute<R>(query), limit);
        await this.#driver.flushed();
        return result;
      }
      await turns.join(limit);
      const result = writer.execute<R>(query);
      durable = turns.settle();
      return result;
    } catch (error) {
      durable = turns.othersDone();
      throw error;
    } finally {
      turns.pass(turn);
      await durable;
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

/** Such a statement may share a transaction with others; a change of the schema or a setting may not. */
function isRowChange(sqlText: string): boolean {
  return /^\s*(insert|update|delete|replace|with)\b/i.test(sqlText);
}

function raw(text: string): CompiledQuery {
  return {
    sql: text,
    parameters: [],
    query: { kind: "RawNode", sqlFragments: [text], parameters: [] },
  } as unknown as CompiledQuery;
}

async function retryWhileBusy<T>(
  attempt: () => T,
  limit: number = performance.now() + BUSY_LIMIT_MS,
): Promise<T> {
  for (let pause = 2; ; pause = Math.min(pause * 2, 50)) {
    try {
      return attempt();
    } catch (error) {
      if (!(error instanceof SQLite.SqliteError) || !error.code.startsWith("SQLITE_BUSY")) throw error;
      if (performance.now() > limit) {
        throw new DatabaseBusy({ cause: error });
      }
      await sleep(pause);
    }
  }
}

/**
 * Asks for `+?` where others ask for `?`. To SQLite the value is the same, but it does not look at it while planning:
 * of a bare `?` beside an index it takes note, and then plans the statement anew each time another value is bound, which
 * takes ten times as long as running it. A query that needs a partial index says the value of it with `sql.lit`.
 */
class PlannedOnceCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder() {
    return "+?";
  }
}

class FileAdapter extends SqliteAdapter {
  /** SQLite rolls a schema change back like any other write, so a migration is whole or not at all. */
  override get supportsTransactionalDdl() {
    return true;
  }

  /** Else Kysely lets one query in at a time, and every read waits for the transaction that is open. */
  override get supportsMultipleConnections() {
    return true;
  }
}

export class SqliteFileDialect implements Dialect {
  readonly #path: string;
  #driver: SqliteDriver | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  createDriver() {
    this.#driver = new SqliteDriver(this.#path);
    return this.#driver;
  }

  /** Changes with every commit of another process; 0 until the first query has opened the file. */
  foreignVersion(): number {
    return this.#driver?.foreignVersion() ?? 0;
  }

  createQueryCompiler() {
    return new PlannedOnceCompiler();
  }

  createAdapter() {
    return new FileAdapter();
  }

  createIntrospector(db: ConstructorParameters<typeof SqliteIntrospector>[0]) {
    return new SqliteIntrospector(db);
  }
}
