// Full text, the one thing written twice: FTS5 on SQLite, tsvector on PostgreSQL. Both read the folded
// columns search_title and search_body, so both match the same rows; every word is the beginning of one.
import { type RawBuilder, sql } from "kysely";
import { type Db, engineOf } from "./connect.server.ts";

type SearchedTable =
  | "products"
  | "data_requests"
  | "orders"
  | "outbox"
  | "blog_posts"
  | "leads"
  | "lesson_doubts"
  | "newsletter_subscriptions"
  | "users";

/** A condition on the table's id: all terms occur. Terms are folded words (platform/search.ts), at least one. */
export function matchesTerms(db: Db, table: SearchedTable, terms: string[]): RawBuilder<boolean> {
  return condition(db, table, terms, false);
}

/** The same, in the title alone: what a ranked list puts first. */
export function titleMatchesTerms(db: Db, table: SearchedTable, terms: string[]): RawBuilder<boolean> {
  return condition(db, table, terms, true);
}

function condition(db: Db, table: SearchedTable, terms: string[], titleOnly: boolean): RawBuilder<boolean> {
  if (engineOf(db) === "postgres") {
    const query = terms.map((term) => `${term}:*${titleOnly ? "A" : ""}`).join(" & ");
    return sql<boolean>`${sql.ref(`${table}.search_vector`)} @@ to_tsquery('simple', ${query})`;
  }
  const words = terms.map((term) => `"${term}"*`).join(" ");
  const query = titleOnly ? `search_title : (${words})` : words;
  const index = sql.table(`${table}_search`);
  return sql<boolean>`${sql.ref(`${table}.id`)} in (select rowid from ${index} where ${index} match ${query})`;
}

/** Whether a text occurs in another, letter by letter; neither % nor _ means anything here. */
export function occursIn(db: Db, needle: string, text: RawBuilder<string>): RawBuilder<boolean> {
  return engineOf(db) === "postgres"
    ? sql<boolean>`strpos(${text}, ${needle}) > 0`
    : sql<boolean>`instr(${text}, ${needle}) > 0`;
}
