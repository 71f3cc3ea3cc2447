// Several accounts opened or closed at once, what the question about them reads, and how they are put back.
import { sql } from "kysely";
import { byValue, type PutBack, unchangedSince } from "#app/platform/bulk/bulk-act.server.ts";
import { recordAudits } from "#app/platform/config/audit.server.ts";
import type { Author } from "#app/platform/config/changed-values.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { updateRows } from "#db/writes.server.ts";
import { endProofs } from "../proofs/proof-writes.server.ts";
import { ADMIN_STAYS_ACTIVE } from "../user-rules.ts";

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

/** Activates or deactivates several accounts at once. */
export async function setUsersActive(
  db: Db,
  { ids, isActive, ...author }: { ids: number[]; isActive: boolean } & Author,
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
    await updateRows(trx, "users", changing, { is_active: isActive, version: sql`version + 1` }, now);
    if (!isActive) await endProofs(trx, changing, "none", now);
    const entry = { ...author, action: "user.active", entity: "users", detail: { isActive } };
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

/** On or off as they were. */
export const putUsersBack: PutBack = async (trx, rows, author, now) => {
  const query = trx.selectFrom("users").select(["id", "is_active as isActive"]);
  const ids = rows.map(({ id }) => id);
  const stored = await query.where("id", "in", ids).where("erased_at", "is", null).execute();
  const { same, left } = unchangedSince(rows, stored);
  const wanted = same.map(({ before: { id, isActive } }) => ({ id, value: !isActive }));
  for (const [isActive, group] of byValue(wanted)) {
    const admins = isActive ? [] : await listAdmins(trx, group);
    left.push(...admins.map((id) => ({ id, why: ADMIN_STAYS_ACTIVE })));
    const others = group.filter((id) => !admins.includes(id));
    await setUsersActive(trx, { ids: others, isActive, ...author }, now);
  }
  return left;
};

async function listAdmins(trx: Db, ids: number[]): Promise<number[]> {
  const query = trx.selectFrom("users").select("id").where("id", "in", ids).where("role", "=", "admin");
  return (await query.execute()).map(({ id }) => id);
}

/** What the question about the marked ones says. */
export async function readMarkedUsers(db: Db, ids: number[]) {
  const query = db.selectFrom("users").select(["id", "is_active"]).where("id", "in", ids);
  return query.where("erased_at", "is", null).execute();
}
