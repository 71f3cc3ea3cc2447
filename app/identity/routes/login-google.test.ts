import { expect, test } from "vitest";
import { checkoutBody, submit, wait } from "#tests/checkout.ts";
import { makeAdmin, makeCourseProduct, makeUserWithPassword } from "#tests/makers.ts";
import { CLIENT, openProvider, type ProviderPerson } from "#tests/openid-provider.ts";
import { codeNow, switchOnSecondFactor } from "#tests/second-factor.ts";
import { askCode, newestCode, typeCode } from "#tests/sign-in-code.ts";
import { openSite, type TestSite, type Visitor } from "#tests/test-site.ts";

const START = "/login/google";
const SECURITY = "/minha-conta/seguranca";
const SETUP = "/admin/configuracoes/entrada";
const PASSWORD = "cacto azul e gato";
const EMAIL = "ana@teste.example";
const ANA: ProviderPerson = { sub: "1001", email: EMAIL, name: "Ana Luz" };

async function openScene() {
  const provider = await openProvider();
  const site = await openSite({ GOOGLE_ISSUER: provider.url });
  const owner = await site.as(await makeAdmin(site.db, { email: "dona@teste.example" }), { isProven: true });
  const client = { googleId: CLIENT.id, googleSecret: CLIENT.secret };
  const saved = await owner.post(SETUP, { intent: "save-sign-in", version: "0", ...client });
  expect(saved.location).toBe(SETUP);
  const enter = async (visitor: Visitor, person: ProviderPerson, query = "") => {
    const begun = await visitor.get(`${START}${query}`);
    return visitor.get(provider.approve(begun.location ?? "", person));
  };
  return { provider, site, owner, enter };
}

async function people({ db }: TestSite) {
  const query = db.selectFrom("users").leftJoin("outside_identities", "user_id", "users.id");
  return query
    .select(["users.email", "users.name", "users.email_confirmed_at", "users.password_hash", "subject"])
    .where("users.role", "=", "user")
    .orderBy("users.id")
    .execute();
}

test("SEC-96: a new person signs in with Google and has an account whose address is confirmed", async () => {
  const { site, enter } = await openScene();
  expect((await site.get("/login?voltar=%2Fmeus-cursos")).text).toContain(
    'href="/login/google?voltar=%2Fmeus-cursos"',
  );
  const visitor = site.visitor();
  expect((await enter(visitor, ANA, "?voltar=%2Fmeus-cursos")).location).toBe("/meus-cursos");
  expect((await visitor.get("/minha-conta")).text).toContain("Ana Luz");
  expect(await people(site)).toMatchObject([
    { email: EMAIL, name: "Ana Luz", password_hash: null, subject: "1001" },
  ]);
  expect((await people(site))[0]?.email_confirmed_at).toBeInstanceOf(Date);
  const consents = await site.db.selectFrom("consents").select(["kind", "source", "email"]).execute();
  expect(consents).toEqual([{ kind: "terms", source: "google", email: EMAIL }]);
  // Another address there by now: the same person.
  const later = site.visitor();
  expect((await enter(later, { ...ANA, email: "ana.luz@outra.example" })).location).toBe("/");
  expect((await later.get("/minha-conta")).text).toContain("Ana Luz");
  expect(await people(site)).toHaveLength(1);
  await site.settle();
  const subjects = (await site.mails()).map(({ subject = "" }) => subject);
  expect(subjects.filter((subject) => !subject.startsWith("Mudou como se entra na loja"))).toEqual([]);
});

test("SEC-96: asks for the mailbox when a guest's purchase opened the account and the mailbox is not at Google", async () => {
  const { site, enter } = await openScene();
  const { product } = await makeCourseProduct(site.db, { name: "Retrato", price: 4990 });
  const email = "rita@fora.example";
  const guest = await submit(site.visitor(), checkoutBody(product, { method: "credit", email }));
  expect(guest.status, guest.text).toBe(201);
  await wait(site, 20_000);
  const visitor = site.visitor();
  expect((await enter(visitor, { sub: "3001", email, hd: null })).location).toBe("/esqueci-senha");
  expect((await people(site)).find((one) => one.email === email)?.email_confirmed_at).toBeNull();
  expect((await visitor.get("/minha-conta?aba=pedidos")).status).toBe(302);
});

