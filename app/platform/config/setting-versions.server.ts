// Rows of `settings` with versions for editing; a row that was never saved has none.
import type { FieldValues } from "#app/platform/forms/stale-row.ts";
import { type Db, forUpdate, json } from "#db/connect.server.ts";
import { recordAuditToTell } from "./audit.server.ts";
import {
  MONEY_ACTION,
  SETTINGS_ACTION,
  type SettingChanges,
  type SettingGuard,
  type SettingPower,
  type SettingRefusal,
} from "./setting-powers.ts";

/** Version and time of the last write. */
export async function findSettingVersion(db: Db, key: string): Promise<{ version: number; at: Date | null }> {
  const row = await db
    .selectFrom("settings")
    .select(["version", "updated_at"])
    .where("key", "=", key)
    .executeTakeFirst();
  return { version: row?.version ?? 0, at: row?.updated_at ?? null };
}

interface RowWrite {
  key: string;
  value: unknown;
  /** The version that was opened; undefined: the last save wins. */
  version?: number | undefined;
  actorId: number | null;
  /** False writes nothing but still compares the version. */
  isEdited: boolean;
}

interface SettingWrite extends RowWrite {
  /** "program": no form writes this row, only the program does. Use `saveSetting` for rows with other powers. */
  power: "words" | "program";
}

/** In a transaction. False when somebody saved since that version. */
export function writeSetting(trx: Db, write: SettingWrite, now: Date): Promise<boolean> {
  return writeRow(trx, write, now);
}

interface GuardedWrite extends Omit<RowWrite, "isEdited"> {
  actorId: number;
  ip: string;
  /** The row's id in the audit log. */
  entityId: string;
  changes: SettingChanges;
  /** Fields that did not change. The audit entry of a money change lists them too. */
  unchanged?: SettingChanges;
  powerOf: (field: string) => SettingPower;
  /** Without a guard, only changes of "words" are saved. */
  guard: SettingGuard | undefined;
}

/** Part of a transaction. Writes a change that the power of each changed field allows, and queues the notices. */
export async function saveSetting(
  trx: Db,
  { changes, unchanged = {}, powerOf, guard, entityId, ip, ...row }: GuardedWrite,
  now: Date,
): Promise<"saved" | "stale" | SettingRefusal> {
  const changed = Object.keys(changes);
  const powers = [...new Set(changed.map(powerOf))];
  if (powers.some((power) => power !== "words")) {
    // A stale version is reported before a missing permission.
    if (!(await writeRow(trx, { ...row, isEdited: false }, now))) return "stale";
    const refusal = guard ? await guard.refuse(trx, powers) : { kind: "not the owner" as const, powers };
    if (refusal) return refusal;
  }
  if (!(await writeRow(trx, { ...row, isEdited: changed.length > 0 }, now))) return "stale";
  const isMoney = ([field]: [string, unknown]) => powerOf(field) === "money";
  const ofMoney = (details: SettingChanges) => Object.fromEntries(Object.entries(details).filter(isMoney));
  const entry = { actorId: row.actorId, entity: "settings", entityId, ip };
  const rest = Object.fromEntries(Object.entries(changes).filter((change) => !isMoney(change)));
  if (Object.keys(rest).length > 0) {
    const id = await recordAuditToTell(trx, { ...entry, action: SETTINGS_ACTION, detail: rest }, now);
    await guard?.tell(trx, { auditId: id, powers: powers.filter((power) => power !== "money") }, now);
  }
  if (powers.includes("money")) {
    // Lists all money fields, so that one entry shows where money goes.
    const detail = { ...ofMoney(unchanged), ...ofMoney(changes) };
    const id = await recordAuditToTell(trx, { ...entry, action: MONEY_ACTION, detail }, now);
    await guard?.tell(trx, { auditId: id, powers: ["money"] }, now);
  }
  return "saved";
}

async function writeRow(
  trx: Db,
  { key, value, version, actorId, isEdited }: RowWrite,
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
  // Two requests may insert the row at once: the second finds it.
  const insert = trx.insertInto("settings").values({ key, ...row, version: 1 });
  const made = await insert
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning("key")
    .executeTakeFirst();
  return made !== undefined || writeRow(trx, { key, value, version, actorId, isEdited }, now);
}

/** The register's changes of a form's fields. */
export function settingChanges(
  before: FieldValues,
  after: FieldValues,
): Record<string, { de: string; para: string }> {
  const said = (values: FieldValues, name: string) => (values[name] ?? []).join("; ");
  const changed = Object.keys(after).filter((name) => said(before, name) !== said(after, name));
  return Object.fromEntries(
    changed.map((name) => [name, { de: said(before, name), para: said(after, name) }]),
  );
}
