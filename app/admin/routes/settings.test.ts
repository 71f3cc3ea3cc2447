import { expect, test } from "vitest";
import { DEFAULT_COMPANY } from "#app/company/company.ts";
import { PROGRAM } from "#app/platform/config/version.server.ts";
import { buy, DAYS, progressOf, SECONDS, wait } from "#tests/checkout.ts";
import { makeAdmin, makeProduct } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

const PATH = "/admin/configuracoes";
const BRAND = {
  intent: "save-settings",
  group: "marca",
  brand: "Jacarandá Cursos",
  tagline: "Aprenda a vender o que você faz.",
  legalName: "Jacarandá Ensino Ltda.",
  taxId: "45.997.418/0001-53",
  logo: "",
};
const SALES = {
  intent: "save-settings",
  group: "vendas",
  credit: "on",
  pix: "on",
  maxParts: "6",
  freeParts: "2",
  rate: "2,49",
  leastPart: "10,00",
  pixMinutes: "45",
  boletoDays: "5",
  refundWindowDays: "15",
  automaticRefunds: "on",
  accessDays: "90",
  offersNewsletter: "on",
};

test("what the owner saves shows at once on kept pages, is written down and survives a restart", async () => {
  const site = await openSite();
  const owner = await makeAdmin(site.db);
  const admin = await site.as(owner);
  expect((await site.get("/sobre")).text).toContain("Ipê Digital");

  const saved = await admin.post(PATH, BRAND);
  expect(saved.status).toBe(302);
  expect(saved.location).toBe(PATH);
  const page = await site.get("/sobre");
  expect(page.text).toContain("Jacarandá Cursos");
  expect((await admin.get(PATH)).text).toContain("45.997.418/0001-53");
  expect(DEFAULT_COMPANY.brand).toBe("Ipê Digital");

  const entry = await site.db.selectFrom("audit_log").selectAll().executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ actor_id: owner.id, action: "settings.save", entity_id: "marca" });
  expect(entry.detail).toMatchObject({ brand: { de: "Ipê Digital", para: "Jacarandá Cursos" } });
  await admin.post(PATH, BRAND);
  expect(await site.db.selectFrom("audit_log").select("id").execute()).toHaveLength(1);

  const again = await site.second();
  expect(again.company.brand).toBe("Jacarandá Cursos");
});

test("who sells stands at the foot of every page once it is said, and the usual hours are proposed until then", async () => {
  const site = await openSite({
    SITE_MODE: "live",
    SITE_URL: "http://localhost:3000",
    SESSION_SECRET: "a secret of at least thirty-two characters",
    LIVE_ALLOW: "sandbox",
  });
  const admin = await site.as(await makeAdmin(site.db));
  const foot = async () => {
    const text = (await site.get("/sobre")).text.replaceAll("<!-- -->", "");
    return text.slice(text.indexOf("<footer"));
  };
  expect(await foot()).not.toMatch(/CNPJ|CPF|9h às 18h/);
  expect((await admin.get(`${PATH}?grupo=contato`)).text).toContain("Segunda a sexta, 9h às 18h</textarea>");
  const taxIds = { "11.222.333/0001-81": "CNPJ 11.222.333/0001-81", "529.982.247-25": "CPF 529.982.247-25" };
  for (const [taxId, named] of Object.entries(taxIds)) {
    const saved = await admin.post(PATH, { ...BRAND, legalName: "Ana Souza", taxId });
    expect(saved.status, saved.text).toBe(302);
    expect(await foot()).toContain("Ana Souza");
    expect(await foot()).toContain(named);
  }
});

