import { choiceOf } from "#app/offers/chosen-price.ts";
import { opensOn } from "#app/offers/offer-state.ts";
import { chargeOf } from "./pricing.ts";
import type { PricedLine } from "./quote.server.ts";

/** A line as the quote answers it at `now`. */
export function showLine(line: PricedLine, owned: readonly { productId: number }[], now: Date) {
  const { productId, offerId, bumpId, chosenCents, quantity, state, product, offer, reason } = line;
  const { price, listPrice, bundle, most } = line;
  const choice = offer && choiceOf(offer);
  const ownedCents = bundle?.ownedCents ?? 0;
  return {
    productId,
    ...(offerId === undefined
      ? {}
      : { offerId, offerName: offer?.name ?? null, opensOn: opensOn(offer, now), reason }),
    ...(chosenCents === undefined ? {} : { chosenCents }),
    /** What may be said for it, where the buyer says the amount. */
    ...(choice ? { choice } : {}),
    ...(bumpId === undefined ? {} : { bumpId, reason }),
    quantity,
    ...(most === undefined ? {} : { most }),
    state,
    name: product?.name ?? null,
    image: product?.image ?? null,
    productType: product?.product_type ?? null,
    categorySlug: product?.category_slug ?? null,
    /** Before any discount, what of it the buyer has already, and what is charged. */
    listPrice: product ? listPrice + ownedCents : null,
    ...(bundle ? { contents: [...new Set(bundle.parts.map((part) => part.product_type))] } : {}),
    /** Of a bundle, however many are bought: what one alone costs less, because some of it is had. */
    ...(bundle && bundle.forOne.cents > 0
      ? { ownedCents: bundle.forOne.cents, ownedNames: bundle.forOne.names }
      : {}),
    unitPrice: product ? price : null,
    lineTotal: product ? chargeOf(line) : null,
    alreadyOwned: owned.some((one) => one.productId === productId),
  };
}
