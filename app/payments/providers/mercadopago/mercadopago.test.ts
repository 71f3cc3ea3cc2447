import { expect, test } from "vitest";
import type { Failure } from "#tests/provider-contract.ts";
import { providerContract } from "#tests/provider-contract.ts";
import { known, payment, providerCall, refundOf, sought } from "#tests/provider-facts.ts";
import type { VendorFailure } from "#tests/providers/mercadopago/fake.ts";
import { openProvider } from "#tests/providers/mercadopago/fake-in-tests.ts";

const FAILURES: Record<Exclude<Failure, "refused">, VendorFailure> = {
  server_error: { status: 500 },
  throttled: { status: 429, retryAfter: 7 },
  unauthorized: { status: 401 },
  bad_request: { status: 400 },
  hangs: "hangs",
  cut_after_charge: "cut_after_charge",
};

providerContract("mercadopago", ["credit", "pix", "boleto"], {
  failures: ["refused", ...(Object.keys(FAILURES) as (keyof typeof FAILURES)[])],
  async open() {
    const { fake, provider } = await openProvider();
    return {
      provider,
      charges: () => fake.orders.size,
      askedParts() {
        const { max_installments, installments } = fake.lastAsked().config.payment_method;
        const { type, values } = installments.interest_free;
        return { maxParts: max_installments, freeParts: type === "none" ? 1 : values[1] };
      },
      approve: ({ providerRef }) => void fake.pay(providerRef),
      decline: ({ providerRef }) => void fake.refuse(providerRef),
      expire: ({ providerRef }) => void fake.expire(providerRef),
      holdRefunds: fake.holdRefunds,
      endRefunds: ({ providerRef }, state) =>
        fake.endRefunds(providerRef, state === "done" ? "processed" : "failed"),
      failNext: (failure) => (failure === "refused" ? fake.close() : fake.failNext(FAILURES[failure])),
      hasTaken: () => fake.requests.some(({ method }) => method === "POST"),
      reopen: fake.reopen,
      delivery({ providerRef }, { at, secret }) {
        const notice = { topic: "order", dataId: providerRef };
        return { ...fake.sign(notice, { at, ...(secret ? { secret } : {}) }), now: at };
      },
    };
  },
});

const pix = {
  method: "pix",
  payer: { name: "Ana Souza", email: "ana@teste.example", document: "52998224725" },
} as const;

test.each([423, 424])("retries with the same key after status %i", async (status) => {
  const { fake, provider } = await openProvider();
  fake.failNext({ status });
  await expect(provider.start(payment(pix), providerCall("att_1"))).rejects.toMatchObject({
    kind: "unavailable",
  });
  await provider.start(payment(pix), providerCall("att_1"));
  expect(new Set(fake.requests.filter(({ method }) => method === "POST").map(({ key }) => key)).size).toBe(1);
  expect(fake.orders.size).toBe(1);
});

test("looks up a key that the vendor calls used and never replaces it", async () => {
  const { fake, provider } = await openProvider();
  fake.beStrictWithKeys();
  const first = await provider.start(payment(pix), providerCall("att_1"));
  expect((await provider.start(payment(pix), providerCall("att_1"))).providerRef).toBe(first.providerRef);
  const other = provider.start(payment({ ...pix, amount: 1 }), providerCall("att_1"));
  await expect(other).rejects.toMatchObject({ kind: "key_conflict" });
  expect(fake.orders.size).toBe(1);

  fake.pay(first.providerRef);
  const paid = await provider.find(known(first), providerCall());
  const refund = refundOf(paid ?? first, { amount: 1000 });
  const once = await provider.refund(refund, providerCall("ref_1"));
  expect(await provider.refund(refund, providerCall("ref_1"))).toEqual(once);
  // Not listed: nobody may say that it failed, or the owner would refund a second time.
  const unseen = provider.refund({ ...refund, amount: 2000 }, providerCall("ref_1"));
  await expect(unseen).rejects.toMatchObject({ kind: "unknown_outcome" });
  expect(fake.only().transactions.refunds).toHaveLength(1);
});

test("keeps id and result of two refunds of one amount apart, though a key was used before", async () => {
  const { fake, provider } = await openProvider();
  fake.beStrictWithKeys();
  const first = await provider.start(payment(pix), providerCall("att_1"));
  fake.pay(first.providerRef);
  const paid = await provider.find(known(first), providerCall());
  const refund = refundOf(paid ?? first, { amount: 1000 });
  const { id } = await provider.refund(refund, providerCall("ref_1"));
  const second = { ...refund, ourRef: "ref_2", otherRefs: [id] };
  const other = await provider.refund(second, providerCall("ref_2"));
  expect(other.id).not.toBe(id);
  fake.endRefunds(first.providerRef, "failed");
  const [, listed] = fake.only().transactions.refunds;
  if (listed) listed.status = "processed";
  const failed = { id, state: "failed" };
  expect(await provider.refund({ ...refund, otherRefs: [other.id] }, providerCall("ref_1"))).toEqual(failed);
  expect(await provider.refund({ ...refund, refundRef: id }, providerCall("ref_1"))).toEqual(failed);
  expect(await provider.refund(second, providerCall("ref_2"))).toEqual({ id: other.id, state: "done" });
});

