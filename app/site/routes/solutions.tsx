import type { ForEverybody } from "#app/context.ts";
import { headersOfRefusal } from "#app/identity/refusal.ts";
import { pageHead } from "../loading/page-head.ts";
import { sendPageLead } from "../loading/page-lead.server.ts";
import { loadPage } from "../loading/page-loading.server.ts";
import { SectionList } from "../sections/section-list.tsx";
import type { Route } from "./+types/solutions.ts";

export function loader({ context }: ForEverybody<Route.LoaderArgs>) {
  return loadPage(context, { key: "solutions" });
}

/** Public: the contact form, where the page has one. */
export async function action({ context, request }: Route.ActionArgs) {
  return sendPageLead(context, request, { key: "solutions" });
}

export const headers = headersOfRefusal;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => pageHead(matches, loaderData);

export default function SolutionsPage({ loaderData }: Route.ComponentProps) {
  return <SectionList sections={loaderData.sections} />;
}
