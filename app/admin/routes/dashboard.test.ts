import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { rememberBackup } from "#app/backups/store/last-backup.server.ts";
import { enqueue } from "#app/jobs/jobs.server.ts";
import { countOrders } from "#app/orders/admin/order-list.server.ts";
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import { json } from "#db/connect.server.ts";
import type { NewRow } from "#db/schema.ts";
import { insertRow, updateRow } from "#db/writes.server.ts";
import { buy, DAYS, SECONDS, wait } from "#tests/checkout.ts";
import { makeAdmin, makeOrder, makeProduct, makeUser } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";
import { readFigures } from "../dashboard/figures.server.ts";
import { readFunnel, readGenerated } from "../dashboard/funnel.server.ts";
import { lastPeriod, parsePeriod } from "../dashboard/period.ts";
import { listSoldProducts } from "../dashboard/sold-products.server.ts";

/** Of one look at the dashboard, its frame and its person among them. */
const STATEMENTS = 24;
/** Asked every few seconds, whoever looks at what. */
const BACKGROUND = /from "webhooks" where "is_active"|clock_timestamp/;

type OrderFacts = Parameters<typeof makeOrder>[1];

/** Paid in full at that hour, unless the facts say otherwise. */
async function makePaid(site: TestSite, cents: number, paidAt: Date, facts: OrderFacts = {}) {
  return makeOrder(site.db, {
    status: "completed",
    payment_status: "paid",
    payment_method: "pix",
    paid_cents: cents,
    first_paid_at: paidAt,
    created_at: addDays(paidAt, -1),
    ...facts,
  });
}

