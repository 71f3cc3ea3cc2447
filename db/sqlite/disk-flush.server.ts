// Flushes SQLite's WAL to disk outside the event loop.
import fs from "node:fs";
import { dirname } from "node:path";

type Told = PromiseWithResolvers<void>;

/**
 * With `synchronous=NORMAL` a commit can be lost in a power failure until a flush that begins after the commit has
 * finished. All commits during one flush share the next.
 */
export class DiskFlush {
  readonly #path: string;
  #file: number | undefined;
  #waiting: Told | undefined;
  #isRunning = false;

  /** Path of the database. Its WAL file stays the same while the database is open. */
  constructor(path: string) {
    this.#path = path;
  }

  /** Resolves when everything committed before this call is on disk. Rejects if the disk refuses. */
  flushed(): Promise<void> {
    this.#waiting ??= Promise.withResolvers<void>();
    const { promise } = this.#waiting;
    if (!this.#isRunning) this.#run();
    return promise;
  }

  close(): void {
    if (this.#file !== undefined) fs.closeSync(this.#file);
    this.#file = undefined;
  }

  #run(): void {
    const told = this.#waiting;
    if (!told) return;
    this.#waiting = undefined;
    try {
      this.#file ??= this.#open();
    } catch (error) {
      // Without a WAL file nothing was committed yet.
      if (error instanceof Error && "code" in error && error.code === "ENOENT") told.resolve();
      else told.reject(error);
      return;
    }
    this.#isRunning = true;
    fs.fdatasync(this.#file, (error) => {
      this.#isRunning = false;
      if (error) told.reject(error);
      else told.resolve();
      this.#run();
    });
  }

  /** A new file survives a power failure only if its folder is flushed too. */
  #open(): number {
    const file = fs.openSync(`${this.#path}-wal`, "r+");
    // Windows cannot open folders and does not need this flush.
    if (process.platform === "win32") return file;
    const folder = fs.openSync(dirname(this.#path), "r");
    try {
      fs.fsyncSync(folder);
    } finally {
      fs.closeSync(folder);
    }
    return file;
  }
}
