import { expect, test } from "vitest";
import { enroll, enrollAll } from "#app/courses/access/enrollments.server.ts";
import { lastEnd } from "#app/rights/right-state.ts";
import { deleteRights, revoke } from "#app/rights/right-writes.server.ts";
import { listRights } from "#app/rights/rights.server.ts";
import { inTransaction } from "#db/connect.server.ts";
import {
  makeCourse,
  makeCourseProduct,
  makeOrder,
  makePaidOrder,
  makeProduct,
  makeUser,
} from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";
import { redeemLicence } from "../gifts/redemption.server.ts";
import { revokeAccess, suspendAccess } from "./access.server.ts";
import { findOrderAccess, listCustomerOrders, listPurchases } from "./purchases.server.ts";

const PAGE = { number: 1, size: 2, offset: 0 };

function purchases(site: TestSite, userId: number) {
  return listPurchases(site.db, userId, { secret: site.secret, now: site.now() });
}

test("tells the current state of each right", async () => {
  const site = await openSite();
  const user = await makeUser(site.db);
  const product = await makeProduct(site.db, { name: "Kit", file_key: "entregas/kit" });
  const { product: course } = await makeCourseProduct(site.db, { name: "Curso" });
  const { order } = await makePaidOrder(site, {
    user_id: user.id,
    lines: [{ product }, { product: course }],
  });
  await makePaidOrder(site);
  const statuses = async () => (await purchases(site, user.id)).map((one) => [one.name, one.state]);
  expect(await statuses()).toEqual([
    ["Curso", "open"],
    ["Kit", "open"],
  ]);
  const [bought] = await purchases(site, user.id);
  expect(bought).toMatchObject({
    ends_at: null,
    has_file: false,
    sold_product_id: course.id,
    source: "order",
  });

  const facts = { orderId: order.id, now: site.now() };
  await inTransaction(site.db, (trx) => suspendAccess(trx, { ...facts, why: "order_waits" }));
  expect((await statuses()).map(([, status]) => status)).toEqual(["suspended", "suspended"]);
  site.advance(366 * 86_400_000);
  expect((await statuses()).map(([, status]) => status)).toEqual(["suspended", "suspended"]);
  await inTransaction(site.db, (trx) => revokeAccess(trx, facts));
  expect((await statuses()).map(([, status]) => status)).toEqual(["revoked", "revoked"]);
});

test("lists a course from another platform once beside purchases here, with its end", async () => {
  const site = await openSite();
  const user = await makeUser(site.db);
  const { course } = await makeCourse(site.db, { title: "Barro" });
  const now = site.now();
  const end = new Date(now.getTime() + 40 * 86_400_000);
  const month = (purchase: string, ends_at: Date) => ({
    user_id: user.id,
    course_id: course.id,
    source: "elsewhere" as const,
    external_purchase: `hotmart:${purchase}`,
    starts_at: now,
    ends_at,
  });
  const soon = new Date(now.getTime() + 10 * 86_400_000);
  const given = await enrollAll(site.db, [month("HP1", soon), month("HP2", end)], now);
  const shelf = async () => (await (await site.as(user)).get("/minha-conta")).text.replaceAll("<!-- -->", "");
  expect(await purchases(site, user.id)).toMatchObject([
    { name: "Barro", state: "open", platform: "hotmart", ends_at: end, order: null },
  ]);
  const page = await shelf();
  for (const words of ["Barro", "Veio da Hotmart", "Ir para o curso"]) expect(page).toContain(words);
  expect(page).not.toContain("Você ainda não tem produtos");
  const ids = given.map(({ id }) => id);
  await revoke(site.db, { ids }, "ended_elsewhere", now);
  expect((await purchases(site, user.id)).map(({ state }) => state)).toEqual(["revoked"]);
});

