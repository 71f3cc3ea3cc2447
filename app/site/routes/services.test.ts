import { expect, test } from "vitest";
import { seedPages } from "#db/seed/pages.ts";
import { makeUser } from "#tests/makers.ts";
import { openSite, type TestSite, Visitor } from "#tests/test-site.ts";

const PATH = "/produtos";
const INTERESTS = [
  "Automação LinkedIn + IA",
  "Analytics Suite",
  "Security Suite",
  "Desenvolvimento Customizado",
  "Consultoria Tecnológica",
];
const GOOD = { nome: "Tatiane Brehm", email: "Tatiane@Brehm.example" };

function leadsOf(site: TestSite) {
  return site.db.selectFrom("leads").selectAll().orderBy("id").execute();
}

test("the page shows three offers with price and features, and a form whose product the address chooses", async () => {
  const site = await openSite();
  await seedPages(site.db, site.now());
  const page = await site.get(PATH);
  for (const words of ["Mais Popular", "R$ 1.299", "R$ 799", "R$ 599", "Ver Detalhes", "Conectar LinkedIn"]) {
    expect(page.text.replaceAll("\u00a0", " ")).toContain(words);
  }
  expect(page.text.match(/>Solicitar Demo Gratuita</g)).toHaveLength(3);
  expect(page.text).toContain('href="/produtos?produto=security#contato"');
  const options = [...page.text.matchAll(/<option[^>]*>([^<]+)<\/option>/g)].map(([, text]) => text);
  expect(options).toEqual(["Escolha na lista", ...INTERESTS]);
  const asked = await site.get(`${PATH}?produto=security`);
  expect(asked.text).toContain('<option selected="">Security Suite</option>');
  expect((await site.get(`${PATH}?produto=nenhum`)).text).not.toContain('<option selected="">Sec');
  expect((await site.get("/produtos/analytics")).text).toContain(
    'href="/produtos?produto=analytics#contato"',
  );
});

test("a lead is stored with its consent and where the visit began, and sales gets one mail about it", async () => {
  const site = await openSite();
  await seedPages(site.db, site.now());
  const visitor = site.visitor();
  const sent = await visitor.post(PATH, {
    ...GOOD,
    empresa: "Brehm Malhas",
    telefone: "(47) 99900-0101",
    produto: "Analytics Suite",
    mensagem: "Quarenta representantes.\r\nPodemos conversar?",
    first_touch: JSON.stringify({ source: "carta", landing: "/produtos" }),
    last_touch: JSON.stringify({ src: "live", role: "admin", ttclid: "t".repeat(600) }),
    website: "",
  });
  expect([sent.status, sent.location]).toEqual([302, "/produtos?enviado=1#contato"]);
  const after = await visitor.get("/produtos?enviado=1");
  expect(after.text).toContain("Lead enviado com sucesso!");
  expect(after.text).toContain("Entraremos em contato em breve.");
  expect(after.text).toContain("Recebemos a sua mensagem");
  expect(await leadsOf(site)).toMatchObject([
    {
      nome: "Tatiane Brehm",
      email: "tatiane@brehm.example",
      empresa: "Brehm Malhas",
      produto: "Analytics Suite",
      mensagem: "Quarenta representantes.\nPodemos conversar?",
      status: "new",
      first_touch: { source: "carta", landing: "/produtos" },
      last_touch: { src: "live", ttclid: "t".repeat(500) },
    },
  ]);
  expect(await site.db.selectFrom("consents").selectAll().execute()).toMatchObject([
    { email: "tatiane@brehm.example", kind: "lead", source: "produtos", text_version: "2026-11" },
  ]);
  await site.settle();
  const mails = await site.mails();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.to?.map((to) => to.address)).toEqual([site.company.emails.sales]);
  expect(mails[0]?.replyTo?.map((to) => to.address)).toEqual(["tatiane@brehm.example"]);
  for (const words of ["Analytics Suite", "Brehm Malhas", "Podemos conversar?", "src: live"]) {
    expect(mails[0]?.text).toContain(words);
  }
  expect(mails[0]?.text).not.toContain("ttt");
});

