// Searches that match most of a large shop: the count stops at a limit, and the order equals a full sort.
import { expect, test } from "vitest";
import { json } from "#db/connect.server.ts";
import { SEARCH_COUNT_LIMIT } from "#db/search.server.ts";
import { makeAdmin, makeOrder, makePost, makeProduct, makeUser } from "./makers.ts";
import { clientWith } from "./table-client.ts";
import { openSite, type TestSite } from "./test-site.ts";

/** Above 20,000 rows, SQLite tests the words row by row. */
const MADE = 20_040;
const NAMED = 40;
const AT_ONCE = 1000;
const PAGE = 18;

const salesOf = (at: number) => (at * 7919) % 5003;

/** All texts contain "lote". The first products contain the word in their titles too. */
const isNamed = (at: number) => at < NAMED;

async function fillStore({ db, now }: TestSite) {
  for (let from = 0; from < MADE; from += AT_ONCE) {
    const rows = Array.from({ length: Math.min(AT_ONCE, MADE - from) }, (_, step) => {
      const at = from + step;
      const title = isNamed(at) ? `Lote ${at}` : `Item ${at}`;
      const lists = { images: json<string[]>([]), tags: json<string[]>([]) };
      const words = { search_title: title.toLowerCase(), search_body: "lote caixa azul" };
      const facts = { id: 1000 + at, name: title, price: 100 + (at % 3), sales_count: salesOf(at) };
      return { ...facts, ...lists, ...words, is_active: true, created_at: now(), updated_at: now() };
    });
    await db.insertInto("products").values(rows).execute();
  }
}

const all = Array.from({ length: MADE }, (_, at) => at);
const bySales = (one: number, other: number) => salesOf(other) - salesOf(one) || other - one;

function namesIn(text: string): string[] {
  return [...text.matchAll(/<h2[^>]*>(?:<[^>]+>)*((?:Lote|Item) \d+)</g)].map(([, name = ""]) => name);
}

test("shows title matches first, then by sales, when a store search matches most products", async () => {
  const site = await openSite();
  await fillStore(site);
  const nameOf = (at: number) => `${isNamed(at) ? "Lote" : "Item"} ${at}`;
  const ranked = [...all]
    .sort((a, b) => Number(isNamed(b)) - Number(isNamed(a)) || bySales(a, b))
    .map(nameOf);
  const sold = [...all].sort(bySales).map(nameOf);
  const cheap = [...all].sort((a, b) => (a % 3) - (b % 3) || b - a).map(nameOf);
  for (const [query, sorted] of [
    ["busca=l", ranked],
    ["busca=L%C3%B3te", ranked],
    ["busca=c+a", sold],
    ["busca=lote&ordem=price-low", cheap],
  ] as const) {
    // The title matches end on page three.
    for (const page of [1, 3, 4]) {
      const { text } = await site.get(`/loja?${query}&pagina=${page}`);
      const from = PAGE * (page - 1);
      expect([query, page, namesIn(text)]).toEqual([query, page, sorted.slice(from, from + PAGE)]);
      expect(text.replaceAll("<!-- -->", "")).toContain("mais de <b>1000</b> produtos encontrados");
    }
    const last = await site.get(`/loja?${query}&pagina=9999`);
    expect([query, namesIn(last.text)]).toEqual([query, sorted.slice(990, SEARCH_COUNT_LIMIT)]);
  }
  const few = (await site.get("/loja?busca=lote+20039")).text.replaceAll("<!-- -->", "");
  expect([namesIn(few), few.includes("<b>1</b> produto encontrado")]).toEqual([["Item 20039"], true]);
  await expectApi(site);
});

async function expectApi(site: TestSite) {
  const client = await clientWith(site, await makeAdmin(site.db), { 628: ["read"] });
  const ask = async (rest: string) => {
    const answer = await client.get(`/database/rows/table/628/?user_field_names=true&size=200&${rest}`);
    const { count, next, results } = answer.json();
    return { count, isLast: next === null, ids: results.map(({ id }: { id: number }) => id) };
  };
  const first = await ask("search=e");
  expect([first.count, first.isLast, first.ids]).toEqual([
    SEARCH_COUNT_LIMIT + 1,
    false,
    all.slice(0, 200).map((at) => 1000 + at),
  ]);
  const sixth = await ask("search=e&page=6");
  expect([sixth.count, sixth.isLast, sixth.ids[0]]).toEqual([1201, false, 2000]);
  const end = await ask(`search=e&page=${Math.ceil(MADE / 200)}`);
  expect([end.count, end.isLast, end.ids.length]).toEqual([MADE, true, MADE % 200]);
  expect(await ask("search=Item+20039")).toMatchObject({ count: 1, isLast: true });
}

