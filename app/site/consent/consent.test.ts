import { expect, test } from "vitest";
import { makeAdmin, makeUser } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

const SETTINGS = "/admin/configuracoes?grupo=medicao";
const SCRIPT = "https://contador.example/js/script.js";

function save(site: TestSite, tagAddress: string, tagSite = "") {
  return makeAdmin(site.db)
    .then((owner) => site.as(owner, { isProven: true }))
    .then((admin) =>
      admin.post(SETTINGS, { intent: "save-settings", group: "medicao", tagAddress, tagSite }),
    );
}

async function policyOf(site: TestSite, path: string): Promise<string> {
  return (await site.get(path)).headers.get("content-security-policy") ?? "";
}

test("SEC-52: nothing optional is configured, so no page speaks of it", async () => {
  const site = await openSite();
  for (const path of ["/", "/loja", "/blog", "/privacidade"]) {
    const page = await site.get(path);
    expect(page.text, path).not.toContain("Preferências de cookies");
    expect(page.headers.get("content-security-policy"), path).toContain("connect-src 'self';");
  }
  expect((await site.get("/privacidade")).text).toContain("Não usamos cookies de publicidade");
});

test("a configured script is allowed on pages to read, kept ones too, and nowhere else", async () => {
  const site = await openSite();
  await site.get("/loja");
  expect((await save(site, SCRIPT, "loja.example")).status).toBe(302);
  for (const path of ["/loja", "/loja", "/", "/blog", "/sobre", "/loja?busca=kit"]) {
    const policy = await policyOf(site, path);
    expect(policy, path).toMatch(/script-src 'self'[^;]* https:\/\/contador\.example;/);
    expect(policy, path).toContain("connect-src 'self' https://contador.example;");
  }
  for (const path of ["/checkout", "/carrinho", "/login", "/register", "/certificado", "/nada-aqui"]) {
    expect(await policyOf(site, path), path).not.toContain("contador");
  }
  const customer = await site.as(await makeUser(site.db));
  for (const path of ["/minha-conta", "/meus-cursos"]) {
    const policy = (await customer.get(path)).headers.get("content-security-policy");
    expect(policy, path).not.toContain("contador");
  }
  const page = await site.get("/privacidade");
  expect(page.text).toContain("contador.example");
  expect(page.text).toContain("Preferências de cookies");
  expect(page.text).not.toContain(`src="${SCRIPT}"`);

  expect((await save(site, "")).status).toBe(302);
  expect(await policyOf(site, "/loja")).not.toContain("contador");
});

test("Google's script may also report to Google", async () => {
  const site = await openSite();
  expect((await save(site, "https://www.googletagmanager.com/gtag/js?id=G-ABC123")).status).toBe(302);
  expect(await policyOf(site, "/loja")).toContain(
    "connect-src 'self' https://www.googletagmanager.com https://*.google-analytics.com",
  );
});

test.each([
  ["http://contador.example/a.js", "", "começando com https://"],
  ["javascript:alert(1)", "", "começando com https://"],
  ["https://a;script-src/x.js", "", "começando com https://"],
  ["https://contador.example", "", "começando com https://"],
  ["https://ana:senha@contador.example/a.js", "", "começando com https://"],
  [SCRIPT, "loja example;", "Use só letras"],
  ["https://contador.example/matomo.js", "", "precisam da identificação"],
  ["https://www.googletagmanager.com/gtag/js", "", "precisam da identificação"],
])("the script %s with the site %j is refused and kept as typed", async (address, tagSite, sentence) => {
  const site = await openSite();
  const answer = await save(site, address, tagSite);
  expect(answer.status).toBe(422);
  expect(answer.text).toContain(sentence);
  expect(answer.text).toContain(`value="${address}"`);
  expect(site.company.measurement).toBeUndefined();
});

test("an address without its https:// is taken as people write it", async () => {
  const site = await openSite();
  expect((await save(site, "contador.example/a.js")).status).toBe(302);
  expect(site.company.measurement?.address).toBe("https://contador.example/a.js");
});

test("what somebody signed in answers is written down with time, source and text, and taken back as easily", async () => {
  const site = await openSite();
  const user = await makeUser(site.db);
  const customer = await site.as(user);
  const answer = (yes: boolean, source: string) =>
    customer.postJson("/api/consents/measurement", { yes, source });
  const rows = () => site.db.selectFrom("consents").selectAll().orderBy("id").execute();

  expect((await answer(false, "painel")).status).toBe(204);
  expect(await rows()).toEqual([]);
  expect((await answer(true, "painel")).status).toBe(204);
  expect(await rows()).toMatchObject([
    {
      user_id: user.id,
      email: user.email,
      kind: "measurement",
      source: "painel",
      text_version: "medicao-2026-11",
      withdrawn_at: null,
    },
  ]);
  expect((await answer(false, "preferencias")).status).toBe(204);
  expect((await rows())[0]?.withdrawn_at).toBeInstanceOf(Date);
  expect((await answer(true, "outra")).status).toBe(422);
  const more = { yes: true, source: "painel", user_id: 1 };
  expect((await customer.postJson("/api/consents/measurement", more)).status).toBe(422);
  expect(await rows()).toHaveLength(1);
});
