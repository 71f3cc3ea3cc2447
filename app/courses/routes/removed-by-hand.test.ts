// AC-11: a place that was removed by hand stays removed, whatever its purchase does. Only an act by hand or a new
// purchase opens it again.
import { expect, test } from "vitest";
import { findOrderAccess } from "#app/orders/access/purchases.server.ts";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import { buy, DAYS, SECONDS, wait } from "#tests/checkout.ts";
import {
  makeAdmin,
  makeBundle,
  makeCourseProduct,
  makeOffer,
  makePaidOrder,
  makeUser,
} from "#tests/makers.ts";
import { statesAndReasons } from "#tests/rights.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

const SAID = "Quebrou as regras";

async function openCourse() {
  const site = await openSite();
  const boss = await makeAdmin(site.db);
  const team = () => site.as(boss);
  const { course, product } = await makeCourseProduct(site.db, { price: 4990 });
  const path = `/admin/cursos/${course.id}/alunos`;
  const student = (userId: number) =>
    site.db
      .selectFrom("enrollments")
      .select("id")
      .where("user_id", "=", userId)
      .where("course_id", "=", course.id)
      .executeTakeFirstOrThrow();
  async function remove(userId: number) {
    const { id } = await student(userId);
    const answer = await (await team()).post(path, { intent: "remove-student", id: `${id}`, reason: SAID });
    expect(answer.status).toBe(302);
  }
  async function restore(userId: number) {
    const { id } = await student(userId);
    return (await team()).post(path, { intent: "restore-access", id: `${id}` });
  }
  return { site, team, course, product, path, remove, restore, student };
}

/** In the order in which they were given, for all students. */
async function places(site: TestSite) {
  return statesAndReasons(site);
}

const REMOVED = ["removed", expect.stringContaining(SAID)];
const OPEN = ["open", null];

test("reopens what a dispute closed when it is won, but nothing that was removed by hand before or meanwhile", async () => {
  for (const moment of ["before", "meanwhile"] as const) {
    const { site, team, product, remove, restore } = await openCourse();
    const ana = await makeUser(site.db, { email: "ana@teste.example" });
    const buyer = await site.as(ana);
    const order = await buy(site, buyer, product, { method: "credit", card: "tok_sandbox_dispute" });
    await wait(site, 3 * SECONDS);
    expect(await places(site)).toEqual([OPEN]);
    if (moment === "before") await remove(ana.id);
    await wait(site, 5 * SECONDS);
    if (moment === "meanwhile") {
      expect(await places(site)).toEqual([["suspended", "Pagamento contestado."]]);
      await remove(ana.id);
    }
    expect([moment, await places(site)]).toEqual([moment, [REMOVED]]);
    const day = formatDate(site.now());
    const said = `A loja retirou o seu acesso em ${day}. Motivo: ${SAID}.`;
    expect((await (await site.as(ana)).get(`/pedido/${order.publicId}`)).text).toContain(said);
    expect((await (await team()).get(`/admin/pedidos?pedido=${order.id}`)).text).toContain(
      `Acesso retirado em ${day}: ${SAID}`,
    );
    const address = `/api/orders/${order.publicId}/sandbox`;
    expect((await (await team()).postJson(address, { action: "win-dispute" })).status).toBe(200);
    expect([moment, await places(site)]).toEqual([moment, [REMOVED]]);
    expect((await (await site.as(ana)).get(`/pedido/${order.publicId}`)).text).toContain(said);
    expect((await restore(ana.id)).status).toBe(302);
    expect(await places(site)).toEqual([OPEN]);
  }
});

test("restores only a removal by hand; a right with an open dispute waits for the end of the dispute", async () => {
  const { site, team, product, path, remove, restore, student } = await openCourse();
  const ana = await makeUser(site.db, { email: "ana@teste.example" });
  const order = await buy(site, await site.as(ana), product, {
    method: "credit",
    card: "tok_sandbox_dispute",
  });
  await wait(site, 3 * SECONDS);
  await wait(site, 5 * SECONDS);
  const HELD = ["suspended", "Pagamento contestado."];
  await remove(ana.id);
  expect((await restore(ana.id)).status).toBe(302);
  expect(await places(site)).toEqual([HELD]);

  // The bulk act says so, and its undo restores the removal exactly.
  await remove(ana.id);
  const marked = { intent: "change-students", id: [String((await student(ana.id)).id)] };
  const owner = await team();
  expect((await owner.post(path, { ...marked, change: "restore" })).status).toBe(302);
  expect((await owner.get(path)).text).toContain("Ainda sem acesso");
  expect(await places(site)).toEqual([HELD]);
  const act = await site.db
    .selectFrom("audit_log")
    .select("id")
    .where("action", "=", "student.bulk")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  await owner.post("/admin/registro/desfazer", { act: String(act.id), back: path });
  expect(await places(site)).toEqual([REMOVED]);
  const win = { action: "win-dispute" };
  expect((await owner.postJson(`/api/orders/${order.publicId}/sandbox`, win)).status).toBe(200);
  expect(await places(site)).toEqual([REMOVED]);
  expect((await restore(ana.id)).status).toBe(302);
  expect(await places(site)).toEqual([OPEN]);
});

