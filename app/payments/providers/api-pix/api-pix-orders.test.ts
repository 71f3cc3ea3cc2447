// Orders from the checkout to access, against a fake bank on this machine, without mocks of our own code.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { listRights } from "#app/rights/rights.server.ts";
import {
  allowAutomaticRefunds,
  buy,
  checkoutBody,
  countQueued,
  HOURS,
  progressOf,
  SECONDS,
  standing,
  submit,
  wait,
} from "#tests/checkout.ts";
import { makeAdmin, makeProduct } from "#tests/makers.ts";
import { CALLBACK_SECRET } from "#tests/providers/api-pix/fake.ts";
import { openFakeBank } from "#tests/providers/api-pix/open-fake-bank.ts";
import { openSite, type TestSite, Visitor } from "#tests/test-site.ts";

const MINUTES = 60 * SECONDS;
const TOLD = { API_PIX_WEBHOOK_SECRET: CALLBACK_SECRET };

/** A shop with its fake bank; with `TOLD` the bank sends webhooks. */
async function openShop(more: Record<string, string> = {}, speaks: "standard" | "efi" = "standard") {
  const bank = await openFakeBank(speaks);
  const site = await openSite({ ...bank.environment(), ...more });
  bank.now = () => site.now();
  const tell = (body: string, path = `${CALLBACK_SECRET}/pix`) =>
    site.visitor().send(`/api/webhooks/api-pix/${path}`, { method: "POST", body, headers: { origin: "" } });
  if (more.API_PIX_WEBHOOK_SECRET) {
    bank.callback = async (body) => expect((await tell(body)).status).toBe(200);
  }
  return { bank, site, tell, guest: site.visitor() };
}

/** An order that waits for its PIX, and its charge at the bank. */
async function openOrder(more: Record<string, string> = {}, speaks: "standard" | "efi" = "standard") {
  const shop = await openShop(more, speaks);
  const product = await makeProduct(shop.site.db);
  const order = await buy(shop.site, shop.guest, product);
  return { ...shop, product, order, txid: await newestTxid(shop.site) };
}

async function openPaidOrder(more: Record<string, string> = {}) {
  const shop = await openOrder(more);
  await shop.bank.pay(shop.txid);
  await wait(shop.site, 11 * SECONDS);
  const admin = await shop.site.as(await makeAdmin(shop.site.db));
  return { ...shop, admin };
}

async function newestTxid(site: TestSite): Promise<string> {
  const attempt = await site.db
    .selectFrom("payment_attempts")
    .select("provider_ref")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return attempt.provider_ref ?? "";
}

function refund(admin: Visitor, orderId: number, body: unknown) {
  const headers = { "idempotency-key": randomUUID() };
  return admin.postJson(`/api/admin/orders/${orderId}/refunds`, body, { headers });
}

const COMPLETED = { status: "completed", payment_status: "paid", paid_cents: 4990, grants: ["active"] };

