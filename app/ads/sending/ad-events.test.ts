import { createHash, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { erasePerson } from "#app/account/erasure/erasure.server.ts";
import { AD_CONSENT_TEXT } from "#app/analytics/measurement.ts";
import { checkoutBody, DAYS, HOURS, submit, wait } from "#tests/checkout.ts";
import { AGENT, ALL_SERVICES, openAdShop, ADS_PATH as PATH, sell, YES } from "#tests/fake-ads.ts";
import { makeProduct, makeUser } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

function factsOf(site: TestSite) {
  return site.db.selectFrom("order_ad_facts").selectAll().executeTakeFirst();
}

function eventsOf(site: TestSite) {
  return site.db.selectFrom("ad_events").selectAll().orderBy("id").execute();
}

test("a paid order of who agreed is told once to each service, with one and the same event_id", async () => {
  const { ads, site, product } = await openAdShop();
  const order = await sell(site, product, { adAnswer: YES, cookie: "_ga=GA1.1.1234567.7654321" });
  expect(ads.told.map(({ service }) => service).sort()).toEqual(["ga4", "meta", "tiktok"]);
  const bodyOf = (name: string) => ads.told.find(({ service }) => service === name)?.body;
  const facts = await factsOf(site);
  const id = facts?.event_id;
  const em = createHash("sha256").update("ana@teste.example").digest("hex");
  const [meta] = bodyOf("meta").data;
  expect(meta).toMatchObject({
    event_name: "Purchase",
    event_id: id,
    action_source: "website",
    user_data: { em: [em], client_ip_address: "203.0.113.7", client_user_agent: AGENT },
    custom_data: {
      currency: "BRL",
      value: 49.9,
      contents: [{ id: String(product.id), quantity: 1, item_price: 49.9 }],
    },
  });
  // A purchase is no test.
  expect(bodyOf("meta")).not.toHaveProperty("test_event_code");
  expect(bodyOf("tiktok")).toMatchObject({
    event_source: "web",
    event_source_id: ALL_SERVICES.tiktokPixel,
    data: [{ event: "CompletePayment", event_id: id, user: { email: em, ip: "203.0.113.7" } }],
  });
  expect(bodyOf("tiktok")).not.toHaveProperty("test_event_code");
  expect(bodyOf("ga4")).toMatchObject({
    client_id: "1234567.7654321",
    events: [{ name: "purchase", params: { transaction_id: id, value: 49.9, currency: "BRL" } }],
  });
  expect(JSON.stringify(ads.told)).not.toContain(order.public_id);
  expect((await eventsOf(site)).map(({ state, tries }) => [state, tries])).toEqual([
    ["sent", 1],
    ["sent", 1],
    ["sent", 1],
  ]);
  // Told to all: nothing of the person is needed any more.
  expect(facts).toMatchObject({ consented: true, ip: null, user_agent: null, client_id: null });

  await wait(site, HOURS);
  expect(ads.told).toHaveLength(3);
});

test("without a yes to today's question nothing of a purchase leaves, and nothing of the person is kept for it", async () => {
  const { ads, site, product } = await openAdShop();
  await sell(site, product);
  await sell(site, product, { adAnswer: { ...YES, yes: false } });
  await sell(site, product, { adAnswer: { ...YES, script: "Meta" } });
  await sell(site, product, { adAnswer: { ...YES, text: "medicao-2026-11" } });
  await sell(site, product, { adAnswer: "sim" });
  expect(ads.told).toEqual([]);
  expect(await eventsOf(site)).toEqual([]);
  expect(await site.db.selectFrom("order_ad_facts").selectAll().execute()).toMatchObject([
    { consented: false, text_version: AD_CONSENT_TEXT, ip: null, user_agent: null, forget_at: null },
  ]);
});

test("where no service is set, an answer is not kept and paying asks the database nothing more", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const statements = site.statements();
  await sell(site, product, { adAnswer: YES });
  expect(await factsOf(site)).toBeUndefined();
  const asked = statements.filter(
    ({ text }) => /order_ad_facts|"ad_events"/.test(text) && !text.startsWith("update"),
  );
  expect(asked.map(({ text }) => text)).toEqual([expect.stringContaining('from "order_ad_facts"')]);
});

