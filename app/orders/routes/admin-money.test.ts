// The owner's money report and the accountant's file agree with the order list.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { readMoneyReport } from "#app/orders/money/money-report.server.ts";
import { periodOf } from "#app/orders/money/period.ts";
import type { Snapshot } from "#app/payments/port/payment-provider.ts";
import { readCsv } from "#app/platform/files/csv-reading.ts";
import { addDays, dayOf } from "#app/platform/money-and-dates/dates.ts";
import { fieldToCents, formatBRL } from "#app/platform/money-and-dates/money.ts";
import { json } from "#db/connect.server.ts";
import { buy } from "#tests/checkout.ts";
import { type FakeProvider, fakeProvider } from "#tests/fake-provider.ts";
import { makeAdmin, makeOrder, makeProduct, makeUser } from "#tests/makers.ts";
import { type Answer, openSite, type TestSite, type Visitor } from "#tests/test-site.ts";

const BY_HAND = {
  PAYMENT_PIX: "manual-pix",
  PIX_KEY: "pix@loja.example",
  PIX_NAME: "Loja Exemplo",
  PIX_CITY: "Joinville",
};
const PATH = "/admin/financeiro";

/** Noon of a day in São Paulo. */
function goTo(site: TestSite, month: string, day: number): void {
  const noon = Date.parse(`${month}-${String(day).padStart(2, "0")}T15:00:00Z`);
  site.advance(noon - site.now().getTime());
}

function nextMonth(month: string): string {
  return dayOf(addDays(new Date(`${month}-28T15:00:00Z`), 5)).slice(0, 7);
}

function readable(answer: Answer): string {
  return answer.text.replaceAll("<!-- -->", "").replaceAll("\u00a0", " ");
}

/** The figure beside a label of the report. */
function said(page: Answer, label: string): string | undefined {
  const [, account = ""] = readable(page).split(/A conta d[eo] /);
  const line = new RegExp(`<dt[^>]*>${label.replace(/[()]/g, "\\$&")}</dt><dd[^>]*>([^<]+)</dd>`);
  return line.exec(account)?.[1];
}

function brl(cents: number): string {
  return formatBRL(cents).replaceAll("\u00a0", " ");
}

interface FileRow {
  [column: string]: string;
}

async function readFile(admin: Visitor, path: string): Promise<FileRow[]> {
  const answer = await admin.get(path);
  expect(answer.status, answer.text).toBe(200);
  const [header, ...lines] = readCsv(answer.text);
  return lines.map(({ cells }) =>
    Object.fromEntries(cells.map((cell, at) => [header?.cells[at] ?? "", cell])),
  );
}

/** "-3,21" as -321. */
function cents(text: string | undefined): number {
  const amount = fieldToCents((text ?? "").replace(/^-/, "")) ?? 0;
  return text?.startsWith("-") ? -amount : amount;
}

function sum(rows: FileRow[], column: string): number {
  return rows.reduce((all, row) => all + cents(row[column]), 0);
}

interface Stage {
  site: TestSite;
  provider: FakeProvider;
  admin: Visitor;
}

/** Delivers the provider's news about the order's last attempt. */
async function tell({ site, provider }: Stage, orderId: number, facts: Partial<Snapshot>): Promise<number> {
  const attempt = await site.db
    .selectFrom("payment_attempts")
    .select(["id", "charged_cents"])
    .where("order_id", "=", orderId)
    .orderBy("number", "desc")
    .executeTakeFirstOrThrow();
  const externalRef = String(attempt.id);
  const money = facts.state === "approved" ? { approvedCents: attempt.charged_cents } : {};
  provider.change(externalRef, { ...money, ...facts });
  await deliver(site, provider, externalRef);
  return attempt.id;
}

async function deliver(site: TestSite, provider: FakeProvider, externalRef: string): Promise<void> {
  provider.receipts.push({
    ok: true,
    eventId: randomUUID(),
    refs: [{ externalRef }],
    kind: "payment_changed",
  });
  const answer = await site.visitor().postJson(`/api/webhooks/${provider.id}`, {});
  expect(answer.status).toBe(200);
  await site.settle();
}

