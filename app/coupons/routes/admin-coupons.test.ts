import { sql } from "kysely";
import { expect, test } from "vitest";
import { buy, checkoutBody, SECONDS, submit, wait } from "#tests/checkout.ts";
import { makeAdmin, makeCoupon, makeProduct } from "#tests/makers.ts";
import { openTables, rowsPath } from "#tests/table-client.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";
import { listCoupons } from "../coupon-list.server.ts";

const PATH = "/admin/cupons";
const GOOD = {
  intent: "save-coupon",
  code: " volta 10 ",
  kind: "percent",
  discount: "12,5",
  applies_to: "all",
  starts_at: "2026-11-20T10:00",
  ends_at: "2026-12-01T00:00",
  max_uses: "50",
  max_uses_each: "1",
  min_total_cents: "100,00",
  note: "Para quem voltou",
};

function couponsOf(site: TestSite) {
  return site.db.selectFrom("coupons").selectAll().orderBy("id").execute();
}

test("creates, changes, pauses, duplicates and deletes a coupon and writes the register in words", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const product = await makeProduct(site.db, { name: "Kit Aroeira" });
  expect((await admin.get(PATH)).text).toContain("Nenhum cupom ainda");
  expect((await admin.get(`${PATH}?novo=1`)).text).toContain("Novo cupom");
  expect((await admin.post(PATH, GOOD)).location).toBe(PATH);
  const [made] = await couponsOf(site);
  expect(made).toMatchObject({
    code: "VOLTA10",
    discount: 1250,
    starts_at: new Date("2026-11-20T13:00:00Z"),
    ends_at: new Date("2026-12-01T03:00:00Z"),
    max_uses: 50,
    max_uses_each: 1,
    min_total_cents: 10_000,
    is_paused: false,
  });
  const list = await admin.get(PATH);
  for (const words of ["VOLTA10", "12,5%", "0 de 50", "De 20/11/2026, às 10:00, até 01/12/2026, às 00:00"]) {
    expect(list.text, words).toContain(words);
  }
  const id = String(made?.id);
  const kind = { kind: "amount", discount: "20", applies_to: "products", products: String(product.id) };
  await admin.post(PATH, { ...GOOD, ...kind, id, starts_at: "", max_uses: "" });
  expect((await couponsOf(site))[0]).toMatchObject({
    kind: "amount",
    discount: 2000,
    applies_to: "products",
    version: 2,
  });
  expect((await admin.get(`${PATH}?editar=${id}`)).text).toContain("Kit Aroeira");
  await admin.post(PATH, { intent: "set-coupon-paused", id, value: "true" });
  await admin.post(PATH, { intent: "duplicate-coupon", id });
  const [paused, copy] = await couponsOf(site);
  expect(paused?.is_paused).toBe(true);
  expect(copy).toMatchObject({ code: "VOLTA10-2", is_paused: true, discount: 2000, used_count: 0 });
  expect(await site.db.selectFrom("coupon_products").select("product_id").execute()).toHaveLength(2);
  await admin.post(PATH, { intent: "delete-coupon", id: String(copy?.id) });
  expect(await couponsOf(site)).toHaveLength(1);
  const register = await admin.get("/admin/registro");
  for (const words of [
    "Criou um cupom",
    "Mudou um cupom",
    "Excluiu um cupom",
    "12,5% → R$",
    "Kit Aroeira",
    "Pausado",
  ]) {
    expect(register.text, words).toContain(words);
  }
  expect((await admin.get(`${PATH}?editar=999`)).status).toBe(404);
});

test("finds a coupon by parts of its code and note, ignoring accents", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  await admin.post(PATH, { ...GOOD, code: "NATAL", note: "AÇÃO DE NATAL" });
  await admin.post(PATH, { ...GOOD, code: "PRIMAVERA-25", note: "" });
  const found = async (words: string) => {
    const { text } = await admin.get(`${PATH}?busca=${encodeURIComponent(words)}`);
    return ["NATAL", "PRIMAVERA-25"].filter((code) => text.includes(`>${code}</a>`));
  };
  for (const words of ["AÇÃO", "acao", "ação de", "nat", "Natal ação"]) {
    expect(await found(words), words).toEqual(["NATAL"]);
  }
  for (const words of ["primavera", "MAVERA 25", "primavera-25"]) {
    expect(await found(words), words).toEqual(["PRIMAVERA-25"]);
  }
  for (const words of ["%", "páscoa", "!!"]) expect(await found(words), words).toEqual([]);
});

