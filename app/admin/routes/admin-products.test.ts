import { expect, test } from "vitest";
import { makeAdmin, makeCategory, makeCourse, makeOrder, makePaidOrder, makeProduct } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

const PATH = "/admin/produtos";
/** Stored, so that a form may name it. */
const FILE = "entregas/kit-guardado";

async function* bytes() {
  yield Buffer.from("PK");
}

async function openAdmin() {
  const site = await openSite();
  const owner = await makeAdmin(site.db);
  const admin = await site.as(owner);
  const category = await makeCategory(site.db, "Templates");
  await site.files.put(FILE, bytes(), 100);
  return { site, owner, admin, category };
}

function productForm(category: { id: number }, changes: Record<string, string | string[]> = {}) {
  return {
    intent: "save-product",
    name: "Kit Aroeira",
    short_description: "Doze seções prontas.",
    description: "",
    price: "89,00",
    original_price: "",
    category_id: String(category.id),
    tags: "landing page, tailwind; , tailwind",
    image: "https://img.example/capa.png",
    images: ["https://img.example/um.png", "", "https://img.example/dois.png"],
    video_url: "",
    product_type: "Download",
    file_key: FILE,
    file_name: "",
    file_size: "48 MB",
    file_type: "ZIP",
    is_active: "on",
    ...changes,
  };
}

function productsOf(site: TestSite) {
  return site.db.selectFrom("products").selectAll().orderBy("id").execute();
}

test("a product is created with every field as typed, and stands in the store", async () => {
  const { site, admin, category } = await openAdmin();
  const answer = await admin.post(
    `${PATH}?novo=1&busca=kit`,
    productForm(category, { original_price: "1.299,90" }),
  );
  expect(answer.status).toBe(302);
  expect(answer.location).toBe(`${PATH}?busca=kit`);
  expect((await admin.get(PATH)).text).toContain("Produto criado!");
  expect(await productsOf(site)).toMatchObject([
    {
      name: "Kit Aroeira",
      short_description: "Doze seções prontas.",
      description: null,
      price: 8900,
      original_price: 129990,
      category_id: category.id,
      tags: ["landing page", "tailwind"],
      image: "https://img.example/capa.png",
      images: ["https://img.example/um.png", "https://img.example/dois.png"],
      file_size: "48 MB",
      file_type: "ZIP",
      product_type: "Download",
      is_active: true,
      is_featured: false,
      rating: 0,
      sales_count: 0,
    },
  ]);
  expect((await site.get("/loja?busca=aroeira")).text).toContain("Kit Aroeira");
});

test("an edit changes what was typed and leaves sales, rating and reviews alone", async () => {
  const { site, admin, category } = await openAdmin();
  const { id } = await makeProduct(site.db, { name: "Antigo", rating: 47, sales_count: 12, tags: ["a"] });
  const open = await admin.get(`${PATH}?editar=${id}`);
  expect(open.status).toBe(200);
  const answer = await admin.post(`${PATH}?editar=${id}`, {
    ...productForm(category),
    id: String(id),
    tags: "",
  });
  expect(answer.status).toBe(302);
  expect(answer.location).toBe(PATH);
  expect((await admin.get(PATH)).text).toContain("Produto atualizado!");
  expect(await productsOf(site)).toMatchObject([
    { id, name: "Kit Aroeira", rating: 47, sales_count: 12, tags: [], search_title: "kit aroeira" },
  ]);
});

