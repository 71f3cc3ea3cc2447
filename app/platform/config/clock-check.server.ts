// Compares the database server's clock with ours, because several processes share sessions, schedules and deadlines.
// SQLite has no clock of its own.
import { sql } from "kysely";
import { type Db, engineOf } from "#db/connect.server.ts";
import type { Log } from "./log.server.ts";

const MAX_MS = 5000;

export class DatabaseClock {
  #differenceMs: number | undefined;

  /** Whole seconds that the database is ahead (negative: behind); undefined while they agree. */
  get difference(): number | undefined {
    return this.#differenceMs === undefined ? undefined : Math.round(this.#differenceMs / 1000);
  }

  /** Job: at the start and every hour. */
  async check({ db, now, log }: { db: Db; now: () => Date; log: Log }): Promise<void> {
    if (engineOf(db) !== "postgres") return;
    const asked = performance.now();
    const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
    const waited = performance.now() - asked;
    const theirs = rows[0]?.at.getTime() ?? 0;
    const difference = theirs + waited / 2 - now().getTime();
    const isOff = Math.abs(difference) - waited / 2 > MAX_MS;
    this.#differenceMs = isOff ? difference : undefined;
    if (isOff) log.error({ differenceMs: Math.round(difference) }, "the database's clock differs from ours");
  }
}