async function makeAttempt(site: TestSite, orderId: number, facts: Partial<NewRow<"payment_attempts">> = {}) {
  const now = site.now();
  return site.db
    .insertInto("payment_attempts")
    .values({
      order_id: orderId,
      number: 1,
      provider: "sandbox",
      method: "pix",
      state: "approved",
      charged_cents: 10_000,
      approved_cents: 10_000,
      created_at: now,
      updated_at: now,
      ...facts,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
}

async function giveBack(site: TestSite, orderId: number, cents: number, at: Date) {
  const attempt = await makeAttempt(site, orderId, { refunded_cents: cents, created_at: at });
  const times = { created_at: at, updated_at: at };
  const key = `test:${orderId}`;
  await site.db
    .insertInto("refunds")
    .values({
      attempt_id: attempt.id,
      order_id: orderId,
      request_key: key,
      cents,
      lines: json([]),
      state: "done",
      ...times,
    })
    .execute();
  await updateRow(site.db, "orders", orderId, { refunded_cents: cents }, at);
}

/** A period around days of our own, long over. */
const days = (first: string, last: string, now: Date) =>
  parsePeriod(new URLSearchParams({ de: first, ate: last }), now).period;

test("what is paid counts on the day it was paid, what goes back on the day it went", async () => {
  const site = await openSite();
  const { order } = await makePaid(site, 10_000, new Date("2026-03-02T15:00:00Z"));
  await makePaid(site, 5_000, new Date("2026-03-10T15:00:00Z"), { payment_method: "credit" });
  await giveBack(site, order.id, 2_500, new Date("2026-03-11T12:00:00Z"));
  // Never paid: no revenue, whatever it costs.
  await makeOrder(site.db, { status: "completed", created_at: new Date("2026-03-10T15:00:00Z") });
  const figures = await readFigures(
    site.db,
    days("2026-03-09", "2026-03-12", new Date("2026-05-01T12:00:00Z")),
  );
  expect(figures.bars.map(({ revenue, orders }) => [revenue, orders])).toEqual([
    [0, 0],
    [5_000, 1],
    [-2_500, 0],
    [0, 0],
  ]);
  expect(figures).toMatchObject({
    revenue: 2_500,
    revenueBefore: 0,
    money: { orders: 1, paid: 5_000, refunded: 2_500, refunds: 1 },
  });
  expect(figures.methods).toEqual([
    expect.objectContaining({ method: "credit", revenue: 5_000, orders: 1 }),
    expect.objectContaining({ method: "pix", revenue: -2_500, orders: 0 }),
  ]);
});

test("half past two in the morning of London is the evening before in São Paulo", async () => {
  const site = await openSite();
  await makePaid(site, 7_000, new Date("2026-03-11T02:30:00Z"));
  await makePaid(site, 900, new Date("2026-03-11T03:00:00Z"));
  const { bars } = await readFigures(
    site.db,
    days("2026-03-10", "2026-03-11", new Date("2026-05-01T12:00:00Z")),
  );
  expect(bars.map(({ first, revenue }) => [first, revenue])).toEqual([
    ["2026-03-10", 7_000],
    ["2026-03-11", 900],
  ]);
});

test("each figure stands beside the period before, up to the same hour", async () => {
  const site = await openSite();
  const now = new Date("2026-11-20T15:00:00Z");
  await makePaid(site, 10_000, new Date("2026-11-19T15:00:00Z"));
  await makePaid(site, 3_000, new Date("2026-11-13T14:59:00Z"));
  // The week before had not come that far yet.
  await makePaid(site, 80_000, new Date("2026-11-13T15:01:00Z"));
  await makeUser(site.db, { created_at: new Date("2026-11-12T12:00:00Z") });
  await makeUser(site.db, { created_at: new Date("2026-11-18T12:00:00Z") });
  await makeUser(site.db, { created_at: new Date("2026-11-18T12:00:00Z"), erased_at: now });
  // Whoever runs the shop did not come to it.
  await makeAdmin(site.db, { created_at: new Date("2026-11-18T12:00:00Z") });
  const figures = await readFigures(site.db, lastPeriod("7", now));
  expect(figures).toMatchObject({
    revenue: 10_000,
    revenueBefore: 3_000,
    moneyBefore: { orders: 1 },
    newUsers: 1,
    newUsersBefore: 1,
  });
});

test("all days together are all the money that the orders' page counts, lost disputes and part payments too", async () => {
  const site = await openSite();
  const at = addDays(site.now(), -20);
  const { order } = await makePaid(site, 10_000, at);
  await giveBack(site, order.id, 1_000, addDays(site.now(), -10));
  const lost = await makePaid(site, 6_000, at, { payment_method: "credit" });
  await updateRow(
    site.db,
    "orders",
    lost.order.id,
    { refunded_cents: 6_000, payment_status: "refunded" },
    site.now(),
  );
  await site.db
    .insertInto("order_log")
    .values({
      order_id: lost.order.id,
      to_status: "refunded",
      payment_before: "paid",
      payment_after: "refunded",
      cause: "dispute_lost",
      created_at: addDays(site.now(), -5),
    })
    .execute();
  await makeOrder(site.db, { paid_cents: 400, created_at: addDays(site.now(), -3) });
  const period = lastPeriod("30", site.now());
  const figures = await readFigures(site.db, period);
  expect(figures.revenue).toBe((await countOrders(site.db)).revenue);
  expect(figures.money).toMatchObject({ orders: 2, paid: 16_400, refunded: 7_000, refunds: 2 });
  expect(figures.bars.filter(({ revenue }) => revenue !== 0).map(({ revenue }) => revenue)).toEqual([
    16_000, -1_000, -6_000, 400,
  ]);
});

test("a real purchase, a line of it given back two days later and a free order stand where they belong", async () => {
  const site = await openSite();
  const kept = await makeProduct(site.db, { name: "Fica", price: 3_000 });
  const returned = await makeProduct(site.db, { name: "Volta", price: 2_000 });
  const gift = await makeProduct(site.db, { name: "Presente", price: 0 });
  const order = await buy(site, site.visitor(), [kept, returned], { method: "credit" });
  await buy(site, site.visitor(), gift, { email: "bia@teste.example" });
  await wait(site, 6 * SECONDS);
  await wait(site, 2 * DAYS);
  const admin = await site.as(await makeAdmin(site.db));
  const line = await site.db
    .selectFrom("order_items")
    .select("id")
    .where("product_id", "=", returned.id)
    .executeTakeFirstOrThrow();
  const answer = await admin.postJson(
    `/api/admin/orders/${order.id}/refunds`,
    { lines: [line.id], reason: "engano" },
    { headers: { "idempotency-key": randomUUID() } },
  );
  expect(answer.status, answer.text).toBe(201);
  const period = lastPeriod("7", site.now());
  const figures = await readFigures(site.db, period);
  const moved = figures.bars.filter(({ revenue, orders }) => revenue !== 0 || orders > 0);
  expect(moved.map(({ revenue, orders }) => [revenue, orders])).toEqual([
    [5_000, 2],
    [-2_000, 0],
  ]);
  expect(figures.revenue).toBe((await countOrders(site.db)).revenue);
  expect(figures.methods.map(({ method, orders, revenue }) => [method, orders, revenue])).toEqual([
    ["credit", 1, 3_000],
    [null, 1, 0],
  ]);
  const sold = await listSoldProducts(site.db, period, 10);
  expect(sold.map(({ name, cents }) => [name, cents])).toEqual([
    ["Fica", 3_000],
    ["Presente", 0],
  ]);
  expect(await readFunnel(site.db, period)).toMatchObject({ placed: 2, paid: 2 });
});

test("products are ranked by their paid lines at the price of the sale, without what was given back", async () => {
  const site = await openSite();
  const [icons, course, guide] = await Promise.all([
    makeProduct(site.db, { name: "Ícones", price: 1_000 }),
    makeProduct(site.db, { name: "Curso", price: 9_000 }),
    makeProduct(site.db, { name: "Guia", price: 50_000 }),
  ]);
  const at = addDays(site.now(), -2);
  const lines = [
    { product: icons, quantity: 3 },
    { product: course, price: 8_000 },
  ];
  await makePaid(site, 11_000, at, { lines });
  await makePaid(site, 9_000, at, { lines: [{ product: course, refunded_at: site.now() }] });
  await makePaid(site, 50_000, at, {
    lines: [{ product: guide }, { product: icons, quantity: 2 }],
    payment_status: "refunded",
    refunded_cents: 50_000,
  });
  await makePaid(site, 1_000, addDays(site.now(), -60), { lines: [{ product: icons }] });
  const waiting = await makeOrder(site.db, { lines: [{ product: icons, quantity: 9 }] });
  const period = lastPeriod("30", site.now());
  const sold = async () =>
    (await listSoldProducts(site.db, period, 10)).map(({ name, units, cents }) => [name, units, cents]);
  expect(await sold()).toEqual([
    ["Curso", 1, 8_000],
    ["Ícones", 3, 3_000],
  ]);
  // What was given back takes no place from those that stayed.
  expect((await listSoldProducts(site.db, period, 1)).map(({ name }) => name)).toEqual(["Curso"]);
  const year = await listSoldProducts(site.db, lastPeriod("12m", site.now()), 10);
  expect(year.map(({ name, units, cents }) => [name, units, cents])).toEqual([
    ["Curso", 1, 8_000],
    ["Ícones", 4, 4_000],
  ]);
  // Its lines follow when it is paid after all.
  await updateRow(site.db, "orders", waiting.order.id, { first_paid_at: site.now() }, site.now());
  expect((await sold())[0]).toEqual(["Ícones", 12, 12_000]);
});

test("PIX and boleto that were generated stand beside those that were paid", async () => {
  const site = await openSite();
  const states = ["approved", "expired", "pending", "creating", "declined"] as const;
  for (const [number, state] of states.entries()) {
    const { order } = await makeOrder(site.db);
    const approved_cents = state === "approved" ? 2_000 : 0;
    await makeAttempt(site, order.id, { state, number: number + 1, charged_cents: 2_000, approved_cents });
  }
  const [pix, boleto] = await readGenerated(site.db, lastPeriod("7", site.now()));
  expect(pix).toEqual({ method: "pix", generated: 3, generatedCents: 6_000, paid: 1, paidCents: 2_000 });
  expect(boleto).toMatchObject({ method: "boleto", generated: 0, generatedCents: 0 });
});

test("the funnel counts pages, carts and checkouts of the days, orders made and those of them that were paid", async () => {
  const site = await openSite();
  const now = new Date("2026-11-20T15:00:00Z");
  const row = (day: string, name: string, count: number) => ({ day, name, count });
  await site.db
    .insertInto("daily_counts")
    .values([
      row("2026-11-20", "visits", 40),
      row("2026-11-18", "visits", 60),
      row("2026-11-20", "carts", 12),
      row("2026-11-20", "checkouts", 7),
      row("2026-11-12", "visits", 9_999),
    ])
    .execute();
  await makePaid(site, 1_000, new Date("2026-11-19T15:00:00Z"));
  await makeOrder(site.db, { created_at: new Date("2026-11-19T15:00:00Z") });
  // Paid in these days, made before them.
  await makePaid(site, 1_000, new Date("2026-11-14T15:00:00Z"), {
    created_at: new Date("2026-11-01T15:00:00Z"),
  });
  expect(await readFunnel(site.db, lastPeriod("7", now))).toEqual({
    visits: 100,
    carts: 12,
    checkouts: 7,
    placed: 2,
    paid: 1,
    countedSince: null,
  });
  expect((await readFunnel(site.db, lastPeriod("30", now))).countedSince).toBe("2026-11-12");
});

test("an empty shop has a dashboard too", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const page = await admin.get("/admin");
  expect(page.status).toBe(200);
  expect(page.text).toContain("Painel Administrativo");
  expect(page.text).toContain("Nenhuma pendência por enquanto.");
  expect(page.text).toContain("Os pedidos aparecem aqui a partir da primeira venda.");
  expect(page.text).toContain("Nenhum item pago neste período.");
  expect(page.text).toContain("Ainda não há cópia de segurança.");
  // Nothing to draw is said, not drawn.
  expect(page.text).toContain("Nenhuma venda ainda");
  expect(page.text).toContain("O gráfico aparece com a primeira.");
  expect(page.text).toContain("Nenhuma visita contada neste período.");
  // What there is to do while nothing was sold stands before the figures.
  expect(page.text).toMatch(/<details[^>]* open=""[^>]*><summary[^>]*><h2[^>]*>Antes de abrir a loja/);
  expect(page.text.indexOf("Antes de abrir a loja")).toBeLessThan(page.text.indexOf("Receita do período"));
  expect(page.text).not.toContain('role="slider"');
});

test("one figure of the period stands first, then today and yesterday, what waits, the orders, and the rest folded", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const { order } = await makePaid(site, 7_000, site.now());
  await giveBack(site, order.id, 1_500, site.now());
  await makePaid(site, 4_000, addDays(site.now(), -1));
  await makePaid(site, 2_000, addDays(site.now(), -1));
  for (const query of ["", "?periodo=hoje", "?periodo=ontem", "?de=2024-01-01&ate=2024-01-01"]) {
    const { status, text } = await admin.get(`/admin${query}`);
    expect([query, status]).toEqual([query, 200]);
    const words = text.replaceAll("<!-- -->", "").replaceAll("\u00a0", " ");
    expect(words).toMatch(
      /Hoje<\/dt><dd[^>]*>R\$ 55,00<\/dd><dd[^>]*>1 pedido pago, menos R\$ 15,00 em reembolsos/,
    );
    expect(words).toMatch(/Ontem<\/dt><dd[^>]*>R\$ 60,00<\/dd><dd[^>]*>2 pedidos pagos/);
    const places = [
      'aria-label="Período"',
      "Receita do período",
      "Hoje</dt>",
      "Esperando você",
      "Pedidos recentes",
      "Antes de abrir a loja",
      "Mais números do período",
      "Mais vendidos",
    ];
    const found = places.map((place) => words.indexOf(place));
    expect(found).toEqual(found.toSorted((one, other) => one - other));
    expect(found[0]).toBeGreaterThan(0);
    // Nobody else's visit was counted: orders do not stand beside a nought.
    expect(words).not.toContain("Páginas vistas</span>");
    // Something was sold: the checklist is folded.
    expect(words).toMatch(/<details class="[^"]*"><summary[^>]*><h2[^>]*>Antes de abrir a loja/);
    expect(words).toMatch(/<details class="[^"]*"><summary[^>]*><h2[^>]*>Mais números do período/);
    // The menu leads to the rooms: nothing on the page repeats it.
    expect(words).not.toContain('aria-label="Atalhos"');
  }
});