test("what ad was clicked goes to its own service, and the file for Google Ads has its clicks alone", async () => {
  const { ads, site, admin, product } = await openAdShop();
  const clicks = { gclid: "Cj0KCQjw_teste-123", fbclid: "IwAR0abc", ttclid: "E.C.P.abc" };
  const order = await sell(site, product, {
    adAnswer: YES,
    firstTouch: { ...clicks, gclid: "Cj0KCQjw_antes-123" },
    lastTouch: { gclid: clicks.gclid },
  });
  const bodyOf = (name: string) => ads.told.find(({ service }) => service === name)?.body;
  const at = order.created_at.getTime();
  expect(bodyOf("meta").data[0].user_data.fbc).toBe(`fb.1.${at}.IwAR0abc`);
  expect(bodyOf("tiktok").data[0].user.ttclid).toBe("E.C.P.abc");
  expect(JSON.stringify(bodyOf("ga4"))).not.toMatch(/IwAR0abc|E\.C\.P\.abc/);

  await sell(site, product, { firstTouch: clicks });
  await sell(site, product, { adAnswer: YES, firstTouch: { gclid: '=HYPERLINK("x")' } });
  const file = await admin.get(`${PATH}/conversoes`);
  const lines = file.text.trim().split("\r\n");
  expect(lines.slice(0, 2)).toEqual([
    "Parameters:TimeZone=America/Sao_Paulo",
    "Google Click ID,Conversion Name,Conversion Time,Conversion Value,Conversion Currency,Order ID",
  ]);
  expect(lines.slice(2)).toEqual([
    expect.stringMatching(
      /^Cj0KCQjw_teste-123,"Compra",\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,49\.90,BRL,[0-9a-f]{32}$/,
    ),
  ]);
});

test("work that is done a second time tells no service a second time", async () => {
  const { ads, site, product } = await openAdShop();
  await sell(site, product, { adAnswer: YES });
  expect(ads.told).toHaveLength(3);
  // As after a crash between the answer and its note.
  await site.db
    .updateTable("outbox")
    .set({ done_at: null, due_at: site.now() })
    .where("topic", "like", "ad%")
    .execute();
  await site.settle();
  expect(ads.told).toHaveLength(3);
  expect((await eventsOf(site)).map(({ state }) => state)).toEqual(["sent", "sent", "sent"]);
});

test("a service that is down is asked again, for seven days at most", async () => {
  const { ads, site, admin, product } = await openAdShop();
  ads.isDown = true;
  await sell(site, product, { adAnswer: YES });
  const waiting = await eventsOf(site);
  expect(waiting.map(({ state }) => state)).toEqual(["waiting", "waiting", "waiting"]);
  expect(waiting[0]?.last_error).toContain("503");
  expect((await admin.get(PATH)).text).toContain("Tentamos de novo, por até 7 dias.");
  expect(await factsOf(site)).toMatchObject({ ip: "203.0.113.7", user_agent: AGENT });
  await wait(site, HOURS);
  expect((await eventsOf(site))[0]?.tries).toBeGreaterThan(1);
  ads.isDown = false;
  await wait(site, 7 * HOURS);
  expect((await eventsOf(site)).map(({ state }) => state)).toEqual(["sent", "sent", "sent"]);
  expect(ads.told).toHaveLength(3);

  ads.isDown = true;
  await sell(site, product, { adAnswer: YES });
  await wait(site, 8 * DAYS);
  const late = (await eventsOf(site)).slice(3);
  expect(late.map(({ state, last_error }) => [state, last_error])).toEqual([
    ["failed", "Não saiu em 7 dias, e o aviso não vale mais."],
    ["failed", "Não saiu em 7 dias, e o aviso não vale mais."],
    ["failed", "Não saiu em 7 dias, e o aviso não vale mais."],
  ]);
  const kept = await site.db.selectFrom("order_ad_facts").select(["ip", "user_agent"]).execute();
  expect(kept).toEqual([
    { ip: null, user_agent: null },
    { ip: null, user_agent: null },
  ]);
});

