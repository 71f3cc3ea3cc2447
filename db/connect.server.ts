import {
  type CompiledQuery,
  Kysely,
  type KyselyPlugin,
  type LogEvent,
  PostgresDialect,
  type RawBuilder,
  sql,
} from "kysely";
import { DatabaseBusy, DatabaseUnavailable, MOVED_AWAY } from "./database-busy.ts";
import {
  type Db,
  type Engine,
  type HashCosts,
  type LastWork,
  type OpenDatabase,
  withContext,
} from "./handle.server.ts";
import { OutageWatch } from "./outage-watch.server.ts";
import { ConnectionSemaphore, leavingNothingBehind } from "./pg-connections.server.ts";
import { pgDriver } from "./pg-driver.server.ts";
import type { Database } from "./schema.ts";
import { SqliteFileDialect } from "./sqlite/dialect.server.ts";
import type { StatementRecorder } from "./statement-recorder.ts";
import { TableWatch } from "./table-watch.server.ts";

export type { Db, Engine };
export { DatabaseBusy, DatabaseUnavailable };

const PG_CONNECTIONS = 10;
const PG_CONNECT_MS = 5000;
/** Milliseconds to wait for a pooled connection while the database answers others. Longer than opening one may take. */
const PG_LINE_MS = 20_000;
const PG_STATEMENT_MS = 5000;

/**
 * PostgreSQL's defaults assume rotating disks and so prefer scans over index look-ups. JIT compilation takes longer
 * than any of our queries.
 */
const PLANNING = "set random_page_cost = 1.1; set jit = off";

export interface Statement {
  text: string;
  values: readonly unknown[];
  /** Milliseconds. SQLite: execution only, without waiting. PostgreSQL: until the answer. */
  ms: number;
}

export interface DbOptions {
  /** For commands that move whole tables: no statement timeout. */
  patient?: boolean;
  /** Plugins that see every statement and answer; none in production. */
  plugins?: KyselyPlugin[];
  /** Called for every executed statement; in production only to find slow ones. */
  onStatement?: (statement: Statement) => void;
  /** SQLite: sees every statement with the file's state before it; none in production. */
  recorder?: StatementRecorder | undefined;
  /** PostgreSQL: called when the database stops and starts answering. */
  onOutage?: (isOut: boolean) => void;
  /** SQLite: milliseconds that a statement waits for its turn or for another process. */
  busyMs?: number | undefined;
  /** Password hash costs for tests. Production leaves this undefined and uses the secure costs. */
  hashCosts?: HashCosts | undefined;
}

/**
 * Opens `postgres://…` or the path of a SQLite file. `onError` gets errors of idle connections that PostgreSQL closed.
 */
export function openDb(url: string, onError: (error: Error) => void = () => {}, options: DbOptions = {}): Db {
  const {
    patient = false,
    plugins = [],
    onStatement,
    recorder,
    onOutage = () => {},
    busyMs,
    hashCosts,
  } = options;
  const watch = new TableWatch();
  const hear =
    onStatement &&
    (({ sql: text, parameters: values }: CompiledQuery, ms: number) => onStatement({ text, values, ms }));
  if (!/^postgres(ql)?:\/\//.test(url)) {
    const dialect = new SqliteFileDialect(url, { busyMs, recorder, onStatement: hear });
    const database: OpenDatabase = {
      engine: "sqlite",
      watch,
      recorder,
      hashCosts,
      foreignVersion: () => dialect.foreignVersion(),
      writeFigures: () => dialect.writeFigures(),
    };
    return withContext(new Kysely<Database>({ dialect, plugins: [watch, ...plugins] }), { database });
  }
  const pool = new (pgDriver().Pool)({
    connectionString: url,
    max: PG_CONNECTIONS,
    connectionTimeoutMillis: PG_CONNECT_MS,
    ...(patient
      ? {}
      : {
          statement_timeout: PG_STATEMENT_MS,
          query_timeout: PG_STATEMENT_MS + 500,
          idle_in_transaction_session_timeout: 15_000,
        }),
    application_name: "vitrine",
  });
  const outages = patient ? undefined : watchOutages(url, onOutage);
  pool.on("error", (error) => {
    outages?.suspect();
    onError(error);
  });
  pool.on("connect", (client) => {
    // A connection in use may be lost between two statements. The next statement reports it to its caller.
    client.on("error", () => outages?.suspect());
    void client.query(PLANNING).catch(onError);
  });
  const slots = new ConnectionSemaphore(PG_CONNECTIONS, patient ? Number.POSITIVE_INFINITY : PG_LINE_MS);
  const dialect = new PostgresDialect({ pool: leavingNothingBehind(pool, slots, outages) });
  const log = hear ? ({ query, queryDurationMillis }: LogEvent) => hear(query, queryDurationMillis) : [];
  const database: OpenDatabase = {
    engine: "postgres",
    watch,
    outages,
    hashCosts,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: slots.waiting }),
  };
  return withContext(new Kysely<Database>({ dialect, log, plugins: [watch, ...plugins] }), { database });
}