test("the dashboard asks the database as often for any period, and for many sales as for one", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const sent = site.statements();
  const countOnce = async (query: string) => {
    sent.length = 0;
    await admin.get(`/admin${query}`);
    return sent
      .map(({ text }) => text)
      .filter((text) => /^\s*(select|with)/i.test(text) && !BACKGROUND.test(text)).length;
  };
  // On PostgreSQL the settings are read again whenever a change is heard of, beside any page: the page's own are the fewest.
  const count = async (query: string) => {
    await admin.get(`/admin${query}`);
    const rounds = [await countOnce(query), await countOnce(query), await countOnce(query)];
    return Math.min(...rounds);
  };
  await makePaid(site, 1_000, site.now());
  const one = await count("");
  expect(one).toBeLessThanOrEqual(STATEMENTS);
  for (const days of [0, 1, 5]) await makePaid(site, 1_000, addDays(site.now(), -days));
  for (const query of ["", "?periodo=hoje", "?periodo=12m"]) {
    expect([query, await count(query)]).toEqual([query, one]);
  }
});

test("a method that is switched off is told of only where it brought something", async () => {
  const site = await openSite();
  const { order } = await makeOrder(site.db);
  const period = lastPeriod("7", site.now());
  const told = async () =>
    (await readGenerated(site.db, period, (method) => method === "pix")).map(({ method }) => method);
  expect(await told()).toEqual(["pix"]);
  await makeAttempt(site, order.id, { method: "boleto" });
  expect(await told()).toEqual(["pix", "boleto"]);
});

