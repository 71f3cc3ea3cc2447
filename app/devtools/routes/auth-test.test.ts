import { expect, test } from "vitest";
import { makeUserWithPassword } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";

const LIVE = {
  SITE_MODE: "live",
  SITE_URL: "http://localhost:3000",
  SESSION_SECRET: "um-segredo-de-teste-com-mais-de-32-caracteres",
  PAYMENT_PIX: "manual-pix",
  PIX_KEY: "loja@ipe.example",
  PIX_NAME: "IPE",
  PIX_CITY: "BLUMENAU",
};

test("sign-in and registration can be tried, and the state is shown without secrets", async () => {
  const site = await openSite();
  const email = "ana@teste.example";
  const avatar = "/media/ana.webp";
  const account = await makeUserWithPassword(site.db, "segredo", { email, name: "Ana", avatar });
  const visitor = site.visitor();
  expect((await visitor.get("/auth-test")).text).toContain("&quot;isAuthenticated&quot;: false");
  const wrong = await visitor.post("/auth-test", { intent: "login", email, password: "errada" });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain("Email ou senha inválidos");
  await visitor.post("/auth-test", { intent: "login", email, password: "segredo" });
  const page = await visitor.get("/auth-test");
  expect(page.text).toContain("&quot;isAuthenticated&quot;: true");
  const shown = JSON.parse(/<pre[^>]*>([^<]+)</.exec(page.text)?.[1]?.replaceAll("&quot;", '"') ?? "{}");
  const row = await site.db
    .selectFrom("users")
    .select(["created_at", "last_login"])
    .executeTakeFirstOrThrow();
  expect(shown.user).toEqual({
    id: String(account.id),
    name: "Ana",
    email,
    role: "user",
    avatar,
    createdAt: row.created_at.toISOString(),
    lastLogin: row.last_login?.toISOString(),
  });
  expect(page.text).not.toContain("argon2id");
  const other = site.visitor();
  const form = {
    name: "Bia",
    email: "bia@teste.example",
    password: "segredo",
    password_confirmation: "segredo",
  };
  expect((await other.post("/auth-test", { intent: "register", ...form })).location).toBe("/auth-test");
  const taken = await site.visitor().post("/auth-test", { intent: "register", ...form });
  expect(taken.text).toContain("Este email já está em uso");
});

test("SEC-41: on a live site it is not there, unless named", async () => {
  const live = await openSite(LIVE);
  expect((await live.get("/auth-test")).status).toBe(404);
  const form = { intent: "login", email: "a@b.example", password: "x" };
  expect((await live.visitor().post("/auth-test", form)).status).toBe(404);
  const named = await openSite({ ...LIVE, LIVE_ALLOW: "developer-pages" });
  expect((await named.get("/auth-test")).status).toBe(200);
});
