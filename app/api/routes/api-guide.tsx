import { appContext, type ForEverybody } from "#app/context.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { readApiGuide } from "../openapi/api-guide.server.ts";
import { ApiGuidePage } from "../openapi/api-guide.tsx";
import type { Route } from "./+types/api-guide.ts";

export function loader({ context }: ForEverybody<Route.LoaderArgs>) {
  return readApiGuide(context.get(appContext).config.siteUrl);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "API", noIndex: true });

export default function ApiGuideRoute({ loaderData }: Route.ComponentProps) {
  return <ApiGuidePage guide={loaderData} />;
}
