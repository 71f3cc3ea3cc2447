import { expect, test } from "vitest";
import { makeCategory, makeProduct } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";
import { writeProduct } from "../products/product-writes.server.ts";

/** The names on the cards, in their order. */
function namesIn(html: string): string[] {
  return [...html.matchAll(/<article[\s\S]*?<h2[^>]*><a[^>]*>([^<]*)</g)].map((match) => match[1] ?? "");
}

function textOf(html: string): string {
  return html
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<!-- -->|<[^>]+>/g, "")
    .replace(/\s+/g, " ");
}

test("only active products that were not retired are listed", async () => {
  const site = await openSite();
  await makeProduct(site.db, { name: "À venda" });
  await makeProduct(site.db, { name: "Oculto", is_active: false });
  const gone = await makeProduct(site.db, { name: "Aposentado" });
  await site.db.updateTable("products").set({ retired_at: site.now() }).where("id", "=", gone.id).execute();
  const page = await site.get("/loja");
  expect(page.status).toBe(200);
  expect(namesIn(page.text)).toEqual(["À venda"]);
  expect(page.text).not.toContain("Oculto");
  expect(page.text).not.toContain("Aposentado");
  expect(textOf(page.text)).toContain("1 produto encontrado");
});

test("the search ignores case and accents and matches beginnings of words, the title first", async () => {
  const site = await openSite();
  await makeProduct(site.db, { name: "Automação de planilhas" });
  await makeProduct(site.db, { name: "Guia", description: "Fala de AUTOMAÇÕES.", sales_count: 900 });
  await makeProduct(site.db, { name: "Pomar" });
  for (const words of ["automac", "AUTOMAÇÃO", "automação de"]) {
    expect(namesIn((await site.get(`/loja?busca=${encodeURIComponent(words)}`)).text)[0]).toBe(
      "Automação de planilhas",
    );
  }
  const both = await site.get("/loja?busca=automac");
  expect(namesIn(both.text)).toEqual(["Automação de planilhas", "Guia"]);
  expect(textOf(both.text)).toContain("2 produtos encontrados");
  expect(namesIn((await site.get("/loja?busca=tomacao")).text)).toEqual([]);
  expect(namesIn((await site.get("/loja?busca=plan+auto")).text)).toEqual(["Automação de planilhas"]);
});

test("each of the six sorts puts the right product first", async () => {
  const site = await openSite();
  const old = await makeProduct(site.db, { name: "Água", price: 500, rating: 41, sales_count: 7 });
  await site.db
    .updateTable("products")
    .set({ created_at: new Date("2020-01-01T00:00:00Z") })
    .where("id", "=", old.id)
    .execute();
  await makeProduct(site.db, { name: "Barco", price: 100, rating: 49, sales_count: 3 });
  await makeProduct(site.db, { name: "Casa", price: 900, rating: 30, sales_count: 90 });
  const orders = {
    name: ["Água", "Barco", "Casa"],
    "price-low": ["Barco", "Água", "Casa"],
    "price-high": ["Casa", "Água", "Barco"],
    rating: ["Barco", "Água", "Casa"],
    sales: ["Casa", "Água", "Barco"],
    newest: ["Casa", "Barco", "Água"],
  };
  for (const [sort, names] of Object.entries(orders)) {
    expect(namesIn((await site.get(`/loja?ordem=${sort}`)).text), sort).toEqual(names);
  }
});

test("categories stand in the order of a Brazilian dictionary", async () => {
  const site = await openSite();
  for (const name of ["Templates", "Ícones", "Épocas", "Design", "e-books"])
    await makeCategory(site.db, name);
  const { text } = await site.get("/loja");
  const chips = [...text.matchAll(/href="\/loja\?categoria=([\w-]+)"/g)].map((match) => match[1]);
  expect(chips).toEqual(["design", "e-books", "epocas", "icones", "templates"]);
});