test("the dashboard shows revenue less refunds, its change, a table of the days and the newest orders", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const { order } = await makePaid(site, 10_000, addDays(site.now(), -2));
  await giveBack(site, order.id, 2_000, addDays(site.now(), -1));
  await makePaid(site, 4_000, addDays(site.now(), -40));
  const newest = await makeOrder(site.db, { guest_name: "Helena Prado" });
  const { text } = await admin.get("/admin");
  expect(text).toContain("R$\u00a080,00");
  expect(text).toMatch(/alta de<\/span>100(<!-- -->)?%/);
  expect(text).toContain("Helena Prado");
  expect(text).toContain(`href="/admin/pedidos?pedido=${newest.order.id}"`);
  expect(text).toMatch(/<td[^>]*>-R\$\u00a020,00<\/td>/);
  for (const query of ["?periodo=7", "?periodo=90", "?periodo=12m", "?de=2024-01-01&ate=2025-06-30"]) {
    expect([query, (await admin.get(`/admin${query}`)).status]).toEqual([query, 200]);
  }
});

test("days that cannot be taken are answered with 422, a sentence and what was typed", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const page = await admin.get("/admin?de=2026-02-31&ate=2026-03-10");
  expect(page.status).toBe(422);
  expect(page.text).toContain("Esta data não existe.");
  expect(page.text).toMatch(/value="31\/02\/2026"/);
});

