import {
  absoluteAddress,
  breadcrumbJsonLd,
  type JsonLd,
  publisherJsonLd,
} from "#app/platform/http/json-ld.ts";
import type { PageImage } from "#app/platform/http/share-image.ts";

interface PostFacts {
  title: string;
  description: string | null;
  /** Path of the post. */
  address: string;
  image: PageImage;
  author_name: string | null;
  category_name: string | null;
  category_slug: string | null;
  tags: string[];
  date: Date;
  modifiedAt: Date;
  comment_count: number;
}

const HEADLINE_MAX = 110;

/** The post as search engines read it: the article, and where it stands. */
export function postJsonLd(post: PostFacts, site: { brand: string; siteUrl: string }): JsonLd[] {
  const publisher = publisherJsonLd(site);
  return [
    {
      "@type": "Article",
      headline: [...post.title].slice(0, HEADLINE_MAX).join(""),
      description: post.description ?? undefined,
      image: absoluteAddress(site, post.image.address),
      datePublished: post.date.toISOString(),
      dateModified: post.modifiedAt.toISOString(),
      author: post.author_name ? { "@type": "Person", name: post.author_name } : publisher,
      publisher,
      mainEntityOfPage: absoluteAddress(site, post.address),
      articleSection: post.category_name ?? undefined,
      keywords: post.tags.length > 0 ? post.tags.join(", ") : undefined,
      commentCount: post.comment_count,
      inLanguage: "pt-BR",
    },
    breadcrumbJsonLd(site, [
      { name: "Início", path: "/" },
      { name: "Blog", path: "/blog" },
      { name: post.category_name, path: `/blog?categoria=${post.category_slug ?? ""}` },
      { name: post.title, path: post.address },
    ]),
  ];
}
