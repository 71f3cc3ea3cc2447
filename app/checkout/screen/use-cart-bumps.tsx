import { useCart } from "#app/cart/use-cart.tsx";
import type { TakenBumps } from "./bump-cards.tsx";

/** The bumps of the cart, which are stored in it. */
export function useCartBumps(): TakenBumps {
  const { cart, takeBump, remove } = useCart();
  return {
    has: (bumpId) => cart.some((item) => item.bump_id === bumpId),
    change({ productId, ...bump }, isTaken) {
      if (!isTaken) return remove(productId);
      takeBump({
        id: productId,
        name: bump.name,
        image: bump.image,
        category_slug: bump.categorySlug,
        price: bump.price,
        product_type: bump.productType,
        bump_id: bump.id,
        bump_of: bump.besideId,
      });
    },
    remove,
    nameOf: (productId) => cart.find(({ id }) => id === productId)?.name,
  };
}
