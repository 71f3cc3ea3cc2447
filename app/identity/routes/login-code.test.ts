import { expect, test } from "vitest";
import { makeAdmin, makeUserWithPassword } from "#tests/makers.ts";
import { codeNow, switchOnSecondFactor } from "#tests/second-factor.ts";
import { openSite, type TestSite, type Visitor } from "#tests/test-site.ts";

const EMAIL = "dona@teste.example";
const PASSWORD = "segredo-certo";
const WRONG_CODE = "Código incorreto ou expirado.";

async function openGuarded(environment: Record<string, string> = {}) {
  // Who tries too often waits here for nothing.
  const site = await openSite(environment);
  const user = await makeUserWithPassword(site.db, PASSWORD, { role: "admin", email: EMAIL });
  const { key, codes } = await switchOnSecondFactor(site, await site.as(user), PASSWORD);
  // The code that switched it on is spent.
  site.advance(60_000);
  return { site, user, key, codes };
}

const signIn = (visitor: Visitor, query = "") =>
  visitor.post(`/login${query}`, { email: EMAIL, password: PASSWORD });
const sendCode = (visitor: Visitor, code: string, query = "") =>
  visitor.post(`/login/codigo${query}`, { code });

async function halfway(site: TestSite, ip?: string): Promise<Visitor> {
  const visitor = site.visitor(ip);
  await signIn(visitor);
  return visitor;
}

test("with a second factor the password leads to a code, and only the code to a session", async () => {
  const { site, user, key } = await openGuarded();
  const before = await site.db.selectFrom("users").selectAll().where("id", "=", user.id).executeTakeFirst();
  const visitor = site.visitor();
  const first = await signIn(visitor, "?voltar=%2Fadmin%2Fpedidos");
  expect([first.status, first.location]).toEqual([302, "/login/codigo?voltar=%2Fadmin%2Fpedidos"]);
  expect(first.headers.getSetCookie().join()).toMatch(
    /^second-step=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/,
  );
  // It opens nothing, and nobody has come in yet.
  expect((await visitor.get("/admin")).location).toContain("/login");
  expect((await visitor.get("/minha-conta")).location).toContain("/login");
  const halfIn = await site.db.selectFrom("users").selectAll().where("id", "=", user.id).executeTakeFirst();
  expect(halfIn?.last_login).toEqual(before?.last_login);
  const page = await visitor.get("/login/codigo?voltar=%2Fadmin%2Fpedidos");
  expect(page.text).toContain('autoComplete="one-time-code"');
  const wrong = await sendCode(visitor, codeNow(site, key, 9));
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain(WRONG_CODE);
  const code = codeNow(site, key);
  const done = await sendCode(visitor, `${code.slice(0, 3)} ${code.slice(3)}`, "?voltar=%2Fadmin%2Fpedidos");
  expect([done.status, done.location]).toEqual([302, "/admin/pedidos"]);
  expect(visitor.cookies.has("second-step")).toBe(false);
  expect((await visitor.get("/admin")).status).toBe(200);
  // The same code once more, by somebody who looked over the shoulder.
  const thief = await halfway(site);
  expect((await sendCode(thief, code)).text).toContain(WRONG_CODE);
});

test("a code counts one step early and one late, and never one that is older than the last", async () => {
  const { site, key } = await openGuarded();
  expect((await sendCode(await halfway(site), codeNow(site, key, -2))).status).toBe(422);
  expect((await sendCode(await halfway(site), codeNow(site, key, 3))).status).toBe(422);
  expect((await sendCode(await halfway(site), codeNow(site, key, 1))).status).toBe(302);
  expect((await sendCode(await halfway(site), codeNow(site, key))).status).toBe(422);
});

test("a recovery code opens the account once", async () => {
  const { site, codes } = await openGuarded();
  const [code = "", next = ""] = codes;
  const visitor = await halfway(site);
  expect((await visitor.get("/login/codigo?recuperacao=1")).text).toContain("Código de recuperação");
  expect((await sendCode(visitor, ` ${code.toUpperCase()} `)).status).toBe(302);
  expect((await visitor.get("/minha-conta/seguranca")).text.replaceAll("<!-- -->", "")).toContain(
    "Restam 9 códigos",
  );
  expect((await sendCode(await halfway(site), code)).status).toBe(422);
  const both = await Promise.all([halfway(site), halfway(site)]);
  const answers = await Promise.all(both.map((one) => sendCode(one, next)));
  expect(answers.map((answer) => answer.status).sort()).toEqual([302, 422]);
});

