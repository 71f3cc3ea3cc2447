import { type Db, json } from "#db/connect.server.ts";

export interface AuditEntry {
  actorId: number | null;
  /** "orders.export", "order.status": the noun and the act. */
  action: string;
  entity: string;
  entityId?: string | number | undefined;
  /**
   * Facts that explain the act later. Personal data beyond ids only where their erasure is handled
   * (`order.readdress`).
   */
  detail?: Record<string, unknown>;
  ip?: string | undefined;
  /** The bulk act that it belongs to. */
  actId?: number | undefined;
}

/** Writes an entry of the register, in the caller's transaction if there is one. */
export async function recordAudit(db: Db, entry: AuditEntry, now: Date): Promise<void> {
  await recordAudits(db, [entry], now);
}

/** Like `recordAudit`; returns the entry's id. */
export async function recordAuditToTell(db: Db, entry: AuditEntry, now: Date): Promise<number> {
  const query = db.insertInto("audit_log").values(rowOf(entry, now)).returning("id");
  return (await query.executeTakeFirstOrThrow()).id;
}

/** Writes several entries in one statement. */
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
