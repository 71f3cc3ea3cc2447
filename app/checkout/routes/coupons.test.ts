// Coupons from the quote to the order: what they take off, why they are refused, and that no use is sold twice.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  buy,
  checkoutBody,
  DAYS,
  findOrder,
  HOURS,
  SECONDS,
  standing,
  submit,
  wait,
} from "#tests/checkout.ts";
import { fakeProvider } from "#tests/fake-provider.ts";
import { makeAdmin, makeCoupon, makeProduct, makeUser } from "#tests/makers.ts";
import { openSite, type TestSite, Visitor } from "#tests/test-site.ts";

interface Sold {
  id: number;
  price: number;
}

async function quoteOf(visitor: Visitor, products: Sold[], coupon?: string, quantity = 1) {
  const lines = products.map(({ id }) => ({ productId: id, quantity }));
  const answer = await visitor.postJson("/api/checkout/quote", { lines, ...(coupon ? { coupon } : {}) });
  expect(answer.status, answer.text).toBe(200);
  return answer.json();
}

/** Orders with the coupon at the quoted total. */
async function order(
  visitor: Visitor,
  products: Sold[],
  { coupon, seen, ...options }: { coupon: string; seen?: number; email?: string; method?: "credit" | "pix" },
) {
  const seenTotalCents = seen ?? (await quoteOf(visitor, products, coupon)).total;
  const { method, ...body } = checkoutBody(products, options);
  const paid = seenTotalCents > 0 ? { method } : {};
  return submit(visitor, { ...body, ...paid, seenTotalCents, coupon, again: true });
}

async function usesOf(site: TestSite, id: number): Promise<number> {
  const row = await site.db
    .selectFrom("coupons")
    .select("used_count")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.used_count ?? -1;
}

test("takes the coupon off in quote and order, however the code is typed", async () => {
  const provider = fakeProvider();
  const site = await openSite({}, { payments: { pix: provider } });
  const [one, two] = [
    await makeProduct(site.db, { price: 999 }),
    await makeProduct(site.db, { price: 3900 }),
  ];
  const coupon = await makeCoupon(site.db, { code: "PROMOCAO10", discount: 1000 });
  const guest = site.visitor();
  const quote = await quoteOf(guest, [one, two], " promoção 10 ");
  expect(quote).toMatchObject({
    subtotal: 4899,
    discountCents: 490,
    total: 4409,
    coupon: { code: "PROMOCAO10", state: "applied", message: null, worth: "10%" },
  });
  expect(quote.lines).toMatchObject([
    { listPrice: 999, unitPrice: 899, lineTotal: 899 },
    { listPrice: 3900, unitPrice: 3510, lineTotal: 3510 },
  ]);
  const answer = await order(guest, [one, two], { coupon: "promocao10" });
  expect(answer.status, answer.text).toBe(201);
  const placed = await findOrder(site.db, answer.json().publicId);
  expect(placed).toMatchObject({
    total: 4409,
    discount_cents: 490,
    coupon_id: coupon.id,
    coupon_code: "PROMOCAO10",
  });
  const lines = await site.db
    .selectFrom("order_items")
    .select(["price", "list_price"])
    .where("order_id", "=", placed.id)
    .orderBy("id")
    .execute();
  expect(lines).toEqual([
    { price: 899, list_price: 999 },
    { price: 3510, list_price: 3900 },
  ]);
  expect(provider.starts[0]?.payment).toMatchObject({
    amount: 4409,
    items: [{ unitCents: 899 }, { unitCents: 3510 }],
  });
  expect(await usesOf(site, coupon.id)).toBe(1);
  const page = await guest.get(`/pedido/${placed.public_id}`);
  expect(page.text).toContain("Desconto (PROMOCAO10)");
  expect(page.text).toContain("44,09");
});

