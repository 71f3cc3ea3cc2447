import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  buy,
  checkoutBody,
  countQueued,
  DAYS,
  findOrder,
  HOURS,
  progressOf,
  SECONDS,
  standing,
  submit,
  TEST_CPF,
  wait,
} from "#tests/checkout.ts";
import { fakeProvider } from "#tests/fake-provider.ts";
import { makeAdmin, makeCourseProduct, makeProduct, makeUser } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";

test("OP-10: finds a paid PIX within 30 seconds by polling when the provider never notifies", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const order = await buy(site, site.visitor(), product, { email: "ana+mudo@teste.example" });
  await wait(site, 6 * SECONDS);
  expect(await standing(site.db, order.id)).toMatchObject({ status: "pending" });
  await wait(site, 24 * SECONDS);
  expect(await standing(site.db, order.id)).toMatchObject({ status: "completed", payment_status: "paid" });
  expect(await site.db.selectFrom("provider_events").select("id").execute()).toHaveLength(0);
});

test("OP-11: completes one charge when the answer is lost and never shows it as refused", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const guest = site.visitor();
  const answer = await submit(
    guest,
    checkoutBody(product, { method: "credit", card: "tok_sandbox_timeout" }),
  );
  expect(answer.status).toBe(201);
  const { publicId, order } = answer.json();
  expect(order.attempt).toMatchObject({ state: "creating", declineReason: null, declineMessage: null });
  expect(order).toMatchObject({ final: false, paymentStatus: "pending" });
  expect(answer.text).not.toContain("ecusad");
  await wait(site, 11 * SECONDS);
  expect(await progressOf(guest, publicId)).toMatchObject({ status: "completed", paid: 4990, final: true });
  expect(await site.db.selectFrom("sandbox_payments").select("id").execute()).toHaveLength(1);
  expect(await site.db.selectFrom("payment_attempts").select("id").execute()).toHaveLength(1);
});

test("OP-11: asks instead of starting again when the same submit follows a lost answer", async () => {
  const provider = fakeProvider();
  const site = await openSite({}, { payments: { pix: provider } });
  const product = await makeProduct(site.db);
  const guest = site.visitor();
  const body = checkoutBody(product);
  const key = randomUUID();
  provider.failures.push({ kind: "unknown_outcome", after: true });
  const first = await submit(guest, body, key);
  const again = await submit(guest, body, key);
  expect([first.status, again.status]).toEqual([201, 200]);
  expect(again.json().order.attempt).toMatchObject({ number: 1, state: "creating" });
  expect(provider.starts).toHaveLength(1);
  const [payment] = provider.payments.values();
  provider.change(payment?.externalRef ?? "", { state: "approved", approvedCents: 4990 });
  await wait(site, 11 * SECONDS);
  expect(await progressOf(guest, again.json().publicId)).toMatchObject({ status: "completed", paid: 4990 });
  expect([provider.starts.length, provider.payments.size]).toEqual([1, 1]);
});

test("OP-13: sends one mail and gives access at the next start when stopped after the payment's commit", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const order = await buy(site, site.visitor(), product, { method: "credit" });
  site.advance(3 * SECONDS);
  await site.jobs.runChores();
  const other = await site.second();
  expect(await standing(site.db, order.id)).toMatchObject({ status: "completed", grants: ["active"] });
  expect(await site.mails()).toHaveLength(0);
  for (let start = 0; start < 2; start++) await other.jobs.runDue();
  await site.settle();
  const mails = await site.mails();
  const recipients = mails.map((mail) => mail.to?.[0]?.address).sort();
  expect(recipients).toEqual(["ana@teste.example", site.company.emails.sales]);
});

test("OP-15: completes an expired order when its PIX is paid later", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const guest = site.visitor();
  const order = await buy(site, guest, product, { email: "ana+pendente@teste.example" });
  await wait(site, 31 * 60 * SECONDS);
  expect(await progressOf(guest, order.publicId)).toMatchObject({
    status: "pending",
    paymentStatus: "pending",
    attempt: { state: "expired" },
    canRetry: true,
    final: true,
  });
  await wait(site, 25 * HOURS);
  expect(await standing(site.db, order.id)).toMatchObject({
    status: "cancelled",
    status_reason: "expired",
    payment_status: "failed",
  });
  await guest.postJson(`/api/orders/${order.publicId}/sandbox`, { action: "pay" });
  expect(await standing(site.db, order.id)).toMatchObject({
    status: "completed",
    status_reason: null,
    payment_status: "paid",
    grants: ["active"],
  });
});

