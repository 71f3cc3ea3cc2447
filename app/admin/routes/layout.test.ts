import { expect, test } from "vitest";
import { makeAdmin, makeOrder, makeProduct, makeUser } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";

const PAGES = ["/admin", "/admin/produtos", "/admin/pedidos", "/admin/avaliacoes"];

test("every admin page and its data send visitors to sign in and customers to /unauthorized", async () => {
  const site = await openSite();
  const customer = await site.as(await makeUser(site.db));
  for (const page of PAGES) {
    const refused = await site.get(page);
    expect([refused.status, refused.location]).toEqual([302, `/login?voltar=${encodeURIComponent(page)}`]);
    const forbidden = await customer.get(page);
    expect([forbidden.status, forbidden.location]).toEqual([302, "/unauthorized"]);
    const data = await site.get(`${page}.data`);
    expect(data.status).toBe(202);
    expect(data.text).toContain("/login?voltar=");
    expect(data.text).not.toContain("waiting");
    const forbiddenData = await customer.get(`${page}.data`);
    expect(forbiddenData.text).toContain("/unauthorized");
    expect(forbiddenData.text).not.toContain("waiting");
  }
});

test("SEC-06: invented proxy, rewrite and sub-request headers do not open admin data", async () => {
  const site = await openSite();
  const customer = await site.as(await makeUser(site.db));
  await makeOrder(site.db, { guest_email: "segredo@teste.example" });
  const invented = {
    "x-middleware-subrequest": "middleware:middleware:middleware:middleware:middleware",
    "x-original-url": "/loja",
    "x-rewrite-url": "/loja",
    "x-forwarded-host": "localhost:3000",
    "x-forwarded-for": "127.0.0.1",
    "x-real-ip": "127.0.0.1",
    "x-http-method-override": "GET",
    "x-invoke-path": "/admin/pedidos",
    "x-react-router-prerender-data": "1",
    "x-user-role": "admin",
  };
  for (const person of [site.visitor(), customer]) {
    for (const page of ["/admin/pedidos", "/admin/pedidos.data", "/admin.data", "/admin/pedidos/exportar"]) {
      const plain = await person.get(page);
      const dressed = await person.get(page, { headers: invented });
      expect([dressed.status, dressed.location, dressed.text]).toEqual([
        plain.status,
        plain.location,
        plain.text,
      ]);
      expect(dressed.text).not.toContain("segredo@teste.example");
      const named = await person.get(
        `/admin/pedidos.data?_routes=${encodeURIComponent("orders/routes/admin-orders")}`,
        {
          headers: invented,
        },
      );
      expect(named.text).not.toContain("segredo@teste.example");
    }
  }
});

test("the sidebar links every room, back to the site, and signs out by a form", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const page = await admin.get("/admin");
  expect(page.status).toBe(200);
  for (const address of PAGES) expect(page.text).toContain(`href="${address}"`);
  expect(page.text).toContain("Voltar ao site");
  expect(page.text).toMatch(
    /<form[^>]*(action="\/logout"[^>]*method="post"|method="post"[^>]*action="\/logout")/,
  );
});

test("the menu stands in groups, and of a room inside another the inner one is marked", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const { text } = await admin.get("/admin/configuracoes/pagamentos");
  const groups = [
    ...text.matchAll(
      /<button type="button" aria-expanded="true" aria-controls="([^"]+)"[^>]*><span id="([^"]+)">([^<]+)<\/span>.*?<\/button><ul id="([^"]+)" aria-labelledby="([^"]+)">/g,
    ),
  ];
  const labels = ["Vender", "Ensinar", "Divulgar", "Pessoas", "Ajustes"];
  // Beside the page, and in the drawer of a phone.
  expect(groups.map(([, , , label]) => label)).toEqual([...labels, ...labels]);
  for (const [, controls, id, , list, named] of groups) expect([named, controls]).toEqual([id, list]);
  expect(new Set(groups.map(([, , id]) => id)).size).toBe(10);
  const menus = text.match(/<nav aria-label="Administração".*?<\/nav>/gs) ?? [];
  for (const menu of menus) {
    expect(menu.match(/aria-current="page"[^>]*/g)).toHaveLength(1);
    expect(menu).toMatch(/<a(?=[^>]*aria-current="page")(?=[^>]*href="\/admin\/configuracoes\/pagamentos")/);
  }
  expect(menus).toHaveLength(2);
});

test("a folded group arrives folded, with where one is and how much waits inside still shown", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  await makeOrder(site.db, { attention: "Valor pago diferente do pedido." });
  admin.cookies.set("menu_recolhido", "sell.nada");
  const { text } = await admin.get("/admin/cupons");
  const [menu = ""] = text.match(/<nav aria-label="Administração".*?<\/nav>/s) ?? [];
  const heads = [
    ...menu.matchAll(/aria-expanded="(true|false)"[^>]*><span id="[^"]+">([^<]+)<(.*?)<\/button>/g),
  ];
  expect(heads.map(([, open, label]) => [label, open])).toEqual([
    ["Vender", "false"],
    ["Ensinar", "true"],
    ["Divulgar", "true"],
    ["Pessoas", "true"],
    ["Ajustes", "true"],
  ]);
  expect(heads[0]?.[3]).toContain('1<span class="sr-only"> <!-- -->esperando você');
  const hidden = [...menu.matchAll(/<li class="hidden[^"]*"><a[^>]* href="([^"]+)"/g)].map(([, to]) => to);
  expect(hidden).toContain("/admin/pedidos");
  expect(hidden).not.toContain("/admin/cupons");
  expect(hidden).not.toContain("/admin/cursos");
});

test("the badges count what waits: flagged orders, wishes for the money back, reviews", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const product = await makeProduct(site.db);
  await makeOrder(site.db, { attention: "Valor pago diferente do pedido." });
  for (const facts of [{}, { is_approved: true }, { rejected_at: site.now() }]) {
    await site.db
      .insertInto("product_reviews")
      .values({ product_id: product.id, rating: 5, created_at: site.now(), ...facts })
      .execute();
  }
  const text = (await admin.get("/admin")).text.replaceAll("<!-- -->", "");
  expect(text).toMatch(/1<span class="sr-only">[^<]*esperando você/);
  expect(text).toMatch(/1<span class="sr-only">[^<]*aguardando aprovação/);
});

test("a page that is not there keeps the way to the others", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const page = await admin.get("/admin/pedidos?pedido=99");
  expect(page.status).toBe(404);
  expect(page.text).toContain("Pedido não encontrado.");
  expect(page.text).toContain('href="/admin/produtos"');
});
