import { createHash } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { GATES } from "#app/platform/gates/gates.ts";
import { HOSTILE_TARGETS } from "#tests/hostile-targets.ts";
import { makeAdmin, makeUser, makeUserWithPassword } from "#tests/makers.ts";
import { openSite, type TestSite, type Visitor } from "#tests/test-site.ts";
import { HASH_COSTS, hashLegacyDigest, verifyPassword } from "../passwords/passwords.server.ts";

const PASSWORD = "segredo-certo";

function signIn(visitor: Visitor, email: string, password = PASSWORD, query = "") {
  return visitor.post(`/login${query}`, { email, password });
}

async function rowOf(site: TestSite, id: number) {
  return site.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

test("the right password opens a session, stamps the sign-in and leads home", async () => {
  const site = await openSite();
  const user = await makeUserWithPassword(site.db, PASSWORD, { email: "ana@teste.example", name: "Ana Luz" });
  const visitor = site.visitor();
  const answer = await signIn(visitor, "  Ana@Teste.example ");
  expect([answer.status, answer.location]).toEqual([302, "/"]);
  const [session, hint, ...others] = answer.headers.getSetCookie();
  expect(session).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/);
  // For scripts, and it says no more than this.
  expect([hint, others]).toEqual(["eu=1; Path=/; SameSite=Lax; Max-Age=2592000", []]);
  expect((await rowOf(site, user.id)).last_login).toBeInstanceOf(Date);
  expect((await visitor.get("/minha-conta")).text).toContain("Ana Luz");
});

test("on an https site the cookie is __Host- and Secure", async () => {
  const site = await openSite({ SITE_URL: "https://loja.example" });
  await makeUserWithPassword(site.db, PASSWORD, { email: "ana@teste.example" });
  const headers = { origin: "https://loja.example" };
  const answer = await site
    .visitor()
    .post("/login", { email: "ana@teste.example", password: PASSWORD }, { headers });
  expect(answer.headers.getSetCookie().join()).toMatch(/^__Host-session=[\w-]{43};.*; HttpOnly;.*; Secure$/);
});

test("the page has its form, links and no error on entry", async () => {
  const page = await (await openSite()).get("/login");
  expect(page.status).toBe(200);
  expect(page.text).toContain("<title>Entrar | Ipê Digital</title>");
  for (const text of ["E-mail", "Senha", "Mostrar senha", "Esqueci minha senha", "Cadastre-se"]) {
    expect(page.text).toContain(text);
  }
  expect(page.text).not.toContain("Falha na autenticação");
});

test("a wrong password says so in the alert and keeps the e-mail, never the password", async () => {
  const site = await openSite();
  await makeUserWithPassword(site.db, PASSWORD, { email: "ana@teste.example" });
  const visitor = site.visitor();
  const answer = await signIn(visitor, "ana@teste.example", "segredo-errado");
  expect(answer.status).toBe(422);
  expect(answer.text).toContain("Falha na autenticação");
  expect(answer.text).toContain("Email ou senha inválidos");
  expect(answer.text).toContain("Limpar erro");
  expect(answer.text).toContain("ana@teste.example");
  expect(answer.text).not.toContain("segredo-errado");
  expect(visitor.cookies.has("session")).toBe(false);
});

test("empty fields are named", async () => {
  const answer = await (await openSite()).visitor().post("/login", { email: " ", password: "" });
  expect(answer.status).toBe(422);
  expect(answer.text).toContain("Informe o e-mail");
  expect(answer.text).toContain("Informe a senha");
});

test("SEC-11: unknown e-mail, wrong password, closed account and account without password answer alike", async () => {
  const site = await openSite();
  await makeUserWithPassword(site.db, PASSWORD, { email: "ana@teste.example" });
  await makeUserWithPassword(site.db, PASSWORD, { email: "fim@teste.example", is_active: false });
  await makeUser(site.db, { email: "sem@teste.example" });
  const emails = ["ana@teste.example", "nada@teste.example", "fim@teste.example", "sem@teste.example"];
  const answers = [];
  for (const email of emails) {
    const answer = await signIn(site.visitor(), email, email.startsWith("fim") ? PASSWORD : "outra-senha");
    const text = answer.text
      .replaceAll(email, "EMAIL")
      .replace(/nonce="[^"]*"/g, "")
      .replaceAll(/[\w-]{36}/g, "ID");
    answers.push([answer.status, text]);
  }
  expect(answers[0]?.[0]).toBe(422);
  for (const other of answers.slice(1)) expect(other).toEqual(answers[0]);
});

test("who is signed in already is sent on", async () => {
  const site = await openSite();
  const visitor = await site.as(await makeUser(site.db));
  expect((await visitor.get("/login")).location).toBe("/");
  expect((await visitor.get("/login?voltar=%2Floja%3Fq%3Dkit")).location).toBe("/loja?q=kit");
  expect((await visitor.get("/login?voltar=%2F%2Fevil.example")).location).toBe("/");
});

