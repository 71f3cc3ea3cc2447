// Finds out within two seconds that PostgreSQL answers nobody any more: whoever waits is told then and not at the end
// of a statement's whole limit, and whoever comes later does not wait at all.
import { AsyncLocalStorage } from "node:async_hooks";

const LOOK_EVERY_MS = 250;
/** After so long without any answer the database is asked whether it is there. */
const QUIET_MS = 1000;
const PROBE_LIMIT_MS = 1000;
const PROBE_PAUSE_MS = 500;
/** So long a reader waits for a connection that is silent while none of the others hears anything either. */
const READER_MS = 2000;

interface OutageWatchOptions {
  /** Asks the database something on a connection of its own; rejects when it does not answer. */
  probe: (limitMs: number) => Promise<void>;
  /** An error that comes from no answer of the database. */
  isOutage: (error: unknown) => boolean;
  /** For those who are not answered. */
  refusal: () => Error;
  onChange: (isOut: boolean) => void;
}

interface Reader {
  /** This reader has waited in vain once and does not wait a second time. */
  isRefused: boolean;
}

interface Wait {
  since: number;
  reader: Reader | undefined;
  refuse: (error: Error) => void;
}

const readers = new AsyncLocalStorage<Reader>();

/** Work for somebody who looks at a page: an early refusal is better than a late one. */
export function forVisitor<T>(work: () => T): T {
  return readers.run({ isRefused: false }, work);
}

/** This reader has waited long enough: what is asked of the database for them from now on is refused at once. */
export function refuseVisitor(): void {
  const reader = readers.getStore();
  if (reader) reader.isRefused = true;
}

export class OutageWatch {
  readonly #options: OutageWatchOptions;
  /** Oldest first. */
  readonly #waits = new Set<Wait>();
  #answeredAt = performance.now();
  /** Until then this process itself heard nothing: its event loop stood still. */
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

  /** Waits for what the database answers to this work, as long as it answers anybody. */
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

  /** Something hints at an outage, such as a lost connection: looks at once. */
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
      // The limit may have passed while the event loop stood still: what has come in is read first.
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
