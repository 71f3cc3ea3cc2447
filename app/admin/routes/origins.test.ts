import { sql } from "kysely";
import { expect, test } from "vitest";
import { addDays, dayOf } from "#app/platform/money-and-dates/dates.ts";
import { checkoutBody, SECONDS, submit, wait } from "#tests/checkout.ts";
import { makeAdmin, makeOrder, makeProduct } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";
import { lastPeriod } from "../dashboard/period.ts";
import { readSourceReport } from "../origins/source-report.server.ts";

const PATH = "/admin/origens";

type OrderFacts = Parameters<typeof makeOrder>[1];

async function openShop() {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const make = (facts: OrderFacts) => makeOrder(site.db, facts);
  const paid = (source: string | null, campaign: string | null, cents: number, facts: OrderFacts = {}) =>
    make({ source, campaign, paid_cents: cents, first_paid_at: site.now(), ...facts });
  return { site, admin, make, paid };
}

async function count(site: TestSite, source: string, visits: number, day = dayOf(site.now())) {
  await site.db.insertInto("source_visits").values({ source, day, count: visits }).execute();
}

/** The figures of the screen by another way: every order looked at by itself. */
async function byHand(site: TestSite, since: Date, until: Date) {
  const { rows } = await sql<{ source: string | null; orders: number; paid: number; cents: number }>`
    select source, count(*) as orders,
      count(case when first_paid_at is not null then 1 end) as paid,
      sum(case when first_paid_at is null then 0 else paid_cents - refunded_cents end) as cents
    from (select distinct id, source, first_paid_at, paid_cents, refunded_cents, created_at from orders) as one
    where created_at >= ${since.toISOString()} and created_at < ${until.toISOString()}
    group by source`.execute(site.db);
  return rows.map(({ source, orders, paid, cents }) => ({
    source,
    orders: Number(orders),
    paid: Number(paid),
    cents: Number(cents),
  }));
}

const readable = (text: string) =>
  text
    .replace(/<!-- -->/g, "")
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&nbsp;|\u00a0/g, " ")
    .replace(/\s+/g, " ");

