import { expect, test } from "vitest";
import type { PaymentProvider } from "#app/payments/port/payment-provider.ts";
import type { Failure } from "#tests/provider-contract.ts";
import { providerContract } from "#tests/provider-contract.ts";
import { known, payment, providerCall, refundOf, sought } from "#tests/provider-facts.ts";
import type { VendorFailure } from "#tests/providers/stripe/fake.ts";
import { openProvider } from "#tests/providers/stripe/fake-in-tests.ts";
import { STRIPE_VERSION } from "./stripe-api.server.ts";

const FAILURES: Record<Exclude<Failure, "refused">, VendorFailure> = {
  server_error: { status: 500 },
  throttled: { status: 429, retryAfter: 7 },
  unauthorized: { status: 401 },
  bad_request: { status: 400 },
  hangs: "hangs",
  cut_after_charge: "cut_after_charge",
};

providerContract("stripe", ["credit", "pix", "boleto"], {
  failures: ["refused", ...(Object.keys(FAILURES) as (keyof typeof FAILURES)[])],
  async open() {
    const { fake, provider } = await openProvider();
    return {
      provider,
      charges: () => fake.payments().length,
      approve: ({ providerRef }) => fake.pay(providerRef),
      decline: ({ providerRef }) => fake.refuse(providerRef),
      expire: ({ providerRef }) => fake.expire(providerRef),
      holdRefunds: fake.holdRefunds,
      endRefunds: ({ providerRef }, state) =>
        fake.endRefunds(providerRef, state === "done" ? "succeeded" : "failed"),
      failNext: (failure) => (failure === "refused" ? fake.close() : fake.failNext(FAILURES[failure])),
      // Stripe has no instalments in Brazil, so no request may name them.
      askedParts: () => ({ parts: /installments/.test(JSON.stringify(fake.requests)) ? Number.NaN : 1 }),
      hasTaken: () => fake.requests.some(({ method }) => method === "POST"),
      reopen: fake.reopen,
      delivery({ providerRef }, { at, secret }) {
        return { ...fake.sign(fake.eventOf(providerRef), { at, ...(secret ? { secret } : {}) }), now: at };
      },
    };
  },
});

const pix = { method: "pix" } as const;
const card = { method: "credit" } as const;

test("waits for a key that is still in use and never replaces it", async () => {
  const { fake, provider } = await openProvider();
  const body = { error: { type: "idempotency_error", code: "idempotency_key_in_use" } };
  fake.failNext({ status: 409, body });
  const start = () => provider.start(payment(pix), providerCall("att_1"));
  await expect(start()).rejects.toMatchObject({ kind: "unavailable" });
  await start();
  expect(new Set(fake.requests.map(({ key }) => key)).size).toBe(1);
});

test("reads a refused payment from its error, and treats a refusal without payment as final", async () => {
  const { fake, provider } = await openProvider();
  const refused = { type: "card_error", code: "card_declined", decline_code: "insufficient_funds" };
  fake.failNext({ status: 402, body: { error: refused } });
  const start = provider.start(payment(pix), providerCall("att_1"));
  await expect(start).rejects.toMatchObject({ kind: "declined", decline: "funds" });
  const { providerRef } = await provider.start(payment(pix), providerCall("att_2"));
  const intent = {
    ...fake.intentOf(providerRef),
    status: "requires_payment_method",
    last_payment_error: refused,
  };
  fake.failNext({ status: 402, body: { error: { ...refused, payment_intent: intent } } });
  expect(await provider.start(payment(pix), providerCall("att_3"))).toMatchObject({
    providerRef,
    state: "declined",
    decline: { reason: "funds", retryable: true },
  });
});

test("decides nothing when a card is refused on an open page", async () => {
  const { fake, provider } = await openProvider();
  const first = await provider.start(payment(card), providerCall("att_1"));
  fake.refuseCard(first.providerRef);
  const open = await provider.find(known(first), providerCall());
  expect(open).toMatchObject({ state: "pending", instructions: first.instructions });
  fake.pay(first.providerRef);
  const paid = await provider.find(known(first), providerCall());
  expect(paid).toMatchObject({ state: "approved", approvedCents: 4990, providerRef: first.providerRef });
});

