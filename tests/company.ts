// What the owner has set, saved as the settings' screen saves it: what is only changed in memory is lost as soon as the
// program reads the settings again, which on PostgreSQL it does once notifications of other processes arrive.
import type { Company } from "#app/company/company.ts";
import { SETTINGS } from "#app/company/company-settings.schema.ts";
import { saveCompanyGroup } from "#app/company/company-settings.server.ts";
import { SETTINGS_GROUPS } from "#app/company/settings-group.ts";
import type { SettingGuard } from "#app/platform/config/setting-powers.ts";
import { makeAdmin } from "./makers.ts";
import type { TestSite } from "./test-site.ts";

/** Who may is not what these tests ask. */
export const ANYBODY: SettingGuard = { refuse: async () => undefined, tell: async () => {} };

/** Every group of settings that tells something of the change is saved. */
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
