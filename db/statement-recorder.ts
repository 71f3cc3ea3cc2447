// Who hears of every statement on SQLite with the file as it finds it: the test kit, which asks PostgreSQL the same later.
import type { CompiledQuery, OperationNode, QueryResult } from "kysely";

/** A running site has none. */
export interface StatementRecorder {
  /** A place in a statement that PostgreSQL spells differently. */
  noteSpelling(onSqlite: OperationNode, onPostgres: OperationNode): void;
  /** Has the statement run and gives back its answer; `ask` reads what the statement itself would see. */
  around<R>(query: CompiledQuery, ask: AskFile, run: () => QueryResult<R>): QueryResult<R>;
}

/** The rows as the file holds them. */
export type AskFile = (text: string) => Record<string, unknown>[];
