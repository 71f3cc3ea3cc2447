// Buying by an offer, from the quote to the order: price, payment methods, and no place sold twice.
import { expect, test } from "vitest";
import { checkoutBody, DAYS, findOrder, HOURS, SECONDS, standing, submit, wait } from "#tests/checkout.ts";
import { makeAdmin, makeCoupon, makeOffer, makeProduct } from "#tests/makers.ts";
import { openSite, type TestSite, Visitor } from "#tests/test-site.ts";

interface Wanted {
  id: number;
  product_id: number;
}

function lineOf({ id, product_id }: Wanted, quantity = 1) {
  return { productId: product_id, offerId: id, quantity };
}

async function quoteOf(visitor: Visitor, offer: Wanted, more: Record<string, unknown> = {}) {
  const answer = await visitor.postJson("/api/checkout/quote", { lines: [lineOf(offer)], ...more });
  expect(answer.status, answer.text).toBe(200);
  return answer.json();
}

function order(
  visitor: Visitor,
  offer: Wanted,
  { seen, ...options }: { seen: number; email?: string; method?: "credit" | "pix"; coupon?: string },
) {
  const { coupon, ...rest } = options;
  const body = checkoutBody({ id: offer.product_id, price: seen }, rest);
  const lines = [lineOf(offer)];
  return submit(visitor, { ...body, lines, again: true, ...(coupon ? { coupon } : {}) });
}

async function soldOf({ db }: TestSite, { id }: Wanted): Promise<number> {
  const row = await db
    .selectFrom("offers")
    .select("sold_units")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row.sold_units;
}

test("sells at the offer's price and names the offer in the order", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db, { name: "Kit", price: 9900 });
  const offer = await makeOffer(site.db, { product_id: product.id, name: "Lote 1", price: 4990 });
  const guest = site.visitor();
  expect(await quoteOf(guest, offer)).toMatchObject({
    lines: [{ state: "ok", name: "Kit", offerName: "Lote 1", unitPrice: 4990 }],
    total: 4990,
  });
  const placed = await order(guest, offer, { seen: 4990 });
  expect(placed.status, placed.text).toBe(201);
  const { id, total, payment_terms } = await findOrder(site.db, placed.json().publicId);
  const lines = await site.db.selectFrom("order_items").selectAll().where("order_id", "=", id).execute();
  expect({ total, payment_terms, lines }).toMatchObject({
    total: 4990,
    payment_terms: null,
    lines: [
      { offer_id: offer.id, offer_name: "Lote 1", name: "Kit · Lote 1", price: 4990, list_price: null },
    ],
  });
  // The product's own price is unchanged.
  expect((await submit(guest, { ...checkoutBody(product), again: true })).status).toBe(201);
  // An offer of another product and an unknown offer sell nothing.
  const other = await makeProduct(site.db);
  for (const wrong of [
    { id: offer.id, product_id: other.id },
    { ...offer, id: 999_999 },
  ]) {
    const quote = await quoteOf(guest, wrong);
    expect(quote).toMatchObject({ total: 0, lines: [{ state: "inactive", reason: "Esta oferta terminou" }] });
  }
});

test("OP-40: explains why an offer that has not begun, has ended or was retired is not sold", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const at = (ms: number) => new Date(site.now().getTime() + ms);
  const guest = site.visitor();
  const cases = [
    [{ starts_at: at(HOURS) }, "Esta oferta ainda não começou"],
    [{ ends_at: at(0) }, "Esta oferta terminou"],
    [{ retired_at: at(0) }, "Esta oferta terminou"],
    [{ places: 1, sold_units: 1 }, "As vagas acabaram"],
  ] as const;
  for (const [facts, reason] of cases) {
    const offer = await makeOffer(site.db, { product_id: product.id, ...facts });
    expect((await quoteOf(guest, offer)).lines, reason).toMatchObject([{ state: "inactive", reason }]);
    const refused = await order(guest, offer, { seen: 3990 });
    expect(refused.json(), reason).toMatchObject({
      error: "quote_changed",
      message: `${reason}. Nada foi cobrado.`,
    });
  }
  const soon = await makeOffer(site.db, { product_id: product.id, starts_at: at(HOURS), ends_at: at(DAYS) });
  site.advance(HOURS);
  expect((await order(guest, soon, { seen: 3990 })).status).toBe(201);
});

test("applies the offer's PIX discount to orders paid by PIX", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db, { price: 9900 });
  const offer = await makeOffer(site.db, { product_id: product.id, price: 10_000, pix_discount: 500 });
  const guest = site.visitor();
  const quote = await quoteOf(guest, offer, { method: "pix" });
  const payable = (all: { method: string; total: number }[]) =>
    Object.fromEntries(all.map(({ method, total }) => [method, total]));
  expect(payable(quote.methods)).toEqual({ pix: 9500, credit: 10_000, boleto: 10_000 });
  expect(quote).toMatchObject({ total: 10_000, chosen: { payableCents: 9500 } });
  expect((await order(guest, offer, { seen: 9500, method: "credit" })).json().error).toBe("quote_changed");
  expect((await order(guest, offer, { seen: 10_000 })).json().error).toBe("quote_changed");
  const placed = await order(guest, offer, { seen: 9500 });
  expect(placed.status, placed.text).toBe(201);
  const { publicId } = placed.json();
  expect(await findOrder(site.db, publicId)).toMatchObject({ total: 9500, discount_cents: 500 });
  for (const page of ["", "/recibo"])
    expect((await guest.get(`/pedido/${publicId}${page}`)).text).toContain("Desconto no PIX");
  const admin = await site.as(await makeAdmin(site.db));
  expect((await admin.get("/admin/pedidos/exportar")).text).toMatch(/;Desconto no PIX;\r\n$/);
  // Discounts never add up: the larger one counts, and a losing coupon is not used.
  const [small, large] = [
    await makeCoupon(site.db, { discount: 300 }),
    await makeCoupon(site.db, { discount: 2000 }),
  ];
  for (const [coupon, total, used] of [
    [small, 9500, 0],
    [large, 8000, 1],
  ] as const) {
    const both = await quoteOf(guest, offer, { coupon: coupon.code });
    expect(payable(both.methods).pix).toBe(total);
    // The buyer is told which discount counts, for this method and the others.
    const [taken, left] = used === 0 ? ["pix", "coupon"] : ["coupon", "pix"];
    const by = (asked: string) => both.methods.find(({ method }: { method: string }) => method === asked);
    expect(by("pix")).toMatchObject({ taken, left });
    expect(by("credit")).toMatchObject({ taken: "coupon", left: null });
    const bought = await order(guest, offer, { seen: total, coupon: coupon.code });
    expect(bought.status, bought.text).toBe(201);
    const { used_count } = await site.db
      .selectFrom("coupons")
      .select("used_count")
      .where("id", "=", coupon.id)
      .executeTakeFirstOrThrow();
    expect(used_count).toBe(used);
  }
});

