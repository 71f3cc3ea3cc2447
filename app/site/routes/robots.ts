import { appContext, type ForEverybody } from "#app/context.ts";
import { absoluteAddress } from "#app/platform/http/json-ld.ts";
import type { Route } from "./+types/robots.ts";

/** Nothing to read there; pages that are merely private say so themselves (noindex). */
const CLOSED = [
  "/admin",
  "/blog-admin",
  "/api/",
  "/acesso/",
  "/agenda/",
  "/downloads/",
  "/logout",
  "/presente/",
  "/tocar/",
  "/turma/",
];

export function loader({ context }: ForEverybody<Route.LoaderArgs>) {
  const { config } = context.get(appContext);
  const lines = [
    "User-agent: *",
    ...CLOSED.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${absoluteAddress(config, "/sitemap.xml")}`,
    "",
  ];
  return new Response(lines.join("\n"), { headers: { "content-type": "text/plain; charset=utf-8" } });
}
