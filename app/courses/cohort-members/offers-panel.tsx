import { Link } from "react-router";
import { WithRight } from "#app/identity/rights/use-right.tsx";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import type { listCohortOffers } from "./cohort-offers.server.ts";

interface OffersPanelProps {
  offers: Awaited<ReturnType<typeof listCohortOffers>>;
}

/** Offers whose buyers join the cohort, each with its sales page. */
export function OffersPanel({ offers }: OffersPanelProps) {
  return (
    <section
      aria-labelledby="ofertas-da-turma"
      className="grid content-start gap-3 rounded-card bg-surface p-5 inset-ring inset-ring-line"
    >
      <h2 id="ofertas-da-turma" className="text-xl">
        Ofertas desta turma
      </h2>
      {offers.length === 0 ? (
        <p className="text-muted">
          Nenhuma. Para vender vagas desta turma, escolha-a no campo Turma de uma oferta do produto do curso.
        </p>
      ) : (
        <ul className="grid gap-2">
          {offers.map(({ id, name, slug, price, product_id, product_name }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <span className="min-w-0 wrap-anywhere">
                <Link to={`/c/${slug}`} className="link">
                  {name}
                </Link>{" "}
                <span className="text-muted">
                  {product_name}, {formatBRL(price)}
                </span>
              </span>
              <WithRight right="products.write">
                <Link to={`/admin/produtos/${product_id}/ofertas?editar=${id}`} className="link">
                  Editar
                </Link>
              </WithRight>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
