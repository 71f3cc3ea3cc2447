import { expect, test } from "vitest";
import { createWebhook } from "#app/api/webhooks/webhooks.server.ts";
import { rightState } from "#app/rights/right-state.ts";
import { listRights } from "#app/rights/rights.server.ts";
import { checkoutBody, findOrder, submit } from "#tests/checkout.ts";
import {
  makeAdmin,
  makeCourseProduct,
  makeOrder,
  makePaidOrder,
  makeProduct,
  makeUser,
} from "#tests/makers.ts";
import { openTables, rowsPath, type TableClient } from "#tests/table-client.ts";
import type { TestSite } from "#tests/test-site.ts";

/** The state of each right that the order gave, in the order of its lines. */
async function access(site: TestSite, orderId: number) {
  const rights = await listRights(site.db, { orderIds: [orderId] });
  return rights.map((right) => `${right.course_id ? "course" : "file"} ${rightState(right, site.now())}`);
}

async function refused(answer: Promise<{ status: number; json: () => { detail: object } }>, field: string) {
  const { status, json } = await answer;
  expect([status, json().detail]).toEqual([
    400,
    { [field]: [{ code: "invalid", error: expect.any(String) }] },
  ]);
}

async function makeImported(client: TableClient, facts: object, products: { id: number }[]) {
  const order = (await client.post(rowsPath(630), facts)).json();
  const lines = [];
  for (const { id } of products) {
    lines.push((await client.post(rowsPath(631), { order_id: order.id, product_id: id })).json());
  }
  return { order, lines };
}

const DONE = { status: "completed", payment_status: "paid", payment_method: "pix", total: "99.80" };

test("OP-36: an imported completed order gives access once, and the same row again nothing more", async () => {
  const { site, client } = await openTables();
  const ana = await makeUser(site.db);
  const download = await makeProduct(site.db, { sales_count: 7 });
  const { product, course } = await makeCourseProduct(site.db);
  const { order, lines } = await makeImported(client, { ...DONE, user_id: ana.id }, [download, product]);
  expect(order).toMatchObject({ total: "99.80", status: "completed", payment_status: "paid" });
  expect(lines.map((line) => [line.price, line.quantity])).toEqual([
    ["49.90", "1"],
    ["49.90", "1"],
  ]);
  expect(await access(site, order.id)).toEqual(["file open", "course open"]);
  const enrolled = await site.db.selectFrom("enrollments").select(["user_id", "course_id"]).execute();
  expect(enrolled).toEqual([{ user_id: ana.id, course_id: course.id }]);
  const again = await client.patch(rowsPath(630, `${order.id}/`), { ...DONE, user_id: ana.id });
  await client.patch(rowsPath(631, `${lines[0].id}/`), { quantity: 1, price: "49.90" });
  expect(again.status).toBe(200);
  expect(await access(site, order.id)).toEqual(["file open", "course open"]);
  const row = await site.db
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", order.id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ is_imported: true, paid_cents: 9980, refunded_cents: 0, sales_counted: false });
  expect(await site.db.selectFrom("payment_attempts").select("id").execute()).toEqual([]);
  const sold = await site.db
    .selectFrom("products")
    .select("sales_count")
    .where("id", "=", download.id)
    .executeTakeFirst();
  expect(sold?.sales_count).toBe(7);
  await site.settle();
  expect(await site.mails()).toEqual([]);
});

test("OP-36: a status that changes through the API does what the owner's own hand does", async () => {
  const { site, admin, client } = await openTables();
  const ana = await makeUser(site.db);
  const { product } = await makeCourseProduct(site.db);
  const paid = await makePaidOrder(site, { user_id: ana.id, lines: [{ product }] });
  const path = rowsPath(630, `${paid.order.id}/`);
  for (const [status, state] of [
    ["processing", "suspended"],
    ["completed", "open"],
    ["refunded", "revoked"],
    ["completed", "open"],
    ["cancelled", "revoked"],
  ]) {
    expect((await client.patch(path, { status })).json().status).toBe(status);
    expect(await access(site, paid.order.id)).toEqual([`course ${state}`]);
  }
  const log = await site.db
    .selectFrom("order_log")
    .select(["cause", "actor_id", "from_status", "to_status"])
    .orderBy("id")
    .execute();
  expect(log.at(-1)).toEqual({
    cause: "admin",
    actor_id: admin.id,
    from_status: "completed",
    to_status: "cancelled",
  });
  expect(log).toHaveLength(5);
});

test("OP-36: the money and the lines of an order that was paid here are refused, and it is not deleted", async () => {
  const { site, client } = await openTables();
  const { order, lines } = await makeOrder(site.db);
  const now = site.now();
  const attempt = {
    provider: "sandbox",
    method: "pix",
    state: "approved",
    charged_cents: order.total,
  } as const;
  await site.db
    .insertInto("payment_attempts")
    .values({
      ...attempt,
      order_id: order.id,
      number: 1,
      approved_cents: order.total,
      created_at: now,
      updated_at: now,
    })
    .execute();
  const path = rowsPath(630, `${order.id}/`);
  await refused(client.patch(path, { total: "1.00" }), "total");
  await refused(client.patch(path, { payment_status: "paid" }), "payment_status");
  await refused(client.patch(path, { payment_method: "boleto" }), "payment_method");
  const line = lines[0]?.id ?? 0;
  await refused(client.patch(rowsPath(631, `${line}/`), { price: "1.00" }), "price");
  await refused(client.patch(rowsPath(631, `${line}/`), { quantity: 2 }), "quantity");
  await refused(
    client.post(rowsPath(631), { order_id: order.id, product_id: lines[0]?.product_id }),
    "order_id",
  );
  for (const address of [path, rowsPath(631, `${line}/`)]) {
    const answer = await client.delete(address);
    expect([answer.status, answer.json().error]).toEqual([400, "ERROR_CANNOT_DELETE_ROWS_IN_TABLE"]);
  }
  // What a client sends back as it got it, and what has nothing to do with money, passes.
  const sent = (await client.get(path)).json();
  const noted = await client.patch(path, { ...sent, notes: "Ligar" });
  expect([noted.status, noted.json().notes]).toEqual([200, "Ligar"]);
  expect(await site.db.selectFrom("orders").select("total").executeTakeFirst()).toEqual({
    total: order.total,
  });
});

