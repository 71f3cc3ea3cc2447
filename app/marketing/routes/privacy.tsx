import { href } from "react-router";
import { shownCompany } from "#app/platform/config/company.ts";
import { appContext } from "#app/platform/context.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { LegalPage } from "../pages/legal-page.tsx";
import { PrivacyText } from "../pages/privacy-text.tsx";
import type { Route } from "./+types/privacy.ts";

export function loader({ context }: Route.LoaderArgs) {
  return { company: shownCompany(context.get(appContext).company) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), {
    title: "Política de privacidade",
    description:
      "Quais dados pessoais tratamos, para quê, com quem os compartilhamos e como você os controla.",
    canonical: href("/privacidade"),
  });

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage title="Política de privacidade" since="1º de novembro de 2026">
      <PrivacyText company={loaderData.company} />
    </LegalPage>
  );
}
