import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { hashPassword } from "#app/identity/passwords/passwords.server.ts";
import { openFakeMailServer } from "#tests/fake-mail-server.ts";
import { makeAdmin, makeTeamMember } from "#tests/makers.ts";
import { codeNow, switchOnSecondFactor } from "#tests/second-factor.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

const PATH = "/admin/configuracoes?grupo=vendas";
const PASSWORD = "jacarandá roxo na varanda";
const SALES = {
  intent: "save-settings",
  group: "vendas",
  credit: "on",
  pix: "on",
  boleto: "on",
  maxParts: "6",
  freeParts: "2",
  rate: "2,49",
  leastPart: "10,00",
  pixMinutes: "45",
  boletoDays: "5",
  refundWindowDays: "15",
  accessDays: "90",
};
const KEY = { pixKey: "ana@ceramica.example", pixName: "Ana Barro", pixCity: "Blumenau" };
const OTHER = { pixKey: "outra@ceramica.example", pixName: "Ana Barro", pixCity: "Blumenau" };
const MINUTE = 60_000;

async function openShop() {
  const site = await openSite();
  const hash = await hashPassword(site.db, PASSWORD);
  if (!hash.ok) throw new Error("busy");
  const facts = { name: "Ana Barro", email: "ana@ceramica.example", password_hash: hash.value };
  const owner = await makeAdmin(site.db, facts);
  return { site, owner, ana: await site.as(owner) };
}

function moneyEntries({ db }: TestSite) {
  const query = db.selectFrom("audit_log").selectAll().where("action", "=", "settings.money-destination");
  return query.orderBy("id").execute();
}

async function moneyMails(site: TestSite) {
  await site.settle();
  const mails = await site.mails();
  return mails.filter(({ subject }) => subject?.startsWith("Mudou para onde vai o dinheiro"));
}

test("SEC-44: who does not own the shop reads where money goes, and saves everything but that", async () => {
  const { site, owner } = await openShop();
  const ana = await site.as(owner, { isProven: true });
  expect((await ana.post(PATH, { ...SALES, ...KEY })).status).toBe(302);
  const bia = await site.as(await makeTeamMember(site.db, "admin"), { isProven: true });
  const page = (await bia.get(PATH)).text;
  expect(page).toContain("Só quem é dono da loja muda para onde vai o dinheiro");
  expect(page).toContain("Fale com Ana Barro.");
  for (const name of Object.keys(KEY)) {
    expect(new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(page)?.[0]).toMatch(/readonly/i);
  }
  for (const change of [OTHER, { ...KEY, pixName: "Bia" }, { ...KEY, pixCity: "Itajaí" }, NOBODY]) {
    const refused = await bia.post(PATH, { ...SALES, ...change, accessDays: "33" });
    expect(refused.status).toBe(403);
    expect(refused.text).toContain("Só quem é dono da loja muda para onde vai o dinheiro");
    expect(refused.text).toContain('value="33"');
  }
  expect(site.company).toMatchObject({ accessDays: 90, pixReceiver: { key: KEY.pixKey } });
  for (const rest of [KEY, {}]) {
    const days = rest === KEY ? "40" : "41";
    expect((await bia.post(PATH, { ...SALES, ...rest, accessDays: days })).status).toBe(302);
    expect(site.company).toMatchObject({ accessDays: Number(days), pixReceiver: { key: KEY.pixKey } });
  }
  expect(await moneyEntries(site)).toHaveLength(1);
});

const NOBODY = { pixKey: "", pixName: "", pixCity: "" };

test("SEC-44: an open session alone changes nothing: the password does, for ten minutes, and nothing typed is lost", async () => {
  const { site, ana } = await openShop();
  const asked = await ana.post(PATH, { ...SALES, ...KEY, accessDays: "77" });
  expect(asked.status).toBe(403);
  expect(asked.text).toContain("Confirme que é você");
  for (const value of [...Object.values(KEY), "77"]) expect(asked.text).toContain(`value="${value}"`);
  expect(asked.text).toContain('name="proof_password"');
  expect(site.company.pixReceiver).toBeUndefined();

  const wrong = await ana.post(PATH, { ...SALES, ...KEY, proof_password: "errada" });
  expect([wrong.status, wrong.text.includes("A senha não confere.")]).toEqual([422, true]);
  expect(wrong.text).toContain(`value="${KEY.pixKey}"`);
  expect(wrong.text).not.toContain("errada");

  expect((await ana.post(PATH, { ...SALES, ...KEY, proof_password: PASSWORD })).status).toBe(302);
  expect(site.company.pixReceiver?.key).toBe(KEY.pixKey);
  site.advance(9 * MINUTE);
  expect((await ana.post(PATH, { ...SALES, ...OTHER })).status).toBe(302);
  site.advance(MINUTE);
  expect((await ana.post(PATH, { ...SALES, ...KEY })).status).toBe(403);
  // What is not money's asks nobody who they are.
  expect((await ana.post(PATH, { ...SALES, ...OTHER, accessDays: "12" })).status).toBe(302);
  expect(site.company.pixReceiver?.key).toBe(OTHER.pixKey);
});

