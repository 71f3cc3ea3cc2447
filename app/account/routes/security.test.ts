import { expect, test } from "vitest";
import { makeUser, makeUserWithPassword } from "#tests/makers.ts";
import { codeNow, setupIn, switchOnSecondFactor } from "#tests/second-factor.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

const PATH = "/minha-conta/seguranca";
const PASSWORD = "segredo-certo";

async function openAdmin() {
  const site = await openSite();
  const user = await makeUserWithPassword(site.db, PASSWORD, { role: "admin", email: "dona@teste.example" });
  return { site, user, admin: await site.as(user) };
}

async function rowOf(site: TestSite, id: number) {
  return site.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

test("SEC-87: lists an account's open sessions and ends one or all others", async () => {
  const site = await openSite();
  const user = await makeUserWithPassword(site.db, PASSWORD, { email: "ana@teste.example" });
  const stranger = await site.as(await makeUser(site.db));
  const form = { email: "ana@teste.example", password: PASSWORD };
  const open = async (agent: string, ip: string) => {
    const visitor = site.visitor(ip);
    await visitor.post("/login", form, { headers: { "user-agent": agent } });
    return visitor;
  };
  const here = await open("Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36", "203.0.113.1");
  const phone = await open("Mozilla/5.0 (iPhone; CPU iPhone OS 18) Version/18 Safari/604", "203.0.113.2");
  const tablet = await open("curl/8", "203.0.113.3");
  const page = (await here.get(PATH)).text.replaceAll("<!-- -->", "");
  for (const words of [
    "Chrome no Windows",
    "Safari no iPhone",
    "Aparelho desconhecido",
    "rede 203.0.113.2",
  ]) {
    expect(page).toContain(words);
  }
  expect(page.match(/Este aparelho/g)).toHaveLength(1);
  expect(page).toContain("Verificação em duas etapas");
  for (const { id } of await site.db.selectFrom("sessions").select("id").execute()) {
    expect(page).not.toContain(id);
  }
  const handle = /aria-label="Encerrar esta: Safari no iPhone/.exec(page)?.index ?? 0;
  const session = /name="session" value="([\w-]+)"/.exec(
    page.slice(0, handle).split("<li").at(-1) ?? "",
  )?.[1];
  const end = { intent: "end-session", session: session ?? "" };
  await stranger.post(PATH, end);
  expect((await phone.get(PATH)).status).toBe(200);
  expect((await here.post(PATH, end)).location).toBe(PATH);
  expect((await here.get(PATH)).text).toContain("Sessão encerrada");
  expect((await phone.get(PATH)).location).toContain("/login");
  expect((await tablet.get(PATH)).status).toBe(200);
  await here.post(PATH, { intent: "end-other-sessions" });
  expect((await tablet.get(PATH)).location).toContain("/login");
  expect((await here.get(PATH)).text).not.toContain("Encerrar todas as outras");
  expect((await stranger.get(PATH)).status).toBe(200);
  expect(
    (await site.db.selectFrom("sessions").selectAll().where("user_id", "=", user.id).execute()).length,
  ).toBe(1);
});

test("SEC-87: shows the last network of a session and names apps that open links", async () => {
  const site = await openSite();
  await makeUserWithPassword(site.db, PASSWORD, { email: "ana@teste.example" });
  const form = { email: "ana@teste.example", password: PASSWORD };
  const agent =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 350.0";
  const phone = site.visitor("203.0.113.2");
  await phone.post("/login", form, { headers: { "user-agent": agent } });
  const here = site.visitor("203.0.113.1");
  await here.post("/login", form);
  site.advance(2 * 60_000);
  phone.ip = "198.51.100.20";
  await phone.get("/minha-conta");
  const page = (await here.get(PATH)).text.replaceAll("<!-- -->", "");
  expect(page).toContain("Instagram no iPhone");
  expect(page).toContain("da rede 198.51.100.20");
  expect(page).not.toContain("203.0.113.2");
});

test("switches an administrator's second factor on with password and first code", async () => {
  const { site, user, admin } = await openAdmin();
  const other = await site.as(user);
  expect((await admin.get(PATH)).text).toContain("Além da senha, você passa a usar um código");
  const wrong = await admin.post(PATH, { intent: "begin-second-factor", current_password: "não é" });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain("A senha atual não confere");
  const begun = await admin.post(PATH, { intent: "begin-second-factor", current_password: PASSWORD });
  const { key, setup } = setupIn(begun);
  expect(begun.text).toContain("<svg");
  expect(begun.headers.get("cache-control")).toContain("no-store");
  // Nothing is stored before a code proves that the app has the secret.
  expect(await rowOf(site, user.id)).toMatchObject({ totp_secret: null, totp_enabled_at: null });
  const missed = await admin.post(PATH, {
    intent: "confirm-second-factor",
    setup,
    code: codeNow(site, key, 9),
  });
  expect(missed.status).toBe(422);
  expect(missed.text).toContain("Código incorreto ou expirado.");
  expect(setupIn(missed).key).toBe(key);
  const done = await admin.post(PATH, { intent: "confirm-second-factor", setup, code: codeNow(site, key) });
  expect(done.status).toBe(200);
  expect(done.headers.get("cache-control")).toContain("no-store");
  expect(done.text).toContain("Guarde os códigos de recuperação");
  expect(done.text.match(/[a-z0-9]{5}-[a-z0-9]{5}\n/g)?.length).toBeGreaterThanOrEqual(9);
  const row = await rowOf(site, user.id);
  expect(row.totp_enabled_at).toBeInstanceOf(Date);
  expect(row.totp_secret).not.toContain(key.replaceAll(" ", ""));
  expect((await other.get(PATH)).location).toContain("/login");
  expect((await admin.get(PATH)).text.replaceAll("<!-- -->", "")).toContain(
    "Restam 10 códigos de recuperação.",
  );
  await site.settle();
  expect((await site.mails()).map((mail) => mail.subject)).toContain("Verificação em duas etapas ativada");
  const log = await site.db.selectFrom("audit_log").selectAll().execute();
  expect(log.map(({ action }) => action)).toEqual(["user.second-factor-on"]);
});

test("refuses the set-up of another account and an expired one", async () => {
  const { site, user, admin } = await openAdmin();
  const begin = { intent: "begin-second-factor", current_password: PASSWORD };
  const { key, setup } = setupIn(await admin.post(PATH, begin));
  const second = await site.as(await makeUserWithPassword(site.db, PASSWORD, { role: "admin" }));
  const confirm = (visitor: typeof admin) =>
    visitor.post(PATH, { intent: "confirm-second-factor", setup, code: codeNow(site, key) });
  expect((await confirm(second)).text).toContain("O tempo para ativar a verificação acabou.");
  site.advance(16 * 60_000);
  expect((await confirm(admin)).text).toContain("O tempo para ativar a verificação acabou.");
  expect((await rowOf(site, user.id)).totp_enabled_at).toBeNull();
});

test("lets a customer switch it on and sign in with a code or a recovery code at every door", async () => {
  const site = await openSite();
  const email = "ana@teste.example";
  const user = await makeUserWithPassword(site.db, PASSWORD, { email, name: "Ana Luz" });
  const customer = await site.as(user);
  const profile = await customer.get("/minha-conta?aba=perfil");
  expect(profile.text).toContain("Verificação em duas etapas");
  expect(profile.text).toContain("Desativada");
  expect(profile.text).toContain(`href="${PATH}"`);
  const { key, codes, done } = await switchOnSecondFactor(site, customer, PASSWORD);
  expect([done.status, codes.length]).toEqual([200, 10]);
  expect((await customer.get("/minha-conta?aba=perfil")).text).toContain("Ativada em");
  await site.settle();
  expect((await site.mails()).map(({ subject }) => subject)).toContain("Verificação em duas etapas ativada");
  site.advance(60_000);
  const enter = async (code: string) => {
    const visitor = site.visitor();
    expect((await visitor.post("/login", { email, password: PASSWORD })).location).toBe("/login/codigo");
    expect((await visitor.get("/minha-conta")).location).toContain("/login");
    expect((await visitor.post("/login/codigo", { code })).status).toBe(302);
    return visitor;
  };
  await enter(codeNow(site, key));
  const inside = await enter(codes[0] ?? "");
  const api = await site.visitor().postJson("/api/user/token-auth/", { email, password: PASSWORD });
  expect([api.status, api.json().error]).toEqual([401, "ERROR_TWO_FACTOR_REQUIRED"]);
  const off = await inside.post(PATH, { intent: "end-second-factor", current_password: PASSWORD });
  expect(off.location).toBe(PATH);
  expect((await site.visitor().post("/login", { email, password: PASSWORD })).location).toBe("/");
});

test("voids old recovery codes by new ones and deletes everything when switched off", async () => {
  const { site, user, admin } = await openAdmin();
  const { codes, key } = await switchOnSecondFactor(site, admin, PASSWORD);
  expect(new Set(codes).size).toBe(10);
  site.advance(60_000);
  const proof_code = codeNow(site, key);
  const hashes = async () =>
    (await site.db.selectFrom("recovery_codes").selectAll().execute()).map((row) => row.code_hash);
  const before = await hashes();
  expect(JSON.stringify(before)).not.toContain(codes[0]);
  const renewed = await admin.post(PATH, {
    intent: "renew-recovery-codes",
    current_password: PASSWORD,
    proof_code,
  });
  expect(renewed.text).toContain("Guarde os códigos de recuperação");
  const after = await hashes();
  expect(after).toHaveLength(10);
  expect(after.filter((hash) => before.includes(hash))).toEqual([]);
  const wrong = await admin.post(PATH, { intent: "end-second-factor", current_password: "não é" });
  expect(wrong.status).toBe(422);
  expect((await rowOf(site, user.id)).totp_enabled_at).toBeInstanceOf(Date);
  const off = await admin.post(PATH, { intent: "end-second-factor", current_password: PASSWORD });
  expect(off.location).toBe(PATH);
  expect(await rowOf(site, user.id)).toMatchObject({ totp_secret: null, totp_enabled_at: null });
  expect(await hashes()).toEqual([]);
});
