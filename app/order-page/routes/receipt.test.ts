import { expect, test } from "vitest";
import { grantOrderCookie } from "#app/orders/access/order-links.server.ts";
import { listRights } from "#app/rights/rights.server.ts";
import { updateRow } from "#db/writes.server.ts";
import { makeAdmin, makeOrder, makePaidOrder, makeProduct, makeUser } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";

/** formatBRL writes a no-break space. */
const real = (amount: string) => `R$\u00A0${amount}`;

test("shows company, customer, lines, total, payment and refund on the receipt", async () => {
  const site = await openSite();
  const user = await makeUser(site.db, { name: "Ana Lima", email: "ana@teste.example" });
  const product = await makeProduct(site.db, { name: "Kit <b>", price: 4990 });
  const { order } = await makePaidOrder(site, {
    user_id: user.id,
    document: "52998224725",
    lines: [{ product, quantity: 2 }],
  });
  const now = site.now();
  const attempt = await site.db
    .insertInto("payment_attempts")
    .values({
      order_id: order.id,
      number: 1,
      provider: "sandbox",
      method: "credit",
      installments: 3,
      state: "approved",
      charged_cents: 9980,
      approved_cents: 9980,
      refunded_cents: 4990,
      card_brand: "visa",
      card_last4: "0002",
      created_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await site.db
    .insertInto("refunds")
    .values({
      attempt_id: attempt.id,
      order_id: order.id,
      request_key: "k",
      cents: 4990,
      lines: "[]" as never,
      state: "done",
      created_at: now,
      updated_at: now,
    })
    .execute();
  await updateRow(site.db, "orders", order.id, { refunded_cents: 4990 }, now);
  const page = await (await site.as(user)).get(`/pedido/${order.public_id}/recibo`);
  expect(page.status).toBe(200);
  for (const text of [
    "Recibo",
    site.company.legalName,
    site.company.taxId,
    "Ana Lima",
    "ana@teste.example",
    "Kit &lt;b&gt;",
    real("99,80"),
    "Cartão de crédito, 3x, Visa final 0002",
    `− ${real("49,90")}`,
  ]) {
    expect(page.text).toContain(text);
  }
  expect(page.text).not.toContain("529.982.247-25");
  expect(page.text).not.toContain("52998224725");
  expect(page.headers.get("cache-control")).toContain("private");
});

test("shows a summary instead of a receipt for an unpaid order", async () => {
  const site = await openSite();
  const user = await makeUser(site.db);
  const { order } = await makeOrder(site.db, { user_id: user.id });
  const page = await (await site.as(user)).get(`/pedido/${order.public_id}/recibo`);
  expect(page.text).toContain("Resumo do pedido");
  expect(page.text).not.toContain(">Recibo<");
});

test("shows the receipt to admins and the guest with the cookie", async () => {
  const site = await openSite();
  const { order } = await makePaidOrder(site);
  const path = `/pedido/${order.public_id}/recibo`;
  const guest = site.visitor();
  const [pair = ""] = (await grantOrderCookie(site, order)).split(";");
  const [name = "", value = ""] = pair.split("=");
  guest.cookies.set(name, value);
  expect((await guest.get(path)).status).toBe(200);
  expect((await (await site.as(await makeAdmin(site.db))).get(path)).status).toBe(200);
});

test("SEC-02: answers 404 for another customer's orders, receipts and downloads by any id", async () => {
  const site = await openSite();
  const owner = await makeUser(site.db);
  const attacker = await site.as(await makeUser(site.db));
  const { order, rights, lines } = await makePaidOrder(site, { user_id: owner.id });
  const [right] = rights;
  const forms = [
    order.public_id,
    String(order.id),
    order.public_id.toUpperCase(),
    `${order.public_id}%00`,
    "%27",
    "-1",
    "1e9",
  ];
  const before = await rows();
  for (const form of forms) {
    for (const path of [
      `/pedido/${form}`,
      `/pedido/${form}/recibo`,
      `/pedido/${form}/recibo.data`,
      `/api/orders/${form}`,
    ]) {
      expect([path, (await attacker.get(path)).status]).toEqual([path, 404]);
    }
  }
  for (const form of [right?.public_id, right?.id, order.public_id, order.id, lines[0]?.id]) {
    expect([form, (await attacker.get(`/downloads/${form}`)).status]).toEqual([form, 404]);
  }
  const theirs = await attacker.get(`/pedido/${order.public_id}/recibo`);
  const nothing = await attacker.get("/pedido/AAAAAAAAAAAAAAAAAAAAAA/recibo");
  expect(withoutReference(theirs.text)).toBe(withoutReference(nothing.text));
  const stranger = await site.visitor().get(`/pedido/${order.public_id}/recibo`);
  expect(stranger.status).toBe(404);
  expect(stranger.text).toMatch(/href="\/recuperar-compra"[^>]*>Recuperar minha compra/);
  expect(await rows()).toEqual(before);

  async function rows() {
    return {
      rights: await listRights(site.db, {}),
      events: await site.db.selectFrom("download_events").selectAll().execute(),
      orders: await site.db.selectFrom("orders").selectAll().execute(),
    };
  }
  /** Removes the requested address and the nonce. */
  function withoutReference(text: string): string {
    return text
      .replaceAll(order.public_id, "X")
      .replaceAll("AAAAAAAAAAAAAAAAAAAAAA", "X")
      .replace(/nonce="[^"]*"/g, "");
  }
});
