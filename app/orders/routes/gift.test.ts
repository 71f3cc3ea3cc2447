import { expect, test } from "vitest";
import { isEnrolled } from "#app/courses/access/enrollments.server.ts";
import { revokeAccess, suspendAccess } from "#app/orders/access/access.server.ts";
import { findOrderAccess } from "#app/orders/access/purchases.server.ts";
import { listRights } from "#app/rights/rights.server.ts";
import { inTransaction } from "#db/connect.server.ts";
import { makeCourseProduct, makePaidOrder, makeProduct, makeUser } from "#tests/makers.ts";
import { askCode, newestCode, typeCode } from "#tests/sign-in-code.ts";
import { type Answer, openSite, type TestSite } from "#tests/test-site.ts";

const PASSWORD = "segredo-da-bia-1";

async function giftShop(name = "Ana Souza") {
  const site = await openSite();
  const buyer = await makeUser(site.db, { name });
  const product = await makeProduct(site.db, { name: "Kit de ícones", file_key: "entregas/kit" });
  const { order } = await makePaidOrder(site, { user_id: buyer.id, lines: [{ product, quantity: 3 }] });
  const [link = "", other = ""] = await linksOf(site, order.id);
  return { site, buyer, product, order, link, other };
}

/** The page's text without markup. */
function readable({ text }: Answer): string {
  return text.replace(/<[^>]*>/g, "");
}

async function linksOf(site: TestSite, orderId: number): Promise<string[]> {
  const { licences } = await findOrderAccess(site.db, orderId, { secret: site.secret, now: site.now() });
  return licences.map(({ code }) => `/presente/${code}`);
}

test("OP-25: shows gift and giver to a visitor without an account and stores the code nowhere", async () => {
  const { site, link } = await giftShop();
  const page = await site.visitor().get(link);
  expect(page.status).toBe(200);
  for (const text of ["Ana Souza", "deu este presente para você", "Kit de ícones", "Receber código e abrir"])
    expect(readable(page)).toContain(text);
  expect(page.headers.get("cache-control")).toBe("private, no-store");
  expect(page.headers.get("referrer-policy")).toBe("strict-origin");
  expect(page.text).toContain('name="robots" content="noindex"');
  const back = `?voltar=${encodeURIComponent(link)}`;
  expect(page.text).toContain(`href="/register${back}"`);
  expect(page.text).toContain(`href="/login${back}"`);
  // A link preview must not name giver or gift.
  expect(page.text).not.toMatch(/<(?:title|meta)[^>]*(?:Ana Souza|Kit de ícones)/);
  expect(site.logs.join("\n")).toContain("/presente/[oculto]");
  expect(site.logs.join("\n")).not.toContain(link);
  expect((await site.get("/robots.txt")).text).toContain("Disallow: /presente/");
  // Viewing changes nothing.
  expect(await listRights(site.db, {})).toHaveLength(1);
});

test("SEC-88: lets the holder of a gift's link enter by a code with any address and redeem it", async () => {
  const { site, link } = await giftShop();
  const friend = site.visitor();
  const query = `?voltar=${encodeURIComponent(link)}`;
  await askCode(friend, "bia@teste.example", query);
  const { code } = await newestCode(site, "bia@teste.example");
  expect((await typeCode(friend, code, query)).location).toBe(link);
  expect((await friend.post(link, {})).status).toBe(302);
  // A used link opens no account for the next person.
  await askCode(site.visitor(), "caio@teste.example", query);
  await site.settle();
  expect((await site.mails()).some(({ to }) => to?.[0]?.address === "caio@teste.example")).toBe(false);
});

test("OP-25: leads a person who registers back to the gift, redeemed by one press", async () => {
  const { site, link } = await giftShop();
  const friend = site.visitor();
  const register = `/register?voltar=${encodeURIComponent(link)}`;
  const fields = { name: "Bia", email: "bia@teste.example", password: PASSWORD };
  const wrong = await friend.post(register, { ...fields, password_confirmation: "outra" });
  expect([wrong.status, wrong.text.includes(encodeURIComponent(link))]).toEqual([422, true]);
  const registered = await friend.post(register, { ...fields, password_confirmation: PASSWORD });
  expect(registered.location).toBe(link);
  // Browser Back to the form: the account exists, and the gift still waits.
  expect((await friend.get(register)).location).toBe(link);
  expect((await friend.get(`/login?voltar=${encodeURIComponent(link)}`)).location).toBe(link);
  const page = await friend.get(link);
  expect(readable(page)).toContain("Ele entra na conta bia@teste.example");
  const taken = await friend.post(link, {});
  expect([taken.status, taken.location]).toEqual([302, "/minha-conta"]);
  expect((await friend.get("/minha-conta?aba=produtos")).text).toContain("Kit de ícones");
  const again = await friend.get(link);
  expect([again.status, again.text.includes("Você já abriu este presente")]).toEqual([200, true]);
  expect((await friend.post(link, {})).status).toBe(422);
});

test("OP-25: leads from the confirmation mail to the gift, also on another device", async () => {
  const { site, link } = await giftShop();
  const back = `?voltar=${encodeURIComponent(link)}`;
  const fields = { name: "Bia", email: "bia@teste.example", password: PASSWORD };
  const registering = await site.visitor().get(`/register${back}`);
  expect(registering.text).toContain("O seu presente está guardado");
  await site.visitor().post(`/register${back}`, { ...fields, password_confirmation: PASSWORD });
  await site.settle();
  const [mail] = await site.mails();
  const [, mailed = ""] = /http:\/\/localhost:3000(\/confirmar-email\/\S+)/.exec(mail?.text ?? "") ?? [];
  expect(mailed).toContain(back);
  const phone = site.visitor();
  const asked = await phone.get(mailed);
  const [, login = ""] = /href="(\/login\?voltar=[^"]*)"/.exec(asked.text) ?? [];
  const signedIn = await phone.post(login, { email: fields.email, password: PASSWORD });
  expect(signedIn.location).toBe(mailed);
  const confirmed = await phone.post(mailed, {});
  expect([confirmed.status, confirmed.location]).toEqual([302, link]);
  expect((await phone.post(link, {})).location).toBe("/minha-conta");
});

