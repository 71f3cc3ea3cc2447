// Limits per person of counted things, and how long an unpaid order holds them.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { checkoutBody, DAYS, findOrder, HOURS, SECONDS, submit, TEST_CPF, wait } from "#tests/checkout.ts";
import { makeCoupon, makeOffer, makeProduct, makeUser } from "#tests/makers.ts";
import { openSite, type TestSite, Visitor } from "#tests/test-site.ts";

interface Wanted {
  id: number;
  product_id: number;
  price: number;
}

interface Options {
  email?: string;
  method?: "credit" | "pix" | "boleto";
  quantity?: number;
  coupon?: string;
  card?: "tok_sandbox_decline_data";
}

const MINUTES = 60 * SECONDS;
const ADDRESS = {
  zip: "89010000",
  street: "Rua das Palmeiras",
  streetNumber: "120",
  neighborhood: "Centro",
  city: "Blumenau",
  state: "SC",
};
const LAST_PLACES = "As últimas vagas são para quem paga na hora: escolha PIX ou cartão.";

const lineOf = ({ id, product_id }: Wanted, quantity = 1) => ({
  productId: product_id,
  offerId: id,
  quantity,
});

async function quoteOf(visitor: Visitor, offer: Wanted, quantity = 1) {
  const answer = await visitor.postJson("/api/checkout/quote", { lines: [lineOf(offer, quantity)] });
  expect(answer.status, answer.text).toBe(200);
  return answer.json();
}

/** By PIX, which nobody pays unless the test does. */
function order(visitor: Visitor, offer: Wanted, options: Options = {}) {
  const { email = "ana+pendente@teste.example", method = "pix", quantity = 1 } = options;
  const body = checkoutBody({ id: offer.product_id, price: offer.price }, { ...options, email });
  const address = method === "boleto" ? ADDRESS : {};
  return submit(visitor, { ...body, ...address, lines: [lineOf(offer, quantity)], again: true });
}

async function soldOf({ db }: TestSite, { id }: Wanted): Promise<number> {
  const { sold_units } = await db
    .selectFrom("offers")
    .select("sold_units")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return sold_units;
}

async function openShop(facts: { places?: number; places_each?: number } = {}) {
  const site = await openSite();
  const product = await makeProduct(site.db, { name: "Turma" });
  const makeOne = (more = facts) => makeOffer(site.db, { product_id: product.id, ...more });
  return { site, product, makeOne, offer: await makeOne() };
}

const EACH_ONE = "Cada pessoa pode levar 1 vaga desta oferta";

test("OP-42: sells one place per order unless the owner allows more, and says so in the quote", async () => {
  const { site, makeOne, offer } = await openShop({ places: 500 });
  const guest = site.visitor();
  expect(await quoteOf(guest, offer, 500)).toMatchObject({
    total: 0,
    lines: [{ state: "inactive", quantity: 500, most: 1, reason: EACH_ONE }],
  });
  const refused = await order(guest, offer, { quantity: 500, method: "boleto" });
  expect([refused.status, refused.json().message]).toEqual([409, `${EACH_ONE}. Nada foi cobrado.`]);
  // Lines of one offer are added up, whatever their other fields.
  const lines = [lineOf(offer), { ...lineOf(offer), chosenCents: 3990 }];
  const split = await guest.postJson("/api/checkout/quote", { lines });
  expect(split.json().lines.map(({ reason }: { reason: string }) => reason)).toEqual([EACH_ONE, EACH_ONE]);
  expect(await soldOf(site, offer)).toBe(0);
  const some = await makeOne({ places: 500, places_each: 3 });
  expect((await quoteOf(guest, some, 3)).lines[0].state).toBe("ok");
  expect((await quoteOf(guest, some, 4)).lines[0]).toMatchObject({
    most: 3,
    reason: "Cada pessoa pode levar até 3 vagas desta oferta",
  });
  // Without places there is no limit unless the owner sets one.
  expect((await quoteOf(guest, await makeOne({}), 50)).lines[0].state).toBe("ok");
  expect((await quoteOf(guest, await makeOne({ places_each: 2 }), 3)).lines[0].reason).toBe(
    "Cada pessoa pode levar até 2 unidades desta oferta",
  );
});

