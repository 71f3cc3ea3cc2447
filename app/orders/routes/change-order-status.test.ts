import { expect, test } from "vitest";
import { ORDER_STATUSES } from "#app/orders/log/order-labels.ts";
import type { OrderStatus } from "#db/schema.ts";
import { buy, findOrder, SECONDS, standing, wait } from "#tests/checkout.ts";
import { fakeProvider } from "#tests/fake-provider.ts";
import { makeAdmin, makeOrder, makeProduct, makeUser } from "#tests/makers.ts";
import { openSite, type TestSite, Visitor } from "#tests/test-site.ts";

const ACCESS_AFTER: Record<OrderStatus, string> = {
  completed: "active",
  pending: "suspended",
  processing: "suspended",
  cancelled: "revoked",
  refunded: "revoked",
};

async function readLog(site: TestSite, orderId: number) {
  return site.db.selectFrom("order_log").selectAll().where("order_id", "=", orderId).orderBy("id").execute();
}

test("OP-18: allows every status after every other, with log and access, without moving money", async () => {
  const provider = fakeProvider();
  const site = await openSite({}, { payments: { credit: provider } });
  const owner = await makeAdmin(site.db);
  const admin = await site.as(owner);
  const product = await makeProduct(site.db);
  const pairs = ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => ({ from, to })));
  const orders = [];
  for (const pair of pairs) {
    orders.push({ ...pair, ...(await buy(site, site.visitor(), product, { method: "credit" })) });
  }
  for (const { payment } of provider.starts) {
    provider.change(payment.externalRef, { state: "approved", approvedCents: 4990 });
  }
  await wait(site, 11 * SECONDS);
  await site.settle();

  for (const { id, publicId, from, to } of orders) {
    const address = `/api/admin/orders/${id}/status`;
    const paid = await findOrder(site.db, publicId);
    const start = await admin.postJson(address, { status: from, version: paid.version });
    const { version } = start.json().order;
    expect(await standing(site.db, id)).toMatchObject({ status: from, grants: [ACCESS_AFTER[from]] });
    const before = await readLog(site, id);
    const body = { status: to, version, note: "combinado por telefone" };
    const answer = await admin.postJson(address, body);
    expect(answer.status, `${from} to ${to}`).toBe(200);
    expect(answer.json().order).toMatchObject({ status: to, version: version + 1 });
    expect(await standing(site.db, id), `${from} to ${to}`).toMatchObject({
      status: to,
      payment_status: "paid",
      paid_cents: 4990,
      refunded_cents: 0,
      grants: [ACCESS_AFTER[to]],
      refunds: [],
    });
    expect((await readLog(site, id)).slice(before.length)).toMatchObject([
      {
        from_status: from,
        to_status: to,
        payment_before: "paid",
        payment_after: "paid",
        cause: "admin",
        actor_id: owner.id,
        note: "combinado por telefone",
      },
    ]);
  }
  const sold = await site.db.selectFrom("products").select("sales_count").executeTakeFirstOrThrow();
  expect(sold.sales_count).toBe(25);
  expect(provider.starts).toHaveLength(25);
  expect(provider.cancels + provider.refunds.size).toBe(0);
});

test("OP-19: tells the second of two admins that the order changed", async () => {
  const site = await openSite();
  const other = await site.second();
  const { order } = await makeOrder(site.db);
  const first = await site.as(await makeAdmin(site.db));
  const second = await site.as(await makeAdmin(site.db));
  const elsewhere = new Visitor(other.fetch, site.config.siteUrl);
  for (const [name, value] of second.cookies) elsewhere.cookies.set(name, value);
  const address = `/api/admin/orders/${order.id}/status`;
  const answers = await Promise.all([
    first.postJson(address, { status: "processing", version: order.version }),
    elsewhere.postJson(address, { status: "cancelled", version: order.version }),
  ]);
  const [won, lost] = answers[0]?.status === 200 ? answers : [...answers].reverse();
  expect(won?.status).toBe(200);
  expect(lost?.status).toBe(409);
  expect(lost?.json()).toMatchObject({
    error: "stale_order",
    message: "Outra pessoa mudou este pedido. Confira como ele está agora e tente de novo.",
    order: { status: won?.json().order.status, version: order.version + 1 },
  });
  expect(await readLog(site, order.id)).toHaveLength(1);
});

test("OP-36: accepts only a status on the admin endpoint, not payment columns or lines", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const admin = await site.as(await makeAdmin(site.db));
  const order = await buy(site, site.visitor(), product);
  const address = `/api/admin/orders/${order.id}/status`;
  const extras = {
    payment_status: "paid",
    paymentStatus: "paid",
    total: 1,
    payment_method: "credit",
    lines: [],
  };
  for (const [name, value] of Object.entries(extras)) {
    const body = { status: "completed", version: order.version, [name]: value };
    expect((await admin.postJson(address, body)).status, name).toBe(422);
  }
  const wrong: [Record<string, unknown>, string][] = [
    [{ status: "paid", version: 1 }, "status"],
    [{ status: "completed" }, "version"],
    [{ status: "completed", version: "1" }, "version"],
    [{ status: "completed", version: 1, note: "x".repeat(501) }, "note"],
  ];
  for (const [body, field] of wrong) {
    expect((await admin.postJson(address, body)).json().errors, field).toHaveProperty(field);
  }
  expect(await findOrder(site.db, order.publicId)).toEqual(await onlyOrder(site));
  expect(await standing(site.db, order.id)).toMatchObject({ status: "pending", payment_status: "pending" });

  const done = await admin.postJson(address, { status: "completed", version: order.version });
  expect(done.json().order).toMatchObject({ statusLabel: "Concluído", paymentLabel: "Pendente" });
  expect(await standing(site.db, order.id)).toMatchObject({ grants: ["active"], paid_cents: 0 });
  await wait(site, 6 * SECONDS);
  expect(await standing(site.db, order.id)).toMatchObject({ status: "completed", payment_status: "paid" });
});

test("allows only admins to change an order's status", async () => {
  const site = await openSite();
  const { order } = await makeOrder(site.db);
  const body = { status: "completed", version: order.version };
  expect((await site.visitor().postJson(`/api/admin/orders/${order.id}/status`, body)).status).toBe(401);
  const user = await site.as(await makeUser(site.db));
  expect((await user.postJson(`/api/admin/orders/${order.id}/status`, body)).status).toBe(403);
  const admin = await site.as(await makeAdmin(site.db));
  for (const id of ["999999", "0", "1e3", "abc", order.public_id]) {
    expect((await admin.postJson(`/api/admin/orders/${id}/status`, body)).status, id).toBe(404);
  }
  expect((await admin.get(`/api/admin/orders/${order.id}/status`)).status).toBe(405);
  expect(await readLog(site, order.id)).toHaveLength(0);
});

async function onlyOrder(site: TestSite) {
  return site.db.selectFrom("orders").selectAll().executeTakeFirstOrThrow();
}
