import { expect, test } from "vitest";
import { addPasskey, Device, enterWith } from "#tests/authenticator.ts";
import { makeAdmin, makeUser, makeUserWithPassword } from "#tests/makers.ts";
import { codeNow, switchOnSecondFactor } from "#tests/second-factor.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

const PATH = "/minha-conta/seguranca";
const ADD = `${PATH}/chaves`;
const SIGN_IN = "/login/chave";
const PASSWORD = "segredo-certo";
const EMAIL = "ana@teste.example";
const PROOF = { proof_password: PASSWORD };

async function openScene(environment: Record<string, string> = {}) {
  const site = await openSite(environment);
  const user = await makeUserWithPassword(site.db, PASSWORD, { email: EMAIL, name: "Ana Luz" });
  return { site, user, own: await site.as(user) };
}

async function keysOf({ db }: TestSite) {
  return db.selectFrom("passkeys").selectAll().orderBy("id").execute();
}

async function subjects(site: TestSite) {
  await site.settle();
  return (await site.mails()).map(({ subject }) => subject);
}

test("SEC-90: adds a passkey with fresh proof, signs in with it without a password, and mails it", async () => {
  const { site, user, own } = await openScene();
  const device = new Device();
  const bare = await own.post(ADD, {});
  expect([bare.status, bare.json().errors.proof_password]).toEqual([
    422,
    "Para salvar esta mudança, digite a sua senha.",
  ]);
  const wrong = await addPasskey(own, device, { proof_password: "outra" });
  expect([wrong.status, wrong.json().errors.proof_password]).toEqual([422, "A senha não confere."]);
  expect(await keysOf(site)).toHaveLength(0);
  const added = await addPasskey(own, device, PROOF);
  expect([added.status, added.json()]).toEqual([200, { name: "Chrome no Windows" }]);
  expect(await keysOf(site)).toMatchObject([
    { user_id: user.id, label: "Chrome no Windows", verifies_user: true, last_used_at: null },
  ]);
  expect(await subjects(site)).toEqual(["Chave de acesso adicionada"]);
  const visitor = site.visitor();
  const entered = await enterWith(visitor, device, "?voltar=%2Fmeus-cursos");
  expect([entered.status, entered.json()]).toEqual([200, { to: "/meus-cursos" }]);
  expect((await visitor.get("/minha-conta")).status).toBe(200);
  expect((await keysOf(site))[0]?.last_used_at).toBeInstanceOf(Date);
  const log = await site.db.selectFrom("audit_log").select("action").execute();
  expect(log).toEqual([{ action: "user.passkey-added" }]);
  const page = (await own.get(PATH)).text.replaceAll("<!-- -->", "");
  expect(page).toContain("Chrome no Windows");
  expect(page).toContain("Último uso em");
});

