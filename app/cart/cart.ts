// The cart as pure arithmetic; what is in the browser is a memory aid, the server prices everything.

export interface CartItem {
  id: number;
  name: string;
  /** Centavos as last seen; the server says what it costs now. */
  price: number;
  image: string | null;
  category_slug: string | null;
  /** Unknown in a cart from before it was kept, until the server says it. */
  product_type?: "Download" | "Curso" | null;
  quantity: number;
  /** Taken as a bump, beside the product `bump_of`: it is there once, at a price of its own. */
  bump_id?: number;
  bump_of?: number;
}

/** What was taken beside another product. */
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

/** The line as it is wanted now, whatever was in the cart before: pressing twice is not wanting two. */
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

/** What is in the cart already stays as it is. */
export function takeBump(cart: Cart, item: BumpItem): Cart {
  return cart.some((line) => line.id === item.id) ? cart : [...cart, { ...item, quantity: 1 }];
}

/** With what was taken beside it. */
export function removeFromCart(cart: Cart, id: number): Cart {
  return cart.filter((line) => line.id !== id && line.bump_of !== id);
}

/** Puts a line that was taken out back to its place; what was put in again meanwhile stays as it is. */
export function restoreInCart(cart: Cart, item: CartItem, at: number): Cart {
  if (cart.some((line) => line.id === item.id)) return cart;
  if (item.bump_of !== undefined && cart.every((line) => line.id !== item.bump_of)) return cart;
  return [...cart.slice(0, at), item, ...cart.slice(at)];
}

export function itemCount(cart: Cart): number {
  return cart.reduce((count, line) => count + line.quantity, 0);
}

/** Reads what the browser kept; anything unreadable counts as an empty cart. */
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

/** What was a bump is wanted for itself now. */
function byItself(cart: Cart, item: Omit<CartItem, "quantity">, quantity: number): Cart {
  return cart.map((line) => (line.id === item.id ? { ...item, quantity: boundedQuantity(quantity) } : line));
}

function boundedQuantity(quantity: number): number {
  return Math.min(MAX_QUANTITY, Math.max(1, Math.trunc(quantity)));
}
