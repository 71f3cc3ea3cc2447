// One writer behind a queue and one reader beside it. A commit resolves when it is on disk.
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from "kysely";
import { DatabaseBusy } from "../database-busy.ts";
import { isMarkedLong, readsForOrder } from "../long-reads.ts";
import type { StatementRecorder } from "../statement-recorder.ts";
import { BUSY_LIMIT_MS, retryWhileBusy } from "./busy-retry.server.ts";
import { DiskFlush } from "./disk-flush.server.ts";
import { Handle, raw } from "./handle.server.ts";
import { LongReads } from "./long-reads.server.ts";
import { StatementPlans } from "./statement-plans.server.ts";
import { WriteCounter, type WriteFigures } from "./write-figures.ts";
import { type SharedWriter, WriterQueue, type WriterSlot } from "./writer-queue.server.ts";

/** WAL pages (16 MB) before a checkpoint; a larger WAL writes hot pages less often. */
const LOG_PAGES = 4000;

export interface SqliteOptions {
  /** Milliseconds that a statement waits for its turn or for another process. Default: `BUSY_LIMIT_MS`. */
  busyMs?: number | undefined;
  recorder?: StatementRecorder | undefined;
  /** Called for every statement with its own time, without waiting. */
  onStatement?: ((query: CompiledQuery, ms: number) => void) | undefined;
}

/** One writer behind a queue, and one reader that sees the last commit and never waits for the writer. */
export class SqliteDriver implements Driver, SharedWriter {
  readonly #path: string;
  readonly #recorder: StatementRecorder | undefined;
  readonly #queue = new WriterQueue(this);
  readonly #counter = new WriteCounter();
  #writer!: Handle;
  #reader: Handle | undefined;
  #disk: DiskFlush | undefined;
  #isOpen = false;
  readonly #busyMs: number;
  readonly #onStatement: (query: CompiledQuery, ms: number) => void;
  #longReads: LongReads | undefined;
  #plans: StatementPlans | undefined;

  constructor(path: string, { busyMs = BUSY_LIMIT_MS, recorder, onStatement }: SqliteOptions = {}) {
    this.#onStatement = onStatement ?? (() => {});
    this.#path = path;
    this.#busyMs = busyMs;
    this.#recorder = recorder;
  }