test("SEC-96: an account is made with Google on 'Cadastrar' too, under the same terms; what leads nowhere is told there", async () => {
  const { site, enter, provider } = await openScene();
  const page = (await site.get("/register?voltar=%2Fmeus-cursos")).text;
  expect(page).toContain('href="/login/google?voltar=%2Fmeus-cursos&amp;cadastro=1"');
  expect(page).toContain("Cadastrar com o Google");
  const visitor = site.visitor();
  const query = "?voltar=%2Fmeus-cursos&cadastro=1";
  const begun = await visitor.get(START + query);
  const denied = await visitor.get(provider.deny(begun.location ?? ""));
  expect(denied.location).toBe("/register?voltar=%2Fmeus-cursos");
  const unverified = await enter(visitor, { ...ANA, email_verified: false }, query);
  expect(unverified.location).toBe("/register?voltar=%2Fmeus-cursos&google=email");
  expect((await visitor.get(unverified.location ?? "")).text).toContain("ainda não confirmou o e-mail");
  expect(await people(site)).toEqual([]);
  expect((await enter(visitor, ANA, query)).location).toBe("/meus-cursos");
  const consents = await site.db.selectFrom("consents").select(["kind", "source", "email"]).execute();
  expect(consents).toEqual([{ kind: "terms", source: "google", email: EMAIL }]);
  // Whoever has an account already is let in, as on 'Entrar'.
  expect((await enter(site.visitor(), ANA, query)).location).toBe("/meus-cursos");
  expect(await people(site)).toHaveLength(1);
});

