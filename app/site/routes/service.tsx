import { href, Link } from "react-router";
import { appContext, type ForEverybody } from "#app/context.ts";
import { leadFormAddress } from "#app/marketing/leads/lead-address.ts";
import { ServiceFeatures, ServicePrice, serviceCover } from "#app/marketing/services/service-card.tsx";
import { orNotFound } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { shareImage } from "#app/platform/http/share-image.ts";
import { slugParam } from "#app/platform/text/slug.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Cover } from "#app/ui/display/cover.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { findServicePage } from "../loading/service-page.server.ts";
import { StepNumber } from "../sections/cards-view.tsx";
import type { Route } from "./+types/service.ts";

export async function loader({ context, params }: ForEverybody<Route.LoaderArgs>) {
  const { db, company } = context.get(appContext);
  const service = await findServicePage(db, slugParam(params.offer), company);
  return orNotFound(service, "Produto não encontrado.");
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const { service } = loaderData;
  return pageMeta(siteFacts(matches), {
    title: service.name,
    description: service.description,
    canonical: href("/produtos/:offer", { offer: service.slug }),
    image: shareImage("oferta", service.slug, service.name),
  });
};

export default function ServicePage({ loaderData }: Route.ComponentProps) {
  const { service, buttonLabel } = loaderData;
  return (
    <div className="wrap">
      <p className="pt-6">
        <Link
          to={href("/produtos")}
          className="inline-flex min-h-11 items-center gap-1.5 text-muted hover:text-ink"
        >
          <Icon name="arrow-left" className="size-4" /> Todos os produtos
        </Link>
      </p>
      <header className="grid items-center gap-x-16 gap-y-8 pt-4 pb-16 lg:grid-cols-2">
        <div>
          <h1 className="title-page">{service.name}</h1>
          <p className="mt-6 text-lg text-muted">{service.promise}</p>
          <div className="my-6 text-lg">
            <ServicePrice service={service} />
          </div>
          <ButtonLink to={leadFormAddress(service.slug)} variant="accent">
            {buttonLabel}
          </ButtonLink>
        </div>
        <Cover
          src={serviceCover(service)}
          alt=""
          first
          sizes="(min-width: 1000px) 36rem, calc(100vw - 2.5rem)"
          className="rounded-card"
        />
      </header>
      {service.steps.length > 0 ? (
        <section className="grid gap-x-16 gap-y-6 border-t border-line py-16 lg:grid-cols-[1fr_2fr]">
          <h2 className="title-section">Como funciona</h2>
          <ol>
            {service.steps.map((step, place) => (
              <li
                key={step.title}
                className="grid grid-cols-[auto_1fr] gap-4 border-t border-line py-5 first:border-t-0 first:pt-0"
              >
                <StepNumber>{place + 1}</StepNumber>
                <div>
                  <h3 className="text-xl">{step.title}</h3>
                  <p className="mt-1 text-muted">{step.words}</p>
                </div>
              </li>
            ))}
          </ol>
        </section>
      ) : null}
      {service.features.length > 0 ? (
        <section className="grid gap-x-16 gap-y-6 border-t border-line py-16 lg:grid-cols-[1fr_2fr]">
          <h2 className="title-section">O que está incluído</h2>
          <ServiceFeatures service={service} />
        </section>
      ) : null}
      {service.questions.length > 0 ? (
        <section className="grid gap-x-16 gap-y-6 border-t border-line pt-16 pb-24 lg:grid-cols-[1fr_2fr]">
          <h2 className="title-section">Perguntas frequentes</h2>
          <dl>
            {service.questions.map((item) => (
              <div key={item.question} className="border-t border-line py-5 first:border-t-0 first:pt-0">
                <dt className="font-display text-xl font-bold">{item.question}</dt>
                <dd className="mt-1 text-muted">{item.answer}</dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
    </div>
  );
}
