// Rights with an end close by themselves at that instant. This job records the end, so that lists, cohorts and webhooks
// are updated.
import { lapseEnded } from "#app/rights/right-writes.server.ts";
import { listUnnotedEnds } from "#app/rights/rights.server.ts";
import type { Db } from "#db/connect.server.ts";
import { tellingAccess } from "./access-events.server.ts";

/** Records the ends that have passed; returns their number. Runs every few seconds. */
export async function endDuePlaces(db: Db, now: Date): Promise<number> {
  const due = await listUnnotedEnds(db, now, 500);
  // On SQLite, an update is written to disk even if it changes no row.
  if (due.length === 0) return 0;
  const rightIds = due.map(({ id }) => id);
  const noted = await tellingAccess(db, { rightIds }, (trx) => lapseEnded(trx, rightIds, now), now);
  return noted.length;
}
