// Runs long statements in a worker thread, because they would block the event loop.
import { Worker } from "node:worker_threads";
import SQLite from "better-sqlite3";
import type { CompiledQuery, QueryResult } from "kysely";
import { DatabaseBusy } from "../database-busy.ts";

/** Relative to the root, where the program runs, like the file check. */
const PROGRAM = "./db/sqlite/long-reads-worker.ts";
/** Milliseconds. A statement that took this long in the event loop runs on the worker thread from then on. */
const LONG_MS = 20;
/**
 * After this many quick runs the statement returns to the event loop, because the machine was busy or the data has
 * shrunk.
 */
const QUICK_MS = 5;
const QUICK_RUNS = 50;
/** More than the number of SQL texts in the program. */
const KNOWN_TEXTS = 500;
/** Milliseconds, as for PostgreSQL. A read that waits longer in the queue is refused. */
const LIMIT_MS = 20_000;
/** Queue limit: a longer queue would mean waits of seconds, so further reads fail at once with `DatabaseBusy`. */
const MOST_IN_LINE = 64;
const IDLE_MS = 60_000;

export type LongQuestion = { id: number; sql: string; parameters: readonly unknown[] } | { forget: true };
export type LongAnswer = { id: number; ms: number } & (
  | { rows: Record<string, unknown>[]; blobs: string[] }
  | { refusal: { message: string; code: string } }
);

interface Waiting {
  query: CompiledQuery;
  limit: NodeJS.Timeout;
  told: PromiseWithResolvers<QueryResult<unknown>>;
}

export class LongReads {
  readonly #path: string;
  readonly #onRun: (query: CompiledQuery, ms: number) => void;
  /** Consecutive quick runs of each statement. */
  readonly #known = new Map<string, number>();
  readonly #waiting = new Map<number, Waiting>();
  /** Id of the read on the thread, even after its caller timed out. */
  #asking: number | undefined;
  #thread: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #asked = 0;

  /** `onRun` gets each statement's own time. */
  constructor(path: string, onRun: (query: CompiledQuery, ms: number) => void) {
    this.#path = path;
    this.#onRun = onRun;
  }

  has(text: string): boolean {
    return this.#known.has(text);
  }

  /** Records a statement's time in the event loop. */
  note(text: string, ms: number): void {
    if (ms >= LONG_MS && this.#known.size < KNOWN_TEXTS) this.#known.set(text, 0);
  }

  ask<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#waiting.size >= MOST_IN_LINE) return Promise.reject(new DatabaseBusy());
    clearTimeout(this.#idle);
    const id = ++this.#asked;
    const told = Promise.withResolvers<QueryResult<unknown>>();
    const limit = setTimeout(() => this.#settle(id)?.told.reject(new DatabaseBusy()), LIMIT_MS);
    this.#waiting.set(id, { query, limit, told });
    this.#thread ??= this.#start();
    this.#thread.ref();
    this.#askNext();
    return told.promise as Promise<QueryResult<R>>;
  }

  /** Their columns may have changed. */
  forgetStatements(): void {
    if (this.#thread) this.#post({ forget: true });
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const thread = this.#thread;
    this.#thread = undefined;
    this.#refuseAll(new DatabaseBusy());
    await thread?.terminate();
  }

  /** Sends one read at a time. A read whose caller timed out in the queue is never sent. */
  #askNext(): void {
    const [next] = this.#waiting;
    if (this.#asking !== undefined || !next) return;
    const [id, { query }] = next;
    this.#asking = id;
    this.#post({ id, sql: query.sql, parameters: query.parameters });
  }

  #post(question: LongQuestion): void {
    this.#thread?.postMessage(question);
  }

  #start(): Worker {
    const thread = new Worker(PROGRAM, { workerData: this.#path, execArgv: [] });
    thread.on("message", (answer: LongAnswer) => this.#hear(answer));
    thread.on("error", (error) => this.#refuseAll(error));
    thread.on("exit", () => {
      if (this.#thread !== thread) return;
      this.#thread = undefined;
      this.#refuseAll(new DatabaseBusy());
    });
    return thread;
  }

  #hear(answer: LongAnswer): void {
    const asked = this.#settle(answer.id);
    this.#asking = undefined;
    this.#askNext();
    if (!asked) return;
    const { query, told } = asked;
    this.#onRun(query, answer.ms);
    this.#noteAgain(query.sql, answer.ms);
    if ("rows" in answer) told.resolve({ rows: withBuffers(answer.rows, answer.blobs) });
    else told.reject(new SQLite.SqliteError(answer.refusal.message, answer.refusal.code));
  }

  #noteAgain(text: string, ms: number): void {
    const quick = this.#known.get(text);
    if (quick === undefined) return;
    if (ms > QUICK_MS) this.#known.set(text, 0);
    else if (quick + 1 < QUICK_RUNS) this.#known.set(text, quick + 1);
    else this.#known.delete(text);
  }

  /** Removes it from the queue. An idle thread does not keep the program alive, and ends after a while. */
  #settle(id: number): Waiting | undefined {
    const asked = this.#waiting.get(id);
    if (!asked) return undefined;
    this.#waiting.delete(id);
    clearTimeout(asked.limit);
    if (this.#waiting.size === 0) {
      this.#thread?.unref();
      this.#idle = setTimeout(() => void this.close(), IDLE_MS).unref();
    }
    return asked;
  }

  #refuseAll(error: Error): void {
    this.#asking = undefined;
    for (const id of [...this.#waiting.keys()]) this.#settle(id)?.told.reject(error);
  }
}

function withBuffers(rows: Record<string, unknown>[], blobs: readonly string[]): Record<string, unknown>[] {
  for (const name of blobs) {
    for (const row of rows) {
      const value = row[name];
      if (value instanceof Uint8Array)
        row[name] = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
  }
  return rows;
}
