import { expect, test } from "vitest";
import { enroll, isEnrolled } from "#app/courses/access/enrollments.server.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import { deleteRow, updateRow } from "#db/writes.server.ts";
import { standingOf } from "#tests/checkout.ts";
import { makeCourseProduct, makeOrder, makePaidOrder, makeProduct, makeUser } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";
import { countSale, grantAccess, revokeAccess, suspendAccess, uncountSale } from "./access.server.ts";
import { findOrderAccess } from "./purchases.server.ts";

function give(site: TestSite, orderId: number) {
  const facts = { orderId, now: site.now(), accessDays: site.company.accessDays, secret: site.secret };
  return inTransaction(site.db, (trx) => grantAccess(trx, facts));
}

function inTrx(site: TestSite, work: (trx: Db, facts: { now: Date }) => Promise<void>) {
  return inTransaction(site.db, (trx) => work(trx, { now: site.now() }));
}

async function snapshot(site: TestSite) {
  const [rights, licences] = await Promise.all([
    site.db.selectFrom("rights").selectAll().orderBy("order_item_id").execute(),
    site.db.selectFrom("licences").selectAll().orderBy("id").execute(),
  ]);
  return { rights, licences };
}

async function states(site: TestSite) {
  return (await snapshot(site)).rights.map(standingOf);
}

test("OP-18: gives one right per line and one code per further unit, also when called twice", async () => {
  const site = await openSite();
  const user = await makeUser(site.db);
  const { product } = await makeCourseProduct(site.db);
  const { order, lines } = await makeOrder(site.db, {
    user_id: user.id,
    lines: [{ quantity: 3 }, { product }],
  });
  await give(site, order.id);
  const first = await snapshot(site);
  site.advance(60_000);
  await give(site, order.id);
  expect(await snapshot(site)).toEqual(first);
  expect(first.rights.map((right) => right.order_item_id)).toEqual(lines.map((line) => line.id));
  expect(first.licences.map((licence) => licence.unit)).toEqual([2, 3]);
});

test("OP-18: gives, suspends, restores, revokes and restores access", async () => {
  const site = await openSite();
  const user = await makeUser(site.db);
  const { product, course } = await makeCourseProduct(site.db);
  const { order } = await makePaidOrder(site, { user_id: user.id, lines: [{ quantity: 2 }, { product }] });
  const place = { userId: user.id, courseId: course.id };
  expect(await isEnrolled(site.db, place, site.now())).toBe(true);

  await inTrx(site, (trx, { now }) => suspendAccess(trx, { orderId: order.id, why: "dispute", now }));
  expect(await states(site)).toEqual(["suspended", "suspended"]);
  expect(await isEnrolled(site.db, place, site.now())).toBe(false);

  await give(site, order.id);
  expect(await states(site)).toEqual(["active", "active"]);

  await inTrx(site, (trx, { now }) => revokeAccess(trx, { orderId: order.id, now }));
  expect(await states(site)).toEqual(["revoked", "revoked"]);
  expect((await snapshot(site)).licences[0]?.revoked_at).not.toBeNull();

  await give(site, order.id);
  expect(await states(site)).toEqual(["active", "active"]);
  expect((await snapshot(site)).licences[0]?.revoked_at).toBeNull();
});

test("OP-20: keeps other lines when one is revoked, and does not restore a refunded one", async () => {
  const site = await openSite();
  const user = await makeUser(site.db);
  const { order, lines } = await makePaidOrder(site, { user_id: user.id, lines: [{}, {}] });
  const [refunded] = lines;
  if (!refunded) throw new Error("no line");
  await inTrx(site, (trx, { now }) => revokeAccess(trx, { orderId: order.id, now, lineIds: [refunded.id] }));
  await updateRow(site.db, "order_items", refunded.id, { refunded_at: site.now() }, site.now());
  expect(await states(site)).toEqual(["revoked", "active"]);
  await inTrx(site, (trx, { now }) => suspendAccess(trx, { orderId: order.id, why: "order_waits", now }));
  expect(await states(site)).toEqual(["revoked", "suspended"]);
  await give(site, order.id);
  expect(await states(site)).toEqual(["revoked", "active"]);
  await inTrx(site, (trx, { now }) => revokeAccess(trx, { orderId: order.id, now }));
  expect(await states(site)).toEqual(["revoked", "revoked"]);
});

test("ignores lines of another order", async () => {
  const site = await openSite();
  const mine = await makePaidOrder(site);
  const other = await makePaidOrder(site);
  const lineIds = other.lines.map((line) => line.id);
  await inTrx(site, (trx, { now }) => revokeAccess(trx, { orderId: mine.order.id, now, lineIds }));
  expect(await states(site)).toEqual(["active", "active"]);
});

test("restores a fully refunded order when the owner completes it again", async () => {
  const site = await openSite();
  const user = await makeUser(site.db);
  const { product } = await makeCourseProduct(site.db);
  const { order, lines } = await makePaidOrder(site, { user_id: user.id, lines: [{ product }] });
  const suspend = () =>
    inTrx(site, (trx, { now }) => suspendAccess(trx, { orderId: order.id, why: "order_waits", now }));
  await inTrx(site, (trx, { now }) => revokeAccess(trx, { orderId: order.id, now }));
  for (const line of lines) {
    await updateRow(site.db, "order_items", line.id, { refunded_at: site.now() }, site.now());
  }
  await suspend();
  expect(await states(site)).toEqual(["revoked"]);
  await give(site, order.id);
  expect(await states(site)).toEqual(["active"]);
  await suspend();
  expect(await states(site)).toEqual(["suspended"]);
});

