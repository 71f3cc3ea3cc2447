import type { ForEverybody } from "#app/context.ts";
import { headersOfRefusal } from "#app/identity/refusal.ts";
import { pageHead } from "../loading/page-head.ts";
import { sendPageLead } from "../loading/page-lead.server.ts";
import { loadPage } from "../loading/page-loading.server.ts";
import { LeadFormView } from "../sections/lead-form-view.tsx";
import { type EagerViews, SectionList } from "../sections/section-list.tsx";
import { ServicesView, ToolsView } from "../sections/services-views.tsx";
import type { Route } from "./+types/services.ts";

const EAGER: EagerViews = {
  "lead-form": LeadFormView,
  services: ServicesView,
  tools: ToolsView,
};

export function loader({ context }: ForEverybody<Route.LoaderArgs>) {
  return loadPage(context, { key: "services" });
}

/** Public: the contact form, where the page has one. */
export async function action({ context, request }: Route.ActionArgs) {
  return sendPageLead(context, request, { key: "services" });
}

export const headers = headersOfRefusal;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => pageHead(matches, loaderData);

export default function ServicesPage({ loaderData }: Route.ComponentProps) {
  return <SectionList sections={loaderData.sections} eager={EAGER} />;
}
