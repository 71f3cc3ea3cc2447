import type { FieldValues, StaleRow } from "#app/platform/forms/stale-row.ts";
import { dayAndHour } from "#app/platform/money-and-dates/dates.ts";
import type { Db } from "#db/connect.server.ts";
import { findSettingVersion } from "./setting-versions.server.ts";

interface SavedRow {
  entity: string;
  entityId: number | string;
  version: number;
  /** Time of the last write, if the register does not know its author. */
  at: Date;
  fields: FieldValues;
}

/** The values that another person saved, with that person's name from the register. */
export async function staleRow(db: Db, { entity, entityId, at, ...row }: SavedRow): Promise<StaleRow> {
  const last = await db
    .selectFrom("audit_log")
    .leftJoin("users", "users.id", "audit_log.actor_id")
    .select(["users.id", "users.name", "audit_log.created_at"])
    .where("entity", "=", entity)
    .where("entity_id", "=", String(entityId))
    .orderBy("audit_log.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return {
    ...row,
    by: last?.name ?? null,
    byId: last?.id ?? null,
    at: dayAndHour(last?.created_at ?? at),
  };
}

/** The same for a row of `settings`; the register knows it by `entityId`. */
export async function staleSetting(
  db: Db,
  { key, entityId, fields }: { key: string; entityId: string; fields: FieldValues },
): Promise<StaleRow> {
  const { version, at } = await findSettingVersion(db, key);
  return staleRow(db, { entity: "settings", entityId, version, at: at ?? new Date(0), fields });
}
