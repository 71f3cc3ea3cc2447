// The cart while its price is made: each pricer receives it and returns it.

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

/** The coupon as the quote reports it. */
export interface QuotedCoupon {
  code: string;
  state: "applied" | CouponRefusal;
  /** Why the coupon takes nothing off; null if it applies. */
  message: string | null;
  discount: Discount | null;
  /** "10%" or "R$ 20,00". */
  worth: string | null;
}

export interface LineBundle {
  parts: SoldPart[];
  /** Centavos taken off because the buyer owns some parts. */
  ownedCents: number;
  /** The discount of a single unit. */
  forOne: { cents: number; names: string[] };
  /** The buyer owns all parts. */
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
  /** Set for a bundle. */
  bundle: LineBundle | null;
  /** Why the line is not sold by its offer or as a bump, as a sentence. */
  reason: string | null;
  /** The reason as a code, for pages that act on it. */
  refusedFor?: RefusedFor | undefined;
  /** How many units of the offer this buyer may take, if more were asked for. */
  most?: number | undefined;
}

export interface SoldLine extends LineFacts {
  state: "ok";
  product: PricedProduct;
}

/** A line that is not sold; it costs nothing. */
export interface UnsoldLine extends LineFacts {
  /** `amount`: the offer is sold, but not for the amount that the buyer typed. */
  state: "inactive" | "unknown" | "amount";
  product: null;
}

/** A line with its catalogue facts. */
export type PricedLine = SoldLine | UnsoldLine;

export interface PricedCart {
  lines: PricedLine[];
  /** Null when no coupon was asked for. */
  coupon: QuotedCoupon | null;
  /** Id of the applied coupon. */
  couponId: number | null;
  /** Bumps offered beside the cart, if already read. */
  bumps?: readonly OfferedBump[] | undefined;
  /** The cart before the discount of the chosen method, for showing. */
  shown?: PricedCart;
}

/** The question for a price: who asks, when, and with which extras. */
export interface PriceQuestion extends Pick<AskQuote, "coupon" | "caller" | "afterOrder"> {
  now: Date;
  /** The buyer, who may own parts of a bundle or have taken an offer before. */
  holder: Holder;
  /** The chosen payment method; undefined asks for the price before method discounts. */
  method?: PaymentMethod | undefined;
}

export type PriceShop = Pick<Shop, "limits" | "now" | "secret">;

export interface PricerFacts {
  cart: PricedCart;
  question: PriceQuestion;
}

/** A step that lowers or raises the price. */
export type Pricer = (db: Db, shop: PriceShop, facts: PricerFacts) => PricedCart | Promise<PricedCart>;

/** Turns a line into one that is not sold, keeping what is known about it. */
export function unsold(
  { productId, quantity, offerId, chosenCents, bumpId }: WantedLine,
  why: Pick<UnsoldLine, "state"> & Partial<Pick<UnsoldLine, "reason" | "refusedFor" | "offer" | "most">>,
): UnsoldLine {
  const named = { offerId, chosenCents, bumpId };
  const nothing = { listPrice: 0, price: 0, product: null, offer: null, bump: null, bundle: null };
  return { productId, quantity, ...named, ...nothing, reason: null, ...why };
}

/** Applies `price` to the lines that are still sold. */
export function withLines(cart: PricedCart, price: (line: SoldLine) => PricedLine): PricedCart {
  return { ...cart, lines: cart.lines.map((line) => (line.state === "ok" ? price(line) : line)) };
}
