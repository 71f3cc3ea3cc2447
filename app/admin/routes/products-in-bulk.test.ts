// Many products at once, and a copy of one.
import { expect, test } from "vitest";
import { makeAdmin, makeCategory, makeProduct } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";

const PATH = "/admin/produtos";

test("prices change by a share or to an amount, in whole centavos; what the rules refuse is named", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const kit = await makeProduct(site.db, { name: "Kit Aroeira", price: 4_995 });
  const sale = await makeProduct(site.db, { name: "Guia Ipê", price: 5_000, original_price: 5_200 });
  const id = [String(kit.id), String(sale.id)];
  const prices = async () =>
    (await site.db.selectFrom("products").select("price").orderBy("id").execute()).map(({ price }) => price);
  expect(
    (await admin.post(PATH, { intent: "change-products", change: "percent", value: "10", id })).status,
  ).toBe(302);
  expect(await prices()).toEqual([5_495, 5_000]);
  const said = (await admin.get(PATH)).text;
  expect(said).toContain("1 produto alterado");
  expect(said).toContain("Guia Ipê: Precisa ser maior que o preço.");
  await admin.post(PATH, { intent: "change-products", change: "percent", value: "-12,5%", id });
  expect(await prices()).toEqual([4_808, 4_375]);
  await admin.post(PATH, { intent: "change-products", change: "price", value: "39,90", id });
  expect(await prices()).toEqual([3_990, 3_990]);
  for (const [change, value] of [
    ["percent", "0"],
    ["percent", "-101"],
    ["price", "abc"],
    ["price", "-1"],
  ]) {
    const form = { intent: "change-products", change: change ?? "", value: value ?? "", id };
    expect((await admin.post(PATH, form)).status, value).toBe(422);
  }
  expect(await prices()).toEqual([3_990, 3_990]);
});

test("a change of many is asked about first, from what is there to what would be", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const category = await makeCategory(site.db, "Guias");
  const cheap = await makeProduct(site.db, { price: 1_000 });
  const dear = await makeProduct(site.db, { price: 9_000, is_featured: true, category_id: category.id });
  const rows = { ask: "varios-produtos", id: [String(cheap.id), String(dear.id)] };
  const asked = async (form: Record<string, string>) => {
    const answer = await admin.post(PATH, { ...rows, ...form });
    expect(answer.status).toBe(428);
    return /<h2[^>]*>((?:Mudar|Colocar)[^<]*)</.exec(answer.text)?.[1]?.replaceAll("\u00a0", " ");
  };
  const price = { intent: "change-products", change: "price", value: "49,90" };
  expect(await asked(price)).toBe("Mudar o preço de 2 produtos: de R$ 10,00–R$ 90,00 para R$ 49,90");
  const percent = { intent: "change-products", change: "percent", value: "10", ending: "90" };
  expect(await asked(percent)).toBe(
    "Mudar o preço de 2 produtos: de R$ 10,00–R$ 90,00 para R$ 10,90–R$ 98,90",
  );
  expect(await asked({ intent: "change-products", change: "category", category: String(category.id) })).toBe(
    "Mudar a categoria de 1 produto: de sem categoria para Guias",
  );
  expect(await asked({ intent: "set-products-flag", change: "feature" })).toBe(
    "Colocar em destaque 1 produto: de fora do destaque para em destaque",
  );
  // What means nothing is said before anybody is asked.
  expect((await admin.post(PATH, { ...rows, ...price, value: "abc" })).status).toBe(422);
  expect(await site.db.selectFrom("audit_log").select("id").execute()).toHaveLength(0);
});

test("a share may end in ,90: the nearest, never nothing, and what is free stays free", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const ids = [];
  for (const price of [0, 100, 1_000, 4_700, 8_545]) ids.push((await makeProduct(site.db, { price })).id);
  const form = { intent: "change-products", change: "percent", ending: "90", id: ids.map(String) };
  const prices = async () => {
    const rows = await site.db.selectFrom("products").select("price").orderBy("id").execute();
    return rows.map(({ price }) => price);
  };
  await admin.post(PATH, { ...form, value: "10" });
  expect(await prices()).toEqual([0, 90, 1_090, 5_190, 9_390]);
  await admin.post(PATH, { ...form, value: "-100" });
  expect(await prices()).toEqual([0, 90, 90, 90, 90]);
  // Those that stay as they are change nothing, and the register tells of none.
  const before = await site.db.selectFrom("audit_log").select("id").execute();
  expect((await admin.post(PATH, { ...form, value: "-100" })).status).toBe(422);
  expect(await site.db.selectFrom("audit_log").select("id").execute()).toEqual(before);
});

test("a category is given to all that are marked; one that is not there to none", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const category = await makeCategory(site.db, "Guias");
  const { id } = await makeProduct(site.db);
  const form = { intent: "change-products", change: "category", id: String(id) };
  expect((await admin.post(PATH, { ...form, category: "999" })).status).toBe(422);
  expect((await admin.post(PATH, { ...form, category: String(category.id) })).status).toBe(302);
  const row = await site.db.selectFrom("products").select("category_id").executeTakeFirstOrThrow();
  expect(row.category_id).toBe(category.id);
});

test("a copy is a draft with the same pictures and file, and is found by its name", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const facts = {
    name: "Kit Aroeira",
    images: ["/media/a-800.webp"],
    tags: ["um"],
    sales_count: 9,
    rating: 47,
    is_featured: true,
  };
  const kit = await makeProduct(site.db, facts);
  expect((await admin.post(PATH, { intent: "copy-product", id: String(kit.id) })).status).toBe(302);
  const [, copy] = await site.db.selectFrom("products").selectAll().orderBy("id").execute();
  expect(copy).toMatchObject({
    name: "Kit Aroeira (cópia)",
    images: ["/media/a-800.webp"],
    tags: ["um"],
    file_key: kit.file_key,
    is_active: false,
    is_featured: false,
    sales_count: 0,
    rating: 0,
    price: kit.price,
  });
  expect((await admin.get(`${PATH}?busca=copia`)).text).toContain("Kit Aroeira (cópia)");
  expect((await admin.post(PATH, { intent: "copy-product", id: "999" })).status).toBe(404);
});
