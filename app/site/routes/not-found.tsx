import { redirect } from "react-router";
import { pageHead } from "../loading/page-head.ts";
import { loadMissingPage } from "../loading/page-loading.server.ts";
import { meantPage } from "../navigation/tried-addresses.ts";
import { SectionList } from "../sections/section-list.tsx";
import type { Route } from "./+types/not-found.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  const { pathname, search } = new URL(request.url);
  const page = meantPage(pathname);
  // Where somebody came from, or wants to go on to, stays behind it.
  if (page) return redirect(`${page}${page.includes("?") ? search.replace("?", "&") : search}`, 301);
  return loadMissingPage(context);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => pageHead(matches, loaderData);

export default function NotFoundPage({ loaderData }: Route.ComponentProps) {
  return <SectionList sections={loaderData.sections} />;
}
