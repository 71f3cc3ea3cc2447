import { accessPromise, guaranteePromise, openingPromise, type ShopTerms } from "#app/company/shop-terms.ts";
import { type Term, termIn } from "#app/platform/money-and-dates/terms.ts";

/** Sentences; empty where there is nothing to promise. */
export interface BuyingPromises {
  paying: string;
  access: string;
  guarantee: string;
}

/** With what is in it, of a bundle. */
export function soldOf<P extends { is_bundle: boolean }>(
  product: P,
  parts: readonly (Term & { product_type: "Download" | "Curso" })[],
) {
  const contents = parts.map(({ product_type }) => product_type);
  return product.is_bundle ? { ...product, contents, partTerms: parts.map(termIn) } : product;
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
