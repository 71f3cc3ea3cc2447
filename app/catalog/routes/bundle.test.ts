// What a bundle may be made of, at every door, and what its page says.
import { expect, test } from "vitest";
import { buy, SECONDS, wait } from "#tests/checkout.ts";
import {
  makeAdmin,
  makeBundle,
  makeCategory,
  makeCourseProduct,
  makeOffer,
  makePaidOrder,
  makeProduct,
} from "#tests/makers.ts";
import { openTables, rowsPath } from "#tests/table-client.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

const PATH = "/admin/produtos";
const NO_PARTS =
  "Para ficar à venda, o pacote precisa de pelo menos um produto, e cada um com o que entregar.";
const BUNDLES = 671;
const WITHHELD = { is_active: false, withheld_at: expect.any(Date) };

function formOf(category: { id: number }, parts: { id: number }[], changes: Record<string, string> = {}) {
  return {
    intent: "save-product",
    name: "Pacote completo",
    short_description: "Tudo junto",
    price: "99,90",
    category_id: String(category.id),
    image: "https://img.example/a.png",
    images: "",
    product_type: "Pacote",
    is_active: "on",
    ...changes,
    parts: parts.map(({ id }) => String(id)),
  };
}

async function saleOf({ db }: TestSite, id: number) {
  return db
    .selectFrom("products")
    .select(["is_active", "withheld_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

async function partsOf({ db }: TestSite, bundleId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("bundle_parts")
    .select("part_id")
    .where("bundle_id", "=", bundleId)
    .orderBy("position")
    .execute();
  return rows.map(({ part_id }) => part_id);
}

test("the form makes a bundle of products in their order, and refuses one that is empty or holds a bundle", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const category = await makeCategory(site.db);
  const first = await makeProduct(site.db, { price: 6000 });
  const { product: second } = await makeCourseProduct(site.db, { price: 9000 });
  const empty = await admin.post(`${PATH}?novo=1`, formOf(category, []));
  expect(empty.status).toBe(422);
  expect(empty.text).toContain(NO_PARTS);
  const hollow = await makeProduct(site.db, { file_key: null, is_active: false });
  expect((await admin.post(`${PATH}?novo=1`, formOf(category, [first, hollow]))).text).toContain(NO_PARTS);
  expect(await site.db.selectFrom("bundle_parts").select("id").execute()).toEqual([]);
  expect((await admin.post(PATH, formOf(category, [second, first]))).status).toBe(302);
  const bundle = await site.db
    .selectFrom("products")
    .selectAll()
    .where("is_bundle", "=", true)
    .executeTakeFirstOrThrow();
  expect(bundle).toMatchObject({ product_type: "Download", file_key: null, is_active: true });
  expect(await partsOf(site, bundle.id)).toEqual([second.id, first.id]);
  const edited = { id: String(bundle.id), version: String(bundle.version), lowers_for_owned: "on" };
  expect((await admin.post(PATH, formOf(category, [first, second], edited))).status).toBe(302);
  expect(await partsOf(site, bundle.id)).toEqual([first.id, second.id]);
  // The second to save learns of the first, also where only the parts changed.
  expect((await admin.post(PATH, formOf(category, [first], edited))).status).toBe(409);
  const nested = await admin.post(`${PATH}?novo=1`, formOf(category, [bundle]));
  expect(nested.text).toContain("Um pacote não entra em outro pacote.");
  const self = { id: String(bundle.id) };
  expect((await admin.post(PATH, formOf(category, [bundle], self))).text).toContain(
    "Um pacote não pode conter a si mesmo.",
  );
  // What one is chosen with is no field of its own: the browser sends the chosen ones alone.
  const sheet = (await admin.get(`${PATH}?editar=${bundle.id}`)).text;
  expect(sheet).toMatch(/<select[^>]*id="parts"[^>]*name=""/);
  const becomes = formOf(category, [second], { id: String(first.id) });
  expect((await admin.post(PATH, becomes)).text).toContain("Este produto faz parte de um pacote.");
  const change = await site.db
    .selectFrom("audit_log")
    .select("detail")
    .where("action", "=", "product.create")
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(change.detail)).toContain(`${second.name}; ${first.name}`);
});

test("the list and the table API hold to the same rule, row by row", async () => {
  const { site, admin: owner, client } = await openTables();
  const admin = await site.as(owner);
  const part = await makeProduct(site.db);
  const other = await makeProduct(site.db);
  const category = await makeCategory(site.db);
  const draft = await makeBundle(site.db, [], {
    is_active: false,
    category_id: category.id,
    short_description: "Curta",
  });
  const flag = { intent: "set-product-flag", id: String(draft.id), flag: "is_active", value: "true" };
  expect((await admin.post(PATH, flag)).status).toBe(422);
  await admin.post(PATH, { intent: "set-products-flag", change: "activate", id: String(draft.id) });
  expect((await saleOf(site, draft.id)).is_active).toBe(false);
  const sell = () => client.patch(rowsPath(628, `${draft.id}/`), { is_active: "true" });
  expect((await sell()).status).toBe(400);
  const add = (bundle_id: number, part_id: number) => client.post(rowsPath(BUNDLES), { bundle_id, part_id });
  const made = await add(draft.id, part.id);
  expect(made.status, made.text).toBe(200);
  expect((await sell()).status).toBe(200);
  for (const [bundle, of, code] of [
    [draft.id, part.id, "unique"],
    [draft.id, draft.id, "invalid"],
    [part.id, other.id, "invalid"],
    [draft.id, 999_999, "does_not_exist"],
  ] as const) {
    const refused = await add(bundle, of);
    expect([refused.status, refused.text], code).toEqual([400, expect.stringContaining(code)]);
  }
  const { id } = made.json();
  expect((await client.delete(rowsPath(BUNDLES, `${id}/`))).status).toBe(204);
  expect(await saleOf(site, draft.id)).toEqual(WITHHELD);
  expect((await admin.get(`${PATH}?situacao=sem-entrega`)).text).toContain(draft.name);
});

test("a part that loses what it delivers, or is deleted, takes its bundle off sale; one that is off sale does not", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const sheet = await makeProduct(site.db);
  const { product, course } = await makeCourseProduct(site.db);
  const bundle = await makeBundle(site.db, [sheet, product]);
  await admin.post(PATH, { intent: "set-products-flag", change: "deactivate", id: String(sheet.id) });
  expect((await saleOf(site, bundle.id)).is_active).toBe(true);
  const unpublish = { intent: "publish-course", id: String(course.id), value: "false" };
  const asked = await admin.post("/admin/cursos", unpublish);
  expect(asked.status).toBeLessThan(400);
  expect(await saleOf(site, bundle.id)).toEqual(WITHHELD);
  await admin.post("/admin/cursos", { ...unpublish, value: "true" });
  expect(await saleOf(site, bundle.id)).toEqual({ is_active: true, withheld_at: null });
  await makePaidOrder(site, { lines: [{ product: sheet }] });
  await admin.post(PATH, { intent: "delete-product", id: String(sheet.id) });
  expect(await partsOf(site, bundle.id)).toEqual([product.id]);
  expect(await saleOf(site, bundle.id)).toEqual(WITHHELD);
});