test("SEC-44: a proof is of one session, and ends when the person changes", async () => {
  const { site, owner, ana } = await openShop();
  expect((await ana.post(PATH, { ...SALES, ...KEY, proof_password: PASSWORD })).status).toBe(302);
  const elsewhere = await site.as(owner);
  expect((await elsewhere.post(PATH, { ...SALES, ...OTHER })).status).toBe(403);
  await switchOnSecondFactor(site, ana, PASSWORD);
  expect((await ana.post(PATH, { ...SALES, ...OTHER })).status).toBe(403);
});

test("SEC-44: with a second factor it is a code, and the password alone is not enough", async () => {
  const { site, ana } = await openShop();
  const { key, codes } = await switchOnSecondFactor(site, ana, PASSWORD);
  const byPassword = await ana.post(PATH, { ...SALES, ...KEY, proof_password: PASSWORD });
  expect(byPassword.status).toBe(422);
  expect(byPassword.text).toContain('name="proof_code"');
  const wrong = await ana.post(PATH, { ...SALES, ...KEY, proof_code: "aaaaa-bbbbb" });
  expect([wrong.status, wrong.text.includes("Código incorreto")]).toEqual([422, true]);
  const right = codeNow(site, key, 1);
  expect((await ana.post(PATH, { ...SALES, ...KEY, proof_code: right })).status).toBe(302);
  site.advance(11 * MINUTE);
  expect((await ana.post(PATH, { ...SALES, ...OTHER, proof_code: right })).status).toBe(422);
  expect((await ana.post(PATH, { ...SALES, ...OTHER, proof_code: codes[0] ?? "" })).status).toBe(302);
});

test("SEC-44: whoever has just signed in is not asked again", async () => {
  const { site, owner } = await openShop();
  const ana = site.visitor();
  await ana.post("/login", { email: owner.email, password: PASSWORD });
  expect((await ana.post(PATH, { ...SALES, ...KEY })).status).toBe(302);
});

test("SEC-44: wrong passwords count with those of sign-in, and the right one passes no limit", async () => {
  const { site, owner, ana } = await openShop();
  for (let count = 0; count < 10; count++) {
    expect((await ana.post(PATH, { ...SALES, ...KEY, proof_password: "errada" })).status).toBe(422);
  }
  const late = await ana.post(PATH, { ...SALES, ...KEY, proof_password: PASSWORD });
  expect(late.status).toBe(429);
  expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(late.text).toContain(`value="${KEY.pixKey}"`);
  const login = await site.visitor().post("/login", { email: owner.email, password: PASSWORD });
  expect(login.status).toBe(429);
  expect(site.company.pixReceiver).toBeUndefined();
});

test("SEC-44: the register says what was and what is, every owner gets a mail, and their home says it", async () => {
  const { site, owner } = await openShop();
  const second = await makeAdmin(site.db, { name: "Caio", email: "caio@ceramica.example" });
  const gone = await makeAdmin(site.db, { email: "gone@ceramica.example", is_active: false });
  const ana = await site.as(owner, { isProven: true });
  await ana.post(PATH, { ...SALES, ...KEY });
  await site.settle();
  expect((await ana.get("/admin")).text).not.toContain("Mudou para onde vai o dinheiro");
  expect((await ana.post(PATH, { ...SALES, ...OTHER, accessDays: "12" })).status).toBe(302);

  const [, entry] = await moneyEntries(site);
  expect(entry).toMatchObject({ actor_id: owner.id, entity: "settings", entity_id: "vendas" });
  expect(entry?.detail).toMatchObject({ pixKey: { de: KEY.pixKey, para: OTHER.pixKey } });
  const mails = (await moneyMails(site)).slice(-2);
  expect(mails.map(({ to }) => to?.[0]?.address).sort()).toEqual([owner.email, second.email]);
  expect(JSON.stringify(await site.mails())).not.toContain(gone.email);
  for (const mail of mails) {
    expect(mail.text).toContain("Ana Barro mudou quem recebe");
    expect(mail.text).toContain(`Chave PIX que recebe, antes: ${KEY.pixKey}`);
    expect(mail.text).toContain(`Chave PIX que recebe, agora: ${OTHER.pixKey}`);
    expect(mail.text).toContain("203.0.113.7");
  }
  const caio = await site.as(second);
  expect((await caio.get("/admin")).text).toContain("Mudou para onde vai o dinheiro");
  expect((await caio.get("/admin/registro")).text).toContain(OTHER.pixKey);
  const bia = await site.as(await makeTeamMember(site.db, "admin"));
  expect((await bia.get("/admin")).text).not.toContain("mudou quem recebe o PIX");
  site.advance(8 * 24 * 60 * MINUTE);
  expect((await (await site.as(second)).get("/admin")).text).not.toContain("mudou quem recebe o PIX");
});