test("states the current state of the purchase when a bulk removal is undone", async () => {
  const { site, team, product, path, student } = await openCourse();
  const ana = await makeUser(site.db, { email: "ana@teste.example" });
  await buy(site, await site.as(ana), product, { method: "credit", card: "tok_sandbox_dispute" });
  await wait(site, 3 * SECONDS);
  const owner = await team();
  const id = [String((await student(ana.id)).id)];
  await owner.post(path, { intent: "change-students", change: "remove", reason: SAID, id });
  const act = await site.db
    .selectFrom("audit_log")
    .select("id")
    .where("action", "=", "student.bulk")
    .executeTakeFirstOrThrow();
  await wait(site, 5 * SECONDS);
  expect(await places(site)).toEqual([REMOVED]);
  await owner.post("/admin/registro/desfazer", { act: String(act.id), back: path });
  expect(await places(site)).toEqual([["suspended", "Pagamento contestado."]]);
});

test("does not reopen a removed place by the order's status, by an earlier refunded purchase or by another line", async () => {
  const { site, team, product, remove, restore } = await openCourse();
  const ana = await makeUser(site.db);
  const first = await makePaidOrder(site, { user_id: ana.id, lines: [{ product }] });
  const second = await makePaidOrder(site, { user_id: ana.id, lines: [{ product }] });
  async function set(orderId: number, status: string) {
    const query = site.db.selectFrom("orders").select("version").where("id", "=", orderId);
    const { version } = await query.executeTakeFirstOrThrow();
    const answer = await (await team()).postJson(`/api/admin/orders/${orderId}/status`, { status, version });
    expect(answer.status, answer.text).toBe(200);
  }
  const CANCELLED = ["revoked", expect.stringContaining("cancelada")];
  await set(first.order.id, "cancelled");
  expect(await places(site)).toEqual([CANCELLED, OPEN]);
  await remove(ana.id);
  // The student is removed from the course: no purchase made before leads back into it.
  await set(first.order.id, "completed");
  await set(second.order.id, "processing");
  await set(second.order.id, "completed");
  expect(await places(site)).toEqual([REMOVED, REMOVED]);
  expect((await restore(ana.id)).status).toBe(302);
  expect(await places(site)).toEqual([OPEN, OPEN]);

  // A right that is refunded while removed opens again only by its order, after the removal was undone.
  await remove(ana.id);
  await set(first.order.id, "cancelled");
  expect((await restore(ana.id)).status).toBe(302);
  expect(await places(site)).toEqual([CANCELLED, OPEN]);
  await set(first.order.id, "completed");
  expect(await places(site)).toEqual([OPEN, OPEN]);
});

test("keeps a redeemed code and a part of a bundle removed when the order comes back", async () => {
  const { site, team, product, remove, restore } = await openCourse();
  const [ana, rui] = [await makeUser(site.db), await makeUser(site.db)];
  const eva = await makeUser(site.db, { email: "eva@teste.example" });
  const bundle = await makeBundle(site.db, [product, (await makeCourseProduct(site.db)).product]);
  const { order } = await makePaidOrder(site, { user_id: ana.id, lines: [{ product, quantity: 2 }] });
  const facts = { secret: site.secret, now: site.now() };
  const { licences } = await findOrderAccess(site.db, order.id, facts);
  await (await site.as(rui)).post("/resgatar", { code: licences[0]?.code ?? "" });
  const bought = await buy(site, await site.as(eva), bundle, { email: eva.email });
  await wait(site, 20 * SECONDS);
  expect(await places(site)).toEqual([OPEN, OPEN, OPEN, OPEN]);
  await remove(rui.id);
  await remove(eva.id);
  const removed = [OPEN, REMOVED, REMOVED, OPEN];
  expect(await places(site)).toEqual(removed);
  for (const id of [order.id, bought.id]) {
    for (const status of ["pending", "completed", "refunded", "completed"]) {
      const query = site.db.selectFrom("orders").select("version").where("id", "=", id);
      const body = { status, version: (await query.executeTakeFirstOrThrow()).version };
      await (await team()).postJson(`/api/admin/orders/${id}/status`, body);
    }
  }
  expect(await places(site)).toEqual(removed);
  for (const { id } of [rui, eva]) expect((await restore(id)).status).toBe(302);
  expect(await places(site)).toEqual([OPEN, OPEN, OPEN, OPEN]);
});

test("does not open a removed place on a pre-sale's day; a place restored before waits for its day", async () => {
  const { site, product, remove, restore } = await openCourse();
  const opens_at = new Date(site.now().getTime() + 10 * DAYS);
  const offer = await makeOffer(site.db, { product_id: product.id, price: 5000, opens_at });
  const ana = await makeUser(site.db);
  const rui = await makeUser(site.db);
  for (const user of [ana, rui]) {
    await buy(
      site,
      await site.as(user),
      { ...product, price: 5000 },
      { email: user.email, offerId: offer.id },
    );
  }
  await wait(site, 20 * SECONDS);
  const waits = ["not_open_yet", expect.stringMatching(/^Abre em /)];
  expect(await places(site)).toEqual([waits, waits]);
  await remove(ana.id);
  await remove(rui.id);
  expect((await restore(rui.id)).status).toBe(302);
  expect(await places(site)).toEqual([REMOVED, waits]);
  await wait(site, 11 * DAYS);
  expect(await places(site)).toEqual([REMOVED, OPEN]);
  expect((await restore(ana.id)).status).toBe(302);
  expect(await places(site)).toEqual([OPEN, OPEN]);
});
