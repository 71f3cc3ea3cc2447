import { expect, test } from "vitest";
import { openFakeMailServer } from "#tests/fake-mail-server.ts";
import { makeAdmin, makeCategory, makeProduct } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";

const LIVE = {
  SITE_MODE: "live",
  SITE_URL: "http://localhost:3000",
  SESSION_SECRET: "um-segredo-de-teste-com-mais-de-32-caracteres",
  PAYMENT_PIX: "manual-pix",
  PIX_KEY: "loja@ceramica.example",
  PIX_NAME: "CERAMICA",
  PIX_CITY: "BLUMENAU",
};
const BRAND = { brand: "Barro Vivo", tagline: "Cerâmica à mão", legalName: "Barro Vivo ME", logo: "" };

async function openStudio() {
  const site = await openSite(LIVE);
  const owner = await site.as(await makeAdmin(site.db, { email: "ana@ceramica.com.br" }), { isProven: true });
  return { site, owner };
}

test("the opening goes on where the shop stands, and each step ends in the settings that it has anyway", async () => {
  const { site, owner } = await openStudio();
  expect((await owner.get("/admin/abertura")).location).toBe("/admin/abertura/empresa");
  const save = { intent: "save-settings", group: "marca", ...BRAND };
  const wrong = await owner.post("/admin/abertura/empresa", { ...save, taxId: "123" });
  expect([wrong.status, wrong.text.includes('value="Barro Vivo"')]).toEqual([422, true]);
  const saved = await owner.post("/admin/abertura/empresa", { ...save, taxId: "11.222.333/0001-81" });
  expect(saved.location).toBe("/admin/abertura/contato");
  // The next step says it by its head: a toast would lie over its form.
  expect((await owner.get(saved.location ?? "")).text).not.toContain("Configurações salvas.");
  expect(site.company.brand).toBe("Barro Vivo");
  // Skipped is not done: tomorrow it goes on there.
  expect((await owner.get("/admin/abertura/contato")).text).toContain("Pular por agora");
  expect((await owner.get("/admin/abertura/abrir")).text).toContain("A loja ainda não vende");
  expect((await owner.get("/admin/abertura")).location).toBe("/admin/abertura/contato");
  expect((await owner.get("/admin/abertura/nada")).status).toBe(404);
});

test("the steps are those of the panel's list: what is done there is done here", async () => {
  const { site, owner } = await openStudio();
  expect((await owner.get("/admin")).text).toContain('href="/admin/abertura"');
  const page = async (step: string) => (await owner.get(`/admin/abertura/${step}`)).text;
  expect(await page("pagamento")).toContain("Próximo passo");
  expect(await page("email")).toContain("Nenhum e-mail sai deste site");
  expect(await page("produto")).toContain("Criar a categoria");
  const category = await makeCategory(site.db, "Moldes");
  expect(await page("produto")).toContain("Cadastrar o produto");
  await makeProduct(site.db, { category_id: category.id });
  expect(await page("produto")).toContain("Há um produto à venda.");
  const open = await page("abrir");
  expect(open).toContain("A loja já vende");
  expect(open).toContain("Falta o endereço público");
  expect(open).toContain("O que ainda falta na loja");
  expect(open).not.toMatch(/Antes de abrir a loja|Site no ar/);
});

