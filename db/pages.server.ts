// Reading a page from deep inside a long list: from its nearer end, and in an order that both engines index alike.
import { type OrderByItemBuilder, type RawBuilder, sql } from "kysely";
import { type Db, engineOf } from "./connect.server.ts";

export type Direction = "asc" | "desc";

/** How to come to a page: an offset costs what it skips, so the far half of a list is read backwards. */
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

/** A direction as `orderBy` takes it, turned when the list is read backwards. */
export function scanDirection(direction: Direction, { isReversed } = { isReversed: false }): Direction {
  if (!isReversed) return direction;
  return direction === "asc" ? "desc" : "asc";
}

/** For columns that may be empty: on both engines the empty ones stand below everything else. */
export function nullsLowest(direction: Direction, scan = { isReversed: false }) {
  return (item: OrderByItemBuilder) =>
    scanDirection(direction, scan) === "desc" ? item.desc().nullsLast() : item.asc().nullsFirst();
}

/**
 * A column of words to sort found rows by. Without its index: PostgreSQL would walk through the whole list in this
 * order, hoping to meet what was looked for soon.
 */
export function textWithoutIndex(column: string): RawBuilder<string> {
  return sql<string>`(${sql.ref(column)} || '')`;
}

/** The same for a column of any kind: the few that a filter names are sorted, and no index is walked for them. */
export function withoutIndex(column: string): RawBuilder<unknown> {
  return sql`coalesce(${sql.ref(column)}, ${sql.ref(column)})`;
}

/** A column that narrows a list while an index is walked: SQLite would choose the column's own, and sort the whole list. */
export function withoutOwnIndex(db: Db, column: string): RawBuilder<string> {
  return engineOf(db) === "sqlite" ? sql<string>`+${sql.ref(column)}` : sql.ref<string>(column);
}
