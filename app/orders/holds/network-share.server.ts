// Made-up addresses cost nothing: whatever names it uses, one network may hold or receive only a share of what is
// limited until it has paid (SEC-32).

import { sql } from "kysely";
import type { AppContext } from "#app/context.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import type { Db } from "#db/connect.server.ts";

/** Always allowed, because a class or an office orders together. */
const LEAST = 3;
const SHARE = 1 / 3;

/** The share of `count` that one network may hold unpaid, or receive free in a day. */
function networkShare(count: number): number {
  return Math.max(LEAST, Math.ceil(count * SHARE));
}

export interface Scarce {
  /** One entry per offer with limited places. */
  places: { offerId: number; places: number; units: number }[];
  couponId: number | null;
}

/** True if the network's unpaid orders already hold its share. The caller has locked offers and coupon. */
export async function isOverNetworkShare(
  trx: Db,
  heldFrom: string | undefined,
  { places, couponId }: Scarce,
): Promise<boolean> {
  if (heldFrom === undefined) return false;
  const open = sql<boolean>`orders.held_from = ${heldFrom} and orders.hold_until is not null and orders.paid_cents = 0`;
  if (places.length > 0) {
    const held = await trx
      .selectFrom("order_items")
      .innerJoin("orders", "orders.id", "order_items.order_id")
      .select((eb) => ["offer_id", eb.fn.sum<number>("quantity").as("units")])
      .where(open)
      .where("holds_place", "=", true)
      .groupBy("offer_id")
      .execute();
    const unitsOf = new Map(held.map((row) => [row.offer_id, Number(row.units)]));
    const isOver = places.some((asked) => {
      return (unitsOf.get(asked.offerId) ?? 0) + asked.units > networkShare(asked.places);
    });
    if (isOver) return true;
  }
  if (couponId === null) return false;
  const coupon = await trx
    .selectFrom("coupons")
    .select("max_uses")
    .select((eb) =>
      eb
        .selectFrom("orders")
        .select((orders) => orders.fn.countAll<number>().as("used"))
        .where(open)
        .where("coupon_id", "=", couponId)
        .as("used"),
    )
    .where("id", "=", couponId)
    .executeTakeFirst();
  return coupon?.max_uses != null && Number(coupon.used) >= networkShare(coupon.max_uses);
}

/** The same for free orders, counted per day for each offer and coupon. */
export async function takeFreeShare(
  trx: Db,
  { limits }: Pick<AppContext, "limits">,
  ip: string,
  { places, couponId }: Scarce,
): Promise<Outcome<object, { retryAfter: number }>> {
  const asked = places.map(({ offerId, places: count }) => ({ of: `offer ${offerId}`, count }));
  if (couponId !== null) {
    const query = trx.selectFrom("coupons").select("max_uses").where("id", "=", couponId);
    const count = (await query.executeTakeFirst())?.max_uses ?? null;
    if (count !== null) asked.push({ of: `coupon ${couponId}`, count });
  }
  for (const { of, count } of asked) {
    const limit = { name: "free-scarce", points: networkShare(count), seconds: 86_400 };
    const taken = await limits.use(limit, { address: ip, of });
    if (!taken.ok) return taken;
  }
  return { ok: true };
}
