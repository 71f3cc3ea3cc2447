// Orders of a period by where their buyers came from. What an order is counted under is its last touch.
import { OTHERS } from "#app/analytics/touch/source-labels.ts";

export interface OriginSums {
  orders: number;
  /** Of these, how many have been paid so far. */
  paid: number;
  /** What was paid for them less what went back. */
  cents: number;
}

export interface CampaignSums extends OriginSums {
  /** Null: the visit named none. */
  campaign: string | null;
}

export interface SourceSums extends OriginSums {
  /** Null where no visit made the order. */
  source: string | null;
  /** How often somebody came from there; null where nobody can come from, or nothing was counted yet. */
  arrivals: number | null;
  campaigns: CampaignSums[];
  /** With how many of its orders each was used, the most used first. */
  coupons: CouponUse[];
}

export interface CouponUse {
  code: string;
  orders: number;
}

const NOTHING: OriginSums = { orders: 0, paid: 0, cents: 0 };

/** Sources that sold first, then those that only brought visits, each the largest first. */
export function sumSources(
  rows: (CampaignSums & { source: string | null })[],
  arrivals: { source: string; count: number }[],
  uses: { source: string | null; code: string | null; orders: number }[],
): SourceSums[] {
  const used = Map.groupBy(uses, ({ source }) => source);
  const came = new Map<string | null, number>(arrivals.map(({ source, count }) => [source, count]));
  const sold = Map.groupBy(rows, ({ source }) => source);
  const sources = [...new Set([...sold.keys(), ...came.keys()])].map((source) => {
    const campaigns = (sold.get(source) ?? [])
      .map(({ source: _source, ...campaign }) => campaign)
      .sort(largestFirst);
    const arrived = source === null ? null : (came.get(source) ?? 0);
    const coupons = (used.get(source) ?? [])
      .map(({ code, orders }) => ({ code: code ?? "", orders }))
      .sort((a, b) => b.orders - a.orders || a.code.localeCompare(b.code));
    return { source, arrivals: arrived, campaigns, coupons, ...addUp(campaigns) };
  });
  return sources.sort((a, b) => largestFirst(a, b) || (b.arrivals ?? 0) - (a.arrivals ?? 0) || inWords(a, b));
}

export function addUp(parts: OriginSums[]): OriginSums {
  return parts.reduce(
    (sum, { orders, paid, cents }) => ({
      orders: sum.orders + orders,
      paid: sum.paid + paid,
      cents: sum.cents + cents,
    }),
    NOTHING,
  );
}

export function couponOrders(coupons: CouponUse[]): number {
  return coupons.reduce((sum, { orders }) => sum + orders, 0);
}

/** "VOLTA10 (3), MAIO (1)". */
export function couponWords(coupons: CouponUse[]): string {
  return coupons.map(({ code, orders }) => `${code} (${orders})`).join(", ");
}

/** Paid orders to a visit; undefined where it cannot be said. */
export function conversionOf(paid: number, arrivals: number | null): number | undefined {
  return arrivals === null || arrivals === 0 || paid > arrivals ? undefined : paid / arrivals;
}

/** Campaigns are worth a look of their own once one has a name. */
export function hasCampaigns({ campaigns }: SourceSums): boolean {
  return campaigns.some(({ campaign }) => campaign !== null);
}

/** Whether its orders can be listed: what is only a sum of others cannot. */
export function isOneSource({ source, orders }: SourceSums): boolean {
  return source !== OTHERS && orders > 0;
}

function largestFirst(a: OriginSums, b: OriginSums): number {
  return b.cents - a.cents || b.paid - a.paid || b.orders - a.orders;
}

function inWords(a: SourceSums, b: SourceSums): number {
  return (a.source ?? "").localeCompare(b.source ?? "", "pt-BR");
}
