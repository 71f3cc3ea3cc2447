// Which rows a page holds, and in which order. Ids alone are read here, so that an index can answer.
import { type RawBuilder, sql } from "kysely";
import type { ServedTable } from "#app/nouns/served-table.ts";
import type { Db } from "#db/connect.server.ts";
import { column, fromTable, isAlwaysThere, sortKey } from "../protocol/columns.server.ts";
import type { ListQuery } from "../query/list-query.ts";
import { listMoved, positionColumn, positionJoin } from "./positions.server.ts";

/** So many moved rows are merged in by themselves; more are joined to all the others. */
const MAX_MERGED = 500;

export interface RowPlace {
  id: number;
  position: number;
}

export interface PageFacts {
  table: ServedTable;
  query: ListQuery;
  matching: RawBuilder<boolean>;
  offset: number;
  siteUrl: string;
}

export async function findPage(db: Db, facts: PageFacts): Promise<RowPlace[]> {
  const { query, table, offset } = facts;
  const moved = await listMoved(db, table, MAX_MERGED + 1);
  if (query.order.length > 0 || moved.length === 0 || moved.length > MAX_MERGED) {
    return sortedPage(db, facts, moved.length > 0);
  }
  return mergedPage(db, facts, moved, offset);
}

async function sortedPage(db: Db, facts: PageFacts, moved: boolean): Promise<RowPlace[]> {
  const { table, query, matching, offset, siteUrl } = facts;
  const order = query.order.map(({ field, descending }) => {
    const key = sortKey(table, field, { db, siteUrl });
    if (isAlwaysThere(field)) return descending ? sql`${key} desc` : key;
    return descending ? sql`${key} desc nulls last` : sql`${key} asc nulls first`;
  });
  const position = positionColumn(moved, false);
  const { rows } = await sql<RowPlace>`select ${column("id")}, ${position} as position
    from ${fromTable(table)} ${moved ? positionJoin(table) : sql``} where ${matching}
    order by ${sql.join([...order, ...(moved ? [position] : []), column("id")])}
    limit ${query.size} offset ${offset}`.execute(db);
  return rows;
}

/** The moved rows are put between the others, which stand at their ids: only those around the page are looked at. */
async function mergedPage(
  db: Db,
  { table, query, matching }: PageFacts,
  moved: RowPlace[],
  offset: number,
): Promise<RowPlace[]> {
  const ids = sql.join(moved.map(({ id }) => id));
  const from = sql`select ${column("id")} from ${fromTable(table)} where ${matching}`;
  const here = await sql<{ id: number }>`${from} and ${column("id")} in (${ids})`.execute(db);
  const found = new Set(here.rows.map(({ id }) => id));
  const placed = moved.filter(({ id }) => found.has(id));
  // At most that many of the rows before the page were moved there.
  const skipped = Math.max(0, offset - placed.length);
  const { rows } = await sql<{ id: number }>`${from} and ${column("id")} not in (${ids})
    order by ${column("id")} limit ${query.size + placed.length} offset ${skipped}`.execute(db);
  const [first] = rows;
  if (skipped > 0 && !first) return [];
  const isBefore = (place: RowPlace) =>
    skipped > 0 && first !== undefined && inOrder(place, { id: first.id, position: first.id }) < 0;
  const near = [
    ...placed.filter((place) => !isBefore(place)),
    ...rows.map(({ id }) => ({ id, position: id })),
  ].sort(inOrder);
  const start = offset - skipped - placed.filter(isBefore).length;
  return near.slice(start, start + query.size);
}

function inOrder(one: RowPlace, other: RowPlace): number {
  return one.position - other.position || one.id - other.id;
}
