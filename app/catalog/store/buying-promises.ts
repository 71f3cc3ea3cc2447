import {
  accessPromise,
  guaranteePromise,
  openingPromise,
  type ShopTerms,
} from "#app/platform/config/shop-terms.ts";

/** Sentences; empty where there is nothing to promise. */
export interface BuyingPromises {
  paying: string;
  access: string;
  guarantee: string;
}

/** What is promised of this product here; one that has nothing to deliver is not promised at once. */
export function promisesOf(
  product: Parameters<typeof openingPromise>[0] & { price: number },
  terms: ShopTerms,
  { isReady, parts }: { isReady: boolean; parts: string },
): BuyingPromises {
  const opening = isReady ? openingPromise(product, terms) : "";
  return {
    paying: product.price === 0 ? "" : [opening, parts].filter(Boolean).join(" "),
    access: accessPromise(product, terms),
    guarantee: product.price === 0 ? "" : guaranteePromise(terms),
  };
}
