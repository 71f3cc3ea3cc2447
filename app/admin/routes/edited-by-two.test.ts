// Two people at one row, and what the register says of both.
import { expect, test } from "vitest";
import { ALL_RIGHTS } from "#app/api/tokens/token-rights.ts";
import { addToSalesCounts } from "#db/writes.server.ts";
import { makeAdmin, makeCategory, makeCourse, makePaidOrder, makePost, makeProduct } from "#tests/makers.ts";
import { clientWith } from "#tests/table-client.ts";
import { openSite, type Visitor } from "#tests/test-site.ts";

async function openBackOffice() {
  const site = await openSite();
  const [ana, rui] = [
    await makeAdmin(site.db, { name: "Ana Régis" }),
    await makeAdmin(site.db, { name: "Rui Melo" }),
  ];
  return { site, ana: await site.as(ana), rui: await site.as(rui), owner: ana };
}

/** The register as a person reads it, newest first. */
async function register(visitor: Visitor) {
  const csv = (await visitor.get("/admin/registro/exportar")).text.replaceAll("\u00a0", " ");
  const lines = csv.trim().split("\r\n").slice(1);
  return lines.filter((line) => !line.includes("Exportou o registro"));
}

function productForm(product: { id: number; version?: number; category_id: number | null }, changes: object) {
  return {
    intent: "save-product",
    id: String(product.id),
    version: "1",
    name: "Kit Aroeira",
    short_description: "Doze seções prontas.",
    price: "47,00",
    category_id: String(product.category_id),
    image: "https://img.example/capa.png",
    product_type: "Download",
    ...changes,
  };
}

test("the second to save a product sees what the first changed, loses nothing and takes over", async () => {
  const { site, ana, rui } = await openBackOffice();
  const category = await makeCategory(site.db, "Templates");
  const product = await makeProduct(site.db, {
    name: "Kit Aroeira",
    price: 4700,
    category_id: category.id,
    is_active: false,
  });
  const path = `/admin/produtos?editar=${product.id}`;
  expect((await ana.get(path)).text).toMatch(/name="version"[^>]*value="1"/);
  expect((await ana.post(path, productForm(product, { price: "57,00" }))).status).toBe(302);
  // A sale and a rating are no edit.
  const { order } = await makePaidOrder(site, { lines: [{ product }] });
  await addToSalesCounts(site.db, order.id, 1);
  const second = await rui.post(path, productForm(product, { name: "Kit Aroeira 2" }));
  expect(second.status).toBe(409);
  expect(second.text).toContain("Ana Régis");
  expect(second.text).toContain("57,00");
  const row = () =>
    site.db.selectFrom("products").selectAll().where("id", "=", product.id).executeTakeFirstOrThrow();
  expect(await row()).toMatchObject({ name: "Kit Aroeira", price: 5700, version: 2 });
  const over = await rui.post(
    path,
    productForm(product, { name: "Kit Aroeira 2", price: "57,00", version: "2" }),
  );
  expect(over.status).toBe(302);
  expect(await row()).toMatchObject({ name: "Kit Aroeira 2", price: 5700, version: 3 });
});

test("the register tells in words what became of a product, whichever door it came through", async () => {
  const { site, ana, owner } = await openBackOffice();
  const category = await makeCategory(site.db, "Templates");
  const other = await makeCategory(site.db, "Planilhas");
  const product = await makeProduct(site.db, {
    ...{
      name: "Kit Aroeira",
      price: 4700,
      category_id: category.id,
      is_active: false,
      description: "a".repeat(1200),
    },
  });
  const path = `/admin/produtos?editar=${product.id}`;
  const longer = { price: "57,00", category_id: String(other.id), description: "b".repeat(1340) };
  expect((await ana.post(path, productForm(product, longer))).status).toBe(302);
  const [saved] = await register(ana);
  expect(saved).toContain("Mudou um produto");
  expect(saved).toContain("Preço: R$ 47,00 → R$ 57,00");
  expect(saved).toContain("Categoria: Templates → Planilhas");
  expect(saved).toContain("Descrição: texto alterado (1.200 → 1.340 letras)");
  const flag = { intent: "set-product-flag", id: String(product.id), flag: "is_featured", value: "true" };
  await ana.post("/admin/produtos", flag);
  expect((await register(ana))[0]).toContain("Em destaque: não → sim");
  const client = await clientWith(site, owner, ALL_RIGHTS);
  const patched = await client.patch(`/api/database/rows/table/628/${product.id}/?user_field_names=true`, {
    price: "61.5",
  });
  expect(patched.status).toBe(200);
  const [byKey] = await register(ana);
  expect(byKey).toContain("por uma integração");
  expect(byKey).toContain("Preço: R$ 57,00 → R$ 61,50");
  await ana.post("/admin/produtos", { intent: "delete-product", id: String(product.id) });
  const [gone] = await register(ana);
  expect(gone).toContain("Excluiu um produto");
  expect(gone).toContain("Nome: Kit Aroeira");
  expect(gone).toContain("Preço: R$ 61,50");
});

