import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { buy, countQueued, DAYS, HOURS, SECONDS, standing, wait } from "#tests/checkout.ts";
import { fakeProvider } from "#tests/fake-provider.ts";
import { makeAdmin, makeProduct } from "#tests/makers.ts";
import { openSite, type TestSite, Visitor } from "#tests/test-site.ts";

/** A paid order of three products, R$ 10, 20 and 30. */
async function paidOrder(site: TestSite, input: Parameters<typeof buy>[3] = { method: "credit" }) {
  const products = [];
  for (const price of [1000, 2000, 3000]) products.push(await makeProduct(site.db, { price }));
  const guest = site.visitor();
  const order = await buy(site, guest, products, input);
  if (input.method === "boleto")
    await guest.postJson(`/api/orders/${order.publicId}/sandbox`, { action: "pay" });
  await wait(site, 6 * SECONDS);
  const lines = await site.db
    .selectFrom("order_items")
    .select("id")
    .where("order_id", "=", order.id)
    .orderBy("id")
    .execute();
  return { ...order, guest, lines: lines.map((line) => line.id) };
}

function refund(admin: Visitor, orderId: number, body: unknown, key: string = randomUUID()) {
  return admin.postJson(`/api/admin/orders/${orderId}/refunds`, body, {
    headers: { "idempotency-key": key },
  });
}

test("OP-20: a line, then the rest, then nothing is left; access falls with the money", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const { id, lines, guest, publicId } = await paidOrder(site);
  const key = randomUUID();
  const input = { lines: [lines[1]], reason: "arquivo errado" };
  const first = await refund(admin, id, input, key);
  expect(first.status, first.text).toBe(201);
  expect(first.json()).toMatchObject({
    refund: { state: "done", cents: 2000, lines: [lines[1]] },
    order: { status: "completed", paymentStatus: "paid" },
  });
  expect(await standing(site.db, id)).toMatchObject({
    refunded_cents: 2000,
    grants: ["active", "revoked", "active"],
  });
  const page = (await guest.get(`/pedido/${publicId}`)).text;
  expect(page).toContain("O acesso ao que foi reembolsado terminou. O resto continua liberado.");
  expect((await refund(admin, id, input, key)).status).toBe(200);
  expect((await refund(admin, id, { ...input, lines: [lines[0]] }, key)).json().error).toBe("key_reused");
  expect((await refund(admin, id, input)).json().error).toBe("invalid");

  const rest = await refund(admin, id, { reason: "desistência" });
  expect(rest.json()).toMatchObject({
    refund: { state: "done", cents: 4000 },
    order: { status: "refunded", paymentStatus: "refunded" },
  });
  expect(await standing(site.db, id)).toMatchObject({
    refunded_cents: 6000,
    grants: ["revoked", "revoked", "revoked"],
  });
  const third = await refund(admin, id, { reason: "mais uma vez" });
  expect(third.status).toBe(422);
  expect(third.json()).toMatchObject({
    error: "nothing_to_refund",
    message: "Não há mais valor a devolver neste pedido.",
  });
  await site.settle();
  expect(await countQueued(site.db, "mail.order-refunded")).toBe(2);
  const sold = await site.db.selectFrom("products").select("sales_count").execute();
  expect(sold.map((product) => product.sales_count)).toEqual([0, 0, 0]);
});

test("OP-20: refunds at once over two processes never pass what was paid", async () => {
  const site = await openSite();
  const other = await site.second();
  const admin = await site.as(await makeAdmin(site.db));
  const elsewhere = new Visitor(other.fetch, site.config.siteUrl);
  for (const [name, value] of admin.cookies) elsewhere.cookies.set(name, value);
  const { id } = await paidOrder(site);
  const doors = [admin, elsewhere];
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, at) => refund(doors[at % 2] ?? admin, id, { cents: 2500, reason: "x" })),
  );
  const statuses = answers.map((answer) => answer.status).sort();
  expect(statuses).toEqual([201, 201, 422, 422, 422, 422]);
  expect(await standing(site.db, id)).toMatchObject({ refunded_cents: 5000, payment_status: "paid" });
});