const UNANSWERED = "O banco de dados não responde.";

function watchOutages(url: string, onChange: (isOut: boolean) => void): OutageWatch {
  return new OutageWatch({
    probe: (limitMs) => askAlone(url, limitMs),
    isOutage: isUnanswered,
    refusal: () => new DatabaseUnavailable(UNANSWERED),
    onChange,
  });
}

/** One query on a new connection, because pooled connections may hang. */
async function askAlone(url: string, limitMs: number): Promise<void> {
  const client = new (pgDriver().Client)({
    connectionString: url,
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
    application_name: "vitrine probe",
  });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
  } catch (error) {
    // The server answers that it has no free connections, so it is up.
    if (!(error instanceof Error && "code" in error && error.code === "53300")) throw error;
  } finally {
    void client.end().catch(() => {});
  }
}

/** Works for a transaction too. */
export function engineOf({ context }: Pick<Db, "context">): Engine {
  return context.database.engine;
}

/** A value for a json column. Without this, the PostgreSQL driver writes a JavaScript array as a SQL array. */
export function json<T>(value: T): RawBuilder<T> {
  return sql<T>`${JSON.stringify(value)}`;
}

/** `for update` on PostgreSQL. SQLite's write transactions are already serialised. */
export function forUpdate<Q extends { forUpdate(): Q }>(db: Db, query: Q): Q {
  return engineOf(db) === "postgres" ? query.forUpdate() : query;
}

/**
 * The same for rows that are changed but keep their key, so that inserts of referencing rows, such as order lines,
 * need not wait. Must be a separate statement: PostgreSQL locks the newest row version. A write in the same statement
 * would start from its snapshot's version and queue behind waiting transactions.
 */
export function forNoKeyUpdate<Q extends { forNoKeyUpdate(): Q }>(db: Db, query: Q): Q {
  return engineOf(db) === "postgres" ? query.forNoKeyUpdate() : query;
}

/**
 * For a row that new rows of another table will reference: the row cannot be deleted until the transaction ends, but
 * may change.
 */
export function forKeyShare<Q extends { forKeyShare(): Q }>(db: Db, query: Q): Q {
  return engineOf(db) === "postgres" ? query.forKeyShare() : query;
}

/** Locks the name until the transaction ends. SQLite's write transactions are already serialised. */
export async function advisoryLock(trx: Db, name: string): Promise<void> {
  if (engineOf(trx) !== "postgres") return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}

