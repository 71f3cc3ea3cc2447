// Paying an order by another method at that method's own price.

import { expect, test } from "vitest";
import { bringForward } from "#app/jobs/jobs.server.ts";
import { checkoutBody, findOrder, HOURS, SECONDS, standing, submit, wait } from "#tests/checkout.ts";
import { makeCoupon, makeOffer, makeProduct } from "#tests/makers.ts";
import { openSite, type TestSite, type Visitor } from "#tests/test-site.ts";

type Method = "credit" | "pix" | "boleto";
const CARD = { method: "credit", cardToken: "tok_sandbox_approve" } as const;

/** R$ 79,90, and R$ 71,91 by PIX (10% less), beside a product with the same price by every method. */
async function openShop() {
  const site = await openSite();
  const product = await makeProduct(site.db, { name: "Curso de pão" });
  const other = await makeProduct(site.db, { name: "Planilha", price: 1000 });
  const facts = { product_id: product.id, price: 7990, pix_discount: 1000 };
  return { site, other, offer: await makeOffer(site.db, facts), guest: site.visitor() };
}

type Shop = Awaited<ReturnType<typeof openShop>>;

async function place(
  { site, guest, offer, other }: Shop,
  {
    seen,
    email = "ana@teste.example",
    method = "pix",
    coupon,
  }: {
    seen: number;
    email?: string;
    method?: Method;
    coupon?: string;
  },
) {
  const body = checkoutBody({ id: offer.product_id, price: seen }, { email, method });
  const lines = [
    { productId: offer.product_id, offerId: offer.id, quantity: 1 },
    { productId: other.id, quantity: 1 },
  ];
  const answer = await submit(guest, { ...body, lines, again: true, ...(coupon ? { coupon } : {}) });
  expect(answer.status, answer.text).toBe(201);
  const { publicId }: { publicId: string } = answer.json();
  await site.settle();
  const { id } = await findOrder(site.db, publicId);
  return { id, publicId, page: `/pedido/${publicId}`, attempts: `/api/orders/${publicId}/attempts` };
}

/** Normalises non-breaking spaces and removes React's comment separators. */
function plain(text: string): string {
  return text.replaceAll("<!-- -->", "").replaceAll("\u00a0", " ").replaceAll("&nbsp;", " ");
}

async function shown(visitor: Visitor, { page }: { page: string }): Promise<string> {
  return plain((await visitor.get(page)).text);
}

async function pricesOf(site: TestSite, { id, publicId }: { id: number; publicId: string }) {
  const { total, discount_cents, payment_method } = await findOrder(site.db, publicId);
  const lines = await site.db
    .selectFrom("order_items")
    .select(["price", "list_price"])
    .where("order_id", "=", id)
    .orderBy("id")
    .execute();
  return { total, discount_cents, payment_method, lines };
}

const BY_PIX = {
  total: 8191,
  discount_cents: 799,
  lines: [
    { price: 7191, list_price: 7990 },
    { price: 1000, list_price: null },
  ],
};
const BY_CARD = {
  total: 8990,
  discount_cents: 0,
  lines: [
    { price: 7990, list_price: null },
    { price: 1000, list_price: null },
  ],
};

test("OP-47: charges the card's price, which the buyer confirmed, for an order with the PIX discount", async () => {
  const shop = await openShop();
  const { site, guest } = shop;
  const order = await place(shop, { seen: 8191 });
  expect(await shown(guest, order)).toContain("Trocar a forma de pagamento (no cartão: R$ 89,90)");
  // Before the sandbox pays and before the mail's minute is over.
  const { id: attempt } = await site.db.selectFrom("payment_attempts").select("id").executeTakeFirstOrThrow();
  await bringForward(site.db, `order-waiting:${attempt}`, site.now());
  await site.settle();
  expect(plain((await site.mails()).at(-1)?.text ?? "")).toContain(
    "no cartão: R$ 89,90; no boleto: R$ 89,90",
  );
  // Refused without a confirmed total and with the PIX total.
  for (const seen of [{}, { seenTotalCents: 8191 }]) {
    const refused = await guest.postJson(order.attempts, { lastAttempt: 1, ...CARD, ...seen });
    expect([refused.status, refused.json().error]).toEqual([409, "quote_changed"]);
    expect(plain(refused.json().message)).toContain("o pedido custa R$ 89,90");
    expect(await pricesOf(site, order)).toMatchObject({ ...BY_PIX, payment_method: "pix" });
  }
  const agreed = { lastAttempt: 1, ...CARD, seenTotalCents: 8990 };
  expect((await guest.postJson(order.attempts, agreed)).status).toBe(201);
  await wait(site, 3 * SECONDS);
  expect(await pricesOf(site, order)).toEqual({ ...BY_CARD, payment_method: "credit" });
  expect(await standing(site.db, order.id)).toMatchObject({ payment_status: "paid", paid_cents: 8990 });
  expect(await shown(guest, { page: `${order.page}/recibo` })).not.toContain("Desconto no PIX");
});