test("lists a redeemed unit for the person who redeemed it, without the buyer's order and codes", async () => {
  const site = await openSite();
  const buyer = await makeUser(site.db);
  const friend = await makeUser(site.db);
  const { order } = await makePaidOrder(site, { user_id: buyer.id, lines: [{ quantity: 3 }] });
  const [mine] = await purchases(site, buyer.id);
  const code = mine?.licences[0]?.code ?? "";
  const redeemed = await redeemLicence(site.db, { user: friend, code, accessDays: 365, now: site.now() });
  expect(redeemed.ok).toBe(true);
  expect(await purchases(site, friend.id)).toMatchObject([
    { order: null, source: "gift", licences: [], state: "open" },
  ]);
  const own = await purchases(site, buyer.id);
  expect(own).toHaveLength(1);
  expect(own[0]?.licences.map((licence) => licence.redeemed_at !== null)).toEqual([true, false]);
  const access = await findOrderAccess(site.db, order.id, { secret: site.secret, now: site.now() });
  expect(access.rights).toHaveLength(1);
  expect(access.licences).toHaveLength(2);
});

test("lists only a customer's own orders, page by page with their lines", async () => {
  const site = await openSite();
  const user = await makeUser(site.db);
  const first = await makeOrder(site.db, { user_id: user.id, created_at: new Date("2026-01-01T12:00:00Z") });
  await makePaidOrder(site, { user_id: user.id, lines: [{}, { quantity: 2 }] });
  await makeOrder(site.db, { user_id: user.id });
  await makeOrder(site.db);
  const page = await listCustomerOrders(site.db, user.id, PAGE, site.now());
  expect([page.total, page.items.length]).toEqual([3, 2]);
  expect(
    page.items.find((order) => order.status === "completed")?.lines.map((line) => line.quantity),
  ).toEqual([1, 2]);
  const rest = await listCustomerOrders(site.db, user.id, { ...PAGE, number: 2, offset: 2 }, site.now());
  expect(rest.items.map((order) => order.public_id)).toEqual([first.order.public_id]);
});

test("shows a renewed course and a file bought twice as one card with the last end", async () => {
  const site = await openSite();
  const user = await makeUser(site.db);
  const term = { access_kind: "days", access_count: 30 } as const;
  const { product: course, course: taught } = await makeCourseProduct(site.db, { name: "Curso", ...term });
  const file = await makeProduct(site.db, { name: "Kit", file_key: "entregas/kit", ...term });
  const buy = () =>
    makePaidOrder(site, { user_id: user.id, lines: [{ product: course }, { product: file }] });
  const { order: first } = await buy();
  site.advance(10 * 86_400_000);
  const { order: second } = await buy();
  const cards = await purchases(site, user.id);
  expect(cards.map(({ name, state }) => [name, state])).toEqual([
    ["Kit", "open"],
    ["Curso", "open"],
  ]);
  const card = () => purchases(site, user.id).then((all) => all.find(({ name }) => name === "Curso"));
  const places = await listRights(site.db, { userIds: [user.id], courseIds: [taught.id] });
  expect((await card())?.ends_at).toEqual(lastEnd(places));
  expect((await card())?.order?.number).toBe(second.id);
  expect((await card())?.before.map(({ order }) => order?.number)).toEqual([first.id]);
  // A place given by hand without an end counts, too.
  await enroll(site.db, { userId: user.id, courseId: taught.id }, site.now());
  expect((await card())?.ends_at).toBeNull();
  // The renewal is refunded; the first purchase remains.
  const byHand = await listRights(site.db, { userIds: [user.id], sources: ["hand"] });
  await deleteRights(site.db, { ids: byHand.map(({ id }) => id) });
  await inTransaction(site.db, (trx) => revokeAccess(trx, { orderId: second.id, now: site.now() }));
  expect(await card()).toMatchObject({ state: "open", order: { number: first.id } });
  const page = (await (await site.as(user)).get("/minha-conta?aba=produtos")).text.replaceAll("<!-- -->", "");
  expect(page.match(/Ir para o curso/g)).toHaveLength(1);
  expect(page).toContain("Antes em");
});
