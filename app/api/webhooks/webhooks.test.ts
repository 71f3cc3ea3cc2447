import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { deleteProduct } from "#app/catalog/products/product-writes.server.ts";
import { makeAdmin, makeCategory, makePaidOrder, makeProduct, makeUserWithPassword } from "#tests/makers.ts";
import { openTables, rowsPath, type TableClient, tableClient } from "#tests/table-client.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";
import { openReceiver } from "#tests/webhook-receiver.ts";
import { DELIVERY_FILTER } from "./delivery-filter.ts";
import { listDeliveries } from "./delivery-list.server.ts";
import { resendDeliveries } from "./delivery-log.server.ts";
import { deliverDue } from "./webhook-deliveries.server.ts";
import { signatureOf, webhookKey } from "./webhook-signature.ts";
import { findWebhookSalt } from "./webhooks.server.ts";

const HERE = { WEBHOOK_PRIVATE_TARGETS: "true" };

/** What the owner's screen lists of a webhook. */
async function logOf(db: TestSite["db"], webhookId: number) {
  const all = DELIVERY_FILTER.parse(new URLSearchParams());
  return (await listDeliveries(db, webhookId, all, { number: 1, size: 100, offset: 0 })).items;
}

/** An administrator signed in by JWT. */
async function openPerson(site: TestSite, email = "eva@x.example"): Promise<TableClient> {
  await makeUserWithPassword(site.db, "segredo-certo", { email, role: "admin" });
  const body = { email, password: "segredo-certo" };
  const { token } = (await tableClient(site).post("/api/user/token-auth/", body)).json();
  return tableClient(site, `JWT ${token}`);
}

async function openListening(table: number, facts: object = {}) {
  const { site, client } = await openTables(HERE);
  const [person, receiver] = [await openPerson(site), await openReceiver()];
  const body = { url: receiver.url, name: "n8n", ...facts };
  const answer = await person.post(`/api/database/webhooks/table/${table}/`, body);
  if (answer.status !== 200) throw new Error(answer.text);
  const { secret, ...webhook } = answer.json();
  return { site, client, person, receiver, webhook, secret };
}

test("a webhook is made, listed, changed and deleted by an administrator's JWT alone", async () => {
  const { site, client, person, receiver, webhook } = await openListening(634, { events: ["rows.created"] });
  expect(webhook).toEqual({
    id: webhook.id,
    url: receiver.url,
    name: "n8n",
    events: ["rows.created"],
    include_all_events: false,
    request_method: "POST",
    headers: {},
    use_user_field_names: true,
    active: true,
    table_id: 634,
    failed_triggers: 0,
  });
  const path = `/database/webhooks/${webhook.id}/`;
  expect((await person.get("/database/webhooks/table/634/")).json()).toEqual([webhook]);
  expect((await person.get(path)).json()).toEqual(webhook);
  const changed = (
    await person.patch(path, { name: "Outro", active: false, include_all_events: true })
  ).json();
  expect(changed).toEqual({ ...webhook, name: "Outro", active: false, events: [], include_all_events: true });
  for (const answer of [await client.get(path), await client.post("/database/webhooks/table/634/", {})]) {
    expect([answer.status, Object.keys(answer.json())]).toEqual([401, ["detail"]]);
  }
  const bad = await person.post("/database/webhooks/table/634/", {
    url: "ftp://x.example",
    events: ["rows.moved"],
    request_method: "BREW",
    headers: { Host: "x" },
    use_user_field_names: "talvez",
  });
  expect(bad.status).toBe(400);
  expect(
    Object.entries(bad.json().detail).map(([key, errors]) => [key, (errors as { code: string }[])[0]?.code]),
  ).toEqual([
    ["events", "invalid_choice"],
    ["name", "required"],
    ["request_method", "invalid_choice"],
    ["headers", "invalid"],
    ["use_user_field_names", "invalid"],
    ["url", "invalid"],
  ]);
  expect((await person.delete(path)).status).toBe(204);
  expect((await person.get(path)).json().error).toBe("ERROR_WEBHOOK_DOES_NOT_EXIST");
  expect((await person.get("/database/webhooks/table/999/")).json().error).toBe("ERROR_TABLE_DOES_NOT_EXIST");
  const log = await site.db
    .selectFrom("audit_log")
    .select("action")
    .where("entity", "=", "webhooks")
    .orderBy("id")
    .execute();
  expect(log.map(({ action }) => action)).toEqual(["webhook.create", "webhook.change", "webhook.delete"]);
});

