import { MessageCircle } from "lucide-react";
import { href } from "react-router";
import { whatsappAddress } from "#app/platform/company.ts";
import { appContext } from "#app/platform/context.ts";
import { pageMeta, siteFacts } from "#app/platform/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { OfferCard } from "../offer-card.tsx";
import { demoMessage, OFFERS } from "../offers.ts";
import { PageTitle } from "../page-title.tsx";
import { ToolButtons } from "../tool-buttons.tsx";
import type { Route } from "./+types/offers.ts";

const QUOTE = "Olá! Gostaria de conversar sobre um projeto de desenvolvimento ou consultoria.";

export function loader({ context }: Route.LoaderArgs) {
  const { company } = context.get(appContext);
  return {
    quoteAddress: whatsappAddress(company, QUOTE),
    demoAddresses: Object.fromEntries(
      OFFERS.map((offer) => [offer.slug, whatsappAddress(company, demoMessage(offer))]),
    ),
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), {
    title: "Produtos",
    description:
      "Automação com IA, análise de dados e segurança como serviço mensal, com implantação e suporte.",
    canonical: href("/produtos"),
  });

export default function OffersPage({ loaderData }: Route.ComponentProps) {
  const { demoAddresses, quoteAddress } = loaderData;
  return (
    <>
      <PageTitle title="Produtos que trabalham por você">
        <p>
          Três serviços mensais, montados e cuidados por nós. Comece por uma demonstração com os seus próprios
          dados.
        </p>
      </PageTitle>
      <ul className="wrap grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {OFFERS.map((offer) => (
          <li key={offer.slug} className="grid">
            <OfferCard offer={offer} demoAddress={demoAddresses[offer.slug] ?? quoteAddress} />
          </li>
        ))}
      </ul>
      <section className="wrap section grid gap-x-16 gap-y-10 lg:grid-cols-2">
        <div>
          <h2 className="title-section">Traga os seus contatos</h2>
          <p className="mt-4 mb-6 text-muted">
            Ligue a sua conta ou os endereços da sua região para ver a automação com dados que você conhece.
          </p>
          <ToolButtons />
        </div>
        <div>
          <h2 className="title-section">Não é bem isso?</h2>
          <p className="mt-4 mb-6 text-muted">
            Também fazemos desenvolvimento customizado e consultoria tecnológica. Conte o caso e responda
            quando puder.
          </p>
          <ButtonLink to={quoteAddress} newTab>
            <MessageCircle aria-hidden="true" /> Pedir orçamento
          </ButtonLink>
        </div>
      </section>
    </>
  );
}