test("what waits for the owner is named with its way; mails, deliveries and requests about data among it", async () => {
  const site = await openSite();
  const now = site.now();
  const admin = await site.as(await makeAdmin(site.db));
  await makeOrder(site.db, { attention: "Confira o valor." });
  await enqueue(site.db, { topic: "mail.order-confirmed", dedupeKey: "a" }, now);
  await enqueue(site.db, { topic: "sales.refund", dedupeKey: "b" }, now);
  await site.db.updateTable("outbox").set({ parked_at: now }).execute();
  await site.db
    .insertInto("data_requests")
    .values([
      { kind: "export", email: "a@teste.example", state: "open", created_at: now },
      { kind: "export", email: "b@teste.example", state: "done", created_at: now },
    ])
    .execute();
  const { text } = await admin.get("/admin");
  const lines = [...text.matchAll(/<a[^>]*href="([^"]+)"[^>]*><b[^>]*>(\d+)<\/b><span[^>]*>([^<]+)/g)];
  expect(lines.map(([, to, count, label]) => [to, count, label])).toEqual([
    ["/admin/pedidos?atencao=1", "1", "Pedidos que precisam de atenção"],
    ["/admin/privacidade", "1", "Solicitações sobre dados pessoais"],
    ["/admin/emails?estado=parado", "1", "E-mails não enviados"],
  ]);
});

