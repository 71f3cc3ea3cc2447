// Compares our refunds with the provider's list. Only final refunds count, and a finished one may still fail.
import type { ProviderRefund } from "#app/payments/port/payment-provider.ts";
import type { Row } from "#db/schema.ts";

type RefundRow = Row<"refunds">;

export interface RefundPlan {
  /** Refunds whose provider id was unknown so far. */
  named: { row: RefundRow; providerRef: string }[];
  done: RefundRow[];
  failed: RefundRow[];
  /** Finished refunds that failed later. */
  reversed: RefundRow[];
  /** Refunds made at the provider without us. */
  foreign: ProviderRefund[];
  /** Total refunded after this is written, including refunds by hand. */
  returnedCents: number;
}

/**
 * The same list once more, or an older one, changes nothing. `namesOurs`: the provider says what we called each refund, so
 * that no amount has to tell which is which.
 */
export function planRefunds(
  rows: readonly RefundRow[],
  told: readonly ProviderRefund[],
  { namesOurs }: { namesOurs: boolean },
): RefundPlan {
  const plan: RefundPlan = {
    named: [],
    done: [],
    failed: [],
    reversed: [],
    foreign: [],
    returnedCents: 0,
  };
  const ours = matchRefunds(rows, told, namesOurs);
  for (const refund of told) {
    const row = ours.get(refund);
    if (row) {
      if (row.provider_ref === null) plan.named.push({ row, providerRef: refund.id });
      listOf(plan, row, refund)?.push(row);
    } else if (refund.state !== "failed") plan.foreign.push(refund);
  }
  const lost = new Set(plan.reversed);
  const counted = [
    ...rows.filter((row) => row.state === "done" && !lost.has(row)),
    ...plan.done,
    ...plan.foreign.filter(({ state }) => state === "done"),
  ];
  plan.returnedCents = counted.reduce((sum, { cents }) => sum + cents, 0);
  return plan;
}

export function changesNothing({ named, done, failed, reversed, foreign }: RefundPlan): boolean {
  return [named, done, failed, reversed, foreign].every((list) => list.length === 0);
}

/** Matches all refunds by name before any by amount, so that one that only looks alike takes no other's place. */
function matchRefunds(rows: readonly RefundRow[], told: readonly ProviderRefund[], namesOurs: boolean) {
  const free = new Set(rows.filter((row) => !row.by_hand && row.state !== "requested"));
  const ours = new Map<ProviderRefund, RefundRow>();
  const match = (refund: ProviderRefund, isIt: (row: RefundRow) => boolean) => {
    const row = ours.has(refund) ? undefined : [...free].find(isIt);
    if (!row) return;
    free.delete(row);
    ours.set(refund, row);
  };
  for (const refund of told) match(refund, (row) => row.provider_ref === refund.id);
  for (const refund of told)
    match(refund, (row) => row.provider_ref === null && `ref_${row.id}` === refund.ourRef);
  if (namesOurs) return ours;
  for (const refund of told.filter(({ ourRef = "" }) => !/^ref_\d+$/.test(ourRef)))
    match(refund, (row) => row.provider_ref === null && row.cents === refund.cents && row.state !== "failed");
  return ours;
}

/** A failure told by the provider is final. A refund that we only took for failed may still have been done. */
function listOf(plan: RefundPlan, row: RefundRow, { state }: ProviderRefund): RefundRow[] | undefined {
  if (row.state === "processing") {
    if (state === "done") return plan.done;
    return state === "failed" ? plan.failed : undefined;
  }
  if (row.state === "done") return state === "failed" ? plan.reversed : undefined;
  return state === "done" && row.reversed_at === null && row.provider_ref === null ? plan.done : undefined;
}
