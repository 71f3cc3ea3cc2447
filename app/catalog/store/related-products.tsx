import { ProductCard } from "./product-card.tsx";
import type { ProductCardFacts } from "./product-cards.server.ts";

interface RelatedProductsProps {
  products: ProductCardFacts[];
  /** Whether orders say so of every one of them. */
  areBoughtTogether: boolean;
}

/** A row of other products; nothing where there is none. */
export function RelatedProducts({ products, areBoughtTogether }: RelatedProductsProps) {
  if (products.length === 0) return null;
  return (
    <section className="mt-16 print:hidden" aria-labelledby="veja-tambem">
      <h2 id="veja-tambem" className="mb-6 text-2xl">
        {areBoughtTogether ? "Quem comprou também levou" : "Veja também"}
      </h2>
      <ul className="product-list [--card:18rem]">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}
