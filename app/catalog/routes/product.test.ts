import { expect, test } from "vitest";
import { moveEnd, revoke } from "#app/rights/right-writes.server.ts";
import { changeCompany } from "#tests/company.ts";
import {
  makeCategory,
  makeCourseProduct,
  makeOffer,
  makeOrder,
  makePaidOrder,
  makeProduct,
  makeUser,
} from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";

test("the number alone and the long form answer 200, a wrong slug is moved for good", async () => {
  const site = await openSite();
  const { id } = await makeProduct(site.db, { name: "Kit de Ícones" });
  expect((await site.get(`/produto/${id}`)).status).toBe(200);
  const page = await site.get(`/produto/${id}-kit-de-icones`);
  expect(page.status).toBe(200);
  expect(page.text).toContain(`rel="canonical" href="http://localhost:3000/produto/${id}-kit-de-icones"`);
  expect(page.text).toContain("<title>Kit de Ícones | ");
  const moved = await site.get(`/produto/${id}-outro-nome?pagina=2`);
  expect(moved.status).toBe(301);
  expect(moved.location).toBe(`/produto/${id}-kit-de-icones?pagina=2`);
});

test("a product that is unknown, inactive or retired is a real 404 inside the site", async () => {
  const site = await openSite();
  const hidden = await makeProduct(site.db, { name: "Oculto", is_active: false });
  const gone = await makeProduct(site.db, { name: "Aposentado" });
  await site.db.updateTable("products").set({ retired_at: site.now() }).where("id", "=", gone.id).execute();
  for (const address of ["999", "0", "abc", "1.5", "-1", String(hidden.id), `${gone.id}-aposentado`]) {
    const page = await site.get(`/produto/${address}`);
    expect(page.status, address).toBe(404);
    expect(page.text).toContain("Produto não encontrado");
    expect(page.text).toContain("Voltar para a loja");
    expect(page.text).toContain('href="/carrinho"');
    expect(page.text).not.toContain("Aposentado");
  }
});

test("the page shows price, discount, facts, tags and the description as elements", async () => {
  const site = await openSite();
  const category = await makeCategory(site.db, "Ícones");
  const { id } = await makeProduct(site.db, {
    name: "Cerrado",
    price: 8900,
    original_price: 12900,
    category_id: category.id,
    is_featured: true,
    file_size: "48 MB",
    file_type: "ZIP",
    sales_count: 1240,
    tags: ["svg", "interface"],
    description: "Um texto.\n\n## O que vem\n- Um guia",
  });
  const { text } = await site.get(`/produto/${id}`);
  for (const shown of ["R$\u00a089,00", "R$\u00a0129,00", "31", "Destaque", "48 MB", "ZIP", "1.240"]) {
    expect(text).toContain(shown);
  }
  expect(text).toMatch(/<h2[^>]*>O que vem<\/h2>/);
  expect(text).toContain("<li>Um guia</li>");
  expect(text).toContain("svg · interface");
  expect(text).toContain("Adicionar ao Carrinho");
  expect(text).toContain("Comprar Agora");
  expect(text).toContain("em até 3x de R$\u00a029,67 sem juros");
});

test("every image is in the page without a script, and a foreign video is not", async () => {
  const site = await openSite();
  const { id } = await makeProduct(site.db, {
    image: "https://img.example/um.png",
    images: ["https://img.example/dois.png", "/media/0123456789abcdef0123456789abcdef-800.webp"],
    video_url: "https://youtu.be/dQw4w9WgXcQ",
  });
  const { text } = await site.get(`/produto/${id}`);
  expect(text).toContain('src="https://img.example/um.png"');
  expect(text).toContain('src="https://img.example/dois.png"');
  expect(text).toContain('src="/media/0123456789abcdef0123456789abcdef-800.webp"');
  expect(text).not.toContain("<iframe");
  expect(text).toContain('href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"');
});

test("an image address that cannot be read does not break the page", async () => {
  const site = await openSite();
  const { id } = await makeProduct(site.db, {
    image: "http://",
    images: ["https://["],
    video_url: "http://",
  });
  expect((await site.get(`/produto/${id}`)).status).toBe(200);
});

test("only approved reviews are shown, five at a time, with the spread of the stars", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db, { rating: 45 });
  for (let number = 1; number <= 6; number++) {
    const { id } = await makeUser(site.db, { name: `Leitora ${number}` });
    await site.db
      .insertInto("product_reviews")
      .values({
        product_id: product.id,
        user_id: id,
        rating: number === 6 ? 4 : 5,
        comment: `Texto ${number}`,
        is_verified: number === 6,
        is_approved: true,
        created_at: new Date(Date.UTC(2026, 0, number, 15)),
      })
      .execute();
  }
  const { id: pending } = await makeUser(site.db);
  await site.db
    .insertInto("product_reviews")
    .values({
      product_id: product.id,
      user_id: pending,
      rating: 1,
      comment: "Ainda não aprovada",
      created_at: site.now(),
    })
    .execute();
  const first = await site.get(`/produto/${product.id}`);
  expect(first.text).toContain("Leitora 6");
  expect(first.text).toContain("Compra verificada");
  expect(first.text).toContain("6 de janeiro de 2026");
  expect(first.text).toContain("83");
  expect(first.text).not.toContain("Texto 1<");
  expect(first.text).not.toContain("Ainda não aprovada");
  const second = await site.get(`/produto/${product.id}?pagina=2`);
  expect(second.text).toContain("Texto 1<");
  expect(second.text).not.toContain("Texto 6<");
});