test("created, updated and deleted rows are told after the commit, signed with the webhook's own key", async () => {
  const { site, client, receiver, webhook, secret } = await openListening(634, {
    headers: { "X-Meu": "sim" },
  });
  const batch = await client.post(rowsPath(634, "batch/"), { items: [{ name: "A" }, { name: "B" }] });
  const [a, b] = batch.json().items;
  const changed = (await client.patch(rowsPath(634, `${a.id}/`), { name: "A2" })).json();
  await client.post(rowsPath(634, "batch-delete/"), { items: [a.id, b.id] });
  await site.settle();
  const base = { table_id: 634, database_id: 134, workspace_id: 1, webhook_id: webhook.id };
  expect(receiver.received.map(({ body }) => body)).toEqual([
    { ...base, event_id: expect.any(String), event_type: "rows.created", items: [a, b] },
    { ...base, event_id: expect.any(String), event_type: "rows.updated", items: [changed], old_items: [a] },
    { ...base, event_id: expect.any(String), event_type: "rows.deleted", row_ids: [a.id, b.id] },
  ]);
  for (const { method, path, headers, text, body } of receiver.received) {
    expect([method, path, headers["x-meu"]]).toEqual(["POST", "/gancho", "sim"]);
    expect(headers["x-baserow-event"]).toBe(body.event_type);
    expect(headers["x-baserow-delivery"]).toBe(body.event_id);
    const [, seconds, digest] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers["x-vitrine-signature"])) ?? [];
    // With what whoever made it was told, as docs/contracts/table-api.md says.
    const right = createHmac("sha256", secret).update(`${seconds}.${text}`).digest("hex");
    expect(digest).toBe(right);
  }
  const log = await logOf(site.db, webhook.id);
  expect(
    log.map(({ event_type, status, tries, last_error }) => [event_type, status, tries, last_error]),
  ).toEqual([
    ["rows.deleted", 200, 1, null],
    ["rows.updated", 200, 1, null],
    ["rows.created", 200, 1, null],
  ]);
  const first = log.at(-1);
  await resendDeliveries(site.db, { webhookId: webhook.id, ids: [first?.id ?? 0], actorId: 1 }, site.now());
  await site.settle();
  expect(receiver.received.at(-1)?.body.event_id).toBe(first?.event_id);
});

test("the secret is told once, to whoever makes the webhook, and is the one that the screen shows", async () => {
  const { site, person, webhook, secret } = await openListening(634);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(secret).toBe(webhookKey(site.secret, (await findWebhookSalt(site.db, webhook.id)) ?? ""));
  const path = `/database/webhooks/${webhook.id}/`;
  const later = [
    await person.get(path),
    await person.get("/database/webhooks/table/634/"),
    await person.patch(path, { name: "Outro", secret: "escolhido-por-mim" }),
  ];
  for (const { status, text } of later) {
    expect(status).toBe(200);
    expect(text).not.toContain("secret");
    expect(text).not.toContain(secret);
  }
});

test("the example of docs/contracts/table-api.md is signed as we sign", () => {
  const contract = readFileSync(new URL("../../../docs/contracts/table-api.md", import.meta.url), "utf8");
  const said = (name: string) => new RegExp(`^${name}: (.+)$`, "m").exec(contract)?.[1] ?? "";
  const seconds = Number(/^t=(\d+),/.exec(said("X-Vitrine-Signature"))?.[1]);
  expect(signatureOf(said("secret"), said("body"), new Date(seconds * 1000))).toBe(
    said("X-Vitrine-Signature"),
  );
});

