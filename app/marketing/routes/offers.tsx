import { href, useSearchParams } from "react-router";
import { headersOfRefusal, refusedForm } from "#app/identity/refusal.ts";
import { currentUser } from "#app/identity/sessions/sessions.server.ts";
import { whatsappAddress } from "#app/platform/config/company.ts";
import { appContext, requestContext } from "#app/platform/context.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { LeadForm } from "../leads/lead-form.tsx";
import { ContactOptions, LeadInvitation } from "../leads/lead-invitation.tsx";
import { sendLead } from "../leads/lead-sending.server.ts";
import { LeadSent } from "../leads/lead-sent.tsx";
import { OfferCard } from "../pages/offer-card.tsx";
import { findOffer, OFFERS } from "../pages/offers.ts";
import { PageTitle } from "../pages/page-title.tsx";
import { ToolButtons } from "../pages/tool-buttons.tsx";
import type { Route } from "./+types/offers.ts";

const QUOTE = "Olá! Gostaria de conversar sobre um projeto de desenvolvimento ou consultoria.";

export function loader({ context }: Route.LoaderArgs) {
  const { company } = context.get(appContext);
  const user = currentUser(context);
  return {
    brand: company.brand,
    phone: company.phones[0],
    hours: company.hours[0] ?? "",
    quoteAddress: whatsappAddress(company, QUOTE),
    person: user ? { nome: user.name, email: user.email } : null,
  };
}

/** Public: stores a lead. */
export async function action({ context, request }: Route.ActionArgs) {
  const sender = { userId: currentUser(context)?.id, ip: context.get(requestContext).ip };
  const answer = await sendLead(context.get(appContext), sender, await readForm(request));
  if (!answer.ok) return refusedForm(answer);
  return redirectWithToast(`${href("/produtos")}?enviado=1#contato`, {
    title: "Lead enviado com sucesso!",
    description: "Entraremos em contato em breve.",
    kind: "success",
  });
}

export const headers = headersOfRefusal;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), {
    title: "Produtos",
    description:
      "Automação com IA, análise de dados e segurança como serviço mensal, com implantação e suporte.",
    canonical: href("/produtos"),
  });

export default function OffersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { brand, hours, person, phone, quoteAddress } = loaderData;
  const [params] = useSearchParams();
  const asked = findOffer(params.get("produto") ?? "")?.name;
  return (
    <>
      <PageTitle title="Produtos que trabalham por você">
        <p>
          Três serviços mensais que nós montamos e mantemos. Comece por uma demonstração com os seus próprios
          dados.
        </p>
      </PageTitle>
      <ul className="wrap grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {OFFERS.map((offer, position) => (
          <li key={offer.slug} className="grid">
            <OfferCard offer={offer} first={position === 0} />
          </li>
        ))}
      </ul>
      <section
        id="contato"
        className="wrap section grid items-start gap-x-16 gap-y-10 lg:grid-cols-[5fr_7fr] lg:grid-rows-[auto_1fr]"
      >
        <LeadInvitation />
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {params.has("enviado") && !actionData ? (
            <LeadSent hours={hours} />
          ) : (
            <LeadForm brand={brand} person={person} asked={asked} failure={actionData} />
          )}
        </div>
        <ContactOptions phone={phone} hours={hours} quoteAddress={quoteAddress} />
      </section>
      <section className="wrap border-t border-line pt-16 pb-24">
        <h2 className="title-section">Traga os seus contatos</h2>
        <p className="mt-4 mb-6 max-w-[36rem] text-muted">
          Conecte a sua conta ou os endereços da sua região para ver a automação com dados que você conhece.
        </p>
        <ToolButtons />
      </section>
    </>
  );
}
