// Tells SQLite which reads belong on the worker thread and which do not, before their duration is known.
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

/** A handle whose statements SQLite always runs on the worker thread, for aggregates over whole tables. */
export function readingLong(db: Db): Db {
  return db.isTransaction ? db : withContext(db.withPlugin(MARK), db.context);
}

export function isMarkedLong({ queryId }: CompiledQuery): boolean {
  return queryId !== undefined && marked.has(queryId);
}

/**
 * Names the reader of a result. Orders never wait in the queue of long reads. The office may wait for large
 * aggregates.
 */
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