describe("paid", () => {
  test.each(["standard", "efi"] as const)(
    "OP-10: without any notice, within half a minute: %s",
    async (speaks) => {
      const { bank, site, guest, order, txid } = await openOrder({}, speaks);
      const page = await guest.get(`/pedido/${order.publicId}`);
      expect(page.text).toContain(bank.charges.get(txid)?.payload);
      await bank.pay(txid);
      await wait(site, 30 * SECONDS);
      expect(await standing(site.db, order.id)).toMatchObject(COMPLETED);
      expect(await site.db.selectFrom("provider_events").select("id").execute()).toEqual([]);
      expect(await countQueued(site.db, "mail.order-confirmed")).toBe(1);
    },
  );

  test("completes the order at once when the bank notifies, also three times and out of order", async () => {
    const { bank, site, order, txid } = await openOrder(TOLD);
    bank.callbacks = "kept";
    await bank.pay(txid);
    bank.holdsReturns = true;
    await bank.endReturns(txid, "DEVOLVIDO");
    await bank.deliverKept();
    await wait(site, 0);
    expect(await standing(site.db, order.id)).toMatchObject(COMPLETED);
    expect(await countQueued(site.db, "mail.order-confirmed")).toBe(1);
  });

  test("OP-27: accepts only the bank's own address and keeps it out of logs", async () => {
    const { bank, site, order, txid, tell } = await openOrder(TOLD);
    bank.callback = undefined;
    await bank.pay(txid);
    const body = bank.callbackBody(txid);
    for (const path of ["pix", "x/pix", `${CALLBACK_SECRET}x/pix`, `${CALLBACK_SECRET.toUpperCase()}/pix`]) {
      const answer = await tell(body, path);
      expect([answer.status, answer.text], path).toEqual([401, ""]);
    }
    expect(await site.db.selectFrom("provider_events").select("id").execute()).toEqual([]);
    expect(await standing(site.db, order.id)).toMatchObject({ status: "pending" });
    expect((await tell(body)).status).toBe(200);
    expect((await tell(JSON.stringify({ evento: "teste_webhook" }), CALLBACK_SECRET)).status).toBe(200);
    await wait(site, 0);
    expect(await standing(site.db, order.id)).toMatchObject(COMPLETED);
    expect(site.logs.join("")).not.toContain(CALLBACK_SECRET);
    expect(site.logs.join("")).not.toContain("segredo-da-loja");
  });

  test("OP-11: makes one charge when the answer is lost and never shows it as refused", async () => {
    const { bank, site, guest } = await openShop();
    const product = await makeProduct(site.db);
    bank.mishaps.push("cut");
    const answer = await submit(guest, checkoutBody(product));
    expect(answer.status).toBe(201);
    expect(answer.json().order.attempt).toMatchObject({ state: "creating", declineReason: null });
    expect(answer.text).not.toContain("ecusad");
    const [txid = ""] = bank.charges.keys();
    await wait(site, 11 * SECONDS);
    const { publicId } = answer.json();
    expect((await guest.get(`/pedido/${publicId}`)).text).toContain(bank.charges.get(txid)?.payload);
    await bank.pay(txid);
    await wait(site, 30 * SECONDS);
    expect(await progressOf(guest, publicId)).toMatchObject({ status: "completed", paid: 4990 });
    expect(bank.charges.size).toBe(1);
  });

  test("OP-12: asks for the same charge after 500, 429 and a refused connection, keeping what was typed", async () => {
    const { bank, site, guest } = await openShop();
    const body = checkoutBody(await makeProduct(site.db));
    const key = randomUUID();
    bank.mishaps.push("500", "500", "429");
    const first = await submit(guest, body, key);
    expect(first.status).toBe(503);
    expect(first.json().message).toBe(
      "O meio de pagamento não respondeu. Nada foi cobrado; tente de novo em instantes.",
    );
    const second = await submit(guest, body, key);
    expect([second.status, second.headers.get("retry-after")]).toEqual([503, "7"]);
    bank.mishaps.push("reset", "reset");
    expect((await submit(guest, body, key)).status).toBe(503);
    expect((await submit(guest, body, key)).status).toBe(200);
    const asked = bank.asked.filter((one) => one.startsWith("PUT"));
    expect([asked.length, new Set(asked).size, bank.charges.size]).toEqual([4, 1, 1]);
  });

  test("loses nothing while the bank is down and asks again", async () => {
    const { bank, site, guest, order, txid } = await openOrder(TOLD);
    bank.isOut = true;
    await bank.pay(txid);
    await wait(site, 15 * MINUTES);
    expect(await progressOf(guest, order.publicId)).toMatchObject({ status: "pending", final: false });
    bank.isOut = false;
    await wait(site, 15 * MINUTES);
    expect(await standing(site.db, order.id)).toMatchObject(COMPLETED);
  });

  test("hides the method and tells the owner when certificate or secret is refused", async () => {
    const { bank, site, guest } = await openShop();
    bank.clientSecret = "trocado no banco";
    const product = await makeProduct(site.db);
    const answer = await submit(guest, checkoutBody(product));
    expect(answer.status).toBe(503);
    await site.settle();
    expect(await countQueued(site.db, "mail.order-attention")).toBe(1);
    const order = await site.db.selectFrom("orders").select("attention").executeTakeFirstOrThrow();
    expect(order.attention).toContain("Confira a configuração");
    expect(site.logs.join("")).not.toContain("segredo-da-loja");
  });

  test("OP-13: sends one mail and gives access at the next start when stopped after the payment's commit", async () => {
    const { bank, site, order, txid } = await openOrder();
    await bank.pay(txid);
    site.advance(11 * SECONDS);
    await site.jobs.runChores();
    const other = await site.second();
    expect(await standing(site.db, order.id)).toMatchObject(COMPLETED);
    const before = (await site.mails()).length;
    for (let start = 0; start < 2; start++) await other.jobs.runDue();
    await site.settle();
    const subjects = (await site.mails()).slice(before).map((mail) => mail.subject ?? "");
    expect(subjects.filter((subject) => subject.includes("confirmado"))).toHaveLength(1);
  });

  test("OP-14: keeps each answered order once when the bank fails in every way under load", async () => {
    const { bank, site } = await openShop(TOLD);
    const body = { ...checkoutBody(await makeProduct(site.db)), again: true };
    const trouble = ["cut", "500", "cut", "429"] as const;
    bank.mishaps.push(...trouble, ...trouble, ...trouble);
    bank.callbacks = "kept";
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(site.visitor(), body)));
    expect(answers.every(({ status }) => status === 201 || status === 503)).toBe(true);
    for (let round = 0; round < 4; round++) await wait(site, 20 * SECONDS);
    for (const txid of bank.charges.keys()) await bank.pay(txid);
    await bank.deliverKept();
    await wait(site, 60 * SECONDS);
    const orders = await site.db.selectFrom("orders").select(["status", "paid_cents"]).execute();
    expect(orders).toEqual(Array(20).fill({ status: "completed", paid_cents: 4990 }));
    expect(bank.charges.size).toBe(20);
    expect((await listRights(site.db, {})).length).toBe(20);
  });
});