test("SEC-44: where one owner is alone, the shop's own mailbox hears of it too", async () => {
  const { site, owner } = await openShop();
  const ana = await site.as(owner, { isProven: true });
  await ana.post(PATH, { ...SALES, ...KEY });
  const told = (await moneyMails(site)).map(({ to }) => to?.[0]?.address);
  expect(told.sort()).toEqual([owner.email, site.company.emails.sales].sort());
});

test("SEC-44: who saves over somebody else's change is told of it, and nothing is written", async () => {
  const { site, owner } = await openShop();
  const ana = await site.as(owner, { isProven: true });
  await ana.post(PATH, { ...SALES, ...KEY, version: "0" });
  const stale = await ana.post(PATH, { ...SALES, ...OTHER, version: "0" });
  expect(stale.status).toBe(409);
  expect(site.company.pixReceiver?.key).toBe(KEY.pixKey);
  expect(await moneyEntries(site)).toHaveLength(1);
});

test("SEC-44: the guided opening asks like the settings", async () => {
  const { site, ana } = await openShop();
  const path = "/admin/abertura/pagamento";
  const asked = await ana.post(path, { ...SALES, ...KEY });
  expect([asked.status, asked.text.includes("Confirme que é você")]).toEqual([403, true]);
  expect(asked.text).toContain(`value="${KEY.pixKey}"`);
  expect((await ana.post(path, { ...SALES, ...KEY, proof_password: PASSWORD })).status).toBe(302);
  expect(site.company.pixReceiver?.key).toBe(KEY.pixKey);
});

test("SEC-44: a start with other payment settings on the server is told to every owner, once, without a secret", async () => {
  const server = await openFakeMailServer();
  const environment: Record<string, string> = {
    SITE_MODE: "live",
    SITE_URL: "http://localhost:3000",
    SESSION_SECRET: "a secret of at least thirty-two characters",
    LIVE_ALLOW: "sandbox",
    SMTP_URL: `smtp://${server.address}:${server.port}`,
    MAIL_FROM: "loja@ceramica.example",
    PAYMENT_PIX: "manual-pix",
    PIX_KEY: KEY.pixKey,
    PIX_NAME: "ANA BARRO",
    PIX_CITY: "BLUMENAU",
    SANDBOX_WEBHOOK_SECRET: "segredo-de-antes-123",
  };
  const site = await openSite(environment);
  await makeAdmin(site.db, { email: "ana@ceramica.example" });
  await site.second();
  expect(await moneyEntries(site)).toEqual([]);
  Object.assign(environment, { PIX_KEY: OTHER.pixKey, SANDBOX_WEBHOOK_SECRET: "segredo-de-agora-123" });
  await Promise.all([site.second(), site.second()]);
  await site.second();
  const [entry, ...more] = await moneyEntries(site);
  expect([entry?.detail, more.length]).toEqual([
    {
      PIX_KEY: { de: KEY.pixKey, para: OTHER.pixKey },
      SANDBOX_WEBHOOK_SECRET: { de: "definido", para: "outro valor" },
    },
    0,
  ]);
  await site.settle();
  const parsed = await Promise.all(server.received.map(({ body }) => PostalMime.parse(body)));
  const told = parsed.filter(({ to }) => to?.[0]?.address === "ana@ceramica.example");
  expect(told.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Mudou para onde vai o dinheiro/),
  ]);
  expect(told[0]?.text).toContain(`PIX_KEY, agora: ${OTHER.pixKey}`);
  expect(JSON.stringify(parsed)).not.toContain("segredo-de-");
  const owner = await site.as(await site.db.selectFrom("users").selectAll().executeTakeFirstOrThrow());
  expect((await owner.get("/admin")).text).toContain("outra configuração de pagamentos no servidor");
  expect((await owner.get("/admin/registro")).text).toContain("PIX_KEY");
});
