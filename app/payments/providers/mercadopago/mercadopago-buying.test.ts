// From the cart to the access with Mercado Pago behind it, through the front door.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { countQueued, HOURS, progressOf, SECONDS, standing, wait } from "#tests/checkout.ts";
import { makeAdmin, makeProduct } from "#tests/makers.ts";
import {
  buyAt,
  deliver,
  deliverOne,
  openSelling,
  orderBody,
  place,
  vendorIdOf,
  wayToPay,
} from "#tests/providers/mercadopago/buying.ts";

const METHODS = ["credit", "pix", "boleto"] as const;

test.each(METHODS)("OP-37: %s is bought and delivered with nobody asked but this machine", async (method) => {
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
  expect(new Set(fake.requests.map(({ path }) => path.split("?")[0]?.replace(/ORD\w+/, "ID")))).toEqual(
    new Set(["/v1/orders", "/v1/orders/ID"]),
  );
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
    expect(fake.orders.size).toBe(1);
    fake.pay(fake.only().id);
    await deliver(site, fake);
    await wait(site, 2 * SECONDS);
    const [order] = await site.db.selectFrom("orders").select("id").execute();
    expect(await standing(site.db, order?.id ?? 0)).toMatchObject({
      status: "completed",
      grants: ["active"],
    });
    expect(fake.orders.size).toBe(1);
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
  expect(fake.orders.size).toBe(1);
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
  await site.settle();
  const mails = await site.mails();
  const mailed = mails.find((mail) => mail.to?.[0]?.address === "ana@teste.example");
  expect(mailed?.subject).toMatch(/O pagamento do pedido \d+ não começou/);
  expect(mailed?.text).toContain("A falha não é do seu cartão");
  expect(mailed?.text).not.toContain("outro cartão");
  expect(mails.some((mail) => mail.subject?.includes("precisa de atenção"))).toBe(true);
});

test("a card's page that the vendor never made: a true sentence, a way on, and one payment", async () => {
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
  // To the buyer, and to the owner of the sale.
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
  for (const id of fake.orders.keys()) fake.pay(id);
  expect((await deliver(site, fake, { times: 2, reversed: true })).every((status) => status === 200)).toBe(
    true,
  );
  await wait(site, 60 * SECONDS);
  const orders = await site.db.selectFrom("orders").select(["status", "paid_cents"]).execute();
  expect(orders).toEqual(Array(20).fill({ status: "completed", paid_cents: 4990 }));
  expect(fake.orders.size).toBe(20);
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
    status: "cancelled",
    version: cancelled.version,
  });
  expect(change.status, change.text).toBe(200);
  fake.pay(cancelled.vendorId);
  await deliver(site, fake);
  await wait(site, 2 * SECONDS);
  expect(await standing(site.db, cancelled.id)).toMatchObject({
    status: "cancelled",
    payment_status: "paid",
    attention: expect.any(String),
  });
});

test("OP-16: two attempts paid leave one paid order; the other goes back by itself, one receipt", async () => {
  const { fake, site, product } = await openSelling();
  const guest = site.visitor();
  const order = await buyAt(site, guest, product, "pix");
  fake.expire(order.vendorId);
  await wait(site, 31 * 60 * SECONDS);
  const retry = await guest.postJson(`/api/orders/${order.publicId}/attempts`, {
    lastAttempt: 1,
    ...wayToPay("credit"),
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
  expect([...fake.orders.values()].map(({ status }) => status).sort()).toEqual(["processed", "refunded"]);
  expect(await countQueued(site.db, "mail.order-confirmed")).toBe(1);
});

test.each(METHODS)("OP-17: %s approved for another amount gives nothing and is flagged", async (method) => {
  const { fake, site, product } = await openSelling();
  fake.chargeOtherAmount("1.00");
  const order = await buyAt(site, site.visitor(), product, method);
  fake.pay(order.vendorId);
  await deliver(site, fake);
  await wait(site, 2 * SECONDS);
  const after = await standing(site.db, order.id);
  expect(after).toMatchObject({ attention: expect.any(String), paid_cents: 100 });
  expect(after.grants.includes("active")).toBe(false);
  expect(after.status).not.toBe("completed");
});

test("the parts and the interest that the buyer chose at the vendor are the order's: screen, file and mail say them", async () => {
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

test("a vendor's page that was left gets one mail with the way back, and one that was paid there gets none", async () => {
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
  expect(mails.map((mail) => mail.subject?.split(" |")[0])).toEqual([
    `Pedido ${left.id} aguardando pagamento`,
  ]);
  expect(mails[0]?.text).toMatch(/Continuar o pagamento: http\S+\/acesso\//);
});

test("a card refused on the vendor's page comes back to a page that offers every way to pay, and the next one wins", async () => {
  const { fake, site, product } = await openSelling();
  const guest = site.visitor();
  const order = await buyAt(site, guest, product, "credit");
  fake.refuse(order.vendorId, "insufficient_amount");
  await deliver(site, fake);
  await wait(site, 2 * SECONDS);
  const page = await guest.get(`/pedido/${order.publicId}`);
  expect(page.text).toContain("Pagamento não aprovado");
  expect(await progressOf(guest, order.publicId)).toMatchObject({
    canRetry: true,
    attempt: { state: "declined" },
  });
  const retry = await guest.postJson(`/api/orders/${order.publicId}/attempts`, {
    lastAttempt: 1,
    ...wayToPay("pix"),
  });
  expect(retry.status, retry.text).toBe(201);
  fake.pay(await vendorIdOf(site, order.id));
  await deliver(site, fake);
  await wait(site, 2 * SECONDS);
  expect(await standing(site.db, order.id)).toMatchObject({ status: "completed", grants: ["active"] });
});

test("another way is chosen while a page of the vendor's is open: it is closed first, and wins if it was paid", async () => {
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

test("deliveries twice, in another order and by both spellings make one payment", async () => {
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

test("OP-27: under a rotated secret deliveries are refused and leave no row, and asking still ends it right", async () => {
  const { fake, site, product } = await openSelling();
  const order = await buyAt(site, site.visitor(), product, "pix");
  fake.rotateSecret("another secret");
  fake.pay(order.vendorId);
  expect(await deliver(site, fake)).toEqual([401, 401]);
  expect(await site.db.selectFrom("provider_events").select("id").execute()).toEqual([]);
  await wait(site, 30 * SECONDS);
  expect(await standing(site.db, order.id)).toMatchObject({ status: "completed" });
});

test("nothing that names the buyer, no key and no card is written to the log", async () => {
  const { fake, site, product } = await openSelling();
  fake.failNext("cut_after_charge", { status: 400 }, { status: 402, body: { errors: [] } });
  for (const method of METHODS) await place(site.visitor(), orderBody(product, method));
  await wait(site, 60 * SECONDS);
  expect(site.logs.join("\n")).not.toMatch(/TEST-token|segredo-das|ana@teste|Ana Souza|52998224725|Felipe/);
});