test("OP-25: asks for an account and returns to the gift, also after a new password on another device", async () => {
  const { site, link } = await giftShop();
  const back = `?voltar=${encodeURIComponent(link)}`;
  const friend = await makeUser(site.db, { email: "bia@teste.example" });
  const browser = site.visitor();
  expect((await browser.post(link, {})).location).toBe(`/login${back}`);
  await browser.post(`/esqueci-senha${back}`, { email: friend.email });
  await site.settle();
  const [mail] = await site.mails();
  const [, mailed = ""] = /http:\/\/localhost:3000(\/redefinir-senha\/\S+)/.exec(mail?.text ?? "") ?? [];
  expect(mailed).toContain(back);
  const phone = site.visitor();
  const renewed = await phone.post(mailed, { password: PASSWORD, password_confirmation: PASSWORD });
  expect(renewed.location).toBe(`/login${back}`);
  const signedIn = await phone.post(`/login${back}`, { email: friend.email, password: PASSWORD });
  expect(signedIn.location).toBe(link);
  expect((await phone.post(link, {})).status).toBe(302);
});

test("OP-25: explains a used, cancelled, suspended and unknown gift, and leads the giver to the order", async () => {
  const { site, buyer, order, link, other } = await giftShop();
  const now = site.now();
  const giver = await site.as(buyer);
  const own = await giver.get(link);
  expect(own.text).toContain("Este é um presente que você vai dar");
  expect(own.text).toContain(`href="/pedido/${order.public_id}"`);
  expect((await giver.post(link, {})).status).toBe(422);

  await (await site.as(await makeUser(site.db))).post(link, {});
  for (const visitor of [site.visitor(), await site.as(await makeUser(site.db))]) {
    const used = await visitor.get(link);
    expect([used.status, used.text.includes("Este presente já foi aberto")]).toEqual([410, true]);
    expect(used.text).not.toContain("Ana Souza");
  }
  await inTransaction(site.db, (trx) => suspendAccess(trx, { orderId: order.id, now }));
  const waiting = await site.visitor().get(other);
  expect([waiting.status, waiting.text.includes("Este presente está em espera")]).toEqual([200, true]);
  expect(waiting.text).not.toContain("Contestação");
  await inTransaction(site.db, (trx) => revokeAccess(trx, { orderId: order.id, now }));
  const cancelled = await site.visitor().get(other);
  expect([cancelled.status, cancelled.text.includes("Este presente foi cancelado")]).toEqual([410, true]);
  const unknown = await site.visitor().get("/presente/ABCD-EFGH");
  expect([unknown.status, unknown.text.includes("Presente não encontrado")]).toEqual([404, true]);
  expect(unknown.headers.get("cache-control")).toBe("private, no-store");
  expect(unknown.headers.get("referrer-policy")).toBe("strict-origin");
});

test("OP-25: opens a gifted course", async () => {
  const site = await openSite();
  const { product, course } = await makeCourseProduct(site.db);
  const { order } = await makePaidOrder(site, { lines: [{ product, quantity: 2 }] });
  const [link = ""] = await linksOf(site, order.id);
  const friend = await makeUser(site.db);
  const browser = await site.as(friend);
  expect((await browser.post(link, {})).location).toMatch(/^\/curso\/\d+-/);
  expect(await isEnrolled(site.db, { userId: friend.id, courseId: course.id }, site.now())).toBe(true);
  expect((await browser.get(link)).text).toContain("Ir para o curso");
});

test("warns a person who owns the product before the gift is redeemed", async () => {
  const { site, product, link } = await giftShop();
  const friend = await makeUser(site.db);
  const browser = await site.as(friend);
  expect((await browser.get(link)).text).not.toContain("Você já tem este produto");
  await makePaidOrder(site, { user_id: friend.id, lines: [{ product }] });
  expect((await browser.get(link)).text).toContain("Você já tem este produto");
});

test("does not repeat a giver's name that could be a lure", async () => {
  const { site, link } = await giftShop("Veja golpe.example");
  const page = await site.visitor().get(link);
  expect(page.text).not.toContain("golpe");
  expect(page.text).toContain("Alguém deu este presente para você");
});

test("limits guessing of links together with typed codes", async () => {
  const { site, link } = await giftShop();
  const browser = await site.as(await makeUser(site.db));
  for (let number = 0; number < 5; number++)
    expect((await browser.get(`/presente/ERRADO-${number}`)).status).toBe(404);
  for (let number = 0; number < 5; number++)
    expect((await browser.post("/resgatar", { code: `ERRADO-${number}` })).status).toBe(422);
  const refused = await browser.get(link);
  expect([refused.status, refused.headers.get("retry-after") !== null]).toEqual([429, true]);
  expect(refused.headers.get("cache-control")).toBe("private, no-store");
  expect((await browser.post(link, {})).status).toBe(429);
  expect((await site.visitor().get(link)).status).toBe(200);
  expect((await site.visitor("198.51.100.9").get(link)).status).toBe(200);
});
