import { data, redirect } from "react-router";
import { productImage } from "#app/catalog/store/product-image.ts";
import { saysSecure } from "#app/checkout/form/secure-payment.ts";
import { checkoutBrowser } from "#app/checkout/input/order-input.server.ts";
import { findShownOffer, prefillOf, readOfferPage } from "#app/checkout/offer-page/offer-page.server.ts";
import { OfferScreen } from "#app/checkout/offer-page/offer-screen.tsx";
import { CheckoutHeader } from "#app/checkout/screen/checkout-header.tsx";
import { namedTaxId } from "#app/company/company.ts";
import { refundDays } from "#app/company/refund-terms.ts";
import { appContext, requestContext } from "#app/context.ts";
import { normalCode } from "#app/coupons/coupon-code.ts";
import { headersOfRefusal, refusedForm } from "#app/identity/refusal.ts";
import { currentUser } from "#app/identity/sessions/sessions.server.ts";
import { currentLegalText } from "#app/legal/legal-texts.server.ts";
import { offerAddress, takesWaiting } from "#app/offers/offer-state.ts";
import { answerWaiting } from "#app/offers/waiting/waiting-request.server.ts";
import { orNotFound, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import type { Route } from "./+types/offer.ts";

export const handle = { header: CheckoutHeader };

const MAX_TYPED = 60;

/** Public: one offer and the form that buys it. */
export async function loader({ context, request, params, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const user = currentUser(context);
  const browser = checkoutBrowser(app, request);
  const { amount, ...prefill } = prefillOf(url.searchParams);
  const visit = {
    slug: params.slug,
    amount,
    userId: user?.id,
    browserHash: browser.setCookie ? undefined : browser.hash,
    ip: context.get(requestContext).ip,
    coupon: normalCode(url.searchParams.get("cupom")?.slice(0, MAX_TYPED) ?? "") || undefined,
  };
  const facts = orNotFound(await readOfferPage(app, visit), "Oferta não encontrada");
  const { legalName, emails } = app.company;
  const page = {
    facts,
    buyer: user ? { name: user.name, email: user.email } : null,
    prefill,
    refundDays: refundDays(app.company),
    isSecure: saysSecure({ siteUrl: app.config.siteUrl, demo: app.paymentOffer().isTest }),
    termsId: (await currentLegalText(app, "terms")).id,
    seller: [legalName, namedTaxId(app.company).replace(" ", "\u00a0"), emails.support].filter(Boolean),
  };
  return data(page, browser.setCookie ? { headers: { "set-cookie": browser.setCookie } } : undefined);
}

/** Joins the waiting list. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const app = context.get(appContext);
  const userId = currentUser(context)?.id;
  const { offer, state } = orNotFound(
    await findShownOffer(app, params.slug, userId),
    "Oferta não encontrada",
  );
  // The offer opened or was removed meanwhile; the page says which.
  if (!takesWaiting(state)) return redirect(offerAddress(offer.slug));
  const caller = context.get(requestContext);
  const sender = { offerId: offer.id, caller, userId };
  const answer = await answerWaiting(app, await readForm(request), sender);
  return answer.ok ? answer : refusedForm(answer);
}

export const headers = headersOfRefusal;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = siteFacts(matches);
  if (!loaderData) return pageMeta(site, { title: "Oferta não encontrada", noIndex: true });
  const { offer, product, state } = loaderData.facts;
  return pageMeta(site, {
    title: `${product.name} · ${offer.name}`,
    description: product.short_description,
    canonical: offerAddress(offer.slug),
    image: productImage(product),
    noIndex: !offer.is_public || state !== "open",
  });
};

export default function OfferPage({ loaderData, actionData }: Route.ComponentProps) {
  const { seller, ...page } = loaderData;
  return (
    <div data-own-help className="wrap flex min-h-[calc(100svh-4rem)] flex-col pt-5 pb-6 md:pt-8">
      <div className="grow pb-12">
        <OfferScreen {...page} waiting={actionData} />
      </div>
      <p className="border-t border-line pt-5 text-sm text-muted">{seller.join(" · ")}</p>
    </div>
  );
}
