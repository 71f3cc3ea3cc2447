// What becomes of a payment of Mercado Pago after it was made: refunds, disputes, complaints, warnings.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { allowAutomaticRefunds, countQueued, DAYS, HOURS, SECONDS, standing, wait } from "#tests/checkout.ts";
import { makeAdmin, makeProduct } from "#tests/makers.ts";
import { buyAt, deliver, openSelling } from "#tests/providers/mercadopago/buying.ts";
import type { Visitor } from "#tests/test-site.ts";

function refund(admin: Visitor, orderId: number, body: unknown) {
  return admin.postJson(`/api/admin/orders/${orderId}/refunds`, body, {
    headers: { "idempotency-key": randomUUID() },
  });
}

async function openPaid(method: "credit" | "pix" | "boleto", prices = [1000, 2000, 3000]) {
  const selling = await openSelling();
  const { fake, site } = selling;
  const products = [];
  for (const price of prices) products.push(await makeProduct(site.db, { price }));
  const guest = site.visitor();
  const order = await buyAt(site, guest, products, method);
  fake.pay(order.vendorId);
  await deliver(site, fake);
  await wait(site, 2 * SECONDS);
  const lines = await site.db
    .selectFrom("order_items")
    .select("id")
    .where("order_id", "=", order.id)
    .orderBy("id")
    .execute();
  const admin = await site.as(await makeAdmin(site.db));
  return { ...selling, admin, guest, order, lines: lines.map(({ id }) => id) };
}

test.each(["credit", "pix"] as const)(
  "OP-20: %s: a line, then the rest, then nothing is left",
  async (method) => {
    const { fake, site, admin, order, lines } = await openPaid(method);
    const first = await refund(admin, order.id, { lines: [lines[1]], reason: "arquivo errado" });
    expect(first.status, first.text).toBe(201);
    expect(first.json()).toMatchObject({ refund: { state: "done", cents: 2000 } });
    expect((await standing(site.db, order.id)).grants).toEqual(["active", "revoked", "active"]);
    const rest = await refund(admin, order.id, { reason: "desistência" });
    expect(rest.json()).toMatchObject({
      refund: { state: "done", cents: 4000 },
      order: { status: "refunded" },
    });
    expect((await refund(admin, order.id, { reason: "mais uma" })).status).toBe(422);
    expect(fake.only().transactions.refunds.map(({ amount }) => amount)).toEqual(["20.00", "40.00"]);
    const bodies = fake.requests.filter(({ path }) => path.endsWith("/refund")).map(({ body }) => body);
    expect(JSON.parse(bodies[0] ?? "")).toEqual({
      transactions: [{ id: fake.only().transactions.payments[0]?.id, amount: "20.00" }],
    });
  },
);

test("OP-20: all at once is asked for without a body, and at once twice never passes what was paid", async () => {
  const { fake, site, admin, order } = await openPaid("credit");
  const both = await Promise.all([1, 2].map(() => refund(admin, order.id, { reason: "desistência" })));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  const asked = fake.requests.filter(({ path }) => path.endsWith("/refund"));
  expect(asked.map(({ body }) => body)).toEqual([""]);
  expect(await standing(site.db, order.id)).toMatchObject({ status: "refunded", refunded_cents: 6000 });
});

test("a boleto has no way back through the vendor", async () => {
  const { fake, admin, order } = await openPaid("boleto");
  expect((await refund(admin, order.id, { reason: "x" })).json().error).toBe("refund_by_hand");
  expect(fake.requests.some(({ path }) => path.endsWith("/refund"))).toBe(false);
});

test("OP-21: a refund in processing is shown as such and done an hour later, once", async () => {
  const { fake, site, admin, order } = await openPaid("pix");
  fake.holdRefunds();
  const asked = await refund(admin, order.id, { reason: "desistência" });
  expect(asked.json()).toMatchObject({ refund: { state: "processing" }, order: { status: "completed" } });
  expect(await countQueued(site.db, "mail.order-refunded")).toBe(0);
  await wait(site, HOURS);
  fake.endRefunds(order.vendorId, "processed");
  await wait(site, HOURS);
  await wait(site, HOURS);
  expect(await standing(site.db, order.id)).toMatchObject({
    status: "refunded",
    refunds: [{ state: "done" }],
  });
  expect(await countQueued(site.db, "mail.order-refunded")).toBe(1);
});

test("a refund that fails after it was done is flagged for the owner", async () => {
  const { fake, site, admin, order } = await openPaid("pix");
  await refund(admin, order.id, { reason: "desistência" });
  fake.endRefunds(order.vendorId, "failed");
  await deliver(site, fake);
  await wait(site, 2 * SECONDS);
  const after = await standing(site.db, order.id);
  expect(after.attention).toEqual(expect.any(String));
  expect(after.refunds).toMatchObject([{ state: "failed" }]);
});

test("a refund whose answer was lost is made once", async () => {
  const { fake, site, admin, order, lines } = await openPaid("credit");
  fake.failNext("cut_after_charge");
  await refund(admin, order.id, { lines: [lines[0]], reason: "x" });
  for (let round = 0; round < 3; round++) await wait(site, 10 * 60 * SECONDS);
  expect(fake.only().transactions.refunds).toHaveLength(1);
  expect(await standing(site.db, order.id)).toMatchObject({
    refunded_cents: 1000,
    refunds: [{ state: "done" }],
  });
});

