// Full text, the one thing written twice: FTS5 on SQLite, tsvector on PostgreSQL. Both read the folded
// columns search_title and search_body, so both match the same rows; every word is the beginning of one.
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { type Db, engineOf } from "./connect.server.ts";
import type { Database } from "./schema.ts";
import { perEngine } from "./spellings.server.ts";

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
  | "newsletter_issues"
  | "newsletter_subscriptions"
  | "users"
  | "webhook_deliveries";

/** Their titles have an index of their own on PostgreSQL. */
type TitledTable = "products" | "blog_posts";

/** A condition on the table's id: all terms occur. Terms are folded words (platform/text/search.ts), at least one. */
export function matchesTerms(db: Db, table: SearchedTable, terms: string[]): RawBuilder<boolean> {
  return perEngine(db, {
    sqlite: sql<boolean>`${sql.ref(`${table}.id`)} in ${idsInIndex(table, wordQuery(terms))}`,
    postgres: sql<boolean>`${sql.ref(`${table}.search_vector`)} @@ ${prefixQuery(terms)}`,
  });
}

/** The same, in the title alone: what a ranked list puts first. */
export function titleMatchesTerms(db: Db, table: TitledTable, terms: string[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${table}.id`)} in ${idsWithTitleMatching(db, table, terms)}`;
}

/** The ids of the rows in which all terms occur, as a set to look in. */
export function idsMatching(db: Db, table: SearchedTable, terms: string[]): RawBuilder<number> {
  return perEngine(db, {
    sqlite: idsInIndex(table, wordQuery(terms)),
    postgres: foundFirst(table, sql`search_vector @@ ${prefixQuery(terms)}`),
  });
}

/** So many ids at most, the newest where the engine knows them without sorting: for a look at a few of what matches. */
export function someIdsMatching(
  db: Db,
  table: SearchedTable,
  terms: string[],
  limit: number,
): RawBuilder<number> {
  const index = sql.table(`${table}_search`);
  return perEngine(db, {
    sqlite: sql<number>`(select rowid as id from ${index} where ${index} match ${wordQuery(terms)}
      order by rowid desc limit ${limit})`,
    postgres: sql<number>`(select id from ${sql.table(table)} where search_vector @@ ${prefixQuery(terms)} limit ${limit})`,
  });
}

/** The same, in the title alone: PostgreSQL has an index of its own over these titles. */
export function idsWithTitleMatching(db: Db, table: TitledTable, terms: string[]): RawBuilder<number> {
  return perEngine(db, {
    sqlite: idsInIndex(table, titleQuery(terms)),
    postgres: foundFirst(table, sql`to_tsvector('simple', search_title) @@ ${prefixQuery(terms)}`),
  });
}

/** A search that finds more is not counted to its end, nor paged through. */
export const SEARCH_COUNT_LIMIT = 1000;

/** How many rows a list has; what a search finds, only as far as it is shown, and whether there is more. */
export async function countListed<T extends keyof Database>(
  db: Db,
  ids: SelectQueryBuilder<Database, T, { id: number }>,
  isSearch: boolean,
): Promise<{ total: number; isMore: boolean }> {
  const { found } = await db
    .selectFrom((isSearch ? ids.limit(SEARCH_COUNT_LIMIT + 1) : ids).as("listed"))
    .select((eb) => eb.fn.countAll<number>().as("found"))
    .executeTakeFirstOrThrow();
  const isMore = isSearch && found > SEARCH_COUNT_LIMIT;
  return { total: isMore ? SEARCH_COUNT_LIMIT : found, isMore };
}

/** What PostgreSQL is told before it searches: the few rows there are, or that there are more than a list shows. */
export type SearchEstimate = number[] | "many" | undefined;

/** SQLite, which looks everywhere fast enough, need not know. */
export async function estimateSearch(db: Db, table: SearchedTable, terms: string[]): Promise<SearchEstimate> {
  if (engineOf(db) === "sqlite" || terms.length === 0) return undefined;
  const found = sql<{ id: number }>`select id from ${sql.table(table)} where ${matchesTerms(db, table, terms)}
    limit ${SEARCH_COUNT_LIMIT + 1}`;
  const { rows } = await found.execute(db);
  return rows.length > SEARCH_COUNT_LIMIT ? "many" : rows.map(({ id }) => id);
}

interface Place {
  column: string;
  table: SearchedTable;
  estimate?: SearchEstimate;
}

/**
 * Whether a column names one of the rows in which all terms occur, asked while a list walks along an index of its own.
 * A word may be everywhere: SQLite, without the plus, would look up every row that has it, and PostgreSQL all of them
 * before it shows the first.
 */
export function matchesEstimated(db: Db, place: Place, terms: string[]): RawBuilder<boolean> {
  const { table, estimate } = place;
  const column = sql.ref(place.column);
  if (estimate === undefined) {
    const ids = idsMatching(db, table, terms);
    return perEngine(db, {
      sqlite: sql<boolean>`+${column} in ${ids}`,
      postgres: sql<boolean>`${column} in ${ids}`,
    });
  }
  if (estimate !== "many") return sql<boolean>`${column} = any(${estimate}::bigint[])`;
  return sql<boolean>`exists (select 1 from ${sql.table(table)} as found where found.id = ${column}
    and (found.search_vector @@ ${prefixQuery(terms)}) is true offset 0)`;
}

/** The offset keeps PostgreSQL from walking through the table beside another one, reading the words of every row. */
function foundFirst(table: SearchedTable, condition: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select id from ${sql.table(table)} where ${condition} offset 0)`;
}

function prefixQuery(terms: string[]): RawBuilder<unknown> {
  return sql`to_tsquery('simple', ${terms.map((term) => `${term}:*`).join(" & ")})`;
}

function idsInIndex(table: SearchedTable, query: string): RawBuilder<number> {
  const index = sql.table(`${table}_search`);
  return sql<number>`(select rowid from ${index} where ${index} match ${query})`;
}

function wordQuery(terms: string[]): string {
  return terms.map((term) => `"${term}"*`).join(" ");
}

function titleQuery(terms: string[]): string {
  return `search_title : (${wordQuery(terms)})`;
}

/** Whether a text occurs in another, letter by letter; neither % nor _ means anything here. */
export function occursIn(db: Db, needle: string, text: RawBuilder<string>): RawBuilder<boolean> {
  return perEngine(db, {
    postgres: sql<boolean>`strpos(${text}, ${needle}) > 0`,
    sqlite: sql<boolean>`instr(${text}, ${needle}) > 0`,
  });
}
