import { expect, test } from "vitest";
import type { Cart } from "#app/cart/cart.ts";
import {
  type CheckedLine,
  cartAfterCheck,
  linesOf,
  listedLines,
  ownedIn,
  priceChanges,
  withoutBought,
} from "./cart-check.ts";

const icons = {
  id: 1,
  name: "Ícones Cerrado",
  price: 7900,
  image: null,
  category_slug: "icones",
  quantity: 2,
};
const guide = { id: 2, name: "Guia da LGPD", price: 3900, image: null, category_slug: "ebooks", quantity: 1 };
const cart: Cart = [icons, guide];

function line(facts: Partial<CheckedLine>): CheckedLine {
  return {
    productId: 1,
    quantity: 2,
    state: "ok",
    name: "Ícones Cerrado",
    productType: "Download",
    image: null,
    categorySlug: "icones",
    listPrice: 7900,
    alreadyOwned: false,
    ...facts,
  };
}

test("tells a changed price with the old and the new figure", () => {
  expect(priceChanges(cart, [line({ listPrice: 5900 }), line({ productId: 2, listPrice: 3900 })])).toEqual([
    { id: 1, name: "Ícones Cerrado", sentence: "O preço mudou de R$\u00a079,00 para R$\u00a059,00" },
  ]);
});

test("takes price, name and picture from the server", () => {
  const checked = cartAfterCheck(cart, [
    line({ listPrice: 5900, name: "Ícones do Cerrado", image: "/m/1.webp" }),
  ]);
  expect(checked).toEqual([
    { ...icons, price: 5900, name: "Ícones do Cerrado", image: "/m/1.webp", product_type: "Download" },
    guide,
  ]);
});

test("sets the quantity of a course to one, also in an old cart", () => {
  expect(cartAfterCheck([icons], [line({ productType: "Curso" })])).toEqual([
    { ...icons, product_type: "Curso", quantity: 1 },
  ]);
});

test("leaves a product that is no longer sold unchanged and reports no price change for it", () => {
  const gone = line({ state: "inactive", name: null, listPrice: null });
  expect(cartAfterCheck(cart, [gone])).toEqual(cart);
  expect(priceChanges(cart, [gone])).toEqual([]);
});

test("removes bought lines from the cart and keeps lines that were added meanwhile", () => {
  expect(withoutBought(cart, linesOf(cart))).toEqual([]);
  expect(withoutBought(cart, [{ productId: 1, quantity: 2 }])).toEqual([guide]);
  expect(withoutBought([{ ...icons, quantity: 5 }], [{ productId: 1, quantity: 2 }])).toEqual([
    { ...icons, quantity: 3 },
  ]);
  expect(withoutBought(cart, [{ productId: 99, quantity: 1 }])).toEqual(cart);
});

test("lowers the price of one bundle by the parts the buyer owns, but not of several units", () => {
  const lines = [line({ ownedCents: 1900, ownedNames: ["Capa"] })];
  expect([listedLines(cart, lines)[0]?.price, ownedIn(cart, lines)]).toEqual([7900, { cents: 0, names: [] }]);
  const one = [{ ...icons, quantity: 1 }];
  expect(listedLines(one, lines)[0]?.price).toBe(6000);
  expect(ownedIn(one, lines)).toEqual({ cents: 1900, names: ["Capa"] });
});
