import { expect, test } from "vitest";
import { addPasskey, Device, enterWith } from "#tests/authenticator.ts";
import { makeAdmin, makeTeamMember, makeUserWithPassword } from "#tests/makers.ts";
import { codeNow, switchOnSecondFactor } from "#tests/second-factor.ts";
import { openSite } from "#tests/test-site.ts";

const PATH = "/admin/configuracoes/entrada";
const SECURITY = "/minha-conta/seguranca";
const PASSWORD = "forno verde e lua";
const PROOF = { proof_password: PASSWORD };
const GOOGLE = { googleId: "123-abc.apps.googleusercontent.com", googleSecret: "GOCSPX-segredo-da-loja" };
const FORM = { intent: "save-sign-in", version: "0", googleId: "", googleSecret: "" };
const DEMAND = { ...FORM, teamFactors: "on" };

/** A shop whose owner has a passkey and demands two factors of the team. */
async function openDemanding() {
  const site = await openSite();
  const facts = { role: "admin" as const, team_role: "owner" as const, email: "dona@teste.example" };
  const owner = await makeUserWithPassword(site.db, PASSWORD, facts);
  const browser = await site.as(owner);
  const device = new Device();
  await addPasskey(browser, device, PROOF);
  expect((await browser.post(PATH, { ...DEMAND, ...PROOF })).location).toBe(PATH);
  return { site, owner, browser, device };
}

test("SEC-95: who demands two factors of the team has them, and shows anew who it is", async () => {
  const site = await openSite();
  const facts = { role: "admin" as const, team_role: "owner" as const, email: "dona@teste.example" };
  const owner = await site.as(await makeUserWithPassword(site.db, PASSWORD, facts));
  const admin = await site.as(await makeTeamMember(site.db, "admin"), { isProven: true });
  expect((await admin.post(PATH, DEMAND)).location).toContain("/unauthorized");
  const alone = await owner.post(PATH, { ...DEMAND, ...PROOF });
  expect([alone.status, (await owner.get("/admin")).status]).toEqual([422, 200]);
  expect(alone.text).toContain("Antes de exigir da equipe, entre você com duas etapas");
  await addPasskey(owner, new Device());
  const unproven = await owner.post(PATH, DEMAND);
  expect(unproven.status).toBe(403);
  expect(unproven.text).toContain("Confirme que é você");
  expect((await owner.post(PATH, { ...DEMAND, ...PROOF })).location).toBe(PATH);
  expect((await owner.get(PATH)).text).toMatch(/name="teamFactors"[^>]*checked/);
  expect((await owner.get("/admin")).status).toBe(200);
});

test("SEC-95: while it is demanded, one factor opens no door of the back office, and a verified passkey opens all", async () => {
  const { site } = await openDemanding();
  const email = "rui@teste.example";
  const rui = await makeUserWithPassword(site.db, PASSWORD, { role: "admin", team_role: "admin", email });
  const enter = async () => {
    const visitor = site.visitor();
    await visitor.post("/login", { email, password: PASSWORD });
    return visitor;
  };
  const bare = await enter();
  const asked = `${SECURITY}?exigida=1&voltar=%2Fadmin%2Fpedidos%3Fstatus%3Dpending`;
  expect((await bare.get("/admin/pedidos?status=pending")).location).toBe(asked);
  expect((await bare.post("/admin/usuarios", { intent: "end-sessions", id: "1" })).location).toContain(
    SECURITY,
  );
  expect((await bare.postJson("/api/admin/orders/1/status", {})).status).toBe(403);
  const api = await site.visitor().postJson("/api/user/token-auth/", { email, password: PASSWORD });
  expect([api.status, api.json().error]).toEqual([401, "ERROR_TWO_FACTOR_REQUIRED"]);
  const page = await bare.get(asked);
  expect(page.text).toContain("O painel pede duas etapas");
  expect((await bare.get("/minha-conta")).status).toBe(200);
  // A key that asks nobody who it is counts as one.
  const [stick, finger] = [new Device({ verifies: false }), new Device()];
  await addPasskey(bare, stick, PROOF);
  expect((await bare.get("/admin")).location).toContain(SECURITY);
  await addPasskey(bare, finger, PROOF);
  expect((await bare.get("/admin")).status).toBe(200);
  // The way goes on to what they wanted, and to no other site.
  const shown = await bare.get(asked);
  expect(shown.text).toContain("o painel está aberto");
  expect(shown.text).toContain('href="/admin/pedidos?status=pending"');
  const hostile = (await bare.get(`${SECURITY}?exigida=1&voltar=%2F%2Fmal.example`)).text;
  expect(hostile).toMatch(/<a [^>]*href="\/admin"[^>]*>Continuar para o painel/);
  expect((await bare.get(SECURITY)).text).not.toContain("o painel está aberto");
  const byStick = site.visitor();
  await enterWith(byStick, stick);
  expect((await byStick.get("/admin")).location).toContain(SECURITY);
  const byFinger = site.visitor();
  expect((await enterWith(byFinger, finger)).json()).toEqual({ to: "/admin" });
  expect((await byFinger.get("/admin")).status).toBe(200);
  // A password that somebody stole makes no second factor of its own where there is one.
  const thief = await enter();
  expect((await thief.get(SECURITY)).text).toContain("Saia e entre de novo com a sua chave de acesso");
  const told = (await thief.get(asked)).text;
  expect(told).toContain('action="/logout?voltar=%2Fadmin%2Fpedidos%3Fstatus%3Dpending"');
  const leaving = await enter();
  expect((await leaving.post("/logout?voltar=%2Fadmin%2Fpedidos", {})).location).toBe(
    "/login?voltar=%2Fadmin%2Fpedidos",
  );
  expect((await leaving.get("/admin")).location).toContain("/login");
  const refused = await addPasskey(thief, new Device(), PROOF);
  expect([refused.status, refused.json().errors.form]).toEqual([
    422,
    "A sua conta já tem uma chave de acesso. Saia e entre com ela para mudar isto; se você a perdeu, peça a quem é dono da loja para removê-la.",
  ]);
  const setup = await thief.post(SECURITY, { intent: "begin-second-factor", current_password: PASSWORD });
  expect([setup.status, setup.text.includes("A sua conta já tem uma chave de acesso")]).toEqual([422, true]);
  expect((await thief.get("/admin")).location).toContain(SECURITY);
  expect(
    (await site.db.selectFrom("passkeys").select("id").where("user_id", "=", rui.id).execute()).length,
  ).toBe(2);
});