test("each source has its orders, what was paid less what went back, and its conversion", async () => {
  const { site, admin, make, paid } = await openShop();
  await paid("instagram", "maio", 10_000);
  await paid("instagram", "maio", 5_000, { refunded_cents: 2_000 });
  await paid("instagram", null, 1_000, { coupon_code: "VOLTA10" });
  await make({ source: "instagram", campaign: "junho", coupon_code: "VOLTA10" });
  await paid("direto", null, 7_000, { refunded_cents: 7_000 });
  await paid(null, null, 300);
  await make({ source: "blog", coupon_code: "MAIO" });
  const yesterday = addDays(site.now(), -1);
  // Paid today, made yesterday: the panel's day has it, the origins' has not.
  await paid("blog", null, 2_500, { created_at: yesterday });
  await paid("instagram", "maio", 99_000, { created_at: yesterday, first_paid_at: yesterday });
  await count(site, "instagram", 40);
  await count(site, "blog", 8);
  await count(site, "tiktok", 5);
  await count(site, "instagram", 500, dayOf(yesterday));

  const period = lastPeriod("hoje", site.now());
  const report = await readSourceReport(site.db, period);
  expect(report.sources.map(({ campaigns: _campaigns, coupons: _coupons, ...sums }) => sums)).toEqual([
    { source: "instagram", arrivals: 40, orders: 4, paid: 3, cents: 14_000 },
    { source: null, arrivals: null, orders: 1, paid: 1, cents: 300 },
    { source: "direto", arrivals: 0, orders: 1, paid: 1, cents: 0 },
    { source: "blog", arrivals: 8, orders: 1, paid: 0, cents: 0 },
    { source: "tiktok", arrivals: 5, orders: 0, paid: 0, cents: 0 },
  ]);
  expect(report.sources[0]?.campaigns).toEqual([
    { campaign: "maio", orders: 2, paid: 2, cents: 13_000 },
    { campaign: null, orders: 1, paid: 1, cents: 1_000 },
    { campaign: "junho", orders: 1, paid: 0, cents: 0 },
  ]);
  expect(report.sources.map(({ source, coupons }) => [source, coupons])).toContainEqual([
    "instagram",
    [{ code: "VOLTA10", orders: 2 }],
  ]);
  expect(report.all).toEqual({ orders: 7, paid: 5, cents: 14_300, arrivals: 53 });
  for (const key of ["hoje", "ontem", "7", "12m"] as const) {
    const { since, until, ...rest } = lastPeriod(key, site.now());
    const { sources } = await readSourceReport(site.db, { since, until, ...rest });
    const sums = sources
      .filter(({ orders }) => orders > 0)
      .map(({ source, orders, paid, cents }) => ({ source, orders, paid, cents }));
    const inWords = (a: { source: string | null }, b: { source: string | null }) =>
      String(a.source) < String(b.source) ? -1 : 1;
    expect(sums.sort(inWords)).toEqual((await byHand(site, since, until)).sort(inWords));
  }

  const text = readable((await admin.get(`${PATH}?periodo=hoje`)).text);
  for (const words of [
    "Fora do site",
    "Direto",
    "2 campanhas",
    "R$ 140,00",
    "R$ 143,00",
    "7,5%",
    "9,4%",
    "VOLTA10",
    "MAIO",
  ]) {
    expect(text).toContain(words);
  }
  expect(report.panelCents).toBe(report.all.cents + 2_500);
  expect(text).toContain("No painel são");
  // Of a month, visits are only known since yesterday.
  const month = readable((await admin.get(PATH)).text);
  expect(month).toContain("A conversão aparece em períodos a partir de");
  expect(month).not.toContain("7,5%");

  const file = await admin.get(`${PATH}/exportar?periodo=hoje`);
  expect(file.headers.get("content-disposition")).toContain(`origens-${period.first}-a-${period.last}.csv`);
  expect(file.text.split("\r\n").slice(0, 6)).toEqual([
    "Linha;Origem;Campanha;Visitas;Pedidos;Pedidos pagos;Receita;Conversão (%);Com cupom;Cupons",
    "Origem;instagram;;40;4;3;140,00;7,5;2;VOLTA10 (2)",
    "Campanha;instagram;maio;;2;2;130,00;;;",
    "Campanha;instagram;Sem campanha;;1;1;10,00;;;",
    "Campanha;instagram;junho;;1;0;0,00;;;",
    "Origem;Fora do site;;;1;1;3,00;;0;",
  ]);
  const audit = await site.db.selectFrom("audit_log").select(["action", "detail"]).execute();
  expect(audit).toMatchObject([
    { action: "origins.export", detail: { days: `${period.first} a ${period.last}` } },
  ]);
});

test("an order placed after two touches counts under the last, and the list of its orders has it", async () => {
  const { site, admin } = await openShop();
  const product = await makeProduct(site.db, { price: 4990 });
  const touches = { firstTouch: { source: "blog" }, lastTouch: { src: "Live", campaign: "Maio" } };
  const placed = await submit(site.visitor(), { ...checkoutBody(product, { method: "credit" }), ...touches });
  expect(placed.status).toBe(201);
  await wait(site, 20 * SECONDS);
  const { sources } = await readSourceReport(site.db, lastPeriod("hoje", site.now()));
  expect(sources).toMatchObject([{ source: "live", arrivals: null, orders: 1, paid: 1, cents: 4990 }]);
  expect((await admin.get(`${PATH}?periodo=hoje`)).text).toContain("/admin/pedidos?origem=live");
});

test("a shop without orders is told how links are made, and wrong days get words", async () => {
  const { admin } = await openShop();
  expect((await admin.get(PATH)).text).toContain("utm_source=instagram");
  expect((await admin.get(`${PATH}?de=2026-02-31&ate=2026-03-01`)).status).toBe(422);
  const file = await admin.get(`${PATH}/exportar?de=2026-02-31&ate=2026-03-01`);
  expect([file.status, file.text]).toEqual([
    422,
    "Esta data não existe. Use o calendário ou escreva como 20/11/2026.",
  ]);
});