test("OP-40: accepts only methods and instalments that all offers of the order allow", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const facts = { product_id: product.id, price: 30_000 };
  const card = await makeOffer(site.db, {
    ...facts,
    methods: ["credit", "boleto"],
    max_installments: 4,
    interest_payer: "shop",
  });
  const pix = await makeOffer(site.db, { ...facts, methods: ["pix"] });
  const guest = site.visitor();
  const quote = await quoteOf(guest, card);
  expect(quote.methods.map(({ method }: { method: string }) => method)).toEqual(["credit", "boleto"]);
  expect(
    quote.installments.map(({ count, interestFree }: Record<string, unknown>) => [count, interestFree]),
  ).toEqual([1, 2, 3, 4].map((count) => [count, true]));
  const refused = await order(guest, card, { seen: 30_000, method: "pix" });
  expect(refused.json().errors).toEqual({
    method: "Esta oferta não aceita esta forma de pagamento. Escolha outra.",
  });
  const lines = [lineOf(card), lineOf(pix)];
  const both = (await guest.postJson("/api/checkout/quote", { lines })).json();
  expect([both.methods, both.methodsRefused]).toEqual([
    [],
    "As ofertas deste pedido não têm uma forma de pagamento em comum. Compre uma de cada vez.",
  ]);
});

test("OP-39: sells the last places once over two processes", async () => {
  const site = await openSite();
  const other = await site.second();
  const product = await makeProduct(site.db);
  const offer = await makeOffer(site.db, { product_id: product.id, places: 3 });
  const doors = [site.visitor(), new Visitor(other.fetch, other.config.siteUrl)];
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      order(doors[at % 2] ?? site.visitor(), offer, { seen: 3990, email: `comprador${at}@teste.example` }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(3).fill(201), ...Array(7).fill(409)]);
  expect(answers.find(({ status }) => status === 409)?.json().message).toBe(
    "As vagas acabaram. Nada foi cobrado.",
  );
  expect(await soldOf(site, offer)).toBe(3);
});

test("OP-39: gives a place back once when its order expires or is cancelled and takes it again when paid late", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const offer = await makeOffer(site.db, { product_id: product.id, places: 1 });
  const guest = site.visitor();
  const first = await order(guest, offer, { seen: 3990, email: "ana+pendente@teste.example" });
  expect(await soldOf(site, offer)).toBe(1);
  await wait(site, 31 * 60 * SECONDS);
  await wait(site, 25 * HOURS);
  expect(await soldOf(site, offer)).toBe(0);
  const second = await order(site.visitor(), offer, { seen: 3990, email: "bia@teste.example" });
  expect(second.status, second.text).toBe(201);
  // A late payment lets the buyer in although the place was sold.
  await guest.postJson(`/api/orders/${first.json().publicId}/sandbox`, { action: "pay" });
  const late = await findOrder(site.db, first.json().publicId);
  expect(await standing(site.db, late.id)).toMatchObject({ status: "completed", paid_cents: 3990 });
  expect(await soldOf(site, offer)).toBe(2);
  const { id, version } = await findOrder(site.db, second.json().publicId);
  const admin = await site.as(await makeAdmin(site.db));
  for (let twice = 0; twice < 2; twice++) {
    await admin.postJson(`/api/admin/orders/${id}/status`, { status: "cancelled", version });
  }
  expect(await soldOf(site, offer)).toBe(1);
});

test("asks one statement for an offer and one for what the buyer has, and one more for the network in an order", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const offer = await makeOffer(site.db, { product_id: product.id, price: product.price, places: 9 });
  const guest = site.visitor();
  const sent = site.statements();
  const count = async (work: () => Promise<unknown>) => {
    sent.length = 0;
    await work();
    // SQLite has one writer at a time and needs no lock.
    return sent.filter(({ text }) => !BESIDE.test(text)).length;
  };
  const plain = { lines: [{ productId: product.id, quantity: 1 }] };
  const buyPlain = () => submit(guest, { ...checkoutBody(product), again: true });
  await buyPlain();
  await guest.postJson("/api/checkout/quote", plain);
  const quoted = await count(() => guest.postJson("/api/checkout/quote", plain));
  expect(await count(() => quoteOf(guest, offer))).toBe(quoted + 2);
  const ordered = await count(buyPlain);
  expect(await count(() => order(guest, offer, { seen: product.price }))).toBeLessThanOrEqual(ordered + 5);
});

const BESIDE = /"sandbox_payments"|"webhooks"|^pragma|pg_notify|^set |pg_advisory/;
