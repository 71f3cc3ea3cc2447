// The owner's list of bumps: made, paused, retired, with figures.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { checkoutBody, submit } from "#tests/checkout.ts";
import { makeAdmin, makeBump, makeBundle, makeProduct } from "#tests/makers.ts";
import { openTables, rowsPath } from "#tests/table-client.ts";
import { openSite } from "#tests/test-site.ts";
import { listBumpsOf } from "../bumps.server.ts";

async function openProduct() {
  const site = await openSite();
  const product = await makeProduct(site.db, { name: "Curso", price: 9900 });
  const path = `/admin/produtos/${product.id}/adicionais`;
  return { site, product, path, admin: await site.as(await makeAdmin(site.db)) };
}

test("makes, pauses and deletes a bump and writes the register", async () => {
  const { site, product, path, admin } = await openProduct();
  const sheet = await makeProduct(site.db, { name: "Planilha", price: 3900 });
  const fields = {
    intent: "save-bump",
    bumped_product_id: String(sheet.id),
    headline: "Leve a planilha",
    price: "19,00",
  };
  expect((await admin.post(path, fields)).status).toBe(302);
  const [made] = await listBumpsOf(site.db, product.id);
  expect(made).toMatchObject({ headline: "Leve a planilha", price: 1900, is_paused: false, position: 0 });
  for (const [wrong, said] of [
    [{}, "Este produto já é oferecido aqui."],
    [{ bumped_product_id: String(product.id) }, "Escolha outro produto"],
    [{ bumped_product_id: "" }, "Escolha o produto que será oferecido."],
    [{ headline: " " }, "Escreva a chamada."],
    [{ price: "muito" }, "Informe um preço, como 29,90"],
    [{ position: "2000" }, "Use um número inteiro de 0 a 1.000."],
  ] as const) {
    const refused = await admin.post(path, { ...fields, ...wrong });
    expect([refused.status, refused.text.includes(said)], said).toEqual([422, true]);
  }
  const id = String(made?.id);
  expect((await admin.post(path, { intent: "pause-bump", id, value: "true" })).status).toBe(302);
  const page = (await admin.get(path)).text.replaceAll("\u00a0", " ");
  for (const said of ["Ofertas adicionais de", "R$ 19,00", "Pausada", "Planilha"])
    expect(page).toContain(said);
  // A bump of another product is not on this page.
  const elsewhere = `/admin/produtos/${sheet.id}/adicionais`;
  expect((await admin.post(elsewhere, { intent: "delete-bump", id })).status).toBe(404);
  expect((await admin.post(path, { intent: "delete-bump", id })).status).toBe(302);
  expect(await listBumpsOf(site.db, product.id)).toEqual([]);
  const register = (await admin.get("/admin/registro")).text;
  for (const said of ["Criou", "Mudou", "Excluiu ou retirou"]) {
    expect(register).toContain(`${said} uma oferta adicional`);
  }
});

