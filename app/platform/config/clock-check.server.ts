// Whether the database server's clock agrees with ours: sessions, schedules and deadlines of several processes live by
// one time. SQLite has no clock of its own.
import { sql } from "kysely";
import { type Db, engineOf } from "#db/connect.server.ts";
import type { Log } from "./log.server.ts";

const MAX_MS = 5000;

const differences = new WeakMap<Db, number>();

/** Part of the chores: at the start and every hour. */
export async function checkClock({ db, now, log }: { db: Db; now: () => Date; log: Log }): Promise<void> {
  if (engineOf(db) !== "postgres") return;
  const asked = performance.now();
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  const waited = performance.now() - asked;
  const theirs = rows[0]?.at.getTime() ?? 0;
  const difference = theirs + waited / 2 - now().getTime();
  if (Math.abs(difference) - waited / 2 > MAX_MS) {
    differences.set(db, difference);
    log.error({ differenceMs: Math.round(difference) }, "the database's clock differs from ours");
  } else differences.delete(db);
}

/** By how many whole seconds the database is ahead, or behind when negative; undefined while they agree. */
export function clockDifference(db: Db): number | undefined {
  const difference = differences.get(db);
  return difference === undefined ? undefined : Math.round(difference / 1000);
}
