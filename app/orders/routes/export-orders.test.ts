import { expect, test } from "vitest";
import { json } from "#db/connect.server.ts";
import { makeAdmin, makeOrder, makeProduct, makeUser } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";

/** Parses CSV like a spreadsheet: quotes, doubled quotes, semicolons, line breaks in cells. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^;"\r\n]*))(;|\r\n|$)/gy;
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text);
    if (!match) throw new Error(`no cell at ${cell.lastIndex}`);
    rows.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? "");
    if (match[3] === "\r\n") rows.push([]);
  }
  rows.pop();
  return rows;
}

test("exports the filtered list for spreadsheets and writes the register", async () => {
  const site = await openSite();
  const user = await makeAdmin(site.db);
  const admin = await site.as(user);
  const product = await makeProduct(site.db, { name: "Kit Aroeira", price: 123_450 });
  const { order } = await makeOrder(site.db, {
    status: "completed",
    payment_status: "paid",
    payment_method: "credit",
    installments: 2,
    paid_cents: 246_900,
    refunded_cents: 1,
    guest_name: "Helena Prado",
    guest_email: "helena@prado.example",
    source: "instagram",
    campaign: "maio",
    first_touch: json({ source: "blog" }),
    last_touch: json({ source: "Instagram", campaign: "Maio", gclid: "-Cj0x" }),
    created_at: new Date("2026-03-05T15:40:00Z"),
    lines: [{ product, quantity: 2 }],
  });
  await makeOrder(site.db, { guest_name: "Outra Pessoa" });
  const answer = await admin.get("/admin/pedidos/exportar?status=completed&busca=");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment; filename="pedidos-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  const [header, ...rows] = readCsv(answer.text);
  expect(header?.slice(0, 4)).toEqual(["Pedido", "Data", "Cliente", "E-mail"]);
  expect(header?.[4]).toBe("CPF ou CNPJ");
  expect(rows.map((row) => row.slice(0, 21))).toEqual([
    [
      String(order.id),
      "05/03/2026 12:40",
      "Helena Prado",
      "helena@prado.example",
      "",
      "2x Kit Aroeira",
      "2469,00",
      "0,00",
      "2469,00",
      "2469,00",
      "0,01",
      "Concluído",
      "Pago",
      "Cartão de crédito",
      "2",
      "",
      "",
      "instagram",
      "maio",
      "0,00",
      "",
    ],
  ]);
  const cells = Object.fromEntries((header ?? []).map((name, at) => [name, rows[0]?.[at]]));
  expect(cells).toMatchObject({
    "Primeiro contato: Origem": "blog",
    "Último contato: Origem": "Instagram",
    "Último contato: Clique no Google": "'-Cj0x",
    "Último contato: Termo": "",
  });
  const audit = await site.db.selectFrom("audit_log").selectAll().execute();
  expect(audit).toMatchObject([
    { actor_id: user.id, action: "orders.export", entity: "order", ip: "203.0.113.7" },
  ]);
  expect(audit[0]?.detail).toEqual({
    status: "completed",
    attention: false,
    toConfirm: false,
    searched: false,
  });
});

test("filters list and file by source, or to orders without a visit", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  await makeOrder(site.db, { guest_name: "Helena Prado", source: "instagram" });
  await makeOrder(site.db, { guest_name: "Caio Brehm", source: "direto" });
  await makeOrder(site.db, { guest_name: "Lia Barro" });
  for (const [source, name] of [
    ["Instagram", "Helena Prado"],
    ["direto", "Caio Brehm"],
    ["~fora", "Lia Barro"],
  ]) {
    const [, ...rows] = readCsv((await admin.get(`/admin/pedidos/exportar?origem=${source}`)).text);
    expect(rows.map((row) => row[2])).toEqual([name]);
    expect((await admin.get(`/admin/pedidos?origem=${source}`)).text).toContain("1 pedido");
  }
  const list = (await admin.get("/admin/pedidos?origem=sumida")).text;
  expect(list).toContain("Nenhum pedido encontrado");
  for (const offered of ["direto", "instagram", "sumida", "~fora"]) {
    expect(list).toContain(`<option value="${offered}"`);
  }
});

test("SEC-28: exports no formula cell and keeps commas, quotes, line breaks and emoji", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const formulas = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1", "＋1", "－1", "＠x"];
  const plain = ['Ana "a boa", filha', "Bia; Cia", "Dia\r\nnova", "Eva 🌵", "1 000,50"];
  for (const guest_name of [...formulas, ...plain]) await makeOrder(site.db, { guest_name });
  const [, ...rows] = readCsv((await admin.get("/admin/pedidos/exportar")).text);
  const names = rows.map((row) => row[2]).reverse();
  expect(names.slice(0, formulas.length)).toEqual(formulas.map((formula) => `'${formula}`));
  expect(names.slice(formulas.length)).toEqual(plain);
  for (const row of rows) {
    for (const cell of row) expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
  }
});

test("exports a long list completely, each order once", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const now = site.now();
  const many = Array.from({ length: 1_201 }, (_, number) => ({
    public_id: `pedido-${number}`,
    total: 100,
    guest_name: `Pessoa ${number}`,
    created_at: now,
    updated_at: now,
  }));
  for (let from = 0; from < many.length; from += 100) {
    await site.db
      .insertInto("orders")
      .values(many.slice(from, from + 100))
      .execute();
  }
  const [, ...rows] = readCsv((await admin.get("/admin/pedidos/exportar")).text);
  expect(rows).toHaveLength(1_201);
  expect(new Set(rows.map((row) => row[0])).size).toBe(1_201);
});

test("gives the file to administrators only and logs only those exports", async () => {
  const site = await openSite();
  await makeOrder(site.db, { guest_name: "Helena Prado" });
  const refused = await site.get("/admin/pedidos/exportar");
  expect([refused.status, refused.location]).toEqual([302, "/login?voltar=%2Fadmin%2Fpedidos%2Fexportar"]);
  const customer = await site.as(await makeUser(site.db));
  const forbidden = await customer.get("/admin/pedidos/exportar");
  expect([forbidden.status, forbidden.location]).toEqual([302, "/unauthorized"]);
  expect(await site.db.selectFrom("audit_log").selectAll().execute()).toEqual([]);
});

test("exports the short columns for the whole filter and for marked rows", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const product = await makeProduct(site.db, { name: "Kit", price: 1000 });
  const facts = { guest_name: "Ana", guest_email: "ana@teste.example", total: 900, discount_cents: 100 };
  const { order } = await makeOrder(site.db, { ...facts, coupon_code: "VOLTA10", lines: [{ product }] });
  await makeOrder(site.db);
  const wanted = new URLSearchParams({ colunas: "essencial", id: String(order.id) });
  const [header, row, ...more] = readCsv((await admin.get(`/admin/pedidos/exportar?${wanted}`)).text);
  expect([header?.length, more]).toEqual([15, []]);
  const cells = Object.fromEntries(header?.map((name, at) => [name.replace("\uFEFF", ""), row?.[at]]) ?? []);
  expect(cells).toMatchObject({
    Pedido: String(order.id),
    Cliente: "Ana",
    "E-mail": "ana@teste.example",
    Itens: "1x Kit",
    Subtotal: "10,00",
    Desconto: "1,00",
    Cupom: "VOLTA10",
    Total: "9,00",
    "Meio de pagamento": "PIX",
  });
  const all = readCsv((await admin.get("/admin/pedidos/exportar?colunas=essencial")).text);
  expect(all.map((cellsOf) => cellsOf.length)).toEqual([15, 15, 15]);
  const page = (await admin.get("/admin/pedidos?busca=ana")).text;
  expect(page).toContain("/admin/pedidos/exportar?busca=ana&amp;colunas=essencial");
});