test("the product's own screens fire too; a silent write and a refused one do not", async () => {
  const { site, client, receiver } = await openListening(634);
  const screen = await site.as(await makeAdmin(site.db));
  const form = { intent: "save-category", name: "Kits" };
  expect((await screen.post("/admin/produtos", form)).status).toBeLessThan(400);
  const { id } = await site.db.selectFrom("categories").select("id").executeTakeFirstOrThrow();
  await screen.post("/admin/produtos", { ...form, id: String(id), name: "Kits novos" });
  await client.post(`${rowsPath(634)}&send_webhook_events=false`, { name: "Calada" });
  const refused = await client.post(rowsPath(634, "batch/"), {
    items: [{ name: "X" }, { name: "Y", slug: "calada" }],
  });
  expect(refused.status).toBe(400);
  await site.settle();
  expect(receiver.received.map(({ body }) => [body.event_type, body.items[0].name])).toEqual([
    ["rows.created", "Kits"],
    ["rows.updated", "Kits novos"],
  ]);
});

test("only the events that were asked for fire, by ids when names are off, with positions and without secrets", async () => {
  const { site, client, person, receiver } = await openListening(629, {
    events: ["rows.updated"],
    use_user_field_names: false,
  });
  const ana = (
    await client.post(rowsPath(629), { name: "Ana", email: "ana@x.example", password_hash: "segredo-1" })
  ).json();
  await client.patch(`/database/rows/table/629/${ana.id}/move/?before_id=1`);
  await client.patch(rowsPath(629, `${ana.id}/`), {
    is_active: false,
    password_hash: "segredo-2-longo",
    name: "Ana B",
  });
  await site.settle();
  expect(receiver.received).toHaveLength(1);
  const { body, text } = receiver.received[0] ?? { body: {}, text: "" };
  expect(body.items[0]).toMatchObject({
    id: ana.id,
    field_62901: "Ana B",
    field_62903: true,
    field_62908: false,
  });
  expect(body.items[0].order).toMatch(/^0\.[0-9]{20}$/);
  expect(body.old_items[0]).toMatchObject({ field_62901: "Ana", field_62908: true });
  expect(text).not.toMatch(/argon2|segredo-|totp/);
  const stored = JSON.stringify(await site.db.selectFrom("webhook_deliveries").select("body").execute());
  expect(stored).not.toMatch(/argon2|segredo-/);
  expect((await person.get("/database/webhooks/table/629/")).text).not.toContain("secret");
});

test("a sold product that is deleted is told as deleted; sales and ratings are told as changes", async () => {
  const { site, receiver } = await openListening(628);
  const product = await makeProduct(site.db);
  await makePaidOrder(site, { lines: [{ product }] });
  await deleteProduct(site.db, { id: product.id }, site.now());
  await site.settle();
  expect(
    receiver.received.map(({ body }) => [body.event_type, body.items?.[0].sales_count ?? body.row_ids]),
  ).toEqual([
    ["rows.created", "0"],
    ["rows.updated", "1"],
    ["rows.deleted", [product.id]],
  ]);
});

test("what the database deletes along with a row is told too", async () => {
  const { site, client, receiver } = await openListening(633);
  const product = await makeProduct(site.db);
  const review = (await client.post(rowsPath(633), { product_id: product.id, rating: 5 })).json();
  expect((await client.delete(rowsPath(628, `${product.id}/`))).status).toBe(204);
  await site.settle();
  expect(receiver.received.at(-1)?.body).toMatchObject({ event_type: "rows.deleted", row_ids: [review.id] });
});

