import { expect, test } from "vitest";
import { grantOrderCookie } from "#app/orders/access/order-links.server.ts";
import { makeAdmin, makePaidOrder, makeUser } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";

const SENT = "Se o e-mail for o desta compra, o link de acesso chega em instantes.";

async function guestOrder() {
  const site = await openSite();
  const { order } = await makePaidOrder(site, { guest_email: "ana@teste.example" });
  const queued = async () =>
    (await site.db.selectFrom("outbox").select("id").where("topic", "=", "mail.order-link").execute()).length;
  return { site, order, path: `/api/orders/${order.public_id}/links`, queued };
}

test("mails the link when the order's e-mail is given, and the link opens the order", async () => {
  const { site, order, path } = await guestOrder();
  const answer = await site.visitor().postJson(path, { email: " Ana@Teste.example " });
  expect([answer.status, answer.json().message]).toEqual([202, SENT]);
  await site.settle();
  const [mail] = await site.mails();
  expect(mail?.to?.[0]?.address).toBe("ana@teste.example");
  const link = /http:\/\/localhost:3000(\/acesso\/[\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  expect((await site.visitor().get(link)).location).toBe(`/pedido/${order.public_id}`);
});

test("answers a wrong e-mail and an unknown order alike without a mail", async () => {
  const { site, path, queued } = await guestOrder();
  const wrong = await site.visitor().postJson(path, { email: "bia@teste.example" });
  const unknown = await site.visitor().postJson("/api/orders/nada/links", { email: "ana@teste.example" });
  const nothing = await site.visitor().postJson(path, {});
  for (const answer of [wrong, unknown, nothing]) {
    expect([answer.status, answer.text]).toEqual([202, wrong.text]);
  }
  expect(await queued()).toBe(0);
});

test("does not ask the guest with the cookie, the buyer or an admin for the e-mail", async () => {
  const { site, order, path, queued } = await guestOrder();
  const guest = site.visitor();
  const [name = "", value = ""] = ((await grantOrderCookie(site, order)).split(";")[0] ?? "").split("=");
  guest.cookies.set(name, value);
  expect((await guest.postJson(path, {})).status).toBe(202);
  expect((await (await site.as(await makeAdmin(site.db))).postJson(path, {})).status).toBe(202);
  expect(await queued()).toBe(2);
  expect((await (await site.as(await makeUser(site.db))).postJson(path, {})).status).toBe(202);
  expect(await queued()).toBe(2);
});

test("returns to the order with a sentence when JavaScript is off", async () => {
  const { site, order, path, queued } = await guestOrder();
  const browser = site.visitor();
  const answer = await browser.post(path, { email: "ana@teste.example" });
  expect([answer.status, answer.location]).toEqual([302, `/pedido/${order.public_id}`]);
  expect(answer.headers.get("set-cookie")).toContain("toast=");
  expect(await queued()).toBe(1);
});

test("shows the button on a paid order's page when mail is set up", async () => {
  const { site, order, path } = await guestOrder();
  const guest = site.visitor();
  const [name = "", value = ""] = ((await grantOrderCookie(site, order)).split(";")[0] ?? "").split("=");
  guest.cookies.set(name, value);
  const page = (await guest.get(`/pedido/${order.public_id}`)).text;
  expect(page).toMatch(new RegExp(`<form[^>]*action="${path}"[\\s\\S]*?Reenviar o link`));
});

test("refuses bad input with a sentence", async () => {
  const { site, path, queued } = await guestOrder();
  const bad = await site.visitor().postJson(path, { email: "ana" });
  expect([bad.status, bad.json().errors]).toEqual([422, { email: "Por favor, insira um email válido" }]);
  expect((await site.visitor().postJson(path, { email: "a@b.co", orderId: 1 })).status).toBe(422);
  const text = await site.visitor().postJson(path, {}, { headers: { "content-type": "text/plain" } });
  expect(text.status).toBe(415);
  expect(await queued()).toBe(0);
});

test("SEC-30: makes the fourth link of an order within an hour wait", async () => {
  const { site, path, queued } = await guestOrder();
  for (let number = 0; number < 3; number++) {
    expect(
      (await site.visitor(`198.51.100.${number}`).postJson(path, { email: "ana@teste.example" })).status,
    ).toBe(202);
  }
  const refused = await site.visitor("198.51.100.9").postJson(path, { email: "ana@teste.example" });
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect(await queued()).toBe(3);
});