test("a category narrows the list and stays in the links around it", async () => {
  const site = await openSite();
  const icons = await makeCategory(site.db, "Ícones");
  await makeProduct(site.db, { name: "Cerrado", category_id: icons.id });
  await makeProduct(site.db, { name: "Outro" });
  const page = await site.get("/loja?categoria=icones&ordem=sales");
  expect(namesIn(page.text)).toEqual(["Cerrado"]);
  expect(page.text).toContain('<input type="hidden" name="categoria" value="icones"/>');
  expect(page.text).toContain('<input type="hidden" name="ordem" value="sales"/>');
});

test("18 products a page; a page past the end is the last one", async () => {
  const site = await openSite();
  for (let number = 1; number <= 21; number++) await makeProduct(site.db, { name: `Item ${number}` });
  const first = await site.get("/loja");
  expect(namesIn(first.text)).toHaveLength(18);
  expect(textOf(first.text)).toContain("21 produtos encontrados");
  expect(first.text).toContain('href="/loja?pagina=2"');
  expect(namesIn((await site.get("/loja?pagina=2")).text)).toEqual(["Item 3", "Item 2", "Item 1"]);
  for (const page of ["90000", "99999999999999999999", "02", "9".repeat(400)]) {
    const past = await site.get(`/loja?pagina=${page}`);
    expect([page, past.status]).toEqual([page, 200]);
    expect([page, namesIn(past.text)]).toEqual([page, ["Item 3", "Item 2", "Item 1"]]);
  }
  for (const page of ["0", "-2", "1e3", "0x2", "1.5", "%202", "x"]) {
    expect([page, namesIn((await site.get(`/loja?pagina=${page}`)).text).length]).toEqual([page, 18]);
  }
});

test("one or two products have no page of their own: they stand on the one before", async () => {
  const site = await openSite();
  const shelf = await makeCategory(site.db, "Itens");
  for (let number = 1; number <= 20; number++) {
    await makeProduct(site.db, { name: `Item ${number}`, category_id: shelf.id });
  }
  for (const address of ["/loja", "/loja?categoria=itens", "/loja?busca=item"]) {
    const page = await site.get(address);
    expect(namesIn(page.text), address).toHaveLength(20);
    expect(page.text, address).not.toContain("pagina=2");
    const past = await site.get(`${address}${address.includes("?") ? "&" : "?"}pagina=2`);
    expect(namesIn(past.text), address).toHaveLength(20);
  }
  for (let number = 21; number <= 37; number++) await makeProduct(site.db, { name: `Item ${number}` });
  const sizes = [];
  for (const page of [1, 2, 3]) {
    sizes.push(namesIn((await site.get(`/loja?ordem=name&pagina=${page}`)).text).length);
  }
  expect(sizes).toEqual([18, 19, 19]);
  expect(namesIn((await site.get("/loja?busca=item&pagina=2")).text)).toHaveLength(19);
});

test("pages far inside go on where those before them end, in every order, to the last one", async () => {
  const site = await openSite();
  const many = Array.from({ length: 218 }, (_, at) => ({ name: `Item ${at}`, price: 1000 + (at % 5) }));
  const products = [];
  for (const facts of many) products.push(await makeProduct(site.db, facts));
  const latest = products.toReversed();
  const wanted = {
    newest: latest,
    "price-low": latest.toSorted((a, b) => (a.price ?? 0) - (b.price ?? 0)),
    "price-high": latest.toSorted((a, b) => (b.price ?? 0) - (a.price ?? 0)),
    name: latest.toSorted((a, b) => (a.search_title < b.search_title ? -1 : 1)),
  };
  for (const [sort, list] of Object.entries(wanted)) {
    const names = list.map(({ name }) => name);
    const page = async (number: number) =>
      namesIn((await site.get(`/loja?ordem=${sort}&pagina=${number}`)).text);
    expect(await page(10), sort).toEqual(names.slice(162, 180));
    expect(await page(11), sort).toEqual(names.slice(180, 198));
    expect(await page(12), sort).toEqual(names.slice(198));
    expect(await page(13), sort).toEqual(names.slice(198));
  }
});