test("shows errors at their fields and refuses a code that exists", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  await makeCoupon(site.db, { code: "VOLTA10" });
  const gone = await makeCoupon(site.db, { code: "ANTIGO", retired_at: site.now() });
  const wrong: [Record<string, string>, string][] = [
    [{ code: "" }, "Escreva o código"],
    [{ code: "A!" }, "letras, números, hífen"],
    [{ code: "volta10" }, "Já existe um cupom com este código."],
    [{ code: "X1", discount: "0" }, "maior que zero"],
    [{ code: "X1", discount: "101" }, "100%"],
    [{ code: "X1", discount: "dez" }, "maior que zero"],
    [{ code: "X1", ends_at: "2026-11-20T10:00" }, "depois do início"],
    [{ code: "X1", max_uses: "0" }, "a partir de 1"],
    [{ code: "X1", max_uses_each: "2,5" }, "a partir de 1"],
    [{ code: "X1", min_total_cents: "muito" }, "Informe um valor"],
    [{ code: "X1", applies_to: "products" }, "pelo menos um produto"],
    [{ code: "X1", applies_to: "products", products: "999" }, "não existe mais"],
  ];
  for (const [fields, sentence] of wrong) {
    const answer = await admin.post(PATH, { ...GOOD, ...fields });
    expect(answer.status, sentence).toBe(422);
    expect(answer.text, sentence).toContain(sentence);
  }
  // All at once: an unreadable value, a broken rule and a taken code.
  const many = {
    code: "volta10",
    discount: "dez",
    starts_at: "ontem",
    max_uses: "0",
    min_total_cents: "muito",
  };
  const all = await admin.post(PATH, { ...GOOD, ...many, applies_to: "products" });
  const said = [
    "Já existe um",
    "maior que zero",
    "dia e hora",
    "a partir de 1",
    "Informe um valor",
    "pelo menos um",
  ];
  expect(said.filter((words) => !all.text.includes(words))).toEqual([]);
  expect(await couponsOf(site)).toHaveLength(2);
  // The code of a deleted coupon is free again.
  expect((await admin.post(PATH, { ...GOOD, code: gone.code })).status).toBe(302);
});

test("pauses, resumes and deletes all coupons of the filter, on every page", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const product = await makeProduct(site.db);
  const coupons = [];
  for (let at = 0; at < 23; at += 1) coupons.push(await makeCoupon(site.db, { code: `LOTE${at}` }));
  await makeCoupon(site.db, { code: "OUTRO" });
  const two = coupons.slice(0, 2).map(({ id }) => String(id));
  expect((await admin.post(PATH, { intent: "pause-marked", id: two })).status).toBe(302);
  expect((await couponsOf(site)).filter(({ is_paused }) => is_paused)).toHaveLength(2);
  expect((await admin.get(`${PATH}?situacao=paused`)).text).toContain("2 cupons");
  const body = { ...checkoutBody(product), coupon: "LOTE5", seenTotalCents: 4491 };
  expect((await submit(site.visitor(), body)).status).toBe(201);
  const all = { intent: "delete-marked", all: "1", found: "23" };
  expect((await admin.post(`${PATH}?busca=lote`, all)).status).toBe(302);
  const left = await couponsOf(site);
  // Coupons with orders are retired, for those orders and for restoring.
  expect(left.filter(({ retired_at }) => retired_at !== null)).toHaveLength(23);
  expect(left.filter(({ retired_at }) => retired_at === null).map(({ code }) => code)).toEqual(["OUTRO"]);
  expect((await admin.post(PATH, { intent: "pause-marked" })).text).toContain("Marque pelo menos um cupom.");
  expect((await admin.get(`${PATH}/exportar`)).text).toContain("OUTRO");
});