const MANY = SEARCH_COUNT_LIMIT + 5;

test("reports more than 1000 results when a search of orders, reviews or comments is broad", async () => {
  const site = await openSite();
  const { db } = site;
  const admin = await site.as(await makeAdmin(db));
  const [product, named] = [
    await makeProduct(db, { name: "Kit" }),
    await makeProduct(db, { name: "Lote raro" }),
  ];
  const [post, titled] = [
    await makePost(db, { title: "Kit" }),
    await makePost(db, { title: "Lote raro", search_title: "lote raro" }),
  ];
  const person = await makeUser(db, { name: "Lote Silva" });
  const day = (at: number) => new Date(site.now().getTime() - (MANY - at) * 60_000);
  const dates = (at: number) => ({ created_at: day(at), updated_at: day(at) });
  const numbers = Array.from({ length: MANY }, (_, at) => at);
  const words = { search_title: "lote", search_body: "" };
  for (let from = 0; from < MANY; from += 200) {
    const part = numbers.slice(from, from + 200);
    const bought = { total: 4990, payment_method: "pix", guest_name: "Lote" } as const;
    const orders = part.map((at) => ({ ...bought, ...words, ...dates(at), public_id: `lote-${at}` }));
    await db.insertInto("orders").values(orders).execute();
    const facts = { rating: 5, is_approved: true, guest_name: "Ana" };
    const reviews = part.map((at) => ({
      ...facts,
      ...words,
      ...dates(at),
      product_id: product.id,
      comment: "Lote",
    }));
    await db.insertInto("product_reviews").values(reviews).execute();
    const said = { name: "Ana", email: "ana@teste.example", message: "Lote", status: "approved" as const };
    const comments = part.map((at) => ({ ...said, ...words, created_at: day(at), post_id: post.id }));
    await db.insertInto("comments").values(comments).execute();
  }
  // Newer rows that match only through their product, person or post.
  const other = { search_title: "outro", search_body: "" };
  const { order: sold } = await makeOrder(db, { lines: [{ product: named }] });
  const review = { rating: 4, is_approved: true, comment: "Outro" };
  for (const facts of [
    { product_id: named.id, guest_name: "do produto" },
    { product_id: product.id, user_id: person.id },
  ]) {
    await db
      .insertInto("product_reviews")
      .values({ ...review, ...facts, ...other, ...dates(MANY) })
      .execute();
  }
  const comment = {
    name: "do post",
    email: "b@teste.example",
    message: "Outro",
    status: "approved" as const,
  };
  await db
    .insertInto("comments")
    .values({ ...comment, ...other, created_at: day(MANY), post_id: titled.id })
    .execute();
  const shown = async (path: string) => (await admin.get(path)).text.replaceAll("<!-- -->", "");
  const orders = await shown("/admin/pedidos?busca=lote");
  expect(orders).toContain("de mais de 1000 pedidos");
  expect(orders).toContain(`#${sold.id}`);
  expect(await shown("/admin/pedidos?busca=lote&ordem=cliente&pagina=50")).toContain(
    "981 a 1000 de mais de 1000",
  );
  const reviews = await shown("/admin/avaliacoes?situacao=aprovadas&busca=lote");
  for (const said of ["de mais de 1000", "do produto", "Lote Silva"]) expect(reviews).toContain(said);
  const comments = await shown("/blog-admin?aba=comentarios&situacao=aprovados&busca=lote");
  for (const said of ["de mais de 1000", "do post"]) expect(comments).toContain(said);
  const two = await shown("/admin/avaliacoes?situacao=aprovadas&busca=lote+silva");
  expect([two.includes("Lote Silva"), two.includes("de mais de")]).toEqual([true, false]);
});
