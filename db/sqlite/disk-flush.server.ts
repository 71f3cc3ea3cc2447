// What SQLite has appended to its log is brought to the disk beside the event loop, not in it.
import fs from "node:fs";
import { dirname } from "node:path";

type Told = PromiseWithResolvers<void>;

/**
 * With `synchronous=NORMAL` a commit is written but not yet safe from a power cut; it is once a flush that begins after
 * it has ended. All who wait while one flush runs share the next.
 */
export class DiskFlush {
  readonly #path: string;
  #file: number | undefined;
  #waiting: Told | undefined;
  #isRunning = false;

  /** The path of the database; its log stands beside it and stays the same file while the database is open. */
  constructor(path: string) {
    this.#path = path;
  }

  /** Resolves when everything committed before this call is on the disk; rejects when the disk refuses. */
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
      // Without a log nothing was ever committed to it.
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

  /** A file that was just made is found after a power cut only when its folder is on the disk too. */
  #open(): number {
    const file = fs.openSync(`${this.#path}-wal`, "r+");
    // Windows opens no folders, and needs no flush of them.
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
