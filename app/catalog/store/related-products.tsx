import { ProductCard, type ProductCardFacts } from "./product-card.tsx";

export const RELATED_SHOWN = 3;

/** A row of other products; nothing where there is none. */
export function RelatedProducts({ products }: { products: ProductCardFacts[] }) {
  if (products.length === 0) return null;
  return (
    <section className="mt-16 print:hidden" aria-labelledby="veja-tambem">
      <h2 id="veja-tambem" className="mb-6 text-2xl">
        Veja também
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-6">
        {products.map((product) => (
          <li key={product.id} className="grid">
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}
