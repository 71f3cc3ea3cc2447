import { expect, test } from "vitest";
import { createCategory, makeAdmin, makePost, makeProduct } from "#tests/makers.ts";
import { openSite, type TestSite, type Visitor } from "#tests/test-site.ts";

const LISTS = [
  ["product", "/admin/produtos"],
  ["blog", "/blog-admin"],
] as const;

async function fill(site: TestSite, type: "product" | "blog") {
  const make = (name: string, description: string | null, color: string | null) =>
    createCategory(site.db, type, { name, description, color }, site.now());
  const kits = await make("Kits", "Ícones e fontes", "teal");
  await make("Épocas", null, "blue");
  const sheets = await make("Planilhas", "Contas do mês", null);
  for (const { id } of [kits, kits, sheets]) {
    await (type === "product"
      ? makeProduct(site.db, { category_id: id, is_active: false })
      : makePost(site.db, { category_id: id, status: "draft" }));
  }
}

async function names(admin: Visitor, address: string) {
  const { status, text } = await admin.get(address);
  expect(status, address).toBe(200);
  return [...text.matchAll(/<a [^>]*font-strong[^>]*>([^<]+)</g)].map(([, name]) => name);
}

test.each(LISTS)("the categories of %s are searched and sorted in the address", async (type, path) => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const list = `${path}?aba=categorias`;
  expect((await admin.get(list)).text).toContain("Nenhuma categoria ainda");
  await fill(site, type);
  for (const [rest, expected] of [
    ["", ["Épocas", "Kits", "Planilhas"]],
    ["&ordem=nome-z", ["Planilhas", "Kits", "Épocas"]],
    ["&ordem=cor", ["Planilhas", "Épocas", "Kits"]],
    ["&ordem=cor-z", ["Kits", "Épocas", "Planilhas"]],
    ["&ordem=uso", ["Kits", "Planilhas", "Épocas"]],
    ["&ordem=menos-uso", ["Épocas", "Planilhas", "Kits"]],
    ["&ordem=constructor", ["Épocas", "Kits", "Planilhas"]],
    ["&busca=EPO", ["Épocas"]],
    ["&busca=icones+font", ["Kits"]],
    ["&busca=mes", ["Planilhas"]],
    ["&busca=ocas", []],
    ["&busca=%25", []],
    ["&busca=+", ["Épocas", "Kits", "Planilhas"]],
  ] as const) {
    expect([rest, await names(admin, `${list}${rest}`)]).toEqual([rest, expected]);
  }
  expect((await admin.get(`${list}&busca=zzz`)).text).toContain("Nenhuma categoria encontrada");
});

test.each(LISTS)(
  "words, order and page of the categories of %s stay while one is edited",
  async (type, path) => {
    const site = await openSite();
    const admin = await site.as(await makeAdmin(site.db));
    for (let number = 101; number <= 133; number++) {
      const facts = { name: `Lote ${number}`, description: null, color: null };
      await createCategory(site.db, type, facts, site.now());
    }
    await createCategory(site.db, type, { name: "Outra", description: null, color: null }, site.now());
    const list = `${path}?aba=categorias&busca=LOTE&ordem=nome-z`;
    const { text } = await admin.get(list);
    expect(text.replaceAll("<!-- -->", "")).toContain("Mostrando 1 a 30 de 33 categorias");
    expect(text).toContain(`href="${list}&pagina=2"`.replaceAll("&", "&amp;"));
    expect(text).toContain(`href="${path}?aba=categorias&busca=LOTE"`.replaceAll("&", "&amp;"));
    expect(await names(admin, `${list}&pagina=2`)).toEqual(["Lote 103", "Lote 102", "Lote 101"]);
    const { id } = await site.db
      .selectFrom("categories")
      .select("id")
      .where("name", "=", "Lote 102")
      .executeTakeFirstOrThrow();
    const edited = `${list}&pagina=2&editar=${id}`;
    expect((await admin.get(`${list}&pagina=2`)).text).toContain(`href="${edited}"`.replaceAll("&", "&amp;"));
    const form = { intent: "save-category", id: String(id), name: "Lote cento e dois" };
    expect((await admin.post(edited, form)).location).toBe(`${list}&pagina=2`);
  },
);
