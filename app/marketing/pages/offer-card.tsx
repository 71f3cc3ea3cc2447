import { href } from "react-router";
import { coverAddress } from "#app/platform/images/covers.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { Cover } from "#app/ui/display/cover.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { leadFormAddress } from "./lead-interests.ts";
import type { Offer } from "./offers.ts";

interface OfferCardProps {
  offer: Offer;
  /** The first of the page. */
  first?: boolean;
}

export function OfferCard({ offer, first }: OfferCardProps) {
  return (
    <article
      id={offer.slug}
      className="relative flex flex-col overflow-hidden rounded-card bg-surface after:pointer-events-none after:absolute after:inset-0 after:rounded-card after:inset-ring after:inset-ring-line"
    >
      <Cover src={offerCover(offer)} alt="" first={first} />
      {offer.badge ? (
        <p className="absolute top-0 left-0 rounded-br-card bg-surface p-1.5">
          <Badge tone="off">{offer.badge}</Badge>
        </p>
      ) : null}
      <div className="flex flex-1 flex-col gap-4 px-5 pt-4.5 pb-5">
        <div>
          <h2 className="text-2xl">{offer.name}</h2>
          <OfferPrice offer={offer} />
        </div>
        <p>{offer.description}</p>
        <OfferFeatures offer={offer} />
        <div className="mt-auto grid gap-2.5 pt-2">
          <ButtonLink to={leadFormAddress(offer.slug)}>
            Solicitar Demo Gratuita<span className="sr-only">: {offer.name}</span>
          </ButtonLink>
          <ButtonLink to={href("/produtos/:offer", { offer: offer.slug })} variant="quiet">
            Ver Detalhes<span className="sr-only">: {offer.name}</span>
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}

export function OfferPrice({ offer }: { offer: Offer }) {
  return (
    <p className="mt-1 text-muted">
      A partir de{" "}
      <b className="font-display text-xl font-heavy whitespace-nowrap text-ink">
        {formatBRL(offer.monthly_price).replace(/,00$/, "")}
      </b>
      /mês
    </p>
  );
}

export function OfferFeatures({ offer }: { offer: Offer }) {
  return (
    <ul>
      {offer.features.map((feature) => (
        <li key={feature} className="flex gap-2.5 py-1.25">
          <Icon name="check" className="mt-0.5 size-5 flex-none text-primary-ink" />
          {feature}
        </li>
      ))}
    </ul>
  );
}

export function offerCover(offer: Offer): string {
  return coverAddress({ category: offer.dress, title: offer.name });
}
