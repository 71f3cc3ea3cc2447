// Random shop histories with every kind of discount: report, accountant's file, orders, coupons and plain sums over the
// tables agree.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { COUPON_FILTER } from "#app/coupons/coupon-filter.ts";
import { listCoupons } from "#app/coupons/coupon-list.server.ts";
import { readMoneyReport, readMoneySums } from "#app/orders/money/money-report.server.ts";
import { balanceOf, netOf } from "#app/orders/money/money-sums.ts";
import { periodOf } from "#app/orders/money/period.ts";
import type { Snapshot } from "#app/payments/port/payment-provider.ts";
import { readCsv } from "#app/platform/files/csv-reading.ts";
import { addDay, dayOf } from "#app/platform/money-and-dates/dates.ts";
import { centsToField, fieldToCents } from "#app/platform/money-and-dates/money.ts";
import { submit } from "#tests/checkout.ts";
import { type FakeProvider, fakeProvider } from "#tests/fake-provider.ts";
import {
  makeAdmin,
  makeBump,
  makeBundle,
  makeCoupon,
  makeOffer,
  makeProduct,
  makeUser,
} from "#tests/makers.ts";
import { openTables, rowsPath } from "#tests/table-client.ts";
import { openSite, type TestSite, type Visitor } from "#tests/test-site.ts";

const ROUNDS = 48;
const PATH = "/admin/financeiro";

/** A seeded generator: the same numbers in every run. */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % below;
  };
}

type Chance = ReturnType<typeof generator>;

function oneOf<T>(chance: Chance, all: readonly T[]): T {
  return all[chance(all.length)] as T;
}

interface Goods {
  lines: { productId: number; offerId?: number; bumpId?: number; only?: 1 }[];
  coupons: string[];
}

/** Products, PIX offers, a bump, a bundle and coupons of every kind. */
async function makeGoods({ db }: TestSite): Promise<Goods> {
  const small = await makeProduct(db, { price: 599 });
  const middle = await makeProduct(db, { price: 1001 });
  const cheap = await makeProduct(db, { price: 333 });
  const tiny = await makeProduct(db, { price: 10 });
  const dear = await makeProduct(db, { price: 25_000 });
  const bundle = await makeBundle(db, [small, dear], { price: 19_999, lowers_for_owned: true });
  const offer = await makeOffer(db, { product_id: middle.id, price: 857, pix_discount: 333 });
  const dearOffer = await makeOffer(db, { product_id: dear.id, price: 21_111, pix_discount: 1000 });
  const bump = await makeBump(db, { product_id: small.id, bumped_product_id: cheap.id, price: 299 });
  const coupons = [
    await makeCoupon(db, { kind: "percent", discount: 1234 }),
    await makeCoupon(db, { kind: "amount", discount: 1000 }),
    await makeCoupon(db, { kind: "amount", discount: 1 }),
    await makeCoupon(db, { kind: "amount", discount: 777, products: [middle, bundle] }),
    await makeCoupon(db, { kind: "percent", discount: 5000, products: [dear] }),
  ];
  return {
    lines: [
      { productId: small.id },
      { productId: small.id },
      { productId: middle.id },
      { productId: tiny.id },
      { productId: dear.id },
      { productId: bundle.id },
      { productId: middle.id, offerId: offer.id },
      { productId: dear.id, offerId: dearOffer.id },
      { productId: cheap.id, bumpId: bump.id, only: 1 },
    ],
    coupons: coupons.map(({ code }) => code),
  };
}

interface Stage {
  site: TestSite;
  provider: FakeProvider;
  chance: Chance;
  goods: Goods;
}

/** Buys a random cart at the quoted price, if it can be sold. */
async function buySomething(stage: Stage, visitor: Visitor): Promise<string | undefined> {
  const { chance, goods } = stage;
  const chosen = Array.from({ length: 1 + chance(3) }, () => oneOf(chance, goods.lines));
  const lines = [...new Set(chosen)].map(({ only, ...line }) => ({
    ...line,
    quantity: only ?? (chance(2) ? 1 : 1 + chance(40)),
  }));
  const method = oneOf(chance, ["pix", "pix", "credit", "boleto"] as const);
  const coupon = chance(2) ? { coupon: oneOf(chance, goods.coupons) } : {};
  const quoted = await visitor.postJson("/api/checkout/quote", { lines, ...coupon });
  const quote = quoted.json();
  if (quote.changed || (quote.coupon && quote.coupon.state !== "applied")) return undefined;
  const way = quote.methods.find((one: { method: string }) => one.method === method);
  const plans: { count: number }[] = quote.installments;
  const installments = method === "credit" ? (oneOf(chance, plans)?.count ?? 1) : 1;
  const placed = await submit(visitor, {
    lines,
    ...coupon,
    ...(method === "credit" ? { cardToken: "any", installments } : {}),
    ...(method === "boleto" ? { document: "529.982.247-25" } : {}),
    method,
    seenTotalCents: way.total,
    name: "Ana Souza",
    email: `${randomUUID()}@teste.example`,
    again: true,
  });
  expect(placed.status, placed.text).toBe(201);
  return placed.json().publicId;
}