test("explains why a coupon is refused and keeps the cart payable", async () => {
  const site = await openSite();
  const { db } = site;
  const [product, other] = [await makeProduct(db, { price: 5000 }), await makeProduct(db)];
  const now = site.now().getTime();
  await makeCoupon(db, { code: "PAUSADO", is_paused: true });
  await makeCoupon(db, { code: "CEDO", starts_at: new Date(now + DAYS) });
  await makeCoupon(db, { code: "TARDE", ends_at: new Date(now) });
  await makeCoupon(db, { code: "OUTRO", products: [other] });
  await makeCoupon(db, { code: "MINIMO", min_total_cents: 5001 });
  await makeCoupon(db, { code: "ESGOTADO", max_uses: 1 });
  const gone = await makeCoupon(db, { code: "APAGADO", retired_at: site.now() });
  const person = await makeUser(db);
  const customer = await site.as(person);
  await makeCoupon(db, { code: "UMAVEZ", max_uses_each: 1 });
  expect((await order(site.visitor(), [product], { coupon: "ESGOTADO" })).status).toBe(201);
  expect((await order(customer, [product], { coupon: "UMAVEZ" })).status).toBe(201);
  const said: [string, string, RegExp][] = [
    ["NADA", "unknown", /Não encontramos o cupom NADA/],
    ["PAUSADO", "unknown", /Não encontramos o cupom PAUSADO/],
    [gone.code, "unknown", /Não encontramos/],
    ["CEDO", "not_begun", /vale a partir de/],
    ["TARDE", "ended", /o prazo terminou em/],
    ["OUTRO", "not_for_this", /não vale para o que está no carrinho/],
    ["MINIMO", "under_minimum", /compras a partir de R\$\s50,01/],
    ["ESGOTADO", "used_up", /esgotou/],
    ["UMAVEZ", "used_by_you", /Você já usou o cupom UMAVEZ\./],
  ];
  for (const [code, state, sentence] of said) {
    const quote = await quoteOf(customer, [product], code);
    expect(quote.coupon, code).toMatchObject({ state, message: expect.stringMatching(sentence) });
    expect(quote).toMatchObject({ total: 5000, discountCents: 0 });
    expect(quote.methods.length).toBeGreaterThan(0);
  }
  // Ordering with an ended coupon shows the new total and places nothing.
  const refused = await order(customer, [product], { coupon: "TARDE", seen: 4500 });
  expect(refused.status).toBe(409);
  expect(refused.json()).toMatchObject({
    error: "quote_changed",
    quote: { total: 5000, coupon: { state: "ended" } },
  });
  expect((await order(customer, [product], { coupon: "TARDE", seen: 5000 })).json().error).toBe(
    "quote_changed",
  );
});

test("gives the last use to one of two buyers in two processes", async () => {
  const site = await openSite();
  const other = await site.second();
  const product = await makeProduct(site.db, { price: 5000 });
  const coupon = await makeCoupon(site.db, { max_uses: 3 });
  const doors = [site.visitor(), new Visitor(other.fetch, other.config.siteUrl)];
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      order(doors[at % 2] ?? site.visitor(), [product], {
        coupon: coupon.code,
        seen: 4500,
        email: `comprador${at}@teste.example`,
      }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(3).fill(201), ...Array(9).fill(409)]);
  expect(answers.find(({ status }) => status === 409)?.json().quote.coupon.state).toBe("used_up");
  expect(await usesOf(site, coupon.id)).toBe(3);
});

test("counts a person's uses by account and by e-mail, also at the same time", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db, { price: 5000 });
  const person = await makeUser(site.db, { email: "bia@teste.example" });
  const coupon = await makeCoupon(site.db, { max_uses_each: 1 });
  const facts = { coupon: coupon.code, seen: 4500 };
  const rush = await Promise.all(
    [1, 2, 3].map(() => order(site.visitor(), [product], { ...facts, email: "Bia@Teste.example" })),
  );
  expect(rush.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  // Signed in with the address that bought, with another address in the form.
  const signed = await order(await site.as(person), [product], { ...facts, email: "x@teste.example" });
  expect(signed.json()).toMatchObject({
    error: "quote_changed",
    quote: { coupon: { state: "used_by_you" } },
  });
  expect((await order(site.visitor(), [product], { ...facts, email: "c@teste.example" })).status).toBe(201);
});

test("gives a use back once when its order expires or is cancelled, and counts it again when paid late", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db, { price: 5000 });
  const coupon = await makeCoupon(site.db, { max_uses: 1 });
  const guest = site.visitor();
  const facts = { coupon: coupon.code, email: "ana+pendente@teste.example" };
  const first = await order(guest, [product], facts);
  expect(await usesOf(site, coupon.id)).toBe(1);
  await wait(site, 31 * 60 * SECONDS);
  await wait(site, 25 * HOURS);
  expect(await usesOf(site, coupon.id)).toBe(0);
  const second = await order(site.visitor(), [product], facts);
  expect(second.status, second.text).toBe(201);
  // A late payment keeps its price, and its use counts above the limit.
  await guest.postJson(`/api/orders/${first.json().publicId}/sandbox`, { action: "pay" });
  const late = await findOrder(site.db, first.json().publicId);
  expect(await standing(site.db, late.id)).toMatchObject({ status: "completed", paid_cents: 4500 });
  expect(await usesOf(site, coupon.id)).toBe(2);
  const { id, version } = await findOrder(site.db, second.json().publicId);
  const admin = await site.as(await makeAdmin(site.db));
  await admin.postJson(`/api/admin/orders/${id}/status`, { status: "cancelled", version });
  await admin.postJson(`/api/admin/orders/${id}/status`, { status: "cancelled", version });
  expect(await usesOf(site, coupon.id)).toBe(1);
});

