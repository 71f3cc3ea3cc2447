// Limits per person of coupons and offers, when one person pays several pending orders.
import { expect, test } from "vitest";
import { checkoutBody, DAYS, findOrder, submit, TEST_CPF, wait } from "#tests/checkout.ts";
import { makeAdmin, makeCoupon, makeOffer, makeProduct, makeUser } from "#tests/makers.ts";
import { onBothEngines } from "#tests/replay/engine-questions.ts";
import { openSite, type TestSite, Visitor } from "#tests/test-site.ts";

onBothEngines("payments of one person wait for the lock of the coupon or of the offer");

const OTHER_CPF = "111.444.777-35";
const ONCE = "vale uma vez por pessoa";

interface Ordering {
  visitor: Visitor;
  email?: string;
  document?: string;
  coupon?: string;
  method?: "pix" | "boleto" | "credit";
  offerId?: number;
  /** Another product than the shop's guide, at the same price. */
  product?: { id: number; price: number };
}

async function openShop() {
  const site = await openSite();
  const product = await makeProduct(site.db, { name: "Guia", price: 10_000 });
  const coupon = await makeCoupon(site.db, { max_uses_each: 1, max_uses: 50 });
  let network = 10;
  /** Opens a browser with its own IP address. */
  const stranger = () => site.visitor(`198.51.100.${network++}`);
  const order = ({ visitor, email = "ana+pendente@teste.example", ...more }: Ordering) => {
    const { document, coupon: code, method = "pix", offerId, product: wanted = product } = more;
    const body = checkoutBody(wanted, { email, method, ...(offerId ? { offerId } : {}) });
    return submit(visitor, {
      ...body,
      ...(document ? { document } : {}),
      ...(code ? { coupon: code, seenTotalCents: 9000 } : {}),
      again: true,
    });
  };
  const place = async (asked: Ordering) => {
    const answer = await order(asked);
    expect(answer.status, answer.text).toBe(201);
    const { publicId }: { publicId: string } = answer.json();
    return { ...asked, publicId };
  };
  return { site, product, coupon, stranger, order, place };
}

async function pay({ visitor, publicId }: { visitor: Visitor; publicId: string }) {
  const answer = await visitor.postJson(`/api/orders/${publicId}/sandbox`, { action: "pay" });
  expect(answer.status, answer.text).toBe(200);
}

async function ordersOf({ db }: TestSite) {
  return db.selectFrom("orders").selectAll().orderBy("id").execute();
}