test("OP-42: recognises a person by account, browser or e-mail without its plus part", async () => {
  const { site, offer } = await openShop({ places: 500 });
  const guest = site.visitor();
  expect((await order(guest, offer)).status).toBe(201);
  const again = async (visitor: Visitor, email: string) => {
    const { status, json } = await order(visitor, offer, { email });
    return status === 201 ? 201 : json().message;
  };
  const refusal = `${EACH_ONE}. Nada foi cobrado.`;
  // The same browser with another name, and the same address from another browser in another spelling.
  expect(await again(guest, "bia@teste.example")).toBe(refusal);
  expect((await quoteOf(guest, offer)).lines[0]).toMatchObject({ most: 0, reason: EACH_ONE });
  for (const email of ["ana+outra@teste.example", "ANA@teste.example", "ana@teste.example"]) {
    expect(await again(site.visitor(), email), email).toBe(refusal);
  }
  const user = await makeUser(site.db, { email: "rita@teste.example" });
  expect(await again(await site.as(user), "um@teste.example")).toBe(201);
  const elsewhere = await site.as(user);
  expect(await again(elsewhere, "dois@teste.example")).toBe(refusal);
  expect((await quoteOf(elsewhere, offer)).lines[0].most).toBe(0);
  expect(await soldOf(site, offer)).toBe(2);
});

test("SEC-32: lets a person buy although a stranger ordered with their e-mail, until that order is paid", async () => {
  const { site, makeOne, offer } = await openShop({ places: 500 });
  const stranger = site.visitor("198.51.100.9");
  const victim = "vera+pendente@teste.example";
  for (const one of [offer, await makeOne(), await makeOne()]) {
    expect((await order(stranger, one, { email: victim })).status).toBe(201);
  }
  const taken = await order(site.visitor(), offer, { email: "vera@teste.example" });
  expect(taken.status, taken.text).toBe(201);
  // Once the order is paid, the e-mail has used its place.
  await wait(site, 60 * SECONDS);
  expect(await findOrder(site.db, taken.json().publicId)).toMatchObject({ payment_status: "paid" });
  const more = await order(site.visitor("192.0.2.77"), offer, { email: "vera@teste.example" });
  expect([more.status, more.json().error]).toEqual([409, "quote_changed"]);
});

test("OP-42: limits a counted coupon to one use per person, also by browser and plus address, unless the owner allows more", async () => {
  const { site, product } = await openShop();
  const [once, often] = [
    await makeCoupon(site.db, { max_uses: 50 }),
    await makeCoupon(site.db, { max_uses: 50, max_uses_each: 2 }),
  ];
  const use = async (visitor: Visitor, { code }: { code: string }, email: string) => {
    const seenTotalCents = Math.round(product.price * 0.9);
    const body = { ...checkoutBody(product, { email }), seenTotalCents, coupon: code, again: true };
    const { status, json } = await submit(visitor, body);
    return status === 201 ? 201 : json().quote.coupon.state;
  };
  const guest = site.visitor();
  expect(await use(guest, once, "ana+pendente@teste.example")).toBe(201);
  expect(await use(guest, once, "bia@teste.example")).toBe("used_by_you");
  expect(await use(site.visitor(), once, "ana+b@teste.example")).toBe("used_by_you");
  const quote = await guest.postJson("/api/checkout/quote", {
    lines: [{ productId: product.id, quantity: 1 }],
    coupon: once.code,
  });
  expect(quote.json().coupon.message).toBe(`Você já usou o cupom ${once.code}.`);
  const other = site.visitor();
  expect(await use(other, often, "eva+pendente@teste.example")).toBe(201);
  expect(await use(other, often, "eva+pendente@teste.example")).toBe(201);
  expect(await use(other, often, "eva+pendente@teste.example")).toBe("used_by_you");
});

