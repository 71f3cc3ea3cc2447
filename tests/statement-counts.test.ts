// Statement budgets: an order has a limit, and no page sends more statements for more rows.
import { expect, test } from "vitest";
import { listRights } from "#app/rights/rights.server.ts";
import type { Statement } from "#db/connect.server.ts";
import { checkoutBody, submit } from "./checkout.ts";
import { makeCategory, makeCourseProduct, makePaidOrder, makePost, makeProduct, makeUser } from "./makers.ts";
import { openSite, type TestSite, type Visitor } from "./test-site.ts";

/** A transaction counts as two, as on PostgreSQL. SQLite's share a transaction and use savepoints. */
const CONTROL = /^(begin immediate|commit|rollback)$/i;
/** The sandbox's tables belong to the provider, not the shop. */
const PROVIDER = /"sandbox_payments"/;
/** Listeners are queried every two seconds, independent of the number of orders. */
const LISTENERS = /from "webhooks" where "is_active"/;
/** The page cache checks for writes of other processes. */
const LOOK = /^pragma data_version$/;

function ours(site: TestSite, sent: Statement[]): string[] {
  const texts = sent
    .map(({ text }) => text)
    .filter((text) => !PROVIDER.test(text) && !LISTENERS.test(text) && !/pg_notify|^set /.test(text));
  return site.engine === "sqlite" ? texts.filter((text) => !CONTROL.test(text)) : texts;
}

test("takes at most 31 statements for an order of two products, from the button to the paid access", async () => {
  const site = await openSite();
  const products = [await makeProduct(site.db), await makeProduct(site.db)];
  const sent = site.statements();
  const buy = async (email: string) => {
    const visitor = site.visitor();
    sent.length = 0;
    const order = await submit(visitor, checkoutBody(products, { method: "credit", email }));
    const placing = ours(site, sent);
    sent.length = 0;
    const { publicId } = order.json();
    const paid = await visitor.postJson(`/api/orders/${publicId}/sandbox`, { action: "pay" });
    expect(paid.status, paid.text).toBe(200);
    // Only the provider's delivery; before and after it come the panel and the page shown again.
    const texts = ours(site, sent);
    const first = texts.findIndex((text) => /^insert into "provider_events"/.test(text));
    const last = texts.findIndex((text) => /^update "provider_events"/.test(text));
    expect(last).toBeGreaterThan(first);
    return { placing, paying: texts.slice(first, last + 1) };
  };
  // The first order stores the terms that all buyers accept. Notifications of other processes may be read during an
  // order, so the cheapest order counts.
  await buy("ana@teste.example");
  const bought = [
    await buy("bia@teste.example"),
    await buy("caio@teste.example"),
    await buy("davi@teste.example"),
  ];
  const fewest = (lists: string[][]) =>
    lists.reduce((best, list) => (list.length < best.length ? list : best));
  const placing = fewest(bought.map((order) => order.placing));
  const paying = fewest(bought.map((order) => order.paying));
  // One asks what this browser is already paying for. On PostgreSQL another takes a lock that makes the browser's tabs
  // wait.
  const asking = site.engine === "postgres" ? 2 : 1;
  // A provider look-up first reads all known ids of the payment.
  const sought = 1;
  // Each sale is mailed to the owner, unless switched off.
  const news = 1;
  // An order closes the cart saved for recovery.
  const closed = 1;
  // Decides when the receipt is sent: with the former order's, or after the upsell.
  const receipt = 1;
  // Items sold for a limited time, because the accepted terms mention them.
  const terms = 1;
  // A guest who pays for the first time gets an account.
  const account = 1;
  // Fewer would mean that statements were missed.
  expect(placing.length).toBeGreaterThan(5);
  expect(placing.length, placing.join("\n")).toBeLessThanOrEqual(10 + asking + closed + terms);
  expect(placing.length + paying.length, paying.join("\n")).toBeLessThanOrEqual(
    24 + asking + sought + news + closed + receipt + terms + account,
  );
  expect((await listRights(site.db, {})).length).toBe(2 * 4);
});

/** Timed queries may fall into one of the readings, so the minimum counts. */
async function count(site: TestSite, sent: Statement[], [visitor, path]: [Visitor, string]): Promise<string> {
  await visitor.get(path);
  const counts: number[] = [];
  for (let reading = 0; reading < 3; reading++) {
    site.pageCache.clear();
    sent.length = 0;
    const answer = await visitor.get(path);
    expect(answer.status, path).toBe(200);
    counts.push(sent.filter(({ text }) => !LOOK.test(text)).length);
  }
  return `${path}: ${Math.min(...counts)}`;
}

test("sends as many statements for thirty items as for one on each page", async () => {
  const site = await openSite();
  const { db } = site;
  const category = await makeCategory(db);
  const person = await makeUser(db);
  const visitor = site.visitor();
  const customer = await site.as(person);
  const fill = async (count: number) => {
    for (let number = 0; number < count; number++) {
      const product = await makeProduct(db, { category_id: category.id, is_featured: true });
      await makePost(db);
      await makePaidOrder(site, { user_id: person.id, lines: [{ product }] });
    }
  };
  const { id } = await makeProduct(db, { name: "Visto", category_id: category.id });
  const pages: [Visitor, string][] = [
    [visitor, `/produto/${id}-visto`],
    ...["/", "/loja", "/blog", "/blog/feed.xml", "/sitemap.xml"].map((path): [Visitor, string] => [
      visitor,
      path,
    ]),
    [customer, "/minha-conta"],
    [customer, "/minha-conta?aba=pedidos"],
  ];
  const sent = site.statements();
  await fill(2);
  const few: string[] = [];
  for (const page of pages) few.push(await count(site, sent, page));
  await fill(12);
  const many: string[] = [];
  for (const page of pages) many.push(await count(site, sent, page));
  expect(many).toEqual(few);
});

test("RT-08: queries rights once for a lesson, a file, the courses and the account of a person", async () => {
  const site = await openSite();
  const person = await makeUser(site.db);
  const { product, course, lessons } = await makeCourseProduct(site.db);
  const file = await makeProduct(site.db, { file_key: "entregas/kit", file_name: "kit.txt" });
  await site.files.put("entregas/kit", bytes("Kit"), 100);
  for (let times = 0; times < 3; times++) {
    await makePaidOrder(site, { user_id: person.id, lines: [{ product }, { product: file }] });
  }
  const [right] = await listRights(site.db, { userIds: [person.id], thing: "product" });
  const student = await site.as(person);
  const sent = site.statements();
  for (const path of [
    `/curso/${course.id}?aula=${lessons[0]?.id}`,
    `/downloads/${right?.public_id}`,
    "/meus-cursos",
    "/minha-conta",
  ]) {
    sent.length = 0;
    expect((await student.get(path)).status, path).toBe(200);
    // A download locks its right before it counts.
    const isLock = (text: string) => /^select "id" from "rights"/.test(text);
    const asked = sent
      .map(({ text }) => text)
      .filter((text) => /\bfrom "rights"/.test(text) && !isLock(text));
    expect(asked.length, `${path}: ${asked.join("\n")}`).toBe(1);
  }
});

async function* bytes(text: string) {
  yield Buffer.from(text);
}
