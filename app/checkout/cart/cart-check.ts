// Tells the buyer which prices changed since the cart was filled, so that nothing is charged silently.
import { type Cart, type CartItem, removeFromCart, setQuantity } from "#app/cart/cart.ts";
import { sellsInQuantity } from "#app/catalog/store/quantity-rule.ts";
import type { SentLine } from "#app/checkout/input/order-input.server.ts";
import type { ChargedLine } from "#app/checkout/quote/pricing.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import type { Term } from "#app/platform/money-and-dates/terms.ts";
import type { ProductType, TermKind } from "#db/schema.ts";

/** As the answer brings it: a day is a text there. */
interface SentTerm {
  access_kind: TermKind | null;
  access_count: number | null;
  access_until: string | Date | null;
}

/** The term that a line of the answer says. */
export function termOfLine({
  access_kind = null,
  access_count = null,
  access_until = null,
}: Partial<SentTerm>): Term {
  return { access_kind, access_count, access_until: access_until === null ? null : new Date(access_until) };
}

/** What the server says of one line of the cart. */
export interface CheckedLine {
  productId: number;
  quantity: number;
  state: "ok" | "inactive" | "unknown" | "amount";
  name: string | null;
  productType: ProductType | null;
  image: string | null;
  categorySlug: string | null;
  /** The price before any discount, which is the one that the cart stores. */
  listPrice: number | null;
  /** For a bundle: how much cheaper one unit is because the buyer already has some of its parts, and which parts those are. */
  ownedCents?: number;
  ownedNames?: string[];
  /** For a bundle: its parts. */
  contents?: ProductType[];
  partTerms?: SentTerm[];
  /** How long access lasts. */
  access_kind?: TermKind | null;
  access_count?: number | null;
  access_until?: string | Date | null;
  alreadyOwned: boolean;
  /** Why it is not sold as it was taken, though its product may be. */
  reason?: string | null;
}

export interface PriceChange {
  id: number;
  name: string;
  sentence: string;
}

/** The sentences for prices that are no longer what the cart shows. */
export function priceChanges(cart: Cart, lines: readonly CheckedLine[]): PriceChange[] {
  return cart.flatMap(({ id, name, price }) => {
    const current = lines.find((line) => line.productId === id)?.listPrice ?? price;
    if (current === price) return [];
    return [{ id, name, sentence: `O preço mudou de ${formatBRL(price)} para ${formatBRL(current)}` }];
  });
}

/** The cart at the server's prices and names; what it does not sell stays for the person to see and remove. */
export function cartAfterCheck(cart: Cart, lines: readonly CheckedLine[]): Cart {
  return cart.map((item) => {
    const line = lines.find(({ productId }) => productId === item.id);
    return line ? checkedItem(item, line) : item;
  });
}

/** What is left of the cart when these lines were bought: what was added meanwhile stays. */
export function withoutBought(cart: Cart, bought: readonly { productId: number; quantity: number }[]): Cart {
  return bought.reduce<Cart>((left, { productId, quantity }) => {
    const item = left.find(({ id }) => id === productId);
    if (!item) return left;
    return item.quantity > quantity
      ? setQuantity(left, productId, item.quantity - quantity)
      : removeFromCart(left, productId);
  }, cart);
}

/** The lines as the server wants to be asked. */
export function linesOf(cart: Cart): SentLine[] {
  return cart.map(({ id, quantity, bump_id: bumpId }) => ({
    productId: id,
    quantity,
    ...(bumpId === undefined ? {} : { bumpId }),
  }));
}

/** Whether these lines still match the cart, which may have changed since they were priced. */
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

/** The lines at the cart's prices, without what the buyer has already, before any discount. */
export function listedLines(cart: Cart, lines: readonly CheckedLine[] = []): ChargedLine[] {
  return cart.map(({ id, price: listed, quantity }) => {
    const { ownedCents = 0 } = lines.find(({ productId }) => productId === id) ?? {};
    // Of several units only one is for the buyer, so several are sold at the full price.
    const price = listed - (quantity === 1 ? ownedCents : 0);
    return { productId: id, quantity, listPrice: price, price };
  });
}

/** What the buyer has already of the bundles that are bought alone, and by how much it lowers the cart. */
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
    // A place in a course is for one person; an older cart may still hold more than one.
    quantity: sellsInQuantity({ product_type: line.productType ?? "Download" }) ? item.quantity : 1,
  };
}
