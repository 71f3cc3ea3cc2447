import { expect, test } from "vitest";
import { endsCart, orderStage, orderTitle, type StageFacts } from "./order-stage.ts";

const open = { status: "pending", paymentStatus: "pending", attempt: null } as const;

function withAttempt(attempt: Partial<NonNullable<StageFacts["attempt"]>>): StageFacts {
  return { ...open, attempt: { state: "pending", method: "credit", instructions: null, ...attempt } };
}

test("OP-11: shows an attempt with unknown result as being confirmed, never declined", () => {
  expect(orderStage(withAttempt({ state: "creating" }), [])).toBe("confirming");
  expect(orderStage(withAttempt({ state: "pending" }), [])).toBe("confirming");
  expect(orderStage(withAttempt({ state: "approved" }), [])).toBe("review");
});

test("shows payment data of an order that waits for the buyer", () => {
  expect(orderStage(withAttempt({ method: "pix", instructions: { pix: {} } }), [])).toBe("pix");
  expect(orderStage(withAttempt({ method: "boleto", instructions: { boleto: {} } }), [])).toBe("boleto");
  expect(orderStage(withAttempt({ method: "pix", state: "creating" }), [])).toBe("confirming");
});

test("asks for another attempt when the last one ended", () => {
  expect(orderStage(withAttempt({ state: "declined" }), [])).toBe("declined");
  expect(orderStage(withAttempt({ state: "expired", instructions: { pix: {} } }), [])).toBe("expired");
  for (const declineReason of ["shop_fault", "no_answer"])
    expect(orderStage(withAttempt({ state: "expired", declineReason }), [])).toBe("unstarted");
  expect(orderStage(withAttempt({ state: "cancelled" }), [])).toBe("unpaid");
  expect(orderStage(open, [])).toBe("unpaid");
});

test("shows a closed order as closed, whatever its last attempt was", () => {
  const paid = { ...withAttempt({ state: "approved" }), paymentStatus: "paid" } as const;
  expect(orderStage({ ...paid, status: "completed" }, [{ state: "open" }])).toBe("paid");
  expect(orderStage({ ...paid, status: "completed" }, [{ state: "revoked" }, { state: "open" }])).toBe(
    "paid",
  );
  expect(orderStage({ ...paid, status: "refunded" }, [{ state: "revoked" }])).toBe("refunded");
  expect(orderStage({ ...paid, status: "cancelled" }, [{ state: "revoked" }])).toBe("cancelled");
});

test("shows a paid order with withheld access as suspended", () => {
  const paid = { ...withAttempt({ state: "approved" }), paymentStatus: "paid" } as const;
  expect(orderStage({ ...paid, status: "completed" }, [{ state: "suspended" }])).toBe("suspended");
  expect(orderStage({ ...paid, status: "pending" }, [{ state: "suspended" }])).toBe("suspended");
  // Closed only until its day, as bought.
  expect(orderStage({ ...paid, status: "completed" }, [{ state: "not_open_yet" }])).toBe("paid");
});

test("empties the cart when the order is paid or waits for PIX or boleto, not before", () => {
  expect((["paid", "pix", "boleto"] as const).every(endsCart)).toBe(true);
  expect(
    (["confirming", "review", "declined", "expired", "unpaid", "cancelled"] as const).some(endsCart),
  ).toBe(false);
});

test("names the order's state in the tab title", () => {
  const waiting = withAttempt({ method: "pix", instructions: { pix: {} } });
  expect(orderTitle(98, orderStage(waiting, []))).toBe("Pedido 98 aguardando o PIX");
  const paid = { ...waiting, status: "completed", paymentStatus: "paid" } as const;
  expect(orderTitle(98, orderStage(paid, [{ state: "open" }]))).toBe("Pedido 98 pago");
});
