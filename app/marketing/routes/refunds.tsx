import { href } from "react-router";
import { appContext, type ForEverybody } from "#app/context.ts";
import { legalMeta } from "../pages/legal-meta.ts";
import { LegalPage } from "../pages/legal-page.tsx";
import { readLegalPage } from "../pages/legal-pages.server.ts";
import type { Route } from "./+types/refunds.ts";

export function loader({ context }: ForEverybody<Route.LoaderArgs>) {
  return readLegalPage(context.get(appContext), "refunds");
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  legalMeta(matches, loaderData, href("/reembolso"));

export default function RefundsPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData.text} />;
}
