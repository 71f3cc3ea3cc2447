import { expect, test } from "vitest";
import { addDays } from "#app/platform/dates.ts";
import { updateRow } from "#db/writes.server.ts";
import { makeAdmin, makeOrder, makeProduct, makeUser } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";
import { readFigures } from "../figures.server.ts";

async function makePaid(site: TestSite, cents: number, daysAgo: number, refunded = 0) {
  return makeOrder(site.db, {
    status: "completed",
    payment_status: "paid",
    paid_cents: cents,
    refunded_cents: refunded,
    created_at: addDays(site.now(), -daysAgo),
  });
}

test("the figures of the last 30 days stand beside the 30 before", async () => {
  const site = await openSite();
  await makePaid(site, 10_000, 1, 2_500);
  await makePaid(site, 5_000, 29);
  await makePaid(site, 6_000, 31);
  await makePaid(site, 99_000, 61);
  await makeUser(site.db, { created_at: addDays(site.now(), -40) });
  await makeUser(site.db, { created_at: addDays(site.now(), -61) });
  await makeUser(site.db);
  await makeUser(site.db);
  await makeProduct(site.db, { is_active: false });
  const retired = await makeProduct(site.db);
  await updateRow(site.db, "products", retired.id, { retired_at: site.now() }, site.now());
  const figures = await readFigures(site.db, site.now());
  expect(figures).toEqual({
    revenue: 12_500,
    revenueBefore: 6_000,
    orders: 2,
    ordersBefore: 1,
    newUsers: 2,
    newUsersBefore: 1,
    activeProducts: 4,
    inactiveProducts: 1,
  });
});

test("an empty shop has a dashboard too", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const page = await admin.get("/admin");
  expect(page.status).toBe(200);
  expect(page.text).toContain("<h1");
  expect(page.text).toContain("Painel Administrativo");
  expect(page.text).toContain("Nada espera por você agora.");
  expect(page.text).toContain("Os pedidos aparecem aqui assim que a primeira venda acontecer.");
});

test("the dashboard shows revenue less refunds, its change, the newest orders and what waits", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  await makePaid(site, 10_000, 2, 2_000);
  await makePaid(site, 4_000, 40);
  const { order } = await makeOrder(site.db, { guest_name: "Helena Prado", attention: "Confira o valor." });
  const { text } = await admin.get("/admin");
  expect(text).toContain("R$\u00a080,00");
  expect(text).toMatch(/alta de<\/span>100(<!-- -->)?%/);
  expect(text).toContain("Helena Prado");
  expect(text).toContain(`href="/admin/pedidos?pedido=${order.id}"`);
  expect(text).toContain("Pedidos que precisam de atenção");
});