async function refund({ site, admin }: Stage, orderId: number, body: object): Promise<void> {
  const headers = { "idempotency-key": randomUUID() };
  const answer = await admin.postJson(
    `/api/admin/orders/${orderId}/refunds`,
    { reason: "x", ...body },
    { headers },
  );
  expect(answer.status, answer.text).toBe(201);
  await site.settle();
}

/** An order that waits for the owner's confirmation of a PIX. */
async function makeByHand(site: TestSite, price: number): Promise<number> {
  const now = site.now();
  const { order } = await makeOrder(site.db, { created_at: now, lines: [{ price }] });
  await site.db
    .insertInto("payment_attempts")
    .values({
      order_id: order.id,
      number: 1,
      provider: "manual-pix",
      provider_ref: `PED${order.id}`,
      ...{
        method: "pix",
        state: "pending",
        charged_cents: price,
        by_hand: true,
        created_at: now,
        updated_at: now,
      },
    })
    .execute();
  return order.id;
}

async function confirm({ admin }: Stage, orderId: number, amount: string): Promise<void> {
  const answer = await admin.post("/admin/pedidos", { intent: "receipt", order: String(orderId), amount });
  expect([answer.status, answer.location], answer.text).toEqual([302, "/admin/pedidos"]);
}

/** Two months with every kind of movement. */
async function makeHistory() {
  const provider = fakeProvider();
  const methods = { credit: provider, pix: provider, boleto: provider };
  const site = await openSite(BY_HAND, { payments: methods });
  const first = nextMonth(dayOf(site.now()).slice(0, 7));
  const second = nextMonth(first);
  goTo(site, first, 3);
  const owner = await makeAdmin(site.db);
  const stage: Stage = { site, provider, admin: await site.as(owner) };
  const products = [];
  for (const price of [1001, 2000, 3033]) products.push(await makeProduct(site.db, { price }));
  const [one, two, three] = products as [(typeof products)[0], (typeof products)[0], (typeof products)[0]];
  const order = async (what: Parameters<typeof buy>[2], options: Parameters<typeof buy>[3]) =>
    (await buy(site, site.visitor(), what, { email: `${randomUUID()}@teste.example`, ...options })).id;

  const card = await order([one, two, three], { method: "credit" });
  const free = addDays(site.now(), 45);
  await tell(stage, card, {
    state: "approved",
    financingCents: 777,
    feeCents: 251,
    netCents: 5783,
    availableOn: dayOf(free),
  });
  const parts = await order(await makeProduct(site.db, { price: 12_345 }), {
    method: "credit",
    installments: 12,
  });
  await tell(stage, parts, { state: "approved", feeCents: 900 });
  goTo(site, first, 4);
  stage.admin = await site.as(owner);
  const pix = await order(two, { method: "pix" });
  await tell(stage, pix, { state: "approved" });
  const boleto = await order([one, three], { method: "boleto" });
  await tell(stage, boleto, { state: "approved", feeCents: 349 });
  const lost = await order(three, { method: "credit" });
  await tell(stage, lost, { state: "approved", feeCents: 100 });
  const open = await order(one, { method: "credit" });
  await tell(stage, open, { state: "approved", feeCents: 10 });
  await tell(stage, open, { dispute: "open" });
  const byHand = await makeByHand(site, 4990);
  await confirm(stage, byHand, "49,90");
  const tooLittle = await makeByHand(site, 4990);
  await confirm(stage, tooLittle, "30,00");
  const gift = await makeByHand(site, 7000);
  const given = { status: "completed", version: 1, money: "gift" };
  expect((await stage.admin.postJson(`/api/admin/orders/${gift}/status`, given)).status).toBe(200);
  await order(await makeProduct(site.db, { price: 0 }), {});
  await makeOrder(site.db, {
    is_imported: true,
    status: "completed",
    payment_status: "paid",
    payment_method: "boleto",
    ...{
      created_at: site.now(),
      total: 9000,
      paid_cents: 9000,
      first_paid_at: site.now(),
      guest_name: "Cliente Antigo",
    },
    lines: [{ price: 3333 }, { price: 6667 }],
  });
  // Paid twice: by the abandoned method, too.
  const guest = site.visitor();
  const twice = await buy(site, guest, two, { method: "pix", email: "duas@teste.example" });
  const again = await guest.postJson(`/api/orders/${twice.publicId}/attempts`, {
    lastAttempt: 1,
    method: "credit",
    cardToken: "any",
  });
  expect(again.status, again.text).toBe(201);
  const secondWay = await tell(stage, twice.id, { state: "approved", feeCents: 70 });
  goTo(site, first, 5);
  stage.admin = await site.as(owner);
  const firstWay = await site.db
    .selectFrom("payment_attempts")
    .select("id")
    .where("order_id", "=", twice.id)
    .where("id", "<>", secondWay)
    .executeTakeFirstOrThrow();
  provider.change(String(firstWay.id), { state: "approved", approvedCents: 2000 });
  await deliver(site, provider, String(firstWay.id));

  const [, line] = await site.db
    .selectFrom("order_items")
    .select("id")
    .where("order_id", "=", card)
    .orderBy("id")
    .execute();
  await refund(stage, card, { lines: [line?.id] });
  await refund(stage, boleto, { cents: 1000, action: "by-hand" });
  const bounced = await order(one, { method: "pix" });
  const bouncedWay = await tell(stage, bounced, { state: "approved" });
  await refund(stage, bounced, {});

  goTo(site, second, 6);
  stage.admin = await site.as(owner);
  await refund(stage, pix, {});
  await tell(stage, lost, { dispute: "lost" });
  provider.endRefunds(String(bouncedWay), "failed");
  await deliver(site, provider, String(bouncedWay));
  return {
    ...stage,
    first,
    second,
    card,
    gift,
    tooLittle,
    twice: twice.id,
  };
}

