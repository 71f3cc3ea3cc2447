// What becomes of a payment of Stripe after it was made: refunds, disputes, complaints, warnings.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { allowAutomaticRefunds, countQueued, DAYS, HOURS, SECONDS, standing, wait } from "#tests/checkout.ts";
import { makeAdmin, makeProduct } from "#tests/makers.ts";
import { buyAt, deliver, openSelling } from "#tests/providers/stripe/buying.ts";
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
    expect(fake.refunds().map(({ amount }) => amount)).toEqual([2000, 4000]);
  },
);

test("the owner's order leads to the payment in the vendor's panel, once there is one", async () => {
  const { fake, site, admin, order } = await openPaid("credit");
  const intent = fake.intentOf(order.vendorId).id;
  const details = await admin.get(`/admin/pedidos?pedido=${order.id}`);
  expect(details.text).toContain(`href="https://dashboard.stripe.com/test/payments/${intent}"`);
  const unpaid = await buyAt(site, site.visitor(), await makeProduct(site.db), "credit");
  expect((await admin.get(`/admin/pedidos?pedido=${unpaid.id}`)).text).not.toContain("dashboard.stripe.com");
});

test("OP-20: two at once never passes what was paid", async () => {
  const { fake, site, admin, order } = await openPaid("credit");
  const both = await Promise.all([1, 2].map(() => refund(admin, order.id, { reason: "desistência" })));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  expect(fake.refunds().map(({ amount }) => amount)).toEqual([6000]);
  expect(await standing(site.db, order.id)).toMatchObject({ status: "refunded", refunded_cents: 6000 });
});

test("a boleto has no way back through the vendor", async () => {
  const { fake, admin, order } = await openPaid("boleto");
  expect((await refund(admin, order.id, { reason: "x" })).json().error).toBe("refund_by_hand");
  expect(fake.refunds()).toEqual([]);
});

test("OP-21: a refund in processing is shown as such and done an hour later, once", async () => {
  const { fake, site, admin, order } = await openPaid("pix");
  fake.holdRefunds();
  const asked = await refund(admin, order.id, { reason: "desistência" });
  expect(asked.json()).toMatchObject({ refund: { state: "processing" }, order: { status: "completed" } });
  expect(await countQueued(site.db, "mail.order-refunded")).toBe(0);
  await wait(site, HOURS);
  fake.endRefunds(order.vendorId, "succeeded");
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
  expect(fake.refunds()).toHaveLength(1);
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
  expect(fake.refunds().map(({ amount }) => amount)).toEqual([6000]);
  expect(await standing(site.db, order.id)).toMatchObject({
    status: "refunded",
    refunded_cents: 6000,
    grants: ["revoked", "revoked", "revoked"],
    refunds: [{ origin: "customer", state: "done" }],
  });
});

test("money given back in the vendor's panel is seen", async () => {
  const { fake, site, order } = await openPaid("credit");
  fake.refundInPanel(order.vendorId, 1500);
  await deliver(site, fake);
  await wait(site, 2 * SECONDS);
  expect(await standing(site.db, order.id)).toMatchObject({ refunded_cents: 1500, payment_status: "paid" });
});

test.each([
  ["won", "credit", "needs_response", "won", { status: "completed", grants: ["active"] }],
  ["lost", "credit", "needs_response", "lost", { status: "refunded", grants: ["revoked"] }],
  ["lost, of a PIX", "pix", "needs_response", "lost", { status: "refunded", grants: ["revoked"] }],
  [
    "closed, as it was only asked about",
    "credit",
    "warning_needs_response",
    "warning_closed",
    { grants: ["active"] },
  ],
] as const)("OP-22: a dispute suspends; %s", async (_, method, opened, ended, end) => {
  const { fake, site, order } = await openPaid(method, [4990]);
  fake.dispute(order.vendorId, opened);
  expect(await deliver(site, fake)).toEqual([200]);
  await wait(site, 2 * SECONDS);
  expect(await standing(site.db, order.id)).toMatchObject({
    grants: ["suspended"],
    attention: expect.any(String),
  });
  fake.dispute(order.vendorId, ended);
  await deliver(site, fake);
  await wait(site, 2 * SECONDS);
  expect(await standing(site.db, order.id)).toMatchObject(end);
});

test.each(["credit", "pix"] as const)(
  "OP-22: a dispute over a %s that nobody told of is found in the list of events",
  async (method) => {
    const { fake, site, order } = await openPaid(method, [4990]);
    // A long silence is read piece by piece; after it the payment itself is old news.
    const sweep = async () => {
      for (let minute = 0; minute < 6; minute++) await wait(site, 61 * SECONDS);
    };
    await wait(site, HOURS);
    await sweep();
    await wait(site, DAYS);
    fake.dispute(order.vendorId, "needs_response");
    await deliver(site, fake, { drop: true });
    await sweep();
    expect((await standing(site.db, order.id)).grants).toEqual(["suspended"]);
  },
);

test("the owner's mail about a dispute names the day until which it has to be answered", async () => {
  const { fake, site, order } = await openPaid("credit", [4990]);
  fake.dispute(order.vendorId, "needs_response");
  await deliver(site, fake);
  await wait(site, 2 * SECONDS);
  await site.settle();
  const mail = (await site.mails()).find(({ subject }) => subject?.includes("precisa de atenção"));
  expect(mail?.text).toMatch(/Responda à contestação .* até \d\d\/\d\d\/\d{4} \d\d:\d\d\./);
});

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
