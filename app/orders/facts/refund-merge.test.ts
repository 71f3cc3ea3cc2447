import { expect, test } from "vitest";
import type { ProviderRefund } from "#app/payments/port/payment-provider.ts";
import type { Row } from "#db/schema.ts";
import { changesNothing, planRefunds } from "./refund-merge.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

function row(facts: Partial<Row<"refunds">> = {}): Row<"refunds"> {
  return {
    id: 1,
    attempt_id: 1,
    order_id: 1,
    request_key: "k",
    cents: 1000,
    lines: [],
    state: "processing",
    origin: "admin",
    by_hand: false,
    requested_by_id: null,
    reason: null,
    last_error: null,
    provider_ref: null,
    done_at: null,
    reversed_at: null,
    created_at: NOW,
    updated_at: NOW,
    protocol: null,
    automatic: false,
    refused_at: null,
    pay_to: null,
    ...facts,
  };
}

function told(facts: Partial<ProviderRefund> = {}): ProviderRefund {
  return { id: "re_1", ourRef: "ref_1", cents: 1000, state: "done", ...facts };
}

function plan(rows: Row<"refunds">[], list: ProviderRefund[]) {
  return planRefunds(rows, list, { namesOurs: true });
}

test("counts only final refunds, beside those by hand", () => {
  const byHand = row({ id: 2, by_hand: true, state: "done", cents: 300 });
  expect(plan([row(), byHand], [told({ state: "processing" })]).returnedCents).toBe(300);
  const done = plan([row(), byHand], [told()]);
  expect(done).toMatchObject({ done: [{ id: 1 }], named: [{ providerRef: "re_1" }], returnedCents: 1300 });
  const failed = plan([row(), byHand], [told({ state: "failed" })]);
  expect(failed).toMatchObject({ done: [], failed: [{ id: 1 }], returnedCents: 300 });
});

test("subtracts a finished refund that failed later and ignores an older list", () => {
  const was = row({ state: "done", provider_ref: "re_1" });
  expect(plan([was], [told({ state: "failed" })])).toMatchObject({
    reversed: [{ id: 1 }],
    returnedCents: 0,
  });
  const reversed = row({ state: "failed", provider_ref: "re_1", reversed_at: NOW });
  for (const state of ["processing", "done", "failed"] as const) {
    expect(changesNothing(plan([reversed], [told({ state })])), state).toBe(true);
  }
});

test("counts a refund that we gave up and the provider carried out", () => {
  const givenUp = row({ state: "failed", last_error: "invalid" });
  expect(plan([givenUp], [told()])).toMatchObject({ done: [{ id: 1 }], returnedCents: 1000 });
});

test("matches refunds by the provider's id, our name, then amount; the rest is foreign", () => {
  const rows = [row(), row({ id: 2, provider_ref: "re_2" }), row({ id: 3, cents: 700 })];
  const list = [
    told({ id: "re_9", ourRef: "ref_99", cents: 700 }),
    { id: "re_3", cents: 700, state: "done" } as const,
    { id: "re_2", cents: 1000, state: "done" } as const,
    told(),
    { id: "re_8", cents: 50, state: "failed" } as const,
  ];
  const read = planRefunds(rows, list, { namesOurs: false });
  expect(read.done.map(({ id }) => id)).toEqual([3, 2, 1]);
  expect(read.foreign).toEqual([list[0]]);
  expect(read.returnedCents).toBe(3400);
});

test("distinguishes two refunds of one amount by their ids, in any order", () => {
  const first = row({ state: "failed", provider_ref: "re_1", last_error: "failed" });
  const second = row({ id: 2, provider_ref: "re_2" });
  const list = [told({ id: "re_2", state: "failed" }), told({ id: "re_1", state: "failed" })];
  for (const namesOurs of [true, false]) {
    for (const order of [list, list.toReversed()]) {
      const nameless = order.map(({ ourRef: _, ...refund }) => refund);
      const read = planRefunds([first, second], namesOurs ? order : nameless, { namesOurs });
      expect(read).toMatchObject({ failed: [{ id: 2 }], named: [], foreign: [], reversed: [] });
    }
  }
});

test("does not take a refund from the vendor's panel for ours of the same amount", () => {
  const panel = { id: "re_panel", cents: 1000, state: "done" } as const;
  const read = plan([row()], [panel, told({ state: "processing" })]);
  expect(read).toMatchObject({ done: [], named: [{ row: { id: 1 }, providerRef: "re_1" }] });
  expect(read.foreign).toEqual([panel]);
  // Ours may not be listed yet: it is asked for by its name, and the panel's refund counts separately.
  expect(plan([row()], [panel])).toMatchObject({ done: [], named: [], foreign: [{ id: "re_panel" }] });
  // Without names, a known id comes before an equal amount.
  const known = row({ id: 2, provider_ref: "re_2" });
  const nameless = [panel, { id: "re_2", cents: 1000, state: "done" } as const];
  const guessed = planRefunds([row(), known], nameless, { namesOurs: false });
  expect(guessed.done.map(({ id }) => id)).toEqual([1, 2]);
});
