// What search engines read beside the page. The router escapes it where it is written (root's Meta).

export type JsonLd = Record<string, unknown>;

interface Site {
  siteUrl: string;
}

export function absoluteAddress({ siteUrl }: Site, path: string): string {
  return new URL(path, siteUrl).href;
}

/** The way from the site's first page to this one; a step without a name is left out. */
export function breadcrumbJsonLd(site: Site, steps: { name: string | null; path: string }[]): JsonLd {
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps
      .filter(({ name }) => name)
      .map(({ name, path }, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name,
        item: absoluteAddress(site, path),
      })),
  };
}

/** The company as publisher, seller or provider of something. */
export function publisherJsonLd(site: Site & { brand: string }): JsonLd {
  return { "@type": "Organization", name: site.brand, url: site.siteUrl };
}

/** The site and its search, for the first page. */
export function webSiteJsonLd(site: Site & { brand: string }): JsonLd {
  return {
    "@type": "WebSite",
    name: site.brand,
    url: absoluteAddress(site, "/"),
    inLanguage: "pt-BR",
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${absoluteAddress(site, "/loja")}?busca={palavras}` },
      "query-input": "required name=palavras",
    },
  };
}

/** What a list shows, in its order; its later pages go on counting. */
export function itemListJsonLd(site: Site, paths: readonly string[], first: number): JsonLd[] {
  if (paths.length === 0) return [];
  const itemListElement = paths.map((path, index) => ({
    "@type": "ListItem",
    position: first + index,
    url: absoluteAddress(site, path),
  }));
  return [{ "@type": "ItemList", itemListElement }];
}

export interface Organization {
  brand: string;
  legalName: string;
  taxId: string;
  emails: { support: string; info: string };
  phones: readonly string[];
  address: { street: string; city: string; state: string; postalCode: string };
  /** Those that have an address, at least. */
  social: Record<string, string>;
}

/** The company itself, for the first page. */
export function organizationJsonLd(company: Organization, site: Site): JsonLd {
  const { address } = company;
  return {
    "@type": "Organization",
    name: company.brand,
    legalName: company.legalName || company.brand,
    ...(company.taxId ? { taxID: company.taxId } : {}),
    url: site.siteUrl,
    logo: absoluteAddress(site, "/favicon.svg"),
    ...(company.emails.info ? { email: company.emails.info } : {}),
    telephone: company.phones[0],
    address: {
      "@type": "PostalAddress",
      streetAddress: address.street,
      addressLocality: address.city,
      addressRegion: address.state,
      postalCode: address.postalCode,
      addressCountry: "BR",
    },
    ...(company.emails.support ? { contactPoint: supportPoint(company.emails.support) } : {}),
    sameAs: Object.values(company.social).filter(Boolean),
  };
}

function supportPoint(email: string): JsonLd {
  return {
    "@type": "ContactPoint",
    contactType: "customer support",
    email,
    areaServed: "BR",
    availableLanguage: "pt-BR",
  };
}