test("OP-04: keeps access when the product is switched off or retired after payment", async () => {
  const site = await openSite();
  const user = await makeUser(site.db);
  const product = await makeProduct(site.db, { file_key: "entregas/abc", file_name: "kit.zip" });
  await site.files.put("entregas/abc", chunk("conteúdo"), 100);
  const { rights } = await makePaidOrder(site, { user_id: user.id, lines: [{ product }] });
  const gone = { is_active: false, retired_at: site.now() };
  await updateRow(site.db, "products", product.id, gone, site.now());
  await expect(deleteRow(site.db, "products", product.id)).rejects.toThrow();
  const answer = await (await site.as(user)).get(`/downloads/${rights[0]?.public_id}`);
  expect([answer.status, answer.text]).toEqual([200, "conteúdo"]);
});

test("OP-23: closes a course bought twice only when both orders are refunded, and keeps progress", async () => {
  const site = await openSite();
  const user = await makeUser(site.db);
  const { product, course, lessons } = await makeCourseProduct(site.db);
  const first = await makePaidOrder(site, { user_id: user.id, lines: [{ product }] });
  const second = await makePaidOrder(site, { user_id: user.id, lines: [{ product }] });
  const place = { userId: user.id, courseId: course.id };
  const now = site.now();
  await site.db
    .insertInto("lesson_progress")
    .values({ user_id: user.id, lesson_id: lessons[0]?.id ?? 0, completed_at: now, updated_at: now })
    .execute();
  const enrolments = await site.db.selectFrom("enrollments").select("id").execute();
  expect(enrolments).toHaveLength(1);
  expect(await states(site)).toEqual(["active", "active"]);

  await inTrx(site, (trx) => revokeAccess(trx, { orderId: first.order.id, now }));
  expect(await isEnrolled(site.db, place, site.now())).toBe(true);
  await inTrx(site, (trx) => revokeAccess(trx, { orderId: second.order.id, now }));
  expect(await isEnrolled(site.db, place, site.now())).toBe(false);

  await makePaidOrder(site, { user_id: user.id, lines: [{ product }] });
  expect(await isEnrolled(site.db, place, site.now())).toBe(true);
  const page = await (await site.as(user)).get("/meus-cursos");
  expect(page.text).toContain("50%");
});

test("counts a sale once, subtracts it once and never falls below zero", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db, { sales_count: 10 });
  const other = await makeProduct(site.db);
  const { order } = await makeOrder(site.db, {
    lines: [{ product, quantity: 2 }, { product: other }, { product, quantity: 1 }],
  });
  const counts = async () => {
    const rows = await site.db.selectFrom("products").select("sales_count").orderBy("id").execute();
    return rows.map((row) => row.sales_count);
  };
  await inTrx(site, (trx, { now }) => uncountSale(trx, { orderId: order.id, now }));
  expect(await counts()).toEqual([10, 0]);
  await inTrx(site, (trx, { now }) => countSale(trx, { orderId: order.id, now }));
  await inTrx(site, (trx, { now }) => countSale(trx, { orderId: order.id, now }));
  expect(await counts()).toEqual([13, 1]);
  await updateRow(site.db, "products", product.id, { sales_count: 1 }, site.now());
  await inTrx(site, (trx, { now }) => uncountSale(trx, { orderId: order.id, now }));
  await inTrx(site, (trx, { now }) => uncountSale(trx, { orderId: order.id, now }));
  expect(await counts()).toEqual([0, 0]);
});

test("stores codes only as hashes and shows the buyer the same codes each time", async () => {
  const site = await openSite();
  const { order } = await makePaidOrder(site, { lines: [{ quantity: 3 }] });
  const reading = { secret: site.secret, now: site.now() };
  const { licences } = await findOrderAccess(site.db, order.id, reading);
  expect(licences).toEqual((await findOrderAccess(site.db, order.id, reading)).licences);
  const [first, second] = licences.map((licence) => licence.code);
  expect(first).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(first).not.toBe(second);
  const stored = JSON.stringify(await site.db.selectFrom("licences").selectAll().execute());
  expect(stored).not.toContain(first);
});

test("makes 9,998 codes for a line of 9,999 units", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db, { price: 0 });
  const { order } = await makeOrder(site.db, { lines: [{ product, quantity: 9999 }] });
  await give(site, order.id);
  await give(site, order.id);
  const units = await site.db
    .selectFrom("licences")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.max("unit").as("last")])
    .executeTakeFirstOrThrow();
  expect([Number(units.count), units.last]).toEqual([9998, 9999]);
});

test("makes one enrolment when a place is given by hand several times", async () => {
  const site = await openSite();
  const user = await makeUser(site.db);
  const { course } = await makeCourseProduct(site.db);
  const place = { userId: user.id, courseId: course.id };
  await enroll(site.db, place, site.now());
  await enroll(site.db, place, site.now());
  expect(await site.db.selectFrom("enrollments").select("id").execute()).toHaveLength(1);
  expect(await isEnrolled(site.db, { userId: user.id, courseId: course.id }, site.now())).toBe(true);
});

async function* chunk(text: string) {
  yield Buffer.from(text);
}