test("SEC-97: accounts join over an address that is confirmed on both sides alone, and the mailbox hears of it", async () => {
  const { site, enter } = await openScene();
  const known = await makeUserWithPassword(site.db, PASSWORD, { email: EMAIL });
  const other = "bia@teste.example";
  await makeUserWithPassword(site.db, PASSWORD, { email: other, email_confirmed_at: null });
  const unverified = await enter(site.visitor(), { ...ANA, email_verified: false });
  expect(unverified.location).toBe("/login?google=email");
  const bia = site.visitor();
  expect((await enter(bia, { sub: "1002", email: other }, "?voltar=%2Fmeus-cursos")).location).toBe(
    "/esqueci-senha?voltar=%2Fmeus-cursos",
  );
  expect((await bia.get("/esqueci-senha")).text).toContain("Confirme primeiro este e-mail");
  expect((await people(site)).map(({ subject }) => subject)).toEqual([null, null]);
  const ana = site.visitor();
  expect((await enter(ana, ANA)).location).toBe("/");
  expect((await people(site)).map(({ subject }) => subject)).toEqual(["1001", null]);
  // Somebody else to Google, who has the address now.
  expect((await enter(site.visitor(), { ...ANA, sub: "6666" })).location).toBe("/login?google=outra");
  await site.settle();
  const mail = (await site.mails()).find(({ subject }) => subject === "Conta do Google ligada");
  const link = /https?:\S+(\/desfazer-troca\/[\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  expect((await site.visitor().post(link, {})).status).toBe(302);
  expect((await ana.get("/minha-conta")).location).toContain("/login");
  const rows = await site.db.selectFrom("outside_identities").select("user_id").execute();
  expect(rows).toEqual([]);
  await site.db.updateTable("users").set({ is_active: false }).where("id", "=", known.id).execute();
  expect((await enter(site.visitor(), ANA)).location).toBe("/login?google=fechada");
});

test("SEC-98: the team comes in only after linking it signed in, and the code is asked for all the same", async () => {
  const { site, enter, provider } = await openScene();
  const email = "rui@teste.example";
  const rui = await makeUserWithPassword(site.db, PASSWORD, { role: "admin", team_role: "admin", email });
  const person = { sub: "2001", email };
  expect((await enter(site.visitor(), person)).location).toBe("/login?google=equipe");
  expect((await site.get("/login?google=equipe")).text).toContain("Quem trabalha na loja entra primeiro");
  const own = await site.as(rui);
  expect((await own.get(`${START}?ligar=1`)).location).toBe(SECURITY);
  const asked = await own.post(SECURITY, { intent: "prove-for-google" });
  expect([asked.status, asked.text.includes("Confirme que é você")]).toEqual([422, true]);
  await own.post(SECURITY, { intent: "prove-for-google", proof_password: PASSWORD });
  expect((await own.get(SECURITY)).text).toContain("/login/google?ligar=1");
  expect((await enter(own, person, "?ligar=1")).location).toBe(SECURITY);
  expect((await own.get(SECURITY)).text.replaceAll("<!-- -->", "")).toContain(
    "você também entra com rui@teste.example",
  );
  const next = site.visitor();
  expect((await enter(next, person)).location).toBe("/admin");
  expect((await next.get("/admin")).status).toBe(200);
  const { key } = await switchOnSecondFactor(site, own, PASSWORD);
  site.advance(60_000);
  const last = site.visitor();
  expect((await enter(last, person, "?voltar=%2Fadmin%2Fpedidos")).location).toBe(
    "/login/codigo?voltar=%2Fadmin%2Fpedidos",
  );
  expect((await last.get("/admin")).location).toContain("/login");
  const code = { code: codeNow(site, key) };
  expect((await last.post("/login/codigo?voltar=%2Fadmin%2Fpedidos", code)).location).toBe("/admin/pedidos");
  // Unlinked with a fresh proof, it opens nothing.
  expect((await own.post(SECURITY, { intent: "unlink-google" })).status).toBe(422);
  site.advance(60_000);
  await own.post(SECURITY, { intent: "unlink-google", proof_code: codeNow(site, key) });
  expect((await enter(site.visitor(), person)).location).toBe("/login?google=equipe");
  await site.settle();
  expect((await site.mails()).map(({ subject }) => subject)).toContain("Conta do Google desligada");
  // What was begun before the account changed links nothing.
  const again = await site.as(rui, { isProven: true });
  const begun = await again.get(`${START}?ligar=1`);
  await site.db.updateTable("users").set({ identity_version: 99 }).where("id", "=", rui.id).execute();
  await again.get(provider.approve(begun.location ?? "", person));
  expect(await site.db.selectFrom("outside_identities").selectAll().execute()).toEqual([]);
});

test("SEC-99: what comes back is good once, in the browser that was sent, within its time", async () => {
  const { site, provider } = await openScene();
  const visitor = site.visitor();
  const begin = async () => (await visitor.get(`${START}?voltar=%2Fmeus-cursos`)).location ?? "";
  const back = provider.approve(await begin(), ANA);
  expect((await site.visitor().get(back)).location).toBe("/login?google=tempo");
  const cookies = new Map(visitor.cookies);
  expect((await visitor.get(back)).location).toBe("/meus-cursos");
  const again = site.visitor();
  for (const [name, value] of cookies) again.cookies.set(name, value);
  expect((await again.get(back)).location).toBe("/login?google=tempo");
  await visitor.post("/logout", {});
  const state = provider.approve(await begin(), ANA).replace(/state=[\w-]+/, "state=outro");
  expect((await visitor.get(state)).location).toBe("/login?voltar=%2Fmeus-cursos&google=fora");
  const late = provider.approve(await begin(), ANA);
  site.advance(15 * 60_000 + 1);
  expect((await visitor.get(late)).location).toBe("/login?google=tempo");
  expect((await visitor.get(provider.deny(await begin()))).location).toBe("/login?voltar=%2Fmeus-cursos");
  // A code that was made for another browser's challenge (PKCE).
  const strange = site.visitor();
  const theirs = provider.approve((await strange.get(START)).location ?? "", { ...ANA, sub: "666" });
  const mine = new URL(provider.approve(await begin(), ANA), "http://x").searchParams;
  const mixed = new URL(theirs, "http://x");
  mixed.searchParams.set("state", mine.get("state") ?? "");
  expect((await visitor.get(mixed.pathname + mixed.search)).location).toContain("google=fora");
  expect(await people(site)).toHaveLength(1);
});

test("SEC-97: of a mailbox that is not at Google an account that was there is linked signed in, and not by the address", async () => {
  const { site, enter } = await openScene();
  for (const [email, hd, leads] of [
    ["rita@fora.example", null, "/login?google=ligar"],
    ["rita@gmail.com", undefined, "/"],
    ["rita@escola.example", "escola.example", "/"],
  ] as const) {
    const rita = await makeUserWithPassword(site.db, PASSWORD, { email });
    const visitor = site.visitor();
    const person = { sub: email, email, ...(hd === undefined ? {} : { hd }) };
    expect((await enter(visitor, person)).location, email).toBe(leads);
    if (hd !== null) continue;
    expect((await visitor.get(leads)).text).toContain("Já existe uma conta com este e-mail.");
    const own = await site.as(rita, { isProven: true });
    expect((await enter(own, person, "?ligar=1")).location).toBe(SECURITY);
    expect((await enter(site.visitor(), person)).location, "linked by now").toBe("/");
  }
});

test("SEC-99: answers as Google gives them open: its next key, a clock that is a little off, and no name of its own", async () => {
  const { provider, site, enter } = await openScene();
  expect((await enter(site.visitor(), ANA)).location).toBe("/");
  provider.isRotated = true;
  provider.skewSeconds = 20;
  expect((await enter(site.visitor(), ANA)).location).toBe("/");
  provider.skewSeconds = -3620;
  expect((await enter(site.visitor(), ANA)).location, "its hour ended 20 seconds ago").toBe("/");
  provider.skewSeconds = -3700;
  expect((await enter(site.visitor(), ANA)).location).toBe("/login?google=fora");
  provider.skewSeconds = 0;
  provider.namesItself = false;
  site.advance(3_600_001);
  expect((await enter(site.visitor(), ANA)).location).toBe("/");
});

test.each([
  "server_error",
  "temporarily_unavailable",
  "invalid_request",
  "admin_policy_enforced",
  "org_internal",
])("SEC-99: sent back with %s, somebody reads a sentence and may try again", async (error) => {
  const { provider, site, enter } = await openScene();
  const visitor = site.visitor();
  const begun = await visitor.get(`${START}?voltar=%2Fmeus-cursos`);
  const back = await visitor.get(provider.deny(begun.location ?? "", error));
  expect(back.location).toBe("/login?voltar=%2Fmeus-cursos&google=fora");
  expect((await enter(visitor, ANA)).location).toBe("/");
});

test.each([
  "signature",
  "nonce",
  "audience",
  "issuer",
  "late",
  "tokenless",
  "unanswered",
  "down",
  "nonsense",
] as const)(
  "SEC-99: a provider whose answer is wrong (%s) opens nothing; a sentence, and the way back stays",
  async (breaks) => {
    const { site, provider, enter } = await openScene();
    const visitor = site.visitor();
    const begun = await visitor.get(`${START}?voltar=%2Fmeus-cursos`);
    provider.breaks = breaks;
    const answer = await visitor.get(provider.approve(begun.location ?? "", ANA));
    expect(answer.location).toBe("/login?voltar=%2Fmeus-cursos&google=fora");
    const page = await visitor.get(answer.location ?? "");
    expect(page.text).toContain("O Google não respondeu como devia.");
    expect(page.text).toContain('href="/login/google?voltar=%2Fmeus-cursos"');
    expect(await people(site)).toEqual([]);
    provider.breaks = undefined;
    expect((await enter(visitor, ANA)).location).toBe("/");
  },
);

test("SEC-99: Google unreachable at the beginning is a sentence, and without it there is no button", async () => {
  const { site, provider, owner, enter } = await openScene();
  provider.breaks = "down";
  const visitor = site.visitor();
  const away = await visitor.get(`${START}?voltar=%2Fmeus-cursos`);
  expect(away.location).toBe("/login?voltar=%2Fmeus-cursos&google=fora");
  provider.breaks = undefined;
  expect((await enter(visitor, ANA)).location).toBe("/");
  await owner.post(SETUP, { intent: "save-sign-in", version: "1", googleId: "", googleSecret: "" });
  expect((await site.get("/login")).text).not.toContain("Entrar com o Google");
  expect((await site.get("/register")).text).not.toContain("com o Google");
  expect((await site.get(START)).location).toBe("/login?google=desligado");
  expect((await site.get("/login?google=outro")).text).not.toContain("Não entrou com o Google");
});

test("SEC-110: does not count a sign-in with Google as fresh proof, also for an account without a password", async () => {
  const { site, enter } = await openScene();
  const visitor = site.visitor();
  await enter(visitor, ANA);
  const sessions = await site.db
    .selectFrom("sessions")
    .select("proven_at")
    .where("user_id", ">", 1)
    .execute();
  expect(sessions).toEqual([{ proven_at: null }]);
  const added = await visitor.post(`${SECURITY}/chaves`, {});
  expect([added.status, added.json().errors.proof_password]).toEqual([422, expect.stringContaining("senha")]);
  // A code from the mailbox proves the identity, so a person without a password is not locked out.
  const own = site.visitor();
  await askCode(own, EMAIL);
  expect((await typeCode(own, (await newestCode(site, EMAIL)).code)).status).toBe(302);
  expect((await own.post(`${SECURITY}/chaves`, {})).status).toBe(200);
});

test("SEC-110: asks an owner who signed in with Google for the password before money settings and roles change", async () => {
  const { site, enter } = await openScene();
  const owner = await makeUserWithPassword(site.db, PASSWORD, { email: EMAIL, role: "admin" });
  const linked = await site.as(owner, { isProven: true });
  await enter(linked, ANA, "?ligar=1");
  const bia = await makeUserWithPassword(site.db, PASSWORD);
  const asGoogle = site.visitor();
  await enter(asGoogle, ANA);
  const form = { intent: "save-user", id: String(bia.id), name: bia.name, email: bia.email };
  const given = await asGoogle.post("/admin/usuarios", { ...form, phone: "", address: "", role: "owner" });
  const stays = site.db.selectFrom("users").select("team_role").where("id", "=", bia.id);
  expect((await stays.executeTakeFirstOrThrow()).team_role).toBeNull();
  expect([302, 403]).toContain(given.status);
});
