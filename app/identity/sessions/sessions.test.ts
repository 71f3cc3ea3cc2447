import { expect, test } from "vitest";
import { makeAdmin, makeUser, makeUserWithPassword } from "#tests/makers.ts";
import { openSite, type TestSite, type Visitor } from "#tests/test-site.ts";
import { writeUser } from "../users/user-writes.server.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;

/** What a second server answers to the cookie of this browser. */
async function elsewhere(site: TestSite, visitor: Visitor, path = "/minha-conta") {
  const other = await site.second();
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const request = () => new Request(`http://localhost:3000${path}`, { headers: { cookie } });
  return () => other.fetch(request(), { id: crypto.randomUUID(), ip: "203.0.113.7" });
}

const JSON_ADDRESS = "/api/admin/orders/1/status";

test("SEC-10: the cookie from before sign-in is not the cookie after", async () => {
  const site = await openSite();
  const user = await makeUserWithPassword(site.db, "segredo", { email: "ana@teste.example" });
  const visitor = await site.as(user);
  const before = visitor.cookies.get("session");
  await visitor.post("/login", { email: "ana@teste.example", password: "segredo" });
  const after = visitor.cookies.get("session");
  expect(after).toMatch(/^[\w-]{43}$/);
  expect(after).not.toBe(before);
  const old = site.visitor();
  old.cookies.set("session", before ?? "");
  expect((await old.get("/minha-conta")).location).toContain("/login");

  const fixed = site.visitor();
  fixed.cookies.set("session", "escolhido-por-outra-pessoa");
  await fixed.post("/login", { email: "ana@teste.example", password: "segredo" });
  expect(fixed.cookies.get("session")).not.toBe("escolhido-por-outra-pessoa");
});

test("SEC-10: after sign-out the cookie opens nothing, on a second instance too", async () => {
  const site = await openSite();
  const visitor = await site.as(await makeUser(site.db));
  const ask = await elsewhere(site, visitor);
  expect((await ask()).status).toBe(200);
  const cookie = `session=${visitor.cookies.get("session")}`;
  const answer = await visitor.post("/logout", {});
  expect([answer.status, answer.location]).toEqual([302, "/"]);
  expect(answer.headers.getSetCookie().join()).toContain(
    "session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0",
  );
  expect((await ask()).headers.get("location")).toContain("/login");
  expect((await site.visitor().get("/minha-conta", { headers: { cookie } })).location).toContain("/login");
});

test("SEC-10: after a change of role the cookie is 401 at once, on a second instance too", async () => {
  const site = await openSite();
  const boss = await makeAdmin(site.db);
  const admin = await makeAdmin(site.db);
  const visitor = await site.as(admin);
  const ask = await elsewhere(site, visitor);
  const json = (browser: Visitor) => browser.postJson(JSON_ADDRESS, {});
  expect((await json(visitor)).status).not.toBe(401);
  const patch = { role: "user" } as const;
  expect(await changeByAdmin(site, { id: admin.id, patch, actor: { actorId: boss.id } })).toMatchObject({
    ok: true,
  });
  expect((await json(visitor)).status).toBe(401);
  expect((await ask()).headers.get("location")).toContain("/login");
});

test("SEC-10: after deactivation the cookie is 401 at once, on a second instance too", async () => {
  const site = await openSite();
  const boss = await makeAdmin(site.db);
  const user = await makeUser(site.db);
  const visitor = await site.as(user);
  const ask = await elsewhere(site, visitor);
  expect((await visitor.postJson(JSON_ADDRESS, {})).status).toBe(403);
  const change = { id: user.id, patch: { is_active: false }, actor: { actorId: boss.id } };
  expect(await changeByAdmin(site, change)).toMatchObject({ ok: true });
  expect((await visitor.postJson(JSON_ADDRESS, {})).status).toBe(401);
  expect((await ask()).headers.get("location")).toContain("/login");
});

test("the last active administrator keeps the role, administrators stay active, each change is recorded", async () => {
  const site = await openSite();
  const [one, two] = [await makeAdmin(site.db), await makeAdmin(site.db)];
  const actor = { actorId: one.id };
  const role = (id: number) => changeByAdmin(site, { id, patch: { role: "user" }, actor });
  const deactivated = await changeByAdmin(site, { id: two.id, patch: { is_active: false }, actor });
  expect(deactivated).toMatchObject({
    errors: { is_active: { error: "Não é possível desativar um usuário administrador." } },
  });
  const both = await Promise.all([role(one.id), role(two.id)]);
  expect(both.map((outcome) => outcome.ok).sort()).toEqual([false, true]);
  const admins = await site.db.selectFrom("users").select("id").where("role", "=", "admin").execute();
  expect(admins).toHaveLength(1);
  const log = await site.db.selectFrom("audit_log").selectAll().execute();
  expect(log).toMatchObject([{ actor_id: one.id, action: "user.role", entity: "users" }]);
});

