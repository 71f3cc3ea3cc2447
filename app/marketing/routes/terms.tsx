import { href } from "react-router";
import { appContext, type ForEverybody } from "#app/context.ts";
import { legalMeta } from "../pages/legal-meta.ts";
import { LegalPage } from "../pages/legal-page.tsx";
import { readLegalPage } from "../pages/legal-pages.server.ts";
import type { Route } from "./+types/terms.ts";

export function loader({ context }: ForEverybody<Route.LoaderArgs>) {
  return readLegalPage(context.get(appContext), "terms");
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  legalMeta(matches, loaderData, href("/termos"));

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData.text} />;
}