test("OP-20: a line whose money is on its way is not refunded a second time out of the others'", async () => {
  const provider = fakeProvider();
  provider.holdsRefunds = true;
  const site = await openSite({}, { payments: { credit: provider } });
  const admin = await site.as(await makeAdmin(site.db));
  const { id, lines } = await paidOrder(site);
  const attempt = await site.db.selectFrom("payment_attempts").select("id").executeTakeFirstOrThrow();
  provider.change(String(attempt.id), { state: "approved", approvedCents: 6000 });
  await wait(site, 11 * SECONDS);
  const input = { lines: [lines[0]], reason: "arquivo errado" };
  expect((await refund(admin, id, input)).json()).toMatchObject({
    refund: { state: "processing", cents: 1000 },
  });
  expect((await refund(admin, id, input)).json().error).toBe("invalid");
  expect((await standing(site.db, id)).refunds).toMatchObject([{ cents: 1000, state: "processing" }]);
});

test("OP-21: a refund in processing is shown as such and done an hour later, once", async () => {
  const provider = fakeProvider();
  provider.holdsRefunds = true;
  const site = await openSite({}, { payments: { credit: provider } });
  const admin = await site.as(await makeAdmin(site.db));
  const product = await makeProduct(site.db);
  const order = await buy(site, site.visitor(), product, { method: "credit" });
  const attempt = await site.db.selectFrom("payment_attempts").select("id").executeTakeFirstOrThrow();
  provider.change(String(attempt.id), { state: "approved", approvedCents: 4990 });
  await wait(site, 11 * SECONDS);
  const asked = await refund(admin, order.id, { reason: "desistência" });
  expect(asked.json()).toMatchObject({
    refund: { state: "processing" },
    order: { status: "completed", paymentStatus: "paid" },
  });
  expect((await refund(admin, order.id, { reason: "de novo" })).json().error).toBe("nothing_to_refund");
  expect(await countQueued(site.db, "mail.order-refunded")).toBe(0);
  await wait(site, HOURS);
  // Whoever did not ask for it is told too that the money is on its way.
  expect((await site.mails()).map((mail) => mail.subject?.split(": ")[0])).toContain(
    `Reembolso aprovado no pedido ${order.id}`,
  );
  provider.endRefunds(String(attempt.id), "done");
  await wait(site, HOURS);
  await wait(site, HOURS);
  expect(await standing(site.db, order.id)).toMatchObject({
    status: "refunded",
    grants: ["revoked"],
    refunds: [{ cents: 4990, state: "done" }],
  });
  expect(await countQueued(site.db, "mail.order-refunded")).toBe(1);
  expect(provider.refunds.size).toBe(1);
});

test("a boleto goes back by the owner's own transfer, and is then marked as returned", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const { id } = await paidOrder(site, { method: "boleto" });
  const refused = await refund(admin, id, { reason: "desistência" });
  expect(refused.status).toBe(422);
  expect(refused.json()).toMatchObject({
    error: "refund_by_hand",
    message: expect.stringContaining("Marcar como reembolsado"),
  });
  expect((await standing(site.db, id)).refunds).toEqual([]);
  const marked = await refund(admin, id, { action: "by-hand", reason: "transferido por PIX" });
  expect(marked.json()).toMatchObject({
    refund: { state: "done", byHand: true, cents: 6000 },
    order: { status: "refunded", paymentStatus: "refunded" },
  });
  expect((await standing(site.db, id)).grants).toEqual(["revoked", "revoked", "revoked"]);
});

test("a refund outside the provider's days goes by hand", async () => {
  const site = await openSite();
  const owner = await makeAdmin(site.db);
  const { id } = await paidOrder(site, { method: "pix" });
  site.advance(91 * DAYS);
  const admin = await site.as(owner);
  expect((await refund(admin, id, { reason: "tarde" })).json().error).toBe("refund_by_hand");
});