test("the same holds for a course, its parts, a post and a category, and the register names them", async () => {
  const { site, ana, rui } = await openBackOffice();
  const category = await makeCategory(site.db, "Templates");
  const post = await makePost(site.db, { title: "Olá", status: "draft" });
  const postForm = (changes: object) => ({
    intent: "save-post",
    id: String(post.id),
    version: "1",
    title: "Olá",
    content: "<p>Texto.</p>",
    is_draft: "on",
    ...changes,
  });
  const categoryForm = (changes: object) => ({
    ...{
      intent: "save-category",
      id: String(category.id),
      version: "1",
      name: "Templates",
      slug: category.slug,
    },
    ...changes,
  });
  const { course } = await makeCourse(site.db, { title: "Barro", description: "Tudo.", is_published: false });
  const taught = await makeCourse(site.db, {}, 1);
  const [lesson] = taught.lessons;
  const plan = `/admin/cursos/${taught.course.id}/modulos`;
  const moduleForm = (changes: object) => ({
    intent: "save-module",
    id: String(lesson?.module_id),
    version: "1",
    place: "1",
    order: "1",
    title: "Módulo 1",
    description: "",
    ...changes,
  });
  const lessonForm = (changes: object) => ({
    intent: "save-lesson",
    id: String(lesson?.id),
    version: "1",
    module_id: String(lesson?.module_id),
    place: `${lesson?.module_id} 1`,
    order: "1",
    title: "Aula 1",
    content_type: "text",
    text_content: "Texto.",
    state: "published",
    attachments: "[]",
    ...changes,
  });
  const courseForm = (changes: object) => ({
    intent: "save-course",
    id: String(course.id),
    version: "1",
    title: "Barro",
    description: "Tudo.",
    ...changes,
  });
  const cases = [
    [`/admin/cursos?editar=${course.id}`, courseForm, "title", "Título: Barro → Bom dia"],
    [`${plan}?editar=${lesson?.module_id}`, moduleForm, "title", "Título: Módulo 1 → Bom dia"],
    [`${plan}?aba=aulas&editar=${lesson?.id}`, lessonForm, "title", "Título: Aula 1 → Bom dia"],
    [`/blog-admin?editar=${post.id}`, postForm, "title", "Título: Olá → Bom dia"],
    [
      `/admin/produtos?aba=categorias&editar=${category.id}`,
      categoryForm,
      "name",
      "Nome: Templates → Bom dia",
    ],
  ] as const;
  for (const [path, form, field, said] of cases) {
    expect((await ana.get(path)).text).toMatch(/name="version"[^>]*value="1"/);
    expect((await ana.post(path, form({ [field]: "Bom dia" }))).status, path).toBe(302);
    expect((await register(ana))[0]).toContain(said);
    const second = await rui.post(path, form({ [field]: "Boa noite" }));
    expect([second.status, second.text.includes("Ana Régis")], path).toEqual([409, true]);
    expect((await rui.post(path, form({ [field]: "Boa noite", version: "2" }))).status, path).toBe(302);
  }
  await ana.post("/blog-admin?aba=posts", { intent: "delete-post", id: String(post.id) });
  expect((await register(ana))[0]).toContain("Título: Boa noite");
  await ana.post("/admin/produtos?aba=categorias", { intent: "delete-category", id: String(category.id) });
  expect((await register(ana))[0]).toContain("Excluiu uma categoria");
});
