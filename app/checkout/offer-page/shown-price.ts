// The price at the top of an offer's page: what this visitor pays for it, by the quote that the form below is paid by.
import type { Quote } from "#app/checkout/quote/quote.server.ts";
import { priceByPix } from "#app/offers/pix-price.ts";
import type { Row } from "#db/schema.ts";

type Priced = Pick<Row<"offers">, "price" | "original_price" | "pix_discount">;

/** Where PIX is the only way, its price; where a coupon takes more off than PIX does, nothing is said of PIX. */
export function shownPrice(offer: Priced, { lines, methods }: Pick<Quote, "lines" | "methods">): Priced {
  const own = lines.find(({ bumpId }) => bumpId === undefined);
  if (!own || own.unitPrice === null || own.listPrice === null) return offer;
  const hasPixPrice = methods.some(({ method, taken }) => method === "pix" && taken === "pix");
  const isPixAlone = hasPixPrice && methods.every(({ method }) => method === "pix");
  const list = own.listPrice - (own.ownedCents ?? 0);
  const price = isPixAlone ? priceByPix(list, offer.pix_discount) : own.unitPrice;
  return {
    price,
    original_price: offer.original_price ?? (price < own.listPrice ? own.listPrice : null),
    pix_discount: hasPixPrice && !isPixAlone ? offer.pix_discount : 0,
  };
}
