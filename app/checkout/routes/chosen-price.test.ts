// Pay what you want: the buyer's amount from the quote to the refund, and the offer's limits.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { checkoutBody, findOrder, SECONDS, standing, submit, wait } from "#tests/checkout.ts";
import {
  makeAdmin,
  makeBump,
  makeBundle,
  makeCoupon,
  makeOffer,
  makePaidOrder,
  makeProduct,
  makeUser,
} from "#tests/makers.ts";
import { openSite, type TestSite, type Visitor } from "#tests/test-site.ts";

interface Wanted {
  id: number;
  product_id: number;
}

function lineOf({ id, product_id }: Wanted, chosenCents?: number, quantity = 1) {
  const chosen = chosenCents === undefined ? {} : { chosenCents };
  return { productId: product_id, offerId: id, quantity, ...chosen };
}

async function quoteOf(visitor: Visitor, lines: object[], coupon?: string) {
  const answer = await visitor.postJson("/api/checkout/quote", { lines, ...(coupon ? { coupon } : {}) });
  expect(answer.status, answer.text).toBe(200);
  return answer.json();
}

function bodyOf(lines: object[], seen: number, more: Record<string, unknown> = {}) {
  return { ...checkoutBody({ id: 0, price: seen }, { method: "credit" }), lines, again: true, ...more };
}

async function linesOf({ db }: TestSite, publicId: string) {
  const { id } = await findOrder(db, publicId);
  return db
    .selectFrom("order_items")
    .select(["id", "name", "price", "list_price", "offer_id"])
    .where("order_id", "=", id)
    .orderBy("id")
    .execute();
}

/** From R$ 10,00, suggested R$ 25,00, unless overridden. */
async function openChoice(facts: Partial<Parameters<typeof makeOffer>[1]> = {}) {
  const site = await openSite();
  const product = await makeProduct(site.db, { name: "Kit", price: 4990 });
  const terms = { product_id: product.id, name: "Pague quanto quiser", slug: "kit-livre", is_public: true };
  const offer = await makeOffer(site.db, { ...terms, price: 2500, minimum_price: 1000, ...facts });
  return { site, product, offer };
}

test("makes such an offer and explains settings that contradict it", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const product = await makeProduct(site.db);
  const path = `/admin/produtos/${product.id}/ofertas`;
  const fields = { intent: "save-offer", name: "Livre", price: "25", methods: ["credit", "pix", "boleto"] };
  const wrong = { ...fields, minimum_price: "R$ 10", pix_discount: "5" };
  const refused = await admin.post(path, wrong);
  expect([
    refused.status,
    refused.text.includes("Com “pague quanto quiser” não há desconto no PIX."),
  ]).toEqual([422, true]);
  expect(refused.text).toMatch(/"R\$ 10\\?"/);
  for (const minimum_price of ["10", "0"]) {
    expect((await admin.post(path, { ...fields, minimum_price })).status).toBe(302);
  }
  const rows = await site.db.selectFrom("offers").select(["price", "minimum_price"]).orderBy("id").execute();
  expect(rows).toEqual([
    { price: 2500, minimum_price: 1000 },
    { price: 2500, minimum_price: 0 },
  ]);
  const list = (await admin.get(path)).text.replaceAll("\u00a0", " ").replaceAll("<!-- -->", "");
  expect([list.includes("mínimo R$ 10,00"), list.includes("mínimo R$ 0,00")]).toEqual([true, true]);
  const register = (await admin.get("/admin/registro")).text.replaceAll("\u00a0", " ");
  expect(register).toContain("Pague quanto quiser: mínimo: R$ 10,00");
});