test("reports card, fee, net and day of payout of a payment", async () => {
  const { fake, provider } = await openProvider();
  const first = await provider.start(payment(card), providerCall("att_1"));
  fake.pay(first.providerRef);
  expect(await provider.find(known(first), providerCall())).toMatchObject({
    feeCents: 200,
    netCents: 4790,
    availableOn: "2026-12-20",
    card: { brand: "visa", last4: "4242", installments: 1 },
  });
});

test("finds a payment by its page, its intent and its charge", async () => {
  const { fake, provider } = await openProvider();
  const first = await provider.start(payment(card), providerCall("att_1"));
  fake.pay(first.providerRef);
  for (const providerRef of [
    first.providerRef,
    fake.intentOf(first.providerRef).id,
    fake.chargeOf(first.providerRef).id,
  ]) {
    const found = await provider.find(sought({ externalRef: "", providerRef }), providerCall());
    expect(found).toMatchObject({ providerRef: first.providerRef, externalRef: "1", state: "approved" });
  }
  for (const providerRef of ["cs_test_nothing", "pi_nothing", "ch_nothing", "cus_1"]) {
    expect(await provider.find(sought({ providerRef }), providerCall())).toBeNull();
  }
});

test("tells this shop's keys and references from another shop's", async () => {
  const { fake, provider } = await openProvider();
  const first = await provider.start(payment(pix), providerCall("att_1"));
  fake.intentOf(first.providerRef).metadata.vitrine =
    `00000000-1-${Date.parse("2026-11-20T12:00:00Z").toString(36)}`;
  expect(await provider.find(sought(), providerCall())).toBeNull();
  expect(await provider.find({ ...known(first), externalRef: "" }, providerCall())).toBeNull();
  // The answer to our own call stays ours when the shop's secret changes.
  expect(await provider.find(known(first), providerCall())).toMatchObject({ externalRef: "1" });
  fake.intentOf(first.providerRef).metadata = {};
  expect(await provider.find(known(first), providerCall())).toBeNull();
  const again = new Date("2026-11-21T12:00:00Z");
  await provider.start(payment({ ...pix, createdAt: again }), providerCall("att_1"));
  expect(fake.payments()).toHaveLength(2);
});

function changes({ changedSince }: PaymentProvider, since: string) {
  if (!changedSince) throw new Error("nothing is told at once");
  return changedSince(new Date(since), providerCall());
}

test("lists changes with our names, page by page", async () => {
  const clock = { now: new Date("2026-11-20T12:00:00Z") };
  const { fake, provider } = await openProvider({ now: () => clock.now });
  const paid = [];
  for (let at = 1; at <= 60; at++) {
    const facts = { externalRef: String(at), ...(at % 2 ? card : pix) };
    paid.push(await provider.start(payment(facts), providerCall(`att_${at}`)));
  }
  for (const { providerRef } of paid) fake.pay(providerRef);
  const { changed, until } = await changes(provider, "2026-11-20T11:00:00Z");
  expect(until).toEqual(clock.now);
  expect(new Set(changed.map(({ externalRef }) => externalRef)).size).toBe(60);
  expect(fake.requests.filter(({ path }) => path.startsWith("/v1/events"))).toHaveLength(1);
  // A dispute names only the charge.
  clock.now = new Date("2026-11-22T12:00:00Z");
  for (const { providerRef } of paid) fake.dispute(providerRef, "needs_response");
  for (const { providerRef } of paid) fake.dispute(providerRef, "under_review");
  const later = await changes(provider, "2026-11-22T11:55:00Z");
  expect(later.changed.map(({ externalRef }) => Number(externalRef)).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 60 }, (_, at) => at + 1),
  );
  expect(fake.requests.filter(({ path }) => path.startsWith("/v1/events"))).toHaveLength(3);
  // After a long gap only a piece is read, so that every answer is complete.
  const first = await changes(provider, "2026-11-20T06:30:00Z");
  expect(first.until).toEqual(new Date("2026-11-20T12:30:00Z"));
  expect(first.changed.length).toBeGreaterThanOrEqual(60);
});

test("neither offers nor requests PIX without the invitation, and never refunds a boleto", async () => {
  const { fake, provider } = await openProvider({ hasPix: false });
  expect(provider.can).toMatchObject({ methods: ["credit", "boleto"], installments: null });
  expect([provider.can.refund.pix, provider.can.refund.boleto]).toEqual(["none", "none"]);
  const start = provider.start(payment(pix), providerCall("att_1"));
  await expect(start).rejects.toMatchObject({ kind: "unsupported" });
  expect(fake.requests).toEqual([]);
});