test("a buyer asks for the money back within the window, once, and the owner answers", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const { id, publicId, guest } = await paidOrder(site);
  const address = `/api/orders/${publicId}/refund-requests`;
  expect((await site.visitor().postJson(address, {})).status).toBe(404);
  const asked = await guest.postJson(address, { reason: "Não era o que eu esperava." });
  expect(asked.status, asked.text).toBe(201);
  expect(asked.json().refund).toMatchObject({ state: "requested", cents: 6000 });
  expect((await guest.postJson(address, {})).status).toBe(200);
  for (const news of ["mail.refund-requested", "mail.refund-received"]) {
    expect(await countQueued(site.db, news)).toBe(1);
  }
  expect(await standing(site.db, id)).toMatchObject({
    status: "completed",
    grants: ["active", "active", "active"],
  });

  const { refund: input } = asked.json();
  const no = await refund(admin, id, { action: "refuse", refundId: input.id, note: "já conversamos" });
  expect(no.json().refund).toMatchObject({ state: "failed", lastError: "já conversamos" });
  const again = await refund(admin, id, { action: "approve", refundId: input.id });
  expect(again.status).toBe(409);
  expect(again.json().error).toBe("already_answered");
  await site.settle();
  const subjects = (await site.mails()).filter((one) => one.to?.[0]?.address === "ana@teste.example");
  expect(subjects.map((one) => one.subject?.split(": ")[0])).toEqual([
    `Pedido ${id} confirmado`,
    `Sua solicitação de reembolso do pedido ${id}`,
    `Resposta à solicitação de reembolso do pedido ${id}`,
  ]);
  expect(subjects.at(-1)?.text).toContain("A loja escreveu: já conversamos");
  expect(subjects.at(-1)?.html?.match(/class="(?:first|other)"/g)).toHaveLength(1);

  const second = (await guest.postJson(address, {})).json().refund;
  const yes = await refund(admin, id, { action: "approve", refundId: second.id });
  expect(yes.json()).toMatchObject({
    refund: { state: "done", origin: "customer" },
    order: { status: "refunded" },
  });
  expect((await guest.postJson(address, {})).json().error).toBe("already_refunded");
  expect((await refund(admin, id, { action: "approve", refundId: 987654 })).status).toBe(404);
});

test("what was approved is not refused any more, on its way or done", async () => {
  const { site, provider, admin, guest, order, ref } = await paidAtFake();
  provider.holdsRefunds = true;
  const asked = await guest.postJson(`/api/orders/${order.publicId}/refund-requests`, {});
  const { id: refundId } = asked.json().refund;
  await refund(admin, order.id, { action: "approve", refundId });
  const no = { action: "refuse", refundId, note: "mudamos de ideia" };
  const refuse = async () => refund(await site.as(await makeAdmin(site.db)), order.id, no);
  for (const state of ["processing", "done"] as const) {
    expect([state, (await refuse()).json().error]).toEqual([state, "already_answered"]);
    expect((await standing(site.db, order.id)).refunds).toMatchObject([{ cents: 4990, state }]);
    provider.endRefunds(ref, "done");
    await wait(site, HOURS);
  }
  expect(await countQueued(site.db, "mail.refund-refused")).toBe(0);
});

test("an approved refund that takes its time is told, and then that it is done", async () => {
  const provider = fakeProvider();
  provider.holdsRefunds = true;
  const site = await openSite({}, { payments: { credit: provider } });
  const admin = await site.as(await makeAdmin(site.db));
  const product = await makeProduct(site.db);
  const guest = site.visitor();
  const order = await buy(site, guest, product, { method: "credit" });
  const attempt = await site.db.selectFrom("payment_attempts").select("id").executeTakeFirstOrThrow();
  provider.change(String(attempt.id), { state: "approved", approvedCents: 4990 });
  await wait(site, 11 * SECONDS);
  const asked = await guest.postJson(`/api/orders/${order.publicId}/refund-requests`, {});
  await refund(admin, order.id, { action: "approve", refundId: asked.json().refund.id });
  const approval = await site.db
    .selectFrom("order_log")
    .innerJoin("users", "users.id", "order_log.actor_id")
    .select("users.role")
    .where("cause", "=", "refund_approved")
    .execute();
  expect(approval).toEqual([{ role: "admin" }]);
  const told = async () => (await site.mails()).map((mail) => mail.subject?.split(": ")[0]);
  await site.settle();
  expect(await told()).not.toContain(`Reembolso aprovado no pedido ${order.id}`);
  await wait(site, 2 * 60 * SECONDS);
  expect(await told()).toContain(`Reembolso aprovado no pedido ${order.id}`);
  provider.endRefunds(String(attempt.id), "done");
  await wait(site, HOURS);
  expect((await told()).filter((subject) => subject?.startsWith("Reembolso"))).toEqual([
    `Reembolso do pedido ${order.id}`,
    `Reembolso aprovado no pedido ${order.id}`,
    `Reembolso solicitado no pedido ${order.id}`,
  ]);
});