test("what a search finds is counted and paged like the whole store", async () => {
  const site = await openSite();
  for (let number = 1; number <= 21; number++) await makeProduct(site.db, { name: `Item ${number}` });
  await makeProduct(site.db, { name: "Outra coisa" });
  for (const [address, names] of [
    ["/loja?busca=item", 18],
    ["/loja?busca=item&pagina=2", 3],
    ["/loja?busca=item&pagina=90000", 3],
    ["/loja?busca=zzzz&pagina=2", 0],
  ] as const) {
    const page = await site.get(address);
    expect(namesIn(page.text), address).toHaveLength(names);
    expect(textOf(page.text)).toContain(`${names === 0 ? 0 : 21} produtos encontrados`);
  }
});

test("nothing found says so and offers to clear the filters", async () => {
  const site = await openSite();
  await makeProduct(site.db);
  const page = await site.get("/loja?busca=zzzz");
  expect(page.status).toBe(200);
  expect(textOf(page.text)).toContain("0 produtos encontrados");
  expect(page.text).toContain("Nenhum produto encontrado");
  expect(page.text).toContain("Limpar filtros");
  expect(page.text).toContain('value="zzzz"');
});

test("SEC-26: hostile search, sort, filter, page and id values are answered calmly", async () => {
  const site = await openSite();
  await makeProduct(site.db, { name: "Alvo" });
  const hostile = [
    "' or 1=1 --",
    '"',
    "\\",
    "%",
    "_",
    "/* x */",
    "; drop table products",
    "\u0000",
    "a\u0000b",
    "*",
    '"a" OR "b"*',
    "NEAR(a b)",
    "a:* & !b",
    "search_title : alvo",
    "-1",
    "1e9",
    "99999999999999999999",
    "__proto__",
    "constructor",
    "💥",
    "\uD800",
    "é".repeat(5000),
    "a ".repeat(5000),
    "a".repeat(10_000),
  ];
  for (const text of hostile) {
    const value = encodeURIComponent(text.toWellFormed());
    expect((await site.get(`/loja?busca=${value}`)).status, `busca ${text.slice(0, 30)}`).toBe(200);
    const query = ["ordem", "categoria", "pagina"].map((name) => `${name}=${value}`).join("&");
    expect((await site.get(`/loja?${query}`)).status, `filtros ${text.slice(0, 30)}`).toBe(200);
    expect((await site.get(`/produto/${value}`)).status, `produto ${text.slice(0, 30)}`).toBe(404);
  }
  expect((await site.get(`/produto/1?pagina=${encodeURIComponent("' or 1=1 --")}`)).status).toBe(200);
  expect((await site.get("/loja?busca=%E0%A4%A")).status).toBe(200);
  expect(await site.db.selectFrom("products").select("id").execute()).toHaveLength(1);
});

test("SEC-26: signs that a search language would read stand for themselves", async () => {
  const site = await openSite();
  await makeProduct(site.db, { name: "Alvo" });
  for (const text of ["%", "_", "*", "%alvo_"]) {
    const names = namesIn((await site.get(`/loja?busca=${encodeURIComponent(text)}`)).text);
    expect(names, text).toEqual(text === "%alvo_" ? ["Alvo"] : []);
  }
});

test("what a hyphen parts is found in one piece and in parts, in the title and in the text", async () => {
  const site = await openSite();
  await makeProduct(site.db, { name: "E-mails Bem-te-vi" });
  await makeProduct(site.db, { name: "Curso", description: "Escreva e-mails que se leem." });
  expect(namesIn((await site.get("/loja?busca=email")).text)).toEqual(["E-mails Bem-te-vi", "Curso"]);
  expect(namesIn((await site.get("/loja?busca=e-mail")).text)).toEqual(["E-mails Bem-te-vi", "Curso"]);
  expect(namesIn((await site.get("/loja?busca=bemtevi")).text)).toEqual(["E-mails Bem-te-vi"]);
});

/** The names of what is shown where nothing was found. */
function insteadIn(html: string): string[] {
  return [...html.matchAll(/<article[\s\S]*?<h3[^>]*><a[^>]*>([^<]*)</g)].map((match) => match[1] ?? "");
}

