import type { ComponentProps } from "react";
import { useProductReader } from "../visitor/product-reader.ts";
import { ProductReviews } from "./product-reviews.tsx";
import { ReviewInvitation } from "./review-invitation.tsx";

interface ReviewsSectionProps extends ComponentProps<typeof ProductReviews> {
  /** What somebody without an account may do: write, or sign in first. */
  visitor: "guest" | "stranger";
}

/** What buyers say, and the way to say something. */
export function ReviewsSection({ reviews, rating, address, visitor }: ReviewsSectionProps) {
  const { reader, reviewed } = useProductReader();
  const person = reviewed ? "reviewer" : reader ? "reader" : visitor;
  return (
    <section id="avaliacoes" className="mt-14 scroll-mt-20">
      <h2 className="text-2xl">Avaliações</h2>
      <ProductReviews reviews={reviews} rating={rating} address={address} />
      <div className="mt-6">
        <ReviewInvitation address={address} person={person} />
      </div>
    </section>
  );
}