test("shows the same figures on the page, in the accountant's file and in the order list", {
  timeout: 60_000,
}, async () => {
  const { site, admin, first, second, card, gift, tooLittle, twice } = await makeHistory();
  const files = [
    await readFile(admin, `${PATH}/exportar?mes=${first}`),
    await readFile(admin, `${PATH}/exportar?mes=${second}`),
  ] as const;

  for (const [at, month] of [first, second].entries()) {
    const rows = files[at] ?? [];
    const page = await admin.get(`${PATH}?mes=${month}`);
    expect(page.status).toBe(200);
    const { sums } = await readMoneyReport(site.db, site.payments, periodOf(month), site.now());
    const named = {
      Bruto: sums.gross,
      Desconto: sums.discount,
      Juros: sums.interest,
      "Juros retidos": sums.kept,
      Tarifa: sums.fee,
      Reembolsado: -sums.returned,
    };
    expect(Object.fromEntries(Object.keys(named).map((column) => [column, sum(rows, column)]))).toEqual(
      named,
    );
    const net = sums.gross - sums.discount + sums.interest - sums.kept - sums.fee;
    expect(sum(rows, "Líquido")).toBe(net - sums.returned);
    expect(said(page, "Vendas (bruto)")).toBe(brl(sums.gross));
    expect(said(page, "Líquido")).toBe(brl(net));
    expect(said(page, "Reembolsado")).toBe(brl(-sums.returned));
    expect(said(page, "Saldo do mês")).toBe(brl(net - sums.returned));
    for (const row of rows) {
      const parts = cents(row.Bruto) - cents(row.Desconto) + cents(row.Juros) - cents(row["Juros retidos"]);
      expect(parts - cents(row.Tarifa) + cents(row.Reembolsado), JSON.stringify(row)).toBe(
        cents(row.Líquido),
      );
    }
  }

  // Order by order over both months, against the list's own file.
  const all = files.flat();
  const listed = await readFile(admin, "/admin/pedidos/exportar");
  expect(listed.length).toBeGreaterThan(12);
  for (const order of listed) {
    const own = all.filter(({ Pedido }) => Pedido === order.Pedido);
    const came = sum(own, "Bruto") - sum(own, "Desconto") + sum(own, "Juros") - sum(own, "Juros retidos");
    expect([order.Pedido, came, 0 - sum(own, "Reembolsado")]).toEqual([
      order.Pedido,
      cents(order.Pago),
      cents(order.Reembolsado),
    ]);
    const sold = own.filter(({ Tipo }) => Tipo === "Venda");
    if (sold.length === 0) continue;
    expect(sum(sold, "Juros")).toBe(cents(order.Juros));
    expect(sum(sold, "Bruto") - sum(sold, "Desconto") + sum(sold, "Juros")).toBe(cents(order.Total));
  }
  const ofMonth = await site.db
    .selectFrom("orders")
    .select((eb) => eb.fn.sum<number>("paid_cents").as("paid"))
    .where("created_at", ">=", periodOf(first).since)
    .where("created_at", "<", periodOf(first).until)
    .executeTakeFirstOrThrow();
  const paid = (["Bruto", "Juros"] as const).reduce((all, column) => all + sum(files[0], column), 0);
  expect(paid - sum(files[0], "Desconto") - sum(files[0], "Juros retidos")).toBe(ofMonth.paid);

  const kindsOf = (rows: FileRow[], order: number) =>
    rows.filter(({ Pedido }) => Pedido === String(order)).map(({ Tipo }) => Tipo);
  expect(kindsOf(files[0], card)).toEqual(["Venda", "Venda", "Venda", "Reembolso"]);
  expect(kindsOf(files[0], twice)).toEqual(["Venda", "Pagamento em dobro", "Reembolso"]);
  expect(kindsOf(files[0], tooLittle)).toEqual(["Pagamento de outro valor"]);
  expect(kindsOf(all, gift)).toEqual([]);
  expect(files[1].map(({ Tipo }) => Tipo).sort()).toEqual([
    "Contestação perdida",
    "Reembolso",
    "Reembolso que voltou",
  ]);
  expect(all.filter(({ Item }) => Item === "").length).toBe(0);
  expect(all.filter((row) => row["CPF/CNPJ"] !== "").map((row) => row["CPF/CNPJ"])).toContain(
    "529.982.247-25",
  );
  const [ofCard] = files[0].filter(({ Pedido }) => Pedido === String(card));
  expect(ofCard?.["Meio de pagamento"]).toBe("Cartão");
  expect(ofCard?.Provedor).toBe("Provedor de teste");
  expect(ofCard?.["Identificação no provedor"]).toMatch(/^fake_\d+$/);

  const text = readable(await admin.get(`${PATH}?mes=${first}`));
  for (const words of [
    "em pagamentos por PIX direto e Provedor de teste",
    "R$ 7,77 deles ficam com o meio de pagamento (Provedor de teste)",
    "pagos em dobro",
    "Depois das tarifas informadas",
    "Em disputa: R$ 10,01",
    "1 pagamento está contestado",
    'PIX <span class="text-muted">(PIX direto)</span>',
    "Como contamos",
  ]) {
    expect(text).toContain(words);
  }
});

