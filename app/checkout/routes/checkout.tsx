import { data } from "react-router";
import { saysSecure } from "#app/checkout/form/secure-payment.ts";
import { checkoutBrowser } from "#app/checkout/input/order-input.server.ts";
import { CheckoutHeader } from "#app/checkout/screen/checkout-header.tsx";
import { CheckoutScreen } from "#app/checkout/screen/checkout-screen.tsx";
import { namedTaxId } from "#app/company/company.ts";
import { refundDays } from "#app/company/refund-terms.ts";
import { whatsappAddress } from "#app/company/whatsapp-address.ts";
import { appContext } from "#app/context.ts";
import { currentUser } from "#app/identity/sessions/sessions.server.ts";
import { currentLegalText } from "#app/legal/legal-texts.server.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { ConnectionGuard } from "#app/ui/connection/connection-guard.tsx";
import type { Route } from "./+types/checkout.ts";

export const handle = { header: CheckoutHeader };

export async function loader({ context, request }: Route.LoaderArgs) {
  const user = currentUser(context);
  const app = context.get(appContext);
  const { legalName, emails } = app.company;
  const { setCookie } = checkoutBrowser(app, request);
  const facts = {
    buyer: user ? { name: user.name, email: user.email } : null,
    refundDays: refundDays(app.company),
    isSecure: saysSecure({ siteUrl: app.config.siteUrl, demo: app.paymentOffer().isTest }),
    termsId: (await currentLegalText(app, "terms")).id,
    seller: { legalName, taxId: namedTaxId(app.company).replace(" ", "\u00a0"), email: emails.support },
    chat: app.company.whatsapp.number ? whatsappAddress(app.company) : null,
  };
  return data(facts, setCookie ? { headers: { "set-cookie": setCookie } } : undefined);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Finalizar compra", canonical: "/checkout", noIndex: true });

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  const { buyer, refundDays, isSecure, termsId, seller, chat } = loaderData;
  return (
    // Same height as the cart, so that nothing below moves while the browser loads the lines.
    <div data-own-help className="wrap flex min-h-[calc(100svh-4rem)] flex-col pt-6 pb-6 md:pt-10">
      <div className="grow pb-12">
        <ConnectionGuard />
        <CheckoutScreen buyer={buyer} refundDays={refundDays} isSecure={isSecure} termsId={termsId} />
      </div>
      <p className="border-t border-line pt-5 text-sm text-muted">
        {[seller.legalName, seller.taxId].filter(Boolean).join(" · ")}
        {seller.email ? (
          <>
            {" · "}
            <a href={`mailto:${seller.email}`} className="link">
              {seller.email}
            </a>
          </>
        ) : null}
        {chat ? (
          <>
            {" · "}
            <a href={chat} target="_blank" rel="noopener noreferrer" className="link">
              WhatsApp<span className="sr-only"> (abre em nova aba)</span>
            </a>
          </>
        ) : null}
      </p>
    </div>
  );
}
