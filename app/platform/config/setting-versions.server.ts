// The rows of `settings` as people edit them: each has a version, and one that nobody has saved stands at none.
import type { FieldValues } from "#app/platform/forms/stale-row.ts";
import { type Db, forUpdate, json } from "#db/connect.server.ts";

/** Of the row as it stands now, and when it was last written. */
export async function findSettingVersion(db: Db, key: string): Promise<{ version: number; at: Date | null }> {
  const row = await db
    .selectFrom("settings")
    .select(["version", "updated_at"])
    .where("key", "=", key)
    .executeTakeFirst();
  return { version: row?.version ?? 0, at: row?.updated_at ?? null };
}

interface SettingWrite {
  key: string;
  value: unknown;
  /** Which one was opened; left out, the last to save wins. */
  version?: number | undefined;
  actorId: number | null;
  /** Nothing is written of what did not change; the version is compared all the same. */
  isEdited: boolean;
}

/** Part of a transaction. False when somebody saved since that version. */
export async function writeSetting(
  trx: Db,
  { key, value, version, actorId, isEdited }: SettingWrite,
  now: Date,
): Promise<boolean> {
  const query = trx.selectFrom("settings").select("version").where("key", "=", key);
  const stored = await forUpdate(trx, query).executeTakeFirst();
  if (version !== undefined && version !== (stored?.version ?? 0)) return false;
  if (!isEdited) return true;
  const row = { value: json<unknown>(value), updated_by_id: actorId, updated_at: now };
  if (stored) {
    const next = { ...row, version: stored.version + 1 };
    await trx.updateTable("settings").set(next).where("key", "=", key).execute();
    return true;
  }
  // Two may make the row at once: the second to come finds it there.
  const insert = trx.insertInto("settings").values({ key, ...row, version: 1 });
  const made = await insert
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning("key")
    .executeTakeFirst();
  return made !== undefined || writeSetting(trx, { key, value, version, actorId, isEdited }, now);
}

/** What a change of a form's fields leaves in the register. */
export function settingChanges(before: FieldValues, after: FieldValues): Record<string, SettingChange> {
  const said = (values: FieldValues, name: string) => (values[name] ?? []).join("; ");
  const changed = Object.keys(after).filter((name) => said(before, name) !== said(after, name));
  return Object.fromEntries(
    changed.map((name) => [name, { de: said(before, name), para: said(after, name) }]),
  );
}

interface SettingChange {
  de: string;
  para: string;
}
