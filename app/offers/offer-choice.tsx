import { href, Link } from "react-router";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { Icon } from "#app/ui/icons/icon.tsx";
import { offerNotes } from "./offer-state.ts";
import type { SoldOffer } from "./offers.server.ts";

/** What the product's page offers beside the product's own price: each is bought on a page of its own. */
export function OfferChoice({ offers }: { offers: readonly SoldOffer[] }) {
  if (offers.length === 0) return null;
  return (
    <section aria-labelledby="outras-opcoes" className="mt-6">
      <h2 id="outras-opcoes" className="text-lg">
        Outras opções de compra
      </h2>
      <ul className="mt-2 grid gap-2">
        {offers.map((offer) => (
          <li key={offer.id}>
            <Link
              to={href("/c/:slug", { slug: offer.slug })}
              className="grid min-h-14 grid-cols-[1fr_auto] items-center gap-x-3 rounded-control bg-surface px-4 py-3 inset-ring inset-ring-control hover:bg-sunken"
            >
              <span className="min-w-0">
                <span className="block font-strong wrap-anywhere">{offer.name}</span>
                <OfferNotes offer={offer} />
              </span>
              <span className="flex items-center gap-2 font-strong whitespace-nowrap tabular-nums">
                {formatBRL(offer.price)}
                <Icon name="chevron-right" className="size-5 text-muted" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OfferNotes({ offer }: { offer: SoldOffer }) {
  const notes = offerNotes(offer);
  return notes.length > 0 ? <span className="block text-sm text-muted">{notes.join(" · ")}</span> : null;
}