test("accepts nothing of test mode in a live shop and nothing real in a demo", async () => {
  const { fake, provider } = await openProvider({ live: true });
  const start = provider.start(payment(pix), providerCall("att_1"));
  await expect(start).rejects.toMatchObject({ kind: "credentials" });
  const demo = await openProvider();
  demo.fake.beReal();
  const other = demo.provider.start(payment(card), providerCall("att_1"));
  await expect(other).rejects.toMatchObject({ kind: "credentials" });
  expect(fake.requests).toHaveLength(1);
});

test("sends whole centavos, our reference, one version and no card", async () => {
  const { fake, provider } = await openProvider();
  const facts = { cardToken: "tok_x", items: [{ name: "Planilha", quantity: 2, unitCents: 2495 }] };
  const { providerRef } = await provider.start(payment({ ...card, ...facts }), providerCall("att_1"));
  await provider.start(payment({ ...pix, externalRef: "2" }), providerCall("att_2"));
  const [page, code] = fake.requests.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
  expect(JSON.stringify(page)).not.toContain("tok_x");
  expect(page).toMatchObject({
    mode: "payment",
    "allowed_payment_method_types[0]": "card",
    "adaptive_pricing[enabled]": "false",
    "line_items[0][quantity]": "2",
    "line_items[0][price_data][unit_amount]": "2495",
    "line_items[0][price_data][currency]": "brl",
    success_url: "https://loja.example/pedido/pedido",
    cancel_url: "https://loja.example/pedido/pedido",
    client_reference_id: expect.stringMatching(/^[0-9a-f]{8}-1-/),
    "payment_intent_data[metadata][vitrine]": page?.client_reference_id,
  });
  expect(code).toMatchObject({
    amount: "4990",
    currency: "brl",
    confirm: "true",
    "payment_method_options[pix][expires_after_seconds]": "86400",
  });
  expect(new Set(fake.requests.map(({ version }) => version))).toEqual(new Set([STRIPE_VERSION]));
  expect(fake.requests.map(({ key }) => key)).toEqual([
    expect.stringMatching(/-att_1$/),
    expect.stringMatching(/-att_2$/),
  ]);
  const slip = provider.start(payment({ method: "boleto" }), providerCall("att_3"));
  await expect(slip).rejects.toMatchObject({ kind: "invalid" });
  fake.pay(providerRef);
  const paid = await provider.find(sought(), providerCall());
  if (!paid) throw new Error("a paid payment is gone");
  await provider.refund(refundOf(paid, { amount: 1000, ourRef: "ref_7" }), providerCall("ref_7"));
  const after = await provider.find(known(paid), providerCall());
  expect(after?.refunds).toMatchObject([{ ourRef: "ref_7", cents: 1000, state: "done" }]);
});

test("reads all refunds when more exist than come with a charge", async () => {
  const { fake, provider } = await openProvider();
  const first = await provider.start(payment(card), providerCall("att_1"));
  fake.pay(first.providerRef);
  for (let at = 0; at < 12; at++) fake.refundInPanel(first.providerRef, 100);
  const after = await provider.find(known(first), providerCall());
  expect(after?.refunds).toHaveLength(12);
});

test("treats an answer of another format as unknown", async () => {
  const { fake, provider } = await openProvider();
  fake.failNext({ status: 200, body: { hello: "world" } });
  const start = provider.start(payment(pix), providerCall("att_1"));
  await expect(start).rejects.toMatchObject({ kind: "unknown_outcome" });
  const first = await provider.start(payment(pix), providerCall("att_1"));
  Object.assign(fake.intentOf(first.providerRef), { amount: "49,90" });
  const find = provider.find(known(first), providerCall());
  await expect(find).rejects.toMatchObject({ kind: "unavailable" });
});

test("changes nothing for an unknown status and logs it without the payment's data", async () => {
  const { fake, provider, logs } = await openProvider();
  const first = await provider.start(payment(pix), providerCall("att_1"));
  fake.say(first.providerRef, "glorified");
  const after = await provider.find(known(first), providerCall());
  expect(after).toMatchObject({ state: "pending", approvedCents: 0 });
  expect(logs.join()).toContain("status=glorified");
  expect(logs.join()).not.toMatch(/ana@|Souza/);
});
