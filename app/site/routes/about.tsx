import type { ForEverybody } from "#app/context.ts";
import { headersOfRefusal } from "#app/identity/refusal.ts";
import { pageHead } from "../loading/page-head.ts";
import { sendPageLead } from "../loading/page-lead.server.ts";
import { loadPage } from "../loading/page-loading.server.ts";
import { SectionList } from "../sections/section-list.tsx";
import type { Route } from "./+types/about.ts";

export function loader({ context }: ForEverybody<Route.LoaderArgs>) {
  return loadPage(context, { key: "about" });
}

/** Public: the contact form, where the page has one. */
export async function action({ context, request }: Route.ActionArgs) {
  return sendPageLead(context, request, { key: "about" });
}

export const headers = headersOfRefusal;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const [
    {
      loaderData: { company },
    },
  ] = matches;
  return pageHead(matches, loaderData, { description: company.tagline || `Conheça ${company.brand}.` });
};

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  return <SectionList sections={loaderData.sections} />;
}
