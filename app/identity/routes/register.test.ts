import { expect, test } from "vitest";
import { GATES } from "#app/platform/gates/gates.ts";
import { makeUser } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";
import { canRegister, registrationHints } from "../user-rules.ts";

const GOOD = {
  name: "Ana Luz",
  email: "ana@teste.example",
  password: "segredo",
  password_confirmation: "segredo",
  website: "",
};

async function users(site: TestSite) {
  return site.db.selectFrom("users").selectAll().orderBy("id").execute();
}

test("a registration opens an active account with the role user and signs in", async () => {
  const site = await openSite();
  const visitor = site.visitor();
  const answer = await visitor.post("/register", {
    ...GOOD,
    email: " Ana@Teste.example",
    name: "  Ana Luz ",
  });
  expect([answer.status, answer.location]).toEqual([302, "/"]);
  const [user, ...others] = await users(site);
  expect(others).toEqual([]);
  expect(user).toMatchObject({
    name: "Ana Luz",
    email: "ana@teste.example",
    role: "user",
    is_active: true,
    email_confirmed_at: null,
  });
  expect(user?.password_hash).toMatch(/^\$argon2id\$/);
  expect((await visitor.get("/minha-conta")).status).toBe(200);
});

test("the person goes on to where they wanted to go", async () => {
  const site = await openSite();
  const good = await site.visitor().post("/register?voltar=%2Fminha-conta%3Faba%3Dpedidos", GOOD);
  expect(good.location).toBe("/minha-conta?aba=pedidos");
  const bad = await site
    .visitor()
    .post("/register?voltar=%2F%2Fevil.example", { ...GOOD, email: "bia@teste.example" });
  expect(bad.location).toBe("/");
});

test("registering mails one link that confirms the address, without the name that was typed", async () => {
  const site = await openSite();
  await site.visitor().post("/register", { ...GOOD, name: "Clique em golpe.example" });
  await site.settle();
  const [mail, ...others] = await site.mails();
  expect(others).toEqual([]);
  expect(mail?.to?.[0]?.address).toBe("ana@teste.example");
  expect(mail?.subject).toBe("Confirme seu e-mail | Ipê Digital");
  expect(mail?.text).toMatch(/http:\/\/localhost:3000\/confirmar-email\/[\w-]{43}/);
  expect(mail?.text).not.toContain("golpe");
});

test("the acceptance of the terms is written down with its version", async () => {
  const site = await openSite();
  await site.visitor().post("/register", GOOD);
  const [user] = await users(site);
  const consents = await site.db.selectFrom("consents").selectAll().execute();
  expect(consents).toMatchObject([
    { user_id: user?.id, email: "ana@teste.example", kind: "terms", source: "register", withdrawn_at: null },
  ]);
});

test.each([
  [{ name: "A", email: GOOD.email }, "Nome deve ter pelo menos 2 caracteres"],
  [{ name: "   " }, "Nome deve ter pelo menos 2 caracteres"],
  [{ name: "A".repeat(121) }, "Nome deve ter no máximo 120 caracteres"],
  [{ name: "Ana\nBcc: x@y.example" }, "Nome não pode ter quebras de linha"],
  [{ email: "ana" }, "E-mail inválido"],
  [{ email: "ana @teste.example" }, "E-mail inválido"],
  [{ email: "ana@teste" }, "E-mail inválido"],
  [{ email: "a@b.example,c@d.example" }, "E-mail inválido"],
  [{ email: "ana,bia@teste.example" }, "E-mail inválido"],
  [{ email: `${"a".repeat(250)}@x.example` }, "E-mail inválido"],
  [{ password: "12345", password_confirmation: "12345" }, "Senha deve ter pelo menos 6 caracteres"],
  [{ password_confirmation: "outra" }, "As senhas não coincidem"],
  [{ password_confirmation: "" }, "As senhas não coincidem"],
  [{ website: "http://spam.example" }, "Não foi possível enviar."],
])("%j is refused: %s", async (change, sentence) => {
  const site = await openSite();
  const answer = await site.visitor().post("/register", { ...GOOD, ...change });
  expect(answer.status).toBe(422);
  expect(answer.text).toContain(sentence);
  expect(await users(site)).toEqual([]);
});

test("a refused registration keeps what was typed but no password", async () => {
  const answer = await (await openSite())
    .visitor()
    .post("/register", { ...GOOD, password_confirmation: "segredo-outro" });
  expect(answer.text).toContain('value="Ana Luz"');
  expect(answer.text).toContain('value="ana@teste.example"');
  expect(answer.text).not.toContain("segredo-outro");
});