test("SEC-90: lets only the owner name, rename and remove several keys, and refuses a removed one", async () => {
  const { site, own } = await openScene();
  const [phone, stick] = [new Device({ aaguid: "fbfc3007-154e-4ecc-8c0b-6e020557d7bd" }), new Device()];
  await addPasskey(own, phone, PROOF);
  await addPasskey(own, stick, PROOF);
  const third = await addPasskey(own, new Device(), PROOF);
  expect(third.json()).toEqual({ name: "Chrome no Windows 2" });
  const keys = await keysOf(site);
  expect(keys.map(({ label }) => label)).toEqual([
    "Chaves do iCloud",
    "Chrome no Windows",
    "Chrome no Windows 2",
  ]);
  // An account has one user handle on all devices.
  expect(new Set(keys.map(({ user_handle }) => user_handle)).size).toBe(1);
  const id = String(keys[0]?.id);
  const stranger = await site.as(await makeUser(site.db), { isProven: true });
  const rename = { intent: "rename-passkey", id, name: "  Celular da Ana " };
  await stranger.post(PATH, rename);
  await stranger.post(PATH, { intent: "remove-passkey", id });
  expect((await keysOf(site))[0]?.label).toBe("Chaves do iCloud");
  expect((await own.post(PATH, { ...rename, name: " " })).text).toContain("Dê um nome à chave.");
  expect((await own.post(PATH, rename)).location).toBe(PATH);
  expect((await keysOf(site))[0]?.label).toBe("Celular da Ana");
  const elsewhere = site.visitor();
  await enterWith(elsewhere, phone);
  const asked = await own.post(PATH, { intent: "remove-passkey", id });
  expect([asked.status, (await keysOf(site)).length]).toEqual([422, 3]);
  expect(asked.text).toContain("Confirme que é você");
  expect((await own.post(PATH, { intent: "remove-passkey", id, ...PROOF })).location).toBe(PATH);
  expect((await keysOf(site)).map(({ label }) => label)).toEqual([
    "Chrome no Windows",
    "Chrome no Windows 2",
  ]);
  const twice = await own.post(PATH, { intent: "remove-passkey", id, ...PROOF });
  expect([twice.location, (await keysOf(site)).length]).toEqual([PATH, 2]);
  // The lost device's sessions end, and its key signs nobody in.
  expect((await elsewhere.get("/minha-conta")).location).toContain("/login");
  const late = await enterWith(site.visitor(), phone);
  expect([late.status, late.json().message]).toEqual([
    422,
    "Esta chave de acesso não abre nenhuma conta aqui. Se ela foi removida, entre com e-mail e senha e adicione outra.",
  ]);
  expect(await subjects(site)).toContain("Chave de acesso removida");
});

test("SEC-91: accepts a challenge once, in its browser, for five minutes, for this site", async () => {
  const { site, own } = await openScene();
  const device = new Device();
  await addPasskey(own, device, PROOF);
  const [first, other] = [site.visitor(), site.visitor()];
  const challenge = async () => (await first.get(SIGN_IN)).json().options;
  const answer = device.sign(await challenge());
  const cookies = new Map(first.cookies);
  expect((await other.postJson(SIGN_IN, { answer })).json().message).toContain("O tempo para usar a chave");
  expect((await first.postJson(SIGN_IN, { answer })).status).toBe(200);
  // A copy of the browser's cookies is used again.
  const again = site.visitor();
  for (const [name, value] of cookies) again.cookies.set(name, value);
  expect((await again.postJson(SIGN_IN, { answer })).status).toBe(422);
  expect((await again.get("/minha-conta")).location).toContain("/login");
  const late = device.sign(await challenge());
  site.advance(5 * 60_000 + 1);
  expect((await first.postJson(SIGN_IN, { answer: late })).status).toBe(422);
  const foreign = new Device({ origin: "https://loja.falsa.example" });
  foreign.kept = device.kept;
  expect((await first.postJson(SIGN_IN, { answer: foreign.sign(await challenge()) })).status).toBe(422);
  const otherSite = device.sign(await challenge(), { rpId: "loja.falsa.example" });
  expect((await first.postJson(SIGN_IN, { answer: otherSite })).status).toBe(422);
  const swapped = device.sign(await challenge());
  swapped.response.userHandle = Buffer.alloc(32).toString("base64url");
  expect((await first.postJson(SIGN_IN, { answer: swapped })).status).toBe(422);
  expect((await first.postJson(SIGN_IN, { answer: device.sign(await challenge()) })).status).toBe(200);
  // Spent challenges are kept only as long as they could be answered.
  const rows = () => site.db.selectFrom("spent_challenges").select("id").execute();
  expect((await rows()).length).toBeGreaterThan(3);
  site.advance(3_600_000);
  await site.settle();
  expect(await rows()).toEqual([]);
});

test("SEC-91: derives the passkey's site from the shop's address in every process", async () => {
  const { site } = await openScene({ SITE_URL: "https://loja.example" });
  const { options } = (await site.visitor().get(SIGN_IN)).json();
  expect([options.rpId, options.userVerification]).toEqual(["loja.example", "preferred"]);
  const bare = await openScene({ SITE_URL: "http://192.0.2.7:3000" });
  expect((await bare.site.visitor().get(SIGN_IN)).status).toBe(404);
  expect((await bare.own.get(PATH)).text).not.toContain("Chaves de acesso");
});

