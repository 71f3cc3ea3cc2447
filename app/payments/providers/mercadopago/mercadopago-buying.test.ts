// Buying with Mercado Pago from the cart to access.
import { expect, test } from "vitest";
import { countQueued, SECONDS, standing, wait } from "#tests/checkout.ts";
import { makeAdmin, makeOffer, makeProduct } from "#tests/makers.ts";
import { buyingJourneys } from "#tests/providers/buying-journeys.ts";
import { deliver, deliverOne, openSelling, openShop } from "#tests/providers/mercadopago/buying.ts";
import { buyAt, orderBody, place, wayToPay } from "#tests/providers/vendor-shop.ts";

const METHODS = ["credit", "pix", "boleto"] as const;

buyingJourneys(openShop);

test.each(METHODS)("OP-37: sells and delivers %s with calls to this machine only", async (method) => {
  const { fake, site, product } = await openSelling();
  const guest = site.visitor();
  const order = await buyAt(site, guest, product, method);
  const page = await guest.get(`/pedido/${order.publicId}`);
  expect(page.status).toBe(200);
  if (method === "credit") {
    expect(page.text).toContain("Continuar no Mercado Pago");
    expect(page.text).not.toContain("cópia deste código");
    expect(page.text).toContain(`${fake.url}/checkout/v1/redirect?order_id=${order.vendorId}`);
  }
  fake.pay(order.vendorId);
  expect(await deliver(site, fake)).toEqual([200, 200]);
  await wait(site, 2 * SECONDS);
  expect(await standing(site.db, order.id)).toMatchObject({
    status: "completed",
    payment_status: "paid",
    paid_cents: 4990,
    grants: ["active"],
    attention: null,
  });
  expect((await guest.get(`/pedido/${order.publicId}`)).text).not.toContain("Continuar no Mercado Pago");
  const asked = fake.requests.map(({ path }) => path.split("?")[0]?.replace(/ORD\w+|\d{5,}/, "ID"));
  expect(new Set(asked)).toEqual(
    new Set(["/v1/orders", "/v1/orders/ID", "/v1/payments/ID", "/v1/payments/search"]),
  );
});

test("explains that the vendor made no page for a card, shows a way on and takes one payment", async () => {
  const { fake, site, product } = await openSelling();
  const guest = site.visitor();
  fake.failNext("cut");
  const answer = await place(guest, orderBody(product, "credit"));
  expect(answer.status, answer.text).toBeLessThan(300);
  const { publicId } = answer.json();
  const confirming = (await guest.get(`/pedido/${publicId}`)).text;
  expect(confirming).toContain("Confirmando o pagamento");
  expect(confirming).not.toContain("Tentar de novo ou pagar de outra forma");
  site.advance(21 * SECONDS);
  expect((await guest.get(`/pedido/${publicId}`)).text).toContain("Tentar de novo ou pagar de outra forma");
  await wait(site, 3 * 60 * SECONDS);
  const page = (await guest.get(`/pedido/${publicId}`)).text;
  expect(page).toContain("o meio de pagamento não respondeu");
  expect(page).not.toContain("O prazo de pagamento acabou");
  expect((await site.mails()).map((mail) => mail.subject ?? "").join()).not.toContain("prazo");
  const other = { lastAttempt: 1, ...wayToPay("pix") };
  expect((await guest.postJson(`/api/orders/${publicId}/attempts`, other)).status).toBe(201);
  expect(fake.orders.size).toBe(1);
});

test("shows instalments and interest chosen at the vendor on screen, file and mail", async () => {
  const { fake, site, product } = await openSelling();
  const order = await buyAt(site, site.visitor(), product, "credit");
  fake.pay(order.vendorId, { paid: "53.52", installments: 6 });
  await deliver(site, fake);
  await wait(site, 2 * SECONDS);
  const row = await site.db
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", order.id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ status: "completed", paid_cents: 4990, financing_cents: 362, attention: null });
  expect(row.installments).toBe(6);
  await site.settle();
  const receipt = (await site.mails()).find((mail) => mail.text?.includes("Cartão de crédito, 6x"));
  expect(receipt).toBeDefined();
  const admin = await site.as(await makeAdmin(site.db));
  expect((await admin.get(`/admin/pedidos?pedido=${order.id}`)).text).toContain("Cartão de crédito, 6x");
});

