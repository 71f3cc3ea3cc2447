// The newsletter box of a free order.
import { expect, test } from "vitest";
import { checkoutBody, countQueued, submit } from "#tests/checkout.ts";
import { changeCompany } from "#tests/company.ts";
import { makeProduct } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

const EMAIL = "lia@teste.example";

function readers(site: TestSite) {
  const query = site.db.selectFrom("newsletter_subscriptions").select(["email", "status", "source"]);
  return query.orderBy("id").execute();
}

async function offersNewsletter(site: TestSite, product: { id: number }) {
  const quote = await site
    .visitor()
    .postJson("/api/checkout/quote", { lines: [{ productId: product.id, quantity: 1 }] });
  return quote.json().offersNewsletter;
}

test("offers the newsletter when the owner allows it and the order is free", async () => {
  const site = await openSite();
  const free = await makeProduct(site.db, { price: 0 });
  const paid = await makeProduct(site.db);
  expect(await offersNewsletter(site, free)).toBe(false);
  await changeCompany(site, { offersNewsletter: true });
  expect(await offersNewsletter(site, free)).toBe(true);
  expect(await offersNewsletter(site, paid)).toBe(false);
});

test("subscribes the buyer once with consent when the box is ticked", async () => {
  const site = await openSite();
  await changeCompany(site, { offersNewsletter: true });
  const free = await makeProduct(site.db, { price: 0 });
  const guest = site.visitor();
  const body = checkoutBody(free, { email: EMAIL });
  expect((await submit(guest, body)).status).toBe(201);
  expect((await submit(guest, { ...body, newsletter: false })).status).toBe(201);
  expect((await submit(guest, { ...body, newsletter: "sim" })).status).toBe(201);
  expect(await readers(site)).toEqual([]);

  const key = "wish-0123456789abcdef";
  const wish = { ...body, email: " Lia@Teste.example ", newsletter: true };
  expect((await submit(guest, wish, key)).status).toBe(201);
  const again = await submit(guest, wish, key);
  expect(again.status, again.text).toBe(200);
  expect(await readers(site)).toEqual([{ email: EMAIL, status: "active", source: "checkout" }]);
  const consents = site.db.selectFrom("consents").selectAll().where("kind", "=", "newsletter");
  expect(await consents.execute()).toMatchObject([{ email: EMAIL, source: "checkout", withdrawn_at: null }]);
  expect(await countQueued(site.db, "mail.newsletter-welcome")).toBe(1);
  await site.settle();
  const welcome = (await site.mails()).find(({ text }) => text?.includes("/newsletter/cancelar/"));
  expect(welcome?.to?.[0]?.address).toBe(EMAIL);

  // A reader who orders again stays one reader.
  expect((await submit(guest, wish)).status).toBe(201);
  expect(await readers(site)).toHaveLength(1);
  expect(await countQueued(site.db, "mail.newsletter-welcome")).toBe(1);
});

test("ignores a tick when the box is not shown", async () => {
  const site = await openSite();
  const free = await makeProduct(site.db, { price: 0 });
  const paid = await makeProduct(site.db);
  const guest = site.visitor();
  expect((await submit(guest, { ...checkoutBody(free), newsletter: true })).status).toBe(201);
  await changeCompany(site, { offersNewsletter: true });
  expect((await submit(guest, { ...checkoutBody(paid), newsletter: true })).status).toBe(201);
  expect(await readers(site)).toEqual([]);
});
