import { readdirSync } from "node:fs";
import { join } from "node:path";
import Stripe from "stripe";
import { expect, test } from "vitest";
import { payment } from "#tests/provider-facts.ts";
import { FAKE_KEY } from "#tests/providers/stripe/fake.ts";
import { openStripeFake } from "#tests/providers/stripe/fake-in-tests.ts";
import { STRIPE_VERSION } from "./stripe-api.server.ts";
import { intentRequest, sessionRequest } from "./stripe-request.ts";

const FIXTURES = join(import.meta.dirname, "../../../../tests/providers/stripe/fixtures");
const SOURCES = ["openapi", "documentation", "assumed"];
/** Assumed answers; lower the number after `npm run provider -- check stripe` recorded one. */
const ASSUMED = 4;

/** The vendor's own SDK against our fake. */
async function openPackage(now?: () => Date) {
  const fake = await openStripeFake(now ? { now } : {});
  const { port } = fake;
  const config = {
    host: "127.0.0.1",
    port,
    protocol: "http",
    maxNetworkRetries: 0,
    telemetry: false,
  } as const;
  return { fake, stripe: new Stripe(FAKE_KEY, { ...config, timeout: 8000 }) };
}

const SESSION: Stripe.Checkout.SessionCreateParams = {
  mode: "payment",
  allowed_payment_method_types: ["card"],
  line_items: [
    { quantity: 2, price_data: { currency: "brl", unit_amount: 2495, product_data: { name: "Planilha" } } },
  ],
  client_reference_id: "ref-1",
  payment_intent_data: { metadata: { vitrine: "ref-1", vitrine_page: "checkout" } },
  success_url: "https://loja.example/pedido/1",
};
const SLIP: Stripe.PaymentIntentCreateParams = {
  amount: 4990,
  currency: "brl",
  confirm: true,
  allowed_payment_method_types: ["boleto"],
  payment_method_data: {
    type: "boleto",
    boleto: { tax_id: "52998224725" },
    billing_details: {
      name: "Ana Souza",
      email: "ana@teste.example",
      address: { line1: "Rua X, 1", city: "Joinville", state: "SC", postal_code: "89201000", country: "BR" },
    },
  },
};

test("names the source of every recorded answer and allows no further assumption", () => {
  const names = readdirSync(FIXTURES);
  for (const name of names) expect(SOURCES).toContain(name.split("-")[0]);
  expect(names.filter((name) => name.startsWith("assumed-")).length).toBeLessThanOrEqual(ASSUMED);
});

test("asks for the API version that the package was made for", () => {
  expect(STRIPE_VERSION).toBe(Stripe.API_VERSION);
});

test("OP-29: sends only fields that the package's types know, and our fake accepts no other", async () => {
  const { stripe } = await openPackage(() => new Date("2026-11-20T12:00:00Z"));
  const payer = {
    name: "Ana Souza",
    email: "ana@teste.example",
    document: "52998224725",
    address: {
      zip: "88010000",
      street: "Rua Felipe Schmidt",
      number: "100",
      neighborhood: "Centro",
      city: "Florianópolis",
      state: "SC",
    },
  };
  const page: Stripe.Checkout.SessionCreateParams = sessionRequest(payment({ method: "credit" }), "ref-1");
  const slip: Stripe.PaymentIntentCreateParams = intentRequest(payment({ method: "boleto", payer }), "ref-2");
  const code: Stripe.PaymentIntentCreateParams = intentRequest(payment(), "ref-3");
  expect((await stripe.checkout.sessions.create(page)).payment_method_types).toEqual(["card"]);
  expect((await stripe.paymentIntents.create(slip)).payment_method_types).toEqual(["boleto"]);
  expect((await stripe.paymentIntents.create(code)).payment_method_types).toEqual(["pix"]);
  // Removed in this version: a request with it is refused.
  const old = stripe.checkout.sessions.create({ ...page, ...{ payment_method_types: ["card"] } });
  await expect(old).rejects.toMatchObject({ type: "StripeInvalidRequestError" });
});

