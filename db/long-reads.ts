// Which statements SQLite answers beside the event loop, and which never, before they were ever asked.
import { AsyncLocalStorage } from "node:async_hooks";
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

/** For whom statements are asked. An order waits behind nobody; the office may wait, and asks for figures over much. */
export type ReadingFor = "order" | "office" | "visitor";

const readers = new AsyncLocalStorage<ReadingFor>();

export function readingFor<T>(reader: ReadingFor, work: () => T): T {
  return readers.run(reader, work);
}

export function readsForOrder(): boolean {
  return readers.getStore() === "order";
}

export function readsForOffice(): boolean {
  return readers.getStore() === "office";
}
