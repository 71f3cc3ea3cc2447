// Which statements are known to take long before they were ever asked.
import type { CompiledQuery, KyselyPlugin } from "kysely";
import { type Db, withContext } from "./handle.server.ts";

const marked = new WeakSet<object>();

const MARK: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => {
    marked.add(queryId);
    return node;
  },
  transformResult: async ({ result }) => result,
};

/** A handle whose statements SQLite answers beside the event loop from the first: figures over all there is. */
export function readingLong(db: Db): Db {
  return db.isTransaction ? db : withContext(db.withPlugin(MARK), db.context);
}

export function isMarkedLong({ queryId }: CompiledQuery): boolean {
  return queryId !== undefined && marked.has(queryId);
}
