import { expect, test } from "vitest";
import { addressOf } from "#app/platform/http/address.ts";
import type { Row } from "#db/schema.ts";
import { dice } from "#db/seed/dice.ts";
import { seed } from "#db/seed/seed.ts";
import { updateRow } from "#db/writes.server.ts";
import { DAYS } from "#tests/checkout.ts";
import { makeBundle, makePaidOrder, makeProduct, makeUser } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";
import { countBoughtTogether } from "./pair-figures.server.ts";

type Product = Row<"products">;

const count = (site: TestSite) => countBoughtTogether(site.db, { now: site.now(), countsDemo: false });
const kept = (site: TestSite) =>
  site.db
    .selectFrom("bought_together")
    .selectAll()
    .orderBy("product_id")
    .orderBy("buyers", "desc")
    .orderBy("other_id", "desc")
    .execute();
const sell = (site: TestSite, user: { id: number }, products: Product[]) =>
  makePaidOrder(site, { user_id: user.id, lines: products.map((product) => ({ product })) });

/** Two people who bought these together, among all that they ever bought. */
async function sellTwice(site: TestSite, products: Product[]) {
  for (const user of [await makeUser(site.db), await makeUser(site.db)]) await sell(site, user, products);
}

/** The last row of the page: its heading and the names under it. */
function rowOf(text: string) {
  const [, heading, rest = ""] = /id="veja-tambem"[^>]*>([^<]+)([\s\S]*)/.exec(text) ?? [];
  const names = [...rest.matchAll(/<article[\s\S]*?<h3[^>]*><a[^>]*>([^<]*)</g)].map((match) => match[1]);
  return [heading, ...names];
}

/** The same figures, told from the plain rows. */
async function expected(site: TestSite) {
  const { db } = site;
  const [orders, lines, users, products] = await Promise.all([
    db.selectFrom("orders").selectAll().where("payment_status", "=", "paid").execute(),
    db.selectFrom("order_items").selectAll().where("refunded_at", "is", null).execute(),
    db.selectFrom("users").select(["id", "email"]).execute(),
    db.selectFrom("products").select("id").where("is_active", "=", true).execute(),
  ]);
  const bought = new Map<string, Set<number>>();
  for (const { id, user_id, guest_email } of orders) {
    const account = user_id ?? users.find(({ email }) => email === guest_email)?.id;
    const person = String(account ?? guest_email ?? `order ${id}`);
    const own = lines.filter((line) => line.order_id === id).flatMap((line) => line.product_id ?? []);
    bought.set(person, new Set([...(bought.get(person) ?? []), ...own]));
  }
  const all = [...new Set(lines.flatMap((line) => line.product_id ?? []))].sort((a, b) => a - b);
  return all.flatMap((product_id) =>
    products
      .filter(({ id }) => id !== product_id)
      .map(({ id: other_id }) => {
        const both = [...bought.values()].filter((own) => own.has(product_id) && own.has(other_id));
        return { product_id, other_id, buyers: both.length };
      })
      .filter(({ buyers }) => buyers >= 2)
      .sort((a, b) => b.buyers - a.buyers || b.other_id - a.other_id)
      .slice(0, 12),
  );
}

test("the kept figures are what counting people would say, and what has not changed is not written again", async () => {
  const site = await openSite();
  const { db } = site;
  const { next: roll, pick } = dice(79);
  const products = [await makeBundle(db, [])];
  for (let number = 0; number < 15; number++)
    products.push(await makeProduct(db, { is_active: roll() < 0.8 }));
  const people = [await makeUser(db), await makeUser(db), await makeUser(db), await makeUser(db)];
  const buyers = [
    ...people.map(({ id }) => ({ user_id: id })),
    // A guest with the e-mail of an account, two without one, and somebody who was erased.
    { guest_email: people[0]?.email },
    { guest_email: "guia@teste.example" },
    { guest_email: "hugo@teste.example" },
    { guest_email: null },
  ];
  for (let number = 0; number < 70; number++) {
    const lines = Array.from({ length: 1 + Math.floor(roll() * 3) }, () => ({
      product: pick(products),
      refunded_at: roll() < 0.2 ? site.now() : null,
    }));
    const { order } = await makePaidOrder(site, { ...pick(buyers), lines });
    const payment_status = pick(["paid", "paid", "paid", "refunded", "pending"] as const);
    await updateRow(db, "orders", order.id, { payment_status }, site.now());
  }
  await count(site);
  const figures = await expected(site);
  expect(figures.length).toBeGreaterThan(60);
  expect(figures.some(({ buyers }) => buyers > 3)).toBe(true);
  expect(await kept(site)).toEqual(figures);

  const sent = site.statements();
  await count(site);
  expect(sent.filter(({ text }) => /^(insert|delete|update)/i.test(text))).toEqual([]);
  site.advance(366 * DAYS);
  await count(site);
  expect(await kept(site)).toEqual([]);
});

