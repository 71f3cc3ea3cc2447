// Discounts take off exactly what they say, wherever an order's money is shown, charged or refunded.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { checkoutBody, findOrder, SECONDS, standing, submit, wait } from "#tests/checkout.ts";
import { fakeProvider } from "#tests/fake-provider.ts";
import { makeAdmin, makeBundle, makeCoupon, makeProduct } from "#tests/makers.ts";
import { openTables, rowsPath } from "#tests/table-client.ts";
import { openSite, type TestSite, type Visitor } from "#tests/test-site.ts";

interface Wanted {
  id: number;
  quantity: number;
}

async function order(visitor: Visitor, wanted: Wanted[], coupon: string) {
  const lines = wanted.map(({ id, quantity }) => ({ productId: id, quantity }));
  const quote = (await visitor.postJson("/api/checkout/quote", { lines, coupon })).json();
  const body = { ...checkoutBody({ id: 0, price: 0 }), lines, coupon, again: true, method: "pix" };
  const placed = await submit(visitor, { ...body, seenTotalCents: quote.total });
  expect(placed.status, placed.text).toBe(201);
  return { quote, publicId: placed.json().publicId };
}

async function paid(site: TestSite, publicId: string) {
  await wait(site, 60 * SECONDS);
  const found = await findOrder(site.db, publicId);
  expect(found.payment_status).toBe("paid");
  return found;
}

test("takes the stated amount or percentage off any quantity", async () => {
  const site = await openSite();
  const guest = site.visitor();
  for (const [kind, discount, price, quantity, off] of [
    ["amount", 1000, 599, 999, 1000],
    ["amount", 1, 599, 3, 1],
    ["amount", 1997, 2, 999, 1997],
    ["amount", 5000, 599, 3, 1797],
    ["percent", 100, 10, 500, 50],
    ["percent", 3333, 1, 9999, 3333],
  ] as const) {
    const { id } = await makeProduct(site.db, { price });
    const { code: coupon } = await makeCoupon(site.db, { kind, discount });
    const lines = [{ productId: id, quantity }];
    const quote = (await guest.postJson("/api/checkout/quote", { lines, coupon })).json();
    const total = price * quantity - off;
    expect(quote).toMatchObject({ discountCents: off, total, lines: [{ lineTotal: total }] });
  }
});

test("adds up charge, pages, table API, files and figures of an order with an odd centavo", async () => {
  const { site, client } = await openTables();
  const admin = await site.as(await makeAdmin(site.db));
  const product = await makeProduct(site.db, { name: "Licença", price: 599 });
  const { code } = await makeCoupon(site.db, { kind: "amount", discount: 1000 });
  const guest = site.visitor();
  const { publicId } = await order(guest, [{ id: product.id, quantity: 999 }], code);
  const total = 999 * 599 - 1000;
  const { id } = await paid(site, publicId);
  expect(await findOrder(site.db, publicId)).toMatchObject({
    total,
    paid_cents: total,
    discount_cents: 1000,
    attention: null,
  });
  const licences = await site.db.selectFrom("licences").select("id").execute();
  expect(licences).toHaveLength(998);
  for (const text of [
    (await guest.get(`/pedido/${publicId}`)).text,
    (await guest.get(`/pedido/${publicId}/recibo`)).text,
    (await admin.get(`/admin/pedidos?pedido=${id}`)).text,
  ]) {
    expect(["5.984,01", "10,00", "5.974,01"].filter((amount) => !text.includes(amount))).toEqual([]);
  }
  expect((await admin.get("/admin/pedidos/exportar")).text).toContain("5984,01");
  const [item] = await client.rows(631);
  expect(item).toMatchObject({ price: "5.98", quantity: "999", rest_cents: "0.01", list_price: "5.99" });
  expect((await admin.get("/admin")).text).toContain("5.974,01");
  expect((await admin.get("/admin/financeiro")).text).toContain("5.974,01");
});

test("sends a provider items that add up to the charge", async () => {
  const provider = fakeProvider();
  const site = await openSite({}, { payments: { pix: provider } });
  const one = await makeProduct(site.db, { price: 599 });
  const other = await makeProduct(site.db, { price: 333 });
  const { code } = await makeCoupon(site.db, { kind: "amount", discount: 1000 });
  const wanted = [
    { id: one.id, quantity: 7 },
    { id: other.id, quantity: 11 },
  ];
  const { quote } = await order(site.visitor(), wanted, code);
  const { amount, items } = provider.starts[0]?.payment ?? { amount: 0, items: [] };
  expect(quote.total).toBe(7 * 599 + 11 * 333 - 1000);
  expect(amount).toBe(quote.total);
  expect(items.reduce((sum, item) => sum + item.unitCents * item.quantity, 0)).toBe(amount);
  expect(items.reduce((sum, item) => sum + item.quantity, 0)).toBe(18);
});

test("refunds an order with odd centavos line by line to the last centavo", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const one = await makeProduct(site.db, { price: 599 });
  const part = await makeProduct(site.db, { price: 100 });
  const bundle = await makeBundle(site.db, [one, part], { price: 650 });
  const { code } = await makeCoupon(site.db, { kind: "amount", discount: 1000 });
  const wanted = [
    { id: one.id, quantity: 3 },
    { id: part.id, quantity: 7 },
    { id: bundle.id, quantity: 2 },
  ];
  const { publicId } = await order(site.visitor(), wanted, code);
  const { id, total } = await paid(site, publicId);
  expect(total).toBe(3 * 599 + 7 * 100 + 2 * 650 - 1000);
  const lines = await site.db.selectFrom("order_items").selectAll().orderBy("id").execute();
  const charged = lines.map(({ price, quantity, rest_cents }) => price * quantity - rest_cents);
  expect(charged.reduce((sum, cents) => sum + cents, 0)).toBe(total);
  const parts = await site.db.selectFrom("order_item_parts").select("cents").execute();
  expect(parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(charged[2]);
  for (const [at, line] of lines.entries()) {
    const answer = await admin.postJson(
      `/api/admin/orders/${id}/refunds`,
      { lines: [line.id], reason: "mudou de ideia" },
      { headers: { "idempotency-key": randomUUID() } },
    );
    expect(answer.json(), answer.text).toMatchObject({ refund: { cents: charged[at] } });
  }
  expect(await standing(site.db, id)).toMatchObject({ refunded_cents: total, payment_status: "refunded" });
});

test("keeps the rest of an imported line below one centavo per unit", async () => {
  const { site, client } = await openTables();
  const product = await makeProduct(site.db);
  const made = await client.post(rowsPath(630), { guest_email: "ana@teste.example", total: "17.95" });
  expect(made.status, made.text).toBe(200);
  const line = { order_id: made.json().id, product_id: product.id, quantity: "3", price: "5.99" };
  const { id } = (await client.post(rowsPath(631), { ...line, rest_cents: "0.02" })).json();
  expect(await client.rows(631)).toMatchObject([{ price: "5.99", rest_cents: "0.02" }]);
  for (const rest_cents of ["0.03", "-0.01"]) {
    const refused = await client.patch(rowsPath(631, `${id}/`), { rest_cents });
    expect([refused.status, Object.keys(refused.json().detail)], refused.text).toEqual([400, ["rest_cents"]]);
    expect((await client.post(rowsPath(631), { ...line, rest_cents })).status).toBe(400);
  }
  // A changed quantity drops the old rest.
  expect((await client.patch(rowsPath(631, `${id}/`), { quantity: "2" })).status).toBe(200);
  expect(await client.rows(631)).toMatchObject([{ quantity: "2", rest_cents: "0.00" }]);
});
