import type { ProductType } from "#db/schema.ts";

/**
 * Whether a buyer can want more than one: further units of a download are licences to give away; a course is a place
 * for the person who buys it. Screens ask this before they show a quantity; what the server takes is bounded apart.
 */
export function sellsInQuantity({ product_type }: { product_type: ProductType }): boolean {
  return product_type !== "Curso";
}
