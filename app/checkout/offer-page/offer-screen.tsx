import { BundleContents } from "#app/catalog/bundles/bundle-contents.tsx";
import { ReviewsSummary } from "#app/catalog/reviews/product-reviews.tsx";
import { ProductDescription } from "#app/catalog/store/product-description.tsx";
import { ProductQuestions } from "#app/catalog/store/product-questions.tsx";
import type { Quote } from "#app/checkout/quote/quote.server.ts";
import { AMOUNT_FIELD, choiceOf } from "#app/offers/chosen-price.ts";
import { offerAddress } from "#app/offers/offer-state.ts";
import { priceByPix } from "#app/offers/offer-terms.ts";
import type { WaitingAnswer } from "#app/offers/waiting/waiting-request.server.ts";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { Buyer } from "../form/checkout-form.ts";
import { CheckoutOrderForm } from "../screen/checkout-order-form.tsx";
import { OfferClosed, OfferTaken, RenewalOnly } from "./offer-closed.tsx";
import { OfferHead, OfferTitle } from "./offer-head.tsx";
import type { OfferPageFacts } from "./offer-page.server.ts";
import { useAmount } from "./use-amount.tsx";
import { offeredLine, useOfferQuote } from "./use-offer-quote.tsx";

export interface OfferScreenProps {
  facts: OfferPageFacts;
  buyer: Buyer | null;
  /** Values from the link for a visitor who is not signed in. */
  prefill: Buyer;
  refundDays: number;
  isSecure: boolean;
  termsId: number;
  /** Result of joining the waiting list. */
  waiting: WaitingAnswer | undefined;
}

export function OfferScreen({ facts, waiting, ...form }: OfferScreenProps) {
  const { offer, product, parts, state, quote, promises, reviews } = facts;
  const asked = { email: form.buyer?.email ?? form.prefill.email, answer: waiting };
  return (
    <>
      {quote ? (
        <OfferForm {...form} facts={facts} first={quote} asked={asked} />
      ) : (
        <div className="max-w-[42rem]">
          <OfferTitle offer={offer} product={product} reviews={reviews} />
          <OfferClosed offer={offer} product={product} state={state} {...asked} />
        </div>
      )}
      <div className="mt-12 max-w-[42rem]">
        {product.short_description ? <p className="mb-6 text-lg">{product.short_description}</p> : null}
        <ul className="grid gap-2">
          {[promises.guarantee, promises.access].filter(Boolean).map((promise) => (
            <li key={promise} className="flex gap-2.5">
              <Icon name="shield-check" className="mt-0.5 size-5 flex-none text-primary-ink" />
              {promise}
            </li>
          ))}
        </ul>
        {product.description ? (
          <div className="mt-10">
            <ProductDescription text={product.description} />
          </div>
        ) : null}
        {parts.length > 0 ? <BundleContents price={offer.price} parts={parts} /> : null}
        <ProductQuestions questions={product.faq} />
        {reviews.total > 0 ? (
          <section id="avaliacoes" className="mt-12">
            <h2 className="mb-3 text-2xl">Avaliações</h2>
            <ReviewsSummary reviews={reviews} rating={product.rating} />
          </section>
        ) : null}
      </div>
    </>
  );
}

interface OfferFormProps extends Omit<OfferScreenProps, "waiting"> {
  first: Quote;
  asked: { email: string; answer: WaitingAnswer | undefined };
}

/** The checkout's form for this one line; the visitor's cart is not changed. */
function OfferForm({ facts, first, prefill, asked, ...form }: OfferFormProps) {
  const { offer, product, reviews } = facts;
  const address = offerAddress(offer.slug);
  const amount = useAmount({ address, choice: choiceOf(offer), said: facts.said, line: facts.line });
  const checked = useOfferQuote(first, amount.line, amount.hear);
  const own = offeredLine(checked.quote);
  if (own?.most === 0 && own.state !== "ok") {
    return (
      <div className="max-w-[42rem]">
        <OfferTitle offer={offer} product={product} reviews={reviews} />
        <OfferTaken reason={own.reason ?? ""} orderId={checked.quote.repeated?.publicId} />
      </div>
    );
  }
  if (own && own.state !== "ok" && own.refusedFor === "renewal_only") {
    return (
      <div className="max-w-[42rem]">
        <OfferTitle offer={offer} product={product} reviews={reviews} />
        <RenewalOnly address={address} product={product} isSignedIn={form.buyer !== null} />
      </div>
    );
  }
  // The offer ended while the page was open.
  if (own && own.state !== "ok") {
    const isSoldOut = own.refusedFor === "sold_out";
    return (
      <div className="max-w-[42rem]">
        <OfferTitle offer={offer} product={product} reviews={reviews} />
        <OfferClosed offer={offer} product={product} state={isSoldOut ? "sold_out" : "ended"} {...asked} />
      </div>
    );
  }
  // With a chosen price the field shows the minimum itself; otherwise the price comes from the quote.
  const priced = amount.said.choice ? {} : shownPrice(offer, own, checked.quote.methods);
  const shown = { ...offer, ...priced, minimum_price: null };
  return (
    <CheckoutOrderForm
      {...form}
      quote={checked.quote}
      checked={checked}
      alone={{
        head: <OfferHead offer={shown} product={product} reviews={reviews} amount={amount.said} />,
        prefill,
        address,
        taken: checked.taken,
        isBehind: checked.isBehind || (amount.cents ?? own?.chosenCents) !== own?.chosenCents,
        problems: amount.said.problem ? { [AMOUNT_FIELD]: amount.said.problem } : {},
      }}
    />
  );
}

type Priced = Pick<OfferPageFacts["offer"], "price" | "original_price" | "pix_discount">;

/**
 * The price that this visitor pays, taken from the form's quote: the PIX price where PIX is the only method; no PIX
 * price where a coupon takes more off than PIX.
 */
function shownPrice(
  offer: Priced,
  own: Quote["lines"][number] | undefined,
  methods: Quote["methods"],
): Priced {
  if (!own || own.unitPrice === null || own.listPrice === null) return offer;
  const hasPixPrice = methods.some(({ method, taken }) => method === "pix" && taken === "pix");
  const isPixAlone = hasPixPrice && methods.every(({ method }) => method === "pix");
  const list = own.listPrice - (own.ownedCents ?? 0);
  const price = isPixAlone ? priceByPix(list, offer.pix_discount) : own.unitPrice;
  return {
    price,
    original_price: offer.original_price ?? (price < own.listPrice ? own.listPrice : null),
    pix_discount: hasPixPrice && !isPixAlone ? offer.pix_discount : 0,
  };
}
