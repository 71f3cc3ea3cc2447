import type { ReactNode } from "react";
import type { CurriculumFacts } from "#app/courses/plan/curriculum.server.ts";
import { Curriculum } from "#app/courses/plan/curriculum.tsx";
import { late } from "#app/ui/connection/late-part.tsx";
import { BundleContents } from "../bundles/bundle-contents.tsx";
import type { ShownPart } from "../bundles/shown-parts.server.ts";
import type { ProductPageFacts } from "../products/products.server.ts";
import { ProductDescription } from "./product-description.tsx";
import { ProductQuestions } from "./product-questions.tsx";
import { ProductSample } from "./product-sample.tsx";

// At the foot of the page: their code comes when somebody gets there.
export const ReviewsSection = late(
  () => import("../reviews/reviews-section.tsx"),
  "ReviewsSection",
  "#avaliacoes",
);
export const RelatedProducts = late(
  () => import("./related-products.tsx"),
  "RelatedProducts",
  "#veja-tambem",
);

interface ProductAboutProps {
  product: ProductPageFacts;
  curriculum: CurriculumFacts | null;
  parts: ShownPart[];
  /** Where the gallery has the pictures. */
  player: ReactNode;
}

/** All that a product's page says below its price. */
export function ProductAbout({ product, curriculum, parts, player }: ProductAboutProps) {
  return (
    <>
      {player ? <div className="mb-12">{player}</div> : null}
      {product.description ? <ProductDescription text={product.description} /> : null}
      {parts.length > 0 ? <BundleContents price={product.price} parts={parts} /> : null}
      {product.sample_url ? (
        <ProductSample name={product.name} address={product.sample_url} size={product.sample_size ?? ""} />
      ) : null}
      {curriculum ? <Curriculum curriculum={curriculum} /> : null}
      <ProductQuestions questions={product.faq} />
    </>
  );
}
