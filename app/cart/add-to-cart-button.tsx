import { href, Link } from "react-router";
import { Icon } from "#app/ui/icons/icon.tsx";
import { showToast } from "#app/ui/toasts/toaster.tsx";
import { addedToast } from "./added-toast.ts";
import type { CartItem } from "./cart.ts";
import { putIntoCart, useIsInCart } from "./use-cart.tsx";

const LABEL = "Adicionar ao Carrinho";
const IN_CART = "No carrinho";

/** After a press the button keeps the focus and a link to the cart follows as the next Tab stop. */
export function AddToCartButton({ product }: { product: Omit<CartItem, "quantity"> }) {
  const inCart = useIsInCart(product.id);

  function handleClick() {
    if (inCart) return;
    putIntoCart(product);
    showToast(addedToast(product.name));
  }
  return (
    <>
      <button
        type="button"
        className="cart-button"
        aria-label={`${inCart ? IN_CART : LABEL}: ${product.name}`}
        aria-disabled={inCart || undefined}
        onClick={handleClick}
      >
        {inCart ? <InCart /> : LABEL}
      </button>
      {inCart ? <CartShortcut /> : null}
    </>
  );
}

/** Keyboard link to the cart: shown over the button while focused, so that the layout does not move. */
function CartShortcut() {
  return (
    <Link
      to={href("/carrinho")}
      className="sr-only z-2 rounded-control bg-primary font-strong text-on-primary focus:not-sr-only focus:absolute focus:right-5 focus:bottom-5 focus:inline-flex focus:min-h-11 focus:items-center focus:justify-center focus:px-4 max-sm:focus:left-5"
    >
      Ver carrinho
    </Link>
  );
}

/** Has the width of the label that it replaces, so that the layout does not move. */
function InCart() {
  return (
    <span className="relative">
      <span aria-hidden="true" className="invisible">
        {LABEL}
      </span>
      <span className="absolute inset-0 flex items-center justify-center gap-2">
        <Icon name="check" className="size-5 flex-none" /> {IN_CART}
      </span>
    </span>
  );
}