test("OP-29: opens, finds and closes pages at our fake with the vendor's SDK", async () => {
  const { fake, stripe } = await openPackage();
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  const made = await stripe.checkout.sessions.create({ ...SESSION, expires_at }, { idempotencyKey: "key-1" });
  expect(made).toMatchObject({ object: "checkout.session", status: "open", amount_total: 4990 });
  const again = await stripe.checkout.sessions.create(
    { ...SESSION, expires_at },
    { idempotencyKey: "key-1" },
  );
  expect(again.id).toBe(made.id);
  const other = stripe.checkout.sessions.create(
    { ...SESSION, expires_at: expires_at + 1 },
    { idempotencyKey: "key-1" },
  );
  await expect(other).rejects.toMatchObject({ type: "StripeIdempotencyError" });
  fake.pay(made.id);
  const paid = await stripe.checkout.sessions.retrieve(made.id, {
    expand: ["payment_intent.latest_charge.balance_transaction", "payment_intent.latest_charge.refunds"],
  });
  expect(paid).toMatchObject({
    status: "complete",
    payment_status: "paid",
    payment_intent: {
      status: "succeeded",
      amount_received: 4990,
      latest_charge: { balance_transaction: { fee: 200, net: 4790 }, refunds: { data: [] } },
    },
  });
  const second = await stripe.checkout.sessions.create({ ...SESSION, expires_at });
  expect((await stripe.checkout.sessions.expire(second.id)).status).toBe("expired");
  const sessions = await stripe.checkout.sessions.list({ limit: 100 }).autoPagingToArray({ limit: 10 });
  expect(sessions.map(({ id }) => id)).toEqual([second.id, made.id]);
});

test("OP-29: handles slips, refunds, disputes and events with the vendor's SDK", async () => {
  const { fake, stripe } = await openPackage();
  const slip = await stripe.paymentIntents.create(SLIP);
  expect(slip.next_action?.boleto_display_details?.number).toMatch(/^\d{47}$/);
  fake.pay(slip.id);
  const charge = await stripe.charges.retrieve(fake.chargeOf(slip.id).id);
  expect(charge.payment_method_details?.type).toBe("boleto");
  const refund = await stripe.refunds.create({ payment_intent: slip.id, amount: 1000 });
  expect(refund).toMatchObject({ object: "refund", amount: 1000, status: "succeeded" });
  await expect(stripe.refunds.create({ payment_intent: slip.id, amount: 4000 })).rejects.toMatchObject({
    type: "StripeInvalidRequestError",
  });
  fake.dispute(slip.id, "needs_response");
  expect((await stripe.disputes.list({ charge: charge.id })).data).toMatchObject([
    { status: "needs_response" },
  ]);
  const events = await stripe.events.list({ types: ["charge.dispute.created", "payment_intent.succeeded"] });
  expect(events.data.map(({ type }) => type)).toEqual(["charge.dispute.created", "payment_intent.succeeded"]);
  const second = await stripe.paymentIntents.create(SLIP);
  expect((await stripe.paymentIntents.cancel(second.id)).status).toBe("canceled");
});

test("OP-29: signs deliveries that the vendor's package accepts, under either of two secrets", async () => {
  const { fake, stripe } = await openPackage();
  const slip = await stripe.paymentIntents.create(SLIP);
  fake.rotateSecret("whsec_old", "whsec_new");
  fake.pay(slip.id);
  const [delivery] = fake.deliveries();
  if (!delivery) throw new Error("nothing is told");
  for (const secret of ["whsec_old", "whsec_new"]) {
    const header = delivery.headers.get("stripe-signature") ?? "";
    const event = stripe.webhooks.constructEvent(Buffer.from(delivery.rawBody), header, secret);
    expect(event).toMatchObject({ type: "payment_intent.succeeded", data: { object: { id: slip.id } } });
  }
});