test("the buyer's own press goes the same way as the owner's refund, once, its answer lost or not", async () => {
  const { fake, site, admin, order, guest } = await openPaid("credit");
  await allowAutomaticRefunds(admin);
  fake.failNext("cut_after_charge");
  const address = `/pedido/${order.publicId}`;
  expect((await guest.post(address, { reason: "" })).location).toBe(address);
  await guest.post(address, { reason: "" });
  for (let round = 0; round < 3; round++) await wait(site, 10 * 60 * SECONDS);
  expect(fake.only().transactions.refunds.map(({ amount }) => amount)).toEqual(["60.00"]);
  expect(await standing(site.db, order.id)).toMatchObject({
    status: "refunded",
    refunded_cents: 6000,
    grants: ["revoked", "revoked", "revoked"],
    refunds: [{ origin: "customer", state: "done" }],
  });
});

test("money given back in the vendor's panel is seen", async () => {
  const { fake, site, order } = await openPaid("credit");
  fake.refundInPanel(order.vendorId, "15.00");
  await deliver(site, fake);
  await wait(site, 2 * SECONDS);
  expect(await standing(site.db, order.id)).toMatchObject({ refunded_cents: 1500, payment_status: "paid" });
});

test.each([
  ["won", "opened", "won", { status: "completed", grants: ["active"] }],
  ["lost", "opened", "lost", { status: "refunded", grants: ["revoked"] }],
  ["closed, and the case says won", "opened", "closed", { status: "completed", grants: ["active"] }],
])("OP-22: a chargeback suspends; %s", async (_, opened, ended, end) => {
  const { fake, site, order } = await openPaid("credit", [4990]);
  fake.dispute(order.vendorId, opened);
  expect(await deliver(site, fake)).toEqual([200, 200]);
  await wait(site, 2 * SECONDS);
  expect(await standing(site.db, order.id)).toMatchObject({
    grants: ["suspended"],
    attention: expect.any(String),
  });
  fake.dispute(order.vendorId, ended, "won");
  await deliver(site, fake);
  await wait(site, 2 * SECONDS);
  expect(await standing(site.db, order.id)).toMatchObject(end);
});

test("OP-22: a chargeback that nobody told of is found by asking once a day", async () => {
  const { fake, site, order } = await openPaid("credit", [4990]);
  fake.dispute(order.vendorId, "opened");
  await deliver(site, fake, { drop: true });
  await wait(site, DAYS + HOURS);
  expect((await standing(site.db, order.id)).grants).toEqual(["suspended"]);
});

test.each([
  ["respondent", { status: "completed", grants: ["active"] }],
  ["complainant", { grants: ["revoked"] }],
] as const)(
  "OP-22: a complaint at the vendor suspends until it is closed for the %s",
  async (benefited, end) => {
    const { fake, site, order } = await openPaid("pix", [4990]);
    fake.claim(order.vendorId, "opened");
    expect(await deliver(site, fake)).toEqual([200]);
    await wait(site, 2 * SECONDS);
    expect((await standing(site.db, order.id)).grants).toEqual(["suspended"]);
    fake.claim(order.vendorId, "closed", benefited);
    await deliver(site, fake);
    await wait(site, 2 * SECONDS);
    expect(await standing(site.db, order.id)).toMatchObject(end);
  },
);

test("a warning of fraud holds what was bought until a person has looked", async () => {
  const { fake, site, order } = await openPaid("credit", [4990]);
  fake.warn(order.vendorId);
  expect(await deliver(site, fake)).toEqual([200]);
  await wait(site, 2 * SECONDS);
  expect(await standing(site.db, order.id)).toMatchObject({
    grants: ["suspended"],
    payment_status: "paid",
    attention: expect.any(String),
  });
});

test("a paid order of the vendor's that only copies our name opens nothing, is kept and shown to the owner", async () => {
  const { fake, site, product } = await openSelling();
  const order = await buyAt(site, site.visitor(), product, "pix");
  const copy = { ...structuredClone(fake.only()), id: "ORD999COPIA" };
  fake.orders.set(copy.id, copy);
  fake.pay(copy.id);
  expect(await deliver(site, fake)).toEqual([200, 200]);
  await wait(site, 2 * SECONDS);
  expect(await standing(site.db, order.id)).toMatchObject({
    status: "pending",
    payment_status: "pending",
    paid_cents: 0,
    grants: [],
    attention: expect.stringContaining("por outra cobrança"),
  });
  const events = await site.db.selectFrom("provider_events").select(["outcome", "handled_at"]).execute();
  expect(events.map(({ outcome }) => outcome).sort()).toEqual(["applied", "other_payment"]);
  expect(events.every(({ handled_at }) => handled_at !== null)).toBe(true);
  expect(await countQueued(site.db, "mail.order-attention")).toBe(1);
  fake.pay(order.vendorId);
  await deliver(site, fake);
  await wait(site, 2 * SECONDS);
  expect(await standing(site.db, order.id)).toMatchObject({ status: "completed", grants: ["active"] });
});
