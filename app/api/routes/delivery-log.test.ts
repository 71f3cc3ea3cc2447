import { sql } from "kysely";
import { expect, test } from "vitest";
import { makeAdmin } from "#tests/makers.ts";
import { openSite, type TestSite, type Visitor } from "#tests/test-site.ts";
import { openReceiver } from "#tests/webhook-receiver.ts";

const HOOK = {
  intent: "save-webhook",
  name: "Planilha",
  table: "634",
  headers: "",
  spelling: "nomes",
  on_created: "on",
  on_updated: "on",
  on_deleted: "on",
  is_active: "on",
};

/** A webhook over the categories, and a receiver that listens to it. */
async function openLog() {
  const site = await openSite({ WEBHOOK_PRIVATE_TARGETS: "true" });
  const adminVisitor = await site.as(await makeAdmin(site.db));
  const receiver = await openReceiver();
  await adminVisitor.post("/admin/integracoes?aba=webhooks&nova=1", { ...HOOK, url: receiver.url });
  const { id } = await site.db.selectFrom("webhooks").select("id").executeTakeFirstOrThrow();
  return { site, adminVisitor, receiver, id, own: `/admin/integracoes/webhooks/${id}` };
}

/** Saves a category, new or known, and tells the receiver. */
async function save(site: TestSite, adminVisitor: Visitor, name: string, id?: number): Promise<number> {
  const form = { intent: "save-category", name, ...(id ? { id: String(id) } : {}) };
  expect((await adminVisitor.post("/admin/produtos", form)).status).toBe(302);
  await site.settle();
  const { last } = await site.db
    .selectFrom("categories")
    .select((eb) => eb.fn.max("id").as("last"))
    .executeTakeFirstOrThrow();
  return Number(last);
}

/** Gives every delivery a known number: a part of one made by chance may begin with what a test looks for. */
async function nameDeliveries({ db }: TestSite) {
  const rows = await db.selectFrom("webhook_deliveries").select(["id", "event_id"]).execute();
  for (const { id, event_id } of rows) {
    const named = `a0000000-b000-4000-a000-c${String(id).padStart(11, "0")}`;
    const [old, now] = [event_id, named].map((number) => number.replaceAll("-", " "));
    const search_title = sql<string>`replace(search_title, ${old}, ${now})`;
    await db
      .updateTable("webhook_deliveries")
      .set({ event_id: named, search_title })
      .where("id", "=", id)
      .execute();
  }
}

/** What the log shows, as the deliveries' numbers in its order. */
async function shown(adminVisitor: Visitor, address: string) {
  const { status, text } = await adminVisitor.get(address);
  expect(status, address).toBe(200);
  return [...text.matchAll(/, entrega (?:<!-- -->)?(\d+)<\/span><\/a>/g)].map(([, id]) => Number(id));
}

test("a delivery is found by its row, its answer, its own number and what happened, and the log is sorted by every column", async () => {
  const { site, adminVisitor, receiver, own } = await openLog();
  await site.db
    .insertInto("categories")
    .values({
      id: 4120,
      name: "x",
      slug: "x",
      type: "product",
      created_at: site.now(),
      updated_at: site.now(),
    })
    .execute();
  const kits = await save(site, adminVisitor, "Kits", 4120);
  await save(site, adminVisitor, "Planilhas");
  receiver.status = 500;
  await save(site, adminVisitor, "Outra", kits);
  receiver.status = 200;
  await adminVisitor.post("/admin/produtos", { intent: "delete-category", id: String(kits) });
  await nameDeliveries(site);
  // One that failed keeps those behind it waiting.
  const rows = await site.db
    .selectFrom("webhook_deliveries")
    .select(["id", "event_id", "event_type", "tries"])
    .orderBy("id")
    .execute();
  const [first = 0, second = 0, third = 0, fourth = 0] = rows.map(({ id }) => id);
  expect(rows.map(({ event_type, tries }) => [event_type, tries])).toEqual([
    ["rows.updated", 1],
    ["rows.created", 1],
    ["rows.updated", 1],
    ["rows.deleted", 0],
  ]);
  await site.db.updateTable("webhook_deliveries").set({ tries: 3 }).where("id", "=", third).execute();
  for (const [rest, expected] of [
    ["", [fourth, third, second, first]],
    ["busca=4120", [fourth, third, first]],
    ["busca=120", []],
    ["busca=500", [third]],
    ["busca=HTTP+200", [second, first]],
    ["busca=linha+excl", [fourth]],
    [`busca=${rows[1]?.event_id}`, [second]],
    ["busca=%25", []],
    ["evento=mudada", [third, first]],
    ["evento=mudada&busca=200", [first]],
    ["evento=toString", [fourth, third, second, first]],
    ["estado=entregue", [second, first]],
    ["estado=tentando", [third]],
    ["estado=na-fila", [fourth]],
    ["estado=falhou", []],
    ["ordem=antigas", [first, second, third, fourth]],
    ["ordem=evento", [second, fourth, third, first]],
    ["ordem=evento-z", [third, first, fourth, second]],
    ["ordem=situacao", [fourth, third, second, first]],
    ["ordem=situacao-z", [second, first, third, fourth]],
    ["ordem=resposta-alta", [third, second, first, fourth]],
    ["ordem=resposta", [fourth, second, first, third]],
    ["ordem=tentativas", [third, second, first, fourth]],
    ["ordem=menos-tentativas", [fourth, second, first, third]],
    ["ordem=tentativas&evento=mudada&busca=linha", [third, first]],
  ] as const) {
    expect([rest, await shown(adminVisitor, `${own}?${rest}`)]).toEqual([rest, expected]);
  }
  expect((await adminVisitor.get(`${own}?busca=zzz`)).text).toContain("Nenhuma entrega encontrada");
});