test("the row says that buyers took these too only when orders say so of all of it", async () => {
  const site = await openSite();
  const { db } = site;
  const here = await makeProduct(db, { name: "Este" });
  const [a, b, c] = [
    await makeProduct(db, { name: "Com um" }),
    await makeProduct(db, { name: "Com dois" }),
    await makeProduct(db, { name: "Com três" }),
  ];
  await makeProduct(db, { name: "Campeão", sales_count: 99 });
  const page = async () => rowOf((await site.get(`/produto/${here.id}-este`)).text);
  const usual = await page();
  expect(usual).toEqual(["Veja também", "Campeão", "Com três", "Com dois"]);

  // One buyer is nobody's habit.
  await sell(site, await makeUser(db), [here, a]);
  await sellTwice(site, [here, b]);
  await site.settle();
  expect(await page()).toEqual(["Veja também", "Com dois", "Campeão", "Com um"]);

  await sellTwice(site, [here, c]);
  const last = await sellTwice(site, [here, c]).then(() => makeUser(db));
  const { order } = await sell(site, last, [here, a]);
  await count(site);
  const whole = ["Quem comprou também levou", "Com três", "Com dois", "Com um"];
  expect(await page()).toEqual(whole);
  const confirmed = (await (await site.as(last)).get(`/pedido/${order.public_id}`)).text;
  // What is in the order itself is not shown: the row is filled up, and says no more than is true.
  expect(rowOf(confirmed)).toEqual(["Veja também", "Com três", "Com dois", "Campeão"]);
  const { order: alone } = await sell(site, await makeUser(db), [here]);
  const own = await (await site.as({ id: alone.user_id ?? 0 })).get(`/pedido/${alone.public_id}`);
  expect(rowOf(own.text)).toEqual(whole);

  // The page is kept: it is made of nothing but what public pages may be made of.
  await page();
  const sent = site.statements();
  expect(await page()).toEqual(whole);
  expect(sent.filter(({ text }) => /bought_together/.test(text))).toEqual([]);

  // What is not on sale any more goes at once, what was given back with the next count.
  await updateRow(db, "products", b.id, { is_active: false }, site.now());
  expect(await page()).toEqual(["Veja também", "Com três", "Com um", "Campeão"]);
  await updateRow(db, "orders", order.id, { payment_status: "refunded" }, site.now());
  await count(site);
  expect(await page()).toEqual(["Veja também", "Com três", "Campeão", "Com um"]);
});

test("in a demonstration the demo's orders say what was bought too, and one of its pages shows it", async () => {
  const site = await openSite();
  await seed(site.db, site.config, site.now());
  await countBoughtTogether(site.db, { now: site.now(), countsDemo: true });
  const told = await site.db
    .selectFrom("bought_together")
    .innerJoin("products", "products.id", "bought_together.product_id")
    .select(["products.id", "products.name"])
    .select(({ fn }) => fn.countAll<number>().as("others"))
    .where("products.is_active", "=", true)
    .groupBy(["products.id", "products.name"])
    .orderBy("others", "desc")
    .orderBy("products.id")
    .execute();
  const headings = await Promise.all(
    told.map(async ({ id, name }) => rowOf((await site.get(`/produto/${addressOf(id, name)}`)).text)[0]),
  );
  expect(headings).toContain("Quem comprou também levou");
});

test("in a shop nobody bought what the demo's orders say, so its pages stay as they are", async () => {
  const site = await openSite();
  await seed(site.db, site.config, site.now());
  await count(site);
  expect(await kept(site)).toEqual([]);
  const [one, other] = await site.db.selectFrom("products").selectAll().orderBy("id").limit(2).execute();
  if (!one || !other) throw new Error("the demo has no products");
  await sellTwice(site, [one, other]);
  await count(site);
  expect(await kept(site)).toEqual([
    { product_id: one.id, other_id: other.id, buyers: 2 },
    { product_id: other.id, other_id: one.id, buyers: 2 },
  ]);
});