test.each([
  ["cut short", "abc"],
  ["empty", ""],
  ["garbage", "%00%ff;;=\u00e9"],
  ["8 KB", "x".repeat(8192)],
  ["signed by another key", "s%3AeyJpZCI6MX0.c2lnbmVkLWJ5LWFub3RoZXIta2V5"],
  ["a JWT", "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0."],
  ["SQL", "' or 1=1 --"],
])("SEC-15: a cookie that is %s counts as signed out and is taken away", async (_, value) => {
  const site = await openSite();
  await makeAdmin(site.db);
  const headers = { cookie: `outro=1; session=${value.replace("\u00e9", "e")}` };
  const page = await site.visitor().get("/login", { headers });
  expect(page.status).toBe(200);
  if (value !== "") {
    expect(page.headers.getSetCookie().join()).toContain("session=; Path=/");
  }
  const guarded = await site.visitor().get("/minha-conta", { headers });
  expect([guarded.status, guarded.location]).toEqual([302, "/login?voltar=%2Fminha-conta"]);
  const json = await site.visitor().postJson(JSON_ADDRESS, {}, { headers });
  expect(json.status).toBe(401);
});

test("a session ends after 7 unused days and after 30 days whatever happens", async () => {
  const site = await openSite();
  const user = await makeUser(site.db);
  const idle = await site.as(user);
  const busy = await site.as(user);
  for (let day = 0; day < 29; day++) {
    site.advance(DAY);
    if (day === 5) expect((await idle.get("/minha-conta")).status).toBe(200);
    expect([day, (await busy.get("/minha-conta")).status]).toEqual([day, 200]);
  }
  expect((await idle.get("/minha-conta")).location).toContain("/login");
  site.advance(DAY + MINUTE);
  expect((await busy.get("/minha-conta")).location).toContain("/login");
});

test("SEC-54: a session that is over leaves no row", async () => {
  const site = await openSite();
  const user = await makeUser(site.db);
  await site.as(user);
  const busy = await site.as(user);
  const rows = () => site.db.selectFrom("sessions").select("id").execute();
  site.advance(6 * DAY);
  await busy.get("/minha-conta");
  await site.jobs.runChores();
  expect(await rows()).toHaveLength(2);
  site.advance(DAY + MINUTE);
  await site.jobs.runChores();
  expect(await rows()).toHaveLength(1);
  expect((await busy.get("/minha-conta")).status).toBe(200);
  site.advance(24 * DAY);
  await site.jobs.runChores();
  expect(await rows()).toEqual([]);
});

test("GET /logout signs nobody out", async () => {
  const site = await openSite();
  const visitor = await site.as(await makeUser(site.db));
  const answer = await visitor.get("/logout");
  expect([answer.status, answer.location]).toEqual([302, "/"]);
  expect((await visitor.get("/minha-conta")).status).toBe(200);
});

test("the wrong role goes to /unauthorized, which says whose area it is", async () => {
  const site = await openSite();
  const visitor = await site.as(await makeUser(site.db));
  expect((await visitor.get("/admin")).location).toBe("/unauthorized");
  const page = await visitor.get("/unauthorized");
  expect(page.status).toBe(403);
  expect(page.text).toContain("Acesso Negado");
  expect(page.text).toContain("Esta área é só para administradores.");
  expect(page.text).toContain('href="/login"');
});

test("SEC-41: a session that a demo account opened before the site went live opens nothing", async () => {
  const live = {
    SITE_MODE: "live",
    SITE_URL: "http://localhost:3000",
    SESSION_SECRET: "um-segredo-de-teste-com-mais-de-32-caracteres",
    LIVE_ALLOW: "sandbox",
  };
  const site = await openSite(live);
  const demo = await site.as(await makeAdmin(site.db, { email: "admin@ipe.example" }));
  expect((await demo.get("/admin")).location).toContain("/login");
  expect((await demo.postJson(JSON_ADDRESS, {})).status).toBe(401);
  const own = await site.as(await makeAdmin(site.db));
  expect((await own.get("/admin")).status).toBe(200);
});

type Change = Omit<Parameters<typeof writeUser>[1], "door">;

function changeByAdmin(site: TestSite, change: Change) {
  const mayMoveRoles = async () => true;
  return writeUser(site.db, { ...change, door: { door: "list" }, mayMoveRoles }, site.now());
}
