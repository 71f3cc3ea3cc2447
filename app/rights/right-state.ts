// The six closings of a right (docs/contracts/rights.md, part 2). A right is open while none of them holds.
import { type RawBuilder, sql } from "kysely";
import type { Row } from "#db/schema.ts";

export const CLOSINGS = [
  "awaits_confirmation",
  "opens_at",
  "ends_at",
  "suspended_for",
  "revoked_for",
  "removed_at",
] as const;
export type Closings = Pick<Row<"rights">, (typeof CLOSINGS)[number]>;

export type RightState =
  | "open"
  | "awaits_confirmation"
  | "not_open_yet"
  | "suspended"
  | "ended"
  | "revoked"
  | "removed";

/** The closing that is shown when several hold. */
export function rightState(right: Closings, now: Date): RightState {
  if (right.removed_at) return "removed";
  if (right.revoked_for) return "revoked";
  if (right.suspended_for) return "suspended";
  if (right.awaits_confirmation) return "awaits_confirmation";
  if (right.opens_at && right.opens_at > now) return "not_open_yet";
  if (right.ends_at && right.ends_at <= now) return "ended";
  return "open";
}

export function isOpenRight(right: Closings, now: Date): boolean {
  return rightState(right, now) === "open";
}

/** Whether its account may hear of it: whoever only registered an address does not learn what was bought for that address. */
export function isKnown({ awaits_confirmation }: Pick<Closings, "awaits_confirmation">): boolean {
  return !awaits_confirmation;
}

/** The same as `isOpenRight`, as a condition on the table with this name in the statement. */
export function rightIsOpen(now: Date, table = "rights"): RawBuilder<boolean> {
  const of = (column: (typeof CLOSINGS)[number]) => sql.ref(`${table}.${column}`);
  return sql<boolean>`(${of("removed_at")} is null and ${of("revoked_for")} is null and ${of("suspended_for")} is null
    and not ${of("awaits_confirmation")} and (${of("opens_at")} is null or ${of("opens_at")} <= ${now})
    and (${of("ends_at")} is null or ${of("ends_at")} > ${now}))`;
}

/** Of several rights to one thing, the state that is shown: what opens first, then what may still open. */
const RANK: Record<RightState, number> = {
  open: 0,
  awaits_confirmation: 1,
  not_open_yet: 2,
  suspended: 3,
  ended: 4,
  revoked: 5,
  removed: 6,
};

/** The right that its person reads of. Among rights in the same state, the one with the later end, then the newer one. */
export function bestRight<R extends Closings & { id: number }>(
  rights: readonly R[],
  now: Date,
): R | undefined {
  return rights.toSorted(
    (one, other) =>
      RANK[rightState(one, now)] - RANK[rightState(other, now)] ||
      endOf(other) - endOf(one) ||
      other.id - one.id,
  )[0];
}

/** When the last of these rights ends; null: never, or there is none. */
export function lastEnd(rights: readonly Pick<Closings, "ends_at">[]): Date | null {
  const last = Math.max(...rights.map(endOf));
  return Number.isFinite(last) ? new Date(last) : null;
}

function endOf({ ends_at }: Pick<Closings, "ends_at">): number {
  return ends_at?.getTime() ?? Number.POSITIVE_INFINITY;
}
