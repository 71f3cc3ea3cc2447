import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { buy, checkoutBody, SECONDS, wait } from "#tests/checkout.ts";
import { makeAdmin, makeProduct } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

const CARD = "4111 1111 1111 1111";

test("OP-33: refuses a card number in any field and stores it nowhere", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const admin = await site.as(await makeAdmin(site.db));
  const order = await buy(site, admin, product, { method: "credit" });
  await wait(site, 3 * SECONDS);
  const body = checkoutBody(product);
  const orders = `/api/orders/${order.publicId}`;
  const adminOrders = `/api/admin/orders/${order.id}`;
  const [line] = body.lines;
  const forms: [string, Record<string, unknown>][] = [
    ...Object.keys(body).map((field): [string, Record<string, unknown>] => [
      "/api/checkout/orders",
      { ...body, [field]: CARD },
    ]),
    ["/api/checkout/orders", { ...body, cardToken: CARD }],
    ["/api/checkout/orders", { ...body, document: CARD }],
    ["/api/checkout/orders", { ...body, cardNumber: CARD.replaceAll(" ", "-") }],
    ["/api/checkout/orders", { ...body, [CARD]: 1 }],
    ["/api/checkout/orders", { ...body, seenTotalCents: 4111111111111111 }],
    ["/api/checkout/orders", { ...body, lines: [{ ...line, note: { deep: [CARD] } }] }],
    ["/api/checkout/quote", { lines: [], method: CARD }],
    [`${orders}/attempts`, { lastAttempt: 1, method: "credit", cardToken: CARD }],
    [`${orders}/refund-requests`, { reason: `devolva no cartão ${CARD}` }],
    [`${orders}/sandbox`, { action: CARD }],
    [`${adminOrders}/status`, { status: "completed", version: 1, note: CARD }],
    [`${adminOrders}/refunds`, { reason: CARD }],
    [`${adminOrders}/receipt`, { cents: 100, note: CARD }],
  ];
  for (const [address, form] of forms) {
    const answer = await admin.postJson(address, form, { headers: { "idempotency-key": randomUUID() } });
    expect(answer.status, `${address} ${JSON.stringify(form)}`).toBe(422);
    expect(answer.json().error).toBe("card_data_refused");
    expect(answer.text).not.toMatch(/4111.?1111/);
  }
  const key = CARD.replaceAll(" ", "");
  const keyed = await admin.postJson("/api/checkout/orders", body, { headers: { "idempotency-key": key } });
  expect(keyed.json().error).toBe("card_data_refused");

  await site.settle();
  const kept = [...site.logs, ...(await everyRow(site)), ...(await everyMail(site))].join("\n");
  expect(kept).toContain("ana@teste.example");
  expect(kept.replace(/[\s-]/g, "")).not.toContain(key);
});

async function everyRow(site: TestSite): Promise<string[]> {
  const tables = await site.db.introspection.getTables();
  const rows: string[] = [];
  for (const { name } of tables) {
    const found = await site.db
      .selectFrom(name as "orders")
      .selectAll()
      .execute();
    rows.push(JSON.stringify(found));
  }
  return rows;
}

async function everyMail(site: TestSite): Promise<string[]> {
  return (await site.mails()).map((mail) => `${mail.subject} ${mail.text} ${mail.html}`);
}
