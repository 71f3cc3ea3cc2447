import { pageItems } from "#app/platform/forms/pagination.ts";
import { formatLongDate } from "#app/platform/money-and-dates/dates.ts";
import { Badge } from "#app/ui/display/badge.tsx";
import { Pages } from "#app/ui/display/pages.tsx";
import { ProgressBar } from "#app/ui/display/progress.tsx";
import { Rating } from "#app/ui/display/rating.tsx";
import { Stars } from "#app/ui/display/stars.tsx";
import type { listApprovedReviews, ReviewItem, StarCounts } from "./reviews.server.ts";

const ONE_DECIMAL = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

interface ProductReviewsProps {
  reviews: Awaited<ReturnType<typeof listApprovedReviews>>;
  /** Tenths of a star. */
  rating: number;
  /** Of the product, for the other pages. */
  address: string;
}

export function ProductReviews({ reviews, rating, address }: ProductReviewsProps) {
  const { total, page } = reviews;
  const pages = pageItems(address, new URLSearchParams(), page, total);
  if (total === 0) return <p className="text-muted">Este produto ainda não tem avaliações.</p>;
  return (
    <>
      <ReviewsSummary reviews={reviews} rating={rating} />
      {pages.length > 0 ? (
        <Pages
          label="Páginas de avaliações"
          items={pages.map((item) => ({ ...item, href: item.href && `${item.href}#avaliacoes` }))}
        />
      ) : null}
    </>
  );
}

/** The stars, how they are spread, and what this page of reviews says. */
export function ReviewsSummary({ reviews, rating }: Omit<ProductReviewsProps, "address">) {
  const { items, total, counts } = reviews;
  return (
    <>
      <Score rating={rating} counts={counts} total={total} />
      <ul>
        {items.map((review) => (
          <li key={review.id} className="review">
            <ReviewText review={review} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Score({ rating, counts, total }: { rating: number; counts: StarCounts; total: number }) {
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-4 pt-4 pb-6 sm:gap-x-10">
      <p>
        <span className="block font-display text-5xl mb-2 font-extrabold leading-none tracking-[-0.04em] tabular-nums lg:text-6xl lg:leading-none">
          {ONE_DECIMAL.format(rating / 10)}
        </span>
        <Stars value={rating} />
      </p>
      <ul className="star-counts text-sm">
        {counts.map((count, at) => {
          const stars = counts.length - at;
          return (
            <li key={stars}>
              <span>{stars === 1 ? "1 estrela" : `${stars} estrelas`}</span>
              <ProgressBar value={count} max={total} label={`Avaliações com ${stars}`} />
              <span>{`${Math.round((count / total) * 100)}%`}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function ReviewText({ review }: { review: ReviewItem }) {
  return (
    <article>
      <header>
        <b>{review.author ?? "Cliente"}</b>
        <Rating value={review.rating * 10} />
        {review.is_verified ? <Badge tone="ok">Compra verificada</Badge> : null}
        <time dateTime={review.created_at.toISOString()}>{formatLongDate(review.created_at)}</time>
      </header>
      <p>{review.comment}</p>
    </article>
  );
}
