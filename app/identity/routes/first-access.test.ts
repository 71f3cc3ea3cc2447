import { expect, test } from "vitest";
import { issueFirstAccessCode } from "#app/identity/first-access/first-access.server.ts";
import { makeAdmin, makeUserWithPassword } from "#tests/makers.ts";
import { openSite, type TestSite, Visitor } from "#tests/test-site.ts";

const LIVE = {
  SITE_MODE: "live",
  SITE_URL: "http://localhost:3000",
  SESSION_SECRET: "um-segredo-de-teste-com-mais-de-32-caracteres",
  PAYMENT_PIX: "manual-pix",
  PIX_KEY: "loja@ceramica.example",
  PIX_NAME: "CERAMICA",
  PIX_CITY: "BLUMENAU",
};
const PASSWORD = "torno barro e café";
const OWNER = { name: "Ana Luz", email: "ana@ceramica.example" };

/** What a start does before it prints. */
async function codeOf(site: Parameters<typeof issueFirstAccessCode>[0]): Promise<string> {
  const code = await issueFirstAccessCode(site);
  if (!code) throw new Error("no code");
  return code;
}

function open(site: Pick<TestSite, "visitor">, code: string, facts: Record<string, string> = {}) {
  const visitor = site.visitor(facts.ip);
  const { ip: _, ...typed } = facts;
  const form = { code, ...OWNER, password: PASSWORD, password_confirmation: PASSWORD, ...typed };
  return visitor.post("/primeiro-acesso", form).then((answer) => ({ visitor, answer }));
}

test("an empty live site leads to its first access, and the code makes the administrator there", async () => {
  const site = await openSite(LIVE);
  expect((await site.get("/")).location).toBe("/primeiro-acesso");
  const visitor = site.visitor();
  const { location } = await visitor.get("/admin");
  expect((await visitor.get(location ?? "")).location).toBe("/primeiro-acesso");
  const door = (await site.get("/primeiro-acesso")).text;
  expect(door).toContain("Crie a sua conta de administrador");
  expect(door).toContain("<title>Primeiro acesso | Vitrine</title>");
  const code = await codeOf(site);
  expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  const { visitor: owner, answer } = await open(site, ` ${code.toLowerCase().replaceAll("-", " ")}`);
  expect([answer.status, answer.location]).toEqual([302, "/admin/abertura"]);
  expect((await owner.get("/admin")).status).toBe(200);
  expect((await owner.get("/admin/usuarios")).text).not.toContain("Nunca entrou");
  expect((await owner.get("/primeiro-acesso")).location).toBe("/admin");
  // From now on it is a shop like others.
  expect((await site.get("/")).status).toBe(200);
  expect((await site.get("/primeiro-acesso")).status).toBe(404);
  expect((await open(site, code, { email: "outra@x.example" })).answer.status).toBe(404);
  expect(await issueFirstAccessCode(site)).toBeUndefined();
  const log = await site.db.selectFrom("audit_log").select("action").execute();
  expect(log.map(({ action }) => action)).toContain("admin.first");
});

test("the code lies nowhere, every start's works until one is used, and a wrong one says so", async () => {
  const site = await openSite(LIVE);
  const [first, second] = [await codeOf(site), await codeOf(site)];
  const rows = JSON.stringify(await site.db.selectFrom("first_access_codes").selectAll().execute());
  for (const code of [first, second]) {
    expect(rows).not.toContain(code);
    expect(rows).not.toContain(code.replaceAll("-", ""));
    expect(site.logs.join()).not.toContain(code);
  }
  const wrong = await open(site, "AAAA-AAAA-AAAA");
  expect([wrong.answer.status, wrong.answer.text.includes("Este código não vale.")]).toEqual([422, true]);
  expect(wrong.answer.text).toContain("Ana Luz");
  const weak = await open(site, first, { password: "senha123", password_confirmation: "senha123" });
  expect(weak.answer.text).toContain("A senha de administrador deve ter pelo menos 10 caracteres");
  expect((await open(site, first)).answer.status).toBe(302);
});

test("of two at once one wins", async () => {
  const site = await openSite(LIVE);
  const [one, other] = [await codeOf(site), await codeOf(site)];
  const answers = await Promise.all([open(site, one), open(site, other, { email: "bia@ceramica.example" })]);
  expect(answers.map(({ answer }) => answer.status).sort()).toEqual([302, 422]);
  const admins = await site.db.selectFrom("users").select("email").where("role", "=", "admin").execute();
  expect(admins).toHaveLength(1);
});

test("SEC-09: a code works once, also if there should be nobody again", async () => {
  const site = await openSite(LIVE);
  const [used, other] = [await codeOf(site), await codeOf(site)];
  expect((await open(site, used)).answer.status).toBe(302);
  // As a copy from before that day, or a hand in the database, leaves it.
  await site.db.updateTable("users").set({ role: "user", team_role: null }).execute();
  const started = await site.second();
  const again = { visitor: () => new Visitor(started.fetch, site.config.siteUrl) };
  for (const code of [used, other]) {
    const { answer } = await open(again, code, { email: "bia@ceramica.example" });
    expect([answer.status, answer.text.includes("Este código não vale.")]).toEqual([422, true]);
  }
  const users = await site.db.selectFrom("users").select("email").execute();
  expect(users).toEqual([{ email: OWNER.email }]);
  const { answer } = await open(again, await codeOf(started), { email: "bia@ceramica.example" });
  expect([answer.status, answer.location]).toEqual([302, "/admin/abertura"]);
});

test("SEC-30: an address has ten tries, others have theirs", async () => {
  const site = await openSite(LIVE);
  const code = await codeOf(site);
  for (let count = 0; count < 10; count++) expect((await open(site, "errado")).answer.status).toBe(422);
  const { answer } = await open(site, code);
  expect([answer.status, Number(answer.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect((await open(site, code, { ip: "198.51.100.9" })).answer.status).toBe(302);
});

test("accounts of the demo are nobody on a live site; an administrator of one's own closes the door", async () => {
  const site = await openSite(LIVE);
  await makeUserWithPassword(site.db, "admin123", { email: "admin@ipe.example", role: "admin" });
  expect((await site.get("/primeiro-acesso")).status).toBe(200);
  await makeAdmin(site.db);
  expect((await site.get("/primeiro-acesso")).status).toBe(404);
});

test("a demonstration has no first access and prints no code", async () => {
  const site = await openSite();
  expect((await site.get("/")).status).toBe(200);
  expect((await site.get("/primeiro-acesso")).status).toBe(404);
  expect(await issueFirstAccessCode(site)).toBeUndefined();
});

test("a sign-in leads an administrator to the panel, unless another page was asked for", async () => {
  const site = await openSite();
  await makeUserWithPassword(site.db, PASSWORD, { ...OWNER, role: "admin" });
  await makeUserWithPassword(site.db, PASSWORD, { email: "bia@ceramica.example" });
  const enter = (email: string, query = "") =>
    site.visitor().post(`/login${query}`, { email, password: PASSWORD });
  expect((await enter(OWNER.email)).location).toBe("/admin");
  expect((await enter(OWNER.email, "?voltar=%2Floja")).location).toBe("/loja");
  expect((await enter("bia@ceramica.example")).location).toBe("/");
});
