// Mercado Pago after a payment: refunds, disputes, complaints, fraud warnings.
import { expect, test } from "vitest";
import { countQueued, DAYS, HOURS, SECONDS, standing, wait } from "#tests/checkout.ts";
import { deliver, openSelling, openShop } from "#tests/providers/mercadopago/buying.ts";
import { openPaid, refund, refundJourneys } from "#tests/providers/refund-journeys.ts";
import { buyAt } from "#tests/providers/vendor-shop.ts";

refundJourneys(openShop);

test.each(["credit", "pix"] as const)(
  "OP-20: %s: a line, then the rest, then nothing is left",
  async (method) => {
    const { fake, site, admin, order, lines } = await openPaid(openShop, method);
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

test("OP-20: sends a full refund without a body and never refunds more than was paid", async () => {
  const { fake, site, admin, order } = await openPaid(openShop, "credit");
  const both = await Promise.all([1, 2].map(() => refund(admin, order.id, { reason: "desistência" })));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  const asked = fake.requests.filter(({ path }) => path.endsWith("/refund"));
  expect(asked.map(({ body }) => body)).toEqual([""]);
  expect(await standing(site.db, order.id)).toMatchObject({ status: "refunded", refunded_cents: 6000 });
});

test("offers no refund of a boleto through the vendor", async () => {
  const { fake, admin, order } = await openPaid(openShop, "boleto");
  expect((await refund(admin, order.id, { reason: "x" })).json().error).toBe("refund_by_hand");
  expect(fake.requests.some(({ path }) => path.endsWith("/refund"))).toBe(false);
});

test.each([
  ["won", "opened", "won", { status: "completed", grants: ["active"] }],
  ["lost", "opened", "lost", { status: "refunded", grants: ["revoked"] }],
  ["closed, and the case says won", "opened", "closed", { status: "completed", grants: ["active"] }],
])("OP-22: a chargeback suspends; %s", async (_, opened, ended, end) => {
  const { fake, site, order } = await openPaid(openShop, "credit", [4990]);
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

test("OP-22: finds a chargeback without webhook by the daily poll", async () => {
  const { fake, site, order } = await openPaid(openShop, "credit", [4990]);
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
    const { fake, site, order } = await openPaid(openShop, "pix", [4990]);
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

test("gives nothing for a vendor's paid order that only copies our reference and shows it to the owner", async () => {
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