test("a search that finds nothing asks whether a word near it was meant, and shows what that finds", async () => {
  const site = await openSite();
  const shelf = await makeCategory(site.db, "Plugins");
  await makeProduct(site.db, { name: "Frete Certo para WooCommerce", category_id: shelf.id });
  await makeProduct(site.db, { name: "Planilha de caixa", sales_count: 3 });
  await makeProduct(site.db, { name: "Ícones Cerrado", tags: ["automação"] });
  await makeProduct(site.db, { name: "Etiquetas", short_description: "Vinte modelos." });
  const meant: [string, string, string][] = [
    ["planilia", "planilha", "Planilha de caixa"],
    ["planilha de caxia", "planilha de caixa", "Planilha de caixa"],
    ["woo comerce", "WooCommerce", "Frete Certo para WooCommerce"],
    ["woo commerce", "WooCommerce", "Frete Certo para WooCommerce"],
    ["icnes", "ícones", "Ícones Cerrado"],
    ["altomacao", "automação", "Ícones Cerrado"],
    ["modlo", "modelo", "Etiquetas"],
  ];
  for (const [typed, word, name] of meant) {
    const page = await site.get(`/loja?busca=${encodeURIComponent(typed)}`);
    expect(textOf(page.text), typed).toContain(
      `Nenhum produto para “${typed}”. Mostrando resultados para “${word}”.`,
    );
    expect(textOf(page.text), typed).not.toMatch(
      /0 produtos encontrados|Nenhum produto encontrado|Ordenar por/,
    );
    expect(insteadIn(page.text), typed).toEqual([name]);
    expect(page.text).toContain(`href="/loja?${new URLSearchParams({ busca: word })}"`);
  }
  const elsewhere = await site.get("/loja?busca=planilha&categoria=plugins");
  expect(insteadIn(elsewhere.text)).toEqual(["Planilha de caixa"]);
  expect(textOf(elsewhere.text)).toContain(
    "Nenhum produto para “planilha” nesta categoria. Mostrando resultados de todas as categorias.",
  );
  expect(elsewhere.text).toContain('href="/loja?busca=planilha"');
});

test("a word that only a category is called by shows the category, also with a letter wrong", async () => {
  const site = await openSite();
  const shelf = await makeCategory(site.db, "Templates");
  await makeCategory(site.db, "Temperos");
  await makeProduct(site.db, { name: "Página Aroeira", category_id: shelf.id });
  await makeProduct(site.db, { name: "Planilha de caixa", sales_count: 3 });
  for (const typed of ["template", "templete", "Templates prontos"]) {
    const page = await site.get(`/loja?busca=${encodeURIComponent(typed)}`);
    expect(textOf(page.text), typed).toContain(
      `Nenhum produto para “${typed}”. Mostrando a categoria Templates.`,
    );
    expect(insteadIn(page.text), typed).toEqual(["Página Aroeira"]);
    expect(page.text).toContain('href="/loja?categoria=templates"');
  }
});

test("where nothing near is known, what sells is shown instead, and nothing that is not for sale", async () => {
  const site = await openSite();
  await makeProduct(site.db, { name: "Lanterna", is_active: false });
  await makeProduct(site.db, { name: "Mais vendido", sales_count: 9 });
  await makeProduct(site.db, { name: "Menos vendido", sales_count: 1 });
  for (const words of ["lantema", "zzzz", "%", "x".repeat(200)]) {
    const page = await site.get(`/loja?busca=${encodeURIComponent(words)}`);
    expect(insteadIn(page.text), words).toEqual(["Mais vendido", "Menos vendido"]);
    expect(page.text).not.toContain("Você quis dizer");
  }
});

test("a product's new name is known when it is typed wrong", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db, { name: "Antigo" });
  const write = { id: product.id, patch: { name: "Luminária" }, door: { door: "api" } } as const;
  await writeProduct(site.db, write, site.now());
  expect(insteadIn((await site.get("/loja?busca=luminaira")).text)).toEqual(["Luminária"]);
});

test("a shop without products says so, and has no filters to clear", async () => {
  const site = await openSite();
  const empty = (await site.get("/loja")).text;
  expect(empty).toContain("Ainda não há produtos à venda");
  expect(empty).not.toContain("Limpar filtros");
  expect((await site.get("/loja?busca=nada")).text).toContain("Limpar filtros");
});
