// The queue for SQLite's one writer. Writes that end close together share one commit, and so one wait for the disk.
import { DatabaseBusy } from "../database-busy.ts";

/** How long a finished write may wait for others to share its commit, and how many may share it. */
const SHARED_FOR_MS = 5;
const SHARED_BY = 64;

export interface SharedWriter {
  readonly inTransaction: boolean;
  begin(limit: number): Promise<void>;
  /** Others read it from now on; a power cut may still take it. */
  commit(): Promise<void>;
  /** Resolves when all that was committed is on the disk. */
  flushed(): Promise<void>;
  rollBack(): void;
}

export type WriterSlot = symbol;

interface Waiter {
  slot: WriterSlot;
  go: () => void;
}

/**
 * Each slot writes behind a savepoint of its own inside one transaction that several share. A write resolves only when
 * the commit is on the disk, and no reader sees it before the commit.
 */
export class WriterQueue {
  readonly #writer: SharedWriter;
  #waiting: Waiter[] = [];
  #holder: WriterSlot | undefined;
  /** Done, and told when the commit is. */
  #settled: PromiseWithResolvers<void>[] = [];
  #sharedSince = 0;
  #isWatched = false;

  constructor(writer: SharedWriter) {
    this.#writer = writer;
  }

  /** Waits in line, until `limit` on the clock of performance.now(). */
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

  /** The holder goes into the transaction that is open, or opens one. */
  async joinTransaction(limit: number): Promise<void> {
    if (this.#writer.inTransaction) return;
    await this.#writer.begin(limit);
    this.#sharedSince = performance.now();
  }

  /** The holder's work is done; resolves when it is on the disk. */
  settle(): Promise<void> {
    const done = Promise.withResolvers<void>();
    this.#settled.push(done);
    return done.promise;
  }

  /**
   * What the holder ran into may be the work of others that nobody else can read yet: whoever acts on it waits for
   * their commit, whether it succeeds or not.
   */
  async waitForOthers(): Promise<void> {
    if (this.#settled.length > 0) await this.settle().catch(() => {});
  }

  /** The holder needs the writer for itself: what others did is committed first. */
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

  /** Waits for the queue to end; nobody gets a slot after this. */
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

  /** Commits as soon as a round of the event loop has brought nobody else. */
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

  /** Never rejects: those whose work it is are told of it. The next turn need not wait for the disk, only they do. */
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

  /** A full disk, say, takes back the work of all who shared the transaction. */
  #tellRolledBack(): void {
    const settled = this.#settled;
    this.#settled = [];
    for (const done of settled) done.reject(new DatabaseBusy());
  }
}