test("OP-51: flags every payment after the first when one e-mail pays several orders with one coupon", async () => {
  const { site, coupon, stranger, place } = await openShop();
  const admin = await site.as(await makeAdmin(site.db));
  const spellings = ["ana+pendente@gmail.com", "Ana+pendente@GMAIL.com", "a.n.a+pendente@googlemail.com"];
  const placed = [];
  for (const email of [...spellings, ...spellings])
    placed.push(await place({ visitor: stranger(), email, coupon: coupon.code }));
  for (const one of placed) await pay(one);
  await site.settle();
  const orders = await ordersOf(site);
  const [first, ...rest] = orders;
  expect([first?.status, first?.attention]).toEqual(["completed", null]);
  for (const order of rest) {
    expect([order.status, order.payment_status]).toEqual(["completed", "paid"]);
    expect(order.attention).toContain(ONCE);
    expect(order.attention).toContain(`pedido ${first?.id}`);
    expect(order.attention).not.toMatch(/ana/i);
  }
  const { used_count } = await site.db
    .selectFrom("coupons")
    .select("used_count")
    .where("id", "=", coupon.id)
    .executeTakeFirstOrThrow();
  expect(used_count).toBe(6);
  const told = await site.db
    .selectFrom("outbox")
    .select("id")
    .where("topic", "=", "mail.order-attention")
    .execute();
  expect(told).toHaveLength(5);
  const list = await admin.get("/admin/pedidos?atencao=1");
  expect(list.text).toMatch(/Precisa de atenção \((<!-- -->)?5/);
  const causes = await site.db
    .selectFrom("order_log")
    .select("order_id")
    .where("cause", "=", "limit_exceeded")
    .orderBy("order_id")
    .execute();
  expect(causes.map(({ order_id }) => order_id)).toEqual(rest.map(({ id }) => id));
});

test("OP-51: counts buyers as one person when their orders share an account, an e-mail or a CPF", async () => {
  const { site, coupon, stranger, place } = await openShop();
  const user = await makeUser(site.db, { email: "rita@teste.example" });
  const account = await site.as(user);
  const code = coupon.code;
  const cpf = TEST_CPF.replaceAll(/\D/g, "");
  const placed = [
    await place({ visitor: stranger(), email: "rita+pendente@teste.example", coupon: code, document: cpf }),
    await place({ visitor: account, email: "rita+pendente@teste.example", coupon: code }),
    await place({
      visitor: stranger(),
      email: "outra+pendente@teste.example",
      coupon: code,
      document: TEST_CPF,
    }),
    await place({
      visitor: stranger(),
      email: "bia+pendente@teste.example",
      coupon: code,
      document: OTHER_CPF,
    }),
  ];
  for (const one of placed) await pay(one);
  const flagged = (await ordersOf(site)).map(({ attention }) => attention !== null);
  expect(flagged).toEqual([false, true, true, false]);
});

test("OP-50: refuses a coupon when the CPF has used it with another e-mail", async () => {
  const { site, coupon, stranger, order, place } = await openShop();
  const first = await place({ visitor: stranger(), coupon: coupon.code, document: TEST_CPF });
  const other = { email: "bia+pendente@teste.example", coupon: coupon.code, document: "52998224725" };
  // An unpaid order with this CPF does not use the coupon up.
  expect((await order({ visitor: stranger(), ...other })).status).toBe(201);
  await pay(first);
  const refused = await order({ visitor: stranger(), ...other, email: "eva@teste.example" });
  expect([refused.status, refused.json().quote.coupon.message]).toEqual([
    409,
    `Você já usou o cupom ${coupon.code}.`,
  ]);
  const document = OTHER_CPF;
  expect((await order({ visitor: stranger(), ...other, email: "eva@teste.example", document })).status).toBe(
    201,
  );
  expect((await ordersOf(site)).length).toBe(3);
});

test("OP-50: refuses a payment retry when the buyer has used the coupon in another paid order", async () => {
  const { site, coupon, stranger, place } = await openShop();
  const waiting = await place({ visitor: stranger(), coupon: coupon.code });
  const paid = await place({ visitor: stranger(), coupon: coupon.code });
  const retry = () =>
    waiting.visitor.postJson(`/api/orders/${waiting.publicId}/attempts`, {
      lastAttempt: 1,
      method: "credit",
      cardToken: "tok_sandbox_approve",
    });
  await pay(paid);
  const refused = await retry();
  expect([refused.status, refused.json().error]).toEqual([409, "limit_reached"]);
  expect(refused.json().message).toBe(
    `O cupom ${coupon.code} vale uma vez por pessoa, e já foi usado em outro pedido seu. Nada foi cobrado; faça outro pedido, sem o cupom.`,
  );
  const { id } = await findOrder(site.db, waiting.publicId);
  const attempts = await site.db
    .selectFrom("payment_attempts")
    .select("state")
    .where("order_id", "=", id)
    .execute();
  expect(attempts.map(({ state }) => state)).toEqual(["pending"]);
});

test("OP-51: flags no order when a company buys for several people with one CNPJ", async () => {
  const { site, coupon, stranger, place } = await openShop();
  const document = "11.222.333/0001-81";
  for (const email of ["um+pendente@teste.example", "dois+pendente@teste.example"])
    await pay(await place({ visitor: stranger(), email, coupon: coupon.code, document }));
  expect((await ordersOf(site)).map(({ attention }) => attention)).toEqual([null, null]);
});

test("OP-51: flags the second order when one person pays two orders of an offer", async () => {
  const { site, product, stranger, place } = await openShop();
  const offer = await makeOffer(site.db, {
    product_id: product.id,
    name: "Lote 1",
    places: 50,
    price: product.price,
  });
  const placed = [];
  for (let at = 0; at < 2; at++) placed.push(await place({ visitor: stranger(), offerId: offer.id }));
  for (const one of placed) await pay(one);
  const [first, second] = await ordersOf(site);
  expect([first?.attention, second?.status]).toEqual([null, "completed"]);
  expect(second?.attention).toContain("Cada pessoa pode levar 1 vaga desta oferta (Lote 1)");
});

test("OP-51: flags a late payment when another order has taken the coupon's last use", async () => {
  const { site, stranger, place } = await openShop();
  const last = await makeCoupon(site.db, { max_uses: 1 });
  const late = await place({ visitor: stranger(), coupon: last.code });
  await wait(site, DAYS / 2);
  const next = await place({
    visitor: stranger(),
    email: "bia+pendente@teste.example",
    coupon: last.code,
  });
  await pay(next);
  await pay(late);
  const [one, other] = await ordersOf(site);
  expect(other?.attention).toBe(null);
  expect(one).toMatchObject({ status: "completed", payment_status: "paid" });
  expect(one?.attention).toContain(`O cupom ${last.code} passou do limite de usos (1).`);
});

test("OP-52: flags exactly one payment when two processes receive two payments of one person at once", async () => {
  const { site, product, coupon, stranger, place } = await openShop();
  const other = await site.second();
  // Two orders of one product would already wait for each other at its count of sales.
  const sold = [product, await makeProduct(site.db, { name: "Mapa", price: 10_000 })];
  for (let round = 0; round < 3; round++) {
    const email = `par${round}+pendente@teste.example`;
    const placed = [];
    for (const one of sold)
      placed.push(await place({ visitor: stranger(), email, coupon: coupon.code, product: one }));
    const [here, there] = placed;
    if (!here || !there) throw new Error("there are two orders");
    const elsewhere = new Visitor(other.fetch, other.config.siteUrl);
    for (const [name, value] of there.visitor.cookies) elsewhere.cookies.set(name, value);
    await Promise.all([pay(here), pay({ visitor: elsewhere, publicId: there.publicId })]);
    const orders = await Promise.all(placed.map(({ publicId }) => findOrder(site.db, publicId)));
    expect(orders.map(({ payment_status }) => payment_status)).toEqual(["paid", "paid"]);
    expect(orders.filter(({ attention }) => attention !== null)).toHaveLength(1);
  }
});