test("SEC-91: accepts a challenge of one process once at another", async () => {
  const { site, own } = await openScene();
  const device = new Device();
  await addPasskey(own, device, PROOF);
  const second = await site.second();
  const visitor = site.visitor();
  const answer = device.sign((await visitor.get(SIGN_IN)).json().options);
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const send = () =>
    second.fetch(
      new Request(`${site.config.siteUrl}${SIGN_IN}`, {
        method: "POST",
        headers: { "content-type": "application/json", origin: site.config.siteUrl, cookie },
        body: JSON.stringify({ answer }),
      }),
      { id: "second", ip: "203.0.113.7" },
    );
  const [one, two] = await Promise.all([send(), visitor.postJson(SIGN_IN, { answer })]);
  expect([one.status, two.status].sort()).toEqual([200, 422]);
});

test("SEC-92: refuses a counter that goes back and a copy that signs at the same time", async () => {
  const { site, own } = await openScene();
  const device = new Device({ counts: true });
  await addPasskey(own, device, PROOF);
  expect((await enterWith(site.visitor(), device)).status).toBe(200);
  expect((await enterWith(site.visitor(), device)).status).toBe(200);
  device.counter = 0;
  expect((await enterWith(site.visitor(), device)).status).toBe(422);
  device.counter = 8;
  expect((await enterWith(site.visitor(), device)).status).toBe(200);
  expect((await keysOf(site))[0]?.counter).toBe(9);
});

test("SEC-93: counts a verifying key as two factors and asks for the code after another key", async () => {
  const { site, user, own } = await openScene();
  const { key } = await switchOnSecondFactor(site, own, PASSWORD);
  site.advance(60_000);
  const [finger, stick] = [new Device(), new Device({ verifies: false })];
  await addPasskey(own, finger, { proof_code: codeNow(site, key) });
  site.advance(60_000);
  await addPasskey(own, stick, { proof_code: codeNow(site, key) });
  site.advance(60_000);
  const first = site.visitor();
  expect((await enterWith(first, finger)).json()).toEqual({ to: "/" });
  expect((await first.get("/minha-conta")).status).toBe(200);
  const second = site.visitor();
  expect((await enterWith(second, stick, "?voltar=%2Fmeus-cursos")).json()).toEqual({
    to: "/login/codigo?voltar=%2Fmeus-cursos",
  });
  expect((await second.get("/minha-conta")).location).toContain("/login");
  expect(
    (await second.post("/login/codigo?voltar=%2Fmeus-cursos", { code: codeNow(site, key) })).location,
  ).toBe("/meus-cursos");
  const open = await site.db
    .selectFrom("sessions")
    .select("has_two_factors")
    .where("user_id", "=", user.id)
    .execute();
  expect(open.map(({ has_two_factors }) => has_two_factors)).toEqual([true, true, true]);
});

test("SEC-94: allows no key before the address is confirmed, and removes a stranger's keys", async () => {
  const site = await openSite();
  const user = await makeUserWithPassword(site.db, PASSWORD, { email: EMAIL, email_confirmed_at: null });
  const own = await site.as(user);
  const refused = await addPasskey(own, new Device(), PROOF);
  expect([refused.status, refused.json().errors.form]).toEqual([
    422,
    "Confirme primeiro o seu e-mail: até lá, ninguém sabe que ele é seu.",
  ]);
  expect((await own.get(PATH)).text).toContain("Confirme primeiro o seu e-mail");
});

test("SEC-94: takes the account back by the mail about a new key for seven days, removing that key only", async () => {
  const { site, user, own } = await openScene();
  const [old, young] = [new Device(), new Device()];
  await addPasskey(own, old, PROOF);
  site.advance(8 * 86_400_000);
  const thief = await site.as(user);
  await addPasskey(thief, young, PROOF);
  await site.settle();
  const mails = (await site.mails()).filter(({ subject }) => subject === "Chave de acesso adicionada");
  const link = /https?:\S+(\/desfazer-troca\/[\w-]+)/.exec(mails.at(-1)?.text ?? "")?.[1] ?? "";
  expect((await site.visitor().post(link, {})).status).toBe(302);
  expect((await keysOf(site)).length).toBe(1);
  expect((await enterWith(site.visitor(), young)).status).toBe(422);
  expect((await enterWith(site.visitor(), old)).status).toBe(200);
  expect((await thief.get("/minha-conta")).location).toContain("/login");
});

