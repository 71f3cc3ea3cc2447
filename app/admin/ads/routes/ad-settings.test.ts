import { expect, test } from "vitest";
import { ALL_SERVICES, META_TOKEN, openAdShop, ADS_PATH as PATH } from "#tests/fake-ads.ts";
import { makeAdmin } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";

const EMPTY = Object.fromEntries(
  Object.keys(ALL_SERVICES)
    .filter((name) => !name.endsWith("Browser"))
    .map((name) => [name, ""]),
);
const form = (fields: Record<string, string>, version = "0") => ({
  intent: "save-ads",
  version,
  ...EMPTY,
  ...fields,
});

function rowOf(site: Awaited<ReturnType<typeof openSite>>) {
  return site.db.selectFrom("settings").select("value").where("key", "=", "ads.services").executeTakeFirst();
}

test.each([
  [{ metaPixel: "123" }, "só números, de 10 a 20"],
  [{ metaPixel: "123456789012345" }, "Cole o código secreto desta conta."],
  [{ metaPixel: "123456789012345", metaToken: "curto" }, "O token da Meta é um texto comprido"],
  [{ gaStream: "UA-1234", gaSecret: "segredo_da_analise" }, "começa com G-"],
  [{ googleTag: "123456789", googleLabel: "AbCdEfGh", googleConversion: "Compra" }, "começa com AW-"],
  [{ googleTag: "AW-123456789" }, "Informe o rótulo da conversão"],
  [{ tiktokPixel: "abc", tiktokToken: "x" }, "letras maiúsculas e números"],
])("%j is refused with a sentence, and nothing typed is lost but a secret", async (fields, sentence) => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db), { isProven: true });
  const answer = await admin.post(PATH, form(fields));
  expect(answer.status).toBe(422);
  expect(answer.text).toContain(sentence);
  for (const [name, value] of Object.entries(fields)) {
    const isShown = answer.text.includes(`value="${value}"`);
    expect([name, isShown]).toEqual([name, !/Token|Secret/.test(name)]);
  }
  expect(await rowOf(site)).toBeUndefined();
});

test("a pixel whose digits would do for a card is a pixel all the same", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db), { isProven: true });
  const saved = await admin.post(PATH, form({ metaPixel: "4111111111111111", metaToken: META_TOKEN }));
  expect(saved.status, saved.text).toBe(302);
});

test("secrets are sealed, never shown or told, kept while the id stays, and asked for with another id", async () => {
  const { site, admin } = await openAdShop();
  const row = JSON.stringify(await rowOf(site));
  const log = JSON.stringify(await site.db.selectFrom("audit_log").selectAll().execute());
  const page = (await admin.get(PATH)).text;
  for (const secret of [ALL_SERVICES.metaToken, ALL_SERVICES.gaSecret, ALL_SERVICES.tiktokToken]) {
    for (const place of [row, log, page, site.logs.join("")]) expect(place).not.toContain(secret);
  }
  expect(page).toContain(`value="${ALL_SERVICES.metaPixel}"`);
  expect(page).toContain("Há um código guardado.");
  const { metaPixel, metaTest } = ALL_SERVICES;
  expect((await admin.post(PATH, form({ metaPixel, metaTest }, "1"))).status).toBe(302);
  const test = await admin.post(PATH, { intent: "test-ads", service: "meta" });
  expect(test.status, test.text).toBe(302);
  const other = await admin.post(PATH, form({ metaPixel: "999999999999" }, "2"));
  expect(other.status).toBe(422);
  expect(other.text).toContain("Cole o código secreto desta conta.");
  expect((await admin.get("/admin/registro")).text).toContain("Anúncios");
});

test("the second to save hears of the first", async () => {
  const { admin } = await openAdShop();
  const { gaStream, gaSecret } = ALL_SERVICES;
  const late = await admin.post(PATH, form({ gaStream, gaSecret }, "0"));
  expect(late.status).toBe(409);
  expect(late.text).toContain(ALL_SERVICES.metaPixel);
});

test("a test event goes with its code and is no purchase; a refusal is told in words, without the secret", async () => {
  const { site, admin, ads } = await openAdShop();
  for (const service of ["meta", "ga4", "tiktok"]) {
    const answer = await admin.post(PATH, { intent: "test-ads", service });
    expect(answer.status, answer.text).toBe(302);
  }
  expect(ads.told.map(({ service }) => service)).toEqual(["meta", "ga4-debug", "ga4", "tiktok"]);
  expect(ads.told[0]?.body).toMatchObject({ test_event_code: "TEST12345" });
  expect(ads.told[3]?.body).toMatchObject({ test_event_code: "TEST54321" });
  expect(JSON.stringify(ads.told)).not.toMatch(/"Purchase"|"CompletePayment"|"purchase"/);

  const { metaPixel, metaTest } = ALL_SERVICES;
  const wrong = { metaPixel, metaTest, metaToken: "EAAerradoerradoerradoerrado" };
  expect((await admin.post(PATH, form(wrong, "1"))).status).toBe(302);
  const refused = await admin.post(PATH, { intent: "test-ads", service: "meta" });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("A Meta recusou (400): Invalid OAuth access token.");
  expect(refused.text).not.toContain(wrong.metaToken);
  const off = await admin.post(PATH, { intent: "test-ads", service: "tiktok" });
  expect(off.text).toContain("Salve primeiro o ID e o código secreto deste serviço.");
  ads.isDown = true;
  expect((await admin.post(PATH, { intent: "test-ads", service: "meta" })).text).toContain("503");
  expect(await site.db.selectFrom("ad_events").select("id").execute()).toEqual([]);
});

test("SEC-30: twenty test events an hour, whoever of the team asks", async () => {
  const { site, admin, ads } = await openAdShop();
  const limit = { name: "test-ads", points: 20, seconds: 3600 };
  for (let count = 0; count < limit.points; count++) await site.limits.use(limit, "all");
  const refused = await admin.post(PATH, { intent: "test-ads", service: "meta" });
  expect([refused.status, refused.text.includes("Muitos testes em uma hora")]).toEqual([422, true]);
  expect(ads.told).toEqual([]);
});
