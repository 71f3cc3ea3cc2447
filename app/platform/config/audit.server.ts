import { type Db, json } from "#db/connect.server.ts";

export interface AuditEntry {
  actorId: number | null;
  /** "orders.export", "order.status": what was done, by the noun it was done to. */
  action: string;
  entity: string;
  entityId?: string | number | undefined;
  /** Facts that explain the act later; a person's data beyond ids only where the deletion of it is seen to (`order.readdress`). */
  detail?: Record<string, unknown>;
  ip?: string | undefined;
  /** The act on several rows that it is part of. */
  actId?: number | undefined;
}

/** Writes who read or changed what into the audit list; part of the caller's transaction when there is one. */
export async function recordAudit(db: Db, entry: AuditEntry, now: Date): Promise<void> {
  await recordAudits(db, [entry], now);
}

/** The same, and answers the entry's id: for what tells of it later. */
export async function recordAuditToTell(db: Db, entry: AuditEntry, now: Date): Promise<number> {
  const query = db.insertInto("audit_log").values(rowOf(entry, now)).returning("id");
  return (await query.executeTakeFirstOrThrow()).id;
}

/** Several at once. */
export async function recordAudits(db: Db, entries: AuditEntry[], now: Date): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => rowOf(entry, now));
  await db.insertInto("audit_log").values(rows).execute();
}

function rowOf(entry: AuditEntry, now: Date) {
  return {
    actor_id: entry.actorId,
    action: entry.action,
    entity: entry.entity,
    entity_id: entry.entityId === undefined ? null : String(entry.entityId),
    detail: json(entry.detail ?? {}),
    ip: entry.ip ?? null,
    act_id: entry.actId ?? null,
    created_at: now,
  };
}
