// From the cart to the access with failures on the way, for each provider: run by each provider's own test.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { listRights } from "#app/rights/rights.server.ts";
import { countQueued, DAYS, HOURS, progressOf, SECONDS, standing, wait } from "#tests/checkout.ts";
import { makeAdmin } from "#tests/makers.ts";
import { buyAt, orderBody, place, type VendorShop, vendorIdOf, wayToPay } from "./vendor-shop.ts";

const METHODS = ["credit", "pix", "boleto"] as const;

/** Registers the tests. `open` gives each test a new shop and fake provider. */
export function buyingJourneys(open: () => Promise<VendorShop>): void {
  test.each(METHODS)("OP-10: finds a %s payment by polling when every delivery is lost", async (method) => {
    const shop = await open();
    const { fake, site, product } = shop;
    const order = await buyAt(site, site.visitor(), product, method);
    fake.pay(order.vendorId);
    expect(await shop.deliver({ drop: true })).toEqual([]);
    await wait(site, 30 * SECONDS);
    expect(await standing(site.db, order.id)).toMatchObject({ status: "completed", grants: ["active"] });
  });

  test.each(METHODS)(
    "OP-11: completes one order, never refused, when %s was made and the answer was lost",
    async (method) => {
      const shop = await open();
      const { fake, site, product } = shop;
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
      expect(shop.held()).toHaveLength(1);
      fake.pay(shop.held()[0] ?? "");
      await shop.deliver();
      await wait(site, 2 * SECONDS);
      const [order] = await site.db.selectFrom("orders").select("id").execute();
      expect(await standing(site.db, order?.id ?? 0)).toMatchObject({
        status: "completed",
        grants: ["active"],
      });
      expect(shop.held()).toHaveLength(1);
    },
  );

  test("OP-12: 500, 429 and a closed door are said in Portuguese, and the same submit asks under the same key", async () => {
    const shop = await open();
    const { fake, site, product } = shop;
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
    expect(shop.held()).toHaveLength(1);
  });

  test("OP-12: stops offering the method after a refused credential and tells the owner", async () => {
    const shop = await open();
    const { fake, site, product } = shop;
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

  test("OP-13: stopped after the payment's commit, the next start sends one mail and the access is there", async () => {
    const shop = await open();
    const { fake, site, product } = shop;
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
    // One mail to the buyer and one to the owner.
    expect((await site.mails()).length).toBe(before + 2);
  });

  test("OP-14: keeps each answered order exactly once while the provider fails in every way", async () => {
    const shop = await open();
    const { fake, site, product } = shop;
    const trouble = ["cut_after_charge", { status: 500 }, "cut_after_charge", { status: 503 }] as const;
    fake.failNext(...trouble, ...trouble, ...trouble);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => place(site.visitor(), orderBody(product, "pix"))),
    );
    expect(answers.every(({ status }) => status === 201 || status === 503)).toBe(true);
    for (let round = 0; round < 4; round++) await wait(site, 20 * SECONDS);
    for (const ref of shop.held()) fake.pay(ref);
    expect((await shop.deliver({ times: 2, reversed: true })).every((status) => status === 200)).toBe(true);
    await wait(site, 60 * SECONDS);
    const orders = await site.db.selectFrom("orders").select(["status", "paid_cents"]).execute();
    expect(orders).toEqual(Array(20).fill({ status: "completed", paid_cents: 4990 }));
    expect(shop.held()).toHaveLength(20);
    expect((await listRights(site.db, {})).length).toBe(20);
  });

  test.each([
    ["pix", 31 * 60 * SECONDS, 25 * HOURS],
    ["boleto", 6 * DAYS, 6 * DAYS],
  ] as const)(
    "OP-15: a %s paid after the order expired completes it; one paid after the owner cancelled gives nothing",
    async (method, untilItsEnd, untilTheOrders) => {
      const shop = await open();
      const { fake, site, product } = shop;
      const late = await buyAt(site, site.visitor(), product, method);
      fake.expire(late.vendorId);
      await wait(site, untilItsEnd);
      await wait(site, untilTheOrders);
      expect(await standing(site.db, late.id)).toMatchObject({
        status: "cancelled",
        status_reason: "expired",
      });
      fake.pay(late.vendorId);
      await shop.deliver();
      await wait(site, 2 * SECONDS);
      expect(await standing(site.db, late.id)).toMatchObject({ status: "completed", grants: ["active"] });

      const admin = await site.as(await makeAdmin(site.db));
      const cancelled = await buyAt(site, site.visitor("203.0.113.8"), product, method);
      const change = await admin.postJson(`/api/admin/orders/${cancelled.id}/status`, {
        status: "cancelled",
        version: cancelled.version,
      });
      expect(change.status, change.text).toBe(200);
      fake.pay(cancelled.vendorId);
      await shop.deliver();
      await wait(site, 2 * SECONDS);
      expect(await standing(site.db, cancelled.id)).toMatchObject({
        status: "cancelled",
        payment_status: "paid",
        attention: expect.any(String),
      });
    },
  );

  test("OP-16: completes the order once when two attempts are paid, and refunds the other by itself", async () => {
    const shop = await open();
    const { fake, site, product } = shop;
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
    await shop.deliver({ reversed: true });
    await wait(site, 5 * SECONDS);
    await wait(site, 60 * SECONDS);
    const after = await standing(site.db, order.id);
    expect(after).toMatchObject({ status: "completed", payment_status: "paid", grants: ["active"] });
    expect(after.refunds).toEqual([{ cents: 4990, state: "done", origin: "system" }]);
    expect(shop.refundedCents()).toEqual([4990]);
    expect(await countQueued(site.db, "mail.order-confirmed")).toBe(1);
  });

  test.each(METHODS)("OP-17: gives nothing and flags %s when another amount was approved", async (method) => {
    const shop = await open();
    const { fake, site, product } = shop;
    shop.chargeOtherAmount(100);
    const order = await buyAt(site, site.visitor(), product, method);
    fake.pay(order.vendorId);
    await shop.deliver();
    await wait(site, 2 * SECONDS);
    const after = await standing(site.db, order.id);
    expect(after).toMatchObject({ attention: expect.any(String), paid_cents: 100 });
    expect(after.grants.includes("active")).toBe(false);
    expect(after.status).not.toBe("completed");
  });

  test("OP-27: refuses deliveries under a rotated secret without a row, and polling still completes the order", async () => {
    const shop = await open();
    const { fake, site, product } = shop;
    const order = await buyAt(site, site.visitor(), product, "pix");
    fake.rotateSecret("another secret");
    fake.pay(order.vendorId);
    const told = await shop.deliver();
    expect(new Set(told)).toEqual(new Set([401]));
    expect(await site.db.selectFrom("provider_events").select("id").execute()).toEqual([]);
    await wait(site, 30 * SECONDS);
    expect(await standing(site.db, order.id)).toMatchObject({ status: "completed" });
  });

  test("leads back from a card refused on the provider's page to all methods, and the next payment succeeds", async () => {
    const shop = await open();
    const { fake, site, product } = shop;
    const guest = site.visitor();
    const order = await buyAt(site, guest, product, "credit");
    fake.refuse(order.vendorId);
    await shop.deliver();
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
    await shop.deliver();
    await wait(site, 2 * SECONDS);
    expect(await standing(site.db, order.id)).toMatchObject({ status: "completed", grants: ["active"] });
  });
}
