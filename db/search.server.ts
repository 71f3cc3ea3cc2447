// Full-text search, the only code written twice: FTS5 on SQLite, tsvector on PostgreSQL. Both read the normalized
// columns search_title and search_body and so match the same rows. Every term matches as a prefix.
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

/** Tables with a separate title index on PostgreSQL. */
type TitledTable = "products" | "blog_posts";

/**
 * A condition on the table's id: all terms occur. Terms are normalized words (platform/text/search.ts), at least one.
 */
export function matchesTerms(db: Db, table: SearchedTable, terms: string[]): RawBuilder<boolean> {
  return perEngine(db, {
    sqlite: sql<boolean>`${sql.ref(`${table}.id`)} in ${idsInIndex(table, wordQuery(terms))}`,
    postgres: sql<boolean>`${sql.ref(`${table}.search_vector`)} @@ ${prefixQuery(terms)}`,
  });
}

/** The same in titles only; a ranked list shows these first. */
export function titleMatchesTerms(db: Db, table: TitledTable, terms: string[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${table}.id`)} in ${idsWithTitleMatching(db, table, terms)}`;
}

/** Ids of the rows with all terms, as a subquery. */
export function idsMatching(db: Db, table: SearchedTable, terms: string[]): RawBuilder<number> {
  return perEngine(db, {
    sqlite: idsInIndex(table, wordQuery(terms)),
    postgres: foundFirst(table, sql`search_vector @@ ${prefixQuery(terms)}`),
  });
}

/** At most this many ids, the newest if the engine needs no sort: for samples of the matches. */
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

/** The same in titles only; PostgreSQL has a separate index for titles. */
export function idsWithTitleMatching(db: Db, table: TitledTable, terms: string[]): RawBuilder<number> {
  return perEngine(db, {
    sqlite: idsInIndex(table, titleQuery(terms)),
    postgres: foundFirst(table, sql`to_tsvector('simple', search_title) @@ ${prefixQuery(terms)}`),
  });
}

/** Limit: a search with more results is neither counted nor paged beyond this. */
export const SEARCH_COUNT_LIMIT = 1000;

/** Row count of a list; for a search only up to the limit, and whether there are more. */
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

/** SQLite builds a set of this many ids in a few milliseconds. Above the limit, each row's words are tested instead. */
const SET_LIMIT = 20_000;

/**
 * Size of a search result. PostgreSQL: the ids, or `many` above `SEARCH_COUNT_LIMIT`.
 * SQLite: `few` up to `SEARCH_COUNT_LIMIT`, `many` above `SET_LIMIT`, undefined in between.
 */
export type SearchEstimate = number[] | "few" | "many" | undefined;

export async function estimateSearch(db: Db, table: SearchedTable, terms: string[]): Promise<SearchEstimate> {
  if (terms.length === 0) return undefined;
  if (engineOf(db) === "sqlite") return estimateByCount(db, idsMatching(db, table, terms));
  return estimateByIds(db, table, matchesTerms(db, table, terms));
}

export async function estimateTitles(db: Db, table: TitledTable, terms: string[]): Promise<SearchEstimate> {
  if (engineOf(db) === "sqlite") return estimateByCount(db, idsWithTitleMatching(db, table, terms));
  return estimateByIds(db, table, titleMatchesTerms(db, table, terms));
}

async function estimateByCount(db: Db, ids: RawBuilder<number>): Promise<SearchEstimate> {
  const counted = sql<{ n: number }>`select count(*) as n
    from (select 1 as one from ${ids} as found limit ${SET_LIMIT + 1}) as counted`;
  const n = Number((await counted.execute(db)).rows[0]?.n ?? 0);
  if (n <= SEARCH_COUNT_LIMIT) return "few";
  return n > SET_LIMIT ? "many" : undefined;
}

async function estimateByIds(
  db: Db,
  table: SearchedTable,
  matches: RawBuilder<boolean>,
): Promise<SearchEstimate> {
  const found = sql<{
    id: number;
  }>`select id from ${sql.table(table)} where ${matches} limit ${SEARCH_COUNT_LIMIT + 1}`;
  const { rows } = await found.execute(db);
  return rows.length > SEARCH_COUNT_LIMIT ? "many" : rows.map(({ id }) => id);
}

interface Place {
  column: string;
  table: SearchedTable;
  estimate?: SearchEstimate;
}

/**
 * A condition for lists that are read along another index: the column names a row with all terms. Terms may be
 * frequent: without the plus, SQLite would look up every matching row, and PostgreSQL would collect all before the
 * first result.
 */
export function matchesEstimated(db: Db, place: Place, terms: string[]): RawBuilder<boolean> {
  const { table } = place;
  return isAmong(db, place, {
    set: idsMatching(db, table, terms),
    words: perEngine(db, {
      sqlite: wordsOccur(sql`found.search_title || ' ' || found.search_body`, terms),
      postgres: sql<boolean>`(found.search_vector @@ ${prefixQuery(terms)}) is true`,
    }),
  });
}

/** `matchesEstimated` for the words of titles only. */
export function titleMatchesEstimated(
  db: Db,
  place: Place & { table: TitledTable },
  terms: string[],
): RawBuilder<boolean> {
  return isAmong(db, place, {
    set: idsWithTitleMatching(db, place.table, terms),
    words: perEngine(db, {
      sqlite: wordsOccur(sql`found.search_title`, terms),
      postgres: sql<boolean>`to_tsvector('simple', found.search_title) @@ ${prefixQuery(terms)}`,
    }),
  });
}

/** Tests the id against a set when the set is small enough, otherwise the words of the row itself. */
function isAmong(
  db: Db,
  { column: name, table, estimate }: Place,
  { set, words }: { set: RawBuilder<number>; words: RawBuilder<boolean> },
): RawBuilder<boolean> {
  const column = sql.ref(name);
  if (estimate === "few") return sql<boolean>`${column} in ${set}`;
  if (estimate === undefined) {
    return perEngine(db, {
      sqlite: sql<boolean>`+${column} in ${set}`,
      postgres: sql<boolean>`${column} in ${set}`,
    });
  }
  if (estimate !== "many") return sql<boolean>`${column} = any(${estimate}::bigint[])`;
  const found = sql`select 1 from ${sql.table(table)} as found where found.id = ${column} and ${words}`;
  return perEngine(db, {
    sqlite: sql<boolean>`exists (${found})`,
    postgres: sql<boolean>`exists (${found} offset 0)`,
  });
}

/** The text must be normalized words separated by spaces, as in the search columns. */
function wordsOccur(text: RawBuilder<unknown>, terms: string[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.join(
    terms.map((term) => sql`instr(' ' || ${text}, ${` ${term}`}) > 0`),
    sql` and `,
  )}`;
}

export interface ListPart {
  limit: number;
  offset: number;
}

/**
 * Reads one page of a search whose result is too large to sort: rows that match in the title first, then all others.
 * `titles` is the number of title matches.
 */
export async function titlesFirst<Row>(
  titles: number,
  { limit, offset }: ListPart,
  read: (isNamed: boolean, part: ListPart) => Promise<Row[]>,
): Promise<Row[]> {
  const named = offset < titles ? await read(true, { limit, offset }) : [];
  if (named.length >= limit) return named;
  const others = { limit: limit - named.length, offset: Math.max(0, offset - titles) };
  return [...named, ...(await read(false, others))];
}

/** A column with ids of a searched table. `inTitles` limits the search to titles. */
export type SearchedPlace =
  | { column: string; table: SearchedTable; inTitles?: never }
  | { column: string; table: TitledTable; inTitles: true };

/**
 * SQLite only: terms that occur in more rows of one place than a list shows, each with a condition tested row by row.
 * Collecting all ids that such a term finds takes too long.
 */
export async function findBroadTerms(
  db: Db,
  places: readonly SearchedPlace[],
  terms: readonly string[],
): Promise<ReadonlyMap<string, RawBuilder<boolean>>> {
  if (engineOf(db) === "postgres") return new Map();
  const all = await Promise.all(
    terms.map(async (term) => {
      const estimates = await Promise.all(
        places.map(({ table, inTitles }) =>
          inTitles ? estimateTitles(db, table, [term]) : estimateSearch(db, table, [term]),
        ),
      );
      if (estimates.every((estimate) => estimate === "few")) return [];
      const isThere = places.map((place, at) => occursInPlace(db, place, [term], estimates[at]));
      return [[term, sql<boolean>`(${sql.join(isThere, sql` or `)})`] as const];
    }),
  );
  return new Map(all.flat());
}

/** Tests row by row, and uses no index of the column. */
export function occursInPlace(
  db: Db,
  { column, table, inTitles }: SearchedPlace,
  terms: string[],
  estimate: SearchEstimate,
): RawBuilder<boolean> {
  const how = estimate === "few" ? undefined : estimate;
  return inTitles
    ? titleMatchesEstimated(db, { column, table, estimate: how }, terms)
    : matchesEstimated(db, { column, table, estimate: how }, terms);
}

/**
 * The offset makes PostgreSQL evaluate this subquery first. Otherwise it may scan another table and test the words of
 * every row.
 */
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

/** True if a text contains another literally; % and _ have no special meaning. */
export function occursIn(db: Db, needle: string, text: RawBuilder<string>): RawBuilder<boolean> {
  return perEngine(db, {
    postgres: sql<boolean>`strpos(${text}, ${needle}) > 0`,
    sqlite: sql<boolean>`instr(${text}, ${needle}) > 0`,
  });
}
