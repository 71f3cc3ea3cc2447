// Another try to pay an order: whether what it held is still its own, and whether a boleto may hold it for days.
import { LAST_PLACES, OFFER_STATE_SENTENCES, placesLeft, takesLastPlaces } from "#app/offers/offer-state.ts";
import { readOffers } from "#app/offers/offers.server.ts";
import type { Db } from "#db/connect.server.ts";
import type { PaymentMethod, Row } from "#db/schema.ts";

export type HoldRefusal = { kind: "sold_out"; message: string } | { kind: "last_places"; message: string };

interface AskedHold {
  order: Pick<Row<"orders">, "id" | "hold_ended_at" | "coupon_id">;
  method: PaymentMethod;
  /** What is said of the last places helps only who can pay otherwise. */
  hasOtherWay: boolean;
}

/** The caller holds the order, and its offers from here on. Undefined: it may be paid so. */
export async function askHold(
  trx: Db,
  { order, method, hasOtherWay }: AskedHold,
): Promise<HoldRefusal | undefined> {
  const hasEnded = order.hold_ended_at !== null;
  const isBoleto = method === "boleto" && hasOtherWay;
  if (!hasEnded && !isBoleto) return undefined;
  const lines = await trx
    .selectFrom("order_items")
    .select(["offer_id", "quantity"])
    .where("order_id", "=", order.id)
    .where("offer_id", "is not", null)
    .execute();
  const ids = [...new Set(lines.flatMap(({ offer_id }) => offer_id ?? []))];
  const offers = ids.length === 0 ? [] : await readOffers(trx, ids);
  for (const offer of offers) {
    const asked = lines.reduce((sum, line) => sum + (line.offer_id === offer.id ? line.quantity : 0), 0);
    // What it still holds is counted as taken already.
    const units = hasEnded ? asked : 0;
    const left = placesLeft(offer);
    if (left !== null && left < units) return { kind: "sold_out", message: SOLD_OUT };
    if (isBoleto && takesLastPlaces(offer, units)) return { kind: "last_places", message: LAST_PLACES };
  }
  return hasEnded && order.coupon_id !== null ? askCouponUse(trx, order.coupon_id) : undefined;
}

const SOLD_OUT = `${OFFER_STATE_SENTENCES.sold_out} enquanto este pedido esperava o pagamento. Nada foi cobrado.`;
const USED_UP =
  "O cupom deste pedido esgotou enquanto ele esperava o pagamento. Nada foi cobrado; faça outro pedido.";

async function askCouponUse(trx: Db, id: number): Promise<HoldRefusal | undefined> {
  const coupon = await trx
    .selectFrom("coupons")
    .select(["max_uses", "used_count"])
    .where("id", "=", id)
    .executeTakeFirst();
  const isUsedUp = coupon && coupon.max_uses !== null && coupon.used_count >= coupon.max_uses;
  return isUsedUp ? { kind: "sold_out", message: USED_UP } : undefined;
}
