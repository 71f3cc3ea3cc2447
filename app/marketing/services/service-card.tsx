import { href } from "react-router";
import { coverAddress } from "#app/platform/images/covers.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { Cover } from "#app/ui/display/cover.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { leadFormAddress } from "../leads/lead-address.ts";
import type { ServiceCard as Service } from "./service.ts";

interface ServiceCardProps {
  service: Service;
  /** The first of the page. */
  first?: boolean;
  buttonLabel: string;
  moreLabel: string;
}

export function ServiceCard({ service, first, buttonLabel, moreLabel }: ServiceCardProps) {
  return (
    <article
      id={service.slug}
      className="relative flex flex-col overflow-hidden rounded-card bg-surface after:pointer-events-none after:absolute after:inset-0 after:rounded-card after:inset-ring after:inset-ring-line"
    >
      <Cover src={serviceCover(service)} alt="" {...(first && { first })} />
      {service.badge ? (
        <p className="absolute top-0 left-0 rounded-br-card bg-surface p-1.5">
          <Badge tone="off">{service.badge}</Badge>
        </p>
      ) : null}
      <div className="flex flex-1 flex-col gap-4 px-5 pt-4.5 pb-5">
        <div>
          <h2 className="text-2xl">{service.name}</h2>
          <ServicePrice service={service} />
        </div>
        <p>{service.description}</p>
        <ServiceFeatures service={service} />
        <div className="mt-auto grid gap-2.5 pt-2">
          <ButtonLink to={leadFormAddress(service.slug)}>
            {buttonLabel}
            <span className="sr-only">: {service.name}</span>
          </ButtonLink>
          <ButtonLink to={href("/produtos/:offer", { offer: service.slug })} variant="quiet">
            {moreLabel}
            <span className="sr-only">: {service.name}</span>
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}

export function ServicePrice({ service }: { service: Pick<Service, "monthly_price"> }) {
  if (service.monthly_price === null) return null;
  return (
    <p className="mt-1 text-muted">
      A partir de{" "}
      <b className="font-display text-xl font-heavy whitespace-nowrap text-ink">
        {formatBRL(service.monthly_price).replace(/,00$/, "")}
      </b>
      /mês
    </p>
  );
}

export function ServiceFeatures({ service }: { service: Pick<Service, "features"> }) {
  return (
    <ul>
      {service.features.map((feature) => (
        <li key={feature} className="flex gap-2.5 py-1.25">
          <Icon name="check" className="mt-0.5 size-5 flex-none text-primary-ink" />
          {feature}
        </li>
      ))}
    </ul>
  );
}

export function serviceCover(service: Pick<Service, "picture" | "tiles" | "name">): string {
  return service.picture || coverAddress({ category: service.tiles, title: service.name });
}
