import { useEffect } from "react";
import { data, href, redirect, useNavigate } from "react-router";
import { keepCoupon } from "#app/cart/saved-coupon.ts";
import { useCart } from "#app/cart/use-cart.tsx";
import { appContext, requestContext } from "#app/context.ts";
import { AMOUNT_FIELD } from "#app/offers/chosen-price.ts";
import { offerAddress } from "#app/offers/offer-state.ts";
import { countWrong, mayTry } from "#app/platform/gates/gate.server.ts";
import { waitSentence } from "#app/platform/http/http.ts";
import { HEADERS_OF_KEY } from "#app/platform/http/key-pages.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { centsToField } from "#app/platform/money-and-dates/money.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { ErrorScreen } from "#app/ui/display/error-screen.tsx";
import { LoadingNote } from "#app/ui/display/skeleton.tsx";
import type { SavedCart } from "#db/schema.ts";
import { findLinkedCart, recoveryCookie } from "../carts/recovery-links.server.ts";
import { noteOpened } from "../carts/saved-cart-writes.server.ts";
import { findSavedOffer, listCartProducts } from "../carts/saved-carts.server.ts";
import type { Route } from "./+types/reopen-cart.ts";

const NOTHING = { status: 200, sentence: "", items: [], gone: [], coupon: "" };

/** Gives the cart to this browser, and nothing of the person who chose it; what it costs the cart asks as always. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const caller = context.get(requestContext);
  const limit = await mayTry(app, caller, "cart-link");
  if (!limit.ok) {
    const refusal = { ...NOTHING, status: 429, sentence: waitSentence(limit.retryAfter) };
    const headers = { ...HEADERS_OF_KEY, "retry-after": String(limit.retryAfter) };
    return data(refusal, { status: 429, headers });
  }
  const cart = await findLinkedCart(app.db, params.token);
  if (!cart) {
    await countWrong(app, caller, "cart-link");
    return data({ ...NOTHING, status: 404 }, { status: 404, headers: HEADERS_OF_KEY });
  }
  await noteOpened(app.db, cart.id, app.now());
  const cookie = recoveryCookie(app, params.token);
  const offer = await findSavedOffer(app.db, cart.cart.lines);
  // Its page says what it costs now, and whether it is still sold.
  if (offer) {
    throw redirect(offerAddress(offer.slug) + keptChoice(cart.cart, offer.id), {
      headers: { ...HEADERS_OF_KEY, "set-cookie": cookie },
    });
  }
  const products = await listCartProducts(app.db, cart.cart.lines);
  const items = products.filter(({ is_sold }) => is_sold).map(({ is_sold: _, ...item }) => item);
  const gone = products.filter(({ is_sold }) => !is_sold).map(({ name }) => name);
  const headers = { ...HEADERS_OF_KEY, "set-cookie": cookie };
  return data({ ...NOTHING, items, gone, coupon: cart.cart.coupon ?? "" }, { headers });
}

/** What the buyer had said on the offer's page. */
function keptChoice({ lines, coupon }: SavedCart, offerId: number): string {
  const chosen = lines.find((line) => line.offerId === offerId)?.chosenCents;
  const said = new URLSearchParams({
    ...(chosen === undefined ? {} : { [AMOUNT_FIELD]: centsToField(chosen) }),
    ...(coupon ? { cupom: coupon } : {}),
  });
  return said.size > 0 ? `?${said}` : "";
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Seu carrinho", noIndex: true });

export default function ReopenCartPage({ loaderData }: Route.ComponentProps) {
  const { status, sentence, items, gone, coupon } = loaderData;
  const { put } = useCart();
  const navigate = useNavigate();
  const isWhole = items.length > 0 && gone.length === 0;
  useEffect(() => {
    for (const { quantity, ...item } of items) put(item, quantity);
    if (coupon) keepCoupon(coupon);
    if (isWhole) navigate("/carrinho", { replace: true });
  }, [items, isWhole, coupon, put, navigate]);
  if (status === 429) return <ErrorScreen status={429} sentence={sentence} />;
  return (
    <div className="wrap grid max-w-128 gap-6 py-12 md:py-20">
      <h1 className="text-4xl font-extrabold tracking-display">
        {status === 404 ? "Link sem validade" : "Seu carrinho"}
      </h1>
      {status === 404 ? (
        <p className="text-lg text-muted">
          A compra já foi concluída, ou o carrinho não está mais guardado. Você pode escolher de novo na loja.
        </p>
      ) : null}
      {isWhole ? <LoadingNote>Abrindo o seu carrinho</LoadingNote> : null}
      {gone.length > 0 ? (
        <Alert
          tone="wait"
          title={gone.length === 1 ? "Um produto saiu da loja" : "Alguns produtos saíram da loja"}
        >
          <ul className="mt-1 list-disc pl-5">
            {gone.map((name) => (
              <li key={name} className="wrap-anywhere">
                {name}
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
      {items.length > 0 && gone.length > 0 ? (
        <ButtonLink to={href("/carrinho")}>Continuar com o resto</ButtonLink>
      ) : null}
      {items.length === 0 ? <ButtonLink to={href("/loja")}>Ir para a loja</ButtonLink> : null}
      <noscript>
        <Alert tone="wait" title="A compra precisa de JavaScript">
          <p>Ative o JavaScript no seu navegador e recarregue a página para abrir o carrinho.</p>
        </Alert>
      </noscript>
    </div>
  );
}