test("OP-15: flags a payment after the owner cancelled, gives no access and proposes a refund", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const admin = await site.as(await makeAdmin(site.db));
  const order = await buy(site, site.visitor(), product);
  const { version } = order;
  await admin.postJson(`/api/admin/orders/${order.id}/status`, { status: "cancelled", version });
  await wait(site, 6 * SECONDS);
  expect(await standing(site.db, order.id)).toMatchObject({
    status: "cancelled",
    payment_status: "paid",
    attention: expect.stringContaining("Pago depois de cancelado"),
    grants: [],
    refunds: [{ cents: 4990, state: "requested", origin: "system" }],
  });
  expect(await countQueued(site.db, "mail.order-attention")).toBe(1);
  expect(await countQueued(site.db, "mail.order-confirmed")).toBe(0);
});

test("OP-16: leaves one paid order when two attempts are paid and refunds the other, with one receipt", async () => {
  const provider = fakeProvider();
  const site = await openSite({}, { payments: { pix: provider, credit: provider } });
  const product = await makeProduct(site.db);
  const guest = site.visitor();
  const order = await buy(site, guest, product);
  const retried = await guest.postJson(`/api/orders/${order.publicId}/attempts`, {
    lastAttempt: 1,
    method: "credit",
    cardToken: "any",
  });
  expect(retried.status, retried.text).toBe(201);
  const attempts = await site.db
    .selectFrom("payment_attempts")
    .select(["id", "state"])
    .orderBy("id")
    .execute();
  expect(attempts.map((attempt) => attempt.state)).toEqual(["cancelled", "pending"]);
  for (const attempt of attempts) {
    provider.change(String(attempt.id), { state: "approved", approvedCents: 4990 });
  }
  await wait(site, 61 * 60 * SECONDS);
  await wait(site, 61 * 60 * SECONDS);
  expect(await standing(site.db, order.id)).toMatchObject({
    status: "completed",
    payment_status: "paid",
    paid_cents: 9980,
    refunded_cents: 4990,
    grants: ["active"],
    refunds: [{ cents: 4990, state: "done", origin: "system" }],
  });
  expect(await countQueued(site.db, "mail.order-confirmed")).toBe(1);
  const subjects = (await site.mails()).map((mail) => mail.subject ?? "");
  expect(subjects.filter((subject) => subject.includes("confirmado"))).toHaveLength(1);
  expect(provider.refunds.size).toBe(1);
});

test("OP-17: gives no access for another amount and flags it in the owner's list", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const card = "tok_sandbox_other_amount";
  const order = await buy(site, site.visitor(), product, { method: "credit", card });
  await wait(site, 3 * SECONDS);
  expect(await standing(site.db, order.id)).toMatchObject({
    status: "pending",
    payment_status: "pending",
    paid_cents: 4890,
    attention: expect.stringContaining("diferente do valor do pedido"),
    grants: [],
  });
  expect(await countQueued(site.db, "mail.order-attention")).toBe(1);
  const fine = await buy(site, site.visitor(), product);
  const admin = await site.as(await makeAdmin(site.db));
  const list = await admin.get("/admin/pedidos?atencao=1");
  expect(list.status).toBe(200);
  expect(list.text).toContain(`pedido=${order.id}`);
  expect(list.text).not.toContain(`pedido=${fine.id}`);
});

test("OP-17: gives no access for another currency and flags it, whatever the amount", async () => {
  const provider = fakeProvider();
  const site = await openSite({}, { payments: { pix: provider } });
  const order = await buy(site, site.visitor(), await makeProduct(site.db));
  const { id } = await site.db.selectFrom("payment_attempts").select("id").executeTakeFirstOrThrow();
  // No provider of ours reports this; the last check covers all of them.
  const currency = "USD" as "BRL";
  provider.change(String(id), { state: "approved", approvedCents: 4990, currency });
  await wait(site, 11 * SECONDS);
  expect(await standing(site.db, order.id)).toMatchObject({
    status: "pending",
    payment_status: "pending",
    attention: expect.stringContaining("diferente do valor do pedido"),
    grants: [],
  });
});