test("OP-41: quotes, orders and refunds the buyer's amount, or the suggested one without an amount", async () => {
  const { site, offer } = await openChoice();
  const guest = site.visitor();
  const choice = { minimum: 1000, suggested: 2500 };
  expect(await quoteOf(guest, [lineOf(offer)])).toMatchObject({
    total: 2500,
    lines: [{ state: "ok", unitPrice: 2500, choice }],
  });
  expect(await quoteOf(guest, [lineOf(offer, 4050)])).toMatchObject({
    total: 4050,
    lines: [{ state: "ok", unitPrice: 4050, chosenCents: 4050, offerName: "Pague quanto quiser", choice }],
  });
  const key = randomUUID();
  const placed = await submit(guest, bodyOf([lineOf(offer, 4050)], 4050), key);
  expect(placed.status, placed.text).toBe(201);
  const { publicId } = placed.json();
  const [line] = await linesOf(site, publicId);
  expect(line).toMatchObject({
    name: "Kit · Pague quanto quiser",
    price: 4050,
    list_price: null,
    offer_id: offer.id,
  });
  // The same submit twice is one order; another amount is another order.
  const twice = await submit(guest, bodyOf([lineOf(offer, 4050)], 4050), key);
  expect([twice.status, twice.json().publicId]).toEqual([200, publicId]);
  const other = await submit(guest, bodyOf([lineOf(offer, 1000)], 1000), key);
  expect([other.status, other.json().error]).toEqual([422, "key_reused"]);
  const suggested = await submit(guest, bodyOf([lineOf(offer)], 2500));
  expect((await linesOf(site, suggested.json().publicId))[0]).toMatchObject({ price: 2500 });

  await wait(site, 20 * SECONDS);
  const order = await findOrder(site.db, publicId);
  expect([order.status, order.paid_cents]).toEqual(["completed", 4050]);
  const [receipt] = (await site.mails()).filter(({ text = "" }) => text.includes("R$\u00a040,50"));
  expect(receipt?.text).toContain("Kit · Pague quanto quiser");
  const admin = await site.as(await makeAdmin(site.db));
  const back = await admin.postJson(
    `/api/admin/orders/${order.id}/refunds`,
    { lines: [line?.id], reason: "pediu de volta" },
    { headers: { "idempotency-key": randomUUID() } },
  );
  expect(back.json().refund?.cents, back.text).toBe(4050);
});

test("OP-41: refuses an amount outside the offer's range in the offer's words and writes nothing", async () => {
  const { site, product, offer } = await openChoice();
  const guest = site.visitor();
  const fixed = await makeOffer(site.db, { product_id: product.id, price: 1990 });
  const free = await makeOffer(site.db, { product_id: product.id, price: 500, minimum_price: 0 });
  const cases = [
    [lineOf(offer, 999), "amount", "O mínimo é R$ 10,00"],
    [lineOf(offer, 0), "amount", "O mínimo é R$ 10,00"],
    [lineOf(free, 50), "amount", "Pague R$ 1,00 ou mais, ou R$ 0,00 para levar de graça"],
    [lineOf(fixed, 1), "amount", "Esta oferta agora custa R$ 19,90"],
    [lineOf(offer, 1500, 2), "inactive", "Com o valor que você escolhe, só uma unidade por compra"],
  ] as const;
  for (const [line, state, reason] of cases) {
    const { lines, total } = await quoteOf(guest, [line]);
    const said = lines[0].reason.replaceAll("\u00a0", " ");
    expect([lines[0].state, said, total], reason).toEqual([state, reason, 0]);
    // Independent of the total that the browser claims.
    for (const seen of [line.chosenCents ?? 0, 0]) {
      const refused = await submit(guest, bodyOf([line], seen));
      expect([refused.status, refused.json().error], reason).toEqual([409, "quote_changed"]);
      expect(refused.json().message.replaceAll("\u00a0", " ")).toBe(`${reason}. Nada foi cobrado.`);
    }
  }
  // Two amounts for one offer are two units of it. An invalid amount never gets this far.
  const two = await quoteOf(guest, [lineOf(offer, 1500), lineOf(offer, 1600)]);
  expect(two.lines.map(({ state }: { state: string }) => state)).toEqual(["inactive", "inactive"]);
  const wrong = [
    lineOf(offer, 10_000_001),
    lineOf(offer, -1),
    lineOf(offer, 10.5),
    { productId: product.id, quantity: 1, chosenCents: 1 },
  ];
  for (const line of wrong) expect((await submit(guest, bodyOf([line], 1))).status).toBe(422);
  expect(await site.db.selectFrom("orders").select("id").execute()).toEqual([]);
});

