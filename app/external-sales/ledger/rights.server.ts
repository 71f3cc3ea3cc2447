// What a purchase on another platform comes to, for one course or file that it opens.

import { endOfTerm } from "#app/platform/money-and-dates/terms.ts";
import { rightState } from "#app/rights/right-state.ts";
import type { RightRow } from "#app/rights/right-writes.server.ts";
import type { Thing } from "./opened-things.server.ts";
import type { Standing } from "./standing.ts";

/** What all that is known of a purchase asks for, of one course or file. */
export interface Wanted extends Standing, Thing {
  purchase: string;
}

/** The name of a purchase in its rights: one purchase counts once, whatever told of it. */
export function purchaseKey(platform: string, purchase: string): string {
  return `${platform}:${purchase}`;
}

export interface Turned {
  change: "reopened" | "closed" | "dated";
  taken: "taken" | "back" | undefined;
  isDated: boolean;
  endsAt: Date | null;
}

/** Undefined where nothing new is learned, or nothing is known of the purchase any more. */
export function turnOf(right: RightRow, { state, endsAt: told }: Wanted, now: Date): Turned | undefined {
  if (state === "none") return undefined;
  const { term_kind: access_kind, term_count: access_count } = right;
  const own = endOfTerm({ access_kind, access_count, access_until: null }, right.starts_at);
  const endsAt = right.end_moved_at ? right.ends_at : earlierEnd(told, own);
  const isDated = endsAt?.getTime() !== right.ends_at?.getTime();
  const wasTaken = right.revoked_for === "ended_elsewhere";
  const isTaken = state === "taken";
  if (!isDated && isTaken === wasTaken) return undefined;
  const revoked_for = isTaken ? "ended_elsewhere" : wasTaken ? null : right.revoked_for;
  const after = rightState({ ...right, ends_at: endsAt, revoked_for }, now);
  const isSame = after === rightState(right, now);
  return {
    change: isSame ? "dated" : after === "open" ? "reopened" : "closed",
    taken: isTaken === wasTaken ? undefined : isTaken ? "taken" : "back",
    isDated,
    endsAt,
  };
}

/** Null is for ever. */
export function earlierEnd(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
