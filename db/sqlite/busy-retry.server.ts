// Retries a locked database here, because waiting inside the driver would block the event loop.
import { setTimeout as sleep } from "node:timers/promises";
import SQLite from "better-sqlite3";
import { DatabaseBusy } from "../database-busy.ts";

/** Milliseconds. Total wait of a statement: for its turn and for another process's lock. */
export const BUSY_LIMIT_MS = 3000;

/** Retries until `limit` on the clock of performance.now(), then throws DatabaseBusy. */
export async function retryWhileBusy<T>(attempt: () => T | Promise<T>, limit: number): Promise<T> {
  for (let pause = 2; ; pause = Math.min(pause * 2, 50)) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof SQLite.SqliteError) || !error.code.startsWith("SQLITE_BUSY")) throw error;
      if (performance.now() > limit) {
        throw new DatabaseBusy({ cause: error });
      }
      await sleep(pause);
    }
  }
}