test("the first product of the opening is made by the form that every other has", async () => {
  const { owner, site } = await openStudio();
  const here = "/admin/abertura/produto";
  const category = {
    intent: "save-category",
    name: "Moldes",
    slug: "moldes",
    description: "",
    color: "#0b5c3f",
  };
  expect((await owner.post(`${here}?categoria=1`, category)).location).toBe(here);
  const { id } = await site.db.selectFrom("categories").select("id").executeTakeFirstOrThrow();
  const product = {
    intent: "save-product",
    name: "Molde de vaso",
    short_description: "",
    price: "49,90",
    category_id: `${id}`,
    image: "",
    product_type: "Download",
  };
  // The only one is chosen already, and what can wait is folded until it has to be mended.
  const blank = (await owner.get(`${here}?novo=1`)).text;
  expect(blank).toMatch(new RegExp(`<option value="${id}" selected`));
  expect(blank).toMatch(/<details><summary[^>]*>Descrição, imagens/);
  const film = { ...product, short_description: "Para o torno.", video_url: "nada" };
  expect((await owner.post(`${here}?novo=1`, film)).text).toMatch(/<details open=""><summary[^>]*>Descrição/);
  const refused = await owner.post(`${here}?novo=1`, product);
  expect([refused.status, refused.text.includes("Molde de vaso")]).toEqual([422, true]);
  const made = await owner.post(`${here}?novo=1`, { ...product, short_description: "Para o torno." });
  expect(made.location).toBe("/admin/abertura/abrir");
  // Nobody chose a cover: the generated one stands in the shop.
  expect(await site.db.selectFrom("products").select(["name", "image"]).execute()).toEqual([
    { name: "Molde de vaso", image: null },
  ]);
  expect((await site.get("/loja")).text).toContain("/capas/");
});

test("the payment's step asks for the key, the name and the city, and says so of each", async () => {
  const site = await openSite({
    SITE_MODE: "live",
    SITE_URL: LIVE.SITE_URL,
    SESSION_SECRET: LIVE.SESSION_SECRET,
  });
  const owner = await site.as(await makeAdmin(site.db), { isProven: true });
  const here = "/admin/abertura/pagamento";
  const [page = ""] = /<main[\s\S]*<\/main>/.exec((await owner.get(here)).text) ?? [];
  expect(page).not.toContain("Configurações, Vendas");
  for (const field of ["pixKey", "pixName", "pixCity"]) {
    expect(new RegExp(`<label for="${field}"[^>]*>.*?</label>`).exec(page)?.[0]).not.toContain("opcional");
  }
  const values = Object.fromEntries(
    [...page.matchAll(/<input[^>]* name="(\w+)"[^>]* value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  );
  const sales = { ...values, saleMails: "each", pix: "on", pixKey: "", pixName: "Ana Barro", pixCity: " " };
  const empty = await owner.post(here, sales);
  expect(empty.status).toBe(422);
  expect(empty.text).toContain("Informe a chave PIX que recebe o dinheiro.");
  expect(empty.text).toContain("Informe a cidade de quem recebe.");
  expect(empty.text).toContain('value="Ana Barro"');
  const saved = await owner.post(here, { ...sales, pixKey: "(11) 98765-4321", pixCity: "Blumenau" });
  expect(saved.location).toBe("/admin/abertura/email");
  expect(site.company.pixReceiver?.key).toBe("+5511987654321");
});

test("the mail server is set and tested in its step, out of which nothing leads", async () => {
  const { owner } = await openStudio();
  const server = await openFakeMailServer();
  const here = "/admin/abertura/email";
  const [main] = /<main[\s\S]*<\/main>/.exec((await owner.get(here)).text) ?? [];
  expect(main).not.toContain('href="/admin/configuracoes');
  const fields = { intent: "save-mail", port: server.port, security: "none", from: "oi@loja.example" };
  const login = { user: "loja", password: "certa" };
  for (const [wrong, sentence] of [
    ["www.barrovivo.com.br", "Ele não começa com www."],
    ["http://smtp.barrovivo.com.br", "Isto é o endereço de um site."],
    ["smtp barrovivo", "O servidor é um nome só, sem espaços."],
    ["ana@barrovivo.com.br", "Isto é um e-mail."],
    ["smtp.barrovivo.com.br:587", "A porta vai no campo Porta"],
  ] as const) {
    const refused = await owner.post(here, { ...fields, ...login, server: wrong });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(sentence)]);
    expect(refused.text).toContain(`value="${wrong}"`);
  }
  const noUser = await owner.post(here, {
    ...fields,
    user: "",
    password: "",
    server: "smtp.gmail.com",
    port: "587",
  });
  expect([noUser.status, noUser.text]).toEqual([422, expect.stringContaining("Informe o usuário")]);
  expect((await owner.post(here, { ...fields, ...login, server: server.address })).location).toBe(here);
  expect((await owner.get(here)).text).toContain("Falta testar");
  server.refusesSender = true;
  const refused = await owner.post(here, { intent: "test-mail" });
  expect([refused.status, refused.text]).toEqual([
    422,
    expect.stringContaining("não aceita enviar com este"),
  ]);
  server.refusesSender = false;
  expect((await owner.post(here, { intent: "test-mail" })).location).toBe(here);
  expect(server.received).toMatchObject([{ from: "oi@loja.example" }]);
  expect((await owner.get(here)).text).toContain("Próximo passo");
});