async function tell({ site, provider }: Stage, attemptId: number, facts: Partial<Snapshot>): Promise<void> {
  const externalRef = String(attemptId);
  provider.change(externalRef, facts);
  const refs = [{ externalRef }];
  provider.receipts.push({ ok: true, eventId: randomUUID(), refs, kind: "payment_changed" });
  await site.visitor().postJson(`/api/webhooks/${provider.id}`, {});
  await site.settle();
}

async function payFor(stage: Stage, publicId: string): Promise<void> {
  const { site, chance } = stage;
  const attempt = await site.db
    .selectFrom("payment_attempts")
    .innerJoin("orders", "orders.id", "payment_attempts.order_id")
    .select(["payment_attempts.id", "charged_cents"])
    .where("orders.public_id", "=", publicId)
    .executeTakeFirstOrThrow();
  const charged = attempt.charged_cents;
  const taken = chance(4) === 0 ? { financingCents: chance(200) } : {};
  const fee = chance(3) ? { feeCents: chance(charged) } : {};
  await tell(stage, attempt.id, { state: "approved", approvedCents: charged, ...taken, ...fee });
}

async function giveBack({ site, chance }: Stage, admin: Visitor, publicId: string): Promise<void> {
  const order = await site.db
    .selectFrom("orders")
    .selectAll()
    .where("public_id", "=", publicId)
    .executeTakeFirstOrThrow();
  const lines = await site.db
    .selectFrom("order_items")
    .select("id")
    .where("order_id", "=", order.id)
    .execute();
  const part = oneOf(chance, [{}, { lines: [oneOf(chance, lines).id] }, { cents: 1 + chance(order.total) }]);
  const answer = await admin.postJson(
    `/api/admin/orders/${order.id}/refunds`,
    { reason: "x", ...part, ...(order.payment_method === "boleto" ? { action: "by-hand" } : {}) },
    { headers: { "idempotency-key": randomUUID() } },
  );
  expect([201, 422]).toContain(answer.status);
  await site.settle();
}

async function sellByHand({ site, chance, goods }: Stage, admin: Visitor): Promise<void> {
  const { productId } = oneOf(chance, goods.lines);
  const buyer = { name: "Bia", email: `${randomUUID()}@teste.example`, document: "" };
  const payment = { money: "paid", method: "pix", paid_on: dayOf(site.now()), note: "" };
  const answer = await admin.post("/admin/pedidos/novo", {
    intent: "manual-order",
    key: randomUUID(),
    product: [String(productId)],
    amount: centsToField(1 + chance(30_000)),
    ...buyer,
    ...payment,
  });
  expect(answer.status).toBe(302);
}

async function readFile(admin: Visitor, path: string): Promise<Record<string, string>[]> {
  const answer = await admin.get(path);
  expect(answer.status, answer.text).toBe(200);
  const [header, ...rows] = readCsv(answer.text);
  return rows.map(({ cells }) =>
    Object.fromEntries(cells.map((cell, at) => [header?.cells[at] ?? "", cell])),
  );
}

function cents(text: string | undefined): number {
  const amount = fieldToCents((text ?? "").replace(/^-/, "")) ?? 0;
  return text?.startsWith("-") ? -amount : amount;
}

function sum(rows: Record<string, string>[], column: string): number {
  return rows.reduce((all, row) => all + cents(row[column]), 0);
}

/** Three months, across the turn of a year. */
async function makeHistory() {
  const provider = fakeProvider();
  const site = await openSite({}, { payments: { credit: provider, pix: provider, boleto: provider } });
  const year = String(site.now().getUTCFullYear() + 1);
  const goods = await makeGoods(site);
  const chance = generator(20_261_127);
  const stage: Stage = { site, provider, chance, goods };
  const [owner, user] = [await makeAdmin(site.db), await makeUser(site.db)];
  let day = `${year}-01-05`;
  let admin = await site.as(owner);
  let paid = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round % 5 === 0) {
      day = addDay(day, 1 + chance(14));
      site.advance(Date.parse(`${day}T15:00:00Z`) - site.now().getTime());
      admin = await site.as(owner);
    } else site.advance(60_000 * (1 + chance(5)));
    if (chance(8) === 0) {
      await sellByHand(stage, admin);
      continue;
    }
    const visitor = chance(4) === 0 ? await site.as(user) : site.visitor();
    const publicId = await buySomething(stage, visitor);
    if (!publicId || chance(7) === 0) continue;
    await payFor(stage, publicId);
    paid += 1;
    if (chance(3) === 0) await giveBack(stage, admin, publicId);
  }
  expect(paid).toBeGreaterThan(ROUNDS / 2);
  await site.settle();
  return { site, admin, year };
}

