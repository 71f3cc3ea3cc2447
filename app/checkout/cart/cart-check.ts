// Tells the buyer which prices changed since the cart was filled, before anything is charged.
import { type Cart, type CartItem, removeFromCart, setQuantity } from "#app/cart/cart.ts";
import { sellsInQuantity } from "#app/catalog/store/quantity-rule.ts";
import type { SentLine } from "#app/checkout/input/order-input.server.ts";
import type { ChargedLine } from "#app/checkout/quote/pricing.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import type { Term } from "#app/platform/money-and-dates/terms.ts";
import type { ProductType, TermKind } from "#db/schema.ts";

/** An `AccessTerm` as JSON: the day is a string. */
interface SentTerm {
  access_kind: TermKind | null;
  access_count: number | null;
  access_until: string | Date | null;
}

export function termOfLine({
  access_kind = null,
  access_count = null,
  access_until = null,
}: Partial<SentTerm>): Term {
  return { access_kind, access_count, access_until: access_until === null ? null : new Date(access_until) };
}

export interface CheckedLine {
  productId: number;
  quantity: number;
  state: "ok" | "inactive" | "unknown" | "amount";
  name: string | null;
  productType: ProductType | null;
  image: string | null;
  categorySlug: string | null;
  /** Centavos before any discount; the cart stores this price. */
  listPrice: number | null;
  /**
   * For a bundle: centavos that one unit is cheaper because the buyer owns some parts, and the names of those parts.
   */
  ownedCents?: number;
  ownedNames?: string[];
  /** For a bundle: the kinds of its parts. */
  contents?: ProductType[];
  partTerms?: SentTerm[];
  access_kind?: TermKind | null;
  access_count?: number | null;
  access_until?: string | Date | null;
  alreadyOwned: boolean;
  /** Why this line is refused although the product may still be sold, for example a bump that ended. */
  reason?: string | null;
}

export interface PriceChange {
  id: number;
  name: string;
  sentence: string;
}

export function priceChanges(cart: Cart, lines: readonly CheckedLine[]): PriceChange[] {
  return cart.flatMap(({ id, name, price }) => {
    const current = lines.find((line) => line.productId === id)?.listPrice ?? price;
    if (current === price) return [];
    return [{ id, name, sentence: `O preço mudou de ${formatBRL(price)} para ${formatBRL(current)}` }];
  });
}

/**
 * The cart with the server's prices and names. Products that are no longer sold stay, so that the buyer sees and
 * removes them.
 */
export function cartAfterCheck(cart: Cart, lines: readonly CheckedLine[]): Cart {
  return cart.map((item) => {
    const line = lines.find(({ productId }) => productId === item.id);
    return line ? checkedItem(item, line) : item;
  });
}

/** The cart without the bought quantities; what was added meanwhile stays. */
export function withoutBought(cart: Cart, bought: readonly { productId: number; quantity: number }[]): Cart {
  return bought.reduce<Cart>((left, { productId, quantity }) => {
    const item = left.find(({ id }) => id === productId);
    if (!item) return left;
    return item.quantity > quantity
      ? setQuantity(left, productId, item.quantity - quantity)
      : removeFromCart(left, productId);
  }, cart);
}

export function linesOf(cart: Cart): SentLine[] {
  return cart.map(({ id, quantity, bump_id: bumpId }) => ({
    productId: id,
    quantity,
    ...(bumpId === undefined ? {} : { bumpId }),
  }));
}

/** True if these lines still match the cart, which may have changed since they were priced. */
export function isPriced(
  cart: Cart,
  lines: readonly Pick<SentLine, "productId" | "quantity" | "bumpId">[],
): boolean {
  return keyOf(linesOf(cart)) === keyOf(lines);
}

function keyOf(lines: readonly Pick<SentLine, "productId" | "quantity" | "bumpId">[]): string {
  const keys = lines.map(({ productId, quantity, bumpId = 0 }) => `${productId}x${quantity}+${bumpId}`);
  return keys.sort().join();
}

/** The lines at the cart's prices before any discount, less the parts of bundles that the buyer owns. */
export function listedLines(cart: Cart, lines: readonly CheckedLine[] = []): ChargedLine[] {
  return cart.map(({ id, price: listed, quantity }) => {
    const { ownedCents = 0 } = lines.find(({ productId }) => productId === id) ?? {};
    // The buyer needs only one unit, so owned parts lower the price only for a quantity of one.
    const price = listed - (quantity === 1 ? ownedCents : 0);
    return { productId: id, quantity, listPrice: price, price };
  });
}

/** Parts of bundles that the buyer owns, and the centavos by which they lower the cart. */
export function ownedIn(cart: Cart, lines: readonly CheckedLine[]): { cents: number; names: string[] } {
  const lowered = lines.filter(({ productId }) =>
    cart.some(({ id, quantity }) => id === productId && quantity === 1),
  );
  return {
    cents: lowered.reduce((sum, { ownedCents = 0 }) => sum + ownedCents, 0),
    names: lowered.flatMap(({ ownedNames }) => ownedNames ?? []),
  };
}

function checkedItem(item: CartItem, line: CheckedLine): CartItem {
  if (line.state !== "ok") return item;
  return {
    ...item,
    name: line.name ?? item.name,
    price: line.listPrice ?? item.price,
    image: line.image,
    category_slug: line.categorySlug,
    product_type: line.productType,
    // A course is for one person. Older carts may hold a larger quantity.
    quantity: sellsInQuantity({ product_type: line.productType ?? "Download" }) ? item.quantity : 1,
  };
}
