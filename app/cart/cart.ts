// The cart as pure functions. The browser's copy is only a memory aid: the server prices every line.

export interface CartItem {
  id: number;
  name: string;
  /** Centavos as last answered by the server; only for display. */
  price: number;
  image: string | null;
  category_slug: string | null;
  /** Undefined in carts stored before this field existed, until the server answers. */
  product_type?: "Download" | "Curso" | null;
  quantity: number;
  /** Set when the product was added as an order bump of product `bump_of`: quantity 1, with the bump's own price. */
  bump_id?: number;
  bump_of?: number;
}

export type BumpItem = Omit<CartItem, "quantity"> & { bump_id: number; bump_of: number };

export type Cart = readonly CartItem[];

export const MAX_QUANTITY = 9999;
export const EMPTY_CART: Cart = [];

export function addToCart(cart: Cart, item: Omit<CartItem, "quantity">, quantity: number): Cart {
  const known = cart.find((line) => line.id === item.id);
  if (!known) return [...cart, { ...item, quantity: boundedQuantity(quantity) }];
  if (known.bump_id !== undefined) return byItself(cart, item, quantity);
  return setQuantity(cart, item.id, known.quantity + quantity);
}

/** Sets the quantity instead of adding to it, so that pressing "Comprar" twice does not buy two. */
export function putInCart(cart: Cart, item: Omit<CartItem, "quantity">, quantity: number): Cart {
  const known = cart.find((line) => line.id === item.id);
  if (known?.bump_id !== undefined) return byItself(cart, item, quantity);
  return known ? setQuantity(cart, item.id, quantity) : addToCart(cart, item, quantity);
}

export function setQuantity(cart: Cart, id: number, quantity: number): Cart {
  return cart.map((line) =>
    line.id === id && line.bump_id === undefined ? { ...line, quantity: boundedQuantity(quantity) } : line,
  );
}

/** Leaves a product that is already in the cart unchanged. */
export function takeBump(cart: Cart, item: BumpItem): Cart {
  return cart.some((line) => line.id === item.id) ? cart : [...cart, { ...item, quantity: 1 }];
}

/** Removes the line and the bumps that were added with it. */
export function removeFromCart(cart: Cart, id: number): Cart {
  return cart.filter((line) => line.id !== id && line.bump_of !== id);
}

/** Puts a removed line back at its position. If it was added again meanwhile, that line stays. */
export function restoreInCart(cart: Cart, item: CartItem, at: number): Cart {
  if (cart.some((line) => line.id === item.id)) return cart;
  if (item.bump_of !== undefined && cart.every((line) => line.id !== item.bump_of)) return cart;
  return [...cart.slice(0, at), item, ...cart.slice(at)];
}

export function itemCount(cart: Cart): number {
  return cart.reduce((count, line) => count + line.quantity, 0);
}

/** Parses the stored cart; anything unreadable counts as an empty cart. */
export function parseCart(text: string | null): Cart {
  if (!text) return EMPTY_CART;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every(isCartItem) ? value : EMPTY_CART;
  } catch {
    return EMPTY_CART;
  }
}

function isCartItem(value: unknown): value is CartItem {
  if (typeof value !== "object" || value === null) return false;
  if (!("id" in value && "name" in value && "price" in value && "quantity" in value)) return false;
  const { id, name, price, quantity } = value;
  return (
    Number.isSafeInteger(id) &&
    typeof name === "string" &&
    Number.isSafeInteger(price) &&
    Number.isSafeInteger(quantity)
  );
}

/** Turns a bump into an ordinary line. */
function byItself(cart: Cart, item: Omit<CartItem, "quantity">, quantity: number): Cart {
  return cart.map((line) => (line.id === item.id ? { ...item, quantity: boundedQuantity(quantity) } : line));
}

function boundedQuantity(quantity: number): number {
  return Math.min(MAX_QUANTITY, Math.max(1, Math.trunc(quantity)));
}
