import type { Company } from "#app/company/company.ts";
import { isLegalKey } from "#app/legal/legal-text.ts";
import type { Db } from "#db/connect.server.ts";
import { isFreeKey, PAGES } from "../pages/page.ts";
import { listPages } from "../pages/pages.server.ts";
import type { LinkChoice } from "./link-choices.ts";

/** Every page that is or will be, but the legal ones, which are fixed places; one that visitors cannot open says so. */
export async function listLinkChoices(db: Db, company: Company): Promise<LinkChoice[]> {
  const pages = await listPages(db, company);
  return pages
    .filter(({ key }) => key !== "not-found" && !isLegalKey(key))
    .map(({ key, title, address, status }) => {
      const isHidden = status !== "published";
      return { to: address, label: nameOf(key, title) + (isHidden ? " (ainda não aparece)" : ""), isHidden };
    });
}

function nameOf(key: string | null, title: string): string {
  return isFreeKey(key) ? PAGES[key].label : title;
}
