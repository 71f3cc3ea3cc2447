import { sql } from "kysely";
import { expect, test } from "vitest";
import { addDays, dayOf } from "#app/platform/money-and-dates/dates.ts";
import { checkoutBody, SECONDS, submit, wait } from "#tests/checkout.ts";
import { makeAdmin, makeBump, makeOffer, makeOrder, makeProduct } from "#tests/makers.ts";
import { openSite, type TestSite, type Visitor } from "#tests/test-site.ts";
import { readFunnel } from "../dashboard/funnel.server.ts";
import { lastPeriod } from "../dashboard/period.ts";
import { readOfferFunnel } from "../origins/offer-funnel.server.ts";

const PATH = "/admin/origens/ofertas";
const AGENT =
  "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const headers = { "user-agent": AGENT };
const see = (visitor: Visitor, path: string) => visitor.get(path, { headers });

async function today(site: TestSite) {
  await site.visits.write();
  await site.offerCounts.write(site.db);
  return readOfferFunnel(site.db, lastPeriod("hoje", site.now()));
}

test("each offer has its own pages, checkouts, orders and payments, from the page to the money", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db, { name: "Planilha", price: 4990 });
  const other = await makeProduct(site.db, { name: "Curso" });
  const offer = await makeOffer(site.db, {
    product_id: product.id,
    name: "Lote 1",
    slug: "lote-1",
    price: 3990,
  });
  const closed = await makeOffer(site.db, {
    product_id: product.id,
    name: "Lote 0",
    slug: "lote-0",
    places: 0,
  });
  const visitor = site.visitor();
  const address = `/produto/${product.id}-planilha`;
  await see(visitor, address);
  await see(visitor, `${address}.data`);
  await see(visitor, `/produto/${other.id}-${"x".repeat(9)}`);
  await see(visitor, "/produto/999999-nada");
  await see(visitor, "/c/lote-1?utm_source=carta");
  await see(visitor, "/c/lote-1");
  await see(visitor, "/c/lote-0");
  await see(visitor, "/c/nada");
  const ask = (query: string, lines: object[]) =>
    visitor.postJson(`/api/checkout/quote${query}`, { lines }, { headers });
  const line = { productId: product.id, quantity: 1 };
  await ask("?abre=carrinho", [line]);
  await ask("?abre=checkout", [line, { productId: 999_999, quantity: 1 }]);
  await ask("", [line]);
  await ask("?abre=checkout", [{ ...line, offerId: offer.id }]);
  const body = checkoutBody(product, { method: "credit" });
  expect((await submit(visitor, body)).status).toBe(201);
  const byOffer = {
    ...checkoutBody({ id: product.id, price: 3990 }),
    lines: [{ ...line, offerId: offer.id }],
  };
  expect((await submit(site.visitor(), { ...byOffer, email: "bia+pendente@teste.example" })).status).toBe(
    201,
  );
  await wait(site, 20 * SECONDS);

  const report = await today(site);
  const steps = { productId: product.id, product: "Planilha" };
  expect(report.offers).toEqual([
    { ...steps, offerId: 0, offer: null, pages: 2, checkouts: 1, orders: 1, paid: 1 },
    { ...steps, offerId: offer.id, offer: "Lote 1", pages: 2, checkouts: 3, orders: 1, paid: 0 },
    { ...steps, offerId: closed.id, offer: "Lote 0", pages: 1, checkouts: 0, orders: 0, paid: 0 },
  ]);
  expect(report.all).toEqual({ pages: 5, checkouts: 4, orders: 2, paid: 1 });
  // Two processes and a second write add up.
  await see(visitor, "/c/lote-1");
  expect((await today(site)).offers[1]).toMatchObject({ pages: 3, checkouts: 4 });
  // The panel counts the same checkouts, and cannot know that an offer is sold out.
  const whole = await readFunnel(site.db, lastPeriod("hoje", site.now()));
  expect([whole.carts, whole.checkouts]).toEqual([1, 6]);
});

