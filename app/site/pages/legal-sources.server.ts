// The legal pages as they are written, kept in memory: checkout and visitors read them from there.

import type { LegalSource, LegalSources } from "#app/legal/legal-text.ts";
import { LEGAL_KEYS } from "#app/legal/legal-text.ts";
import type { Config } from "#app/platform/config/config.server.ts";
import type { Db } from "#db/connect.server.ts";
import { TEMPLATES_SINCE } from "./legal-templates.ts";
import type { PageContent } from "./page.ts";
import { readStored } from "./page-content.server.ts";
import { legalPage } from "./page-defaults.ts";

/**
 * As they were published last, and as the program has them where nobody did: of a demonstration since they were written, of a
 * shop since it has them, because nobody could read them there before.
 */
export async function readLegalSources(db: Db, { live }: Pick<Config, "live">): Promise<LegalSources> {
  const since = live ? undefined : TEMPLATES_SINCE;
  const rows = await db
    .selectFrom("pages")
    .select(["key", "title", "description", "picture", "sections", "published_at"])
    .where("key", "in", LEGAL_KEYS)
    .execute();
  const sources = LEGAL_KEYS.map((key): [string, LegalSource] => {
    const row = rows.find((one) => one.key === key);
    const published = row?.published_at && legalSource(readStored(row), row.published_at);
    return [key, published ?? legalSource(legalPage(key), since)];
  });
  return Object.fromEntries(sources) as LegalSources;
}

function legalSource({ sections, ...head }: PageContent, since: Date | undefined): LegalSource {
  const said = sections.filter((section) => section.type === "legal-text");
  return { head, since, title: said[0]?.title ?? head.title, text: said.map(({ text }) => text).join("") };
}