test("OP-43: holds places and coupon uses for minutes with PIX and card, and lets a late payment in", async () => {
  const { site, offer, product, makeOne } = await openShop({ places: 1 });
  const coupon = await makeCoupon(site.db, { max_uses: 1 });
  const usesOf = async () =>
    (await site.db.selectFrom("coupons").select("used_count").where("id", "=", coupon.id).executeTakeFirst())
      ?.used_count;
  const guest = site.visitor();
  const first = await order(guest, offer);
  const withCoupon = await submit(guest, {
    ...checkoutBody(product, { email: "ana+pendente@teste.example" }),
    seenTotalCents: Math.round(product.price * 0.9),
    coupon: coupon.code,
    again: true,
  });
  expect([first.status, withCoupon.status], withCoupon.text).toEqual([201, 201]);
  const soldOut = await makeOne({ places: 1 });
  expect(
    (
      await order(site.visitor(), soldOut, {
        method: "credit",
        email: "bia@teste.example",
        card: "tok_sandbox_decline_data",
      })
    ).status,
  ).toBe(201);
  const page = `/c/${offer.slug}`;
  expect((await site.visitor().post(page, { email: "rui@teste.example" })).status).toBe(200);
  await wait(site, 29 * MINUTES);
  expect([await soldOf(site, offer), await soldOf(site, soldOut), await usesOf()]).toEqual([1, 1, 1]);
  await wait(site, 2 * MINUTES);
  expect([await soldOf(site, offer), await soldOf(site, soldOut), await usesOf()]).toEqual([0, 0, 0]);
  const late = await findOrder(site.db, first.json().publicId);
  expect(late).toMatchObject({ status: "pending", hold_until: null, held_from: null });
  await wait(site, MINUTES);
  const told = (await site.mails()).filter(({ subject }) => subject?.startsWith("Abriu:"));
  expect(told.map(({ to }) => to?.[0]?.address)).toEqual(["rui@teste.example"]);
  const second = await order(site.visitor(), offer, { email: "rui@teste.example" });
  expect(second.status, second.text).toBe(201);
  // A retry now would take a place that somebody else holds.
  const retry = { lastAttempt: 1, method: "pix" };
  const refused = await guest.postJson(`/api/orders/${late.public_id}/attempts`, retry);
  expect([refused.status, refused.json().error, refused.json().message]).toEqual([
    409,
    "sold_out",
    "As vagas acabaram enquanto este pedido esperava o pagamento. Nada foi cobrado.",
  ]);
  await guest.postJson(`/api/orders/${late.public_id}/sandbox`, { action: "pay" });
  expect(await findOrder(site.db, late.public_id)).toMatchObject({
    status: "completed",
    payment_status: "paid",
  });
  expect(await soldOf(site, offer)).toBe(2);
});

test("OP-43: holds places for a boleto as many days as the owner set, and not longer after a retry", async () => {
  const { site, offer, makeOne } = await openShop({ places: 50 });
  const guest = site.visitor();
  const placed = await order(guest, offer, { method: "boleto", email: "ana+pendente@teste.example" });
  expect(placed.status, placed.text).toBe(201);
  await wait(site, 4 * DAYS);
  expect(await soldOf(site, offer)).toBe(1);
  const { publicId } = placed.json();
  const again = { lastAttempt: 1, method: "boleto", document: TEST_CPF, ...ADDRESS };
  expect((await guest.postJson(`/api/orders/${publicId}/attempts`, again)).status).toBe(201);
  await wait(site, DAYS + MINUTES);
  expect(await soldOf(site, offer)).toBe(0);
  expect((await findOrder(site.db, publicId)).status).toBe("pending");
  // An order by PIX that changes to boleto holds its places as long as a boleto.
  const other = await makeOne();
  const byPix = await order(guest, other, { email: "ana+pendente@teste.example" });
  const retried = await guest.postJson(`/api/orders/${byPix.json().publicId}/attempts`, again);
  expect(retried.status, retried.text).toBe(201);
  await wait(site, 2 * HOURS);
  expect(await soldOf(site, other)).toBe(1);
});

test("OP-44: refuses a boleto for the last tenth of the places in quote, order and retry", async () => {
  const { site, makeOne } = await openShop();
  const offer = await makeOffer(site.db, {
    product_id: (await makeProduct(site.db)).id,
    places: 20,
    sold_units: 17,
  });
  const guest = site.visitor();
  const methods = async (one: Wanted) => {
    const { methods: all, methodsNote } = await quoteOf(site.visitor(), one);
    return [all.map(({ method }: { method: string }) => method), methodsNote];
  };
  expect(await methods(offer)).toEqual([["credit", "pix", "boleto"], null]);
  const byPix = await order(guest, offer, { email: "ana+pendente@teste.example" });
  expect(byPix.status, byPix.text).toBe(201);
  expect(await methods(offer)).toEqual([["credit", "pix"], LAST_PLACES]);
  const refused = await order(site.visitor(), offer, { method: "boleto", email: "bia@teste.example" });
  expect([refused.status, refused.json().errors]).toEqual([422, { method: LAST_PLACES }]);
  expect((await order(site.visitor(), offer, { email: "cia+pendente@teste.example" })).status).toBe(201);
  const again = { lastAttempt: 1, method: "boleto", document: TEST_CPF, ...ADDRESS };
  const retry = await guest.postJson(`/api/orders/${byPix.json().publicId}/attempts`, again);
  expect([retry.status, retry.json().errors]).toEqual([422, { method: LAST_PLACES }]);
  // With boleto as the only method, the last places are sold by boleto.
  const only = await makeOffer(site.db, { product_id: offer.product_id, places: 1, methods: ["boleto"] });
  expect(await methods(only)).toEqual([["boleto"], null]);
  const sold = await order(site.visitor(), only, { method: "boleto", email: "dora@teste.example" });
  expect(sold.status, sold.text).toBe(201);
  expect(await methods(await makeOne())).toEqual([["credit", "pix", "boleto"], null]);
});

