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

test("only the order that this browser made takes its lines, and only once", () => {
  rememberPurchase({ publicId: "pedido-a", lines });
  expect(takePurchase("pedido-b")).toEqual([]);
  expect(takePurchase("pedido-a")).toEqual(lines);
  expect(takePurchase("pedido-a")).toEqual([]);
});

test("an order placed after it does not make the browser forget one that is still to be paid", () => {
  const other = [{ productId: 7, quantity: 1 }];
  rememberPurchase({ publicId: "pedido-a", lines });
  rememberPurchase({ publicId: "pedido-b", lines: other });
  rememberPurchase({ publicId: "pedido-b", lines: other });
  expect(takePurchase("pedido-a")).toEqual(lines);
  expect(takePurchase("pedido-b")).toEqual(other);
  expect(takePurchase("pedido-b")).toEqual([]);
});

test("what cannot be read counts as nothing bought", () => {
  const good = { publicId: "a", lines };
  for (const text of [null, "", "{", "[]", "{}", '[{"publicId":1,"lines":[]}]', '[{"publicId":"a"}]']) {
    expect(parsePurchases(text), String(text)).toEqual([]);
  }
  expect(parsePurchases(JSON.stringify([{ publicId: "a", lines: [{ productId: "12" }] }, good]))).toEqual([
    good,
  ]);
});

test("the order that waits for its payment is known until it waits no more, and no other order ends that", () => {
  expect(recallWaiting()).toBeUndefined();
  rememberWaiting("pedido-que-espera");
  forgetWaiting("outro-pedido");
  expect(recallWaiting()).toBe("pedido-que-espera");
  expect(recallWaiting()).toBe("pedido-que-espera");
  forgetWaiting("pedido-que-espera");
  expect(recallWaiting()).toBeUndefined();
});

test("what is no order's address is not offered as one", () => {
  for (const text of ["", "a", "../../loja/x", "pedido com espaço"]) {
    rememberWaiting(text);
    expect(recallWaiting(), text).toBeUndefined();
  }
});
