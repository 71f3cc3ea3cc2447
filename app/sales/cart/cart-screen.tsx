import { Download, Infinity as InfinityIcon, LifeBuoy, RefreshCw } from "lucide-react";
import { useState } from "react";
import { type Cart, cartTotal } from "#app/cart/cart.ts";
import { useCart } from "#app/cart/use-cart.tsx";
import { OrderSummary } from "#app/sales/checkout/order-summary.tsx";
import { PageTitle } from "#app/sales/checkout/page-title.tsx";
import { useHydrated } from "#app/sales/checkout/use-hydrated.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LoadingNote, Skeleton } from "#app/ui/skeleton.tsx";
import { CartLines } from "./cart-lines.tsx";
import { CartNotices } from "./cart-notices.tsx";
import { type CheckedCart, useQuote } from "./use-quote.tsx";

const BENEFITS = [
  [Download, "Download imediato"],
  [InfinityIcon, "Acesso vitalício"],
  [LifeBuoy, "Suporte por e-mail e WhatsApp"],
  [RefreshCw, "Atualizações grátis"],
] as const;

/** The cart lives in the browser, so what the server renders is its place. */
export function CartScreen() {
  const hydrated = useHydrated();
  const { cart } = useCart();
  const products = cart.map(({ id }) => id).join();
  const checked = useQuote(cart, products);
  if (!hydrated) return <CartSkeleton />;
  if (cart.length === 0) {
    return (
      <>
        <PageTitle>Carrinho</PageTitle>
        <div className="mt-8">
          <EmptyState title="Seu carrinho está vazio" action={<ButtonLink to="/loja">Ver a loja</ButtonLink>}>
            O que você escolher na loja aparece aqui.
          </EmptyState>
        </div>
      </>
    );
  }
  return <FilledCart cart={cart} checked={checked} />;
}

function FilledCart({ cart, checked }: { cart: Cart; checked: CheckedCart }) {
  const { setQuantity, remove } = useCart();
  const lines = checked.quote?.lines ?? [];
  const isGone = (id: number) => lines.some((line) => line.productId === id && line.state !== "ok");
  const payable = cart.filter(({ id }) => !isGone(id));
  const blocked = payable.length < cart.length;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <PageTitle>Carrinho</PageTitle>
        <ClearCart />
      </div>
      <div className="mt-6 grid items-start gap-8 lg:mt-8 lg:grid-cols-[1fr_23rem] lg:gap-12">
        <div className="min-w-0">
          <CartNotices checked={checked} />
          <CartLines cart={cart} checked={lines} onQuantity={setQuantity} onRemove={remove} />
          <Benefits />
        </div>
        <OrderSummary title="Resumo" subtotalCents={cartTotal(payable)}>
          <div className="mt-6 grid gap-2.5">
            {blocked ? (
              <>
                <Button block disabled>
                  Finalizar compra
                </Button>
                <p className="text-sm text-muted">Remova o que está indisponível para continuar.</p>
              </>
            ) : (
              <ButtonLink to="/checkout" block>
                Finalizar compra
              </ButtonLink>
            )}
            <ButtonLink to="/loja" variant="ghost" block>
              Continuar comprando
            </ButtonLink>
          </div>
        </OrderSummary>
      </div>
    </>
  );
}

function ClearCart() {
  const { clear } = useCart();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="ghost" className="-mr-3" onClick={() => setAsking(true)}>
        Limpar carrinho
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Limpar o carrinho?"
        confirmLabel="Limpar carrinho"
        onConfirm={clear}
      >
        Todos os produtos saem do carrinho. Eles continuam na loja.
      </ConfirmDialog>
    </>
  );
}

function Benefits() {
  return (
    <ul className="grid gap-x-8 pt-6 sm:grid-cols-2">
      {BENEFITS.map(([Icon, text]) => (
        <li key={text} className="flex gap-2.5 py-1.5">
          <Icon aria-hidden="true" className="mt-0.5 size-5 flex-none text-primary-ink" />
          {text}
        </li>
      ))}
    </ul>
  );
}

function CartSkeleton() {
  return (
    <>
      <PageTitle>Carrinho</PageTitle>
      <noscript>
        <Alert tone="wait" className="mt-6" title="O carrinho precisa de JavaScript">
          <p>Ligue o JavaScript do seu navegador e recarregue a página para ver o carrinho e comprar.</p>
        </Alert>
      </noscript>
      <LoadingNote>Carregando o carrinho</LoadingNote>
      <div aria-hidden="true" className="mt-8 grid gap-8 lg:grid-cols-[1fr_23rem] lg:gap-12">
        <div className="grid content-start gap-5">
          <Skeleton className="h-22" />
          <Skeleton className="h-22" />
        </div>
        <Skeleton className="h-80 rounded-card" />
      </div>
    </>
  );
}
