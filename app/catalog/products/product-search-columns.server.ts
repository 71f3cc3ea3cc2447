import { textOf } from "#app/platform/rich-text/rich-text.server.ts";
import { foldCompounds } from "#app/platform/text/search.ts";
import type { ProductFacts } from "./product.ts";

/** The search columns of a product. */
export function productSearchColumns(
  facts: Partial<Pick<ProductFacts, "name" | "short_description" | "description" | "tags">>,
) {
  const { name = "", short_description, description, tags = [] } = facts;
  return {
    search_title: foldCompounds(name),
    search_body: foldCompounds(short_description, textOf(description ?? ""), ...tags),
  };
}