test("a telephone is one that can be called, the state's letters are large and the CEP has its dash", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const { emails, address } = site.company;
  const typed = { intent: "save-settings", group: "contato", ...emails, ...address, hours: "Seg a sex" };
  const save = (changes: Record<string, string>) =>
    admin.post(`${PATH}?grupo=contato`, { ...typed, phone1: "0800 123 4567", phone2: "", ...changes });
  for (const wrong of ["123", "3300-0000"]) {
    const refused = await save({ phone1: wrong });
    expect([refused.status, refused.text.includes("Informe o telefone com DDD")]).toEqual([422, true]);
  }
  for (const state of ["", "Xanxerê"])
    expect((await save({ state })).text).toMatch(/(?:Escolha|Informe) o estado/);
  expect((await save({ state: "espirito santo" })).status).toBe(302);
  expect(site.company.address.state).toBe("ES");
  expect((await save({ support: "", sales: "" })).status).toBe(302);
  expect(site.company.emails).toEqual({ info: emails.info, support: emails.info, sales: emails.info });
  expect((await save({ phone2: "47 3300 0000", state: "sp", postalCode: "89010001" })).status).toBe(302);
  expect(site.company.address).toMatchObject({ state: "SP", postalCode: "89010-001" });
  expect(site.company.phones).toEqual(["0800 123 4567", "(47) 3300-0000"]);
});

test("who sells in their own name has a CPF, and it is called that on pages, receipt and mail", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const own = { ...BRAND, legalName: "Ana Jacarandá", taxId: "529.982.247-25" };
  expect((await admin.post(PATH, own)).status).toBe(302);
  const visitor = site.visitor();
  const { publicId } = await buy(site, visitor, await makeProduct(site.db));
  await wait(site, 60 * SECONDS);
  const mail = (await site.mails()).find(({ subject }) => subject?.startsWith("Pedido"));
  const texts = [
    ...(await Promise.all(["/privacidade", "/checkout"].map((path) => site.get(path)))),
    await visitor.get(`/pedido/${publicId}/recibo`),
    mail,
  ].map((answer) => answer?.text?.replaceAll(/<!-- -->|\u00A0/g, (found) => (found === "\u00A0" ? " " : "")));
  for (const text of texts) {
    expect(text).toContain("CPF 529.982.247-25");
    expect(text).not.toContain("CNPJ 529");
  }
});

test("another process on the same PostgreSQL hears of it", async ({ skip }) => {
  const site = await openSite();
  if (site.engine !== "postgres") skip("one process at a time writes the settings of an embedded database");
  const other = await site.second();
  const admin = await site.as(await makeAdmin(site.db));
  await admin.post(PATH, BRAND);
  await expect.poll(() => other.company.brand).toBe("Jacarandá Cursos");
});

test("colours that cannot be read are refused with the nearest that can; good ones reach the page", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const colours = { intent: "save-settings", group: "cores", accent: "" };
  const refused = await admin.post(`${PATH}?grupo=cores`, { ...colours, primary: "#ff9900" });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("clara demais");
  const nearest = /A cor mais próxima que funciona é (#[0-9a-f]{6})/.exec(refused.text)?.[1] ?? "";
  expect(refused.text).toContain('value="#ff9900"');
  expect((await site.get("/sobre")).text).not.toContain("--brand-primary");

  expect((await admin.post(`${PATH}?grupo=cores`, { ...colours, primary: nearest })).status).toBe(302);
  const page = await site.get("/sobre");
  expect(page.text).toMatch(new RegExp(`<html lang="pt-BR" style="[^"]*--brand-primary:${nearest};`));
  expect((await admin.post(`${PATH}?grupo=cores`, { ...colours, primary: "red;}" })).status).toBe(422);
});

test("sales settings rule the checkout; wrong ones keep what was typed", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  expect((await admin.post(PATH, SALES)).status).toBe(302);
  expect(site.company).toMatchObject({
    methods: { credit: true, pix: true, boleto: false },
    installments: { max: 6, interestFree: 2, monthlyBasisPoints: 249, minPartCents: 1000 },
    refundWindowDays: 15,
    automaticRefunds: true,
    accessDays: 90,
    offersNewsletter: true,
  });
  expect((await site.get("/reembolso")).text).toContain("o reembolso é automático");
  expect((await site.get("/termos")).text).not.toContain("365 dias");

  const wrong = await admin.post(PATH, { ...SALES, freeParts: "9", refundWindowDays: "3", rate: "abc" });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain("Informe um número inteiro de 7 a 365.");
  expect(site.company.refundWindowDays).toBe(15);
  const { credit: _, pix: __, ...none } = SALES;
  const noMethod = await admin.post(`${PATH}?grupo=vendas`, none);
  expect(noMethod.text).toContain("Deixe pelo menos um meio de pagamento ativo.");
  expect((await admin.post(PATH, { ...SALES, role: "admin" })).status).toBe(422);
});

