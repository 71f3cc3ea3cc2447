import { expect, test } from "vitest";
import { parsePurchase, rememberPurchase, takePurchase } from "./purchase-memory.ts";

const lines = [{ productId: 12, quantity: 2 }];

test("only the order that this browser made takes its lines, and only once", () => {
  rememberPurchase({ publicId: "pedido-a", lines });
  expect(takePurchase("pedido-b")).toEqual([]);
  expect(takePurchase("pedido-a")).toEqual(lines);
  expect(takePurchase("pedido-a")).toEqual([]);
});

test("what cannot be read counts as nothing bought", () => {
  for (const text of [
    null,
    "",
    "{",
    "[]",
    '{"publicId":1,"lines":[]}',
    '{"publicId":"a","lines":[{"productId":"12"}]}',
  ]) {
    expect(parsePurchase(text), String(text)).toBeUndefined();
  }
  expect(parsePurchase(JSON.stringify({ publicId: "a", lines }))).toEqual({ publicId: "a", lines });
});