/** Shared lock: many transactions hold it at once. It waits only for `advisoryLock` on the same name. */
export async function sharedAdvisoryLock(trx: Db, name: string): Promise<void> {
  if (engineOf(trx) !== "postgres") return;
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`.execute(trx);
}

/** Runs inside the caller's transaction, or opens one. */
export function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  const { context } = db;
  return context.database.watch.duringTransaction(() =>
    db.transaction().execute(async (trx) => {
      const lastWork: LastWork = new Map();
      const value = await work(withContext(trx, { ...context, lastWork }));
      // Also runs work that is added meanwhile.
      for (const last of lastWork.values()) await last.work();
      return value;
    }),
  );
}

/**
 * Runs work at the end of the transaction, inside it and once per key, so it sees all writes. It gets the items
 * collected under its key; of equal names the first.
 */
export function beforeCommit<T>(
  { context }: Db,
  key: string,
  work: (gathered: ReadonlyMap<string, T>) => Promise<void>,
  more: Iterable<readonly [string, T]> = [],
): void {
  if (!context.lastWork) throw new Error("there is no transaction that could end");
  const known = context.lastWork.get(key);
  const gathered = (known?.gathered ?? new Map()) as Map<string, T>;
  for (const [name, one] of more) if (!gathered.has(name)) gathered.set(name, one);
  if (!known) context.lastWork.set(key, { gathered, work: () => work(gathered) });
}

/** Runs work that may violate a constraint. Inside a transaction only this work is rolled back. */
export async function withSavepoint<T>(db: Db, work: () => Promise<T>): Promise<T> {
  if (!db.isTransaction) return work();
  await sql`savepoint before_refusal`.execute(db);
  const { lastWork } = db.context;
  const before = new Set(lastWork?.keys());
  try {
    return await work();
  } catch (error) {
    await sql`rollback to savepoint before_refusal`.execute(db);
    for (const key of lastWork?.keys() ?? []) if (!before.has(key)) lastWork?.delete(key);
    throw error;
  } finally {
    await sql`release savepoint before_refusal`.execute(db);
  }
}

export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  return (
    error.code === "23505" ||
    error.code === "SQLITE_CONSTRAINT_UNIQUE" ||
    error.code === "SQLITE_CONSTRAINT_PRIMARYKEY"
  );
}

/** True if another row still references the row. */
export function isForeignKeyViolation(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  if (error.code === "23503" || error.code === "23001" || error.code === "SQLITE_CONSTRAINT_FOREIGNKEY") {
    return true;
  }
  // SQLite's error for "on delete restrict".
  return error.code === "SQLITE_CONSTRAINT_TRIGGER" && error.message.startsWith("FOREIGN KEY");
}

/** True when the database is down or temporarily refuses statements. False when the statement itself is wrong. */
export function isDatabaseOutage(error: unknown): boolean {
  return isUnanswered(error) || REFUSED_FOR_NOW.test(codeOf(error));
}

/**
 * Error codes of temporary refusals. `isDiskFull` recognises a full disk on SQLite.
 * PostgreSQL: read-only after a failover, out of disk, memory or connections, lock conflict, disk error, shutdown.
 * SQLite: a file or folder that cannot be written, or a disk error.
 */
const REFUSED_FOR_NOW =
  /^(?:25006|25P03|40001|40P01|55P03|53[0234]\w\w|57P0\w|58\w{3}|SQLITE_(?:READONLY|IOERR(?!_SHMSIZE)|CANTOPEN|PROTOCOL|NOMEM)(?:_\w+)?)$/;

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** True when the database sent no answer, so it may be down for everybody. */
function isUnanswered(error: unknown): boolean {
  if (error instanceof DatabaseBusy || error instanceof DatabaseUnavailable) return true;
  if (!(error instanceof Error)) return false;
  // The next start opens the shop's new database.
  if (error.message === MOVED_AWAY) return true;
  const code = codeOf(error);
  if (code.startsWith("08")) return true;
  if (
    [
      "ECONNREFUSED",
      "ECONNRESET",
      "EPIPE",
      "ETIMEDOUT",
      "EHOSTUNREACH",
      "ENETUNREACH",
      "EAI_AGAIN",
      "57014",
      "57P01",
      "57P02",
      "57P03",
      "53300",
    ].includes(code)
  )
    return true;
  return /connection terminated|not queryable|timeout exceeded when trying to connect|timeout expired|query read timeout/i.test(
    error.message,
  );
}