test("names the card's price on page and mail after the PIX expired, and the PIX price after a refused card", async () => {
  const shop = await openShop();
  const { site, guest } = shop;
  const order = await place(shop, { seen: 8191, email: "ana+expira@teste.example" });
  await wait(site, HOURS);
  expect(await standing(site.db, order.id)).toMatchObject({ attempts: [{ state: "expired" }] });
  expect(await shown(guest, order)).toContain("Pagar de outra forma (no cartão: R$ 89,90)");
  const lapsed = (await site.mails()).filter(({ subject }) => subject?.includes("prazo"));
  expect(lapsed.map(({ text = "" }) => plain(text).includes("no cartão: R$ 89,90"))).toEqual([true]);
  const declined = { method: "credit", cardToken: "tok_sandbox_decline_funds", seenTotalCents: 8990 };
  expect((await guest.postJson(order.attempts, { lastAttempt: 1, ...declined })).status).toBe(201);
  await wait(site, 3 * SECONDS);
  expect(await pricesOf(site, order)).toMatchObject(BY_CARD);
  const back = { lastAttempt: 2, method: "pix", seenTotalCents: 8191 };
  expect((await guest.postJson(order.attempts, back)).status).toBe(201);
  expect(await pricesOf(site, order)).toEqual({ ...BY_PIX, payment_method: "pix" });
});

test("OP-47: counts a late PIX payment as PIX, whatever method was chosen since", async () => {
  const shop = await openShop();
  const { site, guest } = shop;
  const order = await place(shop, { seen: 8191, email: "ana+atrasado@teste.example" });
  await wait(site, 6 * SECONDS);
  const declined = { method: "credit", cardToken: "tok_sandbox_decline_funds", seenTotalCents: 8990 };
  expect((await guest.postJson(order.attempts, { lastAttempt: 1, ...declined })).status).toBe(201);
  expect(await pricesOf(site, order)).toMatchObject(BY_CARD);
  await wait(site, 3 * SECONDS);
  await wait(site, 20 * SECONDS);
  expect(await standing(site.db, order.id)).toMatchObject({ payment_status: "paid", paid_cents: 8191 });
  expect(await pricesOf(site, order)).toEqual({ ...BY_PIX, payment_method: "pix" });
  const { financing_cents } = await findOrder(site.db, order.publicId);
  expect(financing_cents).toBe(0);
});

