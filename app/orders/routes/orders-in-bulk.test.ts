// Order list filtered by day and product, and bulk acts on all found orders.
import { expect, test } from "vitest";
import { makeAdmin, makeOrder, makeProduct } from "#tests/makers.ts";
import { type Answer, openSite, type TestSite } from "#tests/test-site.ts";

const PATH = "/admin/pedidos";

async function openShop() {
  const site = await openSite();
  const owner = await makeAdmin(site.db);
  return { site, owner, admin: await site.as(owner) };
}

function listed(answer: Answer): number[] {
  const text = answer.text.replaceAll("<!-- -->", "");
  return [...text.matchAll(/<span class="sr-only"> do pedido (\d+)<\/span>/g)].map((match) =>
    Number(match[1]),
  );
}

/** Completed orders of as many customers. */
async function makeOrders(site: TestSite, count: number) {
  const product = await makeProduct(site.db, { name: "Kit Aroeira" });
  const made = [];
  for (let number = 0; number < count; number++) {
    made.push((await makeOrder(site.db, { status: "completed", lines: [{ product }] })).order.id);
  }
  return { product, ids: made };
}

test("filters by whole days in São Paulo and accepts a reversed span", async () => {
  const { site, admin } = await openShop();
  const at = async (moment: string) => (await makeOrder(site.db, { created_at: new Date(moment) })).order.id;
  const last = await at("2026-03-06T02:59:00Z");
  const first = await at("2026-03-04T03:00:00Z");
  await at("2026-03-06T03:00:00Z");
  await at("2026-03-04T02:59:00Z");
  const page = await admin.get(`${PATH}?de=2026-03-04&ate=2026-03-05`);
  expect(listed(page)).toEqual([last, first]);
  expect(page.text).toContain('value="04/03/2026"');
  expect(listed(await admin.get(`${PATH}?de=04/03/2026&ate=05/03/2026`))).toEqual([last, first]);
  expect(listed(await admin.get(`${PATH}?de=2026-03-05&ate=2026-03-04`))).toEqual([last, first]);
  expect(listed(await admin.get(`${PATH}?de=2026-02-31&ate=ontem`))).toHaveLength(4);
});

test("filters by product and finds orders by product names in their lines", async () => {
  const { site, admin } = await openShop();
  const kit = await makeProduct(site.db, { name: "Kit Aroeira" });
  const { order } = await makeOrder(site.db, { lines: [{ product: kit }, {}] });
  const { order: named } = await makeOrder(site.db, {
    guest_name: "Ana Aroeira",
    search_title: "ana aroeira",
  });
  await makeOrder(site.db);
  expect(listed(await admin.get(`${PATH}?produto=${kit.id}`))).toEqual([order.id]);
  expect(listed(await admin.get(`${PATH}?busca=Aroeira`)).sort()).toEqual([order.id, named.id]);
  expect(listed(await admin.get(`${PATH}?busca=aroeira+kit`))).toEqual([order.id]);
  expect(listed(await admin.get(`${PATH}?busca=%23${named.id}`))).toEqual([named.id]);
  expect(await admin.get(`${PATH}/exportar?produto=${kit.id}`)).toMatchObject({
    text: expect.stringContaining("1x Kit Aroeira"),
  });
});

test("resends access to all found orders on every page and counts those without access or address", async () => {
  const { site, admin, owner } = await openShop();
  const { product, ids } = await makeOrders(site, 22);
  const { order: waiting } = await makeOrder(site.db, { lines: [{ product }] });
  await makeOrder(site.db, { status: "completed" });
  const form = { intent: "resend-marked", id: ids.slice(0, 2).map(String), all: "1" };
  const ask = "varios-pedidos";
  const tooFew = await admin.post(`${PATH}?produto=${product.id}`, { ...form, ask, found: "20" });
  expect([tooFew.status, tooFew.text]).toEqual([409, expect.stringContaining("agora são 23")]);
  await site.settle();
  expect(await site.mails()).toHaveLength(0);

  const sent = await admin.post(`${PATH}?produto=${product.id}`, { ...form, found: "23" });
  expect([sent.status, sent.location]).toEqual([302, `${PATH}?produto=${product.id}`]);
  expect((await admin.get(PATH)).text).toContain(
    "22 acessos saem em um minuto. Até lá, dá para desfazer. 1 pedido fica de fora",
  );
  await site.settle();
  expect(await site.mails()).toHaveLength(0);
  site.advance(60_000);
  await site.settle();
  const mails = await site.mails();
  expect(mails).toHaveLength(22);
  expect(mails.every(({ subject }) => subject?.startsWith("Seu acesso ao pedido"))).toBe(true);
  const [entry, ...rows] = await site.db.selectFrom("audit_log").selectAll().orderBy("id").execute();
  expect(entry).toMatchObject({ actor_id: owner.id, action: "order.bulk", detail: { count: 22 } });
  expect(rows.map(({ entity_id }) => Number(entity_id))).toEqual(ids);

  const few = { intent: "resend-marked", id: [String(ids[3]), String(waiting.id)] };
  expect((await admin.post(PATH, few)).status).toBe(302);
  expect((await admin.post(PATH, { intent: "resend-marked" })).status).toBe(422);
  expect((await admin.post(PATH, { intent: "resend-marked", id: String(waiting.id) })).status).toBe(422);
  site.advance(60_000);
  await site.settle();
  expect(await site.mails()).toHaveLength(23);
});

test("refuses more mails than a mailbox takes at once and sends none", async () => {
  const { site, admin } = await openShop();
  const now = site.now();
  const rows = Array.from({ length: 501 }, (_, number) => ({
    public_id: `pedido-${number}`,
    status: "completed" as const,
    guest_email: `c${number}@teste.example`,
    guest_name: "Cliente",
    total: 0,
    created_at: now,
    updated_at: now,
  }));
  await site.db.insertInto("orders").values(rows).execute();
  const answer = await admin.post(PATH, { intent: "resend-marked", all: "1", found: "501" });
  expect([answer.status, answer.text]).toEqual([
    422,
    expect.stringContaining("no máximo 500 acessos por vez"),
  ]);
  await site.settle();
  expect(await site.mails()).toHaveLength(0);
});

test("exports marked rows with the buyer's CPF or CNPJ", async () => {
  const { site, admin } = await openShop();
  const { ids } = await makeOrders(site, 3);
  const { order } = await makeOrder(site.db, { document: "52998224725" });
  const answer = await admin.get(`${PATH}/exportar?id=${ids[1]}&id=${order.id}&id=x`);
  const rows = answer.text.trim().split("\r\n").slice(1);
  expect(rows.map((row) => Number(row.split(";")[0]))).toEqual([order.id, ids[1]]);
  expect(rows[0]).toContain("529.982.247-25");
  const entry = await site.db.selectFrom("audit_log").select("detail").executeTakeFirstOrThrow();
  expect(entry.detail).toEqual({ orders: [ids[1], order.id] });
});