test("a signed-out visitor is led to sign in, a reader gets the form", async () => {
  const site = await openSite();
  const { id, name } = await makeProduct(site.db, { name: "Kit" });
  const visit = await site.get(`/produto/${id}`);
  expect(name).toBe("Kit");
  expect(visit.text).toContain(`/login?voltar=${encodeURIComponent(`/produto/${id}-kit/avaliar`)}`);
  expect(visit.text).not.toContain('name="rating"');
  const reader = await site.as(await makeUser(site.db));
  expect((await reader.get(`/produto/${id}`)).text).toBe(visit.text);
  expect((await reader.get(`/produto/${id}/eu`)).json()).toMatchObject({ reader: {}, reviewed: false });
});

test("what is promised follows the settings and the product, on every page that sells", async () => {
  const site = await openSite();
  const kit = await makeProduct(site.db, { name: "Kit", price: 8900 });
  const bare = await makeProduct(site.db, { name: "Sem arquivo", file_key: null });
  const { product: course } = await makeCourseProduct(site.db, { name: "Curso", price: 1200 });
  const page = async ({ id, name }: { id: number; name: string }) =>
    (await site.get(`/produto/${id}-${name.toLowerCase().replaceAll(" ", "-")}`)).text;
  expect(await page(kit)).toContain(
    "No PIX e no cartão, o download abre na hora. No cartão, em até 3x de R$\u00a029,67 sem juros ou 12x de R$\u00a08,41 com juros (total R$\u00a0100,92).",
  );
  expect(await page(kit)).toContain("Um ano para baixar quantas vezes quiser");
  expect(await page(kit)).not.toContain("vitalício");
  // Nobody chose how long a course can be watched: nothing is said of it.
  expect(await page(course)).not.toMatch(/vitalício|para sempre/i);
  expect(await page(course)).toContain("em até 2x de R$\u00a06,00 sem juros.");
  expect(await page(bare)).not.toContain("na hora");
  expect((await site.get("/loja")).text).toContain("ou 12x de R$\u00a08,41 com juros (total R$\u00a0100,92)");

  const courseAccess = "Assista por dois anos";
  await changeCompany(site, {
    methods: { credit: false, pix: false, boleto: true },
    accessDays: 90,
    courseAccess,
  });
  expect(await page(course)).toContain(courseAccess);
  expect(await page(kit)).toContain("O download abre assim que o pagamento for confirmado.");
  expect(await page(kit)).toContain("90 dias para baixar quantas vezes quiser");
  expect(await page(kit)).not.toContain("na hora");
  for (const text of [await page(kit), (await site.get("/loja")).text, (await site.get("/")).text]) {
    expect(text).not.toMatch(/baixar na hora|em segundos|\d+x de R\$/);
  }
  const terms = (await site.get("/termos")).text;
  expect(terms).toMatch(/Aceitamos (?:<!-- -->)?boleto/);
  expect(terms).not.toMatch(/PIX|cartão|parcelas/);
  expect(terms).toContain("O download fica disponível por 90 dias");
});

test("a product's own picture comes first wherever it is sold; a generated cover stands in for none", async () => {
  const site = await openSite();
  const own = "/media/0123456789abcdef0123456789abcdef-800.webp";
  const product = await makeProduct(site.db, { name: "Kit", image: null, images: [own] });
  const bare = await makeProduct(site.db, { name: "Sem foto", image: null, images: [] });
  for (const [{ id }, slug] of [
    [product, "kit"],
    [bare, "sem-foto"],
  ] as const)
    await makeOffer(site.db, { product_id: id, slug });
  const firstOf = (text: string) => {
    const main = text.slice(text.indexOf("<main"));
    return main.match(/<img[^>]*fetchPriority="high"[^>]*>/i)?.[0] ?? "";
  };
  for (const path of [`/produto/${product.id}-kit`, "/c/kit"]) {
    const { text } = await site.get(path);
    expect(firstOf(text), path).toContain(`src="${own}"`);
    expect(text.match(/<ul[^>]*class="gallery".*?<\/ul>/s)?.[0] ?? "", path).not.toContain("/capas/");
  }
  for (const path of [`/produto/${bare.id}-sem-foto`, "/c/sem-foto"])
    expect(firstOf((await site.get(path)).text), path).toContain('src="/capas/capa/');
});

