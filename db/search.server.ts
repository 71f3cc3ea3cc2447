// Full text, the one thing written twice: FTS5 on SQLite, tsvector on PostgreSQL. Both read the folded
// columns search_title and search_body, so both match the same rows; every word is the beginning of one.
import { type RawBuilder, sql } from "kysely";
import { type Db, engineOf } from "./connect.server.ts";

type SearchedTable =
  | "products"
  | "product_reviews"
  | "comments"
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

/** The ids of the rows in which all terms occur, as a set to look in. */
export function idsMatching(db: Db, table: SearchedTable, terms: string[]): RawBuilder<number> {
  if (engineOf(db) === "sqlite") return idsInIndex(table, wordQuery(terms));
  const query = terms.map((term) => `${term}:*`).join(" & ");
  return foundFirst(table, sql`search_vector @@ to_tsquery('simple', ${query})`);
}

/** The same, in the title alone: PostgreSQL has an index of its own over these titles. */
export function idsNamed(db: Db, table: "products" | "blog_posts", terms: string[]): RawBuilder<number> {
  if (engineOf(db) === "sqlite") return idsInIndex(table, titleQuery(terms));
  const query = terms.map((term) => `${term}:*`).join(" & ");
  return foundFirst(table, sql`to_tsvector('simple', search_title) @@ to_tsquery('simple', ${query})`);
}

/** The offset keeps PostgreSQL from walking through the table beside another one, reading the words of every row. */
function foundFirst(table: SearchedTable, condition: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select id from ${sql.table(table)} where ${condition} offset 0)`;
}

function idsInIndex(table: SearchedTable, query: string): RawBuilder<number> {
  const index = sql.table(`${table}_search`);
  return sql<number>`(select rowid from ${index} where ${index} match ${query})`;
}

function condition(db: Db, table: SearchedTable, terms: string[], titleOnly: boolean): RawBuilder<boolean> {
  if (engineOf(db) === "postgres") {
    const query = terms.map((term) => `${term}:*${titleOnly ? "A" : ""}`).join(" & ");
    return sql<boolean>`${sql.ref(`${table}.search_vector`)} @@ to_tsquery('simple', ${query})`;
  }
  const query = titleOnly ? titleQuery(terms) : wordQuery(terms);
  return sql<boolean>`${sql.ref(`${table}.id`)} in ${idsInIndex(table, query)}`;
}

function wordQuery(terms: string[]): string {
  return terms.map((term) => `"${term}"*`).join(" ");
}

function titleQuery(terms: string[]): string {
  return `search_title : (${wordQuery(terms)})`;
}

/** Whether a text occurs in another, letter by letter; neither % nor _ means anything here. */
export function occursIn(db: Db, needle: string, text: RawBuilder<string>): RawBuilder<boolean> {
  return engineOf(db) === "postgres"
    ? sql<boolean>`strpos(${text}, ${needle}) > 0`
    : sql<boolean>`instr(${text}, ${needle}) > 0`;
}
