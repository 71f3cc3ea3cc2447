// The company as its owner set it: the defaults of the program under the rows of `settings`.

import { AD_SERVICES_KEY, adServicesOf } from "#app/analytics/ad-services.schema.ts";
import type { SettingGuard, SettingRefusal } from "#app/platform/config/setting-powers.ts";
import { saveSetting } from "#app/platform/config/setting-versions.server.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import { type Company, DEFAULT_COMPANY } from "./company.ts";
import { SETTINGS } from "./company-settings.schema.ts";
import { SETTINGS_GROUPS, type SettingsFields, type SettingsGroupName } from "./settings-group.ts";
import { SIGN_IN_KEY, signInRulesOf } from "./sign-in.schema.ts";

const PREFIX = "company.";

/** A row that this version cannot read counts as not saved; `onBadRow` is told. */
export async function readCompany(
  db: Db,
  unsaved: Company,
  onBadRow?: (group: string) => void,
): Promise<Company> {
  const rows = await db
    .selectFrom("settings")
    .select(["key", "value"])
    .where("key", "in", [...SETTINGS_GROUPS.map((name) => PREFIX + name), AD_SERVICES_KEY, SIGN_IN_KEY])
    .execute();
  const saved = new Map(rows.map(({ key, value }) => [key, value]));
  let company = structuredClone(unsaved);
  for (const name of SETTINGS_GROUPS) {
    const row = saved.get(PREFIX + name);
    if (row === undefined) continue;
    const next = SETTINGS[name].applyRow(company, row);
    if (!next) onBadRow?.(name);
    company = next ?? company;
  }
  return {
    ...company,
    ads: adServicesOf(saved.get(AD_SERVICES_KEY)),
    signIn: signInRulesOf(saved.get(SIGN_IN_KEY)),
  };
}

/** The groups that somebody has saved at least once. */
export async function listSavedGroups(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom("settings").select("key").where("key", "like", `${PREFIX}%`).execute();
  return new Set(rows.map(({ key }) => key.slice(PREFIX.length)));
}

/** Where a group's row stands. */
export function groupKey(name: SettingsGroupName): string {
  return PREFIX + name;
}

interface SavedGroup {
  name: SettingsGroupName;
  /** As typed, already checked. */
  fields: SettingsFields;
  /** Which one was opened; left out, the last to save wins. */
  version?: number | undefined;
  actorId: number;
  ip: string;
  /** What stood there before anything was saved. */
  unsaved?: Company;
  /** Without a guard, only fields with the power "words" can change. */
  guard?: SettingGuard;
}

type Saved = { kind: "saved"; changed: string[] } | { kind: "stale" } | SettingRefusal;

/** Answers the names of the fields that changed; without a change nothing is written. Stale: somebody saved since. */
export async function saveCompanyGroup(
  db: Db,
  { name, fields, version, actorId, ip, unsaved = DEFAULT_COMPANY, guard }: SavedGroup,
  now: Date,
): Promise<Saved> {
  return inTransaction<Saved>(db, async (trx) => {
    const company = await readCompany(trx, unsaved);
    const { powerOf, ...group } = SETTINGS[name];
    const before = group.fields(company);
    // As it will be read: what is kept may be written otherwise than it means.
    const meant = group.applyRow(company, fields);
    const after = meant ? group.fields(meant) : fields;
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    const isChanged = (field: string) => (before[field] ?? "") !== (after[field] ?? "");
    const detailOf = (some: string[]) =>
      Object.fromEntries(some.map((field) => [field, { de: before[field] ?? "", para: after[field] ?? "" }]));
    const changed = names.filter(isChanged);
    const write = { key: groupKey(name), value: fields, version, actorId, ip, entityId: name };
    const unchanged = detailOf(names.filter((field) => !isChanged(field)));
    const saved = await saveSetting(
      trx,
      { ...write, changes: detailOf(changed), unchanged, powerOf, guard },
      now,
    );
    if (saved === "saved") return { kind: saved, changed };
    return saved === "stale" ? { kind: saved } : saved;
  });
}