test("an approved refund that is done at once is told once", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const { id, publicId, guest: other } = await paidOrder(site);
  const second = await other.postJson(`/api/orders/${publicId}/refund-requests`, {});
  await refund(admin, id, { action: "approve", refundId: second.json().refund.id });
  await wait(site, HOURS);
  const told = (await site.mails()).map((mail) => mail.subject?.split(": ")[0] ?? "");
  expect(told.filter((subject) => subject.startsWith("Reembolso "))).toEqual([
    `Reembolso do pedido ${id}`,
    `Reembolso solicitado no pedido ${id}`,
  ]);
});

test("while the bank decides about the money nobody can ask for it, on the page or beside it", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const guest = site.visitor();
  const { publicId } = await buy(site, guest, product, { method: "credit", card: "tok_sandbox_dispute" });
  await wait(site, 3 * SECONDS);
  await wait(site, 5 * SECONDS);
  const page = await guest.get(`/pedido/${publicId}`);
  expect(page.text).not.toContain("Pedir reembolso");
  const form = await guest.post(`/pedido/${publicId}`, { reason: "Quero de volta" });
  expect([form.status, form.text.includes("é o banco que decide")]).toEqual([422, true]);
  const asked = await guest.postJson(`/api/orders/${publicId}/refund-requests`, {});
  expect([asked.status, asked.json().error]).toEqual([422, "disputed"]);
  expect(await site.db.selectFrom("refunds").select("id").execute()).toEqual([]);
  const admin = await site.as(await makeAdmin(site.db));
  await admin.postJson(`/api/orders/${publicId}/sandbox`, { action: "win-dispute" });
  expect((await guest.get(`/pedido/${publicId}`)).text).toContain("Pedir reembolso");
});

test("what was asked for before the bank was asked too is not paid beside it, on any door", async () => {
  const site = await openSite();
  const guest = site.visitor();
  const product = await makeProduct(site.db);
  const { id, publicId } = await buy(site, guest, product, { method: "credit", card: "tok_sandbox_dispute" });
  await wait(site, 3 * SECONDS);
  const asked = await guest.postJson(`/api/orders/${publicId}/refund-requests`, {});
  expect(asked.json().refund).toMatchObject({ state: "requested" });
  await wait(site, 5 * SECONDS);
  const admin = await site.as(await makeAdmin(site.db));
  const refundId = asked.json().refund.id;
  const paying = [
    { action: "approve", refundId },
    { action: "by-hand", refundId },
    { reason: "desistência" },
    { action: "by-hand", reason: "transferido" },
  ];
  for (const body of paying) {
    const answer = await refund(admin, id, body);
    expect([answer.status, answer.json().error], JSON.stringify(body)).toEqual([422, "disputed"]);
    expect(answer.json().message).toContain("está contestado no banco");
  }
  expect(await standing(site.db, id)).toMatchObject({ refunded_cents: 0, refunds: [{ state: "requested" }] });
  const screen = await admin.get(`/admin/pedidos?pedido=${id}`);
  expect(screen.text).toContain("está contestado no banco");
  for (const offered of ["Aprovar e reembolsar", "Marcar como reembolsado", "Fazer reembolso"])
    expect(screen.text).not.toContain(offered);

  await admin.postJson(`/api/orders/${publicId}/sandbox`, { action: "win-dispute" });
  const later = await refund(admin, id, { action: "approve", refundId });
  expect(later.json()).toMatchObject({ refund: { state: "done" }, order: { status: "refunded" } });
});

test("a refund that waits for its provider is not sent once the payment is disputed", async () => {
  const { site, provider, admin, order, ref } = await paidAtFake();
  provider.refundFailures = Array.from({ length: 20 }, () => "unavailable" as const);
  await refund(admin, order.id, { reason: "desistência" });
  expect(await standing(site.db, order.id)).toMatchObject({ refunds: [{ state: "processing" }] });
  provider.change(ref, { dispute: "open" });
  await wait(site, 2 * 60 * SECONDS);
  provider.refundFailures = [];
  await wait(site, HOURS);
  expect(provider.refunds.size).toBe(0);
  expect(await standing(site.db, order.id)).toMatchObject({
    refunded_cents: 0,
    refunds: [{ state: "failed" }],
    attention: expect.stringContaining("foi contestado"),
  });
});

