// Manual orders behave like any other: access, figures, log; mails only on request.
import { expect, test } from "vitest";
import { standing } from "#tests/checkout.ts";
import { makeAdmin, makeProduct, makeUser } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";

const PATH = "/admin/pedidos/novo";

async function openShop() {
  const site = await openSite();
  const owner = await makeAdmin(site.db);
  const kit = await makeProduct(site.db, { name: "Kit Aroeira", price: 10_000 });
  const guide = await makeProduct(site.db, { name: "Guia Ipê", price: 5_000 });
  const form = {
    intent: "manual-order",
    key: "0123456789abcdef0123",
    product: [String(kit.id), String(guide.id)],
    name: "Ana Souza",
    email: " Ana@Teste.example",
    document: "529.982.247-25",
    money: "paid",
    method: "credit",
    amount: "120,01",
    paid_on: "",
    note: "Feira de domingo",
    mail: "on",
  };
  return { site, owner, admin: await site.as(owner), kit, guide, form };
}

function daysAgo(now: Date, days: number): string {
  return new Date(now.getTime() - 3 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);
}

test("records the owner's amount on the day of payment and lets the buyer in", async () => {
  const { site, admin, owner, form } = await openShop();
  const paid_on = daysAgo(site.now(), 3);
  const answer = await admin.post(PATH, { ...form, paid_on });
  expect(answer.status).toBe(302);
  const order = await site.db.selectFrom("orders").selectAll().executeTakeFirstOrThrow();
  expect(answer.location).toBe(`/admin/pedidos?pedido=${order.id}`);
  expect(order).toMatchObject({
    status: "completed",
    payment_status: "paid",
    payment_method: "credit",
    total: 12_001,
    paid_cents: 12_001,
    guest_email: "ana@teste.example",
    document: "52998224725",
    user_id: null,
    sales_counted: true,
  });
  const lines = await site.db.selectFrom("order_items").select(["price", "quantity"]).orderBy("id").execute();
  expect(lines).toEqual([
    { price: 8_001, quantity: 1 },
    { price: 4_000, quantity: 1 },
  ]);
  expect(order.first_paid_at?.toISOString()).toContain(paid_on);
  const attempt = await site.db.selectFrom("payment_attempts").selectAll().executeTakeFirstOrThrow();
  expect(attempt).toMatchObject({
    state: "approved",
    by_hand: true,
    approved_cents: 12_001,
    method: "credit",
  });
  expect(attempt.approved_at).toEqual(order.first_paid_at);
  expect((await standing(site.db, order.id)).grants).toEqual(["active", "active"]);
  const month = paid_on.slice(0, 7);
  expect((await admin.get(`/admin/financeiro?mes=${month}`)).text.replaceAll("\u00a0", " ")).toContain(
    "R$ 120,01",
  );
  const page = await admin.get(answer.location ?? "");
  expect(page.text).toContain("Venda por fora registrada");
  expect(page.text).toContain("Feira de domingo");
  const entries = await site.db.selectFrom("audit_log").selectAll().execute();
  const told = { actor_id: owner.id, action: "order.manual", entity_id: String(order.id) };
  expect(entries).toContainEqual(expect.objectContaining(told));
  await site.settle();
  const mails = await site.mails();
  const mine = mails.filter((mail) => mail.to?.some(({ address }) => address === "ana@teste.example"));
  expect(mine.map(({ subject }) => subject)).toEqual([
    expect.stringContaining(`Pedido ${order.id} confirmado`),
  ]);

  const again = await admin.post(PATH, { ...form, paid_on });
  expect(again.location).toBe(answer.location);
  expect(await site.db.selectFrom("orders").select("id").execute()).toHaveLength(1);
});

test("reports manual sales apart from PIX payments into the owner's account", async () => {
  const { site, admin, form } = await openShop();
  const paid_on = daysAgo(site.now(), 3);
  await admin.post(PATH, { ...form, paid_on });
  await admin.post(PATH, { ...form, key: "another-0123456789abc", method: "pix", amount: "30,00", paid_on });
  const month = paid_on.slice(0, 7);
  const money = (await admin.get(`/admin/financeiro?mes=${month}`)).text;
  // A manual sale must not appear among the PIX payments of the bank statement.
  for (const method of ["Cartão", "PIX ou dinheiro"])
    expect(money).toMatch(new RegExp(`${method}</span><span[^>]*>Venda por fora`));
  for (const wrong of ["PIX direto", "Sem tarifa informada"]) expect(money).not.toContain(wrong);
  const file = await admin.get(`/admin/financeiro/exportar?mes=${month}`);
  expect(file.text).toContain("PIX ou dinheiro;Venda por fora");
});

test("gives access without money for a gift and mails nobody unless the box is ticked", async () => {
  const { site, admin, form, kit } = await openShop();
  const friend = await makeUser(site.db, { email: "ana@teste.example" });
  await site.db
    .updateTable("users")
    .set({ email_confirmed_at: site.now() })
    .where("id", "=", friend.id)
    .execute();
  const { mail: _, ...quiet } = form;
  const answer = await admin.post(PATH, { ...quiet, product: String(kit.id), money: "gift" });
  expect(answer.status).toBe(302);
  const order = await site.db.selectFrom("orders").selectAll().executeTakeFirstOrThrow();
  expect(order).toMatchObject({
    status: "completed",
    paid_cents: 0,
    user_id: friend.id,
    first_paid_at: null,
  });
  expect(await site.db.selectFrom("payment_attempts").select("id").execute()).toEqual([]);
  await site.settle();
  expect(await site.mails()).toEqual([]);
  const account = await (await site.as(friend)).get("/minha-conta");
  expect(account.text).toContain("Kit Aroeira");
});

test.each([
  [{ product: "" }, "Escolha pelo menos um produto"],
  [{ product: "999" }, "saiu da loja"],
  [{ amount: "0" }, "Digite o valor recebido"],
  [{ paid_on: "2999-01-01" }, "ainda não chegou"],
  [{ paid_on: "2020-01-01" }, "últimos 12 meses"],
  [{ email: "ana" }, "E-mail inválido"],
  [{ money: "" }, "Informe se foi pago"],
])("%j is refused in words, and what was typed stays", async (change, sentence) => {
  const { site, admin, form } = await openShop();
  const answer = await admin.post(PATH, { ...form, paid_on: daysAgo(site.now(), 0), ...change });
  expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(sentence)]);
  expect(answer.text).toContain('value="Ana Souza"');
  expect(await site.db.selectFrom("orders").select("id").execute()).toEqual([]);
});