test("SEC-54: of an order that is never paid the browser is forgotten after seven days, the answer stays", async () => {
  const { site, product } = await openAdShop();
  const body = { ...checkoutBody(product, { email: "ana+expira@teste.example" }), adAnswer: YES };
  const headers = {
    "idempotency-key": randomUUID(),
    cookie: "_ga=GA1.1.1234567.7654321",
    "user-agent": AGENT,
  };
  expect((await site.visitor().postJson("/api/checkout/orders", body, { headers })).status).toBe(201);
  const seen = { consented: true, ip: "203.0.113.7", user_agent: AGENT, client_id: "1234567.7654321" };
  await wait(site, 7 * DAYS - HOURS);
  expect(await factsOf(site)).toMatchObject(seen);
  await wait(site, 2 * HOURS);
  const gone = { ip: null, user_agent: null, client_id: null, forget_at: null };
  expect(await factsOf(site)).toMatchObject({ consented: true, text_version: AD_CONSENT_TEXT, ...gone });
});

test("what goes back is told to Google Analytics, the only one with an event for it", async () => {
  const { ads, site, admin, product } = await openAdShop();
  const order = await sell(site, product, { adAnswer: YES });
  const facts = await factsOf(site);
  ads.told.length = 0;
  const items = await site.db
    .selectFrom("order_items")
    .select("id")
    .where("order_id", "=", order.id)
    .execute();
  const refund = await admin.postJson(
    `/api/admin/orders/${order.id}/refunds`,
    { lines: items.map(({ id }) => id), reason: "Desistiu" },
    { headers: { "idempotency-key": randomUUID() } },
  );
  expect(refund.status, refund.text).toBeLessThan(300);
  await wait(site, HOURS);
  expect(ads.told.map(({ service }) => service)).toEqual(["ga4"]);
  expect(ads.told[0]?.body.events).toMatchObject([
    { name: "refund", params: { transaction_id: facts?.event_id, value: 49.9, currency: "BRL" } },
  ]);
  await wait(site, DAYS);
  expect(ads.told).toHaveLength(1);
});

test("a sale by hand, an order that costs nothing and one that nobody paid are no purchases of an ad", async () => {
  const { ads, site, product } = await openAdShop();
  const free = await makeProduct(site.db, { price: 0 });
  const answer = await submit(site.visitor(), { ...checkoutBody(free), adAnswer: YES });
  expect(answer.status, answer.text).toBe(201);
  const open = await submit(site.visitor(), {
    ...checkoutBody(product, { method: "boleto" }),
    adAnswer: YES,
  });
  expect(open.status, open.text).toBe(201);
  await site.settle();
  expect(ads.told).toEqual([]);
  expect(await eventsOf(site)).toEqual([]);
});

test("erased with the person: what they said, what waits, and nothing is told afterwards", async () => {
  const { ads, site, product } = await openAdShop();
  const user = await makeUser(site.db, { email: "ana@teste.example" });
  const visitor = await site.as(user);
  ads.isDown = true;
  await sell(site, product, { adAnswer: YES }, visitor);
  expect(await factsOf(site)).toBeDefined();
  const person = { userId: user.id, email: user.email };
  expect(await erasePerson(site.db, { person, actorId: user.id }, site.now())).toEqual({ ok: true });
  ads.isDown = false;
  await wait(site, DAYS);
  expect(await factsOf(site)).toBeUndefined();
  expect(await eventsOf(site)).toEqual([]);
  expect(ads.told).toEqual([]);
});
