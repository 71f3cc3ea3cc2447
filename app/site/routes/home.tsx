import { headersOfRefusal } from "#app/identity/refusal.ts";
import { organizationJsonLd } from "#app/platform/http/json-ld.ts";
import { pageHead } from "../loading/page-head.ts";
import { sendPageLead } from "../loading/page-lead.server.ts";
import { loadPage } from "../loading/page-loading.server.ts";
import { SectionList } from "../sections/section-list.tsx";
import type { Route } from "./+types/home.ts";

export function loader({ context }: Route.LoaderArgs) {
  return loadPage(context, { key: "home" });
}

/** Public: the contact form, where the page has one. */
export async function action({ context, request }: Route.ActionArgs) {
  return sendPageLead(context, request, { key: "home" });
}

export const headers = headersOfRefusal;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const [
    {
      loaderData: { company, siteUrl },
    },
  ] = matches;
  return pageHead(matches, loaderData, {
    description: company.tagline,
    jsonLd: import.meta.env.SSR ? [organizationJsonLd(company, { siteUrl })] : undefined,
  });
};

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return <SectionList sections={loaderData.sections} />;
}
