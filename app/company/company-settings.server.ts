// The company as its owner set it: the defaults of the program under the rows of `settings`.

import { AD_SERVICES_KEY, adServicesOf } from "#app/analytics/ad-services.schema.ts";
import { recordAudit, recordAuditToTell } from "#app/platform/config/audit.server.ts";
import { writeSetting } from "#app/platform/config/setting-versions.server.ts";
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

/** Asked by whoever changes where money goes. */
export interface MoneyGuard {
  /** Why it may not be, asked in the transaction that would write it; undefined when it may. */
  refuse: (trx: Db) => Promise<MoneyRefusal | undefined>;
  /** Queues what tells of the register's entry, in the transaction that wrote it. */
  tell: (trx: Db, auditId: number, now: Date) => Promise<void>;
}

export type MoneyRefusal = "not the owner" | "not proven";

export const MONEY_ACTION = "settings.money-destination";

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
  /** Without one nothing is saved that changes where money goes. */
  money?: MoneyGuard;
}

type Saved =
  | { kind: "saved"; changed: string[] }
  | { kind: "stale" }
  | { kind: "not the owner" }
  | { kind: "not proven" };

/** Answers the names of the fields that changed; without a change nothing is written. Stale: somebody saved since. */
export async function saveCompanyGroup(
  db: Db,
  { name, fields, version, actorId, ip, unsaved = DEFAULT_COMPANY, money }: SavedGroup,
  now: Date,
): Promise<Saved> {
  return inTransaction<Saved>(db, async (trx) => {
    const company = await readCompany(trx, unsaved);
    const before = SETTINGS[name].fields(company);
    // As it will be read: what is kept may be written otherwise than it means.
    const meant = SETTINGS[name].applyRow(company, fields);
    const after = meant ? SETTINGS[name].fields(meant) : fields;
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    const changed = [...names].filter((field) => (before[field] ?? "") !== (after[field] ?? ""));
    const isMoney = (field: string) => SETTINGS[name].moneyDestination.includes(field);
    const destination = changed.filter(isMoney);
    const write = { key: groupKey(name), value: fields, version, actorId, isEdited: changed.length > 0 };
    if (destination.length > 0) {
      // Whoever did not see the last version is told of it first.
      if (!(await writeSetting(trx, { ...write, isEdited: false }, now))) return { kind: "stale" };
      const refusal = money ? await money.refuse(trx) : "not the owner";
      if (refusal) return { kind: refusal };
    }
    if (!(await writeSetting(trx, write, now))) return { kind: "stale" };
    const detailOf = (some: string[]) =>
      Object.fromEntries(some.map((field) => [field, { de: before[field] ?? "", para: after[field] ?? "" }]));
    const entry = { actorId, entity: "settings", entityId: name, ip };
    const rest = changed.filter((field) => !isMoney(field));
    if (rest.length > 0) {
      await recordAudit(trx, { ...entry, action: "settings.save", detail: detailOf(rest) }, now);
    }
    if (destination.length > 0) {
      // Whole, so that nobody has to put together where it went from two entries.
      const detail = detailOf([...SETTINGS[name].moneyDestination]);
      const auditId = await recordAuditToTell(trx, { ...entry, action: MONEY_ACTION, detail }, now);
      await money?.tell(trx, auditId, now);
    }
    return { kind: "saved", changed };
  });
}
