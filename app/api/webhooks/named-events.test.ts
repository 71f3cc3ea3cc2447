import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { EVENT_NAMES, EVENT_WORDS } from "#app/events/event-names.ts";
import { exampleBody } from "#app/events/events.ts";
import { seedPages } from "#db/seed/pages.ts";
import { buy, HOURS, SECONDS, wait } from "#tests/checkout.ts";
import { expectValid, listen, namesOf, openListening } from "#tests/event-listener.ts";
import { makeProduct, makeUserWithPassword } from "#tests/makers.ts";
import { clientWith, rowsPath, tableClient } from "#tests/table-client.ts";
import { openSite } from "#tests/test-site.ts";
import { ALL_RIGHTS } from "../tokens/token-rights.ts";
import { webhookKey } from "./webhook-signature.ts";
import { findWebhookSalt } from "./webhooks.server.ts";

const PAGE = "/admin/integracoes/webhooks";

test("EV-04: every event has its schema at its address, and an example that is valid by it", async () => {
  const site = await openSite();
  for (const name of EVENT_NAMES) {
    const answer = await site.get(`/api/events/${name}.json`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/schema+json"]);
    const schema = answer.json();
    expect(schema.$id).toBe(`${site.config.siteUrl}/api/events/${name}.json`);
    expect(schema.title).toContain(EVENT_WORDS[name].label);
    expectValid(exampleBody(name, { id: crypto.randomUUID(), at: site.now(), siteUrl: site.config.siteUrl }));
  }
  expect((await site.get("/api/events/order.eaten.json")).status).toBe(404);
});

test("EV-05: an event is signed, tried again with the same id and told to all who listen", async () => {
  const { site, admin, receiver, webhook, told } = await openListening({ events: ["order.created"] });
  const other = await listen(site, {
    url: `${receiver.url}/b`,
    events: ["order.created"],
    actorId: admin.id,
  });
  const product = await makeProduct(site.db);
  receiver.status = 500;
  await buy(site, site.visitor(), product);
  const first = await told();
  expect(namesOf(first)).toEqual(["order.created", "order.created"]);
  receiver.status = 200;
  site.advance(11 * SECONDS);
  const again = await told();
  const ids = [...first, ...again].map(({ body }) => body.id);
  expect(new Set(ids).size).toBe(1);
  expect(await told()).toEqual([]);
  for (const { id } of [webhook, other]) {
    const key = webhookKey(site.secret, (await findWebhookSalt(site.db, id)) ?? "");
    expect(again.filter((one) => receiver.isSigned(one, key))).toHaveLength(1);
  }
  expect(again[0]?.headers["x-baserow-event"]).toBe("order.created");
});

test("EV-06: an example says that it is one, shows its answer at once and stops nothing when it fails", async () => {
  const { site, admin, receiver, webhook } = await openListening({ events: ["order.paid", "lead.created"] });
  const team = await site.as(admin);
  receiver.status = 503;
  const own = `${PAGE}/${webhook.id}`;
  const sent = await team.post(own, {
    intent: "send-example",
    id: String(webhook.id),
    event: "lead.created",
  });
  expect(sent.status, sent.text.slice(0, 200)).toBe(302);
  const [{ body }] = receiver.received as [(typeof receiver.received)[0]];
  expect(body).toMatchObject({ event: "lead.created", example: true, version: 1 });
  expectValid(body);
  const page = await team.get(sent.location ?? "");
  expect(page.text).toContain("Exemplo: Contato recebido");
  expect(page.text).toContain("recebido 503");
  const wrong = await team.post(own, {
    intent: "send-example",
    id: String(webhook.id),
    event: "order.eaten",
  });
  expect(wrong.status).toBe(422);
  site.advance(HOURS);
  await wait(site, SECONDS);
  expect(receiver.received).toHaveLength(1);
  const stored = await site.db.selectFrom("webhooks").select(["failed_tries", "is_active"]).execute();
  expect(stored).toEqual([{ failed_tries: 0, is_active: true }]);
});

test("a webhook of events is made, shown, changed and filtered on the screen, and needs an event", async () => {
  const { site, admin, receiver } = await openListening({ events: ["order.paid"] });
  const team = await site.as(admin);
  const form = {
    intent: "save-webhook",
    about: "events",
    name: "Comunidade",
    url: receiver.url,
    format: "vitrine",
    headers: "",
    is_active: "on",
  };
  const list = "/admin/integracoes?aba=webhooks";
  const without = await team.post(`${list}&nova=1`, form);
  expect([without.status, without.text.includes("Marque pelo menos um acontecimento.")]).toEqual([422, true]);
  const made = await team.post(`${list}&nova=1`, {
    ...form,
    event: ["enrollment.created", "enrollment.ended"],
  });
  expect(made.status).toBe(200);
  const [hook] = await site.db.selectFrom("webhooks").selectAll().where("name", "=", "Comunidade").execute();
  expect(hook).toMatchObject({ table_id: 0, events: ["enrollment.created", "enrollment.ended"], version: 1 });
  const own = `${PAGE}/${hook?.id}`;
  const changed = { ...form, id: String(hook?.id), version: "1", event: ["lesson.completed"] };
  expect((await team.post(`${own}?editar=1`, changed)).status).toBe(302);
  const shown = (await team.get(own)).text;
  for (const words of ["Aula concluída", "Vitrine", "Enviar exemplo"]) expect(shown).toContain(words);
  expect(shown).not.toContain("Linha criada");
  expect((await team.get(list)).text).toContain("Acontecimentos");
  const turned = { ...changed, version: "2", about: "rows", on_created: "on" };
  expect((await team.post(`${own}?editar=1`, turned)).status).toBe(422);
});

test("the table API knows no webhook of events", async () => {
  const { site, webhook } = await openListening({ events: ["order.paid"] });
  await makeUserWithPassword(site.db, "segredo-certo", { email: "eva@x.example", role: "admin" });
  const signIn = { email: "eva@x.example", password: "segredo-certo" };
  const { token } = (await tableClient(site).post("/api/user/token-auth/", signIn)).json();
  const person = tableClient(site, `JWT ${token}`);
  for (const answer of [
    await person.get(`/api/database/webhooks/${webhook.id}/`),
    await person.patch(`/api/database/webhooks/${webhook.id}/`, { name: "x" }),
    await person.delete(`/api/database/webhooks/${webhook.id}/`),
  ])
    expect([answer.status, answer.json().error]).toEqual([404, "ERROR_WEBHOOK_DOES_NOT_EXIST"]);
});

test("EV-07: in Kiwify's shape an order is told once a product, signed in the address as Kiwify signs", async () => {
  const { site, receiver, webhook, told } = await openListening({ format: "kiwify" });
  const key = webhookKey(site.secret, (await findWebhookSalt(site.db, webhook.id)) ?? "");
  const sold = [
    await makeProduct(site.db, { name: "Ícones", price: 4990 }),
    await makeProduct(site.db, { name: "Planilha", price: 1000 }),
  ];
  const order = await buy(site, site.visitor(), sold, { email: "ana+mudo@teste.example" });
  const waiting = await told();
  await wait(site, 40 * SECONDS);
  const paid = await told();
  const words = [...waiting, ...paid].map(({ body }) => [body.webhook_event_type, body.order_status]);
  expect(words).toEqual([
    ["pix_created", "waiting_payment"],
    ["pix_created", "waiting_payment"],
    ["order_approved", "paid"],
    ["order_approved", "paid"],
  ]);
  expect(paid.map(({ body }) => body.order_id)).toEqual(waiting.map(({ body }) => body.order_id));
  expect(new Set(paid.map(({ body }) => body.order_id)).size).toBe(2);
  expect(paid[0]?.body).toMatchObject({
    order_id: order.publicId,
    payment_method: "pix",
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
    Product: { product_id: String(sold[0]?.id), product_name: "Ícones" },
    Customer: { full_name: "Ana Souza", first_name: "Ana", email: "ana+mudo@teste.example" },
    Commissions: { charge_amount: 4990, currency: "BRL" },
  });
  for (const { path, text } of [...waiting, ...paid]) {
    const signature = createHmac("sha1", key).update(text).digest("hex");
    expect(path).toBe(`/gancho?signature=${signature}`);
  }
  receiver.received.length = 0;
});

test("EV-02: what is moved in by the table API happened elsewhere", async () => {
  const { site, admin, told } = await openListening();
  const program = await clientWith(site, admin, ALL_RIGHTS);
  const row = { total: "49.90", status: "completed", payment_status: "paid", guest_email: "ana@x.example" };
  const answer = await program.post(rowsPath(630), row);
  expect(answer.status, answer.text).toBe(200);
  expect(await told()).toEqual([]);
});

test("EV-01: a cart that was left is told once, an hour after it was touched; an old one never", async () => {
  const { site, told } = await openListening({ events: ["checkout.abandoned"] });
  const product = await makeProduct(site.db, { name: "Planilha", price: 4990 });
  const visitor = site.visitor();
  await visitor.get("/checkout");
  const cart = {
    agreed: true,
    lines: [{ productId: product.id, quantity: 1 }],
    name: "Ana",
    email: "ana@x.example",
  };
  expect((await visitor.postJson("/api/checkout/cart", cart)).status).toBe(204);
  await wait(site, 59 * 60 * SECONDS);
  await site.jobs.runChores();
  expect(await told()).toEqual([]);
  await wait(site, 2 * 60 * SECONDS);
  await site.jobs.runChores();
  const [left] = await told();
  expect(left?.body.data).toMatchObject({
    cart: { total_cents: 4990 },
    customer: { email: "ana@x.example", phone: null },
    items: [{ product_id: product.id, name: "Planilha", quantity: 1 }],
  });
  expect((await site.get(new URL(left?.body.data.cart.url).pathname)).status).toBe(200);
  await wait(site, HOURS);
  await site.jobs.runChores();
  expect(await told()).toEqual([]);
});

test("EV-01: a contact is told of with what was written", async () => {
  const { site, told } = await openListening({ events: ["lead.created"] });
  await seedPages(site.db, site.now());
  const visitor = site.visitor();
  await visitor.get("/produtos");
  const sent = await visitor.post("/produtos", {
    nome: "Tatiane",
    email: "Tati@Brehm.example",
    mensagem: "Oi",
  });
  expect(sent.status).toBe(302);
  expect((await told()).map(({ body }) => body.data.lead)).toMatchObject([
    { name: "Tatiane", email: "tati@brehm.example", message: "Oi", phone: null },
  ]);
});

test("EV-08: of who is deleted no kept delivery says anything any more", async () => {
  const { site, told } = await openListening({ events: ["order.paid", "order.created"] });
  const product = await makeProduct(site.db);
  const user = await makeUserWithPassword(site.db, "segredo-certo", { name: "Zuleica Prado" });
  await buy(site, await site.as(user), product, { email: user.email, method: "credit" });
  expect(namesOf(await told())).toEqual(["order.created"]);
  await wait(site, 5 * SECONDS);
  const leaving = await site.as(user);
  const form = { intent: "deletion", current_password: "segredo-certo", confirmed: "sim" };
  const answer = await leaving.post("/minha-conta?aba=perfil", form);
  expect(answer.status, answer.text.slice(0, 300)).toBe(302);
  await wait(site, 7 * 86_400_000);
  await told();
  const kept = await site.db
    .selectFrom("webhook_deliveries")
    .select(["body", "event_type"])
    .orderBy("id")
    .execute();
  expect(kept.map(({ event_type }) => event_type)).toEqual(["order.created", "order.paid"]);
  for (const { body } of kept) {
    expect(body).not.toMatch(/Zuleica|@|529982/);
    expect(JSON.parse(body)).toMatchObject({ version: 1, data: null });
  }
});
