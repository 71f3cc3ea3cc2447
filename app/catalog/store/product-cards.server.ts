// What a product's card shows, and nothing else: it goes to the browser beside the page that already says it.
import type { PaymentOffer } from "#app/company/payment-offer.ts";
import { mostParts } from "#app/company/shop-terms.ts";
import type { ProductListItem } from "../products/products.server.ts";

const TAGS_SHOWN = 3;
/** A row of them, below a product and below an order. */
export const RELATED_SHOWN = 3;

function kindOf({ is_bundle, product_type }: ProductListItem): string | undefined {
  if (is_bundle) return "Pacote";
  return product_type === "Curso" ? "Curso" : undefined;
}

export type ProductCardFacts = ReturnType<typeof cardsOf>[number];

/** With what the offer divides each price into; what a product does not have is left out, categories are sent once. */
export function cardsOf(offer: Pick<PaymentOffer, "partsOf">, products: readonly ProductListItem[]) {
  const categories = new Map<string, { name: string | null; slug: string }>();
  const parts = new Map<number, string | null>();
  const partsOf = (cents: number) => {
    // A shop has few prices and many products.
    const known = parts.get(cents);
    const text = known === undefined ? mostParts(offer, cents) : known;
    parts.set(cents, text);
    return text;
  };
  return products.map((product) => {
    const { category_slug: slug, category_name: name, original_price, price } = product;
    const category = slug === null ? undefined : (categories.get(slug) ?? { name, slug });
    if (category) categories.set(category.slug, category);
    const division = partsOf(price);
    const file = [product.file_type, product.file_size].filter(Boolean).join(" · ");
    return {
      id: product.id,
      name: product.name,
      price,
      product_type: product.product_type,
      file: file || kindOf(product),
      ...(category && { category }),
      ...(product.image && { image: product.image }),
      ...(product.short_description && { short_description: product.short_description }),
      ...(product.tags.length > 0 && { tags: product.tags.slice(0, TAGS_SHOWN).join(" · ") }),
      ...(original_price !== null && original_price > price && { original_price }),
      ...(product.rating > 0 && { rating: product.rating }),
      ...(product.sales_count > 0 && { sales_count: product.sales_count }),
      ...(product.is_featured && { is_featured: true }),
      ...(division && { parts: division }),
    };
  });
}