test("a receiver that fails is tried eight times with growing pauses, then the webhook is off; others go on", async () => {
  const { site, client, person, receiver, webhook } = await openListening(634);
  const good = await openReceiver();
  await person.post("/database/webhooks/table/634/", { url: good.url, name: "outro" });
  receiver.status = 500;
  await client.post(rowsPath(634), { name: "A" });
  await client.post(rowsPath(634), { name: "B" });
  await site.settle();
  expect([receiver.received.length, good.received.length]).toEqual([1, 2]);
  const pauses: number[] = [];
  for (let waited = 0; waited < 24 * 60 && receiver.received.length < 8; waited++) {
    const before = receiver.received.length;
    site.advance(60_000);
    await deliverDue(site);
    if (receiver.received.length > before) pauses.push(waited);
  }
  expect(receiver.received).toHaveLength(8);
  expect(
    pauses.every(
      (at, turn) =>
        turn < 2 || at - (pauses[turn - 1] ?? 0) >= (pauses[turn - 1] ?? 0) - (pauses[turn - 2] ?? 0),
    ),
  ).toBe(true);
  const off = await person.get(`/database/webhooks/${webhook.id}/`);
  // The access token is long over by now.
  expect(off.status).toBe(401);
  const row = await site.db
    .selectFrom("webhooks")
    .selectAll()
    .where("id", "=", webhook.id)
    .executeTakeFirstOrThrow();
  expect([row.is_active, row.failed_tries]).toEqual([false, 8]);
  const waiting = await site.db
    .selectFrom("webhook_deliveries")
    .select("id")
    .where("next_try_at", "is not", null)
    .execute();
  expect(waiting).toEqual([]);
  receiver.status = 200;
  await client.post(rowsPath(634), { name: "C" });
  await site.settle();
  expect([receiver.received.length, good.received.length]).toEqual([8, 3]);
  const [last] = await logOf(site.db, webhook.id);
  await resendDeliveries(site.db, { webhookId: webhook.id, ids: [last?.id ?? 0], actorId: 1 }, site.now());
  await site.settle();
  expect(receiver.received).toHaveLength(9);
});

test("another process hears of a new webhook within two seconds", async () => {
  const site = await openSite(HERE);
  const other = await site.second();
  await makeCategory(other.db, "Antes");
  const receiver = await openReceiver();
  const person = await openPerson(site);
  await person.post("/database/webhooks/table/634/", { url: receiver.url, name: "n8n" });
  site.advance(2000);
  await makeCategory(other.db, "Depois");
  expect(await site.db.selectFrom("webhook_deliveries").select("id").execute()).toHaveLength(1);
});

const PRIVATE = [
  "http://127.0.0.1/",
  "http://127.1/",
  "http://2130706433/",
  "http://0x7f.0.0.1/",
  "http://0177.0.0.1/",
  "http://localhost/",
  "http://LOCALHOST./",
  "http://x.localhost/",
  "http://intranet/",
  "http://banco.local/",
  "http://10.1.2.3/",
  "http://172.16.0.1/",
  "http://172.31.255.255/",
  "http://192.168.1.1/",
  "http://169.254.169.254/",
  "http://0.0.0.0/",
  "http://100.64.0.1/",
  "http://198.18.0.1/",
  "http://224.0.0.1/",
  "http://255.255.255.255/",
  "http://[::1]/",
  "http://[::]/",
  "http://[fe80::1]/",
  "http://[fc00::1]/",
  "http://[::ffff:127.0.0.1]/",
  "http://[::ffff:7f00:1]/",
  "http://[64:ff9b::7f00:1]/",
  "http://[2002:7f00:1::]/",
  "http://ana:x@1.1.1.1/",
  "file:///etc/passwd",
  "gopher://1.1.1.1/",
  "//1.1.1.1/",
];

