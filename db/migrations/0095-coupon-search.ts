import { sql } from "kysely";
import { addColumns, columnsFor, type MigrationDb } from "./columns.ts";

const BATCH = 1000;

/** Code and note without case and accents, so that both engines find the same coupons. */
export async function up(db: MigrationDb): Promise<void> {
  const { text } = columnsFor(db);
  await addColumns(db, "coupons", { search_title: sql`${text} not null default ''` });
  let after = 0;
  for (;;) {
    const rows: { id: number; code: string; note: string | null }[] = await db
      .selectFrom("coupons")
      .select(["id", "code", "note"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH)
      .execute();
    if (rows.length > 0) {
      const words = rows.map(
        ({ id, code, note }) => sql`(cast(${id} as bigint), cast(${folded([code, note])} as text))`,
      );
      await sql`update coupons set search_title = words.column2
        from (values ${sql.join(words)}) as words where coupons.id = words.column1`.execute(db);
    }
    if (rows.length < BATCH) return;
    after = Number(rows.at(-1)?.id);
  }
}

function folded(texts: (string | null)[]): string {
  const plain = texts.filter(Boolean).join(" ").normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");
}
