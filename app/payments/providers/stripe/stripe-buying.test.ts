// From the cart to the access with Stripe behind it, through the front door.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { countQueued, HOURS, SECONDS, standing, wait } from "#tests/checkout.ts";
import { makeAdmin } from "#tests/makers.ts";
import {
  buyAt,
  deliver,
  deliverOne,
  openSelling,
  orderBody,
  place,
  vendorIdOf,
  wayToPay,
} from "#tests/providers/stripe/buying.ts";

const METHODS = ["credit", "pix", "boleto"] as const;

test.each(METHODS)("OP-37: %s is bought and delivered with nobody asked but this machine", async (method) => {
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
    ...{ status: "completed", payment_status: "paid", paid_cents: 4990, grants: ["active"], attention: null },
  });
  const [attempt] = await site.db.selectFrom("payment_attempts").selectAll().execute();
  expect(attempt).toMatchObject({ fee_cents: 200, net_cents: 4790, provider_ref: order.vendorId });
  expect((await guest.get(`/pedido/${order.publicId}`)).text).not.toContain("Continuar na Stripe");
});

test.each(METHODS)("OP-10: %s with every delivery lost is found by asking", async (method) => {
  const { fake, site, product } = await openSelling();
  const order = await buyAt(site, site.visitor(), product, method);
  fake.pay(order.vendorId);
  expect(await deliver(site, fake, { drop: true })).toEqual([]);
  await wait(site, 30 * SECONDS);
  expect(await standing(site.db, order.id)).toMatchObject({ status: "completed", grants: ["active"] });
});

test.each(METHODS)(
  "OP-11: %s made and the answer lost: one order there, never refused, and it completes",
  async (method) => {
    const { fake, site, product } = await openSelling();
    const guest = site.visitor();
    fake.failNext("cut_after_charge");
    const key = randomUUID();
    const answer = await place(guest, orderBody(product, method), key);
    expect(answer.status, answer.text).toBeLessThan(300);
    const { publicId } = answer.json();
    const page = await guest.get(`/pedido/${publicId}`);
    expect(page.text).toContain("Confirmando o pagamento");
    expect(page.text).not.toMatch(/recusad|não aprovado/i);
    await place(guest, orderBody(product, method), key);
    await wait(site, 11 * SECONDS);
    expect(fake.payments()).toHaveLength(1);
    fake.pay(fake.only().id);
    await deliver(site, fake);
    await wait(site, 2 * SECONDS);
    const [order] = await site.db.selectFrom("orders").select("id").execute();
    expect(await standing(site.db, order?.id ?? 0)).toMatchObject({
      status: "completed",
      grants: ["active"],
    });
    expect(fake.payments()).toHaveLength(1);
  },
);

test("OP-12: 500, 429 and a closed door are said in Portuguese, and the same submit asks under the same key", async () => {
  const { fake, site, product } = await openSelling();
  const guest = site.visitor();
  const key = randomUUID();
  const body = orderBody(product, "pix");
  fake.failNext({ status: 500 }, { status: 500 });
  const failed = await place(guest, body, key);
  expect([failed.status, failed.json().message]).toEqual([503, expect.stringMatching(/pagamento/)]);
  fake.failNext({ status: 429, retryAfter: 7 });
  const throttled = await place(guest, body, key);
  expect([throttled.status, throttled.headers.get("retry-after")]).toEqual([503, "7"]);
  await fake.close();
  expect((await place(guest, body, key)).status).toBe(503);
  await fake.reopen();
  const placed = await place(guest, body, key);
  expect(placed.status, placed.text).toBeLessThan(300);
  const keys = fake.requests.filter(({ method }) => method === "POST").map((request) => request.key);
  expect(keys.length).toBeGreaterThanOrEqual(4);
  expect(new Set(keys).size).toBe(1);
  expect(fake.payments()).toHaveLength(1);
});

test("OP-12: a refused credential takes the method out of the offer and tells the owner", async () => {
  const { fake, site, product } = await openSelling();
  fake.failNext({ status: 401 });
  expect((await place(site.visitor(), orderBody(product, "pix"))).status).toBe(503);
  const lines = [{ productId: product.id, quantity: 1 }];
  const quote = (await site.visitor().postJson("/api/checkout/quote", { lines })).json();
  expect(quote.methods).toEqual([]);
  const order = await site.db.selectFrom("orders").select("attention").executeTakeFirstOrThrow();
  expect(order.attention).toContain("recusou");
});

test("OP-13: stopped after the payment's commit, the next start sends one mail and the access is there", async () => {
  const { fake, site, product } = await openSelling();
  const order = await buyAt(site, site.visitor(), product, "pix");
  await site.settle();
  const before = (await site.mails()).length;
  fake.pay(order.vendorId);
  site.advance(11 * SECONDS);
  await site.jobs.runChores();
  const other = await site.second();
  expect(await standing(site.db, order.id)).toMatchObject({ status: "completed", grants: ["active"] });
  expect((await site.mails()).length).toBe(before);
  for (let start = 0; start < 2; start++) await other.jobs.runDue();
  await site.settle();
  expect(await countQueued(site.db, "mail.order-confirmed")).toBe(1);
  expect(await countQueued(site.db, "mail.new-sale")).toBe(1);
  expect((await site.mails()).length).toBe(before + 2);
});

