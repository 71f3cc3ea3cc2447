import { useMemo, useSyncExternalStore } from "react";
import {
  addToCart,
  type BumpItem,
  type Cart,
  type CartItem,
  EMPTY_CART,
  itemCount,
  parseCart,
  putInCart,
  removeFromCart,
  restoreInCart,
  setQuantity,
  takeBump,
} from "./cart.ts";

const KEY = "vitrine_cart";
const listeners = new Set<() => void>();
let cached: { text: string | null; cart: Cart } = { text: null, cart: EMPTY_CART };

/** The cart in local storage, shared by all tabs. Empty during server rendering. */
export function useCart() {
  const cart = useSyncExternalStore(subscribe, readCart, () => EMPTY_CART);
  return useMemo(
    () => ({
      cart,
      count: itemCount(cart),
      has: (id: number) => cart.some((line) => line.id === id),
      add: putIntoCart,
      put: (item: Omit<CartItem, "quantity">, quantity: number) =>
        writeCart(putInCart(readCart(), item, quantity)),
      takeBump: (item: BumpItem) => writeCart(takeBump(readCart(), item)),
      setQuantity: (id: number, quantity: number) => writeCart(setQuantity(readCart(), id, quantity)),
      remove: (id: number) => writeCart(removeFromCart(readCart(), id)),
      restore: (item: CartItem, at: number) => writeCart(restoreInCart(readCart(), item, at)),
      clear: () => writeCart(EMPTY_CART),
      replace: writeCart,
    }),
    [cart],
  );
}

/** For lists with many buttons: each renders again only when its own product is added or removed. */
export function useIsInCart(id: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => readCart().some((line) => line.id === id),
    () => false,
  );
}

export function putIntoCart(item: Omit<CartItem, "quantity">, quantity = 1): void {
  writeCart(addToCart(readCart(), item, quantity));
}

export function useCartCount(): number {
  return useSyncExternalStore(
    subscribe,
    () => itemCount(readCart()),
    () => 0,
  );
}

function readCart(): Cart {
  let text: string | null = null;
  try {
    text = localStorage.getItem(KEY);
  } catch {
    // Storage is off: the cart lives as long as the page.
    return cached.cart;
  }
  if (text !== cached.text) cached = { text, cart: parseCart(text) };
  return cached.cart;
}

function writeCart(cart: Cart): void {
  const text = cart.length > 0 ? JSON.stringify(cart) : null;
  cached = { text, cart };
  try {
    if (text) localStorage.setItem(KEY, text);
    else localStorage.removeItem(KEY);
  } catch {}
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const handleStorage = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener();
  };
  window.addEventListener("storage", handleStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", handleStorage);
  };
}