  async init(): Promise<void> {
    this.#writer = new Handle(this.#path, {
      onSchemaChange: () => this.forgetStatements(),
      recorder: this.#recorder,
    });
    await retryWhileBusy(() => this.#writer.pragma("journal_mode = WAL"), this.limitFromNow());
    // Commits also wait for DiskFlush: as safe as FULL, without blocking the event loop.
    this.#writer.pragma("synchronous = NORMAL");
    // Overwrites deleted data, so that free pages keep no bytes of an erased person.
    this.#writer.pragma("secure_delete = ON");
    this.#writer.pragma(`wal_autocheckpoint = ${LOG_PAGES}`);
    if (this.#path !== ":memory:") {
      this.#disk = new DiskFlush(this.#path);
      this.#reader = new Handle(this.#path, { readonly: true, recorder: this.#recorder });
      // Recording needs single statements, each with the file's state before it.
      if (!this.#recorder) {
        this.#longReads = new LongReads(this.#path, this.#onStatement);
        this.#plans = new StatementPlans(this.#reader);
      }
    }
    for (const handle of [this.#writer, this.#reader]) {
      if (handle) handle.onRun = (query, ms) => this.#hear(query, ms);
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
    await this.#queue.drain();
    this.#isOpen = false;
    await this.#disk?.flushed();
    this.#disk?.close();
    await this.#longReads?.close();
    this.#reader?.close();
    this.#writer?.close();
  }

  get inTransaction(): boolean {
    return this.#writer.inTransaction;
  }

  /** On the clock of performance.now(). */
  limitFromNow(): number {
    return performance.now() + this.#busyMs;
  }

  async begin(limit: number): Promise<void> {
    await retryWhileBusy(() => this.#writer.execute(raw("begin immediate")), limit);
  }

  async commit(): Promise<void> {
    await retryWhileBusy(() => this.#writer.execute(raw("commit")), this.limitFromNow());
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

  get queue(): WriterQueue {
    return this.#queue;
  }

  get writer(): Handle {
    return this.#writer;
  }

  get figures(): WriteFigures {
    return this.#counter.ofLastHour();
  }

  /** A turn in the open transaction. Its wait is counted. */
  async takeTurn(limit: number): Promise<WriterSlot> {
    const began = performance.now();
    let slot: WriterSlot | undefined;
    try {
      slot = await this.#queue.acquire(limit);
      await this.#queue.joinTransaction(limit);
      this.#counter.note(performance.now() - began);
      return slot;
    } catch (error) {
      const isRefused = error instanceof DatabaseBusy;
      if (isRefused) this.#counter.note(performance.now() - began, { isRefused });
      if (slot) this.#queue.release(slot);
      throw error;
    }
  }

  foreignVersion(): number {
    return this.#isOpen ? this.#writer.dataVersion() : 0;
  }

  get reader(): Handle | undefined {
    return this.#reader;
  }

  get longReads(): LongReads | undefined {
    return this.#longReads;
  }

  /** True for reads that run on the worker thread. Reads for an order never wait in its queue. */
  isLong(query: CompiledQuery): boolean {
    if (isMarkedLong(query)) return true;
    if (readsForOrder()) return false;
    return Boolean(this.#longReads?.has(query.sql) || this.#plans?.canBeLong(query));
  }

  forgetStatements(): void {
    this.#writer.forgetStatements();
    this.#reader?.forgetStatements();
    this.#longReads?.forgetStatements();
    this.#plans?.forget();
  }

  /** Skips the driver's own statements for transaction control. */
  #hear(query: CompiledQuery, ms: number): void {
    if (query.queryId !== undefined) this.#onStatement(query, ms);
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #driver: SqliteDriver;
  #slot: WriterSlot | undefined;

  constructor(driver: SqliteDriver) {
    this.#driver = driver;
  }

  async begin(): Promise<void> {
    const { queue, writer } = this.#driver;
    const slot = await this.#driver.takeTurn(this.#driver.limitFromNow());
    try {
      writer.execute(raw("savepoint slot"));
      this.#slot = slot;
    } catch (error) {
      queue.release(slot);
      throw error;
    }
  }

  /** Resolves when the commit is on disk, together with the writes that shared it. */
  async commit(): Promise<void> {
    const { queue, writer } = this.#driver;
    const slot = this.#slot;
    if (!slot) return;
    // A failing statement keeps its slot for the rollback that follows.
    writer.execute(raw("release slot"));
    const durable = queue.settle();
    this.#slot = undefined;
    queue.release(slot);
    await durable;
  }

  async rollback(): Promise<void> {
    const { queue, writer } = this.#driver;
    const slot = this.#slot;
    if (!slot) return;
    this.#slot = undefined;
    let waitForOthers: Promise<void> | undefined;
    try {
      // A full disk has already rolled it back.
      if (writer.inTransaction) {
        writer.execute(raw("rollback to slot"));
        writer.execute(raw("release slot"));
        waitForOthers = queue.waitForOthers();
      }
    } finally {
      // The rollback may have reverted a schema change.
      this.#driver.forgetStatements();
      queue.release(slot);
      await waitForOthers;
    }
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { queue, writer, reader } = this.#driver;
    if (this.#slot) return writer.execute(query);
    const limit = this.#driver.limitFromNow();
    if (reader && isSelect(query.sql) && (await retryWhileBusy(() => reader.isReadOnly(query.sql), limit))) {
      return retryWhileBusy(() => this.#read<R>(reader, query), limit);
    }
    if (!isRowChange(query.sql)) return this.#executeAlone(query, limit);
    const slot = await this.#driver.takeTurn(limit);
    let durable: Promise<void> | undefined;
    try {
      const result = writer.execute<R>(query);
      durable = queue.settle();
      return result;
    } catch (error) {
      durable = queue.waitForOthers();
      throw error;
    } finally {
      queue.release(slot);
      await durable;
    }
  }

  /** Runs quick reads in the event loop, and reads that can be or were long on the worker thread. */
  async #read<R>(reader: Handle, query: CompiledQuery): Promise<QueryResult<R>> {
    const { longReads } = this.#driver;
    if (longReads && this.#driver.isLong(query)) return longReads.ask<R>(query);
    const began = performance.now();
    const result = reader.execute<R>(query);
    longReads?.note(query.sql, performance.now() - began);
    return result;
  }

  /** Statements that cannot share a transaction; the shared work is committed first. */
  async #executeAlone<R>(query: CompiledQuery, limit: number): Promise<QueryResult<R>> {
    const { queue, writer } = this.#driver;
    const slot = await queue.acquire(limit);
    let others: Promise<void> | undefined;
    try {
      await queue.flush();
      const result = await retryWhileBusy(() => writer.execute<R>(query), limit);
      await this.#driver.flushed();
      return result;
    } catch (error) {
      others = queue.waitForOthers();
      throw error;
    } finally {
      queue.release(slot);
      await others;
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

/** True for row changes, which may share a transaction. Schema changes and pragmas may not. */
function isRowChange(sqlText: string): boolean {
  return /^\s*(insert|update|delete|replace|with)\b/i.test(sqlText);
}
