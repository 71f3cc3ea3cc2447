import { appContext, type ForEverybody } from "#app/context.ts";
import { openApiDocument } from "../openapi/openapi.ts";
import { publicJson } from "../openapi/public-json.ts";
import type { Route } from "./+types/openapi.ts";

/** The whole HTTP API, for programs that make a client of it. */
export function loader({ context }: ForEverybody<Route.LoaderArgs>) {
  const { config, company } = context.get(appContext);
  return publicJson(
    openApiDocument({ siteUrl: config.siteUrl, siteName: company.brand }),
    "application/json",
  );
}