test("a quantity is asked only where more than one makes sense", async () => {
  const site = await openSite();
  const kit = await makeProduct(site.db, { name: "Kit" });
  const { product: course } = await makeCourseProduct(site.db, { name: "Curso" });
  const many = (await site.get(`/produto/${kit.id}-kit`)).text;
  expect(many).toContain('aria-label="Quantidade"');
  expect(many).toContain("Comprar também para presente");
  const page = (await site.get(`/produto/${course.id}-curso`)).text;
  expect(page).toContain("Comprar Agora");
  expect(page).not.toMatch(/Quantidade|licença|para presente/i);
});

test("others of the same category are shown, then what sells, never the product itself or what is not for sale", async () => {
  const site = await openSite();
  const shelf = await makeCategory(site.db, "Ícones");
  const here = await makeProduct(site.db, { name: "Este", category_id: shelf.id, sales_count: 90 });
  await makeProduct(site.db, { name: "Vizinho", category_id: shelf.id, sales_count: 1 });
  await makeProduct(site.db, { name: "Oculto", category_id: shelf.id, sales_count: 50, is_active: false });
  await makeProduct(site.db, { name: "Campeão", sales_count: 99 });
  await makeProduct(site.db, { name: "Segundo", sales_count: 50 });
  await makeProduct(site.db, { name: "Terceiro", sales_count: 40 });
  const { text } = await site.get(`/produto/${here.id}-este`);
  const names = [...text.matchAll(/<article[\s\S]*?<h3[^>]*><a[^>]*>([^<]*)</g)].map((match) => match[1]);
  expect(names).toEqual(["Vizinho", "Campeão", "Segundo"]);

  const buyer = await makeUser(site.db);
  const { order } = await makePaidOrder(site, { user_id: buyer.id, lines: [{ product: here }] });
  const confirmed = await (await site.as(buyer)).get(`/pedido/${order.public_id}`);
  expect(confirmed.text).toContain("Veja também");
  expect(confirmed.text).toContain("Vizinho");
});

test("a person who has a product is told so and led to it; nobody else is told anything", async () => {
  const site = await openSite();
  const buyer = await makeUser(site.db);
  const person = await site.as(buyer);
  const kit = await makeProduct(site.db, { name: "Kit" });
  const bare = await makeProduct(site.db, { name: "Sem arquivo", file_key: null });
  const { product: course, course: studied } = await makeCourseProduct(site.db);
  const owned = async (visitor: { get(path: string): Promise<{ json(): unknown }> }, id: number | string) =>
    (await visitor.get(`/produto/${id}/eu`)).json();
  const reader = { id: buyer.id, name: buyer.name, links: [] };
  const nothing = { reader: expect.objectContaining(reader), owned: null, reviewed: false };
  expect(await owned(person, kit.id)).toEqual(nothing);
  const lines = [{ product: kit }, { product: bare }, { product: course }];
  const { rights } = await makePaidOrder(site, { user_id: buyer.id, lines });
  expect(await owned(person, kit.id)).toEqual({
    ...nothing,
    owned: {
      sentence: "Você já tem este produto",
      action: "Baixar",
      isFile: true,
      address: `/downloads/${rights[0]?.public_id}`,
    },
  });
  expect(await owned(person, bare.id)).toMatchObject({ owned: { address: "/minha-conta", isFile: false } });
  expect(await owned(person, course.id)).toMatchObject({
    owned: { sentence: "Você já tem este curso", action: "Ir para o curso", isFile: false },
  });
  // Once more would bring nothing to a course that has no end.
  expect(await owned(person, course.id)).toMatchObject({ owned: { isEndless: true } });
  const soon = new Date(site.now().getTime() + 86_400_000);
  const ids = rights.map(({ id }) => id);
  await moveEnd(site.db, ids.slice(-1), soon, site.now());
  expect(await owned(person, course.id)).toMatchObject({ owned: { isEndless: false } });
  expect(JSON.stringify(await owned(person, course.id))).toContain(`/curso/${studied.id}-`);
  const other = await site.as(await makeUser(site.db));
  for (const visitor of [site.visitor(), other]) {
    for (const id of [kit.id, course.id, 999, "abc", "1 or 1=1"]) {
      expect(await owned(visitor, id)).toMatchObject({ owned: null });
    }
  }
  const pending = await makeProduct(site.db);
  await makeOrder(site.db, { user_id: buyer.id, lines: [{ product: pending }] });
  expect(await owned(person, pending.id)).toEqual(nothing);
  await revoke(site.db, { ids }, "refund", site.now());
  expect(await owned(person, kit.id)).toEqual(nothing);
  expect((await site.get(`/produto/${kit.id}-kit`)).text).not.toContain("Você já tem");
});
