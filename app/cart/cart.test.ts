import { expect, test } from "vitest";
import {
  addToCart,
  EMPTY_CART,
  MAX_QUANTITY,
  putInCart,
  removeFromCart,
  restoreInCart,
  setQuantity,
  takeBump,
} from "./cart.ts";

const icons = { id: 1, name: "Ícones Cerrado", price: 5900, image: null, category_slug: "icones" };
const guide = { id: 2, name: "Guia da LGPD", price: 3900, image: null, category_slug: "ebooks" };

test("buying now a second time sets the chosen quantity instead of adding to it", () => {
  const once = putInCart(EMPTY_CART, icons, 2);
  expect(once).toEqual([{ ...icons, quantity: 2 }]);
  expect(putInCart(once, icons, 2)).toEqual(once);
  expect(putInCart(once, icons, 1)).toEqual([{ ...icons, quantity: 1 }]);
  expect(putInCart(once, guide, 1)).toEqual([
    { ...icons, quantity: 2 },
    { ...guide, quantity: 1 },
  ]);
  expect(putInCart(once, icons, 1e9)).toEqual([{ ...icons, quantity: MAX_QUANTITY }]);
});

test("adds to the quantity when a product in the cart is added again", () => {
  const twice = addToCart(addToCart(EMPTY_CART, icons, 2), icons, 3);
  expect(twice).toEqual([{ ...icons, quantity: 5 }]);
});

test("keeps a bump once, removes it with its product, and turns it into a line of its own when it is added by itself", () => {
  const cart = addToCart(EMPTY_CART, icons, 1);
  const bump = { ...guide, price: 1900, bump_id: 7, bump_of: icons.id };
  const both = takeBump(cart, bump);
  expect(both).toEqual([
    { ...icons, quantity: 1 },
    { ...bump, quantity: 1 },
  ]);
  expect(takeBump(both, bump)).toEqual(both);
  expect(setQuantity(both, guide.id, 5)).toEqual(both);
  expect(removeFromCart(both, guide.id)).toEqual(cart);
  expect(removeFromCart(both, icons.id)).toEqual([]);
  const line = both[1];
  expect(line && restoreInCart(EMPTY_CART, line, 0)).toEqual([]);
  for (const put of [addToCart, putInCart]) {
    expect(put(both, guide, 2)[1]).toEqual({ ...guide, quantity: 2 });
  }
});
