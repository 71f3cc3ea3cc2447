// The ends of one person's rights to one course. Days and months bought while another right with an end is open begin on
// its last day (AC-03); where that right is revoked, they count from their own payment (AC-05).
import { endOfTerm, isCounted, type Term } from "#app/platform/money-and-dates/terms.ts";
import type { Row } from "#db/schema.ts";

export type StackedRight = Pick<
  Row<"rights">,
  "id" | "starts_at" | "term_kind" | "term_count" | "stacked_on_id" | "ends_at" | "end_moved_at"
> &
  Pick<Row<"rights">, "revoked_for" | "revoked_at" | "removed_at">;

/** The end of a right that is given now, and the right that it begins after. */
export function stackedEnd(
  { term, from }: { term: Term; from: Date },
  held: readonly StackedRight[],
): { endsAt: Date | null; stackedOnId: number | null } {
  const base = isCounted(term) ? lastAfter(from, held) : undefined;
  return { endsAt: endOfTerm(term, beginOf(from, base)), stackedOnId: base?.id ?? null };
}

/**
 * The ends that change because these rights were revoked or given back. A right whose base was over before it was revoked
 * keeps its end, and so does a right whose end was moved by hand.
 */
export function movedEnds(
  rights: readonly StackedRight[],
  changedIds: readonly number[],
): { id: number; endsAt: Date | null }[] {
  const changed = new Set(changedIds);
  const walked = new Map<number, StackedRight>();
  const moved: { id: number; endsAt: Date | null }[] = [];
  for (const right of rights.toSorted((one, other) => one.id - other.id)) {
    const { id, stacked_on_id, term_kind, term_count, starts_at, end_moved_at } = right;
    let endsAt = right.ends_at;
    // A base that is not among these rights was handed over to another account.
    const base = stacked_on_id === null ? undefined : walked.get(stacked_on_id);
    const isThere = base !== undefined && counts(base);
    const isAffected = stacked_on_id !== null && (!isThere || changed.has(stacked_on_id));
    if (isAffected && end_moved_at === null && isCounted({ access_kind: term_kind })) {
      const begin = beginOf(starts_at, isThere ? base : lastAfter(starts_at, [...walked.values()]));
      endsAt = endOfTerm({ access_kind: term_kind, access_count: term_count, access_until: null }, begin);
      if (endsAt?.getTime() !== right.ends_at?.getTime()) {
        moved.push({ id, endsAt });
        changed.add(id);
      }
    }
    walked.set(id, { ...right, ends_at: endsAt });
  }
  return moved;
}

/** A right with an end that others may begin after. */
function counts({ ends_at, revoked_for, revoked_at, removed_at }: StackedRight): boolean {
  if (ends_at === null || removed_at !== null) return false;
  return revoked_for === null || (revoked_at !== null && ends_at <= revoked_at);
}

function lastAfter(from: Date, held: readonly StackedRight[]): StackedRight | undefined {
  return held
    .filter((right) => counts(right) && beginOf(from, right) > from)
    .toSorted((one, other) => Number(other.ends_at) - Number(one.ends_at))[0];
}

function beginOf(from: Date, base: Pick<StackedRight, "ends_at"> | undefined): Date {
  return new Date(Math.max(from.getTime(), base?.ends_at ? base.ends_at.getTime() - 1 : 0));
}
