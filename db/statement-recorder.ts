// Records every statement on SQLite with the file's state before it: the test kit replays them on PostgreSQL.
import type { CompiledQuery, OperationNode, QueryResult } from "kysely";

/** A running site has none. */
export interface StatementRecorder {
  /** A part of a statement that PostgreSQL spells differently. */
  noteSpelling(onSqlite: OperationNode, onPostgres: OperationNode): void;
  /** Runs the statement and returns its answer; `ask` reads what the statement itself would see. */
  around<R>(query: CompiledQuery, ask: AskFile, run: () => QueryResult<R>): QueryResult<R>;
}

/** The rows as the file holds them. */
export type AskFile = (text: string) => Record<string, unknown>[];
