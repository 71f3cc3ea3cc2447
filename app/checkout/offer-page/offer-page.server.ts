// Loads the page of one offer: the product, reviews, and the form's first quote.
import { listShownParts } from "#app/catalog/bundles/shown-parts.server.ts";
import { findActiveProduct } from "#app/catalog/products/products.server.ts";
import { listApprovedReviews } from "#app/catalog/reviews/reviews.server.ts";
import { promisesOf, soldOf } from "#app/catalog/store/buying-promises.ts";
import { quoteCart } from "#app/checkout/quote/quote.server.ts";
import { termsOf } from "#app/company/shop-terms.ts";
import type { AppContext } from "#app/context.ts";
import { AMOUNT_FIELD, choiceOf, readAmount } from "#app/offers/chosen-price.ts";
import { beforeOpening, soldTerm, stateOf } from "#app/offers/offer-state.ts";
import { findOfferBySlug } from "#app/offers/offers.server.ts";
import { shopOf } from "#app/payments/attempts/payments.server.ts";
import { pageFrom } from "#app/platform/forms/pagination.ts";
import { centsToField } from "#app/platform/money-and-dates/money.ts";
import { normalEmail } from "#app/platform/text/email-address.ts";

/** Number of reviews; all of them are on the product page. */
const REVIEWS_SHOWN = 3;
const MAX_SLUG = 80;

interface Visit {
  slug: string;
  /** As the link spells it. */
  coupon?: string | undefined;
  /** The amount from the link. */
  amount: string;
  userId?: number | undefined;
  browserHash?: string | undefined;
  ip: string;
}

export type OfferPageFacts = NonNullable<Awaited<ReturnType<typeof readOfferPage>>>;

/** Undefined if the offer does not exist or its product is not for sale. */
export async function findShownOffer(
  { db, now }: Pick<AppContext, "db" | "now">,
  slug: string,
  userId: number | undefined,
) {
  const offer = slug.length <= MAX_SLUG ? await findOfferBySlug(db, slug, userId) : undefined;
  const product = offer && (await findActiveProduct(db, offer.product_id));
  return offer && product && { offer: beforeOpening(offer, now()), product, state: stateOf(offer, now()) };
}

/** Like `findShownOffer`, with everything that the page shows. */
export async function readOfferPage(app: AppContext, { slug, amount, ...buyer }: Visit) {
  const { db, company } = app;
  const shown = await findShownOffer(app, slug, buyer.userId);
  if (!shown) return undefined;
  const { offer, product, state } = shown;
  const { said, chosen } = chosenBy(offer, amount);
  const line = { productId: product.id, offerId: offer.id, quantity: 1, ...chosen };
  const [reviews, quote, parts] = await Promise.all([
    listApprovedReviews(db, product.id, pageFrom(new URLSearchParams(), REVIEWS_SHOWN)),
    state === "open" ? quoteCart(db, shopOf(app), { ...buyer, lines: [line] }) : null,
    product.is_bundle ? listShownParts(db, product.id) : [],
  ]);
  const { guarantee, access } = promisesOf(
    soldOf({ ...product, ...soldTerm(offer, product), price: offer.price }, parts),
    termsOf(company, app.paymentOffer(), {
      isGuest: buyer.userId === undefined,
      mailIsHeld: app.mail.isHeld(),
    }),
    {
      isReady: true,
      parts: "",
    },
  );
  return { offer, product, parts, state, line, said, reviews, quote, promises: { guarantee, access } };
}

/** The amount in the field and the amount that is priced: the suggested one if the typed one cannot be paid. */
function chosenBy(offer: Parameters<typeof choiceOf>[0], amount: string) {
  const choice = choiceOf(offer);
  if (!choice) return { said: "", chosen: {} };
  const said = amount || centsToField(choice.suggested);
  const read = readAmount(said, choice.minimum);
  return { said, chosen: { chosenCents: read.ok ? read.cents : choice.suggested } };
}

/** Values that the link fills in, limited to the fields' lengths and to plain text. */
export function prefillOf(params: URLSearchParams): { name: string; email: string; amount: string } {
  const plain = (name: string, most: number) => {
    const text = (params.get(name) ?? "").replace(/\p{Cc}/gu, "").trim();
    return text.length <= most ? text : "";
  };
  // An unencoded plus in a URL means a blank, and no e-mail has a blank.
  const [name, amount] = [plain("nome", 120), plain(AMOUNT_FIELD, 20)];
  return { name, amount, email: normalEmail(plain("email", 254)).replaceAll(" ", "+") };
}