test("a webhook that was not taken in ten tries waits for the owner", async () => {
  const site = await openSite();
  const now = site.now();
  const admin = await site.as(await makeAdmin(site.db));
  const hook = await insertHook(site);
  const delivery = {
    webhook_id: hook.id,
    event_type: "rows.created",
    body: "{}",
    tries: 10,
    created_at: now,
  };
  await site.db
    .insertInto("webhook_deliveries")
    .values([
      { ...delivery, event_id: "1" },
      { ...delivery, event_id: "2", next_try_at: now },
      { ...delivery, event_id: "3", delivered_at: now },
    ])
    .execute();
  const { text } = await admin.get("/admin");
  expect(text).toMatch(
    /href="\/admin\/integracoes\?aba=webhooks"[^>]*><b[^>]*>1<\/b><span[^>]*>Webhooks não entregues/,
  );
});

function insertHook(site: TestSite) {
  return insertRow(
    site.db,
    "webhooks",
    {
      table_id: 628,
      url: "https://ouvinte.example/",
      name: "Ouvinte",
      events: json(["rows.created"]),
      headers: json({}),
      secret: "segredo",
    },
    site.now(),
  );
}

test("the age of the last copy is there, and old ones are called old", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  await rememberBackup(site.db, { at: addDays(site.now(), -2), bytes: 48_000_000 });
  const { text } = await admin.get("/admin");
  expect(text).toMatch(/há 2 dias(<!-- -->)?, (<!-- -->)?48 MB/);
  expect(text).not.toContain("Está na hora de fazer outra.");
  await rememberBackup(site.db, { at: addDays(site.now(), -8), bytes: 48_000_000 });
  expect((await admin.get("/admin")).text).toContain("Está na hora de fazer outra.");
});

test("a clock of the database that is off by more than five seconds is logged and shown", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const warned = async () => {
    await site.settle();
    return (await admin.get("/admin")).text.includes("O relógio do banco de dados");
  };
  expect(await warned()).toBe(false);
  site.advance(20_000);
  // SQLite lives in the process and has no clock of its own.
  expect(await warned()).toBe(site.engine === "postgres");
  expect(site.logs.some((line) => line.includes("clock differs"))).toBe(site.engine === "postgres");
  site.advance(-20_000);
  expect(await warned()).toBe(false);
});

test("the figures are for administrators alone", async () => {
  const site = await openSite();
  const customer = await site.as(await makeUser(site.db));
  expect((await customer.get("/admin")).location).toContain("/unauthorized");
  const data = await customer.get("/admin.data");
  expect(data.text).not.toContain("revenue");
});