test("gives an offer with minimum zero for an e-mail without a provider", async () => {
  const { site, offer } = await openChoice({ minimum_price: 0 });
  const {
    method: _,
    cardToken: _token,
    ...body
  } = bodyOf([lineOf(offer, 0)], 0, {
    method: "credit",
    cardToken: "x",
  });
  const guest = site.visitor();
  const placed = await submit(guest, body);
  expect(placed.status, placed.text).toBe(201);
  const { id, total } = await findOrder(site.db, placed.json().publicId);
  expect([total, (await standing(site.db, id)).grants]).toEqual([0, ["active"]]);
  // The same offer accepts money from a buyer who pays.
  expect((await submit(guest, bodyOf([lineOf(offer, 100)], 100))).status).toBe(201);
});

test("leaves a chosen amount alone with a coupon for everything and lowers it with a coupon for the product", async () => {
  const { site, product, offer } = await openChoice();
  const sheet = await makeProduct(site.db, { price: 3900 });
  const pair = { product_id: product.id, bumped_product_id: sheet.id };
  const bump = await makeBump(site.db, { ...pair, price: 1900 });
  await makeCoupon(site.db, { code: "GERAL", kind: "percent", discount: 5000 });
  const both = [product, sheet];
  await makeCoupon(site.db, { code: "METADE", kind: "percent", discount: 5000, products: both });
  await makeCoupon(site.db, { code: "TUDO", kind: "amount", discount: 9900, products: both });
  const lines = [lineOf(offer, 1500), { productId: sheet.id, quantity: 1, bumpId: bump.id }];
  const guest = site.visitor();
  expect(await quoteOf(guest, lines, "GERAL")).toMatchObject({ subtotal: 3400, total: 2450 });
  expect(await quoteOf(guest, lines.slice(0, 1), "GERAL")).toMatchObject({
    total: 1500,
    coupon: { state: "not_for_this" },
  });
  expect(await quoteOf(guest, lines, "METADE")).toMatchObject({ subtotal: 3400, total: 1700 });
  expect(await quoteOf(guest, lines, "TUDO")).toMatchObject({ total: 0 });
  const placed = await submit(guest, bodyOf(lines, 1700, { coupon: "METADE" }));
  expect(placed.status, placed.text).toBe(201);
  expect(await linesOf(site, placed.json().publicId)).toMatchObject([
    { price: 750, list_price: 1500, offer_id: offer.id },
    { price: 950, list_price: 1900, offer_id: null },
  ]);
  await wait(site, 20 * SECONDS);
  const admin = await site.as(await makeAdmin(site.db));
  expect((await admin.get("/admin/origens/ofertas/exportar")).text).toContain(
    "Kit;Pague quanto quiser;0;0;1;1;",
  );
});

test("does not lower a chosen price by owned parts and asks no statement more", async () => {
  const site = await openSite();
  const parts = [await makeProduct(site.db, { price: 3000 }), await makeProduct(site.db, { price: 1000 })];
  const bundle = await makeBundle(site.db, parts, { price: 3500, lowers_for_owned: true });
  const terms = { product_id: bundle.id, price: 2000 };
  const fixed = await makeOffer(site.db, terms);
  const free = await makeOffer(site.db, { ...terms, minimum_price: 1000 });
  const user = await makeUser(site.db);
  const [part] = parts;
  if (part) await makePaidOrder(site, { user_id: user.id, lines: [{ product: part }] });
  const buyer = await site.as(user);
  const sent = site.statements();
  const counted = async (line: object) => {
    sent.length = 0;
    const quote = await quoteOf(buyer, [line]);
    return [quote.total, sent.length];
  };
  await counted(lineOf(fixed));
  const [ofFixed, statements] = await counted(lineOf(fixed));
  expect(ofFixed).toBe(500);
  expect(await counted(lineOf(free, 1200))).toEqual([1200, statements]);
});