test("SEC-94: refuses keys of deactivated or deleted accounts and lets the team remove a lost one", async () => {
  const { site, user, own } = await openScene();
  const device = new Device();
  await addPasskey(own, device, PROOF);
  const owner = await site.as(await makeAdmin(site.db, { email: "dona@teste.example" }));
  const id = String(user.id);
  expect((await owner.get(`/admin/usuarios/${id}`)).text).toContain("Chave de acesso");
  await owner.post("/admin/usuarios", { intent: "set-user-active", id, active: "false" });
  expect((await enterWith(site.visitor(), device)).status).toBe(422);
  await owner.post("/admin/usuarios", { intent: "set-user-active", id, active: "true" });
  expect((await enterWith(site.visitor(), device)).status).toBe(200);
  await owner.post("/admin/usuarios", { intent: "disable-second-factor", id });
  expect([(await keysOf(site)).length, (await enterWith(site.visitor(), device)).status]).toEqual([0, 422]);
  await site.settle();
  expect((await site.mails()).at(-1)?.text).toContain("As suas chaves de acesso também foram removidas.");
  const again = await site.as(user);
  await addPasskey(again, device, PROOF);
  await again.post("/minha-conta?aba=perfil", {
    intent: "delete",
    current_password: PASSWORD,
    confirmation: "EXCLUIR",
  });
  await owner.post("/admin/usuarios", { intent: "delete-user", id });
  expect(await keysOf(site)).toEqual([]);
});

test("does not add another person's key or an existing one", async () => {
  const { site, own } = await openScene();
  const device = new Device();
  await addPasskey(own, device, PROOF);
  const { kept } = device;
  const other = await makeUserWithPassword(site.db, PASSWORD, { email: "bia@teste.example" });
  const visitor = await site.as(other);
  const begun = await visitor.post(ADD, PROOF);
  const answer = device.make(begun.json().options);
  const copy = Buffer.from(answer.response.attestationObject, "base64url");
  const at = copy.indexOf(Buffer.from(answer.id, "base64url"));
  kept?.id.copy(copy, at);
  const id = kept?.id.toString("base64url") ?? "";
  const forged = { ...answer, id, rawId: id };
  forged.response.attestationObject = copy.toString("base64url");
  const refused = await visitor.postJson(ADD, { answer: forged });
  expect([refused.status, refused.json().errors.form]).toEqual([
    422,
    "Esta chave de acesso já foi adicionada.",
  ]);
});

test("refuses malformed passkey requests in words", async () => {
  const { site, own } = await openScene();
  for (const answer of [{}, { id: "a" }, "x", null]) {
    const sent = await site.visitor().postJson(SIGN_IN, { answer });
    expect([sent.status, sent.json().message]).toEqual([
      422,
      "Não entendemos a resposta deste aparelho. Tente de novo ou entre com e-mail e senha.",
    ]);
  }
  const added = await own.postJson(ADD, { answer: {} });
  expect([added.status, added.json().errors.form]).toEqual([
    422,
    "Não entendemos a resposta deste aparelho. Tente de novo.",
  ]);
  expect((await site.visitor().post(ADD, {})).status).toBe(401);
});

test("SEC-110: accepts a passkey as fresh proof only when its device verified the user", async () => {
  const { site, own } = await openScene();
  const [finger, stick] = [new Device(), new Device({ verifies: false })];
  await addPasskey(own, finger, PROOF);
  await addPasskey(own, stick, PROOF);
  const byStick = site.visitor();
  expect((await enterWith(byStick, stick)).status).toBe(200);
  expect((await byStick.post(ADD, {})).status).toBe(422);
  const byFinger = site.visitor();
  expect((await enterWith(byFinger, finger)).status).toBe(200);
  expect((await byFinger.post(ADD, {})).status).toBe(200);
});
