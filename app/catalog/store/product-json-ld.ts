// The product and the course as search engines read them.
import { addressOf } from "#app/platform/http/address.ts";
import {
  absoluteAddress,
  breadcrumbJsonLd,
  type JsonLd,
  publisherJsonLd,
} from "#app/platform/http/json-ld.ts";
import type { ProductPageFacts } from "../products/products.server.ts";
import { productImage } from "./product-image.ts";

interface Site {
  brand: string;
  siteUrl: string;
}

interface PageFacts {
  product: ProductPageFacts;
  curriculum: CourseFacts | null;
  /** Until when the money can be asked back. */
  refundDays: number;
}

/** Everything that a product's page says of itself; of a course also what is taught. */
export function productJsonLd({ product, curriculum, refundDays }: PageFacts, site: Site): JsonLd[] {
  const address = `/produto/${addressOf(product.id, product.name)}`;
  const offer = {
    "@type": "Offer",
    price: (product.price / 100).toFixed(2),
    priceCurrency: "BRL",
    availability: "https://schema.org/InStock",
    url: absoluteAddress(site, address),
  };
  const facts = {
    name: product.name,
    description: product.short_description ?? undefined,
    ...ratingOf(product),
  };
  return [
    {
      "@type": "Product",
      ...facts,
      image: absoluteAddress(site, productImage(product).address),
      sku: String(product.id),
      category: product.category_name ?? undefined,
      brand: { "@type": "Brand", name: site.brand },
      offers: {
        ...offer,
        seller: publisherJsonLd(site),
        hasMerchantReturnPolicy: returnPolicyOf(site, refundDays),
      },
    },
    // Picture and seller have just been said of the same page.
    ...(product.product_type === "Curso"
      ? [
          {
            "@type": "Course",
            ...facts,
            ...courseOf(site, curriculum),
            offers: { ...offer, category: "Paid" },
          },
        ]
      : []),
    ...questionsOf(product),
    breadcrumbJsonLd(site, [
      { name: "Início", path: "/" },
      { name: "Loja", path: "/loja" },
      { name: product.category_name, path: `/loja?categoria=${product.category_slug ?? ""}` },
      { name: product.name, path: address },
    ]),
  ];
}

/** The shop's guarantee, which is never less than the law's seven days; nothing is sent back, so it costs nothing. */
function returnPolicyOf(site: Site, refundDays: number): JsonLd {
  return {
    "@type": "MerchantReturnPolicy",
    applicableCountry: "BR",
    returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
    merchantReturnDays: refundDays,
    returnFees: "https://schema.org/FreeReturn",
    refundType: "https://schema.org/FullRefund",
    merchantReturnLink: absoluteAddress(site, "/reembolso"),
  };
}

export interface CourseFacts {
  instructor: string | null;
  /** Of all lessons together. */
  seconds: number;
}

function courseOf(site: Site, course: CourseFacts | null): JsonLd {
  const minutes = Math.round((course?.seconds ?? 0) / 60);
  return {
    provider: publisherJsonLd(site),
    inLanguage: "pt-BR",
    hasCourseInstance: {
      "@type": "CourseInstance",
      courseMode: "online",
      ...(minutes > 0 ? { courseWorkload: `PT${minutes}M` } : {}),
      ...(course?.instructor ? { instructor: { "@type": "Person", name: course.instructor } } : {}),
    },
  };
}

/** The questions that the page shows. */
function questionsOf({ faq }: ProductPageFacts): JsonLd[] {
  if (faq.length === 0) return [];
  const mainEntity = faq.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  }));
  return [{ "@type": "FAQPage", mainEntity }];
}

/** Only ratings that people gave here. */
function ratingOf({ rating, review_count }: ProductPageFacts): JsonLd {
  if (review_count === 0) return {};
  return {
    aggregateRating: {
      "@type": "AggregateRating",
      ratingValue: (rating / 10).toFixed(1),
      reviewCount: review_count,
    },
  };
}
