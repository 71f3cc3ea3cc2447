// Stripe after a payment: refunds, disputes, complaints, fraud warnings.
import { expect, test } from "vitest";
import { DAYS, HOURS, SECONDS, standing, wait } from "#tests/checkout.ts";
import { makeProduct } from "#tests/makers.ts";
import { openPaid, refund, refundJourneys } from "#tests/providers/refund-journeys.ts";
import { deliver, openShop } from "#tests/providers/stripe/buying.ts";
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
    expect(fake.refunds().map(({ amount }) => amount)).toEqual([2000, 4000]);
  },
);

test("links the owner's order to the payment in the vendor's panel once it exists", async () => {
  const { fake, site, admin, order } = await openPaid(openShop, "credit");
  const intent = fake.intentOf(order.vendorId).id;
  const details = await admin.get(`/admin/pedidos?pedido=${order.id}`);
  expect(details.text).toContain(`href="https://dashboard.stripe.com/test/payments/${intent}"`);
  const unpaid = await buyAt(site, site.visitor(), await makeProduct(site.db), "credit");
  expect((await admin.get(`/admin/pedidos?pedido=${unpaid.id}`)).text).not.toContain("dashboard.stripe.com");
});

test("OP-20: never refunds more than was paid when two refunds run at once", async () => {
  const { fake, site, admin, order } = await openPaid(openShop, "credit");
  const both = await Promise.all([1, 2].map(() => refund(admin, order.id, { reason: "desistência" })));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  expect(fake.refunds().map(({ amount }) => amount)).toEqual([6000]);
  expect(await standing(site.db, order.id)).toMatchObject({ status: "refunded", refunded_cents: 6000 });
});

test("offers no refund of a boleto through the vendor", async () => {
  const { fake, admin, order } = await openPaid(openShop, "boleto");
  expect((await refund(admin, order.id, { reason: "x" })).json().error).toBe("refund_by_hand");
  expect(fake.refunds()).toEqual([]);
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
  const { fake, site, order } = await openPaid(openShop, method, [4990]);
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
    const { fake, site, order } = await openPaid(openShop, method, [4990]);
    // A long gap is read in pieces; after it the payment itself is old.
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

test("names the deadline of a dispute in the owner's mail", async () => {
  const { fake, site, order } = await openPaid(openShop, "credit", [4990]);
  fake.dispute(order.vendorId, "needs_response");
  await deliver(site, fake);
  await wait(site, 2 * SECONDS);
  await site.settle();
  const mail = (await site.mails()).find(({ subject }) => subject?.includes("precisa de atenção"));
  expect(mail?.text).toMatch(/Responda à contestação .* até \d\d\/\d\d\/\d{4}, às \d\d:\d\d\./);
});
