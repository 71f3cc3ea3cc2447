// Rights to courses that end at an instant close by themselves; a job notes it, so that lists, cohorts and other programs hear.
import { lapseEnded } from "#app/rights/right-writes.server.ts";
import { listUnnotedEnds } from "#app/rights/rights.server.ts";
import type { Db } from "#db/connect.server.ts";
import { tellingAccess } from "./access-events.server.ts";

/** Notes the ends that have passed and returns how many. Run every few seconds. */
export async function endDuePlaces(db: Db, now: Date): Promise<number> {
  const due = await listUnnotedEnds(db, now, 500);
  // On SQLite an update is written to the disk even when it touches nothing.
  if (due.length === 0) return 0;
  const rightIds = due.map(({ id }) => id);
  const noted = await tellingAccess(db, { rightIds }, (trx) => lapseEnded(trx, rightIds, now), now);
  return noted.length;
}
