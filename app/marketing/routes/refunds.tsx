import { href } from "react-router";
import { shownCompany } from "#app/platform/config/company.ts";
import { appContext } from "#app/platform/context.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { LegalPage } from "../pages/legal-page.tsx";
import { RefundsText } from "../pages/refunds-text.tsx";
import type { Route } from "./+types/refunds.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { company, paymentOffer } = context.get(appContext);
  const { methods, atOnce } = paymentOffer();
  return { company: shownCompany(company), paying: { methods, atOnce } };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), {
    title: "Política de reembolso",
    description: "Em quanto tempo e como pedir o dinheiro de volta.",
    canonical: href("/reembolso"),
  });

export default function RefundsPage({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage title="Política de reembolso" since="1º de novembro de 2026">
      <RefundsText company={loaderData.company} paying={loaderData.paying} />
    </LegalPage>
  );
}