test("the page of an offer lists the parts too, and nothing suggests what comes with the bundle", async () => {
  const site = await openSite();
  const category = await makeCategory(site.db);
  const facts = { category_id: category.id };
  const sheet = await makeProduct(site.db, { ...facts, name: "Planilha de margem", price: 6000 });
  const { product: course } = await makeCourseProduct(site.db, { ...facts, name: "Curso de margem" });
  const other = await makeProduct(site.db, { ...facts, name: "Outra coisa" });
  const bundle = await makeBundle(site.db, [sheet, course], { ...facts, price: 7990, name: "Pacote" });
  await makeOffer(site.db, { product_id: bundle.id, slug: "pacote", price: 5000 });
  const offer = (await site.get("/c/pacote")).text.replaceAll("\u00a0", " ");
  for (const said of ["O que vem no pacote", "Planilha de margem", "Curso de margem"])
    expect(offer).toContain(said);
  expect(offer).toContain("Um ano para baixar os arquivos");
  const alike = (text: string) => text.slice(text.search(/Veja também|Quem comprou também/));
  const page = alike((await site.get(`/produto/${bundle.id}-pacote`)).text);
  expect(page).toContain("Outra coisa");
  expect(page.slice(0, page.indexOf("<script"))).not.toMatch(/Planilha de margem|Curso de margem/);
  const buyer = site.visitor();
  const { publicId } = await buy(site, buyer, bundle, { method: "credit" });
  await wait(site, 6 * SECONDS);
  const bought = alike((await buyer.get(`/pedido/${publicId}`)).text);
  expect(bought).toContain(`/produto/${other.id}-`);
  expect(bought.slice(0, bought.indexOf("<script"))).not.toContain(`/produto/${sheet.id}-`);
});

test("the page shows what is inside, with links to what is sold by itself, and what it costs apart", async () => {
  const site = await openSite();
  const sold = await makeProduct(site.db, { name: "Planilha de margem", price: 6000 });
  const bonus = await makeProduct(site.db, { name: "Bônus secreto", price: 4000, is_active: false });
  const bundle = await makeBundle(site.db, [sold, bonus], { price: 7990 });
  const page = await site.visitor().get(`/produto/${bundle.id}`);
  const { text } = page.status === 301 ? await site.visitor().get(page.headers.get("location") ?? "") : page;
  expect(text).toContain("O que vem no pacote");
  expect(text).toContain("Um ano para baixar quantas vezes quiser");
  expect(text).toContain(`/produto/${sold.id}-planilha-de-margem`);
  expect(text).toContain("Bônus secreto");
  expect(text).not.toContain(`/produto/${bonus.id}-`);
  expect(text.replaceAll("\u00a0", " ")).toContain("R$ 100,00");
  expect(text.replaceAll("\u00a0", " ")).toContain("R$ 20,10");
});
