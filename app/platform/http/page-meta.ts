import type { MetaDescriptor } from "react-router";
import { absoluteAddress, type JsonLd } from "./json-ld.ts";
import { type PageImage, shareImage } from "./share-image.ts";

interface PageFacts {
  title: string;
  description?: string | null;
  /** Path of the page's one true address. */
  canonical?: string;
  /** Without one: the picture of the site. */
  image?: PageImage;
  type?: "website" | "article" | "product";
  article?: ArticleFacts;
  keywords?: string[];
  /** Left out of the browser's bundle with import.meta.env.SSR. */
  jsonLd?: JsonLd[] | undefined;
  noIndex?: boolean;
}

interface ArticleFacts {
  publishedAt: Date;
  modifiedAt: Date;
  author: string | null;
  section: string | null;
  tags: string[];
}

interface SiteFacts {
  brand: string;
  siteUrl: string;
}

/** Title, description, Open Graph, Twitter card and JSON-LD of a page. */
export function pageMeta(site: SiteFacts, facts: PageFacts): MetaDescriptor[] {
  // The home page of a new shop is called what the shop is called: once is enough.
  const title = facts.title === site.brand ? site.brand : `${facts.title} | ${site.brand}`;
  const absolute = (path: string) => absoluteAddress(site, path);
  const tags: MetaDescriptor[] = [{ title }];
  if (facts.canonical) tags.push({ tagName: "link", rel: "canonical", href: absolute(facts.canonical) });
  if (facts.noIndex) tags.push({ name: "robots", content: "noindex" });
  // The rest is read by programs, and they read what the server sends.
  return import.meta.env.SSR ? [...tags, ...tagsForPrograms(site, facts)] : tags;
}

function tagsForPrograms(site: SiteFacts, facts: PageFacts): MetaDescriptor[] {
  const absolute = (path: string) => absoluteAddress(site, path);
  const tags: MetaDescriptor[] = [
    { property: "og:title", content: facts.title },
    { property: "og:site_name", content: site.brand },
    { property: "og:locale", content: "pt_BR" },
    { property: "og:type", content: facts.type ?? "website" },
  ];
  if (facts.description) {
    tags.push({ name: "description", content: facts.description });
    tags.push({ property: "og:description", content: facts.description });
  }
  if (facts.keywords?.length) tags.push({ name: "keywords", content: facts.keywords.join(", ") });
  if (facts.canonical) {
    tags.push({ property: "og:url", content: absolute(facts.canonical) });
  }
  const image = facts.image ?? shareImage("site", "inicio", site.brand);
  const address = absolute(image.address);
  tags.push(...imageTags(image, address));
  tags.push({ name: "twitter:card", content: "summary_large_image" });
  if (facts.article) {
    tags.push(...articleTags(facts.article));
    // Elsewhere its readers take these from Open Graph, as its documentation says; an article is specified to say them.
    tags.push({ name: "twitter:title", content: facts.title });
    if (facts.description) tags.push({ name: "twitter:description", content: facts.description });
    tags.push({ name: "twitter:image", content: address }, { name: "twitter:image:alt", content: image.alt });
  }
  for (const block of facts.jsonLd ?? [])
    tags.push({ "script:ld+json": { "@context": "https://schema.org", ...block } });
  return tags;
}

function imageTags({ alt, width, height }: PageImage, address: string): MetaDescriptor[] {
  return properties({
    "og:image": address,
    "og:image:width": width,
    "og:image:height": height,
    "og:image:alt": alt,
  });
}

function articleTags({ publishedAt, modifiedAt, author, section, tags }: ArticleFacts): MetaDescriptor[] {
  return [
    ...properties({
      "article:published_time": publishedAt.toISOString(),
      "article:modified_time": modifiedAt.toISOString(),
      "article:author": author,
      "article:section": section,
    }),
    ...tags.map((content) => ({ property: "article:tag", content })),
  ];
}

function properties(values: Record<string, string | number | null | undefined>): MetaDescriptor[] {
  return Object.entries(values).flatMap(([property, content]) =>
    content ? [{ property, content: String(content) }] : [],
  );
}

/** Brand and address as the root loader gave them; a page that fails before has neither. */
export function siteFacts(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): SiteFacts {
  const root = matches.find((match) => match?.id === "root")?.loaderData as
    | { company: { brand: string }; siteUrl: string }
    | undefined;
  return { brand: root?.company.brand ?? "Vitrine", siteUrl: root?.siteUrl ?? "http://localhost" };
}
