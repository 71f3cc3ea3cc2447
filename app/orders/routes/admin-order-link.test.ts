import { expect, test } from "vitest";
import { updateRow } from "#db/writes.server.ts";
import { makeAdmin, makePaidOrder, makeUser } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";

async function shop() {
  const site = await openSite();
  const admin = await makeAdmin(site.db);
  const { order } = await makePaidOrder(site, { guest_email: "ana@teste.example" });
  return { site, admin, order, browser: await site.as(admin), path: `/api/admin/orders/${order.id}/links` };
}

test("lets an admin create a link to share and revoke all links", async () => {
  const { site, admin, order, browser, path } = await shop();
  const made = await browser.postJson(path, { action: "make" });
  expect(made.status).toBe(201);
  const { pathname, origin } = new URL(made.json().url);
  expect(origin).toBe("http://localhost:3000");
  const guest = site.visitor();
  expect((await guest.get(pathname)).location).toBe(`/pedido/${order.public_id}`);
  expect((await guest.get(`/pedido/${order.public_id}/recibo`)).status).toBe(200);

  const revoked = await browser.postJson(path, { action: "revoke" });
  expect([revoked.status, revoked.json()]).toEqual([200, { revoked: 1 }]);
  expect((await site.visitor().get(pathname)).status).toBe(404);
  expect((await guest.get(`/pedido/${order.public_id}/recibo`)).status).toBe(404);
  const audit = await site.db
    .selectFrom("audit_log")
    .select(["actor_id", "action", "entity_id"])
    .orderBy("id")
    .execute();
  expect(audit).toEqual([
    { actor_id: admin.id, action: "order-link.make", entity_id: String(order.id) },
    { actor_id: admin.id, action: "order-link.revoke", entity_id: String(order.id) },
  ]);
});

test("mails the customer a link, also after the old ones were revoked", async () => {
  const { site, browser, path } = await shop();
  await browser.postJson(path, { action: "make" });
  await browser.postJson(path, { action: "revoke" });
  expect((await browser.postJson(path, { action: "send" })).status).toBe(200);
  await site.settle();
  const [mail] = await site.mails();
  expect(mail?.to?.[0]?.address).toBe("ana@teste.example");
  const link = /http:\/\/localhost:3000(\/acesso\/[\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  expect((await site.visitor().get(link)).status).toBe(302);
});

test("explains that an order without an e-mail has no recipient", async () => {
  const { site, browser, order, path } = await shop();
  await updateRow(site.db, "orders", order.id, { guest_email: null }, site.now());
  const answer = await browser.postJson(path, { action: "send" });
  expect(answer.status).toBe(422);
  expect(answer.json().message).toBe("Este pedido não tem e-mail para onde enviar o link.");
  expect(await site.db.selectFrom("audit_log").select("id").execute()).toEqual([]);
});

test("refuses customers, visitors and malformed bodies", async () => {
  const { site, browser, path } = await shop();
  expect((await site.visitor().postJson(path, { action: "make" })).status).toBe(401);
  const customer = await site.as(await makeUser(site.db));
  expect((await customer.postJson(path, { action: "make" })).status).toBe(403);
  expect((await browser.postJson(path, { action: "steal" })).status).toBe(422);
  expect((await browser.postJson(path, { action: "make", orderId: 2 })).status).toBe(422);
  for (const id of ["0", "999999", "abc", "1e3", "-1"]) {
    expect((await browser.postJson(`/api/admin/orders/${id}/links`, { action: "make" })).status).toBe(404);
  }
  expect(await site.db.selectFrom("order_links").select("id").execute()).toEqual([]);
});
