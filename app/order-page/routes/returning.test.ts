// The buyer returns from the provider: the payment's state is asked at once.
import { expect, test } from "vitest";
import {
  buy,
  checkoutBody,
  DAYS,
  HOURS,
  progressOf,
  SECONDS,
  standing,
  submit,
  wait,
} from "#tests/checkout.ts";
import { fakeProvider } from "#tests/fake-provider.ts";
import { makeProduct } from "#tests/makers.ts";
import { openSelling } from "#tests/providers/mercadopago/buying.ts";
import { buyAt } from "#tests/providers/vendor-shop.ts";
import { openSite } from "#tests/test-site.ts";

const MINUTES = 60 * SECONDS;

function questions(fake: { requests: { method: string; path: string }[] }, vendorId: string): number {
  return fake.requests.filter(({ method, path }) => method === "GET" && path.endsWith(vendorId)).length;
}

test("shows a paid order at once when the buyer comes back, without a delivery or poll", async () => {
  const { fake, site, product } = await openSelling();
  const guest = site.visitor();
  const order = await buyAt(site, guest, product, "credit");
  const address = `/pedido/${order.publicId}`;
  // A new attempt is not asked about.
  expect((await guest.get(address)).text).toContain("Continuar no Mercado Pago");
  expect(questions(fake, order.vendorId)).toBe(0);
  site.advance(8 * SECONDS);
  fake.pay(order.vendorId);
  expect((await guest.get(address)).text).toContain("Pagamento Confirmado!");
  expect(questions(fake, order.vendorId)).toBe(1);
});

test("asks the vendor once in a while, however often somebody looks", async () => {
  const { fake, site, product } = await openSelling();
  const guest = site.visitor();
  const order = await buyAt(site, guest, product, "pix");
  site.advance(8 * SECONDS);
  const views = Array.from({ length: 6 }, () => guest.get(`/pedido/${order.publicId}`));
  for (const { status } of await Promise.all(views)) expect(status).toBe(200);
  await guest.get(`/api/orders/${order.publicId}?agora=1`);
  expect(questions(fake, order.vendorId)).toBe(1);
});

test("asks when the buyer returns to the open page", async () => {
  const { fake, site, product } = await openSelling();
  const guest = site.visitor();
  const order = await buyAt(site, guest, product, "pix");
  site.advance(8 * SECONDS);
  fake.pay(order.vendorId);
  const path = `/api/orders/${order.publicId}`;
  expect((await site.visitor().get(`${path}?agora=1`)).status).toBe(404);
  expect(await progressOf(guest, order.publicId)).toMatchObject({ paymentStatus: "pending" });
  expect((await guest.get(`${path}?agora=1`)).json()).toMatchObject({ paymentStatus: "paid", final: true });
});

test("shows the page although the vendor does not answer", async () => {
  const provider = fakeProvider();
  const site = await openSite({}, { payments: { pix: provider } });
  const guest = site.visitor();
  const order = await buy(site, guest, await makeProduct(site.db));
  provider.find = () => new Promise(() => {});
  site.advance(8 * SECONDS);
  expect((await guest.get(`/pedido/${order.publicId}`)).status).toBe(200);
});

/** A card that must be confirmed at the buyer's bank within five minutes. */
async function openChallenge() {
  const provider = fakeProvider({ cardCapture: "redirect", installments: null });
  const start = provider.start.bind(provider);
  provider.start = async (payment, call) => ({
    ...(await start(payment, call)),
    instructions: { next: { kind: "3ds", url: "https://bank.example/confirm" } },
  });
  const site = await openSite({}, { payments: { credit: provider } });
  const guest = site.visitor();
  const product = await makeProduct(site.db);
  const { cardToken: _, ...body } = checkoutBody(product, { method: "credit" });
  const { publicId } = (await submit(guest, body)).json();
  const attempt = await site.db
    .selectFrom("payment_attempts")
    .select(["id", "order_id"])
    .executeTakeFirstOrThrow();
  return { provider, site, guest, publicId, attemptId: String(attempt.id), orderId: attempt.order_id };
}

test("ends an overdue challenge by our clock, closes it at the vendor and lets the order be paid again", async () => {
  const { provider, site, guest, publicId, orderId } = await openChallenge();
  expect((await guest.get(`/pedido/${publicId}`)).text).toContain("Confirmar no banco");
  await wait(site, 5 * MINUTES + 2 * SECONDS);
  expect(provider.cancels).toBe(1);
  const page = await guest.get(`/pedido/${publicId}`);
  expect(page.text).toContain("O prazo de pagamento acabou");
  expect(page.text).toContain("Como você quer pagar");
  expect(page.text).not.toContain("Confirmar no banco");
  expect(await standing(site.db, orderId)).toMatchObject({
    status: "pending",
    attempts: [{ state: "expired" }],
  });
  const retry = { lastAttempt: 1, method: "credit" };
  expect((await guest.postJson(`/api/orders/${publicId}/attempts`, retry)).status).toBe(201);
});

test("ends a challenge whose vendor does not answer and accepts a late approval", async () => {
  const { provider, site, guest, publicId, attemptId, orderId } = await openChallenge();
  const { find } = provider;
  const away = () => Promise.reject(new Error("the line is cut"));
  Object.assign(provider, { find: away, cancel: away });
  await wait(site, 5 * MINUTES + 2 * SECONDS);
  expect(await progressOf(guest, publicId)).toMatchObject({ attempt: { state: "expired" }, canRetry: true });
  provider.find = find;
  provider.change(attemptId, { state: "approved", approvedCents: 4990 });
  await wait(site, 2 * HOURS);
  expect(await standing(site.db, orderId)).toMatchObject({
    status: "completed",
    payment_status: "paid",
    grants: ["active"],
  });
});

test("accepts a late approval of an order that was given up", async () => {
  const { provider, site, attemptId, orderId } = await openChallenge();
  provider.cancel = () => Promise.reject(new Error("the line is cut"));
  await wait(site, 5 * MINUTES + 2 * SECONDS);
  for (let hour = 0; hour < 26; hour++) await wait(site, 1 * HOURS);
  expect(await standing(site.db, orderId)).toMatchObject({ status: "cancelled", status_reason: "expired" });
  provider.change(attemptId, { state: "approved", approvedCents: 4990 });
  await wait(site, 1 * DAYS);
  expect(await standing(site.db, orderId)).toMatchObject({ status: "completed", grants: ["active"] });
});
