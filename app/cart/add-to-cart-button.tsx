import { Button, type ButtonProps } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { showToast } from "#app/ui/toasts/toaster.tsx";
import { addedToast } from "./added-toast.ts";
import type { CartItem } from "./cart.ts";
import { useCart } from "./use-cart.tsx";

interface AddToCartButtonProps {
  product: Omit<CartItem, "quantity">;
  quantity?: number;
  size?: ButtonProps["size"];
  block?: boolean;
  className?: string;
}

const LABEL = "Adicionar ao Carrinho";

export function AddToCartButton({ product, quantity = 1, size, block, className }: AddToCartButtonProps) {
  const cart = useCart();
  const inCart = cart.has(product.id);

  function handleClick() {
    const { id, name, price, image, category_slug, product_type } = product;
    cart.add({ id, name, price, image, category_slug, product_type }, quantity);
    showToast(addedToast(name));
  }
  return (
    <Button size={size} block={block} className={className} disabled={inCart} onClick={handleClick}>
      {inCart ? <InCart /> : LABEL}
      <span className="sr-only">{`: ${product.name}`}</span>
    </Button>
  );
}

/** As wide as the words it takes the place of, so that nothing around it moves. */
function InCart() {
  return (
    <span className="relative">
      <span aria-hidden="true" className="invisible">
        {LABEL}
      </span>
      <span className="absolute inset-0 flex items-center justify-center gap-2">
        <Icon name="check" className="size-5 flex-none" /> No carrinho
      </span>
    </span>
  );
}