test("mails the way back once when the vendor's page was left unpaid", async () => {
  const { fake, site, product } = await openSelling();
  const left = await buyAt(site, site.visitor(), product, "credit");
  const paid = await buyAt(site, site.visitor(), await makeProduct(site.db), "credit");
  fake.pay(paid.vendorId);
  await deliver(site, fake);
  await wait(site, 9 * 60 * SECONDS);
  const waiting = async () =>
    (await site.mails()).filter((mail) => mail.subject?.includes("aguardando pagamento"));
  expect(await waiting()).toEqual([]);
  await wait(site, 2 * 60 * SECONDS);
  await wait(site, 2 * 60 * SECONDS);
  const mails = await waiting();
  expect(mails.map((mail) => mail.subject?.split(": ")[0])).toEqual([
    `Pedido ${left.id} aguardando pagamento`,
  ]);
  expect(mails[0]?.text).toMatch(/Continuar o pagamento:\nhttp\S+\/acesso\//);
});

test("closes the vendor's open page before another method starts, and accepts it if it was paid", async () => {
  const { fake, site, product } = await openSelling();
  const guest = site.visitor();
  const order = await buyAt(site, guest, product, "credit");
  const other = { lastAttempt: 1, ...wayToPay("pix") };
  expect((await guest.postJson(`/api/orders/${order.publicId}/attempts`, other)).status).toBe(201);
  expect([...fake.orders.values()].map(({ status }) => status)).toEqual(["canceled", "action_required"]);

  const second = await buyAt(site, guest, await makeProduct(site.db), "credit");
  fake.pay(second.vendorId);
  await guest.postJson(`/api/orders/${second.publicId}/attempts`, other);
  expect(await standing(site.db, second.id)).toMatchObject({
    status: "completed",
    grants: ["active"],
    attempts: [{ number: 1, state: "approved" }],
  });
  expect(fake.orders.size).toBe(3);
});

test("makes one payment of deliveries that come twice, out of order and in both formats", async () => {
  const { fake, site, product } = await openSelling();
  const order = await buyAt(site, site.visitor(), product, "pix");
  fake.say(order.vendorId, "processing", "in_process");
  fake.pay(order.vendorId);
  expect(await deliver(site, fake, { times: 3, reversed: true })).toEqual(Array(9).fill(200));
  fake.signAs({ unit: "ms", signsLower: true });
  const lower = { topic: "order", dataId: order.vendorId.toLowerCase() };
  expect((await deliverOne(site, fake.sign(lower))).status).toBe(200);
  await wait(site, 2 * SECONDS);
  expect(await standing(site.db, order.id)).toMatchObject({ status: "completed", paid_cents: 4990 });
  expect(await countQueued(site.db, "mail.order-confirmed")).toBe(1);
  const events = await site.db.selectFrom("provider_events").select("outcome").execute();
  expect(events.map(({ outcome }) => outcome)).toEqual(Array(4).fill("applied"));
});

test("logs no name of the buyer, no key and no card", async () => {
  const { fake, site, product } = await openSelling();
  fake.failNext("cut_after_charge", { status: 400 }, { status: 402, body: { errors: [] } });
  for (const method of METHODS) await place(site.visitor(), orderBody(product, method));
  await wait(site, 60 * SECONDS);
  expect(site.logs.join("\n")).not.toMatch(/TEST-token|segredo-das|ana@teste|Ana Souza|52998224725|Felipe/);
});

test("CD-01: sends an offer's instalment terms to the vendor, also on a later try", async () => {
  const { fake, site, product } = await openSelling();
  const facts = { product_id: product.id, price: 120_00 };
  const byBuyer = await makeOffer(site.db, { ...facts, max_installments: 3, interest_payer: "buyer" });
  const byShop = await makeOffer(site.db, { ...facts, max_installments: 10, interest_payer: "shop" });
  const guest = site.visitor();
  const asked = () => fake.lastAsked().config.payment_method;
  const buy = async (offer: { id: number }) => {
    const lines = [{ productId: product.id, offerId: offer.id, quantity: 1 }];
    const answer = await place(guest, { ...orderBody(product, "credit"), lines, seenTotalCents: 120_00 });
    expect(answer.status, answer.text).toBe(201);
    return answer.json().publicId as string;
  };
  const order = await buy(byBuyer);
  const none = { max_installments: 3, installments: { interest_free: { type: "none" } } };
  expect(asked()).toMatchObject(none);
  await site.db.updateTable("offers").set({ max_installments: 12, interest_payer: null }).execute();
  const again = await guest.postJson(`/api/orders/${order}/attempts`, {
    lastAttempt: 1,
    ...wayToPay("credit"),
  });
  expect(again.status, again.text).toBe(201);
  expect(asked()).toMatchObject(none);
  await site.db.updateTable("offers").set({ max_installments: 10, interest_payer: "shop" }).execute();
  await buy(byShop);
  expect(asked()).toMatchObject({
    max_installments: 10,
    installments: { interest_free: { type: "range", values: [2, 10] } },
  });
});

test("CD-01: keeps the terms of a key when the owner saves settings between two tries", async () => {
  const { fake, site, product } = await openSelling();
  fake.failNext({ status: 503 }, { status: 503 });
  const guest = site.visitor();
  const key = "b1a6b2f0-6a3c-4c57-9b39-0d6f6d1f0a11";
  const first = await place(guest, orderBody(product, "credit"), key);
  expect(first.status).toBe(503);
  Object.assign(site.company.installments, { max: 2, interestFree: 2 });
  const second = await place(guest, orderBody(product, "credit"), key);
  expect(second.status, second.text).toBeLessThan(300);
  const bodies = fake.requests.filter(({ method, path }) => method === "POST" && path === "/v1/orders");
  expect(bodies.length).toBeGreaterThan(1);
  expect(new Set(bodies.map(({ body }) => body)).size).toBe(1);
});

test("CD-01: does not mention instalments on the vendor's page for an offer of one part", async () => {
  const { site, product } = await openSelling();
  const offer = await makeOffer(site.db, { product_id: product.id, max_installments: 1 });
  const quote = async (lines: object[]) => {
    const { methods } = (await site.visitor().postJson("/api/checkout/quote", { lines })).json();
    return methods.find(({ method }: { method: string }) => method === "credit").partsThere;
  };
  expect(await quote([{ productId: product.id, offerId: offer.id, quantity: 1 }])).toBe(false);
  expect(await quote([{ productId: product.id, quantity: 1 }])).toBe(true);
});
