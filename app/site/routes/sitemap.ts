import { appContext, type ForEverybody } from "#app/context.ts";
import { wholeNumber } from "#app/platform/forms/whole-number.ts";
import { absoluteAddress } from "#app/platform/http/json-ld.ts";
import { element, xmlAnswer } from "#app/platform/text/xml.ts";
import { countSitemapParts, listSitemapPart, type SitemapEntry } from "../sitemap.server.ts";
import type { Route } from "./+types/sitemap.ts";

const SCHEMA = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** The whole list while it fits in one file, else the list of its parts, which are this address with `?parte=`. */
export async function loader({ context, url }: ForEverybody<Route.LoaderArgs>) {
  const { db, now, company, config } = context.get(appContext);
  const parts = await countSitemapParts(db, company, now());
  const asked = url.searchParams.get("parte");
  const part = asked === null ? 1 : (wholeNumber(asked) ?? 0);
  if (part < 1 || part > parts) {
    return new Response("Esta parte do mapa do site não existe.", { status: 404 });
  }
  if (asked === null && parts > 1) return xmlAnswer(partList(config, parts), "application/xml");
  return xmlAnswer(
    addressList(config, await listSitemapPart(db, { part, company, now: now() })),
    "application/xml",
  );
}

function addressList(site: { siteUrl: string }, entries: SitemapEntry[]): string {
  const lines = entries.map(({ path, changedAt }) => {
    const place = element("loc", absoluteAddress(site, path));
    return `<url>${place}${element("lastmod", changedAt?.toISOString())}</url>`;
  });
  return [`<urlset xmlns="${SCHEMA}">`, ...lines, "</urlset>"].join("\n");
}

function partList(site: { siteUrl: string }, parts: number): string {
  const lines = Array.from({ length: parts }, (_, index) => {
    const address = absoluteAddress(site, `/sitemap.xml?parte=${index + 1}`);
    return `<sitemap>${element("loc", address)}</sitemap>`;
  });
  return [`<sitemapindex xmlns="${SCHEMA}">`, ...lines, "</sitemapindex>"].join("\n");
}
