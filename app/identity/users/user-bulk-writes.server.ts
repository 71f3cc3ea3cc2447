// Several accounts opened or closed at once, what the question about them reads, and how they are put back.
import { sql } from "kysely";
import { byValue, type PutBack, unchangedSince } from "#app/platform/bulk/bulk-act.server.ts";
import { recordAudits } from "#app/platform/config/audit.server.ts";
import type { Author } from "#app/platform/config/changed-values.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import { updateRows } from "#db/writes.server.ts";
import { endProofs } from "../proofs/proof-writes.server.ts";
import { ADMIN_STAYS_ACTIVE, NOT_IN_BULK } from "../user-rules.ts";

/** How many changed, and why the others did not. */
export interface BulkOutcome {
  changed: number;
  /** Administrators, whoever does it among them: they stay active. */
  admins: number;
  /**
   * Accounts that a bulk act never changes: team members (SEC-105), and accounts that wait for erasure, which only the
   * mailbox can reopen (SEC-109).
   */
  apart: number;
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
  if (asked.length === 0) return { changed: 0, admins: 0, apart: 0, unchanged: 0, missing: 0 };
  return inTransaction(db, async (trx) => {
    const query = trx
      .selectFrom("users")
      .select(["id", "role", "team_role", "is_active", "erase_at"])
      .where("id", "in", asked);
    const accounts = await forUpdate(trx, query.where("erased_at", "is", null).orderBy("id")).execute();
    const kept = isActive ? [] : accounts.filter(({ role }) => role === "admin");
    const wanted = accounts.filter((account) => account.is_active !== isActive && !kept.includes(account));
    const changing = wanted.filter((account) => !standsApart(account)).map(({ id }) => id);
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
      apart: wanted.length - changing.length,
      unchanged: accounts.length - wanted.length - kept.length,
      missing: asked.length - accounts.length,
    };
  });
}

function standsApart({ team_role, erase_at }: Pick<Row<"users">, "team_role" | "erase_at">): boolean {
  return team_role !== null || erase_at !== null;
}

/** On or off as they were. */
export const putUsersBack: PutBack = async (trx, rows, author, now) => {
  const query = trx.selectFrom("users").select(["id", "is_active as isActive"]);
  const ids = rows.map(({ id }) => id);
  const stored = await query.where("id", "in", ids).where("erased_at", "is", null).execute();
  const { same, left } = unchangedSince(rows, stored);
  const wanted = same.map(({ before: { id, isActive } }) => ({ id, value: !isActive }));
  for (const [isActive, group] of byValue(wanted)) {
    const query = trx.selectFrom("users").select(["id", "role", "team_role", "erase_at"]);
    const accounts = await query.where("id", "in", group).execute();
    const kept = accounts.filter(standsApart);
    left.push(
      ...kept.map(({ id, role }) => ({
        id,
        why: role === "admin" && !isActive ? ADMIN_STAYS_ACTIVE : NOT_IN_BULK,
      })),
    );
    const others = group.filter((id) => !kept.some((account) => account.id === id));
    await setUsersActive(trx, { ids: others, isActive, ...author }, now);
  }
  return left;
};

/** What the question about the marked ones says. */
export async function readMarkedUsers(db: Db, ids: number[]) {
  const query = db.selectFrom("users").select(["id", "is_active"]).where("id", "in", ids);
  return query.where("erased_at", "is", null).execute();
}
