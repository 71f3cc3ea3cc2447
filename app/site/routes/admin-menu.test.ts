import { expect, test } from "vitest";
import { makeAdmin } from "#tests/makers.ts";
import { openSite, type Visitor } from "#tests/test-site.ts";

const MENU = "/admin/paginas/menu";
const SERVICES = "/admin/paginas/servicos";

async function versionOn(browser: Visitor): Promise<string> {
  return /name="version" value="(\d+)"/.exec((await browser.get(MENU)).text)?.[1] ?? "";
}

test("menu and footer are changed on screen; mistakes stay at their fields, and the second to save is told", async () => {
  const site = await openSite();
  const owner = await site.as(await makeAdmin(site.db));
  const opened = await versionOn(owner);
  const save = ({ header, footer }: { header: object; footer: object }, version = opened) =>
    owner.post(MENU, {
      intent: "save-navigation",
      version,
      header: JSON.stringify(header),
      footer: JSON.stringify(footer),
      "header.0.label": "As the browser sends it too",
    });
  const footer = [{ title: "Casa", links: [{ label: "Loja", to: "/loja" }] }];
  const refused = await save({ header: [{ label: "", to: "javascript:x" }], footer });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('href="#header.0.to"');
  expect((await save({ header: [{ label: "Peças", to: "/loja" }], footer })).location).toBe(MENU);
  const home = (await site.get("/")).text;
  expect(home).toContain(">Peças<");
  for (const path of ["/privacidade", "/termos", "/reembolso"])
    expect(home, path).toContain(`href="${path}"`);
  const late = await save({ header: [], footer });
  expect([late.status, late.text]).toEqual([409, expect.stringContaining("já salvou, em outra aba")]);
  expect((await save({ header: [], footer }, await versionOn(owner))).status).toBe(302);
  const register = (await owner.get("/admin/registro/exportar")).text;
  expect(register).toContain("Mudou o menu ou o rodapé");
  expect(register).toContain("Menu do topo, retirado: Peças (/loja)");
});

test("a service by the month is made, changed by one at a time, and deleted", async () => {
  const site = await openSite();
  const owner = await site.as(await makeAdmin(site.db));
  const empty = { badge: "", features: "", promise: "", picture: "", position: "" };
  const words = { name: "Manutenção", description: "Cuidamos do seu site todo mês.", is_published: "on" };
  const fields = { intent: "save-service", ...empty, ...words, monthly_price: "297,00" };
  const wrong = await owner.post(`${SERVICES}?novo=1`, {
    ...fields,
    monthly_price: "muito",
    step_title: "Só isto",
    step_words: "",
  });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain("Informe um preço, como 297,00");
  expect((await owner.post(SERVICES, fields)).location).toBe(SERVICES);
  const row = await site.db.selectFrom("services").selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ slug: "manutencao", monthly_price: 29700, version: 1 });
  const change = { ...fields, id: String(row.id), version: "1" };
  expect((await owner.post(SERVICES, { ...change, monthly_price: "" })).status).toBe(302);
  const late = await owner.post(`${SERVICES}?editar=${row.id}`, { ...change, name: "Plantão" });
  expect([late.status, late.text]).toEqual([409, expect.stringContaining("já salvou, em outra aba")]);
  expect((await owner.get(SERVICES)).text).toContain("A combinar");
  expect((await owner.post(SERVICES, { intent: "delete-service", id: String(row.id) })).status).toBe(302);
  expect((await owner.get(SERVICES)).text).toContain("Nenhum serviço ainda");
});

test("each place is offered once, and the preview leaves out what visitors cannot open", async () => {
  const site = await openSite();
  const owner = await site.as(await makeAdmin(site.db));
  const hidden = await owner.post("/admin/paginas", { intent: "hide-page", page: "solutions", version: "0" });
  expect(hidden.status).toBe(302);
  const page = (await owner.get(MENU)).text;
  const [places = ""] = /<select[\s\S]*?<\/select>/.exec(page) ?? [];
  const values = [...places.matchAll(/value="(\/[^"]*)"/g)].map(([, value]) => value);
  expect(values).toEqual([...new Set(values)]);
  expect(values).toEqual(expect.arrayContaining(["/termos", "/privacidade", "/reembolso", "/solucoes"]));
  const [, sketch = ""] = page.split('id="previa-do-menu"');
  expect(sketch).toContain("<li>Sobre</li>");
  expect(sketch).not.toContain("<li>Soluções</li>");
});

test("the checklist asks for the pages until each is edited or hidden", async () => {
  const site = await openSite();
  const owner = await site.as(await makeAdmin(site.db));
  const isOpen = async () => /Páginas<span class="sr-only">, pendente/.test((await owner.get("/admin")).text);
  expect(await isOpen()).toBe(true);
  const content = { title: "Ateliê", sections: [{ type: "page-title", title: "Ateliê" }] };
  const publish = { act: "publish", version: 0, content };
  expect((await owner.postJson("/api/admin/pages/home", publish)).status).toBe(200);
  expect(await isOpen()).toBe(true);
  expect(
    (await owner.post("/admin/paginas", { intent: "hide-page", page: "about", version: "0" })).status,
  ).toBe(302);
  expect(await isOpen()).toBe(false);
});
