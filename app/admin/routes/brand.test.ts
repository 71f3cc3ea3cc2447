import sharp from "sharp";
import { expect, test } from "vitest";
import { buy, SECONDS, wait } from "#tests/checkout.ts";
import { changeCompany } from "#tests/company.ts";
import { makeAdmin, makeProduct } from "#tests/makers.ts";
import { openSite, type TestSite, type Visitor } from "#tests/test-site.ts";

const PATH = "/admin/configuracoes";
const BRAND = {
  intent: "save-settings",
  group: "marca",
  brand: "Barro Vivo",
  tagline: "Cerâmica feita à mão.",
  legalName: "Barro Vivo Ltda.",
  taxId: "45.997.418/0001-53",
  logo: "",
};

async function openStudio() {
  const site = await openSite();
  return { site, owner: await site.as(await makeAdmin(site.db)) };
}

async function upload(owner: Visitor, width: number, height: number): Promise<string> {
  const body = await sharp({ create: { width, height, channels: 3, background: "#a33" } })
    .png()
    .toBuffer();
  const answer = await owner.send("/api/admin/uploads/image?nome=logo.png", {
    method: "PUT",
    body: body as BodyInit,
  });
  return answer.json().address;
}

async function headerOf(site: TestSite): Promise<string> {
  return /<header class="site-header[\s\S]*?<\/header>/.exec((await site.get("/sobre")).text)?.[0] ?? "";
}

test("a document that does not exist is refused by its name, and one without points is kept with them", async () => {
  const { site, owner } = await openStudio();
  for (const [taxId, sentence] of [
    ["45.997.418/0001-54", "Este CNPJ não existe"],
    ["529.982.247-26", "Este CPF não existe"],
    ["123.456.789", "Um CPF tem 11 dígitos"],
  ]) {
    const refused = await owner.post(PATH, { ...BRAND, taxId: taxId ?? "" });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(sentence);
    expect(refused.text).toContain('value="Cerâmica feita à mão."');
  }
  expect((await owner.post(PATH, { ...BRAND, taxId: "52998224725" })).status).toBe(302);
  expect(site.company.taxId).toBe("529.982.247-25");
});

test("a wide logo stands alone and unsquashed, a square one beside the name and in the browser's tab", async () => {
  const { site, owner } = await openStudio();
  const wide = await upload(owner, 800, 200);
  const dark = await upload(owner, 400, 100);
  expect((await owner.post(PATH, { ...BRAND, logo: wide, logoDark: dark })).status).toBe(302);
  const header = await headerOf(site);
  expect(header).toContain(`src="${wide}" alt="Barro Vivo" width="144" height="36"`);
  expect(header).toContain(`src="${dark}"`);
  expect(header).not.toContain("</span>Barro Vivo");
  const page = (await site.get("/sobre")).text;
  expect(page).toContain('href="/favicon.svg"');
  const visitor = site.visitor();
  const { publicId } = await buy(site, visitor, await makeProduct(site.db));
  expect((await visitor.get(`/pedido/${publicId}/recibo`)).text).toContain(`src="${wide}" alt="Barro Vivo"`);
  await wait(site, 60 * SECONDS);
  expect((await site.mails()).at(-1)?.html).toContain('src="cid:logo" alt="Barro Vivo"');

  const square = await upload(owner, 300, 300);
  expect((await owner.post(PATH, { ...BRAND, logo: square })).status).toBe(302);
  expect(await headerOf(site)).toMatch(new RegExp(`src="${square}" alt="" width="36"[^>]*>Barro Vivo`));
  const [, icon = ""] = /rel="icon" href="(\/icone\/[^"]+)"/.exec((await site.get("/sobre")).text) ?? [];
  const drawn = await site.get(icon);
  expect([drawn.status, drawn.headers.get("content-type")]).toEqual([200, "image/png"]);
  const other = wide.replace("/media/", "/icone/").replace("-800.webp", ".png");
  expect((await site.get(other)).status).toBe(404);
});

test("the brand's colours reach the tiles, the frieze and the wall, and the design's own stay without them", async () => {
  const { site, owner } = await openStudio();
  const html = async () => /<html[^>]*>/.exec((await site.get("/sobre")).text)?.[0] ?? "";
  expect(await html()).not.toContain("azulejos");
  const colours = { intent: "save-settings", group: "cores", primary: "#7a0019", accent: "" };
  expect((await owner.post(PATH, colours)).status).toBe(302);
  const styled = await html();
  expect(styled).toContain("--color-ipe:#f7c325");
  expect(styled).not.toContain("--color-mata:#0e4434");
  const [frieze = ""] = /\/azulejos\/friso-[0-9a-f-]+\.svg/.exec(styled) ?? [];
  const drawing = await site.get(frieze);
  expect(drawing.headers.get("content-type")).toBe("image/svg+xml");
  expect(drawing.text).toContain(/--color-mata:(#[0-9a-f]{6})/.exec(styled)?.[1]);
  expect(drawing.text).not.toContain("#0e4434");
  // A shop without a logo wears the mark in its colours.
  expect(await headerOf(site)).toContain("/azulejos/marca-");
  for (const bad of [
    "friso-7a0019-7a0019.svg",
    "outro-7a0019-7a0019-7a0019.svg",
    "friso-7a0019-7a0019-%22%3E%3C.svg",
  ])
    expect((await site.get(`/azulejos/${bad}`)).status, bad).toBe(404);
});

test("drawn covers take the brand's colours, and a browser that has the old ones hears of it", async () => {
  const { site } = await openStudio();
  const cover = "/capas/capa/cursos/um-titulo-800.webp";
  const before = await site.get(cover);
  const tag = before.headers.get("etag") ?? "";
  const known = () => site.visitor().send(cover, { headers: { "if-none-match": tag } });
  expect((await known()).status).toBe(304);
  await changeCompany(site, { colours: { primary: "#5b1a6e", accent: "#ffb3d9" } });
  const after = await known();
  expect(after.status).toBe(200);
  expect(after.headers.get("etag")).not.toBe(tag);
  expect(after.headers.get("cache-control")).not.toContain("immutable");
});