test("after the window a buyer is told to get in touch", async () => {
  const site = await openSite();
  const { publicId, guest } = await paidOrder(site);
  site.advance(31 * DAYS);
  const late = await guest.postJson(`/api/orders/${publicId}/refund-requests`, {});
  expect(late.status).toBe(422);
  expect(late.json()).toMatchObject({
    error: "refund_window_over",
    message: "O prazo para pedir reembolso terminou. Fale com a gente.",
  });
});

/** A paid order of two lines at the provider in memory, and what its attempt is called there. */
async function paidAtFake() {
  const provider = fakeProvider();
  const site = await openSite({}, { payments: { pix: provider } });
  const admin = await site.as(await makeAdmin(site.db));
  const guest = site.visitor();
  const order = await buy(site, guest, await makeProduct(site.db));
  const attempt = await site.db.selectFrom("payment_attempts").select("id").executeTakeFirstOrThrow();
  const ref = String(attempt.id);
  provider.change(ref, { state: "approved", approvedCents: 4990 });
  await wait(site, 10 * SECONDS);
  expect(await standing(site.db, order.id)).toMatchObject({ payment_status: "paid", grants: ["active"] });
  return { site, provider, admin, guest, order, ref };
}

test("a refund that fails after it was done is flagged, and the buyer has access again", async () => {
  const { site, provider, admin, order, ref } = await paidAtFake();
  const counted = () => site.db.selectFrom("products").select("sales_count").executeTakeFirstOrThrow();
  const before = await counted();
  await refund(admin, order.id, { reason: "desistência" });
  expect(await standing(site.db, order.id)).toMatchObject({
    status: "refunded",
    payment_status: "refunded",
    refunded_cents: 4990,
    grants: ["revoked"],
    refunds: [{ cents: 4990, state: "done" }],
  });
  provider.endRefunds(ref, "failed");
  for (let day = 0; day < 2; day++) await wait(site, 25 * 3600 * SECONDS);
  expect(await standing(site.db, order.id)).toMatchObject({
    status: "completed",
    payment_status: "paid",
    refunded_cents: 0,
    grants: ["active"],
    attention: expect.stringContaining("o valor voltou"),
    refunds: [{ cents: 4990, state: "failed" }],
  });
  expect(await counted()).toEqual(before);
  const causes = await site.db.selectFrom("order_log").select("cause").orderBy("id").execute();
  expect(causes.filter(({ cause }) => cause === "refund_reversed")).toHaveLength(1);
  expect(await countQueued(site.db, "mail.order-refunded")).toBe(1);

  // The money is here again, so it can be sent once more.
  const later = await site.as(await makeAdmin(site.db));
  const again = await refund(later, order.id, { action: "by-hand", reason: "transferido" });
  expect(again.json()).toMatchObject({ order: { status: "refunded", paymentStatus: "refunded" } });
});

test("a refund that waits and fails is flagged and takes nothing", async () => {
  const { site, provider, admin, order, ref } = await paidAtFake();
  provider.holdsRefunds = true;
  await refund(admin, order.id, { reason: "desistência" });
  provider.endRefunds(ref, "failed");
  await wait(site, 10 * 60 * SECONDS);
  expect(await standing(site.db, order.id)).toMatchObject({
    status: "completed",
    payment_status: "paid",
    refunded_cents: 0,
    grants: ["active"],
    attention: expect.stringContaining("não foi concluído"),
    refunds: [{ cents: 4990, state: "failed" }],
  });
});

test("every refund that comes back is mailed to the owner, not only the first of a payment", async () => {
  const { site, provider, order, ref } = await paidAtFake();
  for (const told of [1, 2]) {
    const admin = await site.as(await makeAdmin(site.db));
    await refund(admin, order.id, { cents: 1000, reason: "combinado" });
    provider.endRefunds(ref, "failed");
    for (let day = 0; day < 2; day++) await wait(site, 25 * 3600 * SECONDS);
    expect(await countQueued(site.db, "mail.order-attention")).toBe(told);
  }
  const admin = await site.as(await makeAdmin(site.db));
  expect((await admin.get("/admin")).text).toContain("Pedidos que precisam de atenção");
});
