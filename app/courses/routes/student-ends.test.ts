// The term of a place given by hand, and moving the end for one or several students.
import { expect, test } from "vitest";
import { endDuePlaces } from "#app/courses/access/place-endings.server.ts";
import { dayAndHour, dayOf, formatDate, startOfDay } from "#app/platform/money-and-dates/dates.ts";
import { endOfLastDay, monthsLater } from "#app/platform/money-and-dates/terms.ts";
import { listRights } from "#app/rights/rights.server.ts";
import { DAYS, HOURS } from "#tests/checkout.ts";
import { makeAdmin, makeCourseProduct, makePaidOrder, makeUser } from "#tests/makers.ts";
import { closeRights, statesAndDays } from "#tests/rights.ts";
import { openSite } from "#tests/test-site.ts";
import { enroll } from "../access/enrollments.server.ts";

async function openCourse() {
  const site = await openSite();
  const admin = await makeAdmin(site.db);
  const { course, product } = await makeCourseProduct(site.db, { price: 4990 });
  return { site, admin, course, product, path: `/admin/cursos/${course.id}/alunos` };
}

test("gives a place by hand for a term, or without end when blank, and keeps the typed text after an error", async () => {
  const { site, admin, path } = await openCourse();
  const owner = await site.as(admin);
  const form = { intent: "enroll-student", name: "Nova Pessoa", email: "nova@teste.example" };
  const wrong = [
    [{ access_kind: "days", access_count: "0" }, "Informe quantos dias"],
    [{ access_kind: "months", access_count: "121" }, "Informe quantos meses"],
    [{ access_kind: "until", access_until: "31/02/2027" }, "Informe o último dia de acesso"],
    [{ access_kind: "until", access_until: "01/01/2020" }, "Este dia já passou"],
  ] as const;
  for (const [term, sentence] of wrong) {
    const answer = await owner.post(`${path}?novo=1`, { ...form, ...term });
    expect([answer.status, answer.text.includes(sentence)]).toEqual([422, true]);
  }
  expect(await statesAndDays(site)).toEqual([]);
  await owner.post(path, { ...form, access_kind: "months", access_count: "1" });
  await owner.post(path, { ...form, email: "outra@teste.example", access_kind: "" });
  const end = formatDate(startOfDay(monthsLater(dayOf(site.now()), 1)));
  expect(await statesAndDays(site)).toEqual([
    ["open", end],
    ["open", null],
  ]);
  expect((await owner.get(path)).text.replaceAll("<!-- -->", "")).toContain(end);
  // A right that is over is given anew, open from now on.
  site.advance(40 * DAYS);
  const again = await site.as(admin);
  expect((await again.post(path, form)).status).toBe(302);
  expect((await statesAndDays(site))[0]).toEqual(["open", null]);
  await endDuePlaces(site.db, site.now());
  expect((await statesAndDays(site))[0]).toEqual(["open", null]);
});

test("moves or clears the end of several students after a confirmation, and restores it exactly", async () => {
  const { site, admin, course, product, path } = await openCourse();
  const [ana, rui, eva] = [await makeUser(site.db), await makeUser(site.db), await makeUser(site.db)];
  await makePaidOrder(site, { user_id: ana.id, lines: [{ product }] });
  for (const { id } of [rui, eva]) await enroll(site.db, { userId: id, courseId: course.id }, site.now());
  const ids = await site.db.selectFrom("enrollments").select(["id", "user_id"]).orderBy("id").execute();
  const first = endOfLastDay("2027-03-10");
  await site.db
    .updateTable("rights")
    .set({ ends_at: first, end_told_at: site.now() })
    .where("user_id", "=", eva.id)
    .execute();
  const before = await statesAndDays(site);
  const owner = await site.as(admin);
  const marked = { intent: "change-students", id: ids.map(({ id }) => String(id)) };
  const refused = [
    ["", "Informe o último dia"],
    ["01/01/2020", "Este dia já passou"],
  ] as const;
  for (const [until, sentence] of refused) {
    const answer = await owner.post(path, { ...marked, change: "end", until });
    expect([answer.status, answer.text.includes(sentence)]).toEqual([422, true]);
  }
  expect(await statesAndDays(site)).toEqual(before);
  const moved = await owner.post(path, { ...marked, change: "end", until: "15/12/2029" });
  expect(moved.status, moved.text.slice(0, 300)).toBe(302);
  expect(await statesAndDays(site)).toEqual(ids.map(() => ["open", "15/12/2029"]));
  const told = await listRights(site.db, {});
  expect(told.every(({ end_told_at }) => end_told_at === null)).toBe(true);
  const none = await owner.post(path, { ...marked, change: "end", until: "15/12/2029" });
  expect(none.text).toContain("já estavam assim");
  await owner.post(path, { ...marked, change: "no-end" });
  expect(await statesAndDays(site)).toEqual(ids.map(() => ["open", null]));
  const audit = await site.db
    .selectFrom("audit_log")
    .select("action")
    .where("action", "=", "course.change-end")
    .execute();
  expect(audit).toHaveLength(6);
  // A student whose access is over gets access again.
  await owner.post(path, { ...marked, change: "end", until: formatDate(site.now()) });
  site.advance(2 * DAYS);
  await endDuePlaces(site.db, site.now());
  expect((await statesAndDays(site)).map(([state]) => state)).toEqual(["ended", "ended", "ended"]);
  await (await site.as(admin)).post(path, { ...marked, change: "end", until: "15/12/2029" });
  expect(await statesAndDays(site)).toEqual(ids.map(() => ["open", "15/12/2029"]));
});

