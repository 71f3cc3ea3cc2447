// Reading a page from deep inside a long list: from its nearer end, and in an order that both engines index alike.
import { type OrderByItemBuilder, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "./connect.server.ts";
import { perEngine } from "./spellings.server.ts";

export type Direction = "asc" | "desc";

/** How a page is read: an offset costs what it skips, so pages in the second half are read in reverse order. */
export interface PageScan {
  limit: number;
  offset: number;
  isReversed: boolean;
}

/** `total` is what the list holds; the page lies within it (`withinPages`). */
export function pageScan({ offset, size }: { offset: number; size: number }, total: number): PageScan {
  const limit = Math.max(0, Math.min(size, total - offset));
  const behind = total - offset - limit;
  return behind < offset ? { limit, offset: behind, isReversed: true } : { limit, offset, isReversed: false };
}

/** The direction for `orderBy`, inverted when the list is read backwards. */
export function scanDirection(direction: Direction, { isReversed } = { isReversed: false }): Direction {
  if (!isReversed) return direction;
  return direction === "asc" ? "desc" : "asc";
}

/** For nullable columns: on both engines null sorts below every value. */
function nullsLowest(direction: Direction, scan = { isReversed: false }) {
  return (item: OrderByItemBuilder) =>
    scanDirection(direction, scan) === "desc" ? item.desc().nullsLast() : item.asc().nullsFirst();
}

/** A filter column while another index gives the order: SQLite would choose the column's own index and sort the whole list. */
export function withoutOwnIndex(db: Db, column: string): RawBuilder<string> {
  return perEngine(db, { sqlite: sql<string>`+${sql.ref(column)}`, postgres: sql`${sql.ref(column)}` });
}

/** One of the columns that a list is sorted by; null stands below every value where it may hold nothing. */
export interface Sorted {
  by: RawBuilder<unknown>;
  way: Direction;
  isNullable?: boolean;
}

/** What a list is sorted by, down to a column that no two rows share. */
export type ListOrder = readonly Sorted[];

/** By this column, and among equals by the id. */
export function listOrder(column: string, way: Direction, id: string, isNullable = false): ListOrder {
  return [
    { by: sql.ref(column), way, isNullable },
    { by: sql.ref(id), way },
  ];
}

/** Where a row stands in the order of its list. */
export type Placed = { [Place in `place_${number}`]?: unknown };

export function inOrder<D, T extends keyof D, O>(
  query: SelectQueryBuilder<D, T, O>,
  order: ListOrder,
  scan = { isReversed: false },
): SelectQueryBuilder<D, T, O> {
  return order.reduce(
    (sorted, { by, way, isNullable }) =>
      sorted.orderBy(by, isNullable ? nullsLowest(way, scan) : scanDirection(way, scan)),
    query,
  );
}

/** The rows that follow this one, sorted: they are found by its place, so that a row made meanwhile shifts none of them. */
export function inOrderAfter<D, T extends keyof D, O>(
  query: SelectQueryBuilder<D, T, O>,
  order: ListOrder,
  last: Placed | undefined,
): SelectQueryBuilder<D, T, O> {
  return inOrder(last ? query.where(followsPlace(order, last, 0)) : query, order);
}

/** The rows with their places. */
export function withPlaces<D, T extends keyof D, O>(query: SelectQueryBuilder<D, T, O>, order: ListOrder) {
  return query.select(order.map(({ by }, at) => by.as(`place_${at}`))) as SelectQueryBuilder<
    D,
    T,
    O & Placed
  >;
}

/** The same condition as a range of the first column, which an index over that column answers. */
function followsPlace(order: ListOrder, last: Placed, at: number): RawBuilder<SqlBool> {
  const sorted = order[at];
  if (!sorted) return sql<SqlBool>`1 = 0`;
  const { by, way, isNullable } = sorted;
  const value = last[`place_${at}`];
  const isLast = at === order.length - 1;
  const rest = isLast ? undefined : followsPlace(order, last, at + 1);
  if (value === null) {
    const equals = rest ? sql<SqlBool>`(${by} is null and ${rest})` : sql<SqlBool>`1 = 0`;
    return way === "asc" ? sql`(${by} is not null or ${equals})` : equals;
  }
  const below = isNullable && way === "desc" ? sql`${by} is null or ` : sql``;
  const [past, from] = way === "asc" ? [sql.raw(">"), sql.raw(">=")] : [sql.raw("<"), sql.raw("<=")];
  if (!rest) return sql`(${below}${by} ${past} ${value})`;
  return sql`((${below}${by} ${from} ${value}) and (${below}${by} ${past} ${value} or ${rest}))`;
}

/**
 * The same order of the few rows that a filter or a search leaves, sorted without the column's index: PostgreSQL would
 * otherwise scan the whole index in this order until it has found enough matching rows.
 */
export function orderWithoutIndex(order: ListOrder): ListOrder {
  return order.map((sorted, at) =>
    at === 0 ? { ...sorted, by: sql`coalesce(${sorted.by}, ${sorted.by})` } : sorted,
  );
}
