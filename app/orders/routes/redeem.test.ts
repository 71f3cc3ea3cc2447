import { expect, test } from "vitest";
import { isEnrolled } from "#app/courses/access/enrollments.server.ts";
import { grantAccess, revokeAccess, suspendAccess } from "#app/orders/access/access.server.ts";
import { grantOrderCookie } from "#app/orders/access/order-links.server.ts";
import { findOrderAccess } from "#app/orders/access/purchases.server.ts";
import { findRight, listRights } from "#app/rights/rights.server.ts";
import { inTransaction } from "#db/connect.server.ts";
import { makeCourseProduct, makePaidOrder, makeProduct, makeUser } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

async function* file() {
  yield Buffer.from("conteúdo");
}

/** A buyer with three units of one download: one right and two codes. */
async function giftShop() {
  const site = await openSite();
  const buyer = await makeUser(site.db);
  await site.files.put("entregas/kit", file(), 100);
  const product = await makeProduct(site.db, { name: "Kit de presente", file_key: "entregas/kit" });
  const { order, rights } = await makePaidOrder(site, {
    user_id: buyer.id,
    lines: [{ product, quantity: 3 }],
  });
  return { site, buyer, order, rights, codes: await codesOf(site, order.id) };
}

async function codesOf(site: TestSite, orderId: number): Promise<[string, string]> {
  const { licences } = await findOrderAccess(site.db, orderId, { secret: site.secret, now: site.now() });
  const [first, second] = licences.map((licence) => licence.code);
  if (!first || !second) throw new Error("two codes expected");
  return [first, second];
}

function rightOf(site: TestSite, userId: number) {
  return findRight(site.db, { userIds: [userId] });
}

test("OP-25: makes one right and two codes of three units", async () => {
  const { site, rights, codes } = await giftShop();
  expect(rights).toHaveLength(1);
  expect(new Set(codes).size).toBe(2);
  expect(await site.db.selectFrom("licences").select("id").execute()).toHaveLength(2);
});

test("OP-25: does not serve a redeemed download with the guest buyer's cookie", async () => {
  const site = await openSite();
  await site.files.put("entregas/kit", file(), 100);
  const product = await makeProduct(site.db, { file_key: "entregas/kit" });
  const { order, rights } = await makePaidOrder(site, { lines: [{ product, quantity: 2 }] });
  const { licences } = await findOrderAccess(site.db, order.id, { secret: site.secret, now: site.now() });
  const friend = await makeUser(site.db);
  const browser = await site.as(friend);
  expect((await browser.post("/resgatar", { code: licences[0]?.code ?? "" })).status).toBe(302);
  const right = await rightOf(site, friend.id);
  const guest = site.visitor();
  const [name = "", token = ""] = (await grantOrderCookie(site, order)).split(/[=;]/);
  guest.cookies.set(name, token);
  expect((await guest.get(`/downloads/${rights[0]?.public_id}`)).text).toBe("conteúdo");
  expect((await guest.get(`/downloads/${right?.public_id}`)).location).toContain("/login");
});

test("OP-25: redeems a code once for one person, who can then download", async () => {
  const { site, codes } = await giftShop();
  const friend = await makeUser(site.db);
  const browser = await site.as(friend);
  const answer = await browser.post("/resgatar", { code: codes[0] });
  expect([answer.status, answer.location]).toEqual([302, "/minha-conta"]);
  const right = await rightOf(site, friend.id);
  expect((await browser.get(`/downloads/${right?.public_id}`)).text).toBe("conteúdo");

  const again = await browser.post("/resgatar", { code: codes[0] });
  expect([again.status, again.text.includes("Você já resgatou este código")]).toEqual([422, true]);
  const other = await site.as(await makeUser(site.db));
  const late = await other.post("/resgatar", { code: codes[0] });
  expect([late.status, late.text.includes("Este código já foi usado")]).toEqual([422, true]);
  expect(await listRights(site.db, {})).toHaveLength(2);
  expect((await other.get(`/downloads/${right?.public_id}`)).status).toBe(404);
});

test("OP-25: refuses the buyer, by account and by the e-mail of a guest order", async () => {
  const { site, buyer, codes } = await giftShop();
  const answer = await (await site.as(buyer)).post("/resgatar", { code: codes[0] });
  expect([answer.status, answer.text.includes("Este código é para outra pessoa")]).toEqual([422, true]);
  const guest = await makeUser(site.db, { email: "ana@teste.example" });
  const { order } = await makePaidOrder(site, { guest_email: guest.email, lines: [{ quantity: 3 }] });
  const [code] = await codesOf(site, order.id);
  expect((await (await site.as(guest)).post("/resgatar", { code })).status).toBe(422);
  expect(
    await site.db.selectFrom("licences").select("id").where("redeemed_at", "is not", null).execute(),
  ).toEqual([]);
});