test("OP-27: changes nothing when a provider reports under the name of another's payment", async () => {
  const ours = fakeProvider();
  const other = Object.assign(fakeProvider(), { id: "mercadopago" as const });
  const site = await openSite({}, { payments: { pix: ours, credit: other } });
  const product = await makeProduct(site.db);
  // The provider's name of the payment is not known yet.
  ours.failures.push({ kind: "unknown_outcome" });
  const { publicId } = (await submit(site.visitor(), checkoutBody(product))).json();
  const { id } = await site.db.selectFrom("payment_attempts").select("id").executeTakeFirstOrThrow();
  const externalRef = String(id);
  other.payments.set("k", {
    providerRef: "theirs",
    externalRef,
    state: "approved",
    method: "pix",
    chargedCents: 4990,
    currency: "BRL",
    approvedCents: 4990,
    refunds: [],
    dispute: "none",
    asOf: "",
  });
  other.receipts.push({ ok: true, eventId: "e1", refs: [{ externalRef }], kind: "payment_changed" });
  const answer = await site.visitor().send("/api/webhooks/mercadopago", { method: "POST", body: "{}" });
  expect(answer.status).toBe(200);
  await expect.poll(() => other.finds).toBeGreaterThan(0);
  await wait(site, SECONDS);
  const order = await findOrder(site.db, publicId);
  expect(order).toMatchObject({ status: "pending", payment_status: "pending", paid_cents: 0 });
  const [event] = await site.db.selectFrom("provider_events").select("outcome").execute();
  expect(event?.outcome).toBe("unknown");
});

test("keeps a partly paid order for a person instead of expiring it", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const card = "tok_sandbox_other_amount";
  const order = await buy(site, site.visitor(), product, { method: "credit", card });
  await wait(site, 3 * SECONDS);
  await wait(site, 3 * DAYS);
  expect(await standing(site.db, order.id)).toMatchObject({
    status: "pending",
    status_reason: null,
    paid_cents: 4890,
    attention: expect.stringContaining("diferente do valor do pedido"),
  });
});

test("shows a card in review as processing and completes it when approved", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const guest = site.visitor();
  const order = await buy(site, guest, product, { method: "credit", card: "tok_sandbox_review" });
  expect(order).toMatchObject({ status: "processing", payment_status: "pending" });
  const retry = await guest.postJson(`/api/orders/${order.publicId}/attempts`, {
    lastAttempt: 1,
    method: "pix",
  });
  expect(retry.json()).toMatchObject({ error: "in_review", order: { canRetry: false } });
  await wait(site, 5 * SECONDS);
  expect(await standing(site.db, order.id)).toMatchObject({ status: "completed", payment_status: "paid" });
});

test("explains a declined card and lets another method pay the same order", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const guest = site.visitor();
  const order = await buy(site, guest, product, { method: "credit", card: "tok_sandbox_decline_funds" });
  await wait(site, 3 * SECONDS);
  expect(await progressOf(guest, order.publicId)).toMatchObject({
    status: "pending",
    paymentLabel: "Falhou",
    attempt: { state: "declined", declineMessage: "O cartão não tem saldo ou limite para esta compra." },
    canRetry: true,
    final: true,
  });
  const input = { lastAttempt: 1, method: "pix" };
  const retried = await guest.postJson(`/api/orders/${order.publicId}/attempts`, input);
  expect(retried.status, retried.text).toBe(201);
  expect(retried.json().order).toMatchObject({
    paymentStatus: "pending",
    attempt: { number: 2, method: "pix" },
  });
  const again = await guest.postJson(`/api/orders/${order.publicId}/attempts`, input);
  expect(again.status).toBe(200);
  expect(await site.db.selectFrom("payment_attempts").select("id").execute()).toHaveLength(2);
  await wait(site, 6 * SECONDS);
  expect(await standing(site.db, order.id)).toMatchObject({ status: "completed", payment_status: "paid" });
  const late = await guest.postJson(`/api/orders/${order.publicId}/attempts`, { ...input, lastAttempt: 2 });
  expect(late.json().error).toBe("already_paid");
  expect(late.status).toBe(409);
});

