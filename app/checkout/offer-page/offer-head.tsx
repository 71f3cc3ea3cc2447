import { offerNotes } from "#app/offers/offer-state.ts";
import { coverAddress } from "#app/platform/images/covers.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { Cover } from "#app/ui/display/cover.tsx";
import { Price } from "#app/ui/display/price.tsx";
import { Rating } from "#app/ui/display/rating.tsx";
import { AmountField } from "./amount-field.tsx";
import type { OfferPageFacts } from "./offer-page.server.ts";
import type { SaidAmount } from "./use-amount.tsx";

const COUNT = new Intl.NumberFormat("pt-BR");

type HeadFacts = Pick<OfferPageFacts, "offer" | "product" | "reviews">;

/** What is sold here and for how much. */
export function OfferHead({ offer, product, reviews, amount }: HeadFacts & { amount: SaidAmount }) {
  const original =
    offer.original_price && offer.original_price > offer.price ? formatBRL(offer.original_price) : undefined;
  const notes = offerNotes(offer);
  return (
    <>
      <OfferTitle offer={offer} product={product} reviews={reviews} />
      <div className="mt-4">
        {amount.choice ? (
          <AmountField amount={amount} choice={amount.choice} />
        ) : (
          <Price size="hero" price={formatBRL(offer.price)} {...(original ? { original } : {})} />
        )}
        {notes.length > 0 ? <p className="mt-1 font-medium text-primary-ink">{notes.join(" · ")}</p> : null}
      </div>
    </>
  );
}

export function OfferTitle({ offer, product, reviews }: HeadFacts) {
  const cover = coverAddress({ category: product.category_slug, title: product.name });
  return (
    <>
      <Cover
        src={product.image ?? cover}
        fallback={cover}
        alt=""
        first
        sizes="(min-width:1024px) 40rem,100vw"
        className="rounded-card"
      />
      <h1 className="mt-5 text-3xl leading-[1.04] tracking-[-0.025em] wrap-anywhere">{product.name}</h1>
      <p className="mt-1 font-strong wrap-anywhere">{offer.name}</p>
      {reviews.total > 0 ? (
        <p className="mt-2 flex flex-wrap items-center gap-x-3.5 gap-y-1 text-sm text-muted">
          <Rating value={product.rating} />
          <a href="#avaliacoes" className="link">
            {COUNT.format(reviews.total)} {reviews.total === 1 ? "avaliação" : "avaliações"}
          </a>
        </p>
      ) : null}
      {product.short_description ? <p className="mt-3 max-w-text">{product.short_description}</p> : null}
    </>
  );
}