test("what is missing or wrong is said at its field, and nothing is written", async () => {
  const { site, admin, category } = await openAdmin();
  const wrong: [Record<string, string | string[]>, string, string][] = [
    [{ name: "  " }, "name", "Informe o nome do produto."],
    [{ short_description: "" }, "short_description", "Escreva uma descrição curta."],
    [{ price: "" }, "price", "Informe o preço."],
    [{ price: "caro" }, "price", "Informe um preço, como 49,90."],
    [{ price: "-1" }, "price", "Informe um preço, como 49,90."],
    [{ price: "1000000,01" }, "price", "Informe um preço, como 49,90."],
    [{ original_price: "79,00" }, "original_price", "Precisa ser maior que o preço."],
    [{ category_id: "" }, "category_id", "Escolha uma categoria."],
    [{ category_id: "999" }, "category_id", "Escolha uma categoria."],
    [
      { image: "javascript:alert(1)" },
      "image",
      "Informe um endereço que comece com https:// ou envie uma imagem.",
    ],
    [
      { image: "//e.example/x.png" },
      "image",
      "Informe um endereço que comece com https:// ou envie uma imagem.",
    ],
    [
      { images: ["", "ftp://x"] },
      "images.1",
      "Informe um endereço que comece com https:// ou envie uma imagem.",
    ],
    [{ video_url: "vídeo" }, "video_url", "Informe um endereço que comece com https://."],
    [{ product_type: "Curso" }, "linked_course_id", "Escolha o curso que este produto abre."],
    [
      { product_type: "Curso", linked_course_id: "999" },
      "linked_course_id",
      "Este curso não existe mais. Escolha outro.",
    ],
    [{ product_type: "Assinatura" }, "product_type", "Escolha o tipo do produto."],
    [{ file_key: "../../etc/passwd" }, "file_key", "Envie o arquivo de novo."],
    [{ file_key: "media/abc" }, "file_key", "Envie o arquivo de novo."],
    [{ file_key: "entregas/../media/abc" }, "file_key", "Envie o arquivo de novo."],
    [
      { file_key: "entregas/nunca-enviado" },
      "file_key",
      "O arquivo não está mais disponível. Envie de novo.",
    ],
  ];
  for (const [changes, field, sentence] of wrong) {
    const answer = await admin.post(`${PATH}?novo=1`, productForm(category, changes));
    expect(answer.status, field).toBe(422);
    expect(answer.text, field).toContain(sentence);
    expect(answer.text, field).toContain("Erro ao salvar produto");
  }
  expect(await productsOf(site)).toEqual([]);
});

test("a course product opens an existing course and has no file; a download opens none", async () => {
  const { site, admin, category } = await openAdmin();
  const { course } = await makeCourse(site.db);
  const both = { linked_course_id: String(course.id), file_size: "1 MB", file_type: "ZIP" };
  await admin.post(PATH, productForm(category, { ...both, product_type: "Curso" }));
  await admin.post(PATH, productForm(category, { ...both, product_type: "Download" }));
  expect(await productsOf(site)).toMatchObject([
    { product_type: "Curso", linked_course_id: course.id, file_size: null, file_type: null, file_key: null },
    { product_type: "Download", linked_course_id: null, file_size: "1 MB", file_type: "ZIP" },
  ]);
});

test("an uploaded file becomes the product's, and the generated cover is kept as no image", async () => {
  const { site, admin, category } = await openAdmin();
  const upload = await admin.send("/api/admin/uploads/file?nome=kit.zip", {
    method: "PUT",
    body: Buffer.from("PK\x03\x04 conteúdo"),
  });
  const { key, name } = upload.json();
  const changes = { file_key: key, file_name: name, image: "/capas/capa/templates/kit-aroeira-800.webp" };
  expect((await admin.post(PATH, productForm(category, changes))).status).toBe(302);
  expect(await productsOf(site)).toMatchObject([{ file_key: key, file_name: "kit.zip", image: null }]);
});

