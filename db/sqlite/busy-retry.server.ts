// A database that another process holds is tried again from here: inside the driver the event loop would stand still.
import { setTimeout as sleep } from "node:timers/promises";
import SQLite from "better-sqlite3";
import { DatabaseBusy } from "../database-busy.ts";

/** How long a statement waits in all: for its turn, and while another process holds the database. */
export const BUSY_LIMIT_MS = 3000;

/** Tries until `limit` on the clock of performance.now(); then throws DatabaseBusy. */
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
