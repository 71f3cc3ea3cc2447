import { Link, useSearchParams } from "react-router";
import { pageAddress } from "#app/platform/forms/pagination.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { ProductCard } from "./product-card.tsx";
import type { ProductCardFacts } from "./product-cards.server.ts";
import type { SearchFallback } from "./search-suggestions.server.ts";

/** Comes only where it is needed: the store does without it. */
export default function NothingFound({
  instead: { query, items },
}: {
  instead: SearchFallback<ProductCardFacts>;
}) {
  const [params] = useSearchParams();
  const isNarrowed = params.has("busca") || params.has("categoria");
  return (
    <>
      {query ? null : (
        <EmptyState
          title={isNarrowed ? "Nenhum produto encontrado" : "Ainda não há produtos à venda"}
          action={isNarrowed ? <ButtonLink to="/loja">Limpar filtros</ButtonLink> : undefined}
        >
          {isNarrowed ? "Tente outra palavra ou veja todas as categorias." : "Volte em breve."}
        </EmptyState>
      )}
      {items.length > 0 ? (
        <section className={query ? "mt-8" : "mt-12"}>
          <h2 className="mb-6 text-2xl wrap-anywhere">
            {query ? (
              <>
                Resultados para{" "}
                <Link to={pageAddress("/loja", new URLSearchParams({ busca: query }), 1)} className="link">
                  “{query}”
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
