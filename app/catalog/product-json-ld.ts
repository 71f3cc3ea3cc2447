import { addressOf } from "#app/platform/address.ts";
import { productImage } from "./product-image.ts";
import type { ProductPageFacts } from "./products.server.ts";

/** The product as search engines read it. */
export function productJsonLd(product: ProductPageFacts, siteUrl: string): Record<string, unknown> {
  const absolute = (path: string) => new URL(path, siteUrl).href;
  return {
    "@type": "Product",
    name: product.name,
    description: product.short_description ?? undefined,
    image: absolute(productImage(product)),
    category: product.category_name ?? undefined,
    offers: {
      "@type": "Offer",
      price: (product.price / 100).toFixed(2),
      priceCurrency: "BRL",
      availability: "https://schema.org/InStock",
      url: absolute(`/produto/${addressOf(product.id, product.name)}`),
    },
    ...(product.review_count > 0
      ? {
          aggregateRating: {
            "@type": "AggregateRating",
            ratingValue: (product.rating / 10).toFixed(1),
            reviewCount: product.review_count,
          },
        }
      : {}),
  };
}
