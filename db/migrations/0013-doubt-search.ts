import { sql } from "kysely";
import { addColumns, columnsFor, createSearchIndex, type MigrationDb } from "./columns.ts";

/** Doubts are searched by the folded words of question and answer. */
export async function up(db: MigrationDb): Promise<void> {
  const { text } = columnsFor(db);
  const folded = sql`${text} not null default ''`;
  await addColumns(db, "lesson_doubts", { search_title: folded, search_body: folded });
  await createSearchIndex(db, "lesson_doubts");
  const known = await db.selectFrom("lesson_doubts").select(["id", "doubt_text", "answer_text"]).execute();
  for (const doubt of known) {
    await db
      .updateTable("lesson_doubts")
      .set({ search_title: fold(doubt.doubt_text), search_body: fold(doubt.answer_text ?? "") })
      .where("id", "=", doubt.id)
      .execute();
  }
}

function fold(text: string): string {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");
}
