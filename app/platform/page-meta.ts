import type { MetaDescriptor } from "react-router";

interface PageFacts {
  title: string;
  description?: string | null;
  /** Path of the page's one true address. */
  canonical?: string;
  image?: string | null;
  type?: "website" | "article" | "product";
  keywords?: string[];
  jsonLd?: Record<string, unknown>[];
  noIndex?: boolean;
}

interface SiteFacts {
  brand: string;
  siteUrl: string;
}

/** Title, description, Open Graph, Twitter card and JSON-LD of a page. */
export function pageMeta(site: SiteFacts, facts: PageFacts): MetaDescriptor[] {
  const title = `${facts.title} | ${site.brand}`;
  const absolute = (path: string) => new URL(path, site.siteUrl).href;
  const tags: MetaDescriptor[] = [
    { title },
    { property: "og:title", content: facts.title },
    { property: "og:site_name", content: site.brand },
    { property: "og:locale", content: "pt_BR" },
    { property: "og:type", content: facts.type ?? "website" },
  ];
  if (facts.description) {
    tags.push({ name: "description", content: facts.description });
    tags.push({ property: "og:description", content: facts.description });
    tags.push({ name: "twitter:description", content: facts.description });
  }
  if (facts.keywords?.length) tags.push({ name: "keywords", content: facts.keywords.join(", ") });
  if (facts.canonical) {
    tags.push({ tagName: "link", rel: "canonical", href: absolute(facts.canonical) });
    tags.push({ property: "og:url", content: absolute(facts.canonical) });
  }
  if (facts.image) tags.push({ property: "og:image", content: absolute(facts.image) });
  tags.push({ name: "twitter:card", content: facts.image ? "summary_large_image" : "summary" });
  tags.push({ name: "twitter:title", content: facts.title });
  if (facts.noIndex) tags.push({ name: "robots", content: "noindex" });
  for (const block of facts.jsonLd ?? [])
    tags.push({ "script:ld+json": { "@context": "https://schema.org", ...block } });
  return tags;
}

/** Brand and address as the root loader gave them; a page that fails before has neither. */
export function siteFacts(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): SiteFacts {
  const root = matches.find((match) => match?.id === "root")?.loaderData as
    | { company: { brand: string }; siteUrl: string }
    | undefined;
  return { brand: root?.company.brand ?? "Vitrine", siteUrl: root?.siteUrl ?? "http://localhost" };
}
