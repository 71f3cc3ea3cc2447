import type { MetaDescriptor } from "react-router";
import type { JsonLd } from "#app/platform/http/json-ld.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { shareImage } from "#app/platform/http/share-image.ts";
import type { LoadedPage } from "./page-loading.server.ts";

interface HeadFacts {
  /** Said where the page says nothing. */
  description?: string;
  jsonLd?: JsonLd[] | undefined;
  noIndex?: boolean;
}

/** Title, description and picture of a page; one without an address is the page that says that nothing is there. */
export function pageHead(
  matches: Parameters<typeof siteFacts>[0],
  page: LoadedPage | undefined,
  facts: HeadFacts = {},
): MetaDescriptor[] {
  if (!page) return [];
  const { title, description, picture, address } = page.head;
  const own = /^\/p\/(.+)$/.exec(address ?? "")?.[1];
  const image = picture
    ? { address: picture, alt: title }
    : own
      ? shareImage("pagina", own, title)
      : undefined;
  return pageMeta(siteFacts(matches), {
    title,
    description: description || facts.description || "",
    ...(address === undefined ? { noIndex: true } : { canonical: address }),
    ...(image && { image }),
    ...(facts.noIndex && { noIndex: true }),
    jsonLd: facts.jsonLd,
  });
}
