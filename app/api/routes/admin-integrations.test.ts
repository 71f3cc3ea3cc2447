import { expect, test } from "vitest";
import { makeAdmin, makeCategory } from "#tests/makers.ts";
import { rowsPath, tableClient } from "#tests/table-client.ts";
import { openSite, type TestSite, type Visitor } from "#tests/test-site.ts";
import { openReceiver } from "#tests/webhook-receiver.ts";
import { SERVED_TABLES } from "../protocol/registry.ts";
import { tableLabel } from "../protocol/table-labels.ts";

const PATH = "/admin/integracoes";
const HOOKS = `${PATH}?aba=webhooks`;
const WEBHOOK = {
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

async function openAdmin(environment: Record<string, string> = {}) {
  const site = await openSite(environment);
  const admin = await makeAdmin(site.db, { name: "Ana" });
  return { site, admin, adminVisitor: await site.as(admin) };
}

/** The key that stands in an answer, and only there. */
function keyIn(text: string, pattern: RegExp): string {
  const [key] = pattern.exec(text) ?? [];
  if (!key) throw new Error("no key in the answer");
  return key;
}
const TOKEN = /(?<=<code>)[\w-]{43}(?=<\/code>)/;
const SECRET = /(?<=<code>)[0-9a-f]{64}(?=<\/code>)/;

async function makeKey(adminVisitor: Visitor, fields: Record<string, string | string[]>) {
  const answer = await adminVisitor.post(`${PATH}?nova=1`, { intent: "create-token", ...fields });
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  return keyIn(answer.text, TOKEN);
}

async function auditOf(site: TestSite, entity: string) {
  const rows = await site.db
    .selectFrom("audit_log")
    .select(["action", "actor_id", "ip"])
    .where("entity", "=", entity)
    .orderBy("id")
    .execute();
  return rows.map(({ action, actor_id, ip }) => [action, actor_id, ip]);
}

test("a key is in the answer that made it and in no page after it, reads what it may and ends at once when revoked", async () => {
  const { site, admin, adminVisitor } = await openAdmin();
  await makeCategory(site.db, "Kits");
  const key = await makeKey(adminVisitor, { name: "n8n", reach: "leitura" });
  const program = tableClient(site, `Token ${key}`);
  expect((await program.get(rowsPath(634))).json().results[0].name).toBe("Kits");
  expect((await program.post(rowsPath(634), { name: "Outra" })).json().error).toBe(
    "ERROR_NO_PERMISSION_TO_TABLE",
  );
  for (const path of [PATH, `${PATH}?nova=1`]) {
    const { text } = await adminVisitor.get(path);
    expect(text).not.toContain(key);
    expect(text).toContain(key.slice(-4));
    expect(text).toContain("Todas as tabelas: só ler");
  }
  const readStored = () => site.db.selectFrom("api_tokens").selectAll().execute();
  const stored = await readStored();
  expect(stored[0]?.last_used_at).not.toBeNull();
  expect(JSON.stringify(stored)).not.toContain(key);
  const id = String(stored[0]?.id);
  expect((await adminVisitor.post(PATH, { intent: "revoke-token", id })).location).toBe(PATH);
  expect((await program.get(rowsPath(634))).json().error).toBe("ERROR_TOKEN_DOES_NOT_EXIST");
  expect((await adminVisitor.post(PATH, { intent: "revoke-token", id })).status).toBe(404);
  expect((await adminVisitor.get(PATH)).text).toContain("Revogada");
  expect(await auditOf(site, "api_tokens")).toEqual([
    ["token.create", admin.id, "203.0.113.7"],
    ["token.revoke", admin.id, "203.0.113.7"],
  ]);
  expect(site.logs.join("\n")).not.toContain(key);
});

test("a form sent again makes no second key", async () => {
  const { site, adminVisitor } = await openAdmin();
  await makeKey(adminVisitor, { name: "Zapier", reach: "leitura" });
  const again = await adminVisitor.post(`${PATH}?nova=1`, {
    intent: "create-token",
    name: "zapier",
    reach: "leitura",
  });
  expect(again.status).toBe(422);
  expect(again.text).toContain("Já existe uma chave com este nome.");
  expect(again.text).toContain('value="zapier"');
  expect(await site.db.selectFrom("api_tokens").select("id").execute()).toHaveLength(1);
});

test("everything does not include changing accounts: that right is ticked by itself", async () => {
  const { site, adminVisitor } = await openAdmin();
  const all = tableClient(site, `Token ${await makeKey(adminVisitor, { name: "Tudo", reach: "tudo" })}`);
  expect((await all.post(rowsPath(634), { name: "Kits" })).status).toBe(200);
  expect((await all.get(rowsPath(629))).status).toBe(200);
  const role = (client: typeof all) => client.patch(rowsPath(629, "1/"), { role: "admin" });
  expect((await role(all)).status).toBe(401);
  const picked = { name: "Contas", reach: "escolher", rights: ["629:update", "634:read"] };
  const people = tableClient(site, `Token ${await makeKey(adminVisitor, picked)}`);
  expect((await role(people)).status).toBe(200);
  expect((await people.get(rowsPath(629))).status).toBe(401);
  expect((await people.get("/api/database/tables/all-tables/")).json()).toHaveLength(2);
});

test("a key without name or rights is refused, and so is a right over no table of ours", async () => {
  const { site, adminVisitor } = await openAdmin();
  const refuse = async (fields: Record<string, string | string[]>, sentence: string) => {
    const answer = await adminVisitor.post(`${PATH}?nova=1`, { intent: "create-token", ...fields });
    expect([answer.status, answer.text.includes(sentence)]).toEqual([422, true]);
  };
  await refuse({ name: " ", reach: "leitura" }, "Dê um nome à chave");
  await refuse({ name: "n8n", reach: "escolher" }, "Marque pelo menos uma permissão.");
  await refuse({ name: "n8n", reach: "escolher", rights: "999:read" }, "Esta tabela não existe.");
  await refuse({ name: "n8n", reach: "escolher", rights: "634:own" }, "Esta tabela não existe.");
  await refuse({ name: "n8n", reach: "leitura", owner_id: "1" }, "um campo inesperado");
  expect(await site.db.selectFrom("api_tokens").select("id").execute()).toEqual([]);
});

test("SEC-24: an address that is not public is refused with what was typed kept", async () => {
  const { site, adminVisitor } = await openAdmin();
  const bad = [
    "http://127.0.0.1/x",
    "http://10.0.0.8/x",
    "http://[::1]/x",
    "http://localhost/x",
    "http://169.254.169.254/latest",
    "ftp://loja.example/x",
    "http://eu:senha@loja.example/",
    "nada",
  ];
  for (const url of bad) {
    const answer = await adminVisitor.post(`${HOOKS}&nova=1`, { ...WEBHOOK, url });
    expect([url, answer.status]).toEqual([url, 422]);
    expect(answer.text).toContain("Informe um endereço público");
    expect(answer.text).toContain(`value="${url}"`);
  }
  const rest = { ...WEBHOOK, url: "http://203.0.113.9/x" };
  const { on_created: _, on_updated: __, on_deleted: ___, ...silent } = rest;
  const refusals: [Record<string, string>, string][] = [
    [silent, "Marque pelo menos um evento."],
    [{ ...rest, table: "999" }, "Escolha uma tabela."],
    [{ ...rest, name: "" }, "Dê um nome ao webhook."],
    [{ ...rest, headers: "Host: x.example" }, "Um destes cabeçalhos não é aceito."],
    [{ ...rest, headers: "sem dois pontos" }, "Escreva um cabeçalho por linha"],
  ];
  for (const [fields, sentence] of refusals) {
    const answer = await adminVisitor.post(`${HOOKS}&nova=1`, fields);
    expect([sentence, answer.status, answer.text.includes(sentence)]).toEqual([sentence, 422, true]);
  }
  expect(await site.db.selectFrom("webhooks").select("id").execute()).toEqual([]);
});

test("a webhook's secret is shown once; its deliveries are listed, opened and sent again", async () => {
  const { site, admin, adminVisitor } = await openAdmin({ WEBHOOK_PRIVATE_TARGETS: "true" });
  const receiver = await openReceiver();
  const headers = "Authorization: Bearer abc\nX-Loja: ipe";
  const made = await adminVisitor.post(`${HOOKS}&nova=1`, { ...WEBHOOK, headers, url: receiver.url });
  const secret = keyIn(made.text, SECRET);
  const { id } = await site.db.selectFrom("webhooks").select("id").executeTakeFirstOrThrow();
  const own = `${PATH}/webhooks/${id}`;
  expect((await adminVisitor.get(own)).text).not.toContain(secret);

  await adminVisitor.post(own, { intent: "test-webhook", id: String(id) });
  await site.settle();
  const [test] = receiver.received;
  expect(test?.body).toMatchObject({ test: true, event_type: "rows.created", table_id: 634, items: [] });
  expect(test?.headers.authorization).toBe("Bearer abc");
  expect(test && receiver.isSigned(test, secret)).toBe(true);

  receiver.status = 500;
  const screen = await adminVisitor.post("/admin/produtos", { intent: "save-category", name: "Kits" });
  expect(screen.status).toBeLessThan(400);
  await site.settle();
  const log = (await adminVisitor.get(`${own}?estado=tentando`)).text;
  expect(log).toContain("HTTP 500");
  const [failed] = await site.db
    .selectFrom("webhook_deliveries")
    .select("id")
    .orderBy("id", "desc")
    .execute();
  const opened = (await adminVisitor.get(`${own}?entrega=${failed?.id}`)).text;
  expect(opened).toContain("O que o outro programa respondeu");
  expect(opened).toContain("recebido 500");
  expect(opened).toContain("&quot;name&quot;: &quot;Kits&quot;");
  receiver.status = 200;
  const again = { intent: "resend-delivery", id: String(id), delivery: String(failed?.id) };
  expect((await adminVisitor.post(own, again)).location).toBe(own);
  await site.settle();
  expect(receiver.received.at(-1)?.body.items[0].name).toBe("Kits");
  expect((await adminVisitor.get(`${own}?estado=entregue`)).text).toContain("Entregue");
  expect((await adminVisitor.post(own, { ...again, delivery: "999" })).status).toBe(404);

  const renewed = await adminVisitor.post(own, { intent: "renew-signature", id: String(id) });
  const other = keyIn(renewed.text, SECRET);
  expect(other).not.toBe(secret);
  await adminVisitor.post(own, { intent: "test-webhook", id: String(id) });
  await site.settle();
  const last = receiver.received.at(-1);
  expect(last && receiver.isSigned(last, other)).toBe(true);
  expect(last && receiver.isSigned(last, secret)).toBe(false);
  const actions = (await auditOf(site, "webhooks")).map(([action]) => action);
  expect(actions).toEqual([
    "webhook.create",
    "webhook.test",
    "webhook.resend",
    "webhook.renew-key",
    "webhook.test",
  ]);
  expect((await auditOf(site, "webhooks"))[0]).toEqual(["webhook.create", admin.id, "203.0.113.7"]);
});

test("a webhook is changed, switched off and on, and deleted; one that nobody answers says why it stopped", async () => {
  const { site, adminVisitor } = await openAdmin({ WEBHOOK_PRIVATE_TARGETS: "true" });
  const receiver = await openReceiver();
  await adminVisitor.post(`${HOOKS}&nova=1`, { ...WEBHOOK, url: receiver.url });
  const { id } = await site.db.selectFrom("webhooks").select("id").executeTakeFirstOrThrow();
  const own = `${PATH}/webhooks/${id}`;
  const { table: _, on_created: __, ...change } = WEBHOOK;
  const edited = { ...change, id: String(id), name: "Outro", spelling: "ids", url: `${receiver.url}/b` };
  expect((await adminVisitor.post(`${own}?editar=1`, edited)).location).toBe(own);
  expect(
    await site.db
      .selectFrom("webhooks")
      .select(["name", "table_id", "events", "include_all_events", "use_user_field_names"])
      .executeTakeFirst(),
  ).toEqual({
    name: "Outro",
    table_id: 634,
    events: ["rows.updated", "rows.deleted"],
    include_all_events: false,
    use_user_field_names: false,
  });
  receiver.status = 503;
  await adminVisitor.post(own, { intent: "test-webhook", id: String(id) });
  for (let round = 0; round < 10; round++) {
    await site.settle();
    site.advance(9 * 3_600_000);
  }
  const stopped = await (await site.as({ id: 1 })).get(own);
  expect(stopped.text).toContain("Parado depois de 8 tentativas");
  expect(stopped.text).toContain("HTTP 503");
  const later = await site.as({ id: 1 });
  const mark = (value: string) => later.post(own, { intent: "set-webhook-active", id: String(id), value });
  await mark("true");
  expect((await later.get(HOOKS)).text).toContain("Ligado");
  await mark("false");
  expect((await later.get(HOOKS)).text).toContain("Desligado");
  expect((await later.post(own, { intent: "delete-webhook", id: String(id) })).location).toBe(HOOKS);
  expect((await later.get(own)).status).toBe(404);
  expect((await later.get(`${PATH}/webhooks/nada`)).status).toBe(404);
});

test("the page that explains names every table and field of the API as the registry has them", async () => {
  const { site, adminVisitor } = await openAdmin();
  const { text } = await adminVisitor.get(`${PATH}?aba=como-usar`);
  expect(text).toContain(`${site.config.siteUrl}/api`);
  for (const table of SERVED_TABLES) {
    expect(tableLabel(table)).not.toBe(table.name);
    expect(text).toContain(tableLabel(table));
    for (const [at, field] of table.fields.entries()) {
      expect(text).toContain(`field_<!-- -->${table.id * 100 + at + 1}`);
      expect(text).toContain(field.name);
    }
  }
  for (const words of ["n8n", "Make", "Zapier", "Authorization: Token", "X-Vitrine-Signature", "batch/"]) {
    expect(text).toContain(words);
  }
});
