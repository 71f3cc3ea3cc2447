import { expect, test } from "vitest";
import {
  forgetWaiting,
  parsePurchases,
  recallWaiting,
  rememberPurchase,
  rememberWaiting,
  takePurchase,
} from "./purchase-memory.ts";

const lines = [{ productId: 12, quantity: 2 }];

test("takes the lines only for the order that this browser made, and only once", () => {
  rememberPurchase({ publicId: "pedido-a", lines });
  expect(takePurchase("pedido-b")).toEqual([]);
  expect(takePurchase("pedido-a")).toEqual(lines);
  expect(takePurchase("pedido-a")).toEqual([]);
});

test("remembers an unpaid order when another one is placed after it", () => {
  const other = [{ productId: 7, quantity: 1 }];
  rememberPurchase({ publicId: "pedido-a", lines });
  rememberPurchase({ publicId: "pedido-b", lines: other });
  rememberPurchase({ publicId: "pedido-b", lines: other });
  expect(takePurchase("pedido-a")).toEqual(lines);
  expect(takePurchase("pedido-b")).toEqual(other);
  expect(takePurchase("pedido-b")).toEqual([]);
});

test("treats unreadable storage as no purchases", () => {
  const good = { publicId: "a", lines };
  for (const text of [null, "", "{", "[]", "{}", '[{"publicId":1,"lines":[]}]', '[{"publicId":"a"}]']) {
    expect(parsePurchases(text), String(text)).toEqual([]);
  }
  expect(parsePurchases(JSON.stringify([{ publicId: "a", lines: [{ productId: "12" }] }, good]))).toEqual([
    good,
  ]);
});

test("remembers the order that waits for payment until that order stops waiting", () => {
  expect(recallWaiting()).toBeUndefined();
  rememberWaiting("pedido-que-espera");
  forgetWaiting("outro-pedido");
  expect(recallWaiting()).toBe("pedido-que-espera");
  expect(recallWaiting()).toBe("pedido-que-espera");
  forgetWaiting("pedido-que-espera");
  expect(recallWaiting()).toBeUndefined();
});

test("ignores stored text that is not an order id", () => {
  for (const text of ["", "a", "../../loja/x", "pedido com espaço"]) {
    rememberWaiting(text);
    expect(recallWaiting(), text).toBeUndefined();
  }
});
