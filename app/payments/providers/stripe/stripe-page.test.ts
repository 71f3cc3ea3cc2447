// Stripe's card page stays open while the buyer is in the shop: what that means for an order.
import { expect, test } from "vitest";
import { SECONDS, standing, wait } from "#tests/checkout.ts";
import { makeProduct } from "#tests/makers.ts";
import { deliver, openSelling } from "#tests/providers/stripe/buying.ts";
import { buyAt, wayToPay } from "#tests/providers/vendor-shop.ts";

test("lets the buyer go on after a refused card, on the open page or with another method", async () => {
  const { fake, site, product } = await openSelling();
  const guest = site.visitor();
  const order = await buyAt(site, guest, product, "credit");
  fake.refuseCard(order.vendorId);
  await deliver(site, fake);
  await wait(site, 2 * SECONDS);
  const page = await guest.get(`/pedido/${order.publicId}`);
  expect(page.text).toContain("Continuar na Stripe");
  expect(page.text).not.toContain("Pagamento não aprovado");
  const other = { lastAttempt: 1, ...wayToPay("boleto") };
  const retry = await guest.postJson(`/api/orders/${order.publicId}/attempts`, other);
  expect(retry.status, retry.text).toBe(201);
  expect(fake.payments().map(({ status }) => status)).toEqual(["expired", "requires_action"]);
  expect(await standing(site.db, order.id)).toMatchObject({
    attempts: [
      { number: 1, state: "declined" },
      { number: 2, state: "pending" },
    ],
  });
});

test("closes the vendor's open page before another method starts, and accepts it if it was paid", async () => {
  const { fake, site, product } = await openSelling();
  const guest = site.visitor();
  const order = await buyAt(site, guest, product, "credit");
  const other = { lastAttempt: 1, ...wayToPay("pix") };
  expect((await guest.postJson(`/api/orders/${order.publicId}/attempts`, other)).status).toBe(201);
  expect(fake.payments().map(({ status }) => status)).toEqual(["expired", "requires_action"]);

  const second = await buyAt(site, guest, await makeProduct(site.db), "credit");
  fake.pay(second.vendorId);
  await guest.postJson(`/api/orders/${second.publicId}/attempts`, other);
  expect(await standing(site.db, second.id)).toMatchObject({
    status: "completed",
    grants: ["active"],
    attempts: [{ number: 1, state: "approved" }],
  });
  expect(fake.payments()).toHaveLength(3);
});
