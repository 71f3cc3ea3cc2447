// Buying a course and refunding it, as seen in 'Meus Cursos' and the player.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { rightState } from "#app/rights/right-state.ts";
import { listRights } from "#app/rights/rights.server.ts";
import { buy, SECONDS, wait } from "#tests/checkout.ts";
import { makeAdmin, makeCourseProduct, makeUser } from "#tests/makers.ts";
import { openSite, type TestSite, type Visitor } from "#tests/test-site.ts";

async function openShop() {
  const site = await openSite();
  const { product, course, lessons } = await makeCourseProduct(site.db);
  const admin = await site.as(await makeAdmin(site.db));
  const lesson = `/curso/${course.id}?aula=${lessons[0]?.id}`;
  return { site, product, course, lessons, admin, lesson };
}

async function pay(site: TestSite, visitor: Visitor, product: { id: number; price: number }, quantity = 1) {
  const order = await buy(site, visitor, product, { method: "credit", quantity });
  await wait(site, 3 * SECONDS);
  return order;
}

async function refund(admin: Visitor, orderId: number) {
  const headers = { "idempotency-key": randomUUID() };
  const answer = await admin.postJson(
    `/api/admin/orders/${orderId}/refunds`,
    { reason: "desistência" },
    { headers },
  );
  expect(answer.status, answer.text).toBe(201);
}

/** Returns whether the lesson opens, and what the page says about a lost course. */
async function standingOf(visitor: Visitor, lesson: string) {
  const { status, text } = await visitor.get(lesson);
  const said = text.replaceAll("<!-- -->", "");
  return { status, opens: said.includes("Dúvidas da Aula"), said };
}

async function states(site: TestSite) {
  return (await listRights(site.db, {})).map((right) => rightState(right, site.now()));
}

test("OP-23: closes a course bought twice with the second refund and gives it back with its progress", async () => {
  const { site, product, admin, lesson } = await openShop();
  const student = await site.as(await makeUser(site.db));
  const [first, second] = [await pay(site, student, product), await pay(site, student, product)];
  await student.post(lesson, { intent: "complete" });
  expect((await student.get("/meus-cursos")).text.replaceAll("<!-- -->", "")).toContain("50%");

  await refund(admin, first.id);
  expect((await standingOf(student, lesson)).opens).toBe(true);
  expect(await states(site)).toEqual(["revoked", "open"]);

  await refund(admin, second.id);
  const lost = await standingOf(student, lesson);
  expect([lost.status, lost.opens]).toEqual([403, false]);
  expect(lost.said).toContain("A compra deste curso foi reembolsada em");
  expect(lost.said).toContain(`/produto/${product.id}-`);
  expect(lost.said).toContain("1 de 2 aulas");
  expect(lost.said).not.toContain("Texto.");

  await pay(site, student, product);
  expect((await standingOf(student, lesson)).opens).toBe(true);
  expect((await student.get("/meus-cursos")).text.replaceAll("<!-- -->", "")).toContain("50%");
  expect(await site.db.selectFrom("enrollments").select("id").execute()).toHaveLength(1);
});

test("takes, suspends and gives back the course when the owner changes the order's status", async () => {
  const { site, product, admin, lesson } = await openShop();
  const student = await site.as(await makeUser(site.db));
  const { id } = await pay(site, student, product);
  const setStatus = async (status: string) => {
    const { version } = await site.db
      .selectFrom("orders")
      .select("version")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const answer = await admin.postJson(`/api/admin/orders/${id}/status`, { status, version });
    expect(answer.status, answer.text).toBe(200);
    return standingOf(student, lesson);
  };
  const cancelled = await setStatus("cancelled");
  expect([cancelled.opens, cancelled.status]).toEqual([false, 403]);
  expect(cancelled.said).toContain("A compra deste curso foi cancelada em");
  expect((await setStatus("processing")).said).toContain("Pedido em análise.");
  expect((await setStatus("completed")).opens).toBe(true);
  expect(await states(site)).toEqual(["open"]);
});

