import { href } from "react-router";
import { appContext, type ForEverybody } from "#app/context.ts";
import { legalMeta } from "../pages/legal-meta.ts";
import { LegalPage } from "../pages/legal-page.tsx";
import { readLegalPage } from "../pages/legal-pages.server.ts";
import type { Route } from "./+types/privacy.ts";

export function loader({ context }: ForEverybody<Route.LoaderArgs>) {
  return readLegalPage(context.get(appContext), "privacy");
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  legalMeta(matches, loaderData, href("/privacidade"));

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData.text} />;
}