test("OP-45: sells no more than is left, also when two buyers order at once", async () => {
  const { site, offer } = await openShop({ places: 3, places_each: 9 });
  const other = await site.second();
  const guest = site.visitor();
  const few = "Só restam 3 vagas";
  expect((await quoteOf(guest, offer, 4)).lines[0]).toMatchObject({
    state: "inactive",
    most: 3,
    reason: few,
  });
  const refused = await order(guest, offer, { quantity: 4 });
  expect([refused.status, refused.json().message]).toEqual([409, `${few}. Nada foi cobrado.`]);
  expect(await soldOf(site, offer)).toBe(0);
  const doors = Array.from({ length: 6 }, (_, at) =>
    at % 2 === 0 ? site.visitor() : new Visitor(other.fetch, other.config.siteUrl),
  );
  const answers = await Promise.all(
    doors.map((visitor, at) =>
      order(visitor, offer, { quantity: 2, email: `par${at}+pendente@teste.example` }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  for (const { status, json } of answers)
    if (status === 409) expect(json().message).toBe("Só resta 1 vaga. Nada foi cobrado.");
  expect(await soldOf(site, offer)).toBe(2);
});

test("OP-45: takes one place when one person orders in two tabs over two processes", async () => {
  const { site, offer } = await openShop({ places: 50 });
  const other = await site.second();
  const user = await makeUser(site.db);
  const [here, there] = [await site.as(user), await site.as(user)];
  const elsewhere = new Visitor(other.fetch, other.config.siteUrl);
  for (const [name, value] of there.cookies) elsewhere.cookies.set(name, value);
  const answers = await Promise.all(
    [here, elsewhere, here, elsewhere].map((visitor, at) =>
      order(visitor, offer, { email: `aba${at}+pendente@teste.example` }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  expect(await soldOf(site, offer)).toBe(1);
});

test("SEC-32: limits a browser or account to three unpaid orders that hold something and leads the buyer to them", async () => {
  const { site, product, makeOne } = await openShop({ places: 50 });
  const offers = await Promise.all(Array.from({ length: 5 }, () => makeOne()));
  const takeAll = async (visitor: Visitor, email: string) => {
    const answers = [];
    for (const one of offers) answers.push(await order(visitor, one, { email }));
    return answers;
  };
  const guest = site.visitor();
  const answers = await takeAll(guest, "ana+pendente@teste.example");
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 409, 409]);
  const refusal = answers[3]?.json();
  expect(refusal).toMatchObject({
    error: "too_many_open_orders",
    message: "Você já tem 3 pedidos esperando pagamento. Pague ou cancele um deles para fazer outro.",
  });
  expect(refusal.openOrders.sort()).toEqual(
    answers
      .slice(0, 3)
      .map((answer) => answer.json().publicId)
      .sort(),
  );
  // Orders that hold nothing are not counted.
  expect((await submit(guest, { ...checkoutBody(product), again: true })).status).toBe(201);
  // The same e-mail from the same network: the answer does not say whose orders they are.
  const [near] = await takeAll(site.visitor(), "ana+b@teste.example");
  expect(near?.status).toBe(409);
  const fourth = offers[3] ?? offers[0];
  const sameName = fourth && (await order(site.visitor(), fourth, { email: "ana@teste.example" }));
  expect(sameName?.json()).toEqual({
    error: "too_many_open_orders",
    message:
      "Há pedidos demais esperando pagamento a partir desta rede. Nada foi cobrado; tente de novo em alguns minutos.",
  });
  const user = await makeUser(site.db);
  expect(
    (await takeAll(await site.as(user), "eva+pendente@teste.example")).map(({ status }) => status),
  ).toEqual([201, 201, 201, 409, 409]);
  // After the holds end, there is room again.
  await wait(site, 31 * MINUTES);
  expect(fourth && (await order(guest, fourth)).status).toBe(201);
});

test("SEC-32: limits a network to 200 held places, whatever browsers and names it uses", async () => {
  const { site, offer } = await openShop({ places: 1000 });
  const one = await order(site.visitor("2001:db8:1:2::1"), offer);
  expect(one.status).toBe(201);
  const { hold_until, held_from, total, created_at, updated_at } = await findOrder(
    site.db,
    one.json().publicId,
  );
  const held = { hold_until, held_from, total, created_at, updated_at };
  const rows = Array.from({ length: 199 }, (_, at) => ({
    ...held,
    public_id: randomUUID(),
    browser_hash: `b${at}`,
    guest_email: `p${at}@teste.example`,
  }));
  await site.db.insertInto("orders").values(rows).execute();
  const fresh = (ip: string) => order(site.visitor(ip), offer, { email: "nova+pendente@teste.example" });
  expect((await fresh("2001:db8:1:2:ffff::9")).json().error).toBe("too_many_open_orders");
  expect((await fresh("2001:db8:1:3::1")).status).toBe(201);
});

test("SEC-32: limits a network's unpaid orders to a third of the places and coupon uses", async () => {
  const { site, product, offer } = await openShop({ places: 30 });
  const from = (ip: string, at: number) =>
    order(site.visitor(ip), offer, { email: `a${at}+pendente@x.example` });
  for (let at = 0; at < 10; at++) expect((await from("198.51.100.7", at)).status, String(at)).toBe(201);
  const refused = await from("198.51.100.7", 10);
  expect([refused.status, refused.json().error]).toEqual([409, "too_many_open_orders"]);
  expect(refused.json().message).toContain("a partir desta rede");
  expect((await from("203.0.113.50", 11)).status, "another network").toBe(201);
  expect(await soldOf(site, offer)).toBe(11);

  const coupon = await makeCoupon(site.db, { products: [product], max_uses: 4, max_uses_each: 1 });
  const use = (ip: string, at: number) => {
    const body = checkoutBody(product, { email: `c${at}+pendente@x.example` });
    const reduced = Math.round(product.price * 0.9);
    return submit(site.visitor(ip), { ...body, seenTotalCents: reduced, coupon: coupon.code });
  };
  for (let at = 0; at < 3; at++) expect((await use("198.51.100.8", at)).status, String(at)).toBe(201);
  expect((await use("198.51.100.8", 3)).json().error).toBe("too_many_open_orders");
  expect((await use("203.0.113.51", 4)).status).toBe(201);

  const gift = await makeCoupon(site.db, {
    products: [product],
    discount: 10_000,
    max_uses: 4,
    max_uses_each: 1,
  });
  const take = (ip: string, at: number) => {
    const body = checkoutBody(product, { email: `g${at}@x.example` });
    return submit(site.visitor(ip), { ...body, seenTotalCents: 0, coupon: gift.code });
  };
  for (let at = 0; at < 3; at++) expect((await take("198.51.100.9", at)).status, String(at)).toBe(201);
  expect((await take("198.51.100.9", 3)).json().error).toBe("too_many_free_orders");
  expect((await take("203.0.113.52", 4)).status).toBe(201);
});

test("SEC-32: limits free orders by person, network and units, ignoring plus addresses", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db, { price: 0 });
  const take = (email: string, quantity = 1) => {
    const { method: _, ...body } = checkoutBody(product, { email, quantity });
    return submit(site.visitor(), body);
  };
  const many = await take("ana@teste.example", 11);
  expect([many.status, many.json().errors]).toEqual([
    422,
    { lines: "De graça, um pedido leva até 10 unidades." },
  ]);
  for (let at = 0; at < 5; at++) expect((await take(`ana+${at}@teste.example`)).status).toBe(201);
  expect((await take("ana+6@teste.example")).status).toBe(429);
  // One free place per person.
  const offer = await makeOffer(site.db, { product_id: product.id, price: 0, places: 9 });
  const free = (visitor: Visitor, email: string) => {
    const { method: _, ...body } = checkoutBody({ id: product.id, price: 0 }, { email });
    return submit(visitor, { ...body, lines: [lineOf(offer)] });
  };
  const guest = site.visitor();
  expect((await free(guest, "bia@teste.example")).status).toBe(201);
  expect((await free(guest, "cia@teste.example")).status).toBe(409);
  expect((await free(site.visitor("192.0.2.50"), "bia+2@teste.example")).status).toBe(409);
});

test("OP-46: frees the place when a buyer cancels an unpaid order and flags a payment after that", async () => {
  const { site, offer } = await openShop({ places: 1 });
  const guest = site.visitor();
  const { publicId } = (await order(guest, offer)).json();
  const page = `/pedido/${publicId}`;
  expect((await guest.get(page)).text).toContain("Cancelar este pedido");
  const offered = await guest.get(`/c/${offer.slug}`);
  expect(offered.text).toContain("As vagas acabaram");
  expect((await site.visitor().post(page, { intent: "cancel-order" })).status).toBe(404);
  for (let twice = 0; twice < 2; twice++) {
    expect((await guest.post(page, { intent: "cancel-order" })).location).toBe(page);
  }
  expect(await findOrder(site.db, publicId)).toMatchObject({ status: "cancelled", status_reason: "buyer" });
  expect(await soldOf(site, offer)).toBe(0);
  expect((await guest.get(page)).text).not.toContain("Cancelar este pedido");
  expect((await quoteOf(guest, offer)).lines[0].state).toBe("ok");
  await guest.postJson(`/api/orders/${publicId}/sandbox`, { action: "pay" });
  const late = await findOrder(site.db, publicId);
  expect(late).toMatchObject({ status: "cancelled", payment_status: "paid" });
  expect(late.attention).toContain("Pago depois de cancelado");
  await site.db.updateTable("offers").set({ places: 2 }).where("id", "=", offer.id).execute();
  // A paid order cannot be cancelled this way.
  const buyer = site.visitor();
  const paid = (await order(buyer, offer, { email: "bia@teste.example" })).json();
  await wait(site, MINUTES);
  await buyer.post(`/pedido/${paid.publicId}`, { intent: "cancel-order" });
  expect(await findOrder(site.db, paid.publicId)).toMatchObject({
    status: "completed",
    payment_status: "paid",
  });
});

test("OP-42: tells a person at the limit so on the offer page and leads to the order", async () => {
  const { site, offer } = await openShop({ places: 30 });
  const guest = site.visitor();
  expect((await guest.get(`/c/${offer.slug}`)).text).not.toContain(EACH_ONE);
  const { publicId } = (await order(guest, offer)).json();
  const page = await guest.get(`/c/${offer.slug}`);
  expect(page.text).toContain(EACH_ONE);
  expect(page.text).toContain(`/pedido/${publicId}`);
});

test("SEC-32: lets at most three of many orders at once hold something, over two processes", async () => {
  const { site, makeOne } = await openShop({ places: 50 });
  const other = await site.second();
  const user = await makeUser(site.db);
  const here = await site.as(user);
  const there = new Visitor(other.fetch, other.config.siteUrl);
  for (const [name, value] of here.cookies) there.cookies.set(name, value);
  const offers = await Promise.all(Array.from({ length: 8 }, () => makeOne()));
  const answers = await Promise.all(
    offers.map((one, at) => order(at % 2 ? here : there, one, { email: `aba${at}+pendente@teste.example` })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, ...Array(5).fill(409)]);
});

test("OP-43: holds a place as long as for a boleto when the buyer reports a manual PIX", async () => {
  const site = await openSite({
    PAYMENT_PIX: "manual-pix",
    PIX_KEY: "pix@loja.example",
    PIX_NAME: "Loja Exemplo",
    PIX_CITY: "Joinville",
  });
  const product = await makeProduct(site.db);
  const offer = await makeOffer(site.db, { product_id: product.id, places: 50 });
  const [said, silent] = [site.visitor(), site.visitor()];
  const { publicId } = (await order(said, offer, { email: "ana@teste.example" })).json();
  expect((await order(silent, offer, { email: "bia@teste.example" })).status).toBe(201);
  expect((await said.post(`/pedido/${publicId}`, { intent: "paid" })).status).toBe(302);
  await wait(site, 2 * HOURS);
  expect(await soldOf(site, offer)).toBe(1);
  await wait(site, 5 * DAYS);
  expect(await soldOf(site, offer)).toBe(0);
});
