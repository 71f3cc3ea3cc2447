import { href, Link } from "react-router";
import { orNotFound } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { shareImage } from "#app/platform/http/share-image.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Cover } from "#app/ui/display/cover.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { leadFormAddress } from "../pages/lead-interests.ts";
import { OfferFeatures, OfferPrice, offerCover } from "../pages/offer-card.tsx";
import { findOffer } from "../pages/offers.ts";
import type { Route } from "./+types/offer.ts";

export function loader({ params }: Route.LoaderArgs) {
  return { offer: orNotFound(findOffer(params.offer), "Produto não encontrado.") };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const { offer } = loaderData;
  return pageMeta(siteFacts(matches), {
    title: offer.name,
    description: offer.description,
    canonical: href("/produtos/:offer", { offer: offer.slug }),
    image: shareImage("oferta", offer.slug, offer.name),
  });
};

export default function OfferPage({ loaderData }: Route.ComponentProps) {
  const { offer } = loaderData;
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
          <h1 className="title-page">{offer.name}</h1>
          <p className="mt-6 text-lg text-muted">{offer.promise}</p>
          <div className="my-6 text-lg">
            <OfferPrice offer={offer} />
          </div>
          <ButtonLink to={leadFormAddress(offer.slug)} variant="accent">
            Solicitar Demo Gratuita
          </ButtonLink>
        </div>
        <Cover
          src={offerCover(offer)}
          alt=""
          first
          sizes="(min-width: 1000px) 36rem, calc(100vw - 2.5rem)"
          className="rounded-card"
        />
      </header>
      <section className="grid gap-x-16 gap-y-6 border-t border-line py-16 lg:grid-cols-[1fr_2fr]">
        <h2 className="title-section">Como funciona</h2>
        <ol>
          {offer.steps.map((step, place) => (
            <li
              key={step.title}
              className="grid grid-cols-[auto_1fr] gap-4 border-t border-line py-5 first:border-t-0 first:pt-0"
            >
              <span
                aria-hidden="true"
                className="grid size-10 place-items-center rounded-full rounded-bl-none bg-primary-soft font-bold text-primary-ink"
              >
                {place + 1}
              </span>
              <div>
                <h3 className="text-xl">{step.title}</h3>
                <p className="mt-1 text-muted">{step.words}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      <section className="grid gap-x-16 gap-y-6 border-t border-line py-16 lg:grid-cols-[1fr_2fr]">
        <h2 className="title-section">O que está incluído</h2>
        <OfferFeatures offer={offer} />
      </section>
      <section className="grid gap-x-16 gap-y-6 border-t border-line pt-16 pb-24 lg:grid-cols-[1fr_2fr]">
        <h2 className="title-section">Perguntas frequentes</h2>
        <dl>
          {offer.questions.map((item) => (
            <div key={item.question} className="border-t border-line py-5 first:border-t-0 first:pt-0">
              <dt className="font-display text-xl font-bold">{item.question}</dt>
              <dd className="mt-1 text-muted">{item.answer}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