test("the deadlines of PIX and boleto rule the orders made from then on", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const buyer = site.visitor();
  const minutesOf = async (orderId: number) => {
    const attempt = await site.db
      .selectFrom("payment_attempts")
      .select(["created_at", "expires_at"])
      .where("order_id", "=", orderId)
      .executeTakeFirstOrThrow();
    return ((attempt.expires_at?.getTime() ?? 0) - attempt.created_at.getTime()) / 60_000;
  };
  const before = await buy(site, buyer, product, { email: "ana+mudo@teste.example" });
  const admin = await site.as(await makeAdmin(site.db));
  expect((await admin.post(PATH, SALES)).status).toBe(302);
  expect(await minutesOf(before.id)).toBe(30);
  const pix = await buy(site, site.visitor(), product);
  expect(await minutesOf(pix.id)).toBe(45);
  expect((pix.expires_at?.getTime() ?? 0) - pix.created_at.getTime()).toBe(45 * 60_000 + DAYS);
  const [offered] = (await submitQuote(site, product)).methods.filter(
    ({ method }: { method: string }) => method === "pix",
  );
  expect(offered.note).toContain("45 minutos");

  expect((await admin.post(PATH, { ...SALES, boleto: "on" })).status).toBe(302);
  const boleto = await buy(site, site.visitor(), product, { method: "boleto" });
  const days = (await minutesOf(boleto.id)) / 1440;
  expect(days).toBeGreaterThanOrEqual(5);
  expect(days).toBeLessThan(6);
});

test.each([
  [{ pixMinutes: "9" }, "Informe um número inteiro de 10 a 1440."],
  [{ pixMinutes: "1441" }, "Informe um número inteiro de 10 a 1440."],
  [{ boletoDays: "0" }, "Informe um número inteiro de 1 a 30."],
  [{ boletoDays: "31" }, "Informe um número inteiro de 1 a 30."],
  [{ boletoDays: "três" }, "Informe um número inteiro de 1 a 30."],
  [{ pixKey: "nenhuma", pixName: "Ana", pixCity: "Blumenau" }, "Esta não é uma chave PIX."],
  [{ pixKey: "529.982.247-24", pixName: "Ana", pixCity: "Blumenau" }, "O CPF 529.982.247-24 não confere"],
  [{ pixKey: "ana@teste.example" }, "informe a chave, o nome e a cidade"],
])("%j is refused and kept as typed", async (wrong, sentence) => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const answer = await admin.post(`${PATH}?grupo=vendas`, { ...SALES, ...wrong });
  expect(answer.status).toBe(422);
  expect(answer.text).toContain(sentence);
  for (const value of Object.values(wrong)) expect(answer.text).toContain(`value="${value}"`);
  expect(site.company.deadlines).toEqual(DEFAULT_COMPANY.deadlines);
});

test("sales settings saved before the deadlines existed still count", async () => {
  const site = await openSite();
  const { intent: _, group: __, pixMinutes: ___, boletoDays: ____, ...older } = SALES;
  const value = JSON.stringify(older);
  await site.db
    .insertInto("settings")
    .values({ key: "company.vendas", value: value as never, updated_by_id: null, updated_at: site.now() })
    .execute();
  await site.refreshCompany();
  expect(site.company).toMatchObject({ refundWindowDays: 15, deadlines: DEFAULT_COMPANY.deadlines });
});

