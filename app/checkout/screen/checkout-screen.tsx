import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useCart } from "#app/cart/use-cart.tsx";
import { useQuote } from "#app/checkout/cart/use-quote.tsx";
import { useCoupon } from "#app/checkout/form/use-coupon.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { LoadingNote, Skeleton } from "#app/ui/display/skeleton.tsx";
import type { Buyer } from "../form/checkout-form.ts";
import { PageTitle } from "../form/page-title.tsx";
import { useHydrated } from "../form/use-hydrated.tsx";
import { CheckoutOrderForm } from "./checkout-order-form.tsx";

interface CheckoutScreenProps {
  buyer: Buyer | null;
  refundDays: number;
  isSecure: boolean;
  termsId: number;
}

/** Waits for the cart and its prices. */
export function CheckoutScreen({ buyer, ...shown }: CheckoutScreenProps) {
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const { cart } = useCart();
  const question = cart.map(({ id, quantity, bump_id = 0 }) => `${id}+${bump_id}x${quantity}`).join();
  const { code } = useCoupon();
  const checked = useQuote(cart, { question, coupon: code, screen: "checkout" });
  const empty = hydrated && cart.length === 0;

  useEffect(() => {
    if (empty) navigate("/carrinho", { replace: true });
  }, [empty, navigate]);

  if (hydrated && !empty && checked.quote) {
    return <CheckoutOrderForm buyer={buyer} {...shown} quote={checked.quote} checked={checked} />;
  }
  return (
    <>
      <PageTitle>Finalizar compra</PageTitle>
      {checked.failure ? (
        <Alert tone="bad" className="mt-6">
          <p>{checked.failure}</p>
          <Button variant="quiet" size="compact" onClick={checked.retry} className="mt-2">
            Tentar de novo
          </Button>
        </Alert>
      ) : (
        <CheckoutSkeleton />
      )}
    </>
  );
}

function CheckoutSkeleton() {
  return (
    <>
      <noscript>
        <Alert tone="wait" className="mt-6" title="A compra precisa de JavaScript">
          <p>Ative o JavaScript no seu navegador e recarregue a página para finalizar a compra.</p>
        </Alert>
      </noscript>
      <LoadingNote>Carregando o seu pedido</LoadingNote>
      <div aria-hidden="true" className="mt-8 grid gap-10 lg:grid-cols-[1fr_25rem] lg:gap-16">
        <div className="grid content-start gap-5">
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
          <Skeleton className="h-48" />
        </div>
        <Skeleton className="h-96 rounded-card" />
      </div>
    </>
  );
}