test("SEC-12: wrong codes and wrong passwords share their limits; the eleventh try is 429, right or not", async () => {
  const { site, key } = await openGuarded();
  const visitor = await halfway(site);
  for (let count = 0; count < 9; count++) expect((await sendCode(visitor, "000000")).status).toBe(422);
  await site.visitor().post("/login", { email: EMAIL, password: "não é esta" });
  const over = await sendCode(visitor, codeNow(site, key));
  expect(over.status).toBe(429);
  expect(over.headers.get("retry-after")).toMatch(/^\d+$/);
  expect((await signIn(site.visitor())).status).toBe(429);
  // The owner is let in elsewhere, until codes are guessed from everywhere.
  expect((await sendCode(await halfway(site, "203.0.113.50"), codeNow(site, key))).status).toBe(302);
  for (let count = 0; count < 11; count++) {
    await sendCode(await halfway(site, `203.0.113.${60 + count}`), "000000");
  }
  site.advance(60_000);
  expect((await sendCode(await halfway(site, "203.0.113.90"), codeNow(site, key))).status).toBe(429);
});

test("SEC-12: the right code, sent at once with wrong ones, does not get past the limit", async () => {
  const { site, key } = await openGuarded();
  const visitor = await halfway(site);
  const { cookies } = visitor;
  const knock = (code: string) => {
    const one = site.visitor();
    for (const [name, value] of cookies) one.cookies.set(name, value);
    return sendCode(one, code);
  };
  // All of them find the limit open when they come. Each waits for the one before in the embedded database; PostgreSQL may
  // take the right one earlier, but never looks at more than ten wrong ones.
  const wrong = Array.from({ length: 19 }, () => knock("000000"));
  const right = knock(codeNow(site, key));
  const refused = (await Promise.all(wrong)).filter((answer) => answer.status === 429);
  expect(refused).toHaveLength(9);
  if (process.env.TEST_ENGINE !== "postgres") expect((await right).status).toBe(429);
  await right;
});

test("SEC-15: a cookie between the steps that is cut, garbage, huge, old or another key's leads to the sign-in", async () => {
  const { site, key } = await openGuarded();
  const good = (await halfway(site)).cookies.get("second-step") ?? "";
  const [id, end, mark = ""] = good.split(".");
  const forged = [good.slice(0, -1), "x", "A".repeat(8192), `${id}.${end}.${"A".repeat(43)}`];
  for (const value of [...forged, `${Number(id) + 1}.${end}.${mark}`, `${id}.${Number(end) + 9}.${mark}`]) {
    const visitor = site.visitor();
    visitor.cookies.set("second-step", value);
    expect((await visitor.get("/login/codigo")).location).toBe("/login");
    expect(visitor.cookies.has("second-step")).toBe(false);
    visitor.cookies.set("second-step", value);
    expect((await sendCode(visitor, codeNow(site, key))).location).toBe("/login");
    expect(visitor.cookies.has("session")).toBe(false);
  }
  const late = await halfway(site);
  site.advance(11 * 60_000);
  expect((await sendCode(late, codeNow(site, key))).location).toBe("/login");
});

test("a new password, a switched-off factor and a closed account leave nobody between the steps", async () => {
  const { site, user, key } = await openGuarded();
  const visitor = await halfway(site);
  const change = (facts: object) =>
    site.db.updateTable("users").set(facts).where("id", "=", user.id).execute();
  await change({ is_active: false });
  expect((await sendCode(visitor, codeNow(site, key))).location).toBe("/login");
  await change({ is_active: true });
  const again = await halfway(site);
  await change({ password_hash: "outra" });
  expect((await sendCode(again, codeNow(site, key))).location).toBe("/login");
});

test("another administrator switches the second factor off; then the password is enough", async () => {
  const { site, user } = await openGuarded();
  const admin = await site.as(await makeAdmin(site.db));
  const off = { intent: "disable-second-factor", id: String(user.id) };
  expect((await admin.post("/admin/usuarios", off)).status).toBe(302);
  expect((await admin.post("/admin/usuarios", off)).status).toBe(404);
  const visitor = site.visitor();
  expect((await signIn(visitor)).location).toBe("/admin");
  expect((await visitor.get("/admin")).status).toBe(200);
  await site.settle();
  const mails = await site.mails();
  expect(mails.map(({ to, subject }) => [to?.[0]?.address, subject])).toContainEqual([
    EMAIL,
    "Verificação em duas etapas desativada",
  ]);
});

test("no other door takes the password alone", async () => {
  const { site } = await openGuarded();
  const answer = await site.visitor().postJson("/user/token-auth/", { email: EMAIL, password: PASSWORD });
  expect([answer.status, answer.json().error]).toEqual([401, "ERROR_TWO_FACTOR_REQUIRED"]);
  const visitor = site.visitor();
  const form = { intent: "login", email: EMAIL, password: PASSWORD };
  const test = await visitor.post("/auth-test", form);
  expect(test.status).toBe(422);
  expect(test.text).toContain("Esta conta usa verificação em duas etapas.");
  expect(visitor.cookies.has("session")).toBe(false);
});
