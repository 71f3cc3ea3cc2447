// The list of /loja with nothing around it: what React alone takes to write it.
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { ProductCard, type ProductCardFacts } from "#app/catalog/store/product-card.tsx";

export function renderList(products: ProductCardFacts[]): string {
  return renderToString(
    <StaticRouter location="/loja">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-6">
        {products.map((product) => (
          <li key={product.id} className="grid">
            <ProductCard product={product} level={2} />
          </li>
        ))}
      </ul>
    </StaticRouter>,
  );
}
