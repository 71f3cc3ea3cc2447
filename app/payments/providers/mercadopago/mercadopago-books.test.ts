// Mercado Pago's list of payments adds details, and nothing depends on it.
import { expect, test } from "vitest";
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import { DAYS, HOURS, SECONDS, standing, wait } from "#tests/checkout.ts";
import { makeAdmin } from "#tests/makers.ts";
import { openSelling } from "#tests/providers/mercadopago/buying.ts";
import recorded from "#tests/providers/mercadopago/fixtures/sdk-java-payment-books.json" with {
  type: "json",
};
import { buyAt } from "#tests/providers/vendor-shop.ts";
import { centsOf } from "../decimal-cents.ts";
import { booksSchema } from "./mercadopago.schema.ts";

async function attempt(site: Awaited<ReturnType<typeof openSelling>>["site"]) {
  return site.db.selectFrom("payment_attempts").selectAll().executeTakeFirstOrThrow();
}

test("reads fee, net, day of release and card from the recorded payment", () => {
  expect(booksSchema.parse(recorded)).toMatchObject({
    fee_details: [{ amount: centsOf("0.62"), fee_payer: "collector" }],
    transaction_details: { net_received_amount: centsOf("11.72") },
    money_release_date: "2021-09-17T11:59:11.481-04:00",
    card: { last_four_digits: "6351" },
  });
});

test("reports fee, net and day of release with the payment or after a later poll", async () => {
  const { fake, site, product } = await openSelling();
  const order = await buyAt(site, site.visitor(), product, "credit");
  fake.pay(order.vendorId);
  await wait(site, 11 * SECONDS);
  expect(await standing(site.db, order.id)).toMatchObject({ payment_status: "paid", grants: ["active"] });
  expect(await attempt(site)).toMatchObject({ fee_cents: null, net_cents: null, available_on: null });
  fake.tellBooks();
  await wait(site, 25 * HOURS);
  const known = await attempt(site);
  const { fee_cents, net_cents, card_last4, card_brand } = known;
  expect({ fee_cents, net_cents, card_last4, card_brand }).toEqual({
    fee_cents: 62,
    net_cents: product.price - 62,
    card_last4: "6351",
    card_brand: "mastercard",
  });
  const released = new Date(known.created_at.getTime() + 14 * DAYS);
  expect(known.available_on).toBe(released.toLocaleDateString("en-CA", { timeZone: "America/Sao_Paulo" }));
  const admin = await site.as(await makeAdmin(site.db));
  const month = dayOf(known.created_at).slice(0, 7);
  expect((await admin.get(`/admin/financeiro?mes=${month}`)).text).toContain("0,62");
});

test("completes a payment although the fee is not answered or belongs to another order", async () => {
  const { fake, site, product } = await openSelling();
  fake.tellBooks();
  fake.failBooks();
  const order = await buyAt(site, site.visitor(), product, "pix");
  fake.pay(order.vendorId);
  await wait(site, 11 * SECONDS);
  expect(await standing(site.db, order.id)).toMatchObject({ payment_status: "paid", grants: ["active"] });
  expect(await attempt(site)).toMatchObject({ fee_cents: null });
  fake.tellBooks("of_another_order");
  await wait(site, 25 * HOURS);
  expect(await attempt(site)).toMatchObject({ fee_cents: null });
});

test("notices changes within a minute without a delivery, and changes missing in the list within a day", async () => {
  const { fake, site, product } = await openSelling();
  const order = await buyAt(site, site.visitor(), product, "pix");
  fake.pay(order.vendorId);
  await wait(site, 11 * SECONDS);
  await wait(site, 120 * SECONDS);
  fake.refundInPanel(order.vendorId, "10.00");
  await wait(site, 61 * SECONDS);
  expect(await standing(site.db, order.id)).toMatchObject({ refunded_cents: 1000 });
  fake.hidePayments();
  await wait(site, 25 * HOURS);
  fake.dispute(order.vendorId, "opened");
  await wait(site, 61 * SECONDS);
  expect(await standing(site.db, order.id)).toMatchObject({ grants: ["active"] });
  await wait(site, 25 * HOURS);
  expect(await standing(site.db, order.id)).toMatchObject({ grants: ["suspended"] });
});
