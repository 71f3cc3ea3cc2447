// One open SQLite file: caches prepared statements, converts values as PostgreSQL does.
import SQLite from "better-sqlite3";
import type { CompiledQuery, QueryResult } from "kysely";
import type { StatementRecorder } from "../statement-recorder.ts";
import { TEXT_FUNCTIONS } from "../text-functions.ts";

const STATEMENT_CACHE_SIZE = 500;

type Decoder = (value: unknown) => unknown;
interface PreparedStatement {
  statement: SQLite.Statement;
  /**
   * Number of result columns. Unknown before the first rows, because SQLite reloads the schema only when a statement
   * runs.
   */
  columnCount?: number;
  decoders: [string, Decoder][];
}

interface HandleOptions {
  readonly?: boolean;
  onSchemaChange?: () => void;
  recorder?: StatementRecorder | undefined;
}

export class Handle {
  readonly #database: SQLite.Database;
  readonly #statements = new Map<string, PreparedStatement>();
  readonly #onSchemaChange: () => void;
  readonly #recorder: StatementRecorder | undefined;
  /** Called with each statement's own time, without queue and disk. */
  onRun: (query: CompiledQuery, ms: number) => void = () => {};
  #dataVersion: SQLite.Statement | undefined;

  constructor(path: string, { readonly = false, onSchemaChange = () => {}, recorder }: HandleOptions) {
    this.#onSchemaChange = onSchemaChange;
    this.#recorder = recorder;
    this.#database = new SQLite(path, { readonly, timeout: 0 });
    this.#database.pragma("foreign_keys = ON");
    this.#database.pragma("trusted_schema = OFF");
    this.#database.pragma("cache_size = -16000");
    for (const [name, read] of Object.entries(TEXT_FUNCTIONS)) {
      // Like in PostgreSQL, these functions return null for null.
      const strict = (text: unknown) => (text === null ? null : read(String(text)));
      this.#database.function(name, { deterministic: true }, strict);
    }
  }

  pragma(text: string): void {
    this.#database.pragma(text);
  }

  /** Prepared once, because every cached page asks. */
  dataVersion(): number {
    this.#dataVersion ??= this.#database.prepare("pragma data_version").pluck();
    return Number(this.#dataVersion.get());
  }

  get inTransaction(): boolean {
    return this.#database.inTransaction;
  }

  /** Their columns may have changed. */
  forgetStatements(): void {
    this.#statements.clear();
  }

  isReadOnly(sqlText: string): boolean {
    const { statement } = this.#prepare(sqlText);
    return statement.reader && statement.readonly;
  }

  /** The query plan, one line for each step. */
  explain({ sql: text, parameters }: CompiledQuery): string[] {
    const plan = this.#database.prepare(`explain query plan ${text}`).all(parameters.map(encode));
    return (plan as { detail: string }[]).map(({ detail }) => detail);
  }

  /** Approximate number of rows, without counting them. 0 for views, virtual tables and tables without row ids. */
  lastRowId(table: string): number {
    const isTable = this.#database.prepare(
      "select 1 from pragma_table_list(?) where type = 'table' and wr = 0",
    );
    if (!isTable.get(table)) return 0;
    return Number(this.#database.prepare(`select max(rowid) from "${table}"`).pluck().get() ?? 0);
  }

  execute<R>(query: CompiledQuery): QueryResult<R> {
    const began = performance.now();
    try {
      return this.#runRecorded(query);
    } finally {
      this.onRun(query, performance.now() - began);
    }
  }

  #runRecorded<R>(query: CompiledQuery): QueryResult<R> {
    if (!this.#recorder) return this.#run(query);
    const ask = (text: string) => this.#prepare(text).statement.all() as Record<string, unknown>[];
    return this.#recorder.around(query, ask, () => this.#run<R>(query));
  }

  #run<R>(query: CompiledQuery): QueryResult<R> {
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

/** A schema change makes cached decoders stale. */
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

/** A statement of the driver itself, without values. */
export function raw(text: string): CompiledQuery {
  return {
    sql: text,
    parameters: [],
    query: { kind: "RawNode", sqlFragments: [text], parameters: [] },
  } as unknown as CompiledQuery;
}
