import { expect, test } from "vitest";
import { enqueue } from "#app/platform/jobs.server.ts";
import { formatBoletoLine } from "#app/sales/payment/boleto.ts";
import { json } from "#db/connect.server.ts";
import type { NewRow } from "#db/schema.ts";
import { updateRow } from "#db/writes.server.ts";
import { makeCourseProduct, makeOrder, makePaidOrder, makeProduct, makeUser } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

/** formatBRL writes a no-break space. */
const real = (amount: string) => `R$\u00A0${amount}`;

async function send(site: TestSite, topic: string, payload: Record<string, unknown>) {
  const before = (await site.mails()).map((mail) => mail.messageId);
  await enqueue(site.db, { topic, payload }, site.now());
  await site.settle();
  const parked = await site.db
    .selectFrom("outbox")
    .select("last_error")
    .where("done_at", "is", null)
    .execute();
  expect(parked).toEqual([]);
  return (await site.mails()).filter((mail) => !before.includes(mail.messageId));
}

async function makeAttempt(site: TestSite, orderId: number, facts: Partial<NewRow<"payment_attempts">>) {
  const now = site.now();
  return site.db
    .insertInto("payment_attempts")
    .values({
      order_id: orderId,
      number: 1,
      provider: "sandbox",
      method: "pix",
      state: "pending",
      charged_cents: 4990,
      created_at: now,
      updated_at: now,
      ...facts,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
}

test("a customer's confirmation has lines, total, downloads, courses and codes, once however often it is done", async () => {
  const site = await openSite();
  const user = await makeUser(site.db, { email: "ana@teste.example" });
  const download = await makeProduct(site.db, { name: "Kit de ícones", file_key: "entregas/kit" });
  const { product: course } = await makeCourseProduct(site.db, { name: "Curso de n8n", price: 10000 });
  const { order, grants } = await makePaidOrder(site, {
    user_id: user.id,
    lines: [{ product: download, quantity: 2 }, { product: course }],
  });
  const [mail] = await send(site, "mail.order-confirmed", { orderId: order.id });
  expect(mail?.to?.[0]?.address).toBe("ana@teste.example");
  expect(mail?.subject).toBe(`Pedido ${order.id} confirmado | ${site.company.brand}`);
  for (const text of [
    `2 × Kit de ícones: ${real("99,80")}`,
    `Curso de n8n: ${real("100,00")}`,
    `Total: ${real("199,80")}`,
    `http://localhost:3000/downloads/${grants[0]?.public_id}`,
    "http://localhost:3000/meus-cursos",
    `http://localhost:3000/pedido/${order.public_id}`,
    "use o código da página do pedido",
    "http://localhost:3000/resgatar",
  ]) {
    expect(mail?.text).toContain(text);
  }
  expect(mail?.text).not.toContain("/acesso/");
  await send(site, "mail.order-confirmed", { orderId: order.id });
  expect(await site.mails()).toHaveLength(1);
});

test("a guest's confirmation has the private link, the same one each time, and repeats no name they typed", async () => {
  const site = await openSite();
  const { product } = await makeCourseProduct(site.db);
  const { order } = await makePaidOrder(site, {
    guest_email: "ana@teste.example",
    guest_name: "Clique em http://golpe.example",
    lines: [{ product }],
  });
  const [mail] = await send(site, "mail.order-confirmed", { orderId: order.id });
  const link = /http:\/\/localhost:3000(\/acesso\/[\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  expect((await site.visitor().get(link)).location).toBe(`/pedido/${order.public_id}`);
  expect(mail?.text).toContain("crie uma conta com este mesmo e-mail");
  expect(mail?.text).not.toContain("golpe");
  await send(site, "mail.order-confirmed", { orderId: order.id });
  expect(await site.db.selectFrom("order_links").select("id").execute()).toHaveLength(1);
});

test("a confirmation that waited until the order was given back is not sent", async () => {
  const site = await openSite();
  const { order } = await makePaidOrder(site);
  for (const status of ["refunded", "cancelled"] as const) {
    await updateRow(site.db, "orders", order.id, { status }, site.now());
    expect(await send(site, "mail.order-confirmed", { orderId: order.id })).toEqual([]);
  }
});

test("a waiting PIX and a waiting boleto bring what has to be copied", async () => {
  const site = await openSite();
  const { order } = await makeOrder(site.db);
  const payload = "00020126580014br.gov.bcb.pix6304ABCD";
  const pix = await makeAttempt(site, order.id, {
    instructions: json({ pix: { payload, expiresAt: "2026-11-20T18:00:00.000Z" } }),
  });
  const [first] = await send(site, "mail.order-waiting", { orderId: order.id, attemptId: pix.id });
  expect(first?.text).toContain(payload);
  expect(first?.text).toContain(`Pague ${real("49,90")}`);
  expect(first?.text).toContain("20/11/2026 15:00");
  expect(first?.text).toContain("/acesso/");

  await site.db.updateTable("payment_attempts").set({ state: "expired" }).where("id", "=", pix.id).execute();
  expect(await send(site, "mail.order-waiting", { orderId: order.id, attemptId: pix.id })).toEqual([]);
  const line = "00090000090000000000000000000000199990000004990";
  const boleto = await makeAttempt(site, order.id, {
    number: 2,
    method: "boleto",
    instructions: json({ boleto: { line, barcode: "0", dueOn: "2026-11-23" } }),
  });
  const [second] = await send(site, "mail.order-waiting", { orderId: order.id, attemptId: boleto.id });
  expect(second?.text).toContain(formatBoletoLine(line));
  expect(second?.text).toContain("até 23/11/2026");
});

test("refunds are told to the customer, requests to the shop", async () => {
  const site = await openSite();
  const { order, lines } = await makePaidOrder(site, { guest_email: "ana@teste.example", lines: [{}, {}] });
  const now = site.now();
  const attempt = await makeAttempt(site, order.id, { state: "approved", approved_cents: 9980 });
  const refund = await site.db
    .insertInto("refunds")
    .values({
      attempt_id: attempt.id,
      order_id: order.id,
      request_key: "k",
      cents: 4990,
      lines: json([lines[0]?.id ?? 0]),
      state: "requested",
      origin: "customer",
      reason: "Comprei <b>errado</b>",
      created_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const [asked] = await send(site, "mail.refund-requested", { orderId: order.id, refundId: refund.id });
  expect(asked?.to?.[0]?.address).toBe(site.company.emails.support);
  expect(asked?.replyTo?.[0]?.address).toBe("ana@teste.example");
  expect(asked?.html).toContain("Comprei &lt;b&gt;errado&lt;/b&gt;");
  expect(asked?.text).toContain(`/admin/pedidos?pedido=${order.id}`);
  const [done] = await send(site, "mail.order-refunded", { orderId: order.id, refundId: refund.id });
  expect(done?.to?.[0]?.address).toBe("ana@teste.example");
  expect(done?.text).toContain(`Reembolsamos ${real("49,90")}`);
  expect(done?.text).toContain("Os outros produtos do pedido continuam seus.");
});

test("an order that needs attention is told to the shop", async () => {
  const site = await openSite();
  const { order } = await makeOrder(site.db);
  await updateRow(site.db, "orders", order.id, { attention: "Pago por outro valor." }, site.now());
  const [mail] = await send(site, "mail.order-attention", { orderId: order.id });
  expect(mail?.to?.[0]?.address).toBe(site.company.emails.support);
  expect(mail?.text).toContain("Pago por outro valor.");
});

test("an order without any address, or gone meanwhile, sends nothing and blocks nothing", async () => {
  const site = await openSite();
  const { order } = await makePaidOrder(site, { guest_email: null, guest_name: null });
  expect(await send(site, "mail.order-confirmed", { orderId: order.id })).toEqual([]);
  for (const topic of ["mail.order-confirmed", "mail.order-link", "mail.order-attention"]) {
    expect(await send(site, topic, { orderId: 999 })).toEqual([]);
  }
});
