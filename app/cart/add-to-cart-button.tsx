import { Check } from "lucide-react";
import { Button, type ButtonProps } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toaster.tsx";
import type { CartItem } from "./cart.ts";
import { useCart } from "./use-cart.tsx";

interface AddToCartButtonProps {
  product: Omit<CartItem, "quantity">;
  quantity?: number;
  size?: ButtonProps["size"];
  block?: boolean;
  className?: string;
}

export function AddToCartButton({ product, quantity = 1, size, block, className }: AddToCartButtonProps) {
  const cart = useCart();
  const inCart = cart.has(product.id);

  function handleClick() {
    const { id, name, price, image, category_slug } = product;
    cart.add({ id, name, price, image, category_slug }, quantity);
    showToast({ title: "Adicionado ao carrinho", description: name, kind: "success" });
  }
  return (
    <Button size={size} block={block} className={className} disabled={inCart} onClick={handleClick}>
      {inCart ? (
        <>
          <Check aria-hidden="true" /> No carrinho
        </>
      ) : (
        "Adicionar ao Carrinho"
      )}
      <span className="sr-only">: {product.name}</span>
    </Button>
  );
}
