import { SERVICES } from "#app/marketing/services/service-writes.server.ts";
import { writeNoun } from "#app/nouns/noun-writes.server.ts";
import { type Db, json } from "../connect.server.ts";
import { insertRow } from "../writes.server.ts";
import { refusalOf } from "./content/demo-folder.ts";
import { readPages, readServices } from "./content/pages.ts";

/** The demo company's pages and services, without an editor, so that later edits count as the owner's. */
export async function seedPages(
  trx: Db,
  now: Date,
  { pages, services } = { pages: readPages(), services: readServices() },
): Promise<void> {
  for (const { key, content } of pages) {
    const said = { ...content, sections: json<unknown[]>(content.sections), draft: null };
    const facts = { key, slug: null, status: "published" as const, edited_at: null, published_at: now };
    await insertRow(trx, "pages", { ...said, ...facts, updated_by_id: null }, now);
  }
  for (const [place, service] of services.entries()) {
    const patch = { ...service, position: place + 1, is_published: true };
    const made = await writeNoun(SERVICES, trx, { patch, door: { door: "api" } }, now);
    if (!made.ok) throw refusalOf("servicos/servicos.json", "errors" in made ? made.errors : undefined);
  }
}
