// The rule for an administrator's password at every door it comes through.
import { expect, test } from "vitest";
import { makeAdmin, makeUserWithPassword } from "#tests/makers.ts";
import { openTables, rowsPath } from "#tests/table-client.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

const SHORT = "A senha de administrador deve ter pelo menos 10 caracteres";
const GUESSED = "Esta senha é fácil de adivinhar.";
const GOOD = "torno barro e café";
const EMAIL = "dona@loja.example";

const twice = (password: string) => ({ password, password_confirmation: password });

async function signedIn(site: TestSite, password: string) {
  const visitor = site.visitor();
  const answer = await visitor.post("/login", { email: EMAIL, password });
  return { visitor, answer };
}

test("a reset asks an administrator for more than a customer", async () => {
  const site = await openSite();
  await makeUserWithPassword(site.db, GOOD, { email: EMAIL, role: "admin" });
  await site.visitor().post("/esqueci-senha", { email: EMAIL, website: "" });
  await site.settle();
  const mail = (await site.mails()).at(-1)?.text ?? "";
  const path = new URL(/https?:\/\/\S+\/redefinir-senha\/[\w-]+/.exec(mail)?.[0] ?? "http://none").pathname;
  expect((await site.get(path)).text).toContain("Pelo menos 10 caracteres.");
  const short = await site.visitor().post(path, twice("curtinha"));
  expect([short.status, short.text.includes(SHORT)]).toEqual([422, true]);
  const guessed = await site.visitor().post(path, twice("Brasil@2026"));
  expect([guessed.status, guessed.text.includes(GUESSED)]).toEqual([422, true]);
  expect((await site.visitor().post(path, twice("outro torno e barro"))).status).toBe(302);
});

test("a customer who became an administrator is led from the panel to a stronger password, and back", async () => {
  const site = await openSite();
  await makeAdmin(site.db);
  const user = await makeUserWithPassword(site.db, "abc123", { email: EMAIL });
  const chief = await site.as(await makeAdmin(site.db), { isProven: true });
  const before = await signedIn(site, "abc123");
  const edit = { intent: "save-user", id: `${user.id}`, name: "Dona", email: EMAIL, phone: "", address: "" };
  expect((await chief.post("/admin/usuarios", { ...edit, role: "admin" })).status).toBe(302);
  // The session of before is over.
  expect((await before.visitor.get("/minha-conta")).location).toContain("/login");
  const { visitor } = await signedIn(site, "abc123");
  expect((await visitor.get("/admin/pedidos")).location).toBe("/minha-conta?aba=perfil");
  expect((await visitor.post("/admin/pedidos", {})).location).toBe("/minha-conta?aba=perfil");
  expect((await visitor.postJson("/api/admin/orders/1/receipt", {})).status).toBe(403);
  const page = await visitor.get("/minha-conta?aba=perfil");
  expect(page.text).toContain("Crie uma senha mais forte");
  const change = (password: string) => ({
    intent: "password",
    current_password: "abc123",
    ...twice(password),
  });
  const refused = await visitor.post("/minha-conta?aba=perfil", change("minha senha 1"));
  expect([refused.status, refused.text.includes(GUESSED)]).toEqual([422, true]);
  expect((await visitor.post("/minha-conta?aba=perfil", change(GOOD))).status).toBe(302);
  expect((await visitor.get("/admin/pedidos")).status).toBe(200);
});

test("programs get neither a weak administrator nor the rights of one", async () => {
  const site = await openSite();
  await makeUserWithPassword(site.db, "abc123", { email: EMAIL, role: "admin" });
  const ask = (password: string) =>
    site.visitor().postJson("/api/user/token-auth/", { email: EMAIL, password });
  const weak = await ask("abc123");
  expect([weak.status >= 400, weak.json().error]).toEqual([true, "ERROR_WEAK_PASSWORD"]);
  const { client } = await openTables();
  const row = { name: "Bia Reis", email: "bia@loja.example", role: "admin" };
  expect((await client.post(rowsPath(629), { ...row, password_hash: "abc12345" })).status).toBe(400);
  const made = await client.post(rowsPath(629), { ...row, password_hash: GOOD });
  expect([made.status, made.json().error]).toEqual([401, "ERROR_NO_PERMISSION_TO_TABLE"]);
});

test("the accounts of the demo keep the passwords that everybody knows", async () => {
  const site = await openSite();
  await makeUserWithPassword(site.db, "admin123", { email: "admin@ipe.example", role: "admin" });
  const visitor = site.visitor();
  await visitor.post("/login", { email: "admin@ipe.example", password: "admin123" });
  expect((await visitor.get("/admin/pedidos")).status).toBe(200);
});