test("refuses a part of the bundle as its bump at every door and sorts the choices alphabetically", async () => {
  const { site, admin: owner, client } = await openTables();
  const admin = await site.as(owner);
  const part = await makeProduct(site.db, { name: "Parte" });
  const bundle = await makeBundle(site.db, [part], { name: "Pacote" });
  for (const name of ["Zebra", "Ábaco", "Abelha", "capa"]) await makeProduct(site.db, { name });
  const path = `/admin/produtos/${bundle.id}/adicionais`;
  const fields = { intent: "save-bump", bumped_product_id: String(part.id), headline: "Leve", price: "" };
  const refused = await admin.post(path, fields);
  expect([refused.status, refused.text.includes("Este produto já vem no pacote.")]).toEqual([422, true]);
  const row = { product_id: bundle.id, bumped_product_id: part.id, headline: "Leve" };
  const wire = await client.post(rowsPath(645), row);
  expect([wire.status, wire.text.includes("bumped_product_id")]).toEqual([400, true]);
  const form = (await admin.get(`${path}?nova=1`)).text
    .split("<select")
    .find((text) => text.includes("Zebra"));
  const options = [...(form ?? "").matchAll(/<option[^>]*>([^<(]+)/g)].map(([, name]) => name?.trim());
  expect(options.slice(1)).toEqual(["Ábaco", "Abelha", "capa", "Zebra"]);
});

test("allows five bumps at most, also when two are made at once", async () => {
  const { site, product, path, admin } = await openProduct();
  const others = await Promise.all(Array.from({ length: 6 }, () => makeProduct(site.db)));
  for (const { id } of others.slice(0, 4)) {
    await makeBump(site.db, { product_id: product.id, bumped_product_id: id });
  }
  const make = (id: number | undefined) =>
    admin.post(path, { intent: "save-bump", bumped_product_id: String(id), headline: "Leve" });
  const answers = await Promise.all(others.slice(4).map(({ id }) => make(id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([302, 422]);
  expect(answers.find(({ status }) => status === 422)?.text).toContain(
    "Um produto tem no máximo 5 ofertas adicionais no checkout.",
  );
  // One more is allowed as an upsell.
  expect((await admin.get(path)).text).toContain("Nova oferta adicional</");
  const [{ id } = { id: 0 }] = others;
  await makeBump(site.db, { product_id: product.id, bumped_product_id: id, moment: "paid" });
  expect((await admin.get(path)).text).not.toContain("Nova oferta adicional</");
});

test("reports the same figures as a separate SQL query and retires a sold bump", async () => {
  const { site, product, path, admin } = await openProduct();
  const sheet = await makeProduct(site.db, { price: 3900 });
  const pair = { product_id: product.id, bumped_product_id: sheet.id };
  // Orders before the bump existed do not count as chances.
  const bump = await makeBump(site.db, { ...pair, price: 1900 });
  await site.db.updateTable("bumps").set({ created_at: site.now() }).execute();
  const bought = { productId: product.id, quantity: 1 };
  const taken = { productId: sheet.id, quantity: 1, bumpId: bump.id };
  const guest = site.visitor();
  const place = async (lines: object[], price: number, isPaid = true) => {
    const body = { ...checkoutBody({ id: 0, price }), lines, again: true };
    const placed = await submit(guest, body);
    expect(placed.status, placed.text).toBe(201);
    const { publicId } = placed.json();
    if (isPaid) await guest.postJson(`/api/orders/${publicId}/sandbox`, { action: "pay" });
  };
  await place([bought], 9900);
  await place([bought, taken], 11_800);
  await place([bought, taken], 11_800);
  await place([bought, taken], 11_800, false);
  await place([{ productId: sheet.id, quantity: 1 }], 3900);
  const lines = await site.db
    .selectFrom("order_items")
    .select(["id", "order_id"])
    .where("bump_id", "=", bump.id)
    .orderBy("id")
    .execute();
  const back = await admin.postJson(
    `/api/admin/orders/${lines[0]?.order_id}/refunds`,
    { lines: [lines[0]?.id], reason: "mudou de ideia" },
    { headers: { "idempotency-key": "one-of-them-back" } },
  );
  expect(back.json().refund?.cents, back.text).toBe(1900);
  const own = await sql<{ taken: number; revenue: number; asked: number }>`
    with paid as (select i.* from order_items i join orders o on o.id = i.order_id where o.first_paid_at is not null)
    select count(case when bump_id = ${bump.id} then 1 end) as taken,
      sum(case when bump_id = ${bump.id} then price else 0 end)
        - (select sum(cents) from refunds where state = 'done') as revenue,
      count(case when product_id = ${product.id} then 1 end) as asked from paid`.execute(site.db);
  const [shown] = await listBumpsOf(site.db, product.id);
  const figures = ({ taken, asked, revenue }: Record<"taken" | "asked" | "revenue", unknown>) =>
    [taken, asked, revenue].map(Number);
  expect(shown && figures(shown)).toEqual([2, 3, 1900]);
  expect(own.rows[0] && figures(own.rows[0])).toEqual([2, 3, 1900]);
  const page = (await admin.get(path)).text.replaceAll("\u00a0", " ");
  expect(page).toContain("2 de 3 (66,7%)");
  expect((await admin.post(path, { intent: "delete-bump", id: String(bump.id) })).status).toBe(302);
  expect(await listBumpsOf(site.db, product.id)).toMatchObject([{ id: bump.id }]);
  expect((await admin.get(path)).text).toContain("Retirada");
});

test("keeps the product of a sold bump unchanged", async () => {
  const { site, product, path, admin } = await openProduct();
  const [sheet, other] = [await makeProduct(site.db, { price: 1900 }), await makeProduct(site.db)];
  const bump = await makeBump(site.db, { product_id: product.id, bumped_product_id: sheet.id });
  const save = (bumped: number) =>
    admin.post(path, {
      intent: "save-bump",
      id: String(bump.id),
      bumped_product_id: String(bumped),
      headline: "Leve",
    });
  expect((await save(other.id)).status).toBe(302);
  expect((await save(sheet.id)).status).toBe(302);
  const lines = [
    { productId: product.id, quantity: 1 },
    { productId: sheet.id, quantity: 1, bumpId: bump.id },
  ];
  const placed = await submit(site.visitor(), { ...checkoutBody({ id: 0, price: 11_800 }), lines });
  expect(placed.status, placed.text).toBe(201);
  const refused = await save(other.id);
  expect([refused.status, refused.text.includes("o produto dela não muda")]).toEqual([422, true]);
  expect((await save(sheet.id)).status).toBe(302);
});
