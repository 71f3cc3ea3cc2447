import { sql } from "kysely";
import type { MigrationDb } from "./columns.ts";

const BATCH = 500;

/**
 * Descriptions were plain text with signs for headings and lists; from now on they are HTML, as the editor writes it.
 * Their words stay the same, and with them the search columns.
 */
export async function up(db: MigrationDb): Promise<void> {
  let after = 0;
  for (;;) {
    const rows: { id: number; description: string }[] = await db
      .selectFrom("products")
      .select(["id", "description"])
      .where("id", ">", after)
      .where("description", "is not", null)
      .orderBy("id")
      .limit(BATCH)
      .execute();
    const changed = rows.map(
      ({ id, description }) => sql`(cast(${id} as bigint), cast(${asHtml(description)} as text))`,
    );
    if (changed.length > 0) {
      await sql`update products set description = nullif(texts.column2, '')
        from (values ${sql.join(changed)}) as texts where texts.column1 = products.id`.execute(db);
    }
    if (rows.length < BATCH) return;
    after = Number(rows.at(-1)?.id);
  }
}

/** "## " began a heading, "- " a line of a list, a blank line a new paragraph; nothing in it was HTML. */
function asHtml(text: string): string {
  const blocks: { tag: "h2" | "ul" | "p"; lines: string[] }[] = [];
  let open: (typeof blocks)[number] | undefined;
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trim();
    const words = escaped(line.replace(/^(?:#{2,3}|[-*]) +/, ""));
    const tag = /^#{2,3} /.test(line) ? "h2" : /^[-*] /.test(line) ? "ul" : "p";
    if (line === "") open = undefined;
    else if (tag !== "h2" && open?.tag === tag) open.lines.push(tag === "p" ? escaped(line) : words);
    else {
      open = { tag, lines: [tag === "p" ? escaped(line) : words] };
      blocks.push(open);
    }
  }
  return blocks
    .map(({ tag, lines }) =>
      tag === "ul"
        ? `<ul>${lines.map((line) => `<li>${line}</li>`).join("")}</ul>`
        : `<${tag}>${lines.join("<br />")}</${tag}>`,
    )
    .join("");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