test("tells this shop's keys and references from another shop's", async () => {
  const { fake, provider } = await openProvider();
  const first = await provider.start(payment(pix), providerCall("att_1"));
  fake.only().external_reference = `00000000-1-${Date.parse("2026-11-20T12:00:00Z").toString(36)}`;
  expect(await provider.find(sought(), providerCall())).toBeNull();
  expect(await provider.find({ ...known(first), externalRef: "" }, providerCall())).toBeNull();
  // The answer to our own call stays ours when the shop's secret changes.
  expect(await provider.find(known(first), providerCall())).toMatchObject({ externalRef: "1" });
  const again = new Date("2026-11-21T12:00:00Z");
  await provider.start(payment({ ...pix, createdAt: again }), providerCall("att_1"));
  expect(fake.orders.size).toBe(2);
});

test("reads the order of a refused payment from status 402", async () => {
  const { fake, provider } = await openProvider();
  const { default: refused } = await import(
    "#tests/providers/mercadopago/fixtures/documentation-refused.json"
  );
  fake.failNext({ status: 402, body: refused });
  expect(await provider.start(payment(pix), providerCall("att_1"))).toMatchObject({
    providerRef: refused.data.id,
    state: "declined",
    externalRef: "1",
    approvedCents: 0,
    decline: { reason: "call_issuer", retryable: true },
  });
  fake.failNext({ status: 402, body: refused.data });
  expect(await provider.start(payment(pix), providerCall("att_2"))).toMatchObject({ state: "declined" });
  fake.failNext({ status: 402, body: { errors: [] } });
  await expect(provider.start(payment(pix), providerCall("att_3"))).rejects.toMatchObject({
    kind: "declined",
  });
});

test("keeps the principal apart from the interest chosen on the vendor's page", async () => {
  const { fake, provider } = await openProvider();
  const first = await provider.start(payment({ method: "credit" }), providerCall("att_1"));
  fake.pay(first.providerRef, { paid: "53.52", installments: 6 });
  const paid = await provider.find(known(first), providerCall());
  expect(paid).toMatchObject({ state: "approved", approvedCents: 4990, financingCents: 362 });
  expect(paid?.chargedCents).toBe(4990);
});

test("sends what the vendor requires, without card data", async () => {
  const { fake, provider } = await openProvider();
  const cardTerms = { maxParts: 12, freeParts: 3, minPartCents: 500 };
  await provider.start(payment({ method: "credit", cardToken: "tok_x", cardTerms }), providerCall("att_1"));
  await provider.start(
    payment({ ...pix, expiresAt: new Date("2026-11-20T12:10:00Z") }),
    providerCall("att_2"),
  );
  const [page, code] = fake.requests.map(({ body }) => JSON.parse(body));
  expect(JSON.stringify(page)).not.toContain("tok_x");
  expect(page).toMatchObject({
    processing_mode: "manual",
    total_amount: "49.90",
    items: [{ title: "Planilha", quantity: 1, unit_price: "49.90" }],
    config: {
      online: {
        success_url: "https://loja.example/pedido/pedido",
        pending_url: "https://loja.example/pedido/pedido",
        failure_url: "https://loja.example/pedido/pedido",
        retries: { allowed: false },
      },
      payment_method: {
        max_installments: 9,
        installments: { interest_free: { type: "range", values: [2, 3] } },
      },
    },
  });
  // The vendor's minimum is 30 minutes.
  expect(code.transactions.payments[0]).toMatchObject({ amount: "49.90", expiration_time: "PT30M" });
  const slip = payment({ ...pix, method: "boleto" });
  await expect(provider.start(slip, providerCall("att_3"))).rejects.toMatchObject({ kind: "invalid" });
});

test("accepts nothing from a test account in a live shop", async () => {
  const { fake, provider } = await openProvider({ live: true });
  const first = await provider.start(payment(pix), providerCall("att_1"));
  const order = fake.only();
  fake.orders.set("ORDTST01", { ...order, id: "ORDTST01" });
  const find = provider.find({ ...known(first), providerRef: "ORDTST01" }, providerCall());
  await expect(find).rejects.toMatchObject({ kind: "credentials" });
});

test("treats an answer of another format as unknown", async () => {
  const { fake, provider } = await openProvider();
  fake.failNext({ status: 201, body: { hello: "world" } });
  await expect(provider.start(payment(pix), providerCall("att_1"))).rejects.toMatchObject({
    kind: "unknown_outcome",
  });
  const first = await provider.start(payment(pix), providerCall("att_1"));
  fake.only().total_amount = "49,90";
  await expect(provider.find(known(first), providerCall())).rejects.toMatchObject({ kind: "unavailable" });
});

test("changes nothing for an unknown status and logs it without the order's data", async () => {
  const { fake, provider, logs } = await openProvider();
  const first = await provider.start(payment(pix), providerCall("att_1"));
  fake.say(first.providerRef, "glorified", "done");
  const after = await provider.find(known(first), providerCall());
  expect(after).toMatchObject({ state: "pending", approvedCents: 0 });
  expect(logs.join()).toContain("status=glorified");
  expect(logs.join()).not.toMatch(/ana@|Souza|52998224725/);
});

test("waits for an order that the list lacks and finds one whose reference the list hides", async () => {
  const { fake, provider } = await openProvider();
  fake.beStrictWithKeys();
  const first = await provider.start(payment(pix), providerCall("att_1"));
  fake.hideFromList("orders");
  await expect(provider.start(payment(pix), providerCall("att_1"))).rejects.toMatchObject({
    kind: "unknown_outcome",
  });
  fake.hideFromList("references");
  expect(await provider.find(sought(), providerCall())).toMatchObject({ providerRef: first.providerRef });
  fake.hideFromList("all_references");
  expect(await provider.find(sought(), providerCall())).toMatchObject({ providerRef: first.providerRef });
  expect(await provider.find(sought({ externalRef: "2" }), providerCall())).toBeNull();
});
