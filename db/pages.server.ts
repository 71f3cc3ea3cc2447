// Reads a page deep inside a long list from the nearer end, in an order that both engines can index.
import { type OrderByItemBuilder, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "./connect.server.ts";
import { perEngine } from "./spellings.server.ts";

export type Direction = "asc" | "desc";

/** Scan plan of a page. An offset costs the skipped rows, so pages in the second half are read in reverse. */
export interface PageScan {
  limit: number;
  offset: number;
  isReversed: boolean;
}

/** `total` is the list's row count; the page must lie within it (`withinPages`). */
export function pageScan({ offset, size }: { offset: number; size: number }, total: number): PageScan {
  const limit = Math.max(0, Math.min(size, total - offset));
  const behind = total - offset - limit;
  return behind < offset ? { limit, offset: behind, isReversed: true } : { limit, offset, isReversed: false };
}

/** Direction for `orderBy`, inverted for a reverse scan. */
export function scanDirection(direction: Direction, { isReversed } = { isReversed: false }): Direction {
  if (!isReversed) return direction;
  return direction === "asc" ? "desc" : "asc";
}

/** For nullable columns: null sorts below every value on both engines. */
function nullsLowest(direction: Direction, scan = { isReversed: false }) {
  return (item: OrderByItemBuilder) =>
    scanDirection(direction, scan) === "desc" ? item.desc().nullsLast() : item.asc().nullsFirst();
}

/** A filter column that must not use its own index, because SQLite would then sort the whole list. */
export function withoutOwnIndex(db: Db, column: string): RawBuilder<string> {
  return perEngine(db, { sqlite: sql<string>`+${sql.ref(column)}`, postgres: sql`${sql.ref(column)}` });
}

/** A sort column; null sorts below every value in nullable columns. */
export interface Sorted {
  by: RawBuilder<unknown>;
  way: Direction;
  isNullable?: boolean;
}

/** Sort columns, ending with a unique one. */
export type ListOrder = readonly Sorted[];

/** Sorts by this column, then by id. */
export function listOrder(column: string, way: Direction, id: string, isNullable = false): ListOrder {
  return [
    { by: sql.ref(column), way, isNullable },
    { by: sql.ref(id), way },
  ];
}

/** A row's position in its list's order. */
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

/** Rows after this row by its sort values (keyset pagination), so that new rows shift none. */
export function inOrderAfter<D, T extends keyof D, O>(
  query: SelectQueryBuilder<D, T, O>,
  order: ListOrder,
  last: Placed | undefined,
): SelectQueryBuilder<D, T, O> {
  return inOrder(last ? query.where(followsPlace(order, last, 0)) : query, order);
}

/** The rows with their positions. */
export function withPlaces<D, T extends keyof D, O>(query: SelectQueryBuilder<D, T, O>, order: ListOrder) {
  return query.select(order.map(({ by }, at) => by.as(`place_${at}`))) as SelectQueryBuilder<
    D,
    T,
    O & Placed
  >;
}

/** The same condition as a range on the first column, so that its index is used. */
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
 * The same order, sorted without the column's index, for the few rows that a filter or a search leaves. Otherwise
 * PostgreSQL may scan the whole index in this order until it has found enough matching rows.
 */
export function orderWithoutIndex(order: ListOrder): ListOrder {
  return order.map((sorted, at) =>
    at === 0 ? { ...sorted, by: sql`coalesce(${sorted.by}, ${sorted.by})` } : sorted,
  );
}