test("an e-mail in use is refused in any spelling, and the index decides between two at once", async () => {
  const site = await openSite();
  await makeUser(site.db, { email: "ana@teste.example" });
  const answer = await site.visitor().post("/register", { ...GOOD, email: "ANA@TESTE.EXAMPLE" });
  expect(answer.status).toBe(422);
  expect(answer.text).toContain("Este email já está em uso");
  const both = await Promise.all(
    [1, 2].map(() => site.visitor().post("/register", { ...GOOD, email: "nova@teste.example" })),
  );
  expect(both.map((one) => one.status).sort()).toEqual([302, 422]);
  expect(await users(site)).toHaveLength(2);
});

test.each(["role", "id", "is_active", "created_at", "__proto__", "email_confirmed_at", "password_hash"])(
  "SEC-04: registration with %s is refused",
  async (field) => {
    const site = await openSite();
    const answer = await site.visitor().post("/register", { ...GOOD, [field]: "1" });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain("Este formulário tem um campo inesperado.");
    expect(await users(site)).toEqual([]);
  },
);

test("SEC-04: __proto__ sent as a form field is refused", async () => {
  const site = await openSite();
  const body = `${new URLSearchParams(GOOD)}&__proto__=admin`;
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const answer = await site.visitor().send("/register", { method: "POST", body, headers });
  expect(answer.status).toBe(422);
  expect(await users(site)).toEqual([]);
});

test("SEC-30: one registration more than an address may is 429 with Retry-After", async () => {
  const site = await openSite();
  await makeUser(site.db, { email: "ana@teste.example" });
  const { flood: points, calm, seconds } = GATES.register;
  const limit = { name: "register-address", points, seconds };
  for (let count = 1; count < calm; count++) await site.limits.use(limit, { address: "198.51.100.7" });
  const visitor = site.visitor("198.51.100.7");
  expect((await visitor.post("/register", GOOD)).status).toBe(422);
  const refused = await visitor.post("/register", { ...GOOD, email: "nova@teste.example" });
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
  expect(await users(site)).toHaveLength(1);
  expect((await site.visitor().post("/register", { ...GOOD, email: "nova@teste.example" })).status).toBe(302);
});

test("SEC-31: names in any script are stored and shown equal", async () => {
  const site = await openSite();
  for (const name of ["Ìyá Ọ̀ṣun 🌸", "מרים כהן", "李小龍", '<b>Zé</b> & "Cia"']) {
    const visitor = site.visitor();
    const email = `n${(await users(site)).length}@teste.example`;
    expect((await visitor.post("/register", { ...GOOD, email, name })).status).toBe(302);
    expect((await users(site)).at(-1)?.name).toBe(name);
    const page = await visitor.get("/minha-conta?aba=perfil");
    expect(page.text).toContain(
      name.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;"),
    );
  }
});

test("the page links the terms and the privacy page, and goes home for who is signed in", async () => {
  const site = await openSite();
  const page = await site.get("/register");
  expect(page.status).toBe(200);
  expect(page.text).toContain('href="/termos"');
  expect(page.text).toContain('href="/privacidade"');
  expect(page.text).toContain('href="/login"');
  expect((await (await site.as(await makeUser(site.db))).get("/register")).location).toBe("/");
});

test("hints appear only once a field has content", () => {
  const empty = { name: "", email: "", password: "", password_confirmation: "" };
  expect(registrationHints(empty)).toEqual({});
  expect(canRegister(empty)).toBe(false);
  expect(
    registrationHints({ ...empty, name: "A", email: "x", password: "1", password_confirmation: "2" }),
  ).toEqual({
    name: "Nome deve ter pelo menos 2 caracteres",
    email: "E-mail inválido",
    password: "Senha deve ter pelo menos 6 caracteres",
    password_confirmation: "As senhas não coincidem",
  });
  const good = {
    name: "Ana",
    email: "ana@teste.example",
    password: "123456",
    password_confirmation: "123456",
  };
  expect(canRegister(good)).toBe(true);
  expect(canRegister({ ...good, password_confirmation: "" })).toBe(false);
});

test("the error of the registration can be cleared, and the way back after it stays", async () => {
  const site = await openSite();
  await makeUser(site.db, { email: "ana@teste.example" });
  const refused = await site.visitor().post("/register?voltar=%2Fcheckout", GOOD);
  expect(refused.text).toContain("Este email já está em uso");
  expect(refused.text).toMatch(
    /<a (?=[^>]*aria-label="Limpar erro")[^>]*href="\/register\?voltar=%2Fcheckout"/,
  );
  const cleared = await site.visitor().get("/register?voltar=%2Fcheckout");
  expect(cleared.text).not.toContain("Limpar erro");
});
