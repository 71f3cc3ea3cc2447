import { expect, test } from "vitest";
import { type AttemptRow, mergeSnapshot } from "./attempt-facts.ts";
import type { Snapshot } from "./payment-provider.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

const ATTEMPT: AttemptRow = {
  id: 1,
  order_id: 1,
  number: 1,
  provider: "sandbox",
  provider_ref: null,
  method: "pix",
  installments: 1,
  state: "creating",
  by_hand: false,
  claimed_at: null,
  charged_cents: 4990,
  approved_cents: 0,
  approved_at: null,
  refunded_cents: 0,
  currency: "BRL",
  dispute: "none",
  decline_reason: null,
  card_brand: null,
  card_last4: null,
  card_terms: null,
  payment_ref: null,
  financing_cents: 0,
  fee_cents: null,
  net_cents: null,
  available_on: null,
  dispute_due_at: null,
  payer: null,
  instructions: null,
  cancel_requested_at: null,
  last_error: null,
  expires_at: null,
  next_poll_at: null,
  poll_count: 0,
  created_at: NOW,
  updated_at: NOW,
};

const FIRST: Snapshot = {
  providerRef: "p_1",
  externalRef: "1",
  state: "pending",
  method: "pix",
  chargedCents: 4990,
  currency: "BRL",
  approvedCents: 0,
  refunds: [],
  dispute: "none",
  asOf: "",
};

const PAID: Snapshot = { ...FIRST, state: "approved", approvedCents: 4990 };

const HISTORIES: Record<string, Snapshot[]> = {
  "expired, then paid": [FIRST, { ...FIRST, state: "expired" }, PAID],
  "reviewed and declined": [
    FIRST,
    { ...FIRST, state: "in_review" },
    { ...FIRST, state: "declined", decline: { reason: "risk", retryable: false } },
  ],
  "disputed and lost": [FIRST, PAID, { ...PAID, dispute: "open" }, { ...PAID, dispute: "lost" }],
};

test("ends an attempt the same whatever the order and repetition of snapshots", () => {
  for (const [name, history] of Object.entries(HISTORIES)) {
    const timely = mergeAll(history);
    for (let seed = 1; seed <= 200; seed++) {
      expect(mergeAll(shuffled([...history, ...history], seed)), `${name}, seed ${seed}`).toEqual(timely);
    }
  }
});

test("changes nothing when the same snapshot comes twice", () => {
  for (const history of Object.values(HISTORIES)) {
    const end = mergeAll(history);
    for (const snapshot of history) expect(mergeSnapshot(end, snapshot)).toBeUndefined();
  }
});

test("keeps an approved attempt approved", () => {
  const paid = mergeAll([PAID]);
  for (const state of ["pending", "in_review", "declined", "expired", "cancelled"] as const) {
    expect(mergeSnapshot(paid, { ...FIRST, state })).toBeUndefined();
  }
});

test("replaces instructions in order and gives a bank's challenge its own five minutes", () => {
  const url = "https://vendor.example/3ds";
  const challenged = mergeAll([{ ...FIRST, instructions: { next: { kind: "3ds", url } } }]);
  expect(challenged.expires_at).toEqual(new Date("2026-11-20T12:05:00Z"));
  const redirected = mergeAll([{ ...FIRST, instructions: { next: { kind: "redirect", url } } }]);
  expect(redirected.expires_at).toBeNull();
  const code = { payload: "000201", expiresAt: "2026-11-20T12:30:00Z" };
  const shown = mergeSnapshot(redirected, { ...FIRST, instructions: { pix: code } });
  expect(shown).toEqual({
    instructions: { next: { kind: "redirect", url }, pix: code },
    expires_at: new Date("2026-11-20T12:30:00Z"),
  });
});

test("keeps the provider's interest apart from the principal and fees as last reported", () => {
  const told = { ...PAID, financingCents: 310, feeCents: 249, netCents: 4741, availableOn: "2026-12-20" };
  const paid = mergeAll([FIRST, told]);
  expect(paid).toMatchObject({
    charged_cents: 4990,
    approved_cents: 4990,
    financing_cents: 310,
    fee_cents: 249,
    net_cents: 4741,
    available_on: "2026-12-20",
  });
  expect(mergeSnapshot(paid, PAID)).toBeUndefined();
});

function mergeAll(snapshots: Snapshot[]): AttemptRow {
  let row = ATTEMPT;
  for (const snapshot of snapshots) row = { ...row, ...mergeSnapshot(row, snapshot) };
  return row;
}

function shuffled<T>(items: T[], seed: number): T[] {
  let state = seed;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