test("handles a shop without sales, a month without sales and invalid months", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  expect(readable(await admin.get(PATH))).toContain("Nenhum pagamento ainda");
  await makeOrder(site.db);
  const empty = await admin.get(PATH);
  expect(readable(empty)).toMatch(/Nenhum pagamento em \S+ de 20\d\d/);
  const file = await admin.get(`${PATH}/exportar`);
  expect(readCsv(file.text)).toHaveLength(1);
  for (const [month, words] of [
    ["2026-13", "Este mês não existe"],
    ["ontem", "Este mês não existe"],
    ["2099-01", "Este mês ainda não começou"],
  ] as const) {
    const page = await admin.get(`${PATH}?mes=${month}`);
    expect([page.status, page.text.includes(words)], month).toEqual([422, true]);
    expect((await admin.get(`${PATH}/exportar?mes=${month}`)).status).toBe(422);
  }
});

test("sums a quarter and a year from their months, alone or compared, with days collapsed", async () => {
  const site = await openSite();
  const year = site.now().getUTCFullYear() + 1;
  const owner = await makeAdmin(site.db);
  const pay = async (month: string, paid_cents: number) => {
    goTo(site, month, 15);
    const now = site.now();
    const facts = { is_imported: true, first_paid_at: now, created_at: now, total: paid_cents, paid_cents };
    await makeOrder(site.db, { ...facts, lines: [{ price: paid_cents }] });
  };
  await pay(`${year}-02`, 10_000);
  await pay(`${year}-05`, 25_000);
  await pay(`${year}-06`, 5000);
  const admin = await site.as(owner);
  const quarter = await admin.get(`${PATH}?periodo=${year}-T2&comparar=${year}-T1`);
  expect(quarter.status).toBe(200);
  expect(said(quarter, "Vendas (bruto)")).toBe("R$ 300,00");
  expect(said(quarter, "Saldo do trimestre")).toBe("R$ 300,00");
  const text = readable(quarter);
  for (const words of [
    `A conta do 2º trimestre de ${year}`,
    `2º trimestre de ${year} ao lado do 1º trimestre de ${year}`,
    "+ R$ 200,00 (200%)",
    `maio de ${year}`,
    "1 dia com movimento",
    `2º trimestre de ${year} ainda não terminou: conta até hoje.`,
  ]) {
    expect(text, words).toContain(words);
  }
  const whole = await admin.get(`${PATH}?periodo=${year}`);
  expect(said(whole, "Vendas (bruto)")).toBe("R$ 400,00");
  expect(readable(whole)).not.toContain("Diferença");
  // A year's days would weigh half a megabyte, so each month loads its own when opened.
  const days = "Por dia e meio de pagamento";
  expect(whole.text).not.toContain(days);
  expect(whole.text).toContain(`href="/admin/financeiro?periodo=${year}-05"`);
  expect((await admin.get(`${PATH}?periodo=${year}-05`)).text).toContain(days);
  const file = await admin.get(`${PATH}/exportar?periodo=${year}-T2`);
  expect(file.headers.get("content-disposition")).toBe(`attachment; filename="financeiro-${year}-T2.csv"`);
  expect(readCsv(file.text)).toHaveLength(3);
  for (const [query, words] of [
    [`periodo=${year}-T5`, "Este período não existe"],
    [`periodo=${year}-T4`, "Este período ainda não começou"],
    ["comparar=ontem", "Este período não existe"],
    ["periodo=2099", "Este período ainda não começou"],
  ] as const) {
    const page = await admin.get(`${PATH}?${query}`);
    expect([page.status, page.text.includes(words)], query).toEqual([422, true]);
  }
});

