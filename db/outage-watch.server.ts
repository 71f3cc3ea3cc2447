// Detects within two seconds that PostgreSQL has stopped answering. Waiting requests fail then instead of at the
// statement timeout, and later requests fail at once.
import { AsyncLocalStorage } from "node:async_hooks";

const LOOK_EVERY_MS = 250;
/** Milliseconds without any answer before the database is probed. */
const QUIET_MS = 1000;
const PROBE_LIMIT_MS = 1000;
const PROBE_PAUSE_MS = 500;
/** Milliseconds that a reader waits on a silent connection while no other connection gets answers. */
const READER_MS = 2000;

interface OutageWatchOptions {
  /** Queries the database on a new connection. Rejects if no answer comes. */
  probe: (limitMs: number) => Promise<void>;
  /** True for errors caused by a missing answer. */
  isOutage: (error: unknown) => boolean;
  refusal: () => Error;
  onChange: (isOut: boolean) => void;
}

interface Reader {
  /** This reader's request has timed out once, so further statements are refused at once. */
  isRefused: boolean;
}

interface Wait {
  since: number;
  reader: Reader | undefined;
  refuse: (error: Error) => void;
}

const readers = new AsyncLocalStorage<Reader>();

/** For page requests, where an early refusal is better than a late one. */
export function forVisitor<T>(work: () => T): T {
  return readers.run({ isRefused: false }, work);
}

/** Refuses all further database work of this request at once. */
export function refuseVisitor(): void {
  const reader = readers.getStore();
  if (reader) reader.isRefused = true;
}

export class OutageWatch {
  readonly #options: OutageWatchOptions;
  /** Oldest first. */
  readonly #waits = new Set<Wait>();
  #answeredAt = performance.now();
  /** Until then the process could not receive answers, because its event loop was blocked. */
  #deafUntil = 0;
  #lookDue = 0;
  #isOut = false;
  #isProbing = false;
  #isClosed = false;
  #lookTimer: NodeJS.Timeout | undefined;
  #probeTimer: NodeJS.Timeout | undefined;

  constructor(options: OutageWatchOptions) {
    this.#options = options;
  }

  get isOut(): boolean {
    return this.#isOut;
  }

  /** Waits for the work's answer as long as the database answers any connection. */
  answerTo<T>(work: () => Promise<T>): Promise<T> {
    const reader = readers.getStore();
    if (this.#isOut || reader?.isRefused) return Promise.reject(this.#options.refusal());
    return new Promise<T>((resolve, reject) => {
      const wait: Wait = { since: performance.now(), reader, refuse: reject };
      this.#waits.add(wait);
      if (!this.#lookTimer) this.#lookLater();
      work().then(
        (value) => {
          this.#waits.delete(wait);
          this.#answeredAt = performance.now();
          resolve(value);
        },
        (error: unknown) => {
          this.#waits.delete(wait);
          if (this.#options.isOutage(error)) this.suspect();
          else this.#answeredAt = performance.now();
          reject(error);
        },
      );
    });
  }

  /** Probes at once after a hint of an outage, such as a lost connection. */
  suspect(): void {
    if (this.#isProbing || this.#isClosed) return;
    this.#isProbing = true;
    const began = performance.now();
    const end = (isThere: boolean) => {
      this.#isProbing = false;
      const wasDeaf = performance.now() - began > PROBE_LIMIT_MS + LOOK_EVERY_MS;
      if (!isThere && wasDeaf) return this.suspect();
      if (!this.#isClosed) this.#note(!isThere && this.#answeredAt < began);
    };
    this.#options.probe(PROBE_LIMIT_MS).then(
      () => end(true),
      // The limit may have passed while the event loop was blocked, so incoming data is read first.
      (error: unknown) => setImmediate(() => end(!this.#options.isOutage(error))),
    );
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#lookTimer);
    clearTimeout(this.#probeTimer);
  }

  #look(): void {
    this.#lookTimer = undefined;
    const [oldest] = this.#waits;
    if (!oldest || this.#isClosed) return;
    const now = performance.now();
    if (now - this.#lookDue > LOOK_EVERY_MS) this.#deafUntil = now;
    this.#lookLater();
    const heardAt = () => Math.max(this.#answeredAt, this.#deafUntil);
    if (now - oldest.since < QUIET_MS || now - heardAt() < QUIET_MS) return;
    this.suspect();
    setImmediate(() => {
      if (now - heardAt() < QUIET_MS) return;
      this.#refuse(({ reader, since }) => reader !== undefined && now - since >= READER_MS);
    });
  }

  #lookLater(): void {
    this.#lookDue = performance.now() + LOOK_EVERY_MS;
    this.#lookTimer = setTimeout(() => this.#look(), LOOK_EVERY_MS);
  }

  #note(isOut: boolean): void {
    const hasChanged = isOut !== this.#isOut;
    this.#isOut = isOut;
    if (isOut) {
      this.#refuse(() => true);
      this.#probeTimer = setTimeout(() => this.suspect(), PROBE_PAUSE_MS);
    }
    if (hasChanged) this.#options.onChange(isOut);
  }

  #refuse(which: (wait: Wait) => boolean): void {
    for (const wait of this.#waits) {
      if (!which(wait)) continue;
      this.#waits.delete(wait);
      if (wait.reader) wait.reader.isRefused = true;
      wait.refuse(this.#options.refusal());
    }
  }
}