test("name and e-mail are enough; what is missing is said at its field and nothing typed is lost", async () => {
  const site = await openSite();
  await seedPages(site.db, site.now());
  const visitor = site.visitor();
  const refused = await visitor.post(PATH, {
    nome: " ",
    email: "sem-arroba",
    empresa: "Zanella Móveis",
    produto: "Consultoria Tecnológica",
    mensagem: "Três planilhas.",
  });
  expect(refused.status).toBe(422);
  for (const words of ["Informe o seu nome.", "E-mail inválido", "Corrija 2 campos"]) {
    expect(refused.text.replaceAll("<!-- -->", "")).toContain(words);
  }
  expect(refused.text).toContain('value="sem-arroba"');
  expect(refused.text).toContain('value="Zanella Móveis"');
  expect(refused.text).toContain('<option selected="">Consultoria Tecnológica</option>');
  expect(refused.text).toContain("Três planilhas.</textarea>");
  expect(await leadsOf(site)).toEqual([]);
  expect((await visitor.post(PATH, GOOD)).status).toBe(302);
  expect(await leadsOf(site)).toMatchObject([
    { empresa: null, telefone: null, produto: null, mensagem: null, first_touch: null, last_touch: null },
  ]);
});

test("SEC-04: a lead with fields of its own, a filled trap or an invented product is refused whole", async () => {
  const site = await openSite();
  await seedPages(site.db, site.now());
  const extras = {
    role: "admin",
    id: "7",
    status: "won",
    owner_id: "1",
    note: "x",
    created_at: "2020-01-01",
    ["__proto__"]: "x",
    website: "http://spam.example",
    produto: "Outro",
  };
  for (const [name, value] of Object.entries(extras)) {
    const fields = Object.assign(Object.create(null), GOOD, { [name]: value });
    expect((await site.visitor().post(PATH, fields)).status, name).toBe(422);
  }
  expect(await leadsOf(site)).toEqual([]);
  expect(await site.db.selectFrom("consents").selectAll().execute()).toEqual([]);
});

test("SEC-29: a line break in a field that reaches the head of a mail is refused", async () => {
  const site = await openSite();
  await seedPages(site.db, site.now());
  const breaks = ["\r\nBcc: x@mal.example", "\n", "\r", "\u2028", "\u2029"];
  for (const [place, text] of breaks.entries()) {
    for (const name of ["nome", "email", "empresa", "telefone"]) {
      const visitor = site.visitor(`203.0.113.${place + 10}`);
      const answer = await visitor.post(PATH, { ...GOOD, [name]: `a${text}b@x.example` });
      expect(answer.status, `${name} ${JSON.stringify(text)}`).toBe(422);
    }
  }
  await site.settle();
  expect(await site.mails()).toEqual([]);
});

test("SEC-30: the limits on leads answer 429 with Retry-After, on every instance, and keep what was typed", async () => {
  const site = await openSite();
  await seedPages(site.db, site.now());
  const person = await makeUser(site.db);
  for (let time = 0; time < 10; time++) {
    const visitor = await site.as(person);
    visitor.ip = `203.0.113.${time + 50}`;
    expect((await visitor.post(PATH, GOOD)).status).toBe(302);
  }
  const eleventh = await (await site.as(person)).post(PATH, { ...GOOD, empresa: "Brehm" });
  expect(eleventh.status).toBe(429);
  expect(Number(eleventh.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(eleventh.text).toContain('value="Brehm"');

  const busy = site.visitor("203.0.113.61");
  for (let time = 0; time < 20; time++) await busy.post(PATH, { nome: "" });
  expect((await busy.post(PATH, GOOD)).status).toBe(429);
  expect(await leadsOf(site)).toHaveLength(10);
  if (site.engine === "sqlite") return;
  const elsewhere = new Visitor((await site.second()).fetch, site.config.siteUrl);
  elsewhere.ip = busy.ip;
  for (const [name, value] of busy.cookies) elsewhere.cookies.set(name, value);
  expect((await elsewhere.post(PATH, GOOD)).status).toBe(429);
});
