import { useEffect } from "react";
import { useCart } from "#app/cart/use-cart.tsx";
import { forgetWaiting, rememberWaiting, takePurchase } from "#app/checkout/form/purchase-memory.ts";
import { forgetCard } from "#app/checkout/form/typed-form.ts";
import { endsCart, type OrderStage, waitsForBuyer } from "#app/orders/views/order-stage.ts";
import { withoutBought } from "./cart-check.ts";

/** Empties the cart that became this order, once the order is paid or waits for PIX or boleto. */
export function useEmptiedCart(publicId: string, stage: OrderStage) {
  const { cart, replace } = useCart();
  const ended = endsCart(stage);
  useEffect(() => {
    const bought = ended ? takePurchase(publicId) : [];
    if (bought.length > 0) {
      replace(withoutBought(cart, bought));
      // Only in the browser that placed the order: another viewer has no payment to come back to.
      if (waitsForBuyer(stage)) rememberWaiting(publicId);
    }
    if (stage === "paid") forgetWaiting(publicId);
    if (stage === "paid") forgetCard();
  }, [ended, stage, publicId, cart, replace]);
}