describe("paid otherwise than asked", () => {
  test("OP-15: completes the order when paid after its end, also after it was cancelled by itself", async () => {
    const { bank, site, guest, order, txid } = await openOrder();
    await wait(site, 31 * MINUTES);
    expect(await progressOf(guest, order.publicId)).toMatchObject({
      status: "pending",
      attempt: { state: "expired" },
      canRetry: true,
    });
    await wait(site, 25 * HOURS);
    expect(await standing(site.db, order.id)).toMatchObject({
      status: "cancelled",
      status_reason: "expired",
    });
    await bank.pay(txid);
    // One sweep, long before this charge is polled again.
    await wait(site, 61 * SECONDS);
    expect(await standing(site.db, order.id)).toMatchObject(COMPLETED);
  });

  test("OP-15: flags a payment after the owner cancelled, gives no access and proposes a refund", async () => {
    const { bank, site, order, txid } = await openOrder(TOLD);
    const admin = await site.as(await makeAdmin(site.db));
    const { version } = order;
    await admin.postJson(`/api/admin/orders/${order.id}/status`, { status: "cancelled", version });
    await bank.pay(txid);
    await wait(site, 0);
    expect(await standing(site.db, order.id)).toMatchObject({
      status: "cancelled",
      payment_status: "paid",
      grants: [],
      attention: expect.stringContaining("Pago depois de cancelado"),
      refunds: [{ cents: 4990, state: "requested", origin: "system" }],
    });
  });

  test("OP-16: leaves one paid order when two attempts are paid and refunds the other PIX, with one receipt", async () => {
    const { bank, site, guest, order, txid } = await openOrder(TOLD);
    const retried = await guest.postJson(`/api/orders/${order.publicId}/attempts`, {
      lastAttempt: 1,
      method: "pix",
    });
    expect(retried.status, retried.text).toBe(201);
    expect(bank.charges.get(txid)?.status).toBe("REMOVIDA_PELO_USUARIO_RECEBEDOR");
    // The money of the first was already on its way.
    await bank.pay(txid);
    await bank.pay(await newestTxid(site));
    for (let hour = 0; hour < 3; hour++) await wait(site, 61 * MINUTES);
    expect(await standing(site.db, order.id)).toMatchObject({
      status: "completed",
      payment_status: "paid",
      paid_cents: 9980,
      refunded_cents: 4990,
      grants: ["active"],
      refunds: [{ cents: 4990, state: "done", origin: "system" }],
    });
    const returned = [...bank.charges.values()].flatMap(({ pix }) => pix.flatMap((one) => one.devolutions));
    expect(returned).toMatchObject([{ cents: 4990, status: "DEVOLVIDO" }]);
    expect(await countQueued(site.db, "mail.order-confirmed")).toBe(1);
  });

  test("OP-16: leaves one payment when a charge is paid twice and refunds the second", async () => {
    const { bank, site, order, txid } = await openOrder(TOLD);
    await bank.pay(txid);
    site.advance(SECONDS);
    const second = await bank.pay(txid);
    await wait(site, 0);
    expect(await standing(site.db, order.id)).toMatchObject({ ...COMPLETED, refunded_cents: 0, refunds: [] });
    await expect.poll(() => second.devolutions).toMatchObject([{ cents: 4990, status: "DEVOLVIDO" }]);
  });

  test("OP-17: gives no access for another amount and flags it in the owner's list", async () => {
    const { bank, site, order, txid } = await openOrder();
    const admin = await site.as(await makeAdmin(site.db));
    await bank.pay(txid, { cents: 4890 });
    await wait(site, 11 * SECONDS);
    expect(await standing(site.db, order.id)).toMatchObject({
      status: "pending",
      payment_status: "pending",
      paid_cents: 4890,
      grants: [],
      attention: expect.stringContaining("diferente do valor do pedido"),
    });
    expect((await admin.get("/admin/pedidos?atencao=1")).text).toContain("Ana Souza");
  });
});

