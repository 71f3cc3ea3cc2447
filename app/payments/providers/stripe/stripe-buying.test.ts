// Buying with Stripe from the cart to access.
import { expect, test } from "vitest";
import { countQueued, SECONDS, standing, wait } from "#tests/checkout.ts";
import { buyingJourneys } from "#tests/providers/buying-journeys.ts";
import { deliver, deliverOne, openSelling, openShop } from "#tests/providers/stripe/buying.ts";
import { buyAt, orderBody, place } from "#tests/providers/vendor-shop.ts";

const METHODS = ["credit", "pix", "boleto"] as const;

buyingJourneys(openShop);

test.each(METHODS)("OP-37: sells and delivers %s with calls to this machine only", async (method) => {
  const { fake, site, product } = await openSelling();
  const guest = site.visitor();
  const order = await buyAt(site, guest, product, method);
  const page = await guest.get(`/pedido/${order.publicId}`);
  expect(page.status).toBe(200);
  if (method === "credit") {
    expect(page.text).toContain("Continuar na Stripe");
    expect(page.text).not.toContain("cópia deste código");
    expect(page.text).toContain(`${fake.url}/c/pay/${order.vendorId}`);
  }
  fake.pay(order.vendorId);
  expect(await deliver(site, fake)).toEqual(method === "credit" ? [200, 200] : [200]);
  await wait(site, 2 * SECONDS);
  expect(await standing(site.db, order.id)).toMatchObject({
    status: "completed",
    payment_status: "paid",
    paid_cents: 4990,
    grants: ["active"],
    attention: null,
  });
  const [attempt] = await site.db.selectFrom("payment_attempts").selectAll().execute();
  expect(attempt).toMatchObject({ fee_cents: 200, net_cents: 4790, provider_ref: order.vendorId });
  expect((await guest.get(`/pedido/${order.publicId}`)).text).not.toContain("Continuar na Stripe");
});

test("makes one payment of deliveries that come twice, out of order and late", async () => {
  const { fake, site, product } = await openSelling();
  const order = await buyAt(site, site.visitor(), product, "credit");
  fake.pay(order.vendorId);
  expect(await deliver(site, fake, { times: 3, reversed: true })).toEqual(Array(6).fill(200));
  const late = fake.sign(fake.eventOf(order.vendorId), { at: site.now().getTime() - 900 * SECONDS });
  expect((await deliverOne(site, late)).status).toBe(200);
  await wait(site, 2 * SECONDS);
  expect(await standing(site.db, order.id)).toMatchObject({ status: "completed", paid_cents: 4990 });
  expect(await countQueued(site.db, "mail.order-confirmed")).toBe(1);
  const events = await site.db.selectFrom("provider_events").select("outcome").execute();
  expect(events.map(({ outcome }) => outcome)).toEqual(Array(3).fill("applied"));
});

test("logs no name of the buyer, no key and no card", async () => {
  const { fake, site, product } = await openSelling();
  fake.failNext(
    "cut_after_charge",
    { status: 400 },
    { status: 402, body: { error: { type: "card_error" } } },
  );
  for (const method of METHODS) await place(site.visitor(), orderBody(product, method));
  await wait(site, 60 * SECONDS);
  expect(site.logs.join("\n")).not.toMatch(
    /sk_test_chave|whsec_segredo|ana@teste|Ana Souza|52998224725|Felipe/,
  );
});