test("the owner's PIX key stands in the codes of new orders, and on no page of its own", async () => {
  const site = await openSite({
    PAYMENT_PIX: "manual-pix",
    PIX_KEY: "vendas@jacaranda.com.br",
    PIX_NAME: "Jacaranda",
    PIX_CITY: "Blumenau",
  });
  const product = await makeProduct(site.db);
  const admin = await site.as(await makeAdmin(site.db), { isProven: true });
  // As people write them: kept as the directory spells the key, and the city cut where the code is made.
  const receiver = { pixKey: "(11) 98765-4321", pixName: "Ana Souza", pixCity: "São José dos Pinhais" };
  expect((await admin.post(PATH, { ...SALES, ...receiver })).status).toBe(302);
  expect(site.company.pixReceiver).toMatchObject({ key: "+5511987654321", city: "São José dos Pinhais" });
  const buyer = site.visitor();
  const { publicId } = await buy(site, buyer, product);
  const { attempt } = await progressOf(buyer, publicId);
  expect(attempt?.instructions?.pix?.payload).toMatch(/\+5511987654321.*SAO JOSE DOS PI/);
  for (const page of ["/sobre", "/privacidade", "/termos", "/reembolso", "/loja", "/checkout"]) {
    expect((await site.get(page)).text, page).not.toContain("98765");
  }

  const { pixKey: _, pixName: __, pixCity: ___, ...none } = { ...SALES, ...receiver };
  expect((await admin.post(PATH, none)).status).toBe(302);
  const again = await buy(site, buyer, product);
  const later = await progressOf(buyer, again.publicId);
  expect(later.attempt?.instructions?.pix?.payload).toContain("vendas@jacaranda.com.br");
});

async function submitQuote(site: TestSite, product: { id: number }) {
  const lines = [{ productId: product.id, quantity: 1 }];
  return (await site.visitor().postJson("/api/checkout/quote", { lines })).json();
}

test("a row that cannot be read counts as not saved", async () => {
  const site = await openSite();
  const value = JSON.stringify({ brand: "" });
  await site.db
    .insertInto("settings")
    .values({ key: "company.marca", value: value as never, updated_by_id: null, updated_at: site.now() })
    .execute();
  await site.refreshCompany();
  expect(site.company.brand).toBe("Ipê Digital");
});

test("the test button looks at the PIX key", async () => {
  const pix = {
    PAYMENT_PIX: "manual-pix",
    PIX_KEY: "vendas@jacaranda.com.br",
    PIX_NAME: "J",
    PIX_CITY: "Blumenau",
  };
  const site = await openSite(pix);
  const admin = await site.as(await makeAdmin(site.db));
  expect((await admin.get(`${PATH}?grupo=vendas`)).text).toContain("vendas@jacaranda.com.br");
  expect((await admin.post(PATH, { intent: "test-pix" })).status).toBe(302);
  expect((await admin.get(PATH)).text).toContain("O formato da chave PIX está certo: E-mail ");
});

test("a method without a provider cannot be on, says so, is promised nowhere, and keeps what was saved", async () => {
  const site = await openSite({
    SITE_MODE: "live",
    SITE_URL: "http://localhost:3000",
    SESSION_SECRET: "a secret of at least thirty-two characters",
    PAYMENT_PIX: "manual-pix",
    PIX_KEY: "pix@loja.example",
    PIX_NAME: "Loja",
    PIX_CITY: "Joinville",
  });
  const admin = await site.as(await makeAdmin(site.db));
  const page = (await admin.get(`${PATH}?grupo=vendas`)).text;
  const [form = ""] = /<main[\s\S]*<\/main>/.exec(page) ?? [];
  expect(form.match(/Ninguém recebe por ele ainda/g)).toHaveLength(2);
  for (const method of ["credit", "boleto"]) {
    const [input = ""] = new RegExp(`<input[^>]*name="${method}"[^>]*>`).exec(page) ?? [];
    expect(input).toContain("disabled");
    expect(input).not.toContain("checked");
  }
  const { pix: _, ...withoutPix } = SALES;
  const none = await admin.post(PATH, { ...withoutPix, credit: "on", boleto: "on" });
  expect(none.status).toBe(422);
  expect(none.text).toContain("Aceite pelo menos uma forma de pagamento que tenha provedor.");
  expect((await admin.post(PATH, { ...withoutPix, pix: "on", refundWindowDays: "20" })).status).toBe(302);
  expect(site.company.methods).toEqual({ credit: true, pix: true, boleto: true });

  const product = await makeProduct(site.db);
  const shown = (await site.get(`/produto/${product.id}`)).text;
  expect(shown).not.toMatch(/No cartão, em até|na hora\./);
  const { methods } = await submitQuote(site, product);
  expect(methods).toMatchObject([{ method: "pix", isAtOnce: false }]);
  // What is written, not the data behind it.
  const [terms] = /<main[\s\S]*<\/main>/.exec((await site.get("/termos")).text) ?? [];
  expect(terms).toContain("PIX");
  expect(terms).not.toContain("boleto");
});

