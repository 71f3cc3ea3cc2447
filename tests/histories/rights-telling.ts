// What a person has, told from the rows of `rights` by rules of docs/contracts/rights.md that are written down here again.
// It imports nothing of the program, so that a mistake there is not repeated here.
import type { Db } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";

export type Right = Row<"rights">;

export const STATES = [
  "open",
  "awaits confirmation",
  "not open yet",
  "suspended",
  "ended",
  "revoked",
  "removed",
] as const;
/** Of several rights to one thing the first of these is told. */
export type State = (typeof STATES)[number];

export interface Telling {
  state: State;
  /** "28/02/2027": the last day of what is open, or else of the right that is told. Null is no end. */
  lastDay: string | null;
  /** The day on which a pre-sale opens. */
  opensOn: string | null;
  /** The right that is told. */
  right: Right;
}

export interface TellingOptions {
  /** Whoever holds the order needs no confirmed address. */
  isOrderHeld?: boolean;
}

export async function readRights(db: Db): Promise<Right[]> {
  return db.selectFrom("rights").selectAll().orderBy("id").execute();
}

export function stateOf(right: Right, now: Date, { isOrderHeld = false }: TellingOptions = {}): State {
  if (right.removed_at !== null) return "removed";
  if (right.revoked_for !== null) return "revoked";
  if (right.suspended_for !== null) return "suspended";
  if (right.awaits_confirmation && !isOrderHeld) return "awaits confirmation";
  if (right.opens_at !== null && right.opens_at.getTime() > now.getTime()) return "not open yet";
  if (right.ends_at !== null && right.ends_at.getTime() <= now.getTime()) return "ended";
  return "open";
}

/** Undefined where there is no right. */
export function tell(rights: readonly Right[], now: Date, options: TellingOptions = {}): Telling | undefined {
  for (const state of STATES) {
    const alike = rights.filter((right) => stateOf(right, now, options) === state);
    const right = lastOf(alike);
    if (right)
      return { state, lastDay: lastDayOf(right), opensOn: right.opens_at && dayOf(right.opens_at), right };
  }
  return undefined;
}

/** The one that ends last; of those that end together the newest. */
function lastOf(rights: readonly Right[]): Right | undefined {
  let last: Right | undefined;
  for (const right of rights) if (!last || endOf(right) >= endOf(last)) last = right;
  return last;
}

function endOf({ ends_at }: Right): number {
  return ends_at === null ? Number.POSITIVE_INFINITY : ends_at.getTime();
}

/** An end is the first instant after its last day. */
export function lastDayOf({ ends_at }: Pick<Right, "ends_at">): string | null {
  return ends_at === null ? null : dayOf(new Date(ends_at.getTime() - 1));
}

const HOURS_BEHIND = 3;

/** The day in São Paulo: "28/02/2027". */
export function dayOf(at: Date): string {
  const there = new Date(at.getTime() - HOURS_BEHIND * 3_600_000).toISOString().slice(0, 10);
  return there.split("-").toReversed().join("/");
}