test("SEC-14: a hostile return target leads home, a good one survives with its query", async () => {
  const site = await openSite();
  await makeUserWithPassword(site.db, PASSWORD, { email: "ana@teste.example" });
  const hostile = HOSTILE_TARGETS.filter((target) => target.length < 100);
  expect(hostile.length).toBeGreaterThanOrEqual(20);
  for (const target of [hostile[0], hostile[2], hostile[6]]) {
    const answer = await signIn(
      site.visitor(),
      "ana@teste.example",
      PASSWORD,
      `?voltar=${encodeURIComponent(target ?? "")}`,
    );
    expect([target, answer.status, answer.location]).toEqual([target, 302, "/"]);
  }
  const signedIn = await site.as(await makeUser(site.db));
  for (const target of hostile) {
    const answer = await signedIn.get(`/login?voltar=${encodeURIComponent(target)}`);
    expect([target, answer.location]).toEqual([target, "/"]);
  }
  const good = await signIn(
    site.visitor(),
    "ana@teste.example",
    PASSWORD,
    `?voltar=${encodeURIComponent("/minha-conta?aba=pedidos")}`,
  );
  expect(good.location).toBe("/minha-conta?aba=pedidos");
});

test("a guarded page leads to sign-in and back to itself", async () => {
  const site = await openSite();
  await makeUserWithPassword(site.db, PASSWORD, { email: "ana@teste.example" });
  const visitor = site.visitor();
  const refused = await visitor.get("/minha-conta?aba=perfil");
  expect(refused.location).toBe("/login?voltar=%2Fminha-conta%3Faba%3Dperfil");
  const answer = await visitor.post(refused.location ?? "", {
    email: "ana@teste.example",
    password: PASSWORD,
  });
  expect(answer.location).toBe("/minha-conta?aba=perfil");
});

test("SEC-12: the 11th try is 429 with Retry-After, also with the right password; others are not touched", async () => {
  const site = await openSite();
  await makeUserWithPassword(site.db, PASSWORD, { email: "ana@teste.example" });
  await makeUserWithPassword(site.db, PASSWORD, { email: "bia@teste.example" });
  const attacker = site.visitor("198.51.100.9");
  for (let count = 0; count < 10; count++) {
    // Mixed over two doors: the page and the developers' page share the counter.
    const answer =
      count % 2
        ? await signIn(attacker, "ana@teste.example", "errada")
        : await attacker.post("/auth-test", {
            intent: "login",
            email: "ANA@teste.example",
            password: "errada",
          });
    expect(answer.status).toBe(422);
  }
  const refused = await signIn(attacker, "ana@teste.example");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused.text).toContain("Muitas tentativas.");
  expect(attacker.cookies.has("session")).toBe(false);
  expect((await signIn(attacker, "bia@teste.example")).status).toBe(302);
  expect((await signIn(site.visitor("203.0.113.50"), "ana@teste.example")).status).toBe(302);
});

test("SEC-12: successes do not count", async () => {
  const site = await openSite();
  await makeUserWithPassword(site.db, PASSWORD, { email: "ana@teste.example" });
  for (let count = 0; count < 12; count++) {
    expect((await signIn(site.visitor(), "ana@teste.example")).status).toBe(302);
  }
});

test("SEC-12: tries sent at once do not get past the limit", async () => {
  const site = await openSite();
  await makeUserWithPassword(site.db, PASSWORD, { email: "ana@teste.example" });
  const tries = Array.from({ length: 20 }, () => signIn(site.visitor(), "ana@teste.example", "errada"));
  const statuses = (await Promise.all(tries)).map((answer) => answer.status);
  expect(statuses.filter((status) => status === 422)).toHaveLength(10);
  expect((await signIn(site.visitor(), "ana@teste.example")).status).toBe(429);
});

test("SEC-12: the right password, sent at once with wrong ones, does not get past the limit either", async () => {
  const site = await openSite();
  await makeUserWithPassword(site.db, PASSWORD, { email: "ana@teste.example" });
  const wrong = Array.from({ length: 20 }, () => signIn(site.visitor(), "ana@teste.example", "errada"));
  // It finds the limit open, and the others waiting in front of it: passwords are looked at in their order.
  await Promise.race(wrong);
  const visitor = site.visitor();
  const right = signIn(visitor, "ana@teste.example");
  await Promise.all(wrong);
  expect((await right).status).toBe(429);
  expect(visitor.cookies.has("session")).toBe(false);
});