test("reports figures equal to a sum over the coupon's orders after refunds", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const products = [await makeProduct(site.db, { price: 3000 }), await makeProduct(site.db, { price: 1000 })];
  const coupon = await makeCoupon(site.db, { code: "VOLTA10" });
  await buy(site, site.visitor(), products, { method: "credit" });
  const place = async (email: string, method: "credit" | "pix") => {
    const body = { ...checkoutBody(products, { email, method }), coupon: coupon.code, seenTotalCents: 3600 };
    expect((await submit(site.visitor(), body)).status).toBe(201);
  };
  await place("a@teste.example", "credit");
  await place("b@teste.example", "credit");
  await place("c+pendente@teste.example", "pix");
  await wait(site, 6 * SECONDS);
  const first = await site.db
    .selectFrom("orders")
    .innerJoin("order_items", "order_items.order_id", "orders.id")
    .select(["orders.id", "order_items.id as line"])
    .where("orders.coupon_id", "=", coupon.id)
    .orderBy("order_items.id")
    .executeTakeFirstOrThrow();
  const back = { lines: [first.line], reason: "engano" };
  const headers = { "idempotency-key": "devolver-um-item-1" };
  await admin.postJson(`/api/admin/orders/${first.id}/refunds`, back, { headers });
  const filter = { query: "", state: "todos", sort: "recentes" } as const;
  const { items } = await listCoupons(site.db, filter, { number: 1, size: 20, offset: 0 }, site.now());
  const [sum] = (
    await sql<Record<string, unknown>>`select count(*) as orders,
      count(first_paid_at) as paid,
      sum(case when first_paid_at is null then 0 else discount_cents end) as discount,
      (select sum(approved_cents) - coalesce((select sum(cents) from refunds join orders o on o.id = refunds.order_id
        where o.coupon_id = ${coupon.id} and refunds.state = 'done'), 0)
       from payment_attempts join orders p on p.id = payment_attempts.order_id where p.coupon_id = ${coupon.id}) as revenue
      from orders where coupon_id = ${coupon.id}`.execute(site.db)
  ).rows;
  expect(items[0]).toMatchObject({
    orders: 3,
    paid: 2,
    discountCents: 800,
    revenueCents: 7200 - 2700,
    used_count: 3,
  });
  expect(Object.values(sum ?? {}).map(Number)).toEqual([3, 2, 800, 4500]);
  const list = (await admin.get(PATH)).text;
  expect(list).toContain("45,00");
  expect(list).toContain(`href="/admin/pedidos?cupom=${coupon.id}"`);
  const orders = (await admin.get(`/admin/pedidos?cupom=${coupon.id}`)).text;
  expect(orders).toContain("3 pedidos");
  expect(orders).toContain("VOLTA10");
  expect((await admin.get("/admin/pedidos?cupom=999")).text).toContain("Nenhum pedido");
  const csv = (await admin.get(`/admin/pedidos/exportar?cupom=${coupon.id}`)).text;
  expect(csv.trim().split("\r\n")).toHaveLength(4);
});

test("imports the exported list: preview first, by the form's rules, changing codes that exist", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const product = await makeProduct(site.db);
  const facts = { kind: "amount", discount: 2050, max_uses: 9, is_paused: true, note: "-uma nota" } as const;
  const ends_at = new Date("2026-12-01T03:00:00Z");
  await makeCoupon(site.db, { code: "VOLTA10", ends_at });
  await makeCoupon(site.db, { ...facts, code: "-SO-UM", products: [product] });
  const send = (intent: string, csv: string) => admin.post(`${PATH}?importar=1`, { intent, csv });
  const before = await couponsOf(site);
  const exported = (await admin.get(`${PATH}/exportar`)).text;
  const same = await send("check-coupon-list", exported);
  expect(same.text.replaceAll("<!-- -->", "")).toContain("0 de 2 linhas para importar");
  expect((await send("import-coupon-list", exported)).text).toContain("Não há nada para importar");
  // A column that the list lacks stays as it is.
  expect((await send("import-coupon-list", "Código\n-SO-UM\nVOLTA10")).text).toContain("Não há nada");
  expect(await couponsOf(site)).toEqual(before);
  const csv = [
    "codigo;DESCONTO;Situação;Termina em;Pedidos",
    "volta 10;12,5%;Pausado;31/12/2026 23:59;7",
    "NOVO;5;Ativo;;",
    "novo;6;;;",
    "A!;dez;;ontem;",
  ].join("\n");
  const looked = (await send("check-coupon-list", csv)).text.replaceAll("<!-- -->", "");
  for (const words of [
    "2 de 4 linhas para importar",
    "Muda",
    "Novo",
    "Repete a linha 3.",
    "Código: Use de 2 a 40",
    "Desconto: Informe o desconto",
    "Termina em: Informe dia e hora",
  ]) {
    expect(looked, words).toContain(words);
  }
  expect(await couponsOf(site)).toEqual(before);
  expect((await send("import-coupon-list", csv)).location).toBe(PATH);
  const [changed, other, made] = await couponsOf(site);
  expect(changed).toMatchObject({
    discount: 1250,
    is_paused: true,
    ends_at: new Date("2027-01-01T02:59:00Z"),
  });
  expect(other).toEqual(before[1]);
  expect(made).toMatchObject({ code: "NOVO", kind: "percent", discount: 500, is_paused: false });
  for (const [text, problem] of [
    ["", "Escolha um arquivo CSV"],
    ["Desconto\n10", "Falta Código"],
    ["Código;Desconto", "só tem a linha dos títulos"],
    // If ignored, the coupon would be 5,5 per cent without an end.
    ["Código;Tipo;Desconto;Validade\nA10;fixo;5,50;1/7/2027", "não são de cupons: Tipo e Validade."],
  ] as const) {
    const refused = await send("check-coupon-list", text);
    expect([refused.status, refused.text.includes(problem)], problem).toEqual([422, true]);
  }
});

