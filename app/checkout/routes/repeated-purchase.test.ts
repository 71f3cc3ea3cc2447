// One purchase, one payment: warns a buyer who owns the product or is paying for it.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { JUST_BOUGHT_MINUTES } from "#app/checkout/quote/repeated-purchase.server.ts";
import { buy, checkoutBody, HOURS, SECONDS, submit, wait } from "#tests/checkout.ts";
import { fakeProvider } from "#tests/fake-provider.ts";
import { makeCourseProduct, makePaidOrder, makeProduct, makeUser } from "#tests/makers.ts";
import { openSite, type TestSite, Visitor } from "#tests/test-site.ts";

const MINUTES = 60 * SECONDS;

async function countOrders(site: TestSite): Promise<number> {
  return (await site.db.selectFrom("orders").select("id").execute()).length;
}

async function quoteOf(visitor: Visitor, products: { id: number }[]) {
  const lines = products.map(({ id }) => ({ productId: id, quantity: 1 }));
  const answer = await visitor.postJson("/api/checkout/quote", { lines });
  expect(answer.status, answer.text).toBe(200);
  return answer.json();
}

/** A browser that has opened the checkout and has its cookie. */
async function atCheckout(visitor: Visitor): Promise<Visitor> {
  expect((await visitor.get("/checkout")).status).toBe(200);
  return visitor;
}

test("OP-01: refuses a second card order of the same browser while the first is being paid", async () => {
  const provider = fakeProvider();
  const site = await openSite({}, { payments: { credit: provider } });
  const product = await makeProduct(site.db);
  const guest = await atCheckout(site.visitor());
  const body = checkoutBody(product, { method: "credit" });
  const first = await submit(guest, body);
  expect(first.status, first.text).toBe(201);
  const again = await submit(guest, { ...body, email: "outro@teste.example" });
  expect(again.status).toBe(409);
  expect(again.json()).toEqual({
    error: "purchase_repeated",
    message: "Você já tem um pagamento em andamento.",
    repeated: expect.objectContaining({
      state: "open",
      publicId: first.json().publicId,
      lines: [{ productId: product.id, quantity: 1 }],
    }),
  });
  expect(await countOrders(site)).toBe(1);
  expect(provider.payments.size).toBe(1);
  const deliberate = await submit(guest, { ...body, again: true });
  expect(deliberate.status, deliberate.text).toBe(201);
  expect(await countOrders(site)).toBe(2);
});

test("distinguishes a recent purchase from an open one and forgets it after a while", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const guest = await atCheckout(site.visitor());
  const order = await buy(site, guest, product, { method: "credit" });
  await wait(site, 3 * SECONDS);
  const refused = await submit(guest, checkoutBody(product));
  expect(refused.status).toBe(409);
  expect(refused.json()).toMatchObject({
    error: "purchase_repeated",
    message: "Você acabou de comprar isto.",
    repeated: { state: "paid", publicId: order.publicId },
  });
  expect((await quoteOf(guest, [product])).repeated).toMatchObject({ state: "paid" });
  site.advance((JUST_BOUGHT_MINUTES - 1) * MINUTES);
  expect((await submit(guest, checkoutBody(product))).status).toBe(409);
  site.advance(2 * MINUTES);
  expect((await quoteOf(guest, [product])).repeated).toBeNull();
  expect((await submit(guest, checkoutBody(product))).status).toBe(201);
});

test("asks nothing for another product and asks when one more of the same is bought", async () => {
  const site = await openSite();
  const [product, other] = [await makeProduct(site.db), await makeProduct(site.db)];
  const guest = await atCheckout(site.visitor());
  const { publicId } = await buy(site, guest, product);
  expect((await quoteOf(guest, [other])).repeated).toBeNull();
  const both = await submit(guest, checkoutBody([product, other]));
  expect(both.status).toBe(409);
  expect(both.json().repeated).toMatchObject({ publicId });
  expect((await submit(guest, checkoutBody(other))).status).toBe(201);
});

test("OP-24: tells a stranger with the same e-mail nothing and lets them buy", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const user = await makeUser(site.db, { email: "ana@teste.example" });
  await buy(site, await atCheckout(site.visitor()), product, { email: user.email });
  await buy(site, await site.as(user), product, { email: user.email });
  const stranger = await atCheckout(site.visitor());
  expect((await quoteOf(stranger, [product])).repeated).toBeNull();
  expect((await submit(stranger, checkoutBody(product, { email: user.email }))).status).toBe(201);
  const forged = site.visitor();
  for (const value of ["", "x", "A".repeat(22), "A".repeat(5000), "%00"]) {
    forged.cookies.set("checkout", value);
    expect((await quoteOf(forged, [product])).repeated).toBeNull();
  }
});

test("warns the same person on another device and nobody else in the browser they used", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const user = await makeUser(site.db);
  const computer = await atCheckout(await site.as(user));
  const { publicId } = await buy(site, computer, product, { email: user.email });
  const phone = await atCheckout(await site.as(user));
  expect((await submit(phone, checkoutBody(product))).json()).toMatchObject({
    error: "purchase_repeated",
    repeated: { publicId },
  });
  expect((await phone.get(`/pedido/${publicId}`)).status).toBe(200);
  computer.cookies.delete("session");
  const signedOut = await submit(computer, checkoutBody(product));
  expect(signedOut.status, signedOut.text).toBe(201);
  expect(await countOrders(site)).toBe(2);
});

