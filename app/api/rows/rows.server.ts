// Rows as clients read them: which ones the page holds, those alone, and a count when the page does not tell.
import { type RawBuilder, sql } from "kysely";
import type { AppContext } from "#app/context.ts";
import type { ServedField, ServedTable } from "#app/nouns/served-table.ts";
import { type RowChanges, rowChanges } from "#app/platform/config/changed-values.ts";
import type { Db } from "#db/connect.server.ts";
import { SEARCH_COUNT_LIMIT } from "#db/search.server.ts";
import { column, fromTable, isHere, selected } from "../protocol/columns.server.ts";
import { fieldKey } from "../protocol/registry.ts";
import { groupSql } from "../query/filter-sql.server.ts";
import type { ListQuery } from "../query/list-query.ts";
import { searchSql } from "../query/search-sql.server.ts";
import { encodeValue } from "../wire/values.ts";
import { positionColumn, positionJoin } from "./positions.server.ts";
import { findPage, type RowPlace } from "./row-pages.server.ts";

export type WireRow = Record<string, string | number | boolean | null>;
type RawRow = Record<string, unknown>;

export interface RowShape {
  fields: ServedField[];
  withNames: boolean;
  siteUrl: string;
}

/** When the rows are read, which computed fields may depend on. */
type Reading<S> = S & { now: Date };

/** One page of a table, and how many rows there are in all. */
export async function listRows(
  app: Pick<AppContext, "db" | "config" | "now">,
  table: ServedTable,
  query: ListQuery,
): Promise<{ count: number; results: WireRow[] }> {
  const { db, config } = app;
  const { siteUrl } = config;
  const now = app.now();
  const matching = matchingRows(table, query, { db, siteUrl, now });
  const offset = (query.page - 1) * query.size;
  const isThere = Number.isSafeInteger(offset);
  const places = isThere ? await findPage(db, { table, query, matching, offset, siteUrl }) : [];
  // A page that is not full is the last one, unless it lies past the end.
  const isLast = places.length < query.size && (places.length > 0 || query.page === 1);
  const count = isLast ? offset + places.length : await countRows(db, table, matching, countLimit(query));
  const shape = { fields: query.fields, withNames: query.withNames, siteUrl, now };
  return { count, results: await readPlaces(db, table, places, shape) };
}

/** The rows with these ids, in this order; those that are not there are left out. */
export async function readRows(
  db: Db,
  table: ServedTable,
  ids: readonly number[],
  shape: Reading<Omit<RowShape, "fields">>,
): Promise<WireRow[]> {
  if (ids.length === 0) return [];
  const columns = [column("id"), positionColumn(true), ...selected(table.fields)];
  const { rows } =
    await sql<RawRow>`select ${sql.join(columns)} from ${fromTable(table)} ${positionJoin(table)}
    where ${isHere(table)} and ${column("id")} in (${sql.join(ids)})`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const figures = await figuresOf(db, table, table.fields, {
    ids: rows.map(({ id }) => Number(id)),
    now: shape.now,
  });
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [wireRow(table, { ...row, ...figures.get(id) }, { ...shape, fields: table.fields })] : [];
  });
}

/** Which of these rows are there. */
export async function findRowIds(db: Db, table: ServedTable, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`select ${column("id")} from ${fromTable(table)}
    where ${isHere(table)} and ${column("id")} in (${sql.join(ids)})`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** What these rows hold, as the register tells it of those that go: nothing that names a person, or that a person wrote. */
export async function readHeld(
  db: Db,
  table: ServedTable,
  ids: readonly number[],
): Promise<Map<number, RowChanges>> {
  if (ids.length === 0) return new Map();
  const fields = table.fields.filter((field) => !isAbout(field));
  const columns = [column("id"), ...selected(fields)];
  const { rows } = await sql<RawRow>`select ${sql.join(columns)} from ${fromTable(table)}
    where ${isHere(table)} and ${column("id")} in (${sql.join(ids)})`.execute(db);
  return new Map(rows.map(({ id, ...held }) => [Number(id), rowChanges(held, undefined)]));
}

const USERS = 629;

/** Of a person, or of when it was written. */
function isAbout({ kind, references, isPersons }: ServedField): boolean {
  const isOfTime = kind === "created_on" || kind === "last_modified";
  return isOfTime || isPersons || kind === "email" || kind === "password" || references === USERS;
}

/** A row of the database in the spelling of the wire. */
export function wireRow(table: ServedTable, row: RawRow, { fields, withNames, siteUrl }: RowShape): WireRow {
  const position = Number(row.row_position ?? row.id);
  const wire: WireRow = { id: Number(row.id), order: position.toFixed(20) };
  for (const field of fields) {
    wire[fieldKey(table, field, withNames)] = encodeValue(field, row[field.name], siteUrl);
  }
  return wire;
}

/** Only the rows of the page are read; which they are was found in an index alone, where there is one. */
async function readPlaces(
  db: Db,
  table: ServedTable,
  places: readonly RowPlace[],
  shape: Reading<RowShape>,
): Promise<WireRow[]> {
  if (places.length === 0) return [];
  const columns = [column("id"), ...selected(shape.fields)];
  const ids = places.map(({ id }) => id);
  const { rows } = await sql<RawRow>`select ${sql.join(columns)} from ${fromTable(table)}
    where ${column("id")} in (${sql.join(ids)})`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const figures = await figuresOf(db, table, shape.fields, { ids, now: shape.now });
  return places.flatMap(({ id, position }) => {
    const row = byId.get(id);
    return row ? [wireRow(table, { ...row, ...figures.get(id), row_position: position }, shape)] : [];
  });
}

/** The computed fields of these rows; no statement where none of them is shown. */
async function figuresOf(
  db: Db,
  table: ServedTable,
  fields: readonly ServedField[],
  { ids, now }: { ids: readonly number[]; now: Date },
) {
  const isAsked = ids.length > 0 && fields.some(({ isComputed }) => isComputed);
  return (isAsked && (await table.figures?.(db, ids, now))) || new Map<number, RawRow>();
}

/** A search counts at most one row past the limit or the page. The extra row shows that another page follows. */
function countLimit({ searchWords, page, size }: ListQuery): number | undefined {
  if (searchWords.length === 0) return undefined;
  return Math.min(Math.max(SEARCH_COUNT_LIMIT, page * size) + 1, Number.MAX_SAFE_INTEGER);
}

async function countRows(
  db: Db,
  table: ServedTable,
  matching: RawBuilder<boolean>,
  limit: number | undefined,
): Promise<number> {
  const from = sql`from ${fromTable(table)} where ${matching}`;
  const { rows } = await (limit === undefined
    ? sql<{ count: number }>`select count(*) as count ${from}`
    : sql<{
        count: number;
      }>`select count(*) as count from (select ${column("id")} ${from} limit ${limit}) as listed`
  ).execute(db);
  return Number(rows[0]?.count ?? 0);
}

function matchingRows(
  table: ServedTable,
  query: ListQuery,
  facts: { db: Db; siteUrl: string; now: Date },
): RawBuilder<boolean> {
  const conditions = [isHere(table), groupSql(facts, query.filter), searchSql(facts, table, query)];
  return sql<boolean>`${sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  )}`;
}
