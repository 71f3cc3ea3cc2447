import type { ForEverybody } from "#app/context.ts";
import { headersOfRefusal } from "#app/identity/refusal.ts";
import { slugParam } from "#app/platform/text/slug.ts";
import { pageHead } from "../loading/page-head.ts";
import { sendPageLead } from "../loading/page-lead.server.ts";
import { loadPage } from "../loading/page-loading.server.ts";
import { SectionList } from "../sections/section-list.tsx";
import type { Route } from "./+types/own-page.ts";

export function loader({ context, params }: ForEverybody<Route.LoaderArgs>) {
  return loadPage(context, { slug: slugParam(params.slug) });
}

/** Public: the contact form, where the page has one. */
export async function action({ context, request, params }: Route.ActionArgs) {
  return sendPageLead(context, request, { slug: slugParam(params.slug) });
}

export const headers = headersOfRefusal;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => pageHead(matches, loaderData);

export default function OwnPage({ loaderData }: Route.ComponentProps) {
  return <SectionList sections={loaderData.sections} />;
}
