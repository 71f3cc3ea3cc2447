import { href } from "react-router";
import { shownCompany } from "#app/platform/config/company.ts";
import { appContext } from "#app/platform/context.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { LegalPage } from "../pages/legal-page.tsx";
import { TermsText } from "../pages/terms-text.tsx";
import type { Route } from "./+types/terms.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { company, paymentOffer } = context.get(appContext);
  const { methods, maxParts, freeParts } = paymentOffer();
  return { company: shownCompany(company), paying: { methods, maxParts, freeParts } };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), {
    title: "Termos de uso",
    description: "As regras de compra, entrega, licença e uso deste site.",
    canonical: href("/termos"),
  });

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage title="Termos de uso" since="1º de novembro de 2026">
      <TermsText company={loaderData.company} paying={loaderData.paying} />
    </LegalPage>
  );
}