test("orders without a visit and what is taken beside do not belong; every figure is an SQL over the same rows", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db, { name: "Planilha" });
  const other = await makeProduct(site.db, { name: "Curso" });
  const paid = { first_paid_at: site.now(), source: "direto" };
  const bump = await makeBump(site.db, { product_id: other.id, bumped_product_id: product.id });
  await makeOrder(site.db, { ...paid, lines: [{ product }, { product: other }] });
  await makeOrder(site.db, { source: "carta", lines: [{ product }, { product }] });
  await makeOrder(site.db, { ...paid, source: null, lines: [{ product }] });
  await makeOrder(site.db, { ...paid, lines: [{ product: other }, { product, bump_id: bump.id }] });
  const before = addDays(site.now(), -40);
  await makeOrder(site.db, { ...paid, created_at: before, lines: [{ product }] });
  const day = dayOf(site.now());
  await site.db
    .insertInto("offer_counts")
    .values([
      { day, product_id: product.id, offer_id: 0, pages: 40, checkouts: 8 },
      { day, product_id: product.id, offer_id: 77, pages: 9, checkouts: 9 },
      { day: dayOf(before), product_id: other.id, offer_id: 0, pages: 500, checkouts: 50 },
    ])
    .execute();
  for (const key of ["hoje", "30", "90"] as const) {
    const period = lastPeriod(key, site.now());
    const report = await readOfferFunnel(site.db, period);
    for (const { productId, orders, paid: done, pages } of report.offers) {
      const { rows } = await sql<Record<string, number>>`select
        (select count(*) from orders where source is not null
          and created_at >= ${period.since.toISOString()} and created_at < ${period.until.toISOString()}
          and id in (select order_id from order_items where product_id = ${productId} and bump_id is null)) as orders,
        (select count(*) from orders where source is not null and first_paid_at is not null
          and created_at >= ${period.since.toISOString()} and created_at < ${period.until.toISOString()}
          and id in (select order_id from order_items where product_id = ${productId} and bump_id is null)) as paid,
        (select coalesce(sum(pages), 0) from offer_counts where product_id = ${productId} and offer_id = 0
          and day between ${period.first} and ${period.last}) as pages`.execute(site.db);
      const [own] = rows;
      expect([orders, done, pages]).toEqual([own?.orders, own?.paid, own?.pages].map(Number));
    }
  }
  const month = await readOfferFunnel(site.db, lastPeriod("30", site.now()));
  expect(month.offers.map(({ product: name, orders, paid: done }) => [name, orders, done])).toEqual([
    ["Curso", 2, 2],
    ["Planilha", 2, 1],
  ]);

  const admin = await site.as(await makeAdmin(site.db));
  const page = (await admin.get(PATH)).text;
  for (const words of ["Planilha", "Preço do produto", "2,5%", "20%"]) expect(page).toContain(words);
  const file = await admin.get(`${PATH}/exportar`);
  expect(file.text.split("\r\n").slice(0, 3)).toEqual([
    "Produto;Oferta;Páginas vistas;Checkouts abertos;Pedidos;Pedidos pagos;Conversão (%)",
    "Curso;Preço do produto;0;0;2;2;",
    "Planilha;Preço do produto;40;8;2;1;2,5",
  ]);
  expect((await admin.get("/admin")).text).toContain("/admin/origens/ofertas");
  expect((await admin.get(`${PATH}?de=2026-02-31&ate=2026-03-01`)).status).toBe(422);
});

test("what could not be written is kept, and a product that goes takes its counts along", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  site.offerCounts.sawPage(`/produto/${product.id}-x`);
  await sql`alter table offer_counts rename to offer_counts_away`.execute(site.db);
  await expect(site.offerCounts.write(site.db)).rejects.toThrow();
  site.offerCounts.sawPage(`/produto/${product.id}-x?pagina=2`);
  site.offerCounts.sawPage("/produto/999999-x");
  site.offerCounts.sawPage(`/produto/${product.id}-x/avaliar`);
  await sql`alter table offer_counts_away rename to offer_counts`.execute(site.db);
  await site.offerCounts.write(site.db);
  const rows = () => site.db.selectFrom("offer_counts").select(["product_id", "pages"]).execute();
  expect(await rows()).toEqual([{ product_id: product.id, pages: 2 }]);
  await sql`delete from products where id = ${product.id}`.execute(site.db);
  expect(await rows()).toEqual([]);
});
