import { data } from "react-router";
import { currentUser } from "#app/identity/sessions.server.ts";
import { appContext } from "#app/platform/context.ts";
import { pageMeta, siteFacts } from "#app/platform/page-meta.ts";
import { checkoutBrowser } from "#app/sales/checkout/checkout-browser.server.ts";
import { CheckoutScreen } from "#app/sales/checkout/checkout-screen.tsx";
import type { Route } from "./+types/checkout.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  const user = currentUser(context);
  const app = context.get(appContext);
  const { setCookie } = checkoutBrowser(app, request);
  const facts = {
    buyer: user ? { name: user.name, email: user.email } : null,
    refundDays: app.company.refundWindowDays,
  };
  return data(facts, setCookie ? { headers: { "set-cookie": setCookie } } : undefined);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Finalizar compra", canonical: "/checkout", noIndex: true });

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  return (
    // As the cart: the footer never moves in view while the browser finds out what is bought.
    <div className="wrap min-h-[calc(100svh-4rem)] pt-6 pb-16 md:pt-10 md:pb-24">
      <CheckoutScreen buyer={loaderData.buyer} refundDays={loaderData.refundDays} />
    </div>
  );
}
