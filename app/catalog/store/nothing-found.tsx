import { Link, useSearchParams } from "react-router";
import { pageAddress } from "#app/platform/forms/pagination.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { ProductCard } from "./product-card.tsx";
import type { ProductCardFacts } from "./product-cards.server.ts";
import type { SearchFallback } from "./search-suggestions.server.ts";

/** Comes only where it is needed: the store does without it. */
export default function NothingFound({
  instead: { query, category, items },
}: {
  instead: SearchFallback<ProductCardFacts>;
}) {
  const [params] = useSearchParams();
  const found = query
    ? { address: new URLSearchParams({ busca: query }), name: `“${query}”` }
    : category && { address: new URLSearchParams({ categoria: category.slug }), name: category.name };
  const isNarrowed = params.has("busca") || params.has("categoria");
  return (
    <>
      {found ? null : (
        <EmptyState
          title={isNarrowed ? "Nenhum produto encontrado" : "Ainda não há produtos à venda"}
          action={isNarrowed ? <ButtonLink to="/loja">Limpar filtros</ButtonLink> : undefined}
        >
          {isNarrowed ? "Tente outra palavra ou veja todas as categorias." : "Volte em breve."}
        </EmptyState>
      )}
      {items.length > 0 ? (
        <section className={found ? "mt-8" : "mt-12"}>
          <h2 className="mb-6 text-2xl wrap-anywhere">
            {found ? (
              <>
                {query ? "Resultados para" : "Categoria"}{" "}
                <Link to={pageAddress("/loja", found.address, 1)} className="link">
                  {found.name}
                </Link>
              </>
            ) : (
              "Mais vendidos da loja"
            )}
          </h2>
          <ul className="product-list">
            {items.map((product) => (
              <li key={product.id}>
                <ProductCard product={product} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