test("keeps the open payment when the new method cannot be started", async () => {
  const provider = fakeProvider();
  const site = await openSite({}, { payments: { pix: provider, boleto: provider } });
  const product = await makeProduct(site.db);
  const guest = site.visitor();
  const order = await buy(site, guest, product);
  const input = { lastAttempt: 1, method: "boleto" };
  const refused = await guest.postJson(`/api/orders/${order.publicId}/attempts`, input);
  expect(refused.status).toBe(422);
  expect(refused.json().errors).toEqual({ document: "Informe o CPF ou CNPJ" });
  expect(await standing(site.db, order.id)).toMatchObject({ attempts: [{ number: 1, state: "pending" }] });
  expect(provider.cancels).toBe(0);
  const carried = await guest.postJson(`/api/orders/${order.publicId}/attempts`, {
    ...input,
    document: TEST_CPF,
  });
  expect(carried.status, carried.text).toBe(201);
  expect(provider.cancels).toBe(1);
});

test("completes the order when a retry finds that the open attempt was paid", async () => {
  const provider = fakeProvider();
  const site = await openSite({}, { payments: { pix: provider } });
  const product = await makeProduct(site.db);
  const guest = site.visitor();
  const order = await buy(site, guest, product);
  const attempt = await site.db.selectFrom("payment_attempts").select("id").executeTakeFirstOrThrow();
  provider.change(String(attempt.id), { state: "approved", approvedCents: 4990 });
  const retried = await guest.postJson(`/api/orders/${order.publicId}/attempts`, {
    lastAttempt: 1,
    method: "pix",
  });
  expect(retried.status).toBe(409);
  expect(retried.json()).toMatchObject({ error: "already_paid", order: { status: "completed" } });
  expect(provider.payments.size).toBe(1);
});

test("starts no second payment for an order that is cancelled, in review or partly paid", async () => {
  const provider = fakeProvider();
  const site = await openSite({}, { payments: { pix: provider } });
  const product = await makeProduct(site.db);
  const admin = await site.as(await makeAdmin(site.db));
  const input = { lastAttempt: 1, method: "pix" };

  const guest = site.visitor();
  const cancelled = await buy(site, guest, product);
  const { version } = await findOrder(site.db, cancelled.publicId);
  const body = { status: "cancelled", version };
  expect((await admin.postJson(`/api/admin/orders/${cancelled.id}/status`, body)).status).toBe(200);
  const closed = await guest.postJson(`/api/orders/${cancelled.publicId}/attempts`, input);
  expect([closed.status, closed.json().error]).toEqual([409, "order_closed"]);
  expect(await standing(site.db, cancelled.id)).toMatchObject({ attempts: [{ number: 1 }] });

  for (const [facts, error] of [
    [{ state: "in_review" }, "in_review"],
    [{ state: "approved", approvedCents: 4890 }, "order_closed"],
  ] as const) {
    const buyer = site.visitor();
    const order = await buy(site, buyer, product);
    const { id } = await site.db
      .selectFrom("payment_attempts")
      .select("id")
      .where("order_id", "=", order.id)
      .executeTakeFirstOrThrow();
    provider.change(String(id), facts);
    await wait(site, 11 * SECONDS);
    const refused = await buyer.postJson(`/api/orders/${order.publicId}/attempts`, input);
    expect([refused.status, refused.json().error]).toEqual([409, error]);
    expect(await standing(site.db, order.id)).toMatchObject({ attempts: [{ number: 1 }] });
  }
});

test("expires a PIX with '+expira' unpaid and pays one with '+atrasado' after its end", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const expired = await buy(site, site.visitor(), product, { email: "ana+expira@teste.example" });
  const late = await buy(site, site.visitor(), product, { email: "ana+atrasado@teste.example" });
  await wait(site, 6 * SECONDS);
  expect((await standing(site.db, expired.id)).attempts).toMatchObject([{ state: "expired" }]);
  expect((await standing(site.db, late.id)).attempts).toMatchObject([{ state: "expired" }]);
  await wait(site, 11 * SECONDS);
  expect(await standing(site.db, expired.id)).toMatchObject({ status: "pending", payment_status: "pending" });
  expect(await standing(site.db, late.id)).toMatchObject({ status: "completed", payment_status: "paid" });
});

