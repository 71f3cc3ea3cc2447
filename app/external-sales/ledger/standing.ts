// The state of a purchase on another platform, from all evidence, in whatever order it arrived
// (docs/contracts/move-in.md, part 1).
import { endOfTerm } from "#app/platform/money-and-dates/terms.ts";
import { rightState } from "#app/rights/right-state.ts";
import type { RightRow } from "#app/rights/right-writes.server.ts";
import type { ExternalSalesTable } from "#db/schema.ts";
import type { Thing } from "./opened-things.server.ts";

export interface Evidence extends Pick<ExternalSalesTable, "effect" | "email" | "occurred_at"> {
  id: number;
  name: string;
  /** Class name in the file. */
  cohort: string;
  subscription: string | null;
  bought_at: Date | null;
  ends_at: Date | null;
}

export interface Standing {
  /** none: no evidence ever gave access. */
  state: "open" | "ended" | "taken" | "none";
  /** Null: no end. */
  endsAt: Date | null;
  boughtAt: Date | null;
  email: string;
  name: string;
  /** Class name in the file that was read last. Empty if no file names a class. */
  cohort: string;
}

/** Evidence about the end of a subscription. */
type Ending = Pick<Evidence, "occurred_at" | "ends_at">;

/**
 * A refund wins over any evidence that gives access; a dispute changes nothing. `ends` belong to the purchase's
 * subscription: the latest end counts, unless a payment came after it.
 */
export function standingOf(rows: readonly Evidence[], ends: readonly Ending[], now: Date): Standing {
  const given = rows
    .filter(({ effect }) => effect === "give" || effect === "keep")
    .toSorted((one, other) => +one.occurred_at - +other.occurred_at || (one.email < other.email ? -1 : 1));
  const [first] = given;
  if (!first) return { state: "none", endsAt: null, boughtAt: null, email: "", name: "", cohort: "" };
  const days = given.flatMap(({ bought_at }) => bought_at ?? []);
  const boughtAt = days.length > 0 ? new Date(Math.min(...days.map(Number))) : null;
  const name = given.find((row) => row.name !== "")?.name ?? "";
  const endsAt = endOf(given, ends);
  const told = given.filter(({ cohort }) => cohort !== "").toSorted((one, other) => other.id - one.id);
  const person = { endsAt, boughtAt, email: first.email, name, cohort: told[0]?.cohort ?? "" };
  if (rows.some(({ effect }) => effect === "take")) return { ...person, state: "taken" };
  return { ...person, state: endsAt !== null && endsAt <= now ? "ended" : "open" };
}

function endOf(given: readonly Evidence[], ends: readonly Ending[]): Date | null {
  const told = given.flatMap(({ ends_at }) => ends_at ?? []);
  const own = told.length > 0 ? Math.max(...told.map(Number)) : null;
  const last = ends.toSorted((one, other) => +other.occurred_at - +one.occurred_at)[0];
  const isOver = given.every(({ occurred_at }) => last !== undefined && occurred_at <= last.occurred_at);
  if (!last?.ends_at || !isOver) return own === null ? null : new Date(own);
  return new Date(own === null ? +last.ends_at : Math.min(own, +last.ends_at));
}

/** The state that all evidence of a purchase asks for, for one course or file. */
export interface Wanted extends Standing, Thing {
  purchase: string;
}

/** The key of a purchase in `rights`: a purchase counts once, whatever its source. */
export function purchaseKey(platform: string, purchase: string): string {
  return `${platform}:${purchase}`;
}

export interface Turned {
  change: "reopened" | "closed" | "dated";
  taken: "taken" | "back" | undefined;
  isDated: boolean;
  endsAt: Date | null;
}

/** The change of a right. Undefined if nothing new was learned, or the purchase has no evidence any more. */
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

/** Null means no end. */
export function earlierEnd(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