test("treats an order that a coupon makes free as one of the day's free orders, without a provider", async () => {
  const provider = fakeProvider();
  const site = await openSite({}, { payments: { pix: provider } });
  const product = await makeProduct(site.db, { price: 5000 });
  const coupon = await makeCoupon(site.db, { kind: "amount", discount: 999_999 });
  const guest = site.visitor();
  const quote = await quoteOf(guest, [product], coupon.code);
  expect(quote).toMatchObject({ subtotal: 5000, discountCents: 5000, total: 0, methods: [] });
  const answer = await order(guest, [product], { coupon: coupon.code });
  expect(answer.status, answer.text).toBe(201);
  const { id } = await findOrder(site.db, answer.json().publicId);
  expect(await standing(site.db, id)).toMatchObject({
    status: "completed",
    payment_status: "paid",
    paid_cents: 0,
    grants: ["active"],
  });
  expect(provider.starts).toHaveLength(0);
  for (let at = 0; at < 4; at += 1) {
    expect((await order(guest, [product], { coupon: coupon.code })).status).toBe(201);
  }
  expect((await order(guest, [product], { coupon: coupon.code })).json().error).toBe("too_many_free_orders");
  expect(await usesOf(site, coupon.id)).toBe(5);
});

test("refunds what was paid for a line", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const products = [await makeProduct(site.db, { price: 3000 }), await makeProduct(site.db, { price: 1000 })];
  const coupon = await makeCoupon(site.db, { kind: "amount", discount: 1000 });
  const answer = await order(site.visitor(), products, { coupon: coupon.code, method: "credit" });
  await wait(site, 6 * SECONDS);
  const { id } = await findOrder(site.db, answer.json().publicId);
  const lines = await site.db
    .selectFrom("order_items")
    .select("id")
    .where("order_id", "=", id)
    .orderBy("id")
    .execute();
  const back = await admin.postJson(
    `/api/admin/orders/${id}/refunds`,
    { lines: [lines[0]?.id], reason: "arquivo errado" },
    { headers: { "idempotency-key": randomUUID() } },
  );
  expect(back.status, back.text).toBe(201);
  expect(back.json().refund.cents).toBe(2250);
});

test("stops guessing of coupon codes and does not count known codes", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const { code } = await makeCoupon(site.db);
  const guesser = site.visitor("198.51.100.9");
  for (let at = 0; at < 30; at += 1) await quoteOf(guesser, [product], code);
  for (let at = 0; at < 20; at += 1) {
    expect((await quoteOf(guesser, [product], `TENTATIVA${at}`)).coupon.state).toBe("unknown");
  }
  const stopped = await quoteOf(guesser, [product], code);
  expect(stopped.coupon).toMatchObject({
    state: "too_many_tries",
    message: expect.stringContaining("Espere"),
  });
  expect(stopped.total).toBe(product.price);
  const atButton = await order(guesser, [product], { coupon: "OUTRA", seen: product.price });
  expect(atButton.json().quote.coupon.state).toBe("too_many_tries");
  expect((await quoteOf(site.visitor("203.0.113.77"), [product], code)).coupon.state).toBe("applied");
});

test("adds one statement for a coupon to a quote and two to an order, and two more when its uses are limited", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db, { price: 5000 });
  const coupon = await makeCoupon(site.db, { products: [product], max_uses: 9, max_uses_each: 9 });
  const guest = site.visitor();
  await buy(site, guest, product);
  const sent = site.statements();
  const count = async (work: () => Promise<unknown>) => {
    sent.length = 0;
    await work();
    // SQLite has one writer at a time and needs no lock.
    return sent.filter(({ text }) => !BESIDE.test(text)).length;
  };
  await quoteOf(guest, [product], coupon.code);
  const plain = await count(() => quoteOf(guest, [product]));
  expect(await count(() => quoteOf(guest, [product], coupon.code))).toBe(plain + 1);
  const body = { ...checkoutBody(product), again: true };
  const ordered = await count(() => submit(guest, body));
  const reduced = { ...body, seenTotalCents: 4500, coupon: coupon.code };
  expect(await count(() => submit(guest, reduced))).toBeLessThanOrEqual(ordered + 4);
});

const BESIDE = /"sandbox_payments"|"webhooks"|^pragma|pg_notify|^set |pg_advisory/;