test("what the receiver answered last is what a delivery is found by", async () => {
  const { site, adminVisitor, receiver, own } = await openLog();
  receiver.status = 503;
  await save(site, adminVisitor, "Kits");
  await nameDeliveries(site);
  const [id] = await shown(adminVisitor, `${own}?busca=503`);
  receiver.status = 200;
  site.advance(60_000);
  await site.settle();
  expect([
    await shown(adminVisitor, `${own}?busca=503`),
    await shown(adminVisitor, `${own}?busca=200`),
  ]).toEqual([[], [id]]);
});

test("words, filters, order and page stay in the address, in what it opens and after what is done", async () => {
  const { site, adminVisitor, id, own } = await openLog();
  const delivery = {
    webhook_id: id,
    event_type: "rows.created",
    body: '{"items":[]}',
    created_at: site.now(),
  };
  const rows = Array.from({ length: 28 }, (_, at) => ({
    ...delivery,
    event_id: `e${at}`,
    search_title: "lote",
    last_error: "HTTP 500",
    status: 500,
    tries: 8,
  }));
  await site.db.insertInto("webhook_deliveries").values(rows).execute();
  const list = `${own}?busca=LOTE&estado=falhou&evento=criada&ordem=antigas`;
  const { text } = await adminVisitor.get(list);
  const link = (address: string) => `href="${address}"`.replaceAll("&", "&amp;");
  expect(text).toContain(link(`${list}&pagina=2`));
  expect(text).toContain(link(list.replace("antigas", "tentativas")));
  const second = await shown(adminVisitor, `${list}&pagina=2`);
  expect(second).toHaveLength(3);
  const opened = `${list}&pagina=2&entrega=${second[0]}`;
  expect((await adminVisitor.get(`${list}&pagina=2`)).text).toContain(link(opened));
  const again = { intent: "resend-delivery", id: String(id), delivery: String(second[0]) };
  expect((await adminVisitor.post(opened, again)).location).toBe(`${list}&pagina=2`);
});

test("the marked deliveries are sent once more together, on record, and only those of this webhook", async () => {
  const { site, adminVisitor, receiver, id, own } = await openLog();
  receiver.status = 500;
  await save(site, adminVisitor, "Kits");
  await save(site, adminVisitor, "Planilhas");
  const [one = 0, two = 0] = (await shown(adminVisitor, `${own}?ordem=antigas`)).slice(0, 2);
  receiver.status = 200;
  receiver.received.length = 0;
  const act = { intent: "resend-marked", id: String(id) };
  const sent = await adminVisitor.post(`${own}?estado=tentando`, {
    ...act,
    delivery: [String(one), String(two), "9999"],
  });
  expect([sent.status, sent.location]).toEqual([302, `${own}?estado=tentando`]);
  expect((await adminVisitor.get(own)).text).toContain("2 entregas saem em um minuto.");
  await site.settle();
  expect(receiver.received).toEqual([]);
  site.advance(60_000);
  await site.settle();
  expect(receiver.received.map(({ body }) => body.items[0].name)).toEqual(["Kits", "Planilhas"]);
  const audit = site.db.selectFrom("audit_log").select("entity_id").where("action", "=", "webhook.resend");
  expect((await audit.orderBy("id").execute()).map(({ entity_id }) => Number(entity_id))).toEqual([one, two]);
  for (const [delivery, status, words] of [
    [[], 422, "Marque pelo menos uma entrega."],
    [["9999"], 404, "Este item não existe mais."],
    [["um"], 422, ""],
    [Array.from({ length: 101 }, (_, at) => String(at + 1)), 422, "no máximo 100 entregas"],
  ] as const) {
    const answer = await adminVisitor.post(own, { ...act, delivery: [...delivery] });
    expect([answer.status, answer.text.includes(words)], words).toEqual([status, true]);
  }
  const foreign = await adminVisitor.post(own, { ...act, id: "77", delivery: [String(one)] });
  expect(foreign.status).toBe(404);
});
