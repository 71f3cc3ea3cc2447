import type { ComponentProps } from "react";
import { ProductReviews } from "./product-reviews.tsx";
import { ReviewInvitation } from "./review-invitation.tsx";

type ReviewsSectionProps = ComponentProps<typeof ProductReviews> & ComponentProps<typeof ReviewInvitation>;

/** What buyers say, and the way to say something. */
export function ReviewsSection({ reviews, rating, address, person }: ReviewsSectionProps) {
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