test.each([
  ["1/7/2027", "1/7/2027", "2027-07-01T00:00", "2027-07-01T23:59:59.999"],
  ["01/07/2027 00:00:00", "01/07/2027 00:00:00", "2027-07-01T00:00", "2027-07-01T23:59:59.999"],
  ["01/07/2027 09:05:30", "31/07/2027 23:59:59", "2027-07-01T09:05", "2027-07-31T23:59"],
  ["2027-07-01", "2027-07-02 00:00:00", "2027-07-01T00:00", "2027-07-02T00:00"],
  ["1-jul-27", "quinta-feira, 1 de julho de 2027", "2027-07-01T00:00", "2027-07-01T23:59:59.999"],
  ["46569", "46569,5", "2027-07-01T00:00", "2027-07-01T12:00"],
])("a list's coupon from %s to %s holds as people mean it", async (starts, ends, from, until) => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const csv = `sep=;\r\nPedidos;Código;Desconto;Começa em;Termina em\r\n4000 0000 0000 0002;VOLTA;10;${starts};${ends}`;
  const looked = await admin.post(`${PATH}?importar=1`, { intent: "check-coupon-list", csv });
  expect([looked.status, looked.text.includes("4000 0000")]).toEqual([200, false]);
  expect((await admin.post(`${PATH}?importar=1`, { intent: "import-coupon-list", csv })).location).toBe(PATH);
  const [coupon] = await couponsOf(site);
  expect(coupon).toMatchObject({
    starts_at: new Date(`${from}-03:00`),
    ends_at: new Date(`${until}-03:00`),
  });
});

test.each([
  ["fixo", "5,50", "amount", 550],
  ["R$", "5,50", "amount", 550],
  ["Valor em reais", "5,50", "amount", 550],
  ["Percentual", "5,50", "percent", 550],
  ["porcentagem", "10", "percent", 1000],
])("a list's kind '%s' and '%s' are %s %i", async (kind, discount, meant, amount) => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const csv = `Código;Tipo de desconto;Desconto\nVOLTA;${kind};${discount}`;
  expect((await admin.post(`${PATH}?importar=1`, { intent: "import-coupon-list", csv })).location).toBe(PATH);
  expect((await couponsOf(site))[0]).toMatchObject({ kind: meant, discount: amount });
});

test("makes, reads, changes and deletes coupons by the table API under the form's rules", async () => {
  const { site, client } = await openTables();
  const product = await makeProduct(site.db, { price: 5000 });
  const made = await client.post(rowsPath(642), { code: "volta 10", discount: "10.00", max_uses: 5 });
  expect(made.json(), made.text).toMatchObject({ code: "VOLTA10", kind: "percent", discount: "10.00" });
  const { id } = made.json();
  for (const [row, field] of [
    [{ code: "VOLTA10", discount: "5.00" }, "code"],
    [{ code: "A!", discount: "5.00" }, "code"],
    [{ code: "OUTRO", discount: "100.01" }, "discount"],
  ] as const) {
    const refused = await client.post(rowsPath(642), row);
    expect([refused.status, Object.keys(refused.json().detail)], refused.text).toEqual([400, [field]]);
  }
  const narrowed = await client.patch(rowsPath(642, `${id}/`), { applies_to: "products" });
  expect(narrowed.json()).toMatchObject({ applies_to: "products" });
  const scope = await client.post(rowsPath(644), { coupon_id: id, product_id: product.id });
  expect(scope.status, scope.text).toBe(200);
  expect((await client.post(rowsPath(644), { coupon_id: id, product_id: product.id })).status).toBe(400);
  const body = { ...checkoutBody(product), coupon: "VOLTA10", seenTotalCents: 4500 };
  expect((await submit(site.visitor(), body)).status).toBe(201);
  expect(await client.rows(630)).toMatchObject([
    { total: "45.00", discount_cents: "5.00", coupon_code: "VOLTA10" },
  ]);
  expect(await client.rows(631)).toMatchObject([{ price: "45.00", list_price: "50.00" }]);
  expect((await client.delete(rowsPath(642, `${id}/`))).status).toBe(204);
  expect([await client.rows(642), (await couponsOf(site)).length]).toEqual([[], 1]);
});
