// The company as its owner set it: the defaults of the program under the rows of `settings`.
import { type Db, inTransaction, json } from "#db/connect.server.ts";
import { recordAudit } from "./audit.server.ts";
import { type Company, DEFAULT_COMPANY } from "./company.ts";
import { SETTINGS, SETTINGS_GROUPS, type SettingsGroupName } from "./company-settings.schema.ts";
import type { SettingsFields } from "./settings-group.ts";

const PREFIX = "company.";

/** A row that this version cannot read counts as not saved; `onBadRow` is told. */
export async function readCompany(db: Db, onBadRow?: (group: string) => void): Promise<Company> {
  const rows = await db
    .selectFrom("settings")
    .select(["key", "value"])
    .where(
      "key",
      "in",
      SETTINGS_GROUPS.map((name) => PREFIX + name),
    )
    .execute();
  const saved = new Map(rows.map(({ key, value }) => [key, value]));
  let company = structuredClone(DEFAULT_COMPANY);
  for (const name of SETTINGS_GROUPS) {
    const row = saved.get(PREFIX + name);
    if (row === undefined) continue;
    const next = SETTINGS[name].applyRow(company, row);
    if (!next) onBadRow?.(name);
    company = next ?? company;
  }
  return company;
}

/** The groups that somebody has saved at least once. */
export async function listSavedGroups(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom("settings").select("key").where("key", "like", `${PREFIX}%`).execute();
  return new Set(rows.map(({ key }) => key.slice(PREFIX.length)));
}

interface SavedGroup {
  name: SettingsGroupName;
  /** As typed, already checked. */
  fields: SettingsFields;
  actorId: number;
  ip: string;
}

/** Returns the names of the fields that changed; without a change nothing is written. */
export async function saveCompanyGroup(
  db: Db,
  { name, fields, actorId, ip }: SavedGroup,
  now: Date,
): Promise<string[]> {
  return inTransaction(db, async (trx) => {
    const before = SETTINGS[name].fields(await readCompany(trx));
    const names = new Set([...Object.keys(before), ...Object.keys(fields)]);
    const changed = [...names].filter((field) => (before[field] ?? "") !== (fields[field] ?? ""));
    if (changed.length === 0) return changed;
    const row = { value: json<unknown>(fields), updated_by_id: actorId, updated_at: now };
    await trx
      .insertInto("settings")
      .values({ key: PREFIX + name, ...row })
      .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
      .execute();
    const detail = Object.fromEntries(
      changed.map((field) => [field, { de: before[field] ?? "", para: fields[field] ?? "" }]),
    );
    await recordAudit(
      trx,
      { actorId, action: "settings.save", entity: "settings", entityId: name, detail, ip },
      now,
    );
    return changed;
  });
}
