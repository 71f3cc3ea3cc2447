// A payment after it was made, for every provider: run by each provider's own test.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { allowAutomaticRefunds, countQueued, HOURS, SECONDS, standing, wait } from "#tests/checkout.ts";
import { makeAdmin, makeProduct } from "#tests/makers.ts";
import type { Visitor } from "#tests/test-site.ts";
import { buyAt, type Method, type VendorShop } from "./vendor-shop.ts";

export function refund(admin: Visitor, orderId: number, body: unknown) {
  return admin.postJson(`/api/admin/orders/${orderId}/refunds`, body, {
    headers: { "idempotency-key": randomUUID() },
  });
}

/** A paid order of three lines, and a visitor who may see it. */
export async function openPaid<Shop extends VendorShop>(
  open: () => Promise<Shop>,
  method: Method,
  prices = [1000, 2000, 3000],
) {
  const shop = await open();
  const { fake, site }: VendorShop = shop;
  const products = [];
  for (const price of prices) products.push(await makeProduct(site.db, { price }));
  const guest = site.visitor();
  const order = await buyAt(site, guest, products, method);
  fake.pay(order.vendorId);
  await shop.deliver();
  await wait(site, 2 * SECONDS);
  const lines = await site.db
    .selectFrom("order_items")
    .select("id")
    .where("order_id", "=", order.id)
    .orderBy("id")
    .execute();
  const admin = await site.as(await makeAdmin(site.db));
  return {
    shop,
    fake: shop.fake as Shop["fake"],
    site,
    admin,
    guest,
    order,
    lines: lines.map(({ id }) => id),
  };
}

/** Registers the tests. `open` gives each test a new shop and fake provider. */
export function refundJourneys(open: () => Promise<VendorShop>): void {
  test("OP-21: shows a refund in processing and completes it once an hour later", async () => {
    const { fake, site, admin, order, shop } = await openPaid(open, "pix");
    fake.holdRefunds();
    const asked = await refund(admin, order.id, { reason: "desistência" });
    expect(asked.json()).toMatchObject({ refund: { state: "processing" }, order: { status: "completed" } });
    expect(await countQueued(site.db, "mail.order-refunded")).toBe(0);
    await wait(site, HOURS);
    shop.endRefunds(order.vendorId, "done");
    await wait(site, HOURS);
    await wait(site, HOURS);
    expect(await standing(site.db, order.id)).toMatchObject({
      status: "refunded",
      refunds: [{ state: "done" }],
    });
    expect(await countQueued(site.db, "mail.order-refunded")).toBe(1);
  });

  test("flags a refund that fails after it was completed", async () => {
    const { site, admin, order, shop } = await openPaid(open, "pix");
    await refund(admin, order.id, { reason: "desistência" });
    shop.endRefunds(order.vendorId, "failed");
    await shop.deliver();
    await wait(site, 2 * SECONDS);
    const after = await standing(site.db, order.id);
    expect(after.attention).toEqual(expect.any(String));
    expect(after.refunds).toMatchObject([{ state: "failed" }]);
  });

  test("refunds once when the answer was lost", async () => {
    const { fake, site, admin, order, lines, shop } = await openPaid(open, "credit");
    fake.failNext("cut_after_charge");
    await refund(admin, order.id, { lines: [lines[0]], reason: "x" });
    for (let round = 0; round < 3; round++) await wait(site, 10 * 60 * SECONDS);
    expect(shop.refundedCents()).toHaveLength(1);
    expect(await standing(site.db, order.id)).toMatchObject({
      refunded_cents: 1000,
      refunds: [{ state: "done" }],
    });
  });

  test("refunds once on the buyer's own press, with or without a lost answer", async () => {
    const { fake, site, admin, order, guest, shop } = await openPaid(open, "credit");
    await allowAutomaticRefunds(admin);
    fake.failNext("cut_after_charge");
    const address = `/pedido/${order.publicId}`;
    expect((await guest.post(address, { reason: "" })).location).toBe(address);
    await guest.post(address, { reason: "" });
    for (let round = 0; round < 3; round++) await wait(site, 10 * 60 * SECONDS);
    expect(shop.refundedCents()).toEqual([6000]);
    expect(await standing(site.db, order.id)).toMatchObject({
      status: "refunded",
      refunded_cents: 6000,
      grants: ["revoked", "revoked", "revoked"],
      refunds: [{ origin: "customer", state: "done" }],
    });
  });

  test("records a refund made in the provider's panel", async () => {
    const { site, order, shop } = await openPaid(open, "credit");
    shop.refundInPanel(order.vendorId, 1500);
    await shop.deliver();
    await wait(site, 2 * SECONDS);
    expect(await standing(site.db, order.id)).toMatchObject({ refunded_cents: 1500, payment_status: "paid" });
  });

  test("holds a purchase after a fraud warning until a person has reviewed it", async () => {
    const { fake, site, order, shop } = await openPaid(open, "credit", [4990]);
    fake.warn(order.vendorId);
    expect(await shop.deliver()).toEqual([200]);
    await wait(site, 2 * SECONDS);
    expect(await standing(site.db, order.id)).toMatchObject({
      grants: ["suspended"],
      payment_status: "paid",
      attention: expect.any(String),
    });
  });
}
