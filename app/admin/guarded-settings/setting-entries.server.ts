// Reads changes of guarded settings from the audit log.
import { z } from "zod";
import { MONEY_ACTION, SETTINGS_ACTION } from "#app/platform/config/setting-powers.ts";
import type { Db } from "#db/connect.server.ts";

const fieldsSchema = z.record(z.string(), z.object({ de: z.string().optional(), para: z.string() }));

export async function findSettingChange(db: Db, auditId: number) {
  const query = entries(db, [MONEY_ACTION, SETTINGS_ACTION]).where("audit_log.id", "=", auditId);
  const row = await query.executeTakeFirst();
  if (!row) return undefined;
  const { detail, entity_id: group, created_at: at, ...rest } = row;
  return { ...rest, at, group: group ?? "", fields: fieldsSchema.parse(detail) };
}

/** The last one since that day in which something took the place of something: the first key of a shop is no news. */
export async function findLastMoneyChange(db: Db, since: Date) {
  const rows = await entries(db, [MONEY_ACTION])
    .where("audit_log.created_at", ">", since)
    .orderBy("audit_log.created_at", "desc")
    .orderBy("audit_log.id", "desc")
    .limit(5)
    .execute();
  const row = rows.find(({ detail }) =>
    Object.values(fieldsSchema.parse(detail)).some(({ de, para }) => de && de !== para),
  );
  return row ? { at: row.created_at, name: row.name, group: row.entity_id } : null;
}

function entries(db: Db, actions: string[]) {
  return db
    .selectFrom("audit_log")
    .leftJoin("users", "users.id", "audit_log.actor_id")
    .select(["audit_log.entity_id", "audit_log.detail", "audit_log.ip", "audit_log.created_at"])
    .select(["users.name", "users.email"])
    .where("audit_log.action", "in", actions);
}