test("OP-36: a guest's imported order joins the account that confirms the e-mail, however it was written", async () => {
  const { site, client } = await openTables();
  const { product } = await makeCourseProduct(site.db);
  const guest = { ...DONE, guest_email: "Ana@Teste.Example", guest_name: "Ana" };
  const { order } = await makeImported(client, guest, [product]);
  expect(order.guest_email).toBe("ana@teste.example");
  expect(await access(site, order.id)).toEqual(["course awaits_confirmation"]);
  const admin = await makeUser(site.db, { role: "admin" });
  expect((await (await site.as(admin)).get("/admin/pedidos?busca=ana")).text).toContain("ana@teste.example");
  const ana = await site.db
    .selectFrom("users")
    .select("id")
    .where("email", "=", "ana@teste.example")
    .executeTakeFirstOrThrow();
  await client.patch(rowsPath(630, `${order.id}/`), { user_id: ana.id });
  expect(await access(site, order.id)).toEqual(["course open"]);
  const eva = await makeUser(site.db);
  await refused(client.patch(rowsPath(630, `${order.id}/`), { user_id: eva.id }), "user_id");
});

test("imported lines copy the product, close what they no longer pay for, and go with their access", async () => {
  const { site, client } = await openTables();
  const ana = await makeUser(site.db);
  const [first, second] = [await makeCourseProduct(site.db), await makeProduct(site.db, { price: 700 })];
  const { order, lines } = await makeImported(client, { ...DONE, user_id: ana.id }, [first.product]);
  const path = rowsPath(631, `${lines[0].id}/`);
  await client.patch(path, { quantity: 3 });
  expect(await site.db.selectFrom("licences").select("unit").execute()).toHaveLength(2);
  await client.patch(path, { quantity: 2 });
  expect(await site.db.selectFrom("licences").select("unit").execute()).toEqual([{ unit: 2 }]);
  await refused(
    client.patch(path, { order_id: (await client.post(rowsPath(630), {})).json().id }),
    "order_id",
  );
  await client.patch(path, { product_id: second.id, quantity: 1 });
  expect(await access(site, order.id)).toEqual(["file open"]);
  const item = await site.db
    .selectFrom("order_items")
    .select(["name", "product_type", "course_id"])
    .executeTakeFirst();
  expect(item).toEqual({ name: second.name, product_type: "Download", course_id: null });
  expect((await client.delete(rowsPath(631, `${lines[0].id}/`))).status).toBe(204);
  expect(await access(site, order.id)).toEqual([]);
  expect((await client.delete(rowsPath(630, `${order.id}/`))).status).toBe(204);
  const pending = (await client.post(rowsPath(630), { payment_status: "refunded", total: 10 })).json();
  const row = await site.db
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", pending.id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ status: "pending", paid_cents: 1000, refunded_cents: 1000 });
});

test("an order tells its source and campaign, written as the checkout writes them", async () => {
  const { site, client } = await openTables();
  const product = await makeProduct(site.db);
  const admin = await makeAdmin(site.db);
  const facts = { name: "Kit", url: "https://kit.example", events: [], include_all_events: true };
  const rest = { request_method: "POST", headers: {}, use_user_field_names: true };
  await createWebhook(site.db, { tableId: 630, actorId: admin.id, facts: { ...facts, ...rest } }, site.now());
  const lastTouch = { source: "Instagram", campaign: "Maio", gclid: "x" };
  const { id } = await buyWith(site, product, { lastTouch });
  await site.settle();
  const [told] = await site.db.selectFrom("webhook_deliveries").select("body").orderBy("id").execute();
  expect(JSON.parse(told?.body ?? "{}").items).toMatchObject([{ id, source: "instagram", campaign: "maio" }]);
  expect((await client.get(rowsPath(630, `${id}/`))).json()).toMatchObject({
    source: "instagram",
    campaign: "maio",
  });
  const { order } = await makeImported(
    client,
    { ...DONE, source: " Hot  Mart ", campaign: "Ana@x.example" },
    [],
  );
  expect(order).toMatchObject({ source: "hot mart", campaign: null });
  const found = await client.get(`${rowsPath(630)}?user_field_names=true&filter__source__equal=instagram`);
  expect(found.json().results.map((row: { id: number }) => row.id)).toEqual([id]);
  const moved = await client.patch(rowsPath(630, `${order.id}/`), { source: "", campaign: "Junho" });
  expect(moved.json()).toMatchObject({ source: null, campaign: "junho" });
  const long = await client.patch(rowsPath(630, `${order.id}/`), { source: "x".repeat(101) });
  expect(long.status).toBe(400);
});

async function buyWith(site: TestSite, product: { id: number; price: number }, touches: object) {
  const placed = await submit(site.visitor(), { ...checkoutBody(product), ...touches });
  return findOrder(site.db, placed.json().publicId);
}
