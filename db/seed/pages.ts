import { SERVICES } from "#app/marketing/services/service-writes.server.ts";
import { writeNoun } from "#app/nouns/noun-writes.server.ts";
import { checkContent } from "#app/site/pages/page-content.server.ts";
import { type Db, json } from "../connect.server.ts";
import { insertRow } from "../writes.server.ts";
import { pages } from "./content/pages.ts";
import { services } from "./content/services.ts";

/** The pages of the demo company and its services, as nobody's edit: what the owner changes later is the owner's. */
export async function seedPages(trx: Db, now: Date): Promise<void> {
  for (const [key, given] of Object.entries(pages)) {
    const { content, errors } = checkContent(given, { isWhole: true });
    if (Object.keys(errors).length > 0) throw new Error(`${key}: ${JSON.stringify(errors)}`);
    const said = { ...content, sections: json<unknown[]>(content.sections), draft: null };
    const facts = { key, slug: null, status: "published" as const, edited_at: null, published_at: now };
    await insertRow(trx, "pages", { ...said, ...facts, updated_by_id: null }, now);
  }
  for (const [place, service] of services.entries()) {
    const patch = { ...service, position: place + 1, is_published: true };
    const written = await writeNoun(SERVICES, trx, { patch, door: { door: "api" } }, now);
    if (!written.ok) throw new Error(`${service.slug}: ${JSON.stringify(written)}`);
  }
}
