// Changes settings by saving them as the screen does. A change in memory would be lost when settings are read again; on
// PostgreSQL that happens at each notification from another process.
import type { Company } from "#app/company/company.ts";
import { SETTINGS } from "#app/company/company-settings.schema.ts";
import { saveCompanyGroup } from "#app/company/company-settings.server.ts";
import { SETTINGS_GROUPS } from "#app/company/settings-group.ts";
import type { SettingGuard } from "#app/platform/config/setting-powers.ts";
import { makeAdmin } from "./makers.ts";
import type { TestSite } from "./test-site.ts";

/** Skips the check of rights, which these tests do not cover. */
export const ANYBODY: SettingGuard = { refuse: async () => undefined, tell: async () => {} };

/** Saves every group of settings that the change touches. */
export async function changeCompany(site: TestSite, change: Partial<Company>): Promise<void> {
  const admin = await makeAdmin(site.db);
  const next = { ...structuredClone(site.company), ...change };
  for (const name of SETTINGS_GROUPS) {
    const fields = SETTINGS[name].fields(next);
    if (JSON.stringify(fields) === JSON.stringify(SETTINGS[name].fields(site.company))) continue;
    const saved = { name, fields, actorId: admin.id, ip: "203.0.113.9", guard: ANYBODY };
    await saveCompanyGroup(site.db, saved, site.now());
  }
  await site.refreshCompany();
}
