// One writer handed out through a queue, one reader beside it; a commit resolves when it is on the disk.
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from "kysely";
import { BUSY_LIMIT_MS, retryWhileBusy } from "./busy-retry.server.ts";
import { DiskFlush } from "./disk-flush.server.ts";
import { Handle, raw } from "./handle.server.ts";
import { type SharedWriter, WriterQueue, type WriterSlot } from "./writer-queue.server.ts";

/** So long may the log grow (16 MB) before its pages move into the database: those written often move once. */
const LOG_PAGES = 4000;

/** One writer behind a queue, one reader that sees the last commit and never waits for it. */
export class SqliteDriver implements Driver, SharedWriter {
  readonly #path: string;
  readonly #queue = new WriterQueue(this);
  #writer!: Handle;
  #reader: Handle | undefined;
  #disk: DiskFlush | undefined;
  #isOpen = false;

  constructor(path: string) {
    this.#path = path;
  }

  async init(): Promise<void> {
    this.#writer = new Handle(this.#path, {}, () => this.forgetStatements());
    await retryWhileBusy(() => this.#writer.pragma("journal_mode = WAL"));
    // Who waits for a commit waits for DiskFlush too: as safe as FULL, without the event loop standing still.
    this.#writer.pragma("synchronous = NORMAL");
    this.#writer.pragma(`wal_autocheckpoint = ${LOG_PAGES}`);
    if (this.#path !== ":memory:") {
      this.#disk = new DiskFlush(this.#path);
      this.#reader = new Handle(this.#path, { readonly: true });
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
    this.#reader?.close();
    this.#writer?.close();
  }

  get inTransaction(): boolean {
    return this.#writer.inTransaction;
  }

  async begin(limit: number): Promise<void> {
    await retryWhileBusy(() => this.#writer.execute(raw("begin immediate")), limit);
  }

  async commit(): Promise<void> {
    await retryWhileBusy(() => this.#writer.execute(raw("commit")));
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

  foreignVersion(): number {
    return this.#isOpen ? this.#writer.dataVersion() : 0;
  }

  get reader(): Handle | undefined {
    return this.#reader;
  }

  forgetStatements(): void {
    this.#writer.forgetStatements();
    this.#reader?.forgetStatements();
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
    const limit = performance.now() + BUSY_LIMIT_MS;
    const slot = await queue.acquire(limit);
    try {
      await queue.joinTransaction(limit);
      writer.execute(raw("savepoint slot"));
      this.#slot = slot;
    } catch (error) {
      queue.release(slot);
      throw error;
    }
  }

  /** Heard when it is on the disk, together with what others wrote meanwhile. */
  async commit(): Promise<void> {
    const { queue, writer } = this.#driver;
    const slot = this.#slot;
    if (!slot) return;
    // One that fails keeps the slot, for the rollback that follows it.
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
      // A full disk has rolled it back already.
      if (writer.inTransaction) {
        writer.execute(raw("rollback to slot"));
        writer.execute(raw("release slot"));
        waitForOthers = queue.waitForOthers();
      }
    } finally {
      // The schema may be the old one again.
      this.#driver.forgetStatements();
      queue.release(slot);
      await waitForOthers;
    }
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { queue, writer, reader } = this.#driver;
    if (this.#slot) return writer.execute(query);
    const limit = performance.now() + BUSY_LIMIT_MS;
    if (reader && isSelect(query.sql) && (await retryWhileBusy(() => reader.isReadOnly(query.sql), limit))) {
      return retryWhileBusy(() => reader.execute<R>(query), limit);
    }
    const slot = await queue.acquire(limit);
    let durable: Promise<void> | undefined;
    try {
      if (!isRowChange(query.sql)) {
        await queue.flush();
        const result = await retryWhileBusy(() => writer.execute<R>(query), limit);
        await this.#driver.flushed();
        return result;
      }
      await queue.joinTransaction(limit);
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

  // biome-ignore lint/correctness/useYield: the interface asks for it and nothing here streams rows
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("streaming rows is not offered by this driver");
  }
}

function isSelect(sqlText: string): boolean {
  return /^\s*(select|with|pragma)\b/i.test(sqlText);
}

/** Such a statement may share a transaction with others; a change of the schema or a setting may not. */
function isRowChange(sqlText: string): boolean {
  return /^\s*(insert|update|delete|replace|with)\b/i.test(sqlText);
}
