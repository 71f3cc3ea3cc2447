import { expect, test } from "vitest";
import { buy, checkoutBody, SECONDS, standing, submit, wait } from "#tests/checkout.ts";
import { makeProduct } from "#tests/makers.ts";
import { providerContract } from "#tests/provider-contract.ts";
import { providerCall as call, payment, refundOf, sought } from "#tests/provider-facts.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";
import type { Snapshot } from "../../port/payment-provider.ts";
import { changeSandboxPayment, type SandboxRow, storedOf } from "./sandbox-ledger.server.ts";
import { signedHeaders } from "./sandbox-signature.server.ts";
import { type SandboxStep, takeStep } from "./sandbox-story.ts";

const SECRET = "sandbox-secret-of-the-contract";

function sandboxOf(site: TestSite) {
  const sandbox = site.payments.find("sandbox");
  if (!sandbox) throw new Error("this site has no sandbox");
  return sandbox;
}

providerContract("sandbox", ["credit", "pix", "boleto"], {
  async open() {
    const site = await openSite({ SANDBOX_WEBHOOK_SECRET: SECRET });
    const provider = sandboxOf(site);
    const story = (step: SandboxStep) => async (seen: Snapshot) => {
      const act = (row: SandboxRow) => ({ ...storedOf(row), payment: takeStep(row.payment, step) });
      await changeSandboxPayment(site.db, seen.providerRef, act, site.now());
    };
    return {
      provider,
      charges: async () => (await site.db.selectFrom("sandbox_payments").select("id").execute()).length,
      askedParts: ({ card }) => ({ parts: card?.installments ?? 0 }),
      approve: story("approve"),
      decline: story("decline_funds"),
      expire: story("expire"),
      delivery(seen, { at, secret = SECRET }) {
        const rawBody = new TextEncoder().encode(JSON.stringify({ id: "evt_1", payment: seen.providerRef }));
        const headers = signedHeaders(secret, rawBody, new Date(at));
        return { rawBody, headers, query: new URLSearchParams(), now: at };
      },
    };
  },
  paymentFor: (method) => (method === "credit" ? { cardToken: "tok_sandbox_approve" } : {}),
});

test("returns the same for the same key and payment, and a conflict for another payment", async () => {
  const site = await openSite();
  const sandbox = sandboxOf(site);
  const input = payment();
  const all = await Promise.all(Array.from({ length: 10 }, () => sandbox.start(input, call("att_1"))));
  expect(new Set(all.map((snapshot) => snapshot.providerRef)).size).toBe(1);
  const other = sandbox.start({ ...input, amount: 1 }, call("att_1"));
  await expect(other).rejects.toMatchObject({ kind: "key_conflict" });
  const otherKey = sandbox.start(input, call("att_2"));
  await expect(otherKey).rejects.toMatchObject({ kind: "key_conflict" });
  expect(await site.db.selectFrom("sandbox_payments").select("id").execute()).toHaveLength(1);
});

test("refunds once per key, never more than approved, and never a boleto", async () => {
  const site = await openSite();
  const sandbox = sandboxOf(site);
  const card = { method: "credit", cardToken: "tok_sandbox_timeout" } as const;
  await expect(sandbox.start(payment(card), call("att_1"))).rejects.toMatchObject({
    kind: "unknown_outcome",
  });
  const charged = await sandbox.find(sought(), call());
  expect(charged).toMatchObject({ state: "approved", approvedCents: 4990, card: { last4: "0051" } });
  if (!charged) throw new Error("the payment is gone");
  const first = refundOf(charged, { amount: 3000 });
  const answers = [await sandbox.refund(first, call("ref_1")), await sandbox.refund(first, call("ref_1"))];
  expect(answers[0]).toEqual(answers[1]);
  expect(await sandbox.find(sought(), call())).toMatchObject({
    refunds: [{ ...answers[0], ourRef: "ref_1", cents: 3000, state: "done" }],
  });
  const same = sandbox.refund({ ...first, amount: 1 }, call("ref_1"));
  await expect(same).rejects.toMatchObject({ kind: "key_conflict" });
  const more = sandbox.refund({ ...first, amount: 1991, ourRef: "ref_2" }, call("ref_2"));
  await expect(more).rejects.toMatchObject({ kind: "invalid" });
  const unknown = sandbox.refund(
    refundOf({ ...charged, providerRef: "sbx_none" }, { amount: 1, ourRef: "ref_3" }),
    call("ref_3"),
  );
  await expect(unknown).rejects.toMatchObject({ kind: "not_found" });

  const slip = await sandbox.start(payment({ externalRef: "2", method: "boleto" }), call("att_2"));
  const boleto = sandbox.refund(refundOf(slip, { amount: 1, ourRef: "ref_4" }), call("ref_4"));
  await expect(boleto).rejects.toMatchObject({ kind: "unsupported" });
});

test("continues a payment's steps after a restart", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const order = await buy(site, site.visitor(), product, { method: "credit" });
  const other = await site.second();
  site.advance(3 * SECONDS);
  await other.jobs.runChores();
  expect(await standing(site.db, order.id)).toMatchObject({ status: "completed", payment_status: "paid" });
});

test("declines wrong card data with a reason and ends a pending card after half an hour", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const wrong = await buy(site, site.visitor(), product, {
    method: "credit",
    card: "tok_sandbox_decline_data",
  });
  const stuck = await buy(site, site.visitor(), product, { method: "credit", card: "tok_sandbox_pending" });
  await wait(site, 3 * SECONDS);
  const [attempt] = await site.db.selectFrom("payment_attempts").selectAll().orderBy("id").execute();
  expect(attempt).toMatchObject({ order_id: wrong.id, state: "declined", decline_reason: "data" });
  expect((await standing(site.db, stuck.id)).attempts).toMatchObject([{ state: "pending" }]);
  await wait(site, 31 * 60 * SECONDS);
  expect((await standing(site.db, stuck.id)).attempts).toMatchObject([{ state: "expired" }]);
});

test("declines a token that is not documented", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const body = { ...checkoutBody(product, { method: "credit" }), cardToken: "tok_of_nobody" };
  const answer = await submit(site.visitor(), body);
  expect(answer.json().order.attempt).toMatchObject({ state: "declined", declineReason: "data" });
  expect(await site.db.selectFrom("sandbox_payments").select("id").execute()).toHaveLength(0);
});

test("offers no sandbox in a live installation", async () => {
  const site = await openSite({
    SITE_MODE: "live",
    SITE_URL: "http://localhost:3000",
    SESSION_SECRET: "a secret of at least thirty-two characters",
    PAYMENT_PIX: "manual-pix",
    PIX_KEY: "pix@loja.example",
    PIX_NAME: "Loja Exemplo",
    PIX_CITY: "Joinville",
  });
  const product = await makeProduct(site.db);
  const quote = await site.visitor().postJson("/api/checkout/quote", {
    lines: [{ productId: product.id, quantity: 1 }],
  });
  expect(quote.json().methods).toMatchObject([{ method: "pix", provider: "manual-pix" }]);
  expect(quote.json().installments).toEqual([]);
  const refused = await submit(site.visitor(), checkoutBody(product, { method: "boleto" }));
  expect(refused.status).toBe(503);
  expect(refused.json()).toEqual({
    error: "method_unavailable",
    message: "Esta forma de pagamento não está disponível agora. Escolha outra.",
  });
  expect((await site.visitor().send("/api/webhooks/sandbox", { method: "POST", body: "{}" })).status).toBe(
    404,
  );
});
