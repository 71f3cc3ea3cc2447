// Activating and deactivating several accounts at once.
import { recordAudits } from "#app/platform/config/audit.server.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { updateRows } from "#db/writes.server.ts";
import type { Actor } from "./user-editing.server.ts";

interface BulkChange extends Actor {
  ids: number[];
  isActive: boolean;
}

/** How many changed, and why the others did not. */
export interface BulkOutcome {
  changed: number;
  /** Administrators, whoever does it among them: they stay active. */
  admins: number;
  /** They stood as asked before. */
  unchanged: number;
  /** Deleted meanwhile, or never there. */
  missing: number;
}

export async function setActiveInBulk(
  db: Db,
  { ids, isActive, actorId, ip }: BulkChange,
  now: Date,
): Promise<BulkOutcome> {
  const asked = [...new Set(ids)];
  return inTransaction(db, async (trx) => {
    const query = trx.selectFrom("users").select(["id", "role", "is_active"]).where("id", "in", asked);
    const accounts = await forUpdate(trx, query.where("erased_at", "is", null).orderBy("id")).execute();
    const kept = isActive ? [] : accounts.filter(({ role }) => role === "admin");
    const changing = accounts
      .filter((account) => account.is_active !== isActive && !kept.includes(account))
      .map(({ id }) => id);
    await updateRows(trx, "users", changing, { is_active: isActive }, now);
    if (!isActive && changing.length > 0) {
      await trx.deleteFrom("sessions").where("user_id", "in", changing).execute();
    }
    const entry = { actorId, ip, action: "user.active", entity: "users", detail: { isActive } };
    await recordAudits(
      trx,
      changing.map((entityId) => ({ ...entry, entityId })),
      now,
    );
    return {
      changed: changing.length,
      admins: kept.length,
      unchanged: accounts.length - changing.length - kept.length,
      missing: asked.length - accounts.length,
    };
  });
}
