import clsx from "clsx";
import { leadPicture } from "#app/catalog/store/product-pictures.ts";
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

export function OfferHead({ offer, product, reviews, amount }: HeadFacts & { amount: SaidAmount }) {
  const original =
    offer.original_price && offer.original_price > offer.price ? formatBRL(offer.original_price) : undefined;
  const notes = offerNotes(offer);
  return (
    <>
      <OfferTitle offer={offer} product={product} reviews={reviews} />
      <div className="mt-3">
        {amount.choice ? (
          <AmountField amount={amount} choice={amount.choice} />
        ) : (
          <Price size="large" price={formatBRL(offer.price)} {...(original ? { original } : {})} />
        )}
        {notes.length > 0 ? <p className="mt-1 font-medium text-primary-ink">{notes.join(" · ")}</p> : null}
      </div>
    </>
  );
}

/** Kept small, so that the form begins on the first screen. The description stands further down. */
export function OfferTitle({ offer, product, reviews }: HeadFacts) {
  const cover = coverAddress({ category: product.category_slug, title: product.name });
  const own = leadPicture(product);
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 sm:gap-x-6">
      <Cover
        src={own?.src ?? cover}
        fallback={cover}
        alt=""
        first
        sizes="(min-width:640px) 15rem,8rem"
        className={clsx("w-32 rounded-control sm:w-60 sm:rounded-card", own?.isWhole && "object-contain")}
      />
      <div className="min-w-0">
        <h1 className="text-xl leading-[1.08] tracking-[-0.02em] wrap-anywhere sm:text-2xl lg:text-3xl">
          {product.name}
        </h1>
        <p className="mt-1 text-sm font-strong wrap-anywhere sm:text-base">{offer.name}</p>
        {reviews.total > 0 ? (
          <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-muted">
            <Rating value={product.rating} />
            <a href="#avaliacoes" className="link">
              {COUNT.format(reviews.total)} {reviews.total === 1 ? "avaliação" : "avaliações"}
            </a>
          </p>
        ) : null}
      </div>
    </div>
  );
}
