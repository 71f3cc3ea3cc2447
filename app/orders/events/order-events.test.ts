import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { buy, DAYS, HOURS, SECONDS, wait } from "#tests/checkout.ts";
import { dataOf, namesOf, openListening } from "#tests/event-listener.ts";
import { makeProduct } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";

const SALES = [
  "order.created",
  "order.paid",
  "order.refunded",
  "order.disputed",
  "order.expired",
  "pix.created",
  "boleto.created",
] as const;

test("EV-01: raises one event each when a PIX order is made, has its code and is paid", async () => {
  const { site, told, webhook, receiver } = await openListening({ events: SALES });
  const product = await makeProduct(site.db, { name: "Ícones", price: 4990 });
  const guest = site.visitor();
  const order = await buy(site, guest, product, { email: "ana+mudo@teste.example" });
  const waiting = await told();
  expect(namesOf(waiting)).toEqual(["order.created", "pix.created"]);
  const [made] = dataOf(waiting, "order.created");
  expect(made?.order).toMatchObject({ id: order.id, status: "pending", total_cents: 4990, paid_at: null });
  expect(made?.customer).toMatchObject({ name: "Ana Souza", email: "ana+mudo@teste.example", id: null });
  expect(made?.items).toMatchObject([
    { name: "Ícones", quantity: 1, total_cents: 4990, product_id: product.id },
  ]);
  const [pix] = dataOf(waiting, "pix.created");
  expect(pix?.pix).toMatchObject({ cents: 4990, code: expect.stringMatching(/^0002/) });
  // The link needs the buyer's cookie or account; the address alone reveals nothing.
  const path = new URL(made?.order.url ?? "").pathname;
  expect([(await guest.get(path)).status, (await site.visitor().get(path)).status]).toEqual([200, 404]);

  await wait(site, 40 * SECONDS);
  const paid = await told();
  expect(namesOf(paid)).toEqual(["order.paid"]);
  expect(dataOf(paid, "order.paid")[0]?.order).toMatchObject({ status: "completed", paid_cents: 4990 });
  await wait(site, HOURS);
  expect(await told()).toEqual([]);
  expect(webhook.table_id).toBe(0);
  expect(receiver.received).toEqual([]);
});

test("EV-01: raises events for a boleto and for an order that nobody pays", async () => {
  const { site, told } = await openListening({ events: SALES });
  const product = await makeProduct(site.db, { price: 4990 });
  await buy(site, site.visitor(), product, { method: "boleto", email: "ana+pendente@teste.example" });
  const waiting = await told();
  expect(namesOf(waiting)).toEqual(["order.created", "boleto.created"]);
  expect(dataOf(waiting, "boleto.created")[0]?.boleto).toMatchObject({
    cents: 4990,
    due_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  await wait(site, 5 * DAYS);
  await wait(site, 5 * DAYS);
  const expired = await told();
  expect(namesOf(expired)).toEqual(["order.expired"]);
  expect(dataOf(expired, "order.expired")[0]?.order.status).toBe("cancelled");
});

test("EV-01: raises made and paid at once for a free order", async () => {
  const { site, told } = await openListening({ events: SALES });
  const product = await makeProduct(site.db, { price: 0 });
  await buy(site, site.visitor(), product);
  const news = await told();
  expect(namesOf(news)).toEqual(["order.created", "order.paid"]);
  // Read at the end of the transaction, so it shows the final state.
  expect(dataOf(news, "order.created")[0]?.order).toMatchObject({ status: "completed", total_cents: 0 });
});

test("EV-01: raises an event for each refund and dispute change with its amount", async () => {
  const { site, admin, told } = await openListening({ events: SALES });
  const sold = [await makeProduct(site.db, { price: 10_000 }), await makeProduct(site.db, { price: 2500 })];
  const order = await buy(site, site.visitor(), sold, { method: "credit" });
  await wait(site, 5 * SECONDS);
  expect(namesOf(await told())).toEqual(["order.created", "order.paid"]);
  const team = await site.as(admin);
  const refund = (body: object) =>
    team.postJson(`/api/admin/orders/${order.id}/refunds`, body, {
      headers: { "idempotency-key": randomUUID() },
    });
  const [first] = await site.db.selectFrom("order_items").select("id").orderBy("id").execute();
  expect((await refund({ lines: [first?.id], reason: "arquivo errado" })).status).toBe(201);
  const part = await told();
  expect(dataOf(part, "order.refunded")).toMatchObject([
    { refund: { cents: 10_000, is_whole: false }, order: { status: "completed" } },
  ]);
  expect((await refund({ reason: "desistência" })).status).toBe(201);
  expect(dataOf(await told(), "order.refunded")).toMatchObject([
    { refund: { cents: 2500, is_whole: true }, order: { status: "refunded", refunded_cents: 12_500 } },
  ]);
});

test("EV-01: raises events for a dispute's start and end, and no refund for a lost one", async () => {
  const { site, admin, told } = await openListening({ events: SALES });
  const product = await makeProduct(site.db);
  const order = await buy(site, site.visitor(), product, { method: "credit", card: "tok_sandbox_dispute" });
  await wait(site, 3 * SECONDS);
  await wait(site, 5 * SECONDS);
  const opened = await told();
  expect(namesOf(opened)).toEqual(["order.created", "order.paid", "order.disputed"]);
  expect(dataOf(opened, "order.disputed")).toMatchObject([
    { dispute: { state: "open", cents: product.price } },
  ]);
  const team = await site.as(admin);
  const answer = await team.postJson(`/api/orders/${order.publicId}/sandbox`, { action: "lose-dispute" });
  expect(answer.status, answer.text).toBe(200);
  const lost = await told();
  expect(namesOf(lost)).toEqual(["order.disputed"]);
  expect(dataOf(lost, "order.disputed")).toMatchObject([{ dispute: { state: "lost" } }]);
});

test("EV-01: raises a refund without money when the team sets the status", async () => {
  const { site, admin, told } = await openListening({ events: ["order.refunded"] });
  const product = await makeProduct(site.db);
  const order = await buy(site, site.visitor(), product, { method: "credit" });
  await wait(site, 5 * SECONDS);
  const row = await site.db.selectFrom("orders").select("version").executeTakeFirstOrThrow();
  const team = await site.as(admin);
  const body = { status: "refunded", version: row.version };
  const answer = await team.postJson(`/api/admin/orders/${order.id}/status`, body);
  expect(answer.status, answer.text).toBe(200);
  expect(dataOf(await told(), "order.refunded")).toMatchObject([{ refund: { cents: 0, is_whole: true } }]);
});

test("EV-03: stores nothing when nobody listens", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  await buy(site, site.visitor(), product);
  await wait(site, 40 * SECONDS);
  expect(await site.db.selectFrom("webhook_deliveries").select("id").execute()).toEqual([]);
});