test("exports a file that Portuguese spreadsheets open, without formulas, and writes the register", async () => {
  const site = await openSite();
  const owner = await makeAdmin(site.db);
  const admin = await site.as(owner);
  const now = site.now();
  const month = dayOf(now).slice(0, 7);
  const { order } = await makeOrder(site.db, {
    ...{
      is_imported: true,
      paid_cents: 1000,
      refunded_cents: 1000,
      total: 1000,
      first_paid_at: now,
      created_at: now,
    },
    guest_name: "=HYPERLINK(1)",
    document: "12ABC34501DE35",
    lines: [
      { name: '-2+3;"x"', price: 1 },
      { name: "Zero", price: 0 },
      { name: "Outro", price: 2 },
    ],
  });
  await makeOrder(site.db, {
    is_imported: true,
    paid_cents: 700,
    total: 700,
    first_paid_at: now,
    created_at: now,
    lines: [],
  });
  const answer = await admin.get(`${PATH}/exportar`);
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="financeiro-${month}.csv"`);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  const rows = await readFile(admin, `${PATH}/exportar`);
  const own = rows.filter(({ Pedido }) => Pedido === String(order.id));
  expect(
    own.map(({ Tipo, Item, Bruto, Líquido, Reembolsado }) => [Tipo, Item, Bruto, Líquido, Reembolsado]),
  ).toEqual([
    ["Venda", '\'-2+3;"x"', "3,34", "3,34", ""],
    ["Venda", "Zero", "0,00", "0,00", ""],
    ["Venda", "Outro", "6,66", "6,66", ""],
    ["Reembolso", '\'-2+3;"x"', "", "-3,34", "-3,34"],
    ["Reembolso", "Zero", "", "0,00", "0,00"],
    ["Reembolso", "Outro", "", "-6,66", "-6,66"],
  ]);
  expect(own[0]).toMatchObject({ Nome: "'=HYPERLINK(1)", "CPF/CNPJ": "12.ABC.345/01DE-35", Tarifa: "" });
  expect(rows.filter(({ Item }) => Item === "Pedido sem itens")).toMatchObject([{ Bruto: "7,00" }]);
  const audit = await site.db.selectFrom("audit_log").selectAll().orderBy("id").execute();
  expect(audit[0]).toMatchObject({
    actor_id: owner.id,
    action: "money.export",
    ip: "203.0.113.7",
    detail: { month },
  });
  expect(audit).toHaveLength(2);

  const refused = await site.get(`${PATH}/exportar`);
  expect([refused.status, refused.location]).toEqual([302, "/login?voltar=%2Fadmin%2Ffinanceiro%2Fexportar"]);
  const customer = await site.as(await makeUser(site.db));
  expect((await customer.get(`${PATH}/exportar`)).location).toBe("/unauthorized");
  expect(await site.db.selectFrom("audit_log").selectAll().execute()).toHaveLength(2);
});

test("exports a long month completely, each payment once in order, with a constant number of statements", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const product = await makeProduct(site.db);
  const month = periodOf(dayOf(site.now()).slice(0, 7));
  const sent = site.statements();
  // The minimum of three runs, because background reads of settings add statements.
  const asked = async () => {
    const counts: number[] = [];
    for (let time = 0; time < 3; time++) {
      sent.length = 0;
      expect((await admin.get(PATH)).status).toBe(200);
      counts.push(sent.length);
    }
    return Math.min(...counts);
  };
  await asked();
  const before = await asked();
  const hour = 3_600_000;
  const orders = Array.from({ length: 1_300 }, (_, at) => ({
    id: 1000 + at,
    public_id: `pedido-${at}`,
    total: 100,
    paid_cents: 100,
    is_imported: true,
    payment_method: "pix" as const,
    first_paid_at: new Date(month.since.getTime() + (at % 27) * 24 * hour + at),
    created_at: month.since,
    updated_at: month.since,
  }));
  for (let from = 0; from < orders.length; from += 100) {
    const some = orders.slice(from, from + 100);
    await site.db.insertInto("orders").values(some).execute();
    const lines = some.map(({ id: order_id }) => ({
      order_id,
      product_id: product.id,
      name: "Kit",
      product_type: "Download" as const,
      price: 100,
      created_at: month.since,
    }));
    await site.db.insertInto("order_items").values(lines).execute();
  }
  const rows = await readFile(admin, `${PATH}/exportar`);
  expect(rows).toHaveLength(1_300);
  expect(new Set(rows.map(({ Pedido }) => Pedido)).size).toBe(1_300);
  const days = rows.map(({ Data = "" }) => Data.split("/").reverse().join("-"));
  expect(days).toEqual([...days].sort());
  expect(await asked()).toBe(before);
});

test("attributes a refund of lines to them and a refund of an amount to all lines", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const now = site.now();
  const paid = { paid_cents: 600, refunded_cents: 300, first_paid_at: now, created_at: now };
  const { order, lines } = await makeOrder(site.db, { ...paid, lines: [{ price: 200 }, { price: 400 }] });
  const times = { created_at: now, updated_at: now };
  const attempt = await site.db
    .insertInto("payment_attempts")
    .values({
      ...{
        order_id: order.id,
        number: 1,
        provider: "mercadopago",
        provider_ref: "ORD1",
        payment_ref: "PAY1",
      },
      ...{
        method: "credit",
        state: "approved",
        charged_cents: 600,
        approved_cents: 600,
        refunded_cents: 300,
      },
      approved_at: now,
      ...times,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const refundOf = (cents: number, covered: number[]) => ({
    attempt_id: attempt.id,
    order_id: order.id,
    request_key: randomUUID(),
    cents,
    lines: json(covered),
    state: "done" as const,
    done_at: now,
    ...times,
  });
  await site.db
    .insertInto("refunds")
    .values([refundOf(200, [lines[0]?.id ?? 0]), refundOf(100, [])])
    .execute();
  const rows = await readFile(admin, `${PATH}/exportar`);
  expect(
    rows.map((row) => [row.Tipo, row.Reembolsado, row.Provedor, row["Identificação no provedor"]]),
  ).toEqual([
    ["Venda", "", "Mercado Pago", "PAY1"],
    ["Venda", "", "Mercado Pago", "PAY1"],
    ["Reembolso", "-2,00", "Mercado Pago", "PAY1"],
    ["Reembolso", "-0,34", "Mercado Pago", "PAY1"],
    ["Reembolso", "-0,66", "Mercado Pago", "PAY1"],
  ]);
});
