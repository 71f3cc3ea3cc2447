// A cart while its price is made: what each pricer is handed, and hands on.

import type { OfferedBump } from "#app/bumps/bumps.server.ts";
import type { CouponRefusal } from "#app/coupons/coupon-answer.ts";
import type { OfferState } from "#app/offers/offer-state.ts";
import type { SoldOffer } from "#app/offers/offers.server.ts";
import type { Holder } from "#app/orders/holds/held-orders.server.ts";
import type { SoldPart } from "#app/orders/writes/line-part-writes.server.ts";
import type { Shop } from "#app/payments/attempts/payments.server.ts";
import type { Term } from "#app/platform/money-and-dates/terms.ts";
import type { Db } from "#db/connect.server.ts";
import type { PaymentMethod, ProductType } from "#db/schema.ts";
import type { AskQuote, WantedLine } from "../input/order-input.server.ts";
import type { ChargedLine, Discount } from "./pricing.ts";

/** What the quote says of it. */
export interface QuotedCoupon {
  code: string;
  state: "applied" | CouponRefusal;
  /** Why it takes nothing off; null when it does. */
  message: string | null;
  discount: Discount | null;
  /** "10%" or "R$ 20,00". */
  worth: string | null;
}

export interface LineBundle {
  parts: SoldPart[];
  /** Taken off the price, because the buyer has some of it already. */
  ownedCents: number;
  /** What would be taken off one unit alone. */
  forOne: { cents: number; names: string[] };
  /** The buyer has all of it. */
  isOwned: boolean;
}

export interface PricedProduct extends Term {
  id: number;
  name: string;
  image: string | null;
  product_type: ProductType;
  price: number;
  linked_course_id: number | null;
  is_bundle: boolean;
  lowers_for_owned: boolean;
  category_slug: string | null;
}

export type RefusedFor = "renewal_only" | Exclude<OfferState, "open">;

interface LineFacts extends ChargedLine, WantedLine {
  offer: SoldOffer | null;
  bump: OfferedBump | null;
  /** What is in it, of a bundle. */
  bundle: LineBundle | null;
  /** Why it is not sold by its offer, or as a bump. */
  reason: string | null;
  /** The same as a code, where a page answers to it. */
  refusedFor?: RefusedFor | undefined;
  /** How many this buyer may take of the offer, where more were asked for. */
  most?: number | undefined;
}

export interface SoldLine extends LineFacts {
  state: "ok";
  product: PricedProduct;
}

/** It costs nothing. */
export interface UnsoldLine extends LineFacts {
  /** `amount`: its offer is sold, but not for what the buyer wants to pay. */
  state: "inactive" | "unknown" | "amount";
  product: null;
}

/** With what the catalogue says of it. */
export type PricedLine = SoldLine | UnsoldLine;

export interface PricedCart {
  lines: PricedLine[];
  /** Null: none was asked for. */
  coupon: QuotedCoupon | null;
  /** Of the coupon that is applied. */
  couponId: number | null;
  /** The bumps offered beside it, if they have been read already. */
  bumps?: readonly OfferedBump[] | undefined;
  /** As it is shown whichever way it is paid, where the chosen way takes more off. */
  shown?: PricedCart;
}

/** Who asks for the price, and for what beside the lines. */
export interface PriceQuestion extends Pick<AskQuote, "coupon" | "caller" | "afterOrder"> {
  now: Date;
  /** Who may have some of a bundle already, or as many of an offer as one person may take. */
  holder: Holder;
  /** The chosen way to pay; left out: the price is the one that all of them start from. */
  method?: PaymentMethod | undefined;
}

export type PriceShop = Pick<Shop, "limits" | "now" | "secret">;

export interface PricerFacts {
  cart: PricedCart;
  question: PriceQuestion;
}

/** One thing that lowers or adds to a price. */
export type Pricer = (db: Db, shop: PriceShop, facts: PricerFacts) => PricedCart | Promise<PricedCart>;

/** The line when it is not sold, whatever was found out about it so far. */
export function unsold(
  { productId, quantity, offerId, chosenCents, bumpId }: WantedLine,
  why: Pick<UnsoldLine, "state"> & Partial<Pick<UnsoldLine, "reason" | "refusedFor" | "offer" | "most">>,
): UnsoldLine {
  const named = { offerId, chosenCents, bumpId };
  const nothing = { listPrice: 0, price: 0, product: null, offer: null, bump: null, bundle: null };
  return { productId, quantity, ...named, ...nothing, reason: null, ...why };
}

/** The cart with the lines that are still sold priced anew. */
export function withLines(cart: PricedCart, price: (line: SoldLine) => PricedLine): PricedCart {
  return { ...cart, lines: cart.lines.map((line) => (line.state === "ok" ? price(line) : line)) };
}