test("a product never sold is deleted with its file; one that was sold is retired and kept", async () => {
  const { site, admin } = await openAdmin();
  await site.files.put("entregas/um", bytes(), 10);
  const unsold = await makeProduct(site.db, { name: "Nunca vendido", file_key: "entregas/um" });
  const sold = await makeProduct(site.db, { name: "Vendido" });
  await makeOrder(site.db, { lines: [{ product: sold }] });
  for (const { id } of [unsold, sold]) {
    const answer = await admin.post(PATH, { intent: "delete-product", id: String(id) });
    expect(answer.status).toBe(302);
    expect((await admin.get(PATH)).text).toContain("Produto excluído!");
  }
  expect(await productsOf(site)).toMatchObject([{ id: sold.id, name: "Vendido" }]);
  expect((await productsOf(site))[0]?.retired_at).toBeInstanceOf(Date);
  expect(await site.files.size("entregas/um")).toBeUndefined();
  expect((await admin.get(PATH)).text).not.toContain("Vendido");
  expect((await site.get("/loja")).text).not.toContain("Vendido");
  expect((await admin.get(`${PATH}?situacao=excluidos`)).text).toContain("Vendido");
  expect((await admin.get(`${PATH}?editar=${sold.id}`)).status).toBe(404);

  const again = await admin.post(PATH, { intent: "delete-product", id: String(sold.id) });
  expect(again.status).toBe(404);
  expect(again.text).toContain("Erro ao excluir produto");
  await admin.post(PATH, { intent: "restore-product", id: String(sold.id) });
  expect(await productsOf(site)).toMatchObject([{ id: sold.id, retired_at: null, is_active: false }]);
});

test("the marks of a row are changed in place", async () => {
  const { site, admin } = await openAdmin();
  const { id } = await makeProduct(site.db);
  const mark = { intent: "set-product-flag", id: String(id) };
  await admin.post(`${PATH}?busca=x`, { ...mark, flag: "is_active", value: "false" });
  await admin.post(PATH, { ...mark, flag: "is_featured", value: "true" });
  expect(await productsOf(site)).toMatchObject([{ is_active: false, is_featured: true }]);
  expect((await admin.post(PATH, { ...mark, flag: "retired_at", value: "true" })).status).toBe(422);
});

test("revenue is what was paid less what was given back, and the average leaves out the unrated", async () => {
  const { site, admin } = await openAdmin();
  const product = await makeProduct(site.db, { price: 10000, rating: 50, sales_count: 900 });
  await makeProduct(site.db, { rating: 40 });
  await makeProduct(site.db, { rating: 0 });
  const { order } = await makePaidOrder(site, { lines: [{ product }] });
  await makePaidOrder(site, { lines: [{ product }] });
  await site.db.updateTable("orders").set({ refunded_cents: 2500 }).where("id", "=", order.id).execute();
  await makeOrder(site.db, { lines: [{ product }] });
  const { text } = await admin.get(PATH);
  expect(text).toContain("R$\u00a0175,00");
  expect(text).toMatch(/Avaliação média<\/dt><dd[^>]*>4,5</);
});

