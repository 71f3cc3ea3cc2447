import { expect, test } from "vitest";
import { addToCart, EMPTY_CART, MAX_QUANTITY, putInCart } from "./cart.ts";

const icons = { id: 1, name: "Ícones Cerrado", price: 5900, image: null, category_slug: "icones" };
const guide = { id: 2, name: "Guia da LGPD", price: 3900, image: null, category_slug: "ebooks" };

test("buying now twice wants what was chosen the second time, not both together", () => {
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

test("putting into the cart adds to what is there", () => {
  const twice = addToCart(addToCart(EMPTY_CART, icons, 2), icons, 3);
  expect(twice).toEqual([{ ...icons, quantity: 5 }]);
});
