import { sql } from "kysely";
import { addColumns, columnsFor, createSearchIndex, type MigrationDb } from "./columns.ts";

/** Leads are searched as orders are: by folded words. */
export async function up(db: MigrationDb): Promise<void> {
  const { text } = columnsFor(db);
  const folded = sql`${text} not null default ''`;
  await addColumns(db, "leads", { search_title: folded, search_body: folded });
  await createSearchIndex(db, "leads");
  const known = await db.selectFrom("leads").select(["id", "nome", "empresa", "email", "mensagem"]).execute();
  for (const lead of known) {
    await db
      .updateTable("leads")
      .set({
        search_title: fold(lead.nome, lead.empresa),
        search_body: fold(lead.email, lead.mensagem),
      })
      .where("id", "=", lead.id)
      .execute();
  }
}

function fold(...texts: (string | null)[]): string {
  const plain = texts.join(" ").normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");
}