test("restores what the removal closed with its end, and nothing that is over or refunded", async () => {
  const { site, admin, product, path } = await openCourse();
  const owner = await site.as(admin);
  const [ana, rui] = [await makeUser(site.db), await makeUser(site.db)];
  await makePaidOrder(site, { user_id: ana.id, lines: [{ product }] });
  const ends_at = new Date(site.now().getTime() + 200 * DAYS);
  await site.db.updateTable("rights").set({ ends_at }).execute();
  const form = { access_kind: "days", access_count: "20" };
  await owner.post(path, { intent: "enroll-student", name: "", email: rui.email, ...form });
  const students = await site.db.selectFrom("enrollments").select("id").orderBy("id").execute();
  const ids = students.map(({ id }) => String(id));
  const before = await statesAndDays(site);
  const remove = async () => {
    for (const id of ids) await owner.post(path, { intent: "remove-student", id, reason: "Saiu" });
  };
  const restore = (id = "") => owner.post(path, { intent: "restore-access", id });
  await remove();
  for (const id of ids) expect((await restore(id)).status).toBe(302);
  expect(await statesAndDays(site)).toEqual(before);
  await remove();
  const many = { intent: "change-students", change: "restore", id: ids };
  expect((await owner.post(path, many)).status).toBe(302);
  expect(await statesAndDays(site)).toEqual(before);

  await remove();
  site.advance(30 * DAYS);
  await closeRights(site.db, "revoked", ana.id);
  const later = await site.as(admin);
  const closed = await statesAndDays(site);
  for (const id of ids) {
    const answer = await later.post(path, { intent: "restore-access", id });
    expect([answer.status, answer.text.includes("diga por quanto tempo")]).toEqual([422, true]);
  }
  expect((await later.post(path, many)).status).toBe(422);
  expect(await statesAndDays(site)).toEqual(closed);
  await site.db.updateTable("rights").set({ revoked_for: null }).where("user_id", "=", ana.id).execute();
  expect((await later.post(path, many)).status).toBe(302);
  expect(await statesAndDays(site)).toEqual([before[0], closed[1]]);
});

test("shows a removal by hand with its day on the order, in the account and in the admin", async () => {
  const { site, admin, product, path } = await openCourse();
  const owner = await site.as(admin);
  const ana = await makeUser(site.db);
  const { order } = await makePaidOrder(site, { user_id: ana.id, lines: [{ product }] });
  const { id } = await site.db.selectFrom("enrollments").select("id").executeTakeFirstOrThrow();
  await owner.post(path, { intent: "remove-student", id: String(id), reason: "Quebrou as regras" });
  const buyer = await site.as(ana);
  const said = `Acesso retirado em ${formatDate(site.now())}: Quebrou as regras`;
  const pages = [
    await buyer.get(`/pedido/${order.public_id}`),
    await buyer.get("/minha-conta"),
    await owner.get(`/admin/pedidos?pedido=${order.id}`),
  ];
  const read = `A loja retirou o seu acesso em ${formatDate(site.now())}. Motivo: Quebrou as regras.`;
  for (const [at, { text }] of pages.entries()) {
    expect([at, text.includes(at === 2 ? said : read)]).toEqual([at, true]);
  }
  expect(pages[0]?.text).not.toContain("já está liberado");
  await owner.post(path, { intent: "restore-access", id: String(id) });
  expect((await buyer.get(`/pedido/${order.public_id}`)).text).not.toContain("A loja retirou");
});

test("says in the order's history and on the person's page who removed and restored access, and when", async () => {
  const { site, admin, course, product, path } = await openCourse();
  const other = await makeAdmin(site.db, { name: "Bento Reis", email: "bento@teste.example" });
  const ana = await makeUser(site.db);
  const { order } = await makePaidOrder(site, { user_id: ana.id, lines: [{ product }] });
  const later = await makePaidOrder(site, { user_id: ana.id, lines: [{ product }] });
  const { id } = await site.db.selectFrom("enrollments").select("id").executeTakeFirstOrThrow();
  // In the second order the place was refunded before, so nothing of it is removed by hand.
  await site.db
    .updateTable("rights")
    .set({ revoked_for: "refund", revoked_at: site.now() })
    .where("order_id", "=", later.order.id)
    .execute();
  site.advance(HOURS);
  const owner = await site.as(admin);
  await owner.post(path, { intent: "remove-student", id: String(id), reason: "Quebrou as regras" });
  const removedAt = dayAndHour(site.now());
  const plain = (text: string) => text.replaceAll("<!-- -->", "");
  const historyOf = async (orderId: number) =>
    plain((await owner.get(`/admin/pedidos?pedido=${orderId}`)).text);
  const personPage = async () => plain((await owner.get(`/admin/usuarios/${ana.id}`)).text);
  const removed = await historyOf(order.id);
  expect(removed).toContain("Acesso a um curso retirado pela loja");
  expect(removed).toContain(`por ${admin.name}`);
  expect(removed).toContain(`${course.title}\nQuebrou as regras`);
  expect(await historyOf(later.order.id)).not.toContain("retirado pela loja");
  expect(await personPage()).toContain(`Acesso retirado em ${removedAt}, por ${admin.name}`);
  expect(await personPage()).not.toContain(">A loja retirou o seu acesso");
  site.advance(60_000);
  await (await site.as(other)).post(path, { intent: "restore-access", id: String(id) });
  const restored = await historyOf(order.id);
  expect(restored).toContain("Acesso a um curso devolvido pela loja");
  expect(restored).toContain("por Bento Reis");
  expect(restored.indexOf("devolvido pela loja")).toBeLessThan(restored.indexOf("retirado pela loja"));
  expect(restored).not.toContain("Quebrou as regras");
  expect(await personPage()).toContain(`Acesso devolvido em ${dayAndHour(site.now())}, por Bento Reis`);
  const register = plain((await owner.get("/admin/registro")).text);
  expect(register).toContain("Tirou o acesso de um aluno");
});
