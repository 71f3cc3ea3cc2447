// What becomes of a payment after it was made, as every vendor has it: run by each vendor's own test.
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

/** An order of three lines that was paid, and whoever looks at it. */
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

/** Registers the tests; `open` gives a shop and a vendor of their own to one test. */
export function refundJourneys(open: () => Promise<VendorShop>): void {
  test("OP-21: a refund in processing is shown as such and done an hour later, once", async () => {
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

  test("a refund that fails after it was done is flagged for the owner", async () => {
    const { site, admin, order, shop } = await openPaid(open, "pix");
    await refund(admin, order.id, { reason: "desistência" });
    shop.endRefunds(order.vendorId, "failed");
    await shop.deliver();
    await wait(site, 2 * SECONDS);
    const after = await standing(site.db, order.id);
    expect(after.attention).toEqual(expect.any(String));
    expect(after.refunds).toMatchObject([{ state: "failed" }]);
  });

  test("a refund whose answer was lost is made once", async () => {
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

  test("the buyer's own press goes the same way as the owner's refund, once, its answer lost or not", async () => {
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

  test("money given back in the vendor's panel is seen", async () => {
    const { site, order, shop } = await openPaid(open, "credit");
    shop.refundInPanel(order.vendorId, 1500);
    await shop.deliver();
    await wait(site, 2 * SECONDS);
    expect(await standing(site.db, order.id)).toMatchObject({ refunded_cents: 1500, payment_status: "paid" });
  });

  test("a warning of fraud holds what was bought until a person has looked", async () => {
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
