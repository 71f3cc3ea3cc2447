// Reading a page from deep inside a long list: from its nearer end, and in an order that both engines index alike.
import { type OrderByItemBuilder, type RawBuilder, sql } from "kysely";
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
export function nullsLowest(direction: Direction, scan = { isReversed: false }) {
  return (item: OrderByItemBuilder) =>
    scanDirection(direction, scan) === "desc" ? item.desc().nullsLast() : item.asc().nullsFirst();
}

/**
 * A text column to sort search results by, without its index: PostgreSQL would otherwise scan the whole index in this
 * order until it has found enough matching rows.
 */
export function textWithoutIndex(column: string): RawBuilder<string> {
  return sql<string>`(${sql.ref(column)} || '')`;
}

/** The same for a column of any kind: the few rows that a filter leaves are sorted without scanning an index. */
export function withoutIndex(column: string): RawBuilder<unknown> {
  return sql`coalesce(${sql.ref(column)}, ${sql.ref(column)})`;
}

/** A filter column while another index gives the order: SQLite would choose the column's own index and sort the whole list. */
export function withoutOwnIndex(db: Db, column: string): RawBuilder<string> {
  return perEngine(db, { sqlite: sql<string>`+${sql.ref(column)}`, postgres: sql`${sql.ref(column)}` });
}
