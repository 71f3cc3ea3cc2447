import type { Company } from "#app/company/company.ts";
import { isLegalKey } from "#app/legal/legal-text.ts";
import type { Db } from "#db/connect.server.ts";
import { ALWAYS_SHOWN, isPageKey, PAGES, type PageRef } from "../pages/page.ts";
import { findEditedPage, listPageVersions } from "../pages/pages.server.ts";
import type { EditorFacts } from "./editor-bar.tsx";

/** Everything that the editor begins with. */
export async function findPageToEdit(
  db: Db,
  asked: PageRef,
  company: Company,
): Promise<EditorFacts | undefined> {
  const page = await findEditedPage(db, asked, company);
  if (!page) return undefined;
  const { id, key, slug, status, version, address, published, draft } = page;
  const known = isPageKey(key) ? key : undefined;
  const versions = id === 0 ? [] : await listPageVersions(db, id);
  return {
    slug,
    status,
    version,
    address,
    hasDraft: draft !== undefined,
    content: draft ?? published,
    ref: known ?? String(id),
    name: known ? PAGES[known].label : published.title,
    isLegal: isLegalKey(key),
    mayHide: known === undefined || !ALWAYS_SHOWN.includes(known),
    versions: versions.map(({ number, published_at, by }) => ({ number, at: published_at, by })),
  };
}