test("OP-22: suspends on a dispute, restores when won and revokes when lost", async () => {
  for (const [action, status, payment_status, grant] of [
    ["win-dispute", "completed", "paid", "active"],
    ["lose-dispute", "refunded", "refunded", "revoked"],
  ] as const) {
    const site = await openSite();
    const product = await makeProduct(site.db);
    const admin = await site.as(await makeAdmin(site.db));
    const order = await buy(site, site.visitor(), product, { method: "credit", card: "tok_sandbox_dispute" });
    await wait(site, 3 * SECONDS);
    await wait(site, 5 * SECONDS);
    expect(await standing(site.db, order.id)).toMatchObject({
      status: "completed",
      payment_status: "paid",
      attention: expect.stringContaining("contestado"),
      grants: ["suspended"],
    });
    const answer = await admin.postJson(`/api/orders/${order.publicId}/sandbox`, { action });
    expect(answer.status, answer.text).toBe(200);
    expect(await standing(site.db, order.id)).toMatchObject({ status, payment_status, grants: [grant] });
  }
});

test("expires an order five days after its boleto was due", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const order = await buy(site, site.visitor(), product, { method: "boleto" });
  await wait(site, 5 * DAYS);
  expect(await standing(site.db, order.id)).toMatchObject({ status: "pending", payment_status: "pending" });
  await wait(site, 5 * DAYS);
  expect(await standing(site.db, order.id)).toMatchObject({ status: "cancelled", payment_status: "failed" });
});

test("records the amount of a manual PIX that the owner confirms", async () => {
  const site = await openSite({
    PAYMENT_PIX: "manual-pix",
    PIX_KEY: "pix@loja.example",
    PIX_NAME: "Loja Exemplo",
    PIX_CITY: "Joinville",
  });
  const product = await makeProduct(site.db);
  const owner = await makeAdmin(site.db);
  const admin = await site.as(owner);
  const guest = site.visitor();
  const order = await buy(site, guest, product);
  const { attempt } = await progressOf(guest, order.publicId);
  expect(attempt?.instructions?.pix?.payload).toContain("540549.90");
  expect((await guest.postJson(`/api/orders/${order.publicId}/sandbox`, { action: "pay" })).status).toBe(404);
  const address = `/api/admin/orders/${order.id}/receipt`;
  expect((await guest.postJson(address, { cents: 4990 })).status).toBe(401);
  const less = await admin.postJson(address, { cents: 4000 });
  expect(less.json().order).toMatchObject({
    status: "pending",
    attention: expect.stringContaining("diferente"),
  });
  await wait(site, 3 * DAYS);
  expect(await standing(site.db, order.id)).toMatchObject({ status: "pending", paid_cents: 4000 });
  const later = await site.as(owner);
  const rest = await later.postJson(address, { cents: 4990 });
  expect(rest.json().order).toMatchObject({ status: "completed", paymentStatus: "paid", attention: null });
  expect((await later.postJson(address, { cents: 4990 })).json().error).toBe("already_confirmed");
  const log = await site.db.selectFrom("order_log").selectAll().where("cause", "=", "receipt").execute();
  expect(log).toMatchObject([{ actor_id: owner.id, to_status: "completed" }]);
});

test("gives a signed-in buyer the order and tells a later quote what they own", async () => {
  const site = await openSite();
  const user = await makeUser(site.db);
  const visitor = await site.as(user);
  const { product } = await makeCourseProduct(site.db);
  const order = await buy(site, visitor, product, { method: "credit" });
  expect(order.user_id).toBe(user.id);
  await wait(site, 3 * SECONDS);
  const quote = await visitor.postJson("/api/checkout/quote", {
    lines: [{ productId: product.id, quantity: 1 }],
    method: "credit",
    installments: 2,
  });
  expect(quote.json()).toMatchObject({
    lines: [{ state: "ok", alreadyOwned: true, productType: "Curso" }],
    total: 4990,
    chosen: { method: "credit", installments: 2, financingCents: 0, payableCents: 4990 },
  });
});