test("agrees in report, file, orders, coupons and plain sums over a random history", {
  timeout: 120_000,
}, async () => {
  const { site, admin, year } = await makeHistory();
  const { db } = site;
  const now = site.now();
  const report = await readMoneyReport(db, site.payments, periodOf(year), now);
  const { sums } = report;
  const orders = await db.selectFrom("orders").selectAll().where("paid_cents", ">", 0).execute();
  const attempts = await db
    .selectFrom("payment_attempts")
    .selectAll()
    .where("approved_cents", ">", 0)
    .execute();
  const total = <T>(all: readonly T[], of: (one: T) => number | null) =>
    all.reduce((whole, one) => whole + (of(one) ?? 0), 0);
  const plain = {
    payments: attempts.length,
    gross: total(orders, (order) => order.total + order.discount_cents),
    discount: total(orders, (order) => order.discount_cents),
    kept: total(attempts, (attempt) => attempt.financing_cents),
    fee: total(attempts, (attempt) => attempt.fee_cents),
    returned: total(orders, (order) => order.refunded_cents),
  };
  expect(sums).toMatchObject(plain);
  expect(plain.discount).toBeGreaterThan(0);
  expect(sums.interest).toBe(total(orders, (order) => order.financing_cents));
  const received = total(orders, (order) => order.paid_cents);
  expect([netOf(sums), balanceOf(sums)]).toEqual([
    received - plain.fee,
    received - plain.fee - plain.returned,
  ]);

  // Quarters and months add up to the year.
  for (const keys of [
    ["T1", "T2", "T3", "T4"],
    Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, "0")),
  ]) {
    const parts = [];
    for (const key of keys)
      parts.push(await readMoneySums(db, site.payments, periodOf(`${year}-${key}`), now));
    expect(total(parts, netOf)).toBe(netOf(sums));
    expect(total(parts, ({ discount }) => discount)).toBe(sums.discount);
  }
  expect(total(report.months, ({ sums: own }) => own.gross)).toBe(sums.gross);

  const rows = await readFile(admin, `${PATH}/exportar?periodo=${year}`);
  const named = {
    Bruto: sums.gross,
    Desconto: sums.discount,
    Juros: sums.interest,
    Tarifa: sums.fee,
    "Juros retidos": sums.kept,
    Reembolsado: -sums.returned,
    Líquido: balanceOf(sums),
  };
  expect(Object.fromEntries(Object.keys(named).map((column) => [column, sum(rows, column)]))).toEqual(named);
  const times = rows.map(({ Data = "", Hora }) => `${Data.split("/").reverse().join("-")} ${Hora}`);
  expect(times).toEqual([...times].sort());

  const items = await db.selectFrom("order_items").selectAll().orderBy("id").execute();
  for (const order of orders) {
    const own = rows.filter(({ Pedido }) => Pedido === String(order.id));
    expect(own[0]).toMatchObject({ "E-mail": order.guest_email ?? "", Cupom: order.coupon_code ?? "" });
    const sold = own.filter(({ Tipo }) => Tipo === "Venda");
    expect([sum(sold, "Bruto"), sum(sold, "Desconto")]).toEqual([
      order.total + order.discount_cents,
      order.discount_cents,
    ]);
    // Line by line, against the order.
    const lines = items.filter(({ order_id }) => order_id === order.id);
    expect(sold.map(({ Bruto }) => cents(Bruto))).toEqual(
      lines.map(({ price, list_price, quantity }) => (list_price ?? price) * quantity),
    );
    expect(sum(own, "Reembolsado") + order.refunded_cents).toBe(0);
  }
  const { items: coupons } = await listCoupons(
    db,
    COUPON_FILTER.parse(new URLSearchParams()),
    { number: 1, size: 20, offset: 0 },
    now,
  );
  for (const { code, discountCents } of coupons) {
    const own = rows.filter(({ Cupom }) => Cupom === code);
    expect([code, sum(own, "Desconto")]).toEqual([code, discountCents]);
    expect(discountCents).toBeGreaterThan(0);
  }
});

test("reports an imported order's discount, stored or derived from its lines", async () => {
  const { site, client, admin: owner } = await openTables();
  const product = await makeProduct(site.db);
  const bring = async (order: object, line: object) => {
    const facts = { guest_email: "ana@teste.example", payment_status: "paid", ...order };
    const made = await client.post(rowsPath(630), facts);
    expect(made.status, made.text).toBe(200);
    const ids = { order_id: made.json().id, product_id: product.id };
    const item = await client.post(rowsPath(631), { ...ids, quantity: "3", ...line });
    expect(item.status, item.text).toBe(200);
  };
  await bring(
    { total: "17.95", discount_cents: "0.02" },
    { price: "5.99", rest_cents: "0.02", list_price: "5.99" },
  );
  await bring({ total: "27.00" }, { price: "9.00", list_price: "10.00" });
  await bring({ total: "27.00" }, { price: "10.00" });
  const rows = await readFile(await site.as(owner), `${PATH}/exportar`);
  expect(rows.map(({ Bruto, Desconto, Líquido }) => [Bruto, Desconto, Líquido])).toEqual([
    ["17,97", "0,02", "17,95"],
    ["30,00", "3,00", "27,00"],
    ["30,00", "3,00", "27,00"],
  ]);
});
