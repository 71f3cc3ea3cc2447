// The list of /loja without its page: the cost of React alone.
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { ProductCard } from "#app/catalog/store/product-card.tsx";
import type { ProductCardFacts } from "#app/catalog/store/product-cards.server.ts";

export function renderList(products: ProductCardFacts[]): string {
  return renderToString(
    <StaticRouter location="/loja">
      <ul className="product-list">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} level={2} />
          </li>
        ))}
      </ul>
    </StaticRouter>,
  );
}
