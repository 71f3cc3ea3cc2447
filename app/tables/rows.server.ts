// Rows as clients read them: one statement for a page of them, one more to count when the page does not tell.
import { type RawBuilder, sql } from "kysely";
import type { AppContext } from "#app/platform/context.ts";
import type { ServedField, ServedTable } from "#app/platform/served-table.ts";
import type { Db } from "#db/connect.server.ts";
import { containsText } from "#db/text-sql.server.ts";
import { column, fromTable, isHere, selected, sortKey, wireText } from "./columns.server.ts";
import { groupSql } from "./filter-sql.server.ts";
import type { ListQuery } from "./list-query.ts";
import { hasMovedRows, positionColumn, positionJoin } from "./positions.server.ts";
import { fieldKey } from "./registry.ts";
import { encodeValue } from "./values.ts";

export type WireRow = Record<string, string | number | boolean | null>;
type RawRow = Record<string, unknown>;

/** Stands between the fields of a row when they are searched as one text. */
const FIELD_END = "\u001f";

export interface RowShape {
  fields: ServedField[];
  withNames: boolean;
  siteUrl: string;
}

/** One page of a table, and how many rows there are in all. */
export async function listRows(
  app: Pick<AppContext, "db" | "config" | "now">,
  table: ServedTable,
  query: ListQuery,
): Promise<{ count: number; results: WireRow[] }> {
  const { db, config } = app;
  const { siteUrl } = config;
  const matching = matchingRows(db, table, query, { db, siteUrl, now: app.now() });
  const offset = (query.page - 1) * query.size;
  const moved = await hasMovedRows(db, table);
  const rows = Number.isSafeInteger(offset)
    ? await readPage(db, { table, query, matching, moved, offset, siteUrl })
    : [];
  // A page that is not full is the last one, unless it lies past the end.
  const isLast = rows.length < query.size && (rows.length > 0 || query.page === 1);
  const count = isLast ? offset + rows.length : await countRows(db, table, matching);
  const shape = { fields: query.fields, withNames: query.withNames, siteUrl };
  return { count, results: rows.map((row) => wireRow(table, row, shape)) };
}

/** The rows with these ids, in this order; those that are not there are left out. */
export async function readRows(
  db: Db,
  table: ServedTable,
  ids: readonly number[],
  shape: Omit<RowShape, "fields">,
): Promise<WireRow[]> {
  if (ids.length === 0) return [];
  const columns = [column("id"), positionColumn(true), ...table.fields.map(selected)];
  const { rows } =
    await sql<RawRow>`select ${sql.join(columns)} from ${fromTable(table)} ${positionJoin(table)}
    where ${isHere(table)} and ${column("id")} in (${sql.join(ids)})`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [wireRow(table, row, { ...shape, fields: table.fields })] : [];
  });
}

/** Which of these rows are there. */
export async function findRowIds(db: Db, table: ServedTable, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`select ${column("id")} from ${fromTable(table)}
    where ${isHere(table)} and ${column("id")} in (${sql.join(ids)})`.execute(db);
  return new Set(rows.map((row) => row.id));
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

interface PageFacts {
  table: ServedTable;
  query: ListQuery;
  matching: RawBuilder<boolean>;
  moved: boolean;
  offset: number;
  siteUrl: string;
}

async function readPage(db: Db, facts: PageFacts): Promise<RawRow[]> {
  const { table, query, matching, moved, offset, siteUrl } = facts;
  const columns = [column("id"), positionColumn(moved), ...query.fields.map(selected)];
  const order = [
    ...query.order.map(({ field, descending }) =>
      descending
        ? sql`${sortKey(field, { db, siteUrl })} desc nulls last`
        : sql`${sortKey(field, { db, siteUrl })} asc nulls first`,
    ),
    ...(moved ? [positionColumn(true, false)] : []),
    column("id"),
  ];
  const { rows } = await sql<RawRow>`select ${sql.join(columns)} from ${fromTable(table)}
    ${moved ? positionJoin(table) : sql``} where ${matching}
    order by ${sql.join(order)} limit ${query.size} offset ${offset}`.execute(db);
  return rows;
}

async function countRows(db: Db, table: ServedTable, matching: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${fromTable(table)}
    where ${matching}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

function matchingRows(
  db: Db,
  table: ServedTable,
  query: ListQuery,
  facts: { db: Db; siteUrl: string; now: Date },
): RawBuilder<boolean> {
  const conditions = [
    isHere(table),
    groupSql(facts, query.filter),
    searchSql(db, table, query, facts.siteUrl),
  ];
  return sql<boolean>`${sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  )}`;
}

/** Every word in some text, number or date, or the row whose id it is. */
function searchSql(
  db: Db,
  table: ServedTable,
  query: ListQuery,
  siteUrl: string,
): RawBuilder<boolean> | undefined {
  const { searchWords, searchedId } = query;
  if (searchWords.length === 0) return undefined;
  if (!searchWords.every(isStorable)) return sql<boolean>`1 = 0`;
  const texts = table.fields
    .filter((field) => field.kind !== "password" && field.kind !== "boolean")
    .map((field) => sql`coalesce(${wireText(field, { db, siteUrl })}, '')`);
  const text = sql<string>`${sql.join(texts, sql` || ${sql.lit(FIELD_END)} || `)}`;
  const words = searchWords.map((word) => containsText(db, text, word));
  const all = sql<boolean>`(${sql.join(words, sql` and `)})`;
  return searchedId === undefined ? all : sql<boolean>`(${all} or ${column("id")} = ${searchedId})`;
}

function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed() && !text.includes(FIELD_END);
}