test("SEC-30: the sign-in limit by address, and its first refusal", async () => {
  const site = await openSite();
  const { flood: points, calm, seconds } = GATES["sign-in"];
  const limit = { name: "sign-in-address", points, seconds };
  for (let count = 1; count < calm; count++) await site.limits.use(limit, { address: "198.51.100.20" });
  const visitor = site.visitor("198.51.100.20");
  expect((await signIn(visitor, "um@teste.example")).status).toBe(422);
  const refused = await signIn(visitor, "dois@teste.example");
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
});

test("SEC-30: the sign-in limit holds over two instances", async ({ skip }) => {
  const site = await openSite();
  if (site.engine === "sqlite") return skip("SQLite has one server");
  await makeUserWithPassword(site.db, PASSWORD, { email: "ana@teste.example" });
  const other = await site.second();
  const form = (password: string) => new URLSearchParams({ email: "ana@teste.example", password }).toString();
  const tryAt = (app: { fetch: TestSite["fetch"] }, password: string) =>
    app.fetch(
      new Request("http://localhost:3000/login", {
        method: "POST",
        body: form(password),
        headers: {
          origin: "http://localhost:3000",
          "content-type": "application/x-www-form-urlencoded",
        },
      }),
      { id: crypto.randomUUID(), ip: "198.51.100.30" },
    );
  for (let count = 0; count < 10; count++) {
    expect((await tryAt(count % 2 ? site : other, "errada")).status).toBe(422);
  }
  expect((await tryAt(site, PASSWORD)).status).toBe(429);
  expect((await tryAt(other, PASSWORD)).status).toBe(429);
});

test("an old browser digest opens once and is replaced", async () => {
  const site = await openSite({ LEGACY_PASSWORD_SUFFIX: "-sal-antigo" });
  const digest = createHash("sha256").update("senha-antiga-sal-antigo").digest("hex");
  const hash = await hashLegacyDigest(site.db, digest);
  if (!hash.ok) throw new Error("busy");
  const user = await makeUser(site.db, { email: "ana@teste.example", password_hash: hash.value });
  expect((await signIn(site.visitor(), "ana@teste.example", "senha-antiga")).status).toBe(302);
  const renewed = (await rowOf(site, user.id)).password_hash;
  expect(renewed).toMatch(/^\$argon2id\$/);
  expect((await signIn(site.visitor(), "ana@teste.example", "senha-antiga")).status).toBe(302);
  expect((await rowOf(site, user.id)).password_hash).toBe(renewed);
});

test("without the configured suffix an old digest opens nothing", async () => {
  const site = await openSite();
  const hash = await hashLegacyDigest(site.db, createHash("sha256").update("senha-antiga").digest("hex"));
  if (!hash.ok) throw new Error("busy");
  const user = await makeUser(site.db, { email: "ana@teste.example", password_hash: hash.value });
  expect((await signIn(site.visitor(), "ana@teste.example", "senha-antiga")).status).toBe(422);
  expect((await rowOf(site, user.id)).password_hash).toBe(hash.value);
});

test("the demo accounts are shown in a demonstration, and only those that there are with this password", async () => {
  const site = await openSite();
  const shown = async () => {
    const { text } = await site.get("/login");
    return ["admin@ipe.example", "admin123", "cliente@ipe.example", "cliente123"].filter((said) =>
      text.includes(said),
    );
  };
  // Whoever took the demo's content away has none of them.
  expect(await shown()).toEqual([]);
  const admin = await makeUserWithPassword(site.db, "admin123", {
    email: "admin@ipe.example",
    role: "admin",
  });
  await makeUserWithPassword(site.db, "cliente123", { email: "cliente@ipe.example" });
  expect(await shown()).toEqual(["admin@ipe.example", "admin123", "cliente@ipe.example", "cliente123"]);
  const client = await site.as(admin);
  const changed = {
    intent: "password",
    current_password: "admin123",
    password: "outra-senha",
    password_confirmation: "outra-senha",
  };
  expect((await client.post("/minha-conta", changed)).status).toBe(302);
  expect(await shown()).toEqual(["cliente@ipe.example", "cliente123"]);
});

const LIVE = {
  SITE_MODE: "live",
  SITE_URL: "http://localhost:3000",
  SESSION_SECRET: "um-segredo-de-teste-com-mais-de-32-caracteres",
  PAYMENT_PIX: "manual-pix",
  PIX_KEY: "loja@ipe.example",
  PIX_NAME: "IPE",
  PIX_CITY: "BLUMENAU",
};

test("SEC-41: on a live site the demo accounts are not shown and do not sign in", async () => {
  const site = await openSite(LIVE);
  await makeAdmin(site.db);
  await makeUserWithPassword(site.db, "admin123", { email: "admin@ipe.example", role: "admin" });
  expect((await site.get("/login")).text).not.toContain("admin123");
  const answer = await signIn(site.visitor(), "admin@ipe.example", "admin123");
  expect(answer.status).toBe(422);
  expect(answer.text).toContain("Email ou senha inválidos");
});