describe("sent back", () => {
  test("OP-20: refunds a line, then the rest, and closes access with the money", async () => {
    const { bank, site, guest } = await openShop();
    const products = [];
    for (const price of [1000, 2000, 3000]) products.push(await makeProduct(site.db, { price }));
    const order = await buy(site, guest, products);
    await bank.pay(await newestTxid(site));
    await wait(site, 11 * SECONDS);
    const admin = await site.as(await makeAdmin(site.db));
    const items = site.db
      .selectFrom("order_items")
      .select("id")
      .where("order_id", "=", order.id)
      .orderBy("id");
    const [, line] = await items.execute();
    const first = await refund(admin, order.id, { lines: [line?.id], reason: "arquivo errado" });
    expect(first.json(), first.text).toMatchObject({ refund: { state: "done", cents: 2000 } });
    expect(await standing(site.db, order.id)).toMatchObject({ grants: ["active", "revoked", "active"] });
    const rest = await refund(admin, order.id, { reason: "desistência" });
    expect(rest.json(), rest.text).toMatchObject({ refund: { cents: 4000 }, order: { status: "refunded" } });
    expect((await refund(admin, order.id, { reason: "mais" })).status).toBe(422);
    const [pix] = [...bank.charges.values()].flatMap((charge) => charge.pix);
    expect(pix?.devolutions).toMatchObject([{ cents: 2000 }, { cents: 4000 }]);
  });

  test("OP-20: never refunds more than was paid when two refunds run at once over two processes", async () => {
    const { bank, site, order, admin, txid } = await openPaidOrder();
    const other = await site.second();
    const elsewhere = new Visitor(other.fetch, site.config.siteUrl);
    for (const [name, value] of admin.cookies) elsewhere.cookies.set(name, value);
    const input = { cents: 3000, reason: "x" };
    const answers = await Promise.all([admin, elsewhere].map((door) => refund(door, order.id, input)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await standing(site.db, order.id)).toMatchObject({ refunded_cents: 3000 });
    expect(bank.charges.get(txid)?.pix[0]?.devolutions).toMatchObject([{ cents: 3000 }]);
  });

  test("OP-20: refunds once when the answer is lost", async () => {
    const { bank, site, order, admin, txid } = await openPaidOrder();
    bank.mishaps.push("cut");
    expect((await refund(admin, order.id, { reason: "desistência" })).json().refund.state).toBe("processing");
    for (let hour = 0; hour < 2; hour++) await wait(site, HOURS);
    expect(await standing(site.db, order.id)).toMatchObject({
      status: "refunded",
      refunded_cents: 4990,
      refunds: [{ cents: 4990, state: "done" }],
    });
    expect(bank.charges.get(txid)?.pix[0]?.devolutions).toHaveLength(1);
  });

  test("refunds once by the buyer's own button when the answer is lost", async () => {
    const { bank, site, guest, order, admin, txid } = await openPaidOrder();
    await allowAutomaticRefunds(admin);
    bank.mishaps.push("cut");
    await guest.post(`/pedido/${order.publicId}`, { reason: "" });
    await guest.post(`/pedido/${order.publicId}`, { reason: "" });
    for (let hour = 0; hour < 2; hour++) await wait(site, HOURS);
    expect(await standing(site.db, order.id)).toMatchObject({
      status: "refunded",
      refunded_cents: 4990,
      refunds: [{ origin: "customer", state: "done" }],
    });
    expect(bank.charges.get(txid)?.pix[0]?.devolutions).toHaveLength(1);
  });

  test("OP-21: shows a refund in process at the bank and completes it once an hour later", async () => {
    const { bank, site, order, admin, txid } = await openPaidOrder();
    bank.holdsReturns = true;
    const asked = await refund(admin, order.id, { reason: "desistência" });
    expect(asked.json(), asked.text).toMatchObject({ refund: { state: "processing" } });
    await wait(site, HOURS);
    expect(await standing(site.db, order.id)).toMatchObject({ status: "completed", grants: ["active"] });
    await bank.endReturns(txid, "DEVOLVIDO");
    for (let hour = 0; hour < 2; hour++) await wait(site, HOURS);
    expect(await standing(site.db, order.id)).toMatchObject({
      status: "refunded",
      grants: ["revoked"],
      refunds: [{ cents: 4990, state: "done" }],
    });
    expect(await countQueued(site.db, "mail.order-refunded")).toBe(1);
  });

  test("OP-22: suspends access when the payer's bank claims, and closes it when the claim is lost", async () => {
    const { bank, site, order, txid } = await openPaidOrder();
    bank.claim(txid, "EM_PROCESSAMENTO");
    await wait(site, 25 * HOURS);
    expect(await standing(site.db, order.id)).toMatchObject({
      status: "completed",
      grants: ["suspended"],
      attention: expect.stringContaining("contestado"),
    });
    bank.claim(txid, "DEVOLVIDO");
    await wait(site, 25 * HOURS);
    expect(await standing(site.db, order.id)).toMatchObject({
      status: "refunded",
      payment_status: "refunded",
      grants: ["revoked"],
    });
  });

  test("OP-22: notices a claim long after the payment within the hour", async () => {
    const { bank, site, order, txid } = await openPaidOrder();
    for (let minute = 0; minute < 20; minute++) await wait(site, 61 * SECONDS);
    await wait(site, 30 * HOURS);
    for (let minute = 0; minute < 20; minute++) await wait(site, 61 * SECONDS);
    bank.claim(txid, "EM_PROCESSAMENTO");
    await wait(site, 61 * MINUTES);
    expect(await standing(site.db, order.id)).toMatchObject({ grants: ["suspended"] });
    bank.claim(txid, "NAO_REALIZADO");
    await wait(site, 61 * MINUTES);
    expect(await standing(site.db, order.id)).toMatchObject(COMPLETED);
  });

  test("OP-22: gives access back when the claim is refused", async () => {
    const { bank, site, order, txid } = await openPaidOrder();
    bank.claim(txid, "EM_PROCESSAMENTO");
    await wait(site, 25 * HOURS);
    bank.claim(txid, "NAO_REALIZADO");
    await wait(site, 25 * HOURS);
    expect(await standing(site.db, order.id)).toMatchObject(COMPLETED);
  });
});
