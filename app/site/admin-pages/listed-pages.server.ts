import type { Company } from "#app/company/company.ts";
import type { Db } from "#db/connect.server.ts";
import { ALWAYS_SHOWN, isPageKey, PAGES } from "../pages/page.ts";
import { listPages } from "../pages/pages.server.ts";
import type { ListedPage } from "./page-table.tsx";

/** As the owner's list shows them. */
export async function listPagesForOwner(db: Db, company: Company): Promise<ListedPage[]> {
  const pages = await listPages(db, company);
  return pages
    .filter(({ key }) => key === null || isPageKey(key))
    .map(({ id, key, title, status, version, address, has_draft, edited_at }) => {
      const known = isPageKey(key) ? key : undefined;
      return {
        id,
        status,
        version,
        isOwn: known === undefined,
        hasDraft: has_draft,
        ref: known ?? String(id),
        name: known ? PAGES[known].label : title,
        address,
        standsAt: known === "not-found" ? "Todo endereço que não existe" : address,
        isUntouched: edited_at === null && status !== "hidden",
        mayHide: known === undefined || !ALWAYS_SHOWN.includes(known),
      };
    });
}