test("a live site that was told nothing of payments sells once its owner says who receives the PIX", async () => {
  const site = await openSite({
    SITE_MODE: "live",
    SITE_URL: "http://localhost:3000",
    SESSION_SECRET: "a secret of at least thirty-two characters",
  });
  const admin = await site.as(await makeAdmin(site.db), { isProven: true });
  const product = await makeProduct(site.db);
  expect((await submitQuote(site, product)).methods).toEqual([]);
  expect((await admin.get("/admin/configuracoes/pagamentos")).text).toContain("Ainda não recebe");
  expect((await admin.get("/admin/abertura/abrir")).text).toContain("A loja ainda não vende");

  const receiver = { pixKey: "ana@ceramica.example", pixName: "Ana Barro", pixCity: "Blumenau" };
  expect((await admin.post(PATH, { ...SALES, pix: "on", ...receiver })).status).toBe(302);
  expect((await submitQuote(site, product)).methods).toMatchObject([{ method: "pix", isAtOnce: false }]);
  expect((await admin.get("/admin/configuracoes/pagamentos")).text).not.toContain("Ainda não recebe");
  expect((await admin.get("/admin/abertura/abrir")).text).toContain("A loja já vende");
});

test("the foot of the settings says which version this is, and only there", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const said = `Vitrine ${PROGRAM.version} · banco de dados no esquema ${PROGRAM.schema}`;
  expect((await admin.get("/admin/configuracoes")).text.replaceAll("<!-- -->", "")).toContain(said);
  expect((await site.get("/")).text).not.toContain(PROGRAM.schema);
});

test("a profile, a telephone and the number of WhatsApp are taken as people write them", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const links = {
    intent: "save-settings",
    group: "redes",
    number: "(24) 99999-0000",
    message: "Olá!",
    whatsappHours: "Segunda a sexta",
    instagram: "@maria",
    linkedin: "company/aroeira",
    facebook: "facebook.com/maria",
    github: "",
    youtube: "@maria.faz",
    tiktok: "tiktok.com/@maria",
    telegram: "mariafaz",
    whatsappChannel: "whatsapp.com/channel/0029VaXyZ",
    pinterest: "@maria",
    threads: "http://www.threads.com/@maria",
  };
  expect((await admin.post(PATH, links)).status).toBe(302);
  expect(site.company.whatsapp.number).toBe("5524999990000");
  expect(site.company.social).toEqual({
    instagram: "https://www.instagram.com/maria",
    linkedin: "https://www.linkedin.com/company/aroeira",
    facebook: "https://facebook.com/maria",
    github: "",
    youtube: "https://www.youtube.com/@maria.faz",
    tiktok: "https://tiktok.com/@maria",
    telegram: "https://t.me/mariafaz",
    whatsappChannel: "https://whatsapp.com/channel/0029VaXyZ",
    pinterest: "https://www.pinterest.com/maria",
    threads: "https://www.threads.com/@maria",
  });
  const foot = (await site.get("/loja")).text;
  for (const [network, address] of Object.entries(site.company.social)) {
    if (address) expect(foot, network).toContain(`href="${address}"`);
  }
  expect(foot).not.toContain("github.com");
  const channel = await admin.post(PATH, { ...links, whatsappChannel: "@maria" });
  expect([channel.status, channel.text]).toEqual([422, expect.stringContaining("Cole o link do canal")]);
  const refused = await admin.post(PATH, { ...links, number: "9999-0000" });
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("Informe o número com DDD")]);
});
