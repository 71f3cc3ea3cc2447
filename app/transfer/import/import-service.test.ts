// The source service: its errors, its map, its address.
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { inTransaction } from "#db/connect.server.ts";
import { openFakeTables } from "#tests/fake-tables.ts";
import { move, openMove } from "#tests/moving.ts";
import { oldShop } from "#tests/old-shop.ts";
import { openSite } from "#tests/test-site.ts";

test("reads each row of a service once, although the service fails, breaks off and grows meanwhile", async () => {
  const rows = Array.from({ length: 450 }, (_, at) => ({
    id: at + 1,
    name: `Categoria ${at + 1}`,
    slug: "",
  }));
  const { site, fake } = await openMove({ 634: { name: "CATEGORIES", rows: [...rows] } });
  fake.mishaps = [429, 500, "cut", "hang up", undefined, 503];
  fake.beforePage = (_, page) => {
    const table = fake.tables.get(634);
    // Deletes a row on a page that was read, so that the next page's first row moves onto it; adds another row.
    if (table && page === 2 && table.rows[0]?.id === 1) table.rows = table.rows.slice(1);
    if (table && page === 3 && table.rows.at(-1)?.id === 450) {
      table.rows = [...table.rows, { id: 451, name: "Categoria 451", slug: "" }];
    }
  };
  const { stop } = await move(site, fake, ["--only", "categories"]);
  expect(stop).toBeUndefined();
  const ids = await site.db.selectFrom("categories").select("id").orderBy("id").execute();
  expect(ids.map(({ id }) => id)).toEqual(Array.from({ length: 451 }, (_, at) => at + 1));
});

test("tells how to continue an import that was stopped halfway, and continues it", async () => {
  const rows = Array.from({ length: 450 }, (_, at) => ({
    id: at + 1,
    name: `Categoria ${at + 1}`,
    slug: "",
  }));
  const { site, fake } = await openMove({ 634: { name: "CATEGORIES", rows } });
  fake.mishaps = [undefined, ...Array.from({ length: 6 }, () => 500)];
  const first = await move(site, fake, ["--only", "categories"]);
  expect(first.stop).toContain("O serviço não respondeu depois de 6 tentativas (status 500)");
  expect(first.stop).toContain("rode o mesmo comando de novo para continuar daqui");
  expect(first.lines).toHaveLength(200);
  const second = await move(site, fake, ["--only", "categories"]);
  expect(second.stop).toBeUndefined();
  const results = Object.groupBy(second.lines, ([, , , result]) => result ?? "");
  expect([results.igual?.length, results.importada?.length]).toEqual([200, 250]);
  expect(await site.db.selectFrom("categories").select("id").execute()).toHaveLength(450);
});

test("retries when a server locks the database for longer than a statement waits", async () => {
  const { site, fake } = await openMove();
  let holding = Promise.resolve();
  fake.beforePage = (tableId) => {
    if (tableId === 634) holding = inTransaction(site.db, async () => sleep(400));
  };
  const { stop } = await move(site, fake, ["--only", "categories"], { busyMs: 100 });
  await holding;
  expect(stop).toBeUndefined();
  expect(await site.db.selectFrom("categories").select("id").execute()).toHaveLength(2);
});

test("asks for smaller pages when an answer is too large", async () => {
  const long = "x".repeat(70_000);
  const rows = Array.from({ length: 201 }, (_, at) => ({
    id: at + 1,
    name: `C ${at + 1}`,
    description: long,
  }));
  const { site, fake } = await openMove({ 634: { name: "CATEGORIES", rows } });
  const { stop } = await move(site, fake, ["--only", "categories"]);
  expect(stop).toBeUndefined();
  expect(await site.db.selectFrom("categories").select("id").execute()).toHaveLength(201);
});

test("maps tables and fields, and reports all mistakes of a map at once in Portuguese", async () => {
  const { site, fake } = await openMove({
    900: { name: "Produtos", rows: [{ id: 1, titulo: "Kit", preco: "9,90", is_active: "true" }] },
  });
  const file = join(site.dataDir, "mapa.json");
  const withMap = async (map: unknown, only = "products") => {
    writeFileSync(file, typeof map === "string" ? map : JSON.stringify(map));
    return move(site, fake, ["--map", file, "--only", only]);
  };
  const wrong: [unknown, RegExp][] = [
    ["{", /não é um JSON válido/],
    [[], /mapa\.json: deve ser um objeto\./],
    [{ tabelas: {} }, /só aceita tables e fields/],
    [{ tables: { produtos: 1 } }, /use um destes nomes de tabela: users, /],
    [{ tables: { products: 1.5 } }, /o número da tabela deve ser inteiro/],
    [{ fields: { products: { preco: "valor" } } }, /"preco" aponta para "valor", que não existe/],
    [{ fields: { products: { a: "price", b: "price" } } }, /mais de um campo aponta para "price"/],
    [{ tables: { products: 900 } }, /products \(tabela 900\): não tem o campo name\./],
    [{ tables: { products: 901 } }, /products \(tabela 901\): ela não existe lá\./],
  ];
  for (const [map, sentence] of wrong) expect((await withMap(map)).stop).toMatch(sentence);
  const right = { tables: { products: 900 }, fields: { products: { titulo: "name", preco: "price" } } };
  expect((await withMap(right)).stop).toBeUndefined();
  const [row] = await site.db.selectFrom("products").select(["id", "name", "price"]).execute();
  expect(row).toEqual({ id: 1, name: "Kit", price: 990 });
  const twice = { tables: { products: 900, users: 900 } };
  expect((await withMap(twice, "products,users")).stop).toMatch(
    /não pode ser users e products ao mesmo tempo/,
  );
});

test("SEC-24: reads only public addresses and never shows the token", async () => {
  const { site, fake } = await openMove();
  const refused = [
    "http://10.0.0.8",
    "https://192.168.1.2",
    "https://tabelas.internal",
    "http://tabelas.example.com",
    "ftp://a.example",
    "https://eu:senha@a.example",
  ];
  for (const url of refused) {
    const { stop } = await move(site, { url, token: fake.token });
    expect(stop).toMatch(/rede interna|use https|informe um endereço/);
    expect(stop).not.toContain(fake.token);
  }
  expect(fake.asked).toEqual([]);
  const bad = await move(site, { url: fake.url, token: "outro-token" });
  expect(bad.stop).toContain("o serviço não conhece este token");
  fake.mishaps = [(_, res) => void res.writeHead(302, { location: "https://a.example/" }).end()];
  expect((await move(site, fake)).stop).toContain("respondeu com um redirecionamento");
  const outcome = await move(site, fake);
  const digest = String(fake.tables.get(629)?.rows[0]?.password_hash);
  for (const text of [outcome.output, outcome.text]) {
    expect(text).not.toContain(fake.token);
    expect(text).not.toContain(digest);
  }
  const memory = JSON.stringify(await site.db.selectFrom("imported_rows").selectAll().execute());
  expect(memory).not.toMatch(/bia@|Bia Alves/i);
  expect(readdirSync(site.dataDir)).not.toContain("imports");
});

test("explains what to do for a site without an administrator and for invalid arguments", async () => {
  const site = await openSite();
  const fake = await openFakeTables(oldShop());
  expect((await move(site, fake)).stop).toContain("npm run admin -- create EMAIL");
  for (const extra of [["--only", "nada"], ["--talvez"], ["outra"]]) {
    expect((await move(site, fake, extra)).stop).toMatch(/Uso: npm run import|--only: use nomes/);
  }
});
