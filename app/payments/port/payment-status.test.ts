import { expect, test } from "vitest";
import { type AttemptMoney, derivePayment } from "./attempt-facts.ts";

const OPEN = { status: "pending", status_reason: null } as const;
const EXPIRED = { status: "cancelled", status_reason: "expired" } as const;

function attempt(facts: Partial<AttemptMoney>): AttemptMoney {
  return {
    number: 1,
    state: "pending",
    charged_cents: 1000,
    approved_cents: 0,
    refunded_cents: 0,
    currency: "BRL",
    dispute: "none",
    ...facts,
  };
}

const paid = attempt({ state: "approved", approved_cents: 1000 });

test("derives an order's payment from its attempts only", () => {
  const cases: [AttemptMoney[], string][] = [
    [[], "pending"],
    [[attempt({ state: "creating" })], "pending"],
    [[attempt({ state: "in_review" })], "pending"],
    [[attempt({ state: "declined" })], "failed"],
    [[attempt({ state: "cancelled" })], "failed"],
    [[attempt({ state: "expired" })], "pending"],
    [[attempt({ state: "declined" }), attempt({ number: 2 })], "pending"],
    [[paid], "paid"],
    [[attempt({ state: "declined" }), { ...paid, number: 2 }], "paid"],
    [[{ ...paid, approved_cents: 999 }], "pending"],
    [[{ ...paid, approved_cents: 1001 }], "paid"],
    [[{ ...paid, currency: "USD" }], "pending"],
    [[{ ...paid, refunded_cents: 400 }], "paid"],
    [[{ ...paid, refunded_cents: 1000 }], "refunded"],
    [[paid, { ...paid, number: 2, refunded_cents: 1000 }], "paid"],
    [[{ ...paid, dispute: "open" }], "paid"],
    [[{ ...paid, dispute: "lost" }], "refunded"],
    [[attempt({ charged_cents: 0, state: "approved" })], "paid"],
  ];
  for (const [attempts, status] of cases) {
    expect(derivePayment(OPEN, attempts).payment_status, JSON.stringify(attempts)).toBe(status);
  }
});

test("fails the payment of an expired attempt only when the order is given up", () => {
  const attempts = [attempt({ state: "expired" })];
  expect(derivePayment(EXPIRED, attempts).payment_status).toBe("failed");
  expect(derivePayment({ status: "cancelled", status_reason: "admin" }, attempts).payment_status).toBe(
    "pending",
  );
});

test("sums received and refunded money and counts a lost dispute as a full refund", () => {
  const attempts = [{ ...paid, dispute: "lost" } as const, { ...paid, number: 2, refunded_cents: 300 }];
  expect(derivePayment(OPEN, attempts)).toEqual({
    payment_status: "paid",
    paid_cents: 2000,
    refunded_cents: 1300,
  });
});