test("charges the PIX price when a card order changes to PIX, and one price when it has a coupon", async () => {
  const shop = await openShop();
  const { site, guest } = shop;
  const order = await place(shop, { seen: 8990, method: "boleto" });
  expect(await shown(guest, order)).toContain("(no PIX: R$ 81,91)");
  const pix = { lastAttempt: 1, method: "pix", seenTotalCents: 8191 };
  expect((await guest.postJson(order.attempts, pix)).status).toBe(201);
  expect(await pricesOf(site, order)).toEqual({ ...BY_PIX, payment_method: "pix" });

  const coupon = await makeCoupon(site.db, { discount: 3000 });
  const cheaper = await place(shop, { seen: 6293, method: "boleto", coupon: coupon.code });
  expect(await shown(guest, cheaper)).not.toMatch(/\(no (?:PIX|cartão): R\$/);
  expect((await guest.postJson(cheaper.attempts, { lastAttempt: 1, ...CARD })).status).toBe(201);
  expect((await pricesOf(site, cheaper)).total).toBe(6293);
});

test("keeps the cost of units that the PIX discount does not divide, after any change of method", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const offer = await makeOffer(site.db, { product_id: product.id, price: 10, pix_discount: 100 });
  const guest = site.visitor();
  const line = { productId: product.id, offerId: offer.id, quantity: 250 };
  const quote = await guest.postJson("/api/checkout/quote", { lines: [line], method: "pix" });
  expect(quote.json()).toMatchObject({ subtotal: 2500, chosen: { payableCents: 2475 } });
  const body = { ...checkoutBody({ id: product.id, price: 2475 }), lines: [line], again: true };
  const placed = await submit(guest, body);
  expect(placed.status, placed.text).toBe(201);
  const { publicId } = placed.json();
  const { id } = await findOrder(site.db, publicId);
  const linesOf = () =>
    site.db.selectFrom("order_items").select(["price", "rest_cents", "list_price"]).execute();
  const byPix = { total: 2475, discount_cents: 25 };
  const byCard = { total: 2500, discount_cents: 0 };
  expect(await findOrder(site.db, publicId)).toMatchObject(byPix);
  expect(await linesOf()).toEqual([{ price: 10, rest_cents: 25, list_price: 10 }]);
  const attempts = `/api/orders/${publicId}/attempts`;
  const declined = { method: "credit", cardToken: "tok_sandbox_decline_funds", seenTotalCents: 2500 };
  expect((await guest.postJson(attempts, { lastAttempt: 1, ...declined })).status).toBe(201);
  expect(await findOrder(site.db, publicId)).toMatchObject(byCard);
  expect(await linesOf()).toEqual([{ price: 10, rest_cents: 0, list_price: null }]);
  await wait(site, 3 * SECONDS);
  const back = { lastAttempt: 2, method: "pix", seenTotalCents: 2475 };
  expect((await guest.postJson(attempts, back)).status).toBe(201);
  expect(await findOrder(site.db, publicId)).toMatchObject(byPix);
  expect(await linesOf()).toEqual([{ price: 10, rest_cents: 25, list_price: 10 }]);
  await wait(site, 60 * SECONDS);
  expect(await standing(site.db, id)).toMatchObject({ payment_status: "paid", paid_cents: 2475 });
});

test("keeps a coupon's odd centavo on an offer that is cheaper by PIX, however it is paid", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const offer = await makeOffer(site.db, { product_id: product.id, price: 599, pix_discount: 100 });
  const { code } = await makeCoupon(site.db, { kind: "amount", discount: 1000 });
  const guest = site.visitor();
  const lines = [{ productId: product.id, offerId: offer.id, quantity: 3 }];
  const body = { ...checkoutBody({ id: product.id, price: 797 }), lines, coupon: code, again: true };
  const placed = await submit(guest, body);
  expect(placed.status, placed.text).toBe(201);
  const { publicId } = placed.json();
  const ordered = { total: 797, discount_cents: 1000, coupon_code: code };
  expect(await findOrder(site.db, publicId)).toMatchObject(ordered);
  const retry = { lastAttempt: 1, ...CARD };
  const again = await guest.postJson(`/api/orders/${publicId}/attempts`, retry);
  expect(again.status, again.text).toBe(201);
  await wait(site, 3 * SECONDS);
  expect(await findOrder(site.db, publicId)).toMatchObject({ ...ordered, paid_cents: 797 });
  expect(
    await site.db.selectFrom("order_items").select(["price", "rest_cents", "list_price"]).execute(),
  ).toEqual([{ price: 266, rest_cents: 1, list_price: 599 }]);
});

test("shows no other method when an offer is for PIX only", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const terms = { price: 7990, pix_discount: 1000, methods: ["pix" as const] };
  const offer = await makeOffer(site.db, { product_id: product.id, ...terms });
  const shop = { site, other: await makeProduct(site.db, { price: 1000 }), offer, guest: site.visitor() };
  const order = await place(shop, { seen: 8191 });
  expect(await shown(shop.guest, order)).not.toMatch(/no cartão|Trocar a forma/);
  const retry = { lastAttempt: 1, ...CARD, seenTotalCents: 8990 };
  expect((await shop.guest.postJson(order.attempts, retry)).status).toBe(422);
});