test("SEC-24: private addresses are refused when a webhook is registered, and when a name turns out to lead to one", async () => {
  const { site, client } = await openTables();
  const person = await openPerson(site);
  const canary = await openReceiver();
  const port = new URL(canary.url).port;
  const withPort = PRIVATE.filter((url) => url.startsWith("http://1")).map((url) =>
    url.replace(/\/$/, `:${port}/`),
  );
  for (const url of [...PRIVATE, ...withPort]) {
    const answer = await person.post("/database/webhooks/table/634/", { url, name: "x" });
    expect([url, answer.status, answer.json().detail?.url?.[0].code]).toEqual([url, 400, "invalid"]);
  }
  const names = ["rebinding.example.com", "redirecting.example.com"];
  for (const name of names) {
    const url = `http://${name}:${port}/`;
    expect((await person.post("/database/webhooks/table/634/", { url, name })).status).toBe(200);
  }
  await client.post(rowsPath(634), { name: "A" });
  // The name leads to this machine by the time it is called, among public addresses too.
  const answers = [
    [{ address: "127.0.0.1", family: 4 }],
    [
      { address: "93.184.215.14", family: 4 },
      { address: "::1", family: 6 },
    ],
  ];
  for (const addresses of answers) {
    await deliverDue(site, async () => addresses);
    site.advance(3_600_000);
  }
  expect(canary.received).toEqual([]);
  const [failed] = await site.db.selectFrom("webhook_deliveries").select("last_error").execute();
  expect(failed?.last_error).toBe("O endereço não é público.");
});

test("SEC-24: a receiver that redirects is not followed", async () => {
  const { site, client, receiver, webhook } = await openListening(634);
  const canary = await openReceiver();
  await makeAdmin(site.db);
  receiver.status = 307;
  receiver.headers = { location: canary.url };
  await client.post(rowsPath(634), { name: "A" });
  await site.settle();
  expect([receiver.received.length, canary.received.length]).toEqual([1, 0]);
  expect((await logOf(site.db, webhook.id))[0]).toMatchObject({
    status: 307,
    last_error: "HTTP 307",
  });
});

test("SEC-51: a change told late is told as it was though its person was deleted meanwhile, and kept no longer than that", async () => {
  const { site, client, receiver, webhook } = await openListening(629);
  const ana = { name: "Ana Fortes", email: "ana.fortes@x.example" };
  const { id } = (await client.post(rowsPath(629), ana)).json();
  await site.db.updateTable("users").set({ email_confirmed_at: site.now() }).where("id", "=", id).execute();
  await client.patch(rowsPath(629, `${id}/`), { name: "Bia Fortes" });
  expect((await client.delete(rowsPath(629, `${id}/`))).status).toBe(204);
  const stored = async () =>
    JSON.stringify(await site.db.selectFrom("webhook_deliveries").selectAll().orderBy("id").execute());
  receiver.status = 500;
  await site.settle();
  // Still on their way after a failed try.
  expect(await stored()).toContain("Bia Fortes");
  receiver.status = 200;
  receiver.received.length = 0;
  site.advance(60_000);
  await site.settle();
  expect(
    receiver.received.map(({ body }) => [body.event_type, body.items?.[0], body.old_items?.[0]]),
  ).toEqual([
    ["rows.created", expect.objectContaining(ana), undefined],
    ["rows.updated", expect.objectContaining({ ...ana, name: "Bia Fortes" }), expect.objectContaining(ana)],
    ["rows.deleted", undefined, undefined],
  ]);
  expect(await stored()).not.toMatch(/Bia Fortes|ana\.fortes/);

  // Given up instead of told: the same.
  const eva = (await client.post(rowsPath(629), { name: "Eva Reis", email: "eva.reis@x.example" })).json();
  await client.delete(rowsPath(629, `${eva.id}/`));
  expect(await stored()).toContain("Eva Reis");
  const person = await openPerson(site, "rui@x.example");
  await person.patch(`/database/webhooks/${webhook.id}/`, { active: false });
  expect(await stored()).not.toMatch(/Eva Reis|eva\.reis/);
});
