import { pageHead } from "../loading/page-head.ts";
import { loadMissingPage } from "../loading/page-loading.server.ts";
import { SectionList } from "../sections/section-list.tsx";
import type { Route } from "./+types/not-found.ts";

export function loader({ context }: Route.LoaderArgs) {
  return loadMissingPage(context);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => pageHead(matches, loaderData);

export default function NotFoundPage({ loaderData }: Route.ComponentProps) {
  return <SectionList sections={loaderData.sections} />;
}