test("finds an order again in the browser that sent it when the answer was lost", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const guest = await atCheckout(site.visitor());
  // The answer is lost: another browser object with the same cookie receives it.
  const sent = new Visitor(site.fetch, site.config.siteUrl);
  for (const [name, value] of guest.cookies) sent.cookies.set(name, value);
  const { publicId } = (await submit(sent, checkoutBody(product, { method: "credit" }))).json();
  expect((await guest.get(`/pedido/${publicId}`)).status).toBe(404);
  const { repeated } = await quoteOf(guest, [product]);
  expect(repeated).toMatchObject({ state: "open", publicId });
  expect((await guest.get(`/pedido/${publicId}`)).status).toBe(200);

  const other = new Visitor(site.fetch, site.config.siteUrl);
  const name = [...guest.cookies.keys()].find((one) => one === "checkout") ?? "";
  other.cookies.set(name, guest.cookies.get(name) ?? "");
  expect((await submit(other, checkoutBody(product, { method: "credit" }))).status).toBe(409);
  expect((await other.get(`/pedido/${publicId}`)).status).toBe(200);
});

test("does not mention an order whose links were revoked", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const guest = await atCheckout(site.visitor());
  const { publicId } = await buy(site, guest, product);
  await site.db.updateTable("order_links").set({ revoked_at: site.now() }).execute();
  expect((await quoteOf(guest, [product])).repeated).toBeNull();
  expect((await guest.get(`/pedido/${publicId}`)).status).toBe(404);
});

test("makes one order when two tabs pay at once", async () => {
  const provider = fakeProvider();
  const site = await openSite({}, { payments: { credit: provider } });
  const second = await site.second();
  const product = await makeProduct(site.db);
  const guest = await atCheckout(site.visitor());
  const otherTab = new Visitor(second.fetch, second.config.siteUrl);
  for (const [name, value] of guest.cookies) otherTab.cookies.set(name, value);
  const body = checkoutBody(product, { method: "credit" });
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => submit(at % 2 ? otherTab : guest, body)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
  expect(await countOrders(site)).toBe(1);
  expect(provider.payments.size).toBe(1);

  const fresh = await atCheckout(site.visitor());
  const key = randomUUID();
  const same = await Promise.all(Array.from({ length: 8 }, () => submit(fresh, body, key)));
  expect(same.map(({ status }) => status).sort()).toEqual([...Array(7).fill(200), 201]);
});

test("ignores payments that failed, expired or certainly never began", async () => {
  const provider = fakeProvider();
  const site = await openSite({}, { payments: { boleto: provider } });
  const product = await makeProduct(site.db);
  const guest = await atCheckout(site.visitor());
  await submit(guest, checkoutBody(product, { method: "credit", card: "tok_sandbox_decline_funds" }));
  await wait(site, 3 * SECONDS);
  provider.failures.push({ kind: "unavailable" }, { kind: "unavailable" });
  expect((await submit(guest, checkoutBody(product, { method: "boleto" }))).status).toBe(503);
  const pix = await submit(guest, checkoutBody(product, { email: "ana+expira@teste.example" }));
  expect(pix.status, pix.text).toBe(201);
  expect((await quoteOf(guest, [product])).repeated).toMatchObject({ state: "open", method: "pix" });
  // The worker would start this attempt; the test is about the expired one.
  await site.db.deleteFrom("payment_attempts").where("method", "=", "boleto").execute();
  await wait(site, HOURS);
  await wait(site, HOURS);
  expect((await quoteOf(guest, [product])).repeated).toBeNull();
});

test("tells an owner of the product where it is and sells again only after confirmation", async () => {
  const site = await openSite();
  const user = await makeUser(site.db);
  const { product: courseProduct, course } = await makeCourseProduct(site.db);
  const product = await makeProduct(site.db);
  await makePaidOrder(site, { user_id: user.id, lines: [{ product: courseProduct }, { product }] });
  site.advance(HOURS);
  const owner = await site.as(user);
  const quote = await quoteOf(owner, [courseProduct, product]);
  expect(quote.owned).toEqual([
    { productId: courseProduct.id, name: courseProduct.name, isCourse: true, address: `/curso/${course.id}` },
    { productId: product.id, name: product.name, isCourse: false, address: "/minha-conta?aba=produtos" },
  ]);
  expect((await quoteOf(site.visitor(), [courseProduct])).owned).toEqual([]);
  for (const method of ["pix", "credit", "boleto"] as const) {
    const refused = await submit(owner, checkoutBody(courseProduct, { method }));
    expect(refused.status).toBe(409);
    expect(refused.json()).toMatchObject({
      error: "already_owned",
      message: "Você já tem este curso.",
      owned: [{ productId: courseProduct.id, address: `/curso/${course.id}` }],
    });
  }
  expect(await countOrders(site)).toBe(1);
  for (const again of ["yes", 1, null]) {
    expect((await submit(owner, { ...checkoutBody(courseProduct), again })).status).toBe(422);
  }
  expect((await submit(owner, { ...checkoutBody(courseProduct), again: true })).status).toBe(201);
});