test("OP-25: revokes the redeemed unit and the codes with a full refund; suspended codes wait", async () => {
  const { site, order, codes } = await giftShop();
  const friend = await makeUser(site.db);
  const browser = await site.as(friend);
  await browser.post("/resgatar", { code: codes[0] });
  const right = await rightOf(site, friend.id);
  const now = site.now();

  await inTransaction(site.db, (trx) => suspendAccess(trx, { orderId: order.id, now }));
  expect((await browser.get(`/downloads/${right?.public_id}`)).status).toBe(423);
  const suspended = await (await site.as(await makeUser(site.db))).post("/resgatar", { code: codes[1] });
  expect(suspended.text).toContain("Este código está suspenso");

  await inTransaction(site.db, (trx) => revokeAccess(trx, { orderId: order.id, now }));
  expect((await browser.get(`/downloads/${right?.public_id}`)).status).toBe(410);
  const refused = await (await site.as(await makeUser(site.db))).post("/resgatar", { code: codes[1] });
  expect([refused.status, refused.text.includes("Este código não vale mais")]).toEqual([422, true]);

  const facts = { orderId: order.id, now, accessDays: 365, secret: site.secret };
  await inTransaction(site.db, (trx) => grantAccess(trx, facts));
  expect((await browser.get(`/downloads/${right?.public_id}`)).status).toBe(200);
});

test("OP-25: enrols by a course code and closes it with the refund", async () => {
  const site = await openSite();
  const { product, course } = await makeCourseProduct(site.db);
  const buyer = await makeUser(site.db);
  const { order } = await makePaidOrder(site, { user_id: buyer.id, lines: [{ product, quantity: 3 }] });
  const [code] = await codesOf(site, order.id);
  const friend = await makeUser(site.db);
  const answer = await (await site.as(friend)).post("/resgatar", { code });
  expect(answer.location).toMatch(/^\/curso\/\d+-/);
  expect(await isEnrolled(site.db, { userId: friend.id, courseId: course.id }, site.now())).toBe(true);
  const facts = { orderId: order.id, now: site.now() };
  await inTransaction(site.db, (trx) => revokeAccess(trx, facts));
  expect(await isEnrolled(site.db, { userId: friend.id, courseId: course.id }, site.now())).toBe(false);
});

test("OP-25: lets one of two people redeem at the same moment", async () => {
  const { site, codes } = await giftShop();
  const people = await Promise.all(Array.from({ length: 4 }, () => makeUser(site.db)));
  const browsers = await Promise.all(people.map((person) => site.as(person)));
  const answers = await Promise.all(browsers.map((browser) => browser.post("/resgatar", { code: codes[0] })));
  expect(answers.map((answer) => answer.status).sort()).toEqual([302, 422, 422, 422]);
  expect(await listRights(site.db, {})).toHaveLength(2);
});

test("a code is read however it is typed; a wrong one keeps what was typed", async () => {
  const { site, codes } = await giftShop();
  const browser = await site.as(await makeUser(site.db));
  const wrong = await browser.post("/resgatar", { code: "ABCD-<b>" });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain("Não encontramos este código");
  expect(wrong.text).toContain('value="ABCD-&lt;b&gt;"');
  const empty = await browser.post("/resgatar", { code: "  " });
  expect([empty.status, empty.text.includes("Digite o código.")]).toEqual([422, true]);
  const typed = codes[0].toLowerCase().replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l");
  expect((await browser.post("/resgatar", { code: ` ${typed} ` })).status).toBe(302);
});

test("redeeming asks for an account and comes back with the code filled in", async () => {
  const { site, codes } = await giftShop();
  const path = `/resgatar?codigo=${codes[0]}`;
  expect((await site.get(path)).location).toBe(`/login?voltar=${encodeURIComponent(path)}`);
  const page = await (await site.as(await makeUser(site.db))).get(path);
  expect(page.text).toContain(`value="${codes[0]}"`);
  expect((await site.visitor().post("/resgatar", { code: codes[0] })).status).toBe(302);
  expect(
    await site.db.selectFrom("licences").select("id").where("redeemed_at", "is not", null).execute(),
  ).toEqual([]);
});

test("guessing codes is limited, with a right code too", async () => {
  const { site, codes } = await giftShop();
  const browser = await site.as(await makeUser(site.db));
  for (let number = 0; number < 10; number++) {
    expect((await browser.post("/resgatar", { code: `ERRADO-${number}` })).status).toBe(422);
  }
  const refused = await browser.post("/resgatar", { code: codes[0] });
  expect([refused.status, refused.headers.get("retry-after") !== null]).toEqual([429, true]);
});
