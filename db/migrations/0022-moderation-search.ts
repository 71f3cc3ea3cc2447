import { sql } from "kysely";
import { engineOf } from "../connect.server.ts";
import { addColumns, columnsFor, createIndex, createSearchIndex, type MigrationDb } from "./columns.ts";

/** Reviews and comments are searched by the folded words of author and text; letters are sorted by their columns. */
export async function up(db: MigrationDb): Promise<void> {
  const folded = sql`${columnsFor(db).text} not null default ''`;
  await addColumns(db, "product_reviews", { search_title: folded, search_body: folded });
  await fillWords(db, "product_reviews", {
    search_title: ["guest_name", "guest_email"],
    search_body: ["comment"],
  });
  await createSearchIndex(db, "product_reviews");

  await addColumns(db, "comments", { search_title: folded, search_body: folded });
  await fillWords(db, "comments", { search_title: ["name", "email"], search_body: ["message"] });
  await createSearchIndex(db, "comments");

  await indexTitles(db);

  await addColumns(db, "newsletter_issues", { search_title: folded });
  await fillWords(db, "newsletter_issues", { search_title: ["subject"] });
  await sortLetters(db);
}

/** What a review or a comment is about is found by its title alone; SQLite's full text can tell titles apart. */
async function indexTitles(db: MigrationDb): Promise<void> {
  if (engineOf(db) === "sqlite") return;
  const title = sql`gin (to_tsvector('simple', search_title))`;
  await sql`create index products_named on products using ${title}`.execute(db);
  await sql`create index blog_posts_named on blog_posts using ${title}`.execute(db);
}

/** The body of a letter is long: what the list is sorted by stands in an index of its own. */
async function sortLetters(db: MigrationDb): Promise<void> {
  const date = "(coalesce(finished_at, started_at, created_at))";
  await createIndex(db, "newsletter_issues_subject", "newsletter_issues", ["search_title", date, "id"]);
  await createIndex(db, "newsletter_issues_date", "newsletter_issues", [date, "id"]);
  await sql`drop index newsletter_issues_state`.execute(db);
  await createIndex(db, "newsletter_issues_state", "newsletter_issues", ["state", date, "id"]);
}

const BATCH = 2000;

/** Each folded column is written from the words of these others. */
async function fillWords(db: MigrationDb, table: string, sources: Record<string, string[]>): Promise<void> {
  const targets = Object.keys(sources);
  const assigned = targets.map((name, at) => sql`${sql.ref(name)} = words.${sql.ref(`column${at + 2}`)}`);
  let after = 0;
  for (;;) {
    const rows = await db
      .selectFrom(table)
      .select(["id", ...Object.values(sources).flat()])
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH)
      .execute();
    const words = rows.map((row) => {
      const folded = Object.values(sources).map((from) => fold(from.map((name) => row[name])));
      const values = folded.map((text) => sql`cast(${text} as text)`);
      return sql`(${sql.join([sql`cast(${row.id} as bigint)`, ...values])})`;
    });
    if (words.length > 0) {
      await sql`update ${sql.table(table)} set ${sql.join(assigned)}
        from (values ${sql.join(words)}) as words where ${sql.table(table)}.id = words.column1`.execute(db);
    }
    if (rows.length < BATCH) return;
    after = Number(rows.at(-1)?.id);
  }
}

function fold(texts: (string | null)[]): string {
  const plain = texts.filter(Boolean).join(" ").normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");
}