test("OP-14: many buyers while the vendor fails in every way: each order that was answered is there, none twice", async () => {
  const { fake, site, product } = await openSelling();
  const trouble = ["cut_after_charge", { status: 500 }, "cut_after_charge", { status: 503 }] as const;
  fake.failNext(...trouble, ...trouble, ...trouble);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => place(site.visitor(), orderBody(product, "pix"))),
  );
  expect(answers.every(({ status }) => status === 201 || status === 503)).toBe(true);
  for (let round = 0; round < 4; round++) await wait(site, 20 * SECONDS);
  for (const { id } of fake.payments()) fake.pay(id);
  expect((await deliver(site, fake, { times: 2, reversed: true })).every((status) => status === 200)).toBe(
    true,
  );
  await wait(site, 60 * SECONDS);
  const orders = await site.db.selectFrom("orders").select(["status", "paid_cents"]).execute();
  expect(orders).toEqual(Array(20).fill({ status: "completed", paid_cents: 4990 }));
  expect(fake.payments()).toHaveLength(20);
  expect((await site.db.selectFrom("grants").select("id").execute()).length).toBe(20);
});

test("OP-15: a PIX paid after the order expired completes it; one paid after the owner cancelled gives nothing", async () => {
  const { fake, site, product } = await openSelling();
  const late = await buyAt(site, site.visitor(), product, "pix");
  fake.expire(late.vendorId);
  await wait(site, 31 * 60 * SECONDS);
  await wait(site, 25 * HOURS);
  expect(await standing(site.db, late.id)).toMatchObject({ status: "cancelled", status_reason: "expired" });
  fake.pay(late.vendorId);
  await deliver(site, fake);
  await wait(site, 2 * SECONDS);
  expect(await standing(site.db, late.id)).toMatchObject({ status: "completed", grants: ["active"] });

  const admin = await site.as(await makeAdmin(site.db));
  const cancelled = await buyAt(site, site.visitor("203.0.113.8"), product, "pix");
  const change = await admin.postJson(`/api/admin/orders/${cancelled.id}/status`, {
    ...{ status: "cancelled", version: cancelled.version },
  });
  expect(change.status, change.text).toBe(200);
  fake.pay(cancelled.vendorId);
  await deliver(site, fake);
  await wait(site, 2 * SECONDS);
  expect(await standing(site.db, cancelled.id)).toMatchObject({
    ...{ status: "cancelled", payment_status: "paid", attention: expect.any(String) },
  });
});

test("OP-16: two attempts paid leave one paid order; the other goes back by itself, one receipt", async () => {
  const { fake, site, product } = await openSelling();
  const guest = site.visitor();
  const order = await buyAt(site, guest, product, "pix");
  fake.expire(order.vendorId);
  await wait(site, 31 * 60 * SECONDS);
  const retry = await guest.postJson(`/api/orders/${order.publicId}/attempts`, {
    ...{ lastAttempt: 1, ...wayToPay("credit") },
  });
  expect(retry.status, retry.text).toBe(201);
  fake.pay(order.vendorId);
  fake.pay(await vendorIdOf(site, order.id));
  await deliver(site, fake, { reversed: true });
  await wait(site, 5 * SECONDS);
  await wait(site, 60 * SECONDS);
  const after = await standing(site.db, order.id);
  expect(after).toMatchObject({ status: "completed", payment_status: "paid", grants: ["active"] });
  expect(after.refunds).toEqual([{ cents: 4990, state: "done", origin: "system" }]);
  expect(fake.refunds()).toMatchObject([{ amount: 4990, status: "succeeded" }]);
  expect(await countQueued(site.db, "mail.order-confirmed")).toBe(1);
});

test.each(METHODS)("OP-17: %s approved for another amount gives nothing and is flagged", async (method) => {
  const { fake, site, product } = await openSelling();
  fake.chargeOtherAmount(100);
  const order = await buyAt(site, site.visitor(), product, method);
  fake.pay(order.vendorId);
  await deliver(site, fake);
  await wait(site, 2 * SECONDS);
  const after = await standing(site.db, order.id);
  expect(after).toMatchObject({ attention: expect.any(String), paid_cents: 100 });
  expect(after.grants.includes("active")).toBe(false);
  expect(after.status).not.toBe("completed");
});

test("deliveries twice, in another order and late make one payment", async () => {
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

test("OP-27: under a rotated secret deliveries are refused and leave no row, and asking still ends it right", async () => {
  const { fake, site, product } = await openSelling();
  const order = await buyAt(site, site.visitor(), product, "pix");
  fake.rotateSecret("another secret");
  fake.pay(order.vendorId);
  expect(await deliver(site, fake)).toEqual([401]);
  expect(await site.db.selectFrom("provider_events").select("id").execute()).toEqual([]);
  await wait(site, 30 * SECONDS);
  expect(await standing(site.db, order.id)).toMatchObject({ status: "completed" });
});

test("nothing that names the buyer, no key and no card is written to the log", async () => {
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