test("SEC-41: LIVE_ALLOW=demo-accounts lets them in, and shows them only with the content", async () => {
  const site = await openSite({ ...LIVE, LIVE_ALLOW: "demo-accounts" });
  await makeUserWithPassword(site.db, "admin123", { email: "admin@ipe.example", role: "admin" });
  expect((await site.get("/login")).text).not.toContain("admin123");
  expect((await signIn(site.visitor(), "admin@ipe.example", "admin123")).status).toBe(302);
});

test("SEC-31: whatever bytes come, sign-in answers 400, 415 or 422", async () => {
  const site = await openSite();
  const visitor = site.visitor();
  const form = "application/x-www-form-urlencoded";
  const bodies: [string, string, number[]][] = [
    [form, "email=%00&password=x", [422]],
    [form, "email=a%00b@c.example&password=%00", [422]],
    [form, "email=%ff%fe&password=%c3%28", [422]],
    [form, "email=%ED%A0%80@x.example&password=x", [422]],
    [form, "email=%F0%9F%8C%B8&password=%F0%9F%8C%B8", [422]],
    [form, `email=${"a".repeat(200_000)}&password=x`, [422]],
    [form, "__proto__=x&constructor=y", [422]],
    [form, "", [422]],
    [form, "email=a&email=b&password=x&password=y", [422]],
    ["multipart/form-data; boundary=x", "--x\r\nlixo", [400]],
    ["multipart/form-data", "email=a", [400]],
    ["text/plain", "email=ana@teste.example&password=segredo-certo", [415]],
    ["application/json", '{"email":"a","password":"b"}', [415]],
    ["", "email=a", [415]],
  ];
  for (const [type, body, expected] of bodies) {
    const answer = await visitor.send("/login", { method: "POST", body, headers: { "content-type": type } });
    expect([type, String(body).slice(0, 40), expected.includes(answer.status), answer.status]).toEqual([
      type,
      String(body).slice(0, 40),
      true,
      answer.status,
    ]);
  }
  expect(visitor.cookies.has("session")).toBe(false);
});

test("an administrator's session is shorter", async () => {
  const site = await openSite();
  await makeUserWithPassword(site.db, PASSWORD, { email: "chefe@teste.example", role: "admin" });
  const answer = await signIn(site.visitor(), "chefe@teste.example");
  expect(answer.headers.getSetCookie().join()).toContain("Max-Age=43200");
  const admin = await site.as(await makeAdmin(site.db));
  site.advance(61 * 60_000);
  expect((await admin.get("/minha-conta")).location).toContain("/login");
});

test("SEC-11: with the queue of passwords full every sign-in is refused with 503, so each of them does the slow work", async () => {
  const site = await openSite({}, { hashCosts: HASH_COSTS });
  await makeUserWithPassword(site.db, PASSWORD, { email: "bia@teste.example" });
  await makeUserWithPassword(site.db, PASSWORD, { email: "fim@teste.example", is_active: false });
  await makeUser(site.db, { email: "sem@teste.example" });
  // Whoever is done stands in line again at once, so that the line stays full.
  let crowded = true;
  const keepWaiting = async () => {
    while (crowded) await verifyPassword(site.db, "x", null, "");
  };
  const crowd = Array.from({ length: 52 }, keepWaiting);
  const answer = await signIn(site.visitor(), "ana@teste.example");
  const others = ["bia@teste.example", "fim@teste.example", "sem@teste.example", "admin@ipe.example"];
  const answers = await Promise.all(others.map((email) => signIn(site.visitor(), email)));
  crowded = false;
  await Promise.all(crowd);
  expect(answer.status).toBe(503);
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
  expect(answer.headers.get("retry-after")).toBe("5");
  expect(answer.text).toContain("Muita gente está entrando agora.");
  expect(answer.text).toContain("ana@teste.example");
});

test("a failure inside sign-in or registration says so, with a reference and no detail", async () => {
  const site = await openSite();
  await sql`alter table users rename to users_gone`.execute(site.db);
  const login = await site.visitor().post("/login", { email: "ana@teste.example", password: PASSWORD });
  const register = await site.visitor().post("/register", {
    name: "Ana Lima",
    email: "ana@teste.example",
    password: PASSWORD,
    password_confirmation: PASSWORD,
  });
  expect([login.status, register.status]).toEqual([500, 500]);
  expect(login.text).toContain("Erro no login");
  expect(register.text).toContain("Ocorreu um erro desconhecido durante o registro.");
  expect(login.text).toContain(login.headers.get("x-request-id"));
  expect(login.text + register.text).not.toMatch(/no such table|relation "/);
});