test("OP-22: suspends the course during a dispute, gives it back when won and takes it away when lost", async () => {
  const { site, product, admin, lesson } = await openShop();
  const student = await site.as(await makeUser(site.db));
  const dispute = async () => {
    const order = await buy(site, student, product, { method: "credit", card: "tok_sandbox_dispute" });
    await wait(site, 3 * SECONDS);
    await wait(site, 5 * SECONDS);
    const { opens, said } = await standingOf(student, lesson);
    expect([opens, said.includes("Pagamento contestado.")]).toEqual([false, true]);
    return (action: string) => admin.postJson(`/api/orders/${order.publicId}/sandbox`, { action });
  };
  const settleFirst = await dispute();
  expect((await settleFirst("win-dispute")).status).toBe(200);
  expect((await standingOf(student, lesson)).opens).toBe(true);
  expect(await states(site)).toEqual(["open"]);

  const other = await openShop();
  const loser = await other.site.as(await makeUser(other.site.db));
  const order = await buy(other.site, loser, other.product, {
    method: "credit",
    card: "tok_sandbox_dispute",
  });
  await wait(other.site, 3 * SECONDS);
  await wait(other.site, 5 * SECONDS);
  await other.admin.postJson(`/api/orders/${order.publicId}/sandbox`, { action: "lose-dispute" });
  const lost = await standingOf(loser, other.lesson);
  expect([lost.status, lost.opens]).toEqual([403, false]);
  expect(lost.said).toContain("O pagamento deste curso foi contestado e estornado pelo banco em");
});

test("OP-24: keeps a guest's course closed until the e-mail is confirmed, and gives it to nobody else", async () => {
  const { site, product, lesson } = await openShop();
  const form = { name: "Ana Luz", password: "segredo", password_confirmation: "segredo" };
  const buyer = site.visitor();
  await buyer.post("/register", { ...form, email: "ana@teste.example" });
  await pay(site, site.visitor(), product);
  expect((await standingOf(buyer, lesson)).opens).toBe(false);
  const stranger = site.visitor();
  await stranger.post("/register", { ...form, email: "bia@teste.example" });

  await site.settle();
  for (const [visitor, email, opens] of [
    [stranger, "bia@teste.example", false],
    [buyer, "ana@teste.example", true],
  ] as const) {
    const mails = (await site.mails()).filter((mail) => mail.to?.some((one) => one.address === email));
    const link = mails.map((mail) => /\/confirmar-email\/[\w-]+/.exec(mail.text ?? "")?.[0]).find(Boolean);
    expect((await visitor.post(link ?? "", {})).status).toBe(302);
    expect((await standingOf(visitor, lesson)).opens, email).toBe(opens);
  }
  expect(await states(site)).toEqual(["open"]);
});

test("OP-25: enrols one person by a gift code and closes it with the buyer's refund", async () => {
  const { site, product, admin, lesson } = await openShop();
  const buyer = await site.as(await makeUser(site.db));
  const { id, publicId } = await pay(site, buyer, product, 3);
  const page = (await buyer.get(`/pedido/${publicId}`)).text;
  const codes = [...new Set(page.match(/[0-9A-Z]{4}(-[0-9A-Z]{4}){6}/g))];
  expect(codes).toHaveLength(2);
  const friend = await site.as(await makeUser(site.db));
  const other = await site.as(await makeUser(site.db));
  expect((await buyer.post("/resgatar", { code: codes[0] ?? "" })).status).toBe(422);
  expect((await friend.post("/resgatar", { code: codes[0] ?? "" })).location).toMatch(/^\/curso\/\d+-/);
  expect((await other.post("/resgatar", { code: codes[0] ?? "" })).status).toBe(422);
  expect((await standingOf(friend, lesson)).opens).toBe(true);
  expect((await standingOf(other, lesson)).opens).toBe(false);

  await refund(admin, id);
  for (const visitor of [buyer, friend]) {
    expect((await standingOf(visitor, lesson)).said).toContain("A compra deste curso foi reembolsada em");
  }
  expect((await other.post("/resgatar", { code: codes[1] ?? "" })).status).toBe(422);
});
