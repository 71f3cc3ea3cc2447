import { CartScreen } from "#app/checkout/cart/cart-screen.tsx";
import { termsOf } from "#app/company/shop-terms.ts";
import { appContext } from "#app/context.ts";
import { currentUser } from "#app/identity/sessions/sessions.server.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import type { Route } from "./+types/cart.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { company, paymentOffer, mail } = context.get(appContext);
  const reader = { isGuest: currentUser(context) === undefined, mailIsHeld: mail.isHeld() };
  return { terms: termsOf(company, paymentOffer(), reader) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Carrinho", canonical: "/carrinho", noIndex: true });

export default function CartPage({ loaderData }: Route.ComponentProps) {
  return (
    // At least as tall as the screen, so that the footer does not move when the stored cart appears.
    <div className="wrap min-h-[calc(100svh-4rem)] pt-8 pb-16 md:pt-12 md:pb-24">
      <CartScreen terms={loaderData.terms} />
    </div>
  );
}
