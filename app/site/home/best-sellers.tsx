import { href } from "react-router";
import { ProductCard } from "#app/catalog/store/product-card.tsx";
import type { ProductCardFacts } from "#app/catalog/store/product-cards.server.ts";
import { SectionHead } from "./section-head.tsx";

/** One large card and up to four: two rows of three columns. */
export function BestSellers({ products }: { products: ProductCardFacts[] }) {
  return (
    <section className="wrap section">
      <SectionHead title="Mais vendidos" link={{ to: href("/loja"), label: "Ver toda a loja" }} />
      <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {products.map((product, place) => (
          <li key={product.id} className={place === 0 ? "grid sm:col-span-2" : "grid"}>
            <ProductCard product={product} lead={place === 0} besideLead={place === 1} />
          </li>
        ))}
      </ul>
    </section>
  );
}
