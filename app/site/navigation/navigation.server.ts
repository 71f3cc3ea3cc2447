// The menu and the footer are one value among the settings, kept in memory beside the company.

import type { Company } from "#app/company/company.ts";
import type { SiteFrame } from "#app/company/site-frame.ts";
import type { Refusals } from "#app/nouns/rule-book.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import type { Config } from "#app/platform/config/config.server.ts";
import { writeSetting } from "#app/platform/config/setting-versions.server.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import { PAGES } from "../pages/page.ts";
import { findShownPage, listShownPages } from "../pages/pages.server.ts";
import { newSection } from "../pages/sections.ts";
import { menuChanges } from "./menu-register.ts";
import {
  defaultNavigation,
  NAVIGATION_KEY,
  type Navigation,
  readNavigation,
  shownLinks,
} from "./navigation.ts";

/** As its owner left it; a row that this version cannot read counts as not saved. */
export async function findNavigation(db: Db, config: Pick<Config, "live">): Promise<Navigation> {
  const row = await db
    .selectFrom("settings")
    .select("value")
    .where("key", "=", NAVIGATION_KEY)
    .executeTakeFirst();
  if (!row) return defaultNavigation(config);
  const { navigation, errors } = readNavigation(row.value);
  return Object.keys(errors).length > 0 ? defaultNavigation(config) : navigation;
}

/** What stands around every page now. */
export async function readSiteFrame(
  db: Db,
  company: Company,
  config: Pick<Config, "live">,
): Promise<SiteFrame> {
  const [navigation, pages, home] = await Promise.all([
    findNavigation(db, config),
    listShownPages(db, company),
    findShownPage(db, { key: "home" }, company),
  ]);
  const open = new Set(pages.map(({ address }) => address));
  const edited: string[] = [PAGES.home, PAGES.about, PAGES.solutions, PAGES.services].map(
    ({ address }) => address,
  );
  const links = shownLinks(navigation, (path) => {
    if (edited.includes(path) || path.startsWith("/p/")) return open.has(path);
    return path.startsWith("/produtos/") ? open.has("/produtos") : true;
  });
  const announced = home?.sections.find((section) => section.type === "newsletter");
  const { title, words } = announced ?? newSection("newsletter", "newsletter");
  return { ...links, newsletter: { title, words } };
}

interface NavigationSave {
  given: unknown;
  /** Which one was opened; left out, the last to save wins. */
  version?: number | undefined;
  live: boolean;
  actorId: number;
  ip?: string | undefined;
}

/** After it what is in memory is read again: `app.refreshCompany()`. */
export async function saveNavigation(
  db: Db,
  { given, version, live, actorId, ip }: NavigationSave,
  now: Date,
): Promise<{ ok: true } | { ok: false; stale: true } | { ok: false; errors: Refusals }> {
  const { navigation, errors } = readNavigation(given);
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return inTransaction(db, async (trx) => {
    const detail = menuChanges(await findNavigation(trx, { live }), navigation);
    const isEdited = Object.keys(detail).length > 0;
    const write = {
      power: "words",
      key: NAVIGATION_KEY,
      value: navigation,
      version,
      actorId,
      isEdited,
    } as const;
    if (!(await writeSetting(trx, write, now))) return { ok: false, stale: true };
    const entry = { actorId, ip, action: "navigation.save", entity: "settings", entityId: "menu" };
    if (isEdited) await recordAudit(trx, { ...entry, detail }, now);
    return { ok: true };
  });
}