test("SEC-95: a password and the code of the app are two factors as well", async () => {
  const { site } = await openDemanding();
  const email = "bia@teste.example";
  await makeUserWithPassword(site.db, PASSWORD, { role: "user", team_role: "support", email });
  const first = site.visitor();
  await first.post("/login", { email, password: PASSWORD });
  const { key } = await switchOnSecondFactor(site, first, PASSWORD);
  expect((await first.get("/admin")).status).toBe(200);
  site.advance(60_000);
  const next = site.visitor();
  await next.post("/login", { email, password: PASSWORD });
  await next.post("/login/codigo", { code: codeNow(site, key) });
  expect((await next.get("/admin")).status).toBe(200);
});

test("SEC-95: the last factor stays while it is demanded, whichever it is", async () => {
  const { site, owner, browser, device } = await openDemanding();
  const [{ id } = { id: 0 }] = await site.db.selectFrom("passkeys").select("id").execute();
  const remove = { intent: "remove-passkey", id: String(id), ...PROOF };
  const kept = await browser.post(SECURITY, remove);
  expect(kept.status).toBe(422);
  expect(kept.text).toContain("A loja pede duas etapas de quem trabalha nela, e esta é a sua única.");
  const { key } = await switchOnSecondFactor(site, browser, PASSWORD);
  site.advance(60_000);
  const code = { proof_code: codeNow(site, key) };
  expect((await browser.post(SECURITY, { intent: "remove-passkey", id: String(id), ...code })).location).toBe(
    SECURITY,
  );
  site.advance(60_000);
  const off = await browser.post(SECURITY, {
    intent: "end-second-factor",
    current_password: PASSWORD,
    proof_code: codeNow(site, key),
  });
  expect(off.status).toBe(422);
  expect(off.text).toContain("Antes de desativar, adicione uma chave de acesso.");
  site.advance(60_000);
  await addPasskey(browser, device, { proof_code: codeNow(site, key) });
  site.advance(60_000);
  const gone = await browser.post(SECURITY, {
    intent: "end-second-factor",
    current_password: PASSWORD,
    proof_code: codeNow(site, key),
  });
  expect(gone.location).toBe(SECURITY);
  // A colleague takes a lost device's keys away: whoever is in shows two factors anew, by others.
  const rui = await makeUserWithPassword(site.db, PASSWORD, { role: "admin", team_role: "admin" });
  const lost = await site.as(rui);
  await addPasskey(lost, new Device(), PROOF);
  expect((await lost.get("/admin")).status).toBe(200);
  await browser.post("/admin/usuarios", { intent: "disable-second-factor", id: String(rui.id) });
  expect((await lost.get("/admin")).location).toContain(SECURITY);
  await addPasskey(lost, new Device(), PROOF);
  expect((await lost.get("/admin")).status).toBe(200);
  const row = await site.db
    .selectFrom("users")
    .select("totp_enabled_at")
    .where("id", "=", owner.id)
    .execute();
  expect(row).toEqual([{ totp_enabled_at: null }]);
  // Customers are asked for nothing.
  const customer = await site.as(
    await makeUserWithPassword(site.db, PASSWORD, { email: "ana@teste.example" }),
  );
  expect((await customer.get("/minha-conta")).status).toBe(200);
});

test("SEC-40: Google's secret is kept sealed, shown to nobody, and bound to its client", async () => {
  const site = await openSite();
  const owner = await site.as(await makeAdmin(site.db), { isProven: true });
  expect((await owner.get(PATH)).text).toContain("http://localhost:3000/login/google/retorno");
  expect((await owner.post(PATH, { ...FORM, googleId: "loja" })).text).toContain(
    "O ID do cliente termina em .apps.googleusercontent.com.",
  );
  expect((await owner.post(PATH, { ...FORM, ...GOOGLE, googleSecret: "" })).text).toContain(
    "Cole a chave secreta deste cliente.",
  );
  expect((await owner.post(PATH, { ...FORM, ...GOOGLE })).location).toBe(PATH);
  const rows = JSON.stringify(await site.db.selectFrom("settings").selectAll().execute());
  const log = JSON.stringify(await site.db.selectFrom("audit_log").selectAll().execute());
  const page = await owner.get(PATH);
  for (const text of [rows, log, page.text, site.logs.join("")])
    expect(text).not.toContain(GOOGLE.googleSecret);
  expect(page.text).toContain("Há uma chave guardada.");
  const other = { ...FORM, version: "1", googleId: "999-xyz.apps.googleusercontent.com" };
  expect((await owner.post(PATH, other)).text).toContain("Cole a chave secreta deste cliente.");
});
