import { useState } from "react";
import type { Cart } from "#app/cart/cart.ts";
import { useCart } from "#app/cart/use-cart.tsx";
import { CouponField } from "#app/checkout/form/coupon-field.tsx";
import { OrderSummary } from "#app/checkout/form/order-summary.tsx";
import { PageTitle } from "#app/checkout/form/page-title.tsx";
import { useCoupon } from "#app/checkout/form/use-coupon.tsx";
import { useHydrated } from "#app/checkout/form/use-hydrated.tsx";
import { amountsOf, discountLines } from "#app/checkout/quote/pricing.ts";
import { cartBenefits, type ShopTerms } from "#app/company/shop-terms.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { ConfirmDialog } from "#app/ui/controls/confirm-dialog.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { LoadingNote, Skeleton } from "#app/ui/display/skeleton.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { showToast } from "#app/ui/toasts/toaster.tsx";
import { type CheckedLine, listedLines, ownedIn, termOfLine } from "./cart-check.ts";
import { CartLines } from "./cart-lines.tsx";
import { CartNotices } from "./cart-notices.tsx";
import { OpenPayment } from "./open-payment.tsx";
import { type CheckedCart, useQuote } from "./use-quote.tsx";

/** Icons of the benefits, in the order in which they are shown. */
const BENEFIT_ICONS = {
  opening: "download",
  access: "key-round",
  support: "life-buoy",
  updates: "refresh-cw",
} as const;

/** The cart lives in the browser, so the server renders a placeholder. */
export function CartScreen({ terms }: { terms: ShopTerms }) {
  const hydrated = useHydrated();
  const { cart } = useCart();
  const { code } = useCoupon();
  // With a coupon the quantities are part of the question, because a coupon may require a minimum amount.
  const question = cart
    .map(({ id, quantity, bump_id = 0 }) => `${id}+${bump_id}${code ? `x${quantity}` : ""}`)
    .join();
  const checked = useQuote(cart, { question, coupon: code, screen: "carrinho" });
  if (!hydrated) return <CartSkeleton />;
  if (cart.length === 0) {
    return (
      <>
        <PageTitle>Carrinho</PageTitle>
        <div className="mt-8 grid gap-4">
          <OpenPayment />
          <EmptyState title="Seu carrinho está vazio" action={<ButtonLink to="/loja">Ver a loja</ButtonLink>}>
            O que você escolher na loja aparece aqui.
          </EmptyState>
        </div>
      </>
    );
  }
  return <FilledCart cart={cart} checked={checked} terms={terms} />;
}

interface FilledCartProps {
  cart: Cart;
  checked: CheckedCart;
  terms: ShopTerms;
}

function FilledCart({ cart, checked, terms }: FilledCartProps) {
  const { setQuantity, remove, restore } = useCart();
  const lines = checked.quote?.lines ?? [];
  const isGone = (id: number) => lines.some((line) => line.productId === id && line.state !== "ok");
  const payable = cart.filter(({ id }) => !isGone(id));
  const blocked = payable.length < cart.length;
  const coupon = checked.quote?.coupon ?? null;
  // Uses the server's arithmetic, so that the total changes before the server answers.
  const amounts = amountsOf(discountLines(listedLines(payable, lines), coupon?.discount ?? null));

  function handleRemove(id: number) {
    const at = cart.findIndex((item) => item.id === id);
    const item = cart[at];
    if (!item) return;
    remove(id);
    const action = { label: "Desfazer", onAct: () => restore(item, at) };
    showToast({ title: "Removido do carrinho", description: item.name, kind: "success", action });
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <PageTitle>Carrinho</PageTitle>
        <ClearCart />
      </div>
      <div className="mt-6 grid items-start gap-8 lg:mt-8 lg:grid-cols-[1fr_23rem] lg:gap-12">
        <div className="min-w-0">
          <CartNotices checked={checked} />
          <CartLines cart={cart} checked={lines} onQuantity={setQuantity} onRemove={handleRemove} />
          <Benefits cart={payable} lines={lines} terms={terms} isFree={amounts.subtotal === 0} />
        </div>
        <OrderSummary
          title="Resumo"
          amounts={amounts}
          ownedParts={ownedIn(payable, lines)}
          coupon={coupon?.code}
          couponField={<CouponField answer={checked} onAsk={checked.retry} />}
        >
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
        Todos os produtos serão removidos do carrinho.
      </ConfirmDialog>
    </>
  );
}

interface BenefitsProps {
  cart: Cart;
  /** The server's lines, which name the parts of a bundle. */
  lines: readonly CheckedLine[];
  terms: ShopTerms;
  isFree: boolean;
}

/** Lists only benefits that hold for these products in this shop. */
function Benefits({ cart, lines, terms, isFree }: BenefitsProps) {
  const sold = cart.flatMap(({ id, name, product_type }) => {
    const line = lines.find(({ productId }) => productId === id);
    const { contents, partTerms } = line ?? {};
    const inside = contents ? { contents, partTerms: (partTerms ?? []).map(termOfLine) } : {};
    return product_type ? [{ name, product_type, ...inside, ...termOfLine(line ?? {}) }] : [];
  });
  if (sold.length === 0) return null;
  return (
    <ul className="grid gap-x-8 pt-6 sm:grid-cols-2">
      {cartBenefits(sold, terms, isFree).map(({ of, text }) => (
        <li key={of} className="flex gap-2.5 py-1.5">
          <Icon name={BENEFIT_ICONS[of]} className="mt-0.5 size-5 flex-none text-primary-ink" />
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
          <p>Ative o JavaScript no seu navegador e recarregue a página para ver o carrinho e comprar.</p>
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
