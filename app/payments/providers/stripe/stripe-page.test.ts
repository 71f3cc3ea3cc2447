// Cards are typed on a page of Stripe's, which stays open while the buyer is in the shop: what that means for an order.
import { expect, test } from "vitest";
import { progressOf, SECONDS, standing, wait } from "#tests/checkout.ts";
import { makeProduct } from "#tests/makers.ts";
import { buyAt, deliver, openSelling, vendorIdOf, wayToPay } from "#tests/providers/stripe/buying.ts";

test("a page on which a card was refused and whose time is over comes back to a page that offers every way to pay, and the next one wins", async () => {
  const { fake, site, product } = await openSelling();
  const guest = site.visitor();
  const order = await buyAt(site, guest, product, "credit");
  fake.refuse(order.vendorId);
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

test("a card refused on an open page is not the end: the buyer goes on there, or takes another way here", async () => {
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

test("another way is chosen while a page of the vendor's is open: it is closed first, and wins if it was paid", async () => {
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
    ...{ status: "completed", grants: ["active"], attempts: [{ number: 1, state: "approved" }] },
  });
  expect(fake.payments()).toHaveLength(3);
});