test("search, category, state, sort and page narrow and order the list", async () => {
  const { site, admin, category } = await openAdmin();
  await makeProduct(site.db, { name: "Água", price: 300, category_id: category.id });
  await makeProduct(site.db, { name: "Barco", price: 100, is_active: false });
  await makeProduct(site.db, { name: "Casa", price: 200, is_featured: true });
  const names = async (query: string) => {
    const { text } = await admin.get(`${PATH}?${query}`);
    return [...text.matchAll(/Ações de ([^"]+)"/g)].map((match) => match[1]);
  };
  expect(await names("")).toEqual(["Casa", "Barco", "Água"]);
  expect(await names("busca=agu")).toEqual(["Água"]);
  expect(await names(`categoria=${category.id}`)).toEqual(["Água"]);
  expect(await names("situacao=inativos")).toEqual(["Barco"]);
  expect(await names("situacao=ativos&ordem=nome")).toEqual(["Água", "Casa"]);
  expect(await names("situacao=destaques")).toEqual(["Casa"]);
  expect(await names("ordem=menor-preco")).toEqual(["Barco", "Casa", "Água"]);
  for (let number = 1; number <= 20; number++) await makeProduct(site.db, { name: `Item ${number}` });
  expect(await names("pagina=2")).toEqual(["Casa", "Barco", "Água"]);
  expect(await names("pagina=99")).toEqual(["Casa", "Barco", "Água"]);
  expect((await admin.get(`${PATH}?busca=zzz`)).text).toContain("Nenhum produto encontrado");
});

test("categories are created, renamed and deleted; the slug becomes a free one", async () => {
  const { site, admin } = await openAdmin();
  const tab = `${PATH}?aba=categorias`;
  const form = {
    intent: "save-category",
    name: "Ícones & Traços",
    slug: "",
    description: "",
    color: "teal",
  };
  for (let time = 1; time <= 2; time++) {
    const answer = await admin.post(`${tab}&novo=1`, form);
    expect(answer.location).toBe(`${PATH}?aba=categorias`);
    expect((await admin.get(tab)).text).toContain("Categoria criada com sucesso!");
  }
  const rows = await site.db.selectFrom("categories").selectAll().orderBy("id").execute();
  expect(rows.slice(1)).toMatchObject([
    { name: "Ícones & Traços", slug: "icones-tracos", color: "teal", type: "product" },
    { slug: "icones-tracos-1" },
  ]);
  const own = rows[1];
  await admin.post(tab, { ...form, id: String(own?.id), slug: own?.slug ?? "", name: "Ícones" });
  expect((await admin.get(tab)).text).toContain("Categoria atualizada com sucesso!");
  const empty = await admin.post(tab, { ...form, name: " " });
  expect(empty.status).toBe(422);
  expect(empty.text).toContain("Informe o nome da categoria.");
  await admin.post(tab, { intent: "delete-category", id: String(own?.id) });
  const left = await site.db.selectFrom("categories").select("slug").orderBy("id").execute();
  expect(left.map((row) => row.slug)).toEqual(["templates", "icones-tracos-1"]);
});

test("a category that a product uses is not deleted, nor one of the blog", async () => {
  const { site, admin, category } = await openAdmin();
  await makeProduct(site.db, { category_id: category.id });
  const used = await admin.post(PATH, { intent: "delete-category", id: String(category.id) });
  expect(used.status).toBe(409);
  expect(used.text).toContain("Verifique se a categoria não está sendo usada por um produto.");
  const now = site.now();
  const blog = await site.db
    .insertInto("categories")
    .values({ name: "Blog", slug: "blog", type: "blog", created_at: now, updated_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  expect((await admin.post(PATH, { intent: "delete-category", id: String(blog.id) })).status).toBe(404);
  expect(await site.db.selectFrom("categories").select("id").execute()).toHaveLength(2);
});

test("SEC-04: product and category forms with any other field are refused", async () => {
  const { site, admin, category } = await openAdmin();
  const { id } = await makeProduct(site.db, { name: "Antes" });
  const extra = [
    "role",
    "sales_count",
    "rating",
    "review_count",
    "retired_at",
    "created_at",
    "__proto__",
    "type",
  ];
  for (const field of extra) {
    const product = await admin.post(PATH, productForm(category, { id: String(id), [field]: "1" }));
    expect(product.status, field).toBe(422);
    const change = {
      intent: "set-product-flag",
      id: String(id),
      flag: "is_active",
      value: "false",
      [field]: "1",
    };
    expect((await admin.post(PATH, change)).status, field).toBe(422);
    const named = { intent: "save-category", name: "Nova", [field]: "blog" };
    expect((await admin.post(PATH, named)).status, field).toBe(422);
  }
  expect((await admin.post(PATH, { intent: "apagar-tudo" })).status).toBe(422);
  expect(await productsOf(site)).toMatchObject([{ name: "Antes", is_active: true }]);
  expect(await site.db.selectFrom("categories").select("id").execute()).toHaveLength(1);
});

test("SEC-20: what an administrator types is text wherever it is shown", async () => {
  const { site, admin, category } = await openAdmin();
  const payload = `"><script>alert(1)</script><img src=x onerror=alert(1)>'</title></textarea>`;
  await admin.post(
    PATH,
    productForm(category, {
      name: payload,
      short_description: payload,
      description: `## ${payload}\n- ${payload}\n${payload}`,
      tags: payload.replaceAll(";", ""),
      file_size: payload.slice(0, 40),
      file_type: payload.slice(0, 40),
    }),
  );
  await admin.post(PATH, {
    intent: "save-category",
    id: String(category.id),
    name: payload.slice(0, 80),
    description: payload,
    color: payload.slice(0, 40),
  });
  const [product] = await productsOf(site);
  expect(product?.name).toBe(payload);
  for (const path of [
    "/loja",
    `/produto/${product?.id}`,
    PATH,
    `${PATH}?editar=${product?.id}`,
    `${PATH}?aba=categorias`,
    `/loja?busca=${encodeURIComponent(payload)}`,
  ]) {
    const { status, text } = await admin.get(path);
    expect(status, path).toBe(200);
    expect(text, path).not.toContain("<script>alert(1)");
    expect(text, path).not.toContain("<img src=x");
  }
});

test("SEC-26: hostile search, filter, sort, page and id values of the admin lists are answered calmly", async () => {
  const { site, admin } = await openAdmin();
  await makeProduct(site.db);
  const hostile = [
    "' or 1=1 --",
    '"',
    "%",
    "\\",
    "/*",
    "\u0000",
    "__proto__",
    "-1",
    "9".repeat(30),
    "é".repeat(5000),
  ];
  for (const text of hostile) {
    const value = encodeURIComponent(text);
    const all = ["busca", "categoria", "situacao", "ordem", "pagina", "aba", "editar"];
    const query = all.map((name) => `${name}=${value}`).join("&");
    expect((await admin.get(`${PATH}?${query}`)).status, text.slice(0, 20)).toBe(200);
    expect((await admin.get(`${PATH}?aba=categorias&editar=${value}`)).status).toBe(200);
    expect((await admin.get(`/admin/avaliacoes?situacao=${value}&pagina=${value}`)).status).toBe(200);
    const posted = await admin.post(PATH, { intent: "delete-product", id: text });
    expect(posted.status).toBe(422);
  }
  expect((await admin.get(`${PATH}?editar=999999`)).status).toBe(404);
  expect(await productsOf(site)).toHaveLength(1);
});

test("SEC-31: strange text in a product is stored as it is or refused at its field", async () => {
  const { site, admin, category } = await openAdmin();
  const kept = ["💥 👩🏽‍💻 kit", "مرحبا \u202Ekit", "e\u0301", "𝒳 \u200B"];
  for (const name of kept) {
    expect((await admin.post(PATH, productForm(category, { name, description: name }))).status).toBe(302);
  }
  expect((await productsOf(site)).map((row) => row.name)).toEqual(kept.map((name) => name.trim()));
  for (const name of ["a\u0000b", "a\u0007b", "a\nb", "x".repeat(100_000)]) {
    expect((await admin.post(PATH, productForm(category, { name }))).status).toBe(422);
  }
  expect(await productsOf(site)).toHaveLength(kept.length);
});

test("the marked products are put on sale, taken off it and highlighted together", async () => {
  const { site, admin, category } = await openAdmin();
  const on = await makeProduct(site.db);
  const whole = { short_description: "Curta.", category_id: category.id };
  const off = await makeProduct(site.db, { ...whole, is_active: false });
  const gone = await makeProduct(site.db, { is_active: false });
  await site.db.updateTable("products").set({ retired_at: site.now() }).where("id", "=", gone.id).execute();
  const act = { intent: "set-products-flag", id: [on, off, gone, on].map(({ id }) => String(id)) };
  const flags = async () => (await productsOf(site)).map((row) => [row.is_active, row.is_featured]);

  const answer = await admin.post(`${PATH}?situacao=todos`, { ...act, change: "activate" });
  expect([answer.status, answer.location]).toEqual([302, `${PATH}?situacao=todos`]);
  const told = (await admin.get(PATH)).text;
  expect(told).toContain("1 produto ativado");
  expect(told).toContain("1 já estava assim. 1 não existe mais.");
  expect(await flags()).toEqual([
    [true, false],
    [true, false],
    [false, false],
  ]);
  await admin.post(PATH, { ...act, change: "feature" });
  expect((await admin.get(PATH)).text).toContain("2 produtos em destaque");
  await admin.post(PATH, { ...act, id: String(on.id), change: "unfeature" });
  await admin.post(PATH, { ...act, change: "deactivate" });
  expect(await flags()).toEqual([
    [false, false],
    [false, true],
    [false, false],
  ]);

  const many = Array.from({ length: 201 }, (_, place) => String(place + 1));
  const refusals: [Record<string, string | string[]>, string][] = [
    [{ intent: act.intent, change: "activate" }, "Marque pelo menos um produto."],
    [{ ...act, change: "deactivate" }, "2 já estavam assim. 1 não existe mais."],
    [{ ...act, change: "activate", id: many }, "Marque no máximo 200 produtos por vez."],
    [{ ...act, change: "excluir" }, ""],
    [{ ...act, change: "activate", id: [String(on.id), "um"] }, ""],
    [{ ...act, change: "activate", flag: "rating" }, ""],
  ];
  for (const [fields, words] of refusals) {
    const refused = await admin.post(`${PATH}.data`, fields);
    expect([refused.status, refused.text.includes(words)], words).toEqual([422, true]);
  }
  expect((await productsOf(site)).some((row) => row.is_active)).toBe(false);
  const deleted = (await admin.get(`${PATH}?situacao=excluidos`)).text;
  expect([deleted.includes("Restaurar"), deleted.includes("Marcar todos")]).toEqual([true, false]);
});

test("the heads of the list sort it both ways and keep the filter; an order that is not offered is the usual one", async () => {
  const { site, admin } = await openAdmin();
  await makeProduct(site.db, { name: "Água", price: 300, sales_count: 1, rating: 30 });
  await makeProduct(site.db, { name: "Barco", price: 100, sales_count: 3, rating: 50 });
  await makeProduct(site.db, { name: "Casa", price: 200, sales_count: 2, rating: 40 });
  const names = async (sort: string) => {
    const { text } = await admin.get(`${PATH}?ordem=${sort}`);
    return [...text.matchAll(/Ações de ([^"]+)"/g)].map((match) => match[1]?.[0]).join("");
  };
  const orders = {
    nome: "ÁBC",
    "nome-z": "CBÁ",
    "menor-preco": "BCÁ",
    "maior-preco": "ÁCB",
    vendas: "BCÁ",
    "menos-vendas": "ÁCB",
    nota: "BCÁ",
    "menor-nota": "ÁCB",
    recentes: "CBÁ",
    antigos: "ÁBC",
    qualquer: "CBÁ",
  };
  for (const [sort, expected] of Object.entries(orders))
    expect([sort, await names(sort)]).toEqual([sort, expected]);
  const { text } = await admin.get(`${PATH}?situacao=ativos&ordem=nome&pagina=1`);
  expect(text).toContain('aria-sort="ascending"');
  expect(text).toContain(`href="${PATH}?situacao=ativos&amp;ordem=nome-z"`);
});

test("SEC-28: the file of products holds what the filter names and no formula; the audit list keeps who took it", async () => {
  const { site, owner, admin, category } = await openAdmin();
  await makeProduct(site.db, { name: "Outro", is_active: false });
  const kit = await makeProduct(site.db, {
    name: '=1+1;"x"',
    price: 4990,
    original_price: 6990,
    category_id: category.id,
    sales_count: 3,
    rating: 47,
    is_featured: true,
  });
  const file = await admin.get(`${PATH}/exportar?situacao=ativos&busca=1`);
  expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const name = /^attachment; filename="produtos-\d{4}-\d\d-\d\d\.csv"$/;
  expect(file.headers.get("content-disposition")).toMatch(name);
  const [header = "", ...rows] = file.text.trim().split("\r\n");
  expect(header.split(";")).toHaveLength(15);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain(`${kit.id};"'=1+1;""x""";Templates;Download;49,90;69,90;3;;;;4,7;0;Ativo;Sim;`);
  expect(await site.db.selectFrom("audit_log").selectAll().execute()).toMatchObject([
    {
      actor_id: owner.id,
      action: "products.export",
      entity: "products",
      detail: { state: "ativos", searched: true },
    },
  ]);
});
