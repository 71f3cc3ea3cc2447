// SQL that the engines spell differently.
import { ExpressionWrapper, type RawBuilder, sql } from "kysely";
import type { Db, Engine } from "./handle.server.ts";

/** The current engine's spelling; both must give the same result. */
export function perEngine<T>(
  { context: { database } }: Pick<Db, "context">,
  spellings: Record<Engine, RawBuilder<T>>,
): RawBuilder<T> {
  const { engine, recorder } = database;
  if (!recorder) return spellings[engine];
  const here = spellings[engine].toOperationNode();
  recorder.noteSpelling(here, spellings.postgres.toOperationNode());
  return sql<T>`${new ExpressionWrapper(here)}`;
}
