// The queue for SQLite's single writer. Writes that end close together share one commit, and so one disk flush.
import { DatabaseBusy } from "../database-busy.ts";

/** Milliseconds that a finished write may wait for others to share its commit, and the number that may share it. */
const SHARED_FOR_MS = 5;
const SHARED_BY = 64;

export interface SharedWriter {
  readonly inTransaction: boolean;
  begin(limit: number): Promise<void>;
  /** Readers see the writes from now on; a power failure may still lose them. */
  commit(): Promise<void>;
  /** Resolves when everything committed is on disk. */
  flushed(): Promise<void>;
  rollBack(): void;
}

export type WriterSlot = symbol;

interface Waiter {
  slot: WriterSlot;
  go: () => void;
}

/**
 * Each slot writes behind its own savepoint inside one shared transaction. A write resolves only when the commit is on
 * disk, and no reader sees the write before the commit.
 */
export class WriterQueue {
  readonly #writer: SharedWriter;
  #waiting: Waiter[] = [];
  #holder: WriterSlot | undefined;
  /** Finished writes, resolved at the commit. */
  #settled: PromiseWithResolvers<void>[] = [];
  #sharedSince = 0;
  #isWatched = false;

  constructor(writer: SharedWriter) {
    this.#writer = writer;
  }

  /** Waits in the queue, until `limit` on the clock of performance.now(). */
  acquire(limit: number): Promise<WriterSlot> {
    const slot = Symbol("slot");
    if (!this.#holder) {
      this.#holder = slot;
      return Promise.resolve(slot);
    }
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const waiter = {
        slot,
        go: () => {
          clearTimeout(timer);
          resolve(slot);
        },
      };
      this.#waiting.push(waiter);
      if (limit === Number.POSITIVE_INFINITY) return;
      const giveUp = () => {
        this.#waiting = this.#waiting.filter((other) => other !== waiter);
        reject(new DatabaseBusy());
      };
      timer = setTimeout(giveUp, Math.max(0, limit - performance.now()));
    });
  }

  /** Joins the open transaction, or begins one. */
  async joinTransaction(limit: number): Promise<void> {
    if (this.#writer.inTransaction) return;
    await this.#writer.begin(limit);
    this.#sharedSince = performance.now();
  }

  /** Ends the holder's work. Resolves when the work is on disk. */
  settle(): Promise<void> {
    const done = Promise.withResolvers<void>();
    this.#settled.push(done);
    return done.promise;
  }

  /**
   * An error of the holder may come from another's uncommitted work: before the caller acts on the error, waits for
   * that commit, successful or not.
   */
  async waitForOthers(): Promise<void> {
    if (this.#settled.length > 0) await this.settle().catch(() => {});
  }

  /** Commits the shared work first, because the holder needs the writer alone. */
  async flush(): Promise<void> {
    if (this.#writer.inTransaction) await this.#commit();
  }

  release(slot: WriterSlot): void {
    if (this.#holder !== slot) return;
    if (!this.#writer.inTransaction) this.#tellRolledBack();
    const isLongEnough = performance.now() - this.#sharedSince > SHARED_FOR_MS;
    if (this.#settled.length > 0 && (isLongEnough || this.#settled.length >= SHARED_BY))
      this.#commitHoldingSlot();
    else this.#next();
  }

  /** Waits for the queue to empty. No more slots are given. */
  async drain(): Promise<void> {
    await this.acquire(Number.POSITIVE_INFINITY);
    await this.flush();
  }

  #next(): void {
    const waiter = this.#waiting.shift();
    this.#holder = waiter?.slot;
    if (waiter) waiter.go();
    else if (this.#writer.inTransaction) this.#watch();
  }

  /** Commits as soon as one event-loop turn brings no further writer. */
  #watch(): void {
    if (this.#isWatched) return;
    this.#isWatched = true;
    const before = this.#settled.length;
    setImmediate(() => {
      this.#isWatched = false;
      if (this.#holder || !this.#writer.inTransaction) return;
      const isLongEnough = performance.now() - this.#sharedSince > SHARED_FOR_MS;
      if (this.#settled.length === before || isLongEnough) this.#commitHoldingSlot();
      else this.#watch();
    });
  }

  #commitHoldingSlot(): void {
    this.#holder = Symbol("commit");
    void this.#commit().then(() => this.#next());
  }

  /** Never rejects; the writers get the errors. The next turn does not wait for the disk, only the writers do. */
  async #commit(): Promise<void> {
    const settled = this.#settled;
    this.#settled = [];
    try {
      await this.#writer.commit();
    } catch (error) {
      if (this.#writer.inTransaction) this.#writer.rollBack();
      for (const done of settled) done.reject(error);
      return;
    }
    this.#writer.flushed().then(
      () => {
        for (const done of settled) done.resolve();
      },
      (error) => {
        for (const done of settled) done.reject(error);
      },
    );
  }

  /** For example, a full disk rolls back all writes of the shared transaction. */
  #tellRolledBack(): void {
    const settled = this.#settled;
    this.#settled = [];
    for (const done of settled) done.reject(new DatabaseBusy());
  }
}
