// Places in courses that are given until an instant: they close by themselves when it has come.
import type { Db } from "#db/connect.server.ts";
import { tellingAccess } from "./access-events.server.ts";
import { PLACE_ENDED } from "./place-terms.ts";

/** Closes the places whose time is over; answers how many. Run every few seconds. */
export async function endDuePlaces(db: Db, now: Date): Promise<number> {
  const due = await db
    .selectFrom("enrollment_sources")
    .select("id")
    .where("state", "=", "active")
    .where("ends_at", "is not", null)
    .where("ends_at", "<=", now)
    .limit(500)
    .execute();
  // On SQLite an update is written to the disk even when it touches nothing.
  if (due.length === 0) return 0;
  const ids = due.map(({ id }) => id);
  return tellingAccess(db, { sourceIds: ids }, (trx) => closePlaces(trx, ids, now), now);
}

async function closePlaces(trx: Db, ids: number[], now: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("enrollment_sources")
    .set((eb) => ({
      state: "revoked",
      reason: PLACE_ENDED,
      closed_for: "ended" as const,
      external_state: eb
        .case()
        .when("external_purchase", "is", null)
        .then(eb.val(null))
        .else(eb.val("ended" as const))
        .end(),
      updated_at: now,
    }))
    .where("id", "in", ids)
    .where("state", "=", "active")
    .where("ends_at", "<=", now)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
