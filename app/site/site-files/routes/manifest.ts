import { appContext, type ForEverybody } from "#app/context.ts";
import { themeColour } from "../site-icon.server.ts";
import type { Route } from "./+types/manifest.ts";

const KEPT = "public, max-age=86400, stale-while-revalidate=604800";

/** Public: how the shop is called and drawn on the screen of a telephone that keeps it. */
export function loader({ context }: ForEverybody<Route.LoaderArgs>) {
  const { company } = context.get(appContext);
  const icon = (src: string, side: number, purpose: string) => ({
    src,
    sizes: `${side}x${side}`,
    type: "image/png",
    purpose,
  });
  const manifest = {
    name: company.brand,
    short_name: company.brand,
    ...(company.tagline ? { description: company.tagline } : {}),
    lang: "pt-BR",
    id: "/",
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    background_color: "#ffffff",
    theme_color: themeColour(company),
    icons: [
      icon("/icone-192.png", 192, "any"),
      icon("/icone-512.png", 512, "any"),
      icon("/icone-512-cheio.png", 512, "maskable"),
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "content-type": "application/manifest+json; charset=utf-8", "cache-control": KEPT },
  });
}