test("until the owner tells, a live site says nothing of another company, and offers none of it for saving", async () => {
  const { owner, site } = await openStudio();
  for (const path of ["/", "/sobre", "/termos", "/loja"]) {
    const page = (await site.get(path)).text;
    for (const theirs of [
      "Ipê",
      "ipedigital",
      "1º de novembro",
      "wa.me",
      "99900-0000",
      "ipe-digital",
      "11.222.333",
      "Palmeiras",
      "2024–",
    ]) {
      expect(page, `${path}: ${theirs}`).not.toContain(theirs);
    }
  }
  for (const step of ["empresa", "contato"]) {
    expect((await owner.get(`/admin/abertura/${step}`)).text, step).not.toMatch(
      /value="[^"]*(?:Ipê|ipedigital|Palmeiras)/,
    );
  }
  // Networks alone: without a number there is no button of WhatsApp.
  const links = { number: "", message: "", whatsappHours: "", linkedin: "", github: "", facebook: "" };
  const settings = { intent: "save-settings", group: "redes", ...links, instagram: "@barrovivo" };
  expect((await owner.post("/admin/configuracoes?grupo=redes", settings)).status).toBe(302);
  const home = (await site.get("/")).text;
  expect(home).toContain("https://www.instagram.com/barrovivo");
  expect(home).not.toContain("wa.me");
});

test("until then its mails name nobody else, and what is for the shop goes to its owner", async () => {
  const { site } = await openStudio();
  await site.db.updateTable("users").set({ email: "ana@ceramica.com.br", team_role: "owner" }).execute();
  const asked = { kind: "export", email: "rui@ceramica.com.br", message: "" };
  await site.visitor().post("/privacidade/pedido", asked);
  await site.settle();
  const [ask] = await site.mails();
  const path = /\/privacidade\/pedido\/[\w-]+/.exec(ask?.text ?? "")?.[0] ?? "";
  await site.visitor().post(path, { intent: "confirm" });
  await site.settle();
  const mails = await site.mails();
  expect(mails.map(({ to }) => to?.[0]?.address).sort()).toEqual([
    "ana@ceramica.com.br",
    "rui@ceramica.com.br",
  ]);
  for (const mail of mails) expect(JSON.stringify(mail)).not.toMatch(/ipedigital|Ipê|· ·|· $/);
});

test("what an owner reads names no variable and no command: that is folded away for whoever installs", async () => {
  const { owner } = await openStudio();
  const examined = (await owner.post("/admin/saude", { intent: "examine" })).text;
  const pages: Record<string, string> = { "/admin/saude": examined };
  const paths = ["/admin", "/admin/copias", "/admin/configuracoes/pagamentos", "/admin/configuracoes/email"];
  for (const path of [...paths, "/admin/abertura/pagamento", "/admin/abertura/abrir"]) {
    pages[path] = (await owner.get(path)).text;
  }
  for (const [path, text] of Object.entries(pages)) {
    const body = text.replace(/<script[\s\S]*?<\/script>|<details class="text-sm[\s\S]*?<\/details>/g, "");
    const words = body.replace(/<[^>]*>/g, " ");
    expect(words.match(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b|npm run [a-z]+|docs\/\S+/g), path).toBeNull();
  }
  expect(examined).toContain("Para quem instala");
});
