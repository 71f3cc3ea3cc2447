import type { Company } from "#app/platform/config/company.ts";
import type { Db } from "#db/connect.server.ts";
import { isFreeKey, PAGES } from "../pages/page.ts";
import { listPages } from "../pages/pages.server.ts";
import type { LinkChoice } from "./link-choices.ts";

/** Every page that is or will be; one that visitors cannot open says so. */
export async function listLinkChoices(db: Db, company: Company): Promise<LinkChoice[]> {
  const pages = await listPages(db, company);
  return pages
    .filter(({ key }) => key !== "not-found")
    .map(({ key, title, address, status }) => ({
      to: address,
      label: nameOf(key, title) + (status === "published" ? "" : " (ainda não aparece)"),
    }));
}

function nameOf(key: string | null, title: string): string {
  return isFreeKey(key) ? PAGES[key].label : title;
}
