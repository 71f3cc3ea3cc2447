import { expect, test } from "vitest";
import { json } from "#db/connect.server.ts";
import type { NewRow } from "#db/schema.ts";
import { makeAdmin } from "#tests/makers.ts";
import { openSite, type TestSite, type Visitor } from "#tests/test-site.ts";
import { createToken, revokeToken } from "../tokens/tokens.server.ts";
import { createWebhook } from "../webhooks/webhooks.server.ts";

const PATH = "/admin/integracoes";
const HOOKS = `${PATH}?aba=webhooks`;
const DAY_MS = 86_400_000;

async function openAdmin() {
  const site = await openSite();
  const owner = await makeAdmin(site.db, { name: "Ana Ípê" });
  const at = (days: number) => new Date(site.now().getTime() + days * DAY_MS);
  return { site, owner, adminVisitor: await site.as(owner), at };
}

/** The keys or webhooks that a list shows, in its order. */
async function names(adminVisitor: Visitor, address: string, part: RegExp) {
  const { status, text } = await adminVisitor.get(address);
  expect(status, address).toBe(200);
  return [...text.matchAll(part)].map(([, name]) => name);
}
const KEYS = /<span class="font-medium wrap-anywhere">([^<]+)</g;
const WEBHOOKS = /<a [^>]*font-medium wrap-anywhere[^>]*>([^<]+)</g;

test("the keys are searched, narrowed to a state and sorted in the address", async () => {
  const { site, owner, adminVisitor, at } = await openAdmin();
  const make = async (name: string, days: number, used: number | null) => {
    const { id } = await createToken(
      site.db,
      { name, rights: { "*": ["read"] }, ownerId: owner.id },
      at(days),
    );
    const facts = { last_used_at: used === null ? null : at(used), key_hint: `x${id}yz` };
    await site.db.updateTable("api_tokens").set(facts).where("id", "=", id).execute();
    return id;
  };
  await make("n8n da loja", -9, -1);
  const gone = await make("Ébano", -8, -3);
  const quiet = await make("Zapier", -7, null);
  await revokeToken(site.db, { id: gone, actorId: owner.id }, site.now());
  const [n8n, ebano, zapier] = ["n8n da loja", "Ébano", "Zapier"];
  for (const [rest, expected] of [
    ["", [zapier, n8n, ebano]],
    ["ordem=revogadas", [ebano, zapier, n8n]],
    ["ordem=nome", [ebano, n8n, zapier]],
    ["ordem=nome-z", [zapier, n8n, ebano]],
    ["ordem=uso", [n8n, ebano, zapier]],
    ["ordem=uso-antigo", [zapier, ebano, n8n]],
    ["ordem=recentes", [zapier, ebano, n8n]],
    ["ordem=antigas", [n8n, ebano, zapier]],
    ["situacao=ativas&ordem=nome", [n8n, zapier]],
    ["situacao=revogadas", [ebano]],
    ["situacao=toString&ordem=constructor", [zapier, n8n, ebano]],
    ["busca=EBA", [ebano]],
    ["busca=loja+n8", [n8n]],
    [`busca=x${quiet}yz`, [zapier]],
    ["busca=ipe&situacao=ativas", [zapier, n8n]],
    ["busca=apier", []],
    ["busca=%25", []],
  ] as const) {
    expect([rest, await names(adminVisitor, `${PATH}?${rest}`, KEYS)]).toEqual([rest, expected]);
  }
  const { text } = await adminVisitor.get(`${PATH}?busca=ipe&ordem=nome`);
  for (const part of [
    'aria-sort="ascending"',
    "?busca=ipe&amp;ordem=nome-z",
    "busca=ipe&amp;ordem=nome&amp;nova=1",
  ]) {
    expect(text).toContain(part);
  }
  expect((await adminVisitor.get(`${PATH}?busca=zzz`)).text).toContain("Nenhuma chave encontrada");
  const revoke = { intent: "revoke-token", id: String(quiet) };
  expect((await adminVisitor.post(`${PATH}?busca=ipe&ordem=nome`, revoke)).location).toBe(
    `${PATH}?busca=ipe&ordem=nome`,
  );
});

const HOOK = { include_all_events: false, request_method: "POST", headers: {}, use_user_field_names: true };

async function makeHook(site: TestSite, name: string, tableId: number, facts: Partial<NewRow<"webhooks">>) {
  const webhook = await createWebhook(
    site.db,
    {
      tableId,
      actorId: 1,
      facts: { ...HOOK, name, url: `https://${name.toLowerCase()}.example/aviso`, events: ["rows.updated"] },
    },
    site.now(),
  );
  await site.db
    .updateTable("webhooks")
    .set(facts)
    .where("id", "=", webhook?.id ?? 0)
    .execute();
  return webhook?.id ?? 0;
}

test("the webhooks are searched, narrowed to a state and sorted in the address", async () => {
  const { site, adminVisitor, at } = await openAdmin();
  const sheet = await makeHook(site, "Planilha", 634, { events: json<string[]>(["rows.created"]) });
  const sales = await makeHook(site, "Vendas", 635, { include_all_events: true });
  await makeHook(site, "agenda", 636, { is_active: false });
  const stopped = await makeHook(site, "Zap", 634, { is_active: false, failed_tries: 8 });
  const delivery = { event_id: "x", event_type: "rows.created", body: "{}" };
  await site.db
    .insertInto("webhook_deliveries")
    .values([
      { ...delivery, webhook_id: sales, created_at: at(-5) },
      { ...delivery, webhook_id: sheet, created_at: at(-2) },
      { ...delivery, webhook_id: stopped, created_at: at(-3) },
    ])
    .execute();
  const tables = await names(adminVisitor, `${HOOKS}&ordem=tabela`, WEBHOOKS);
  expect(await names(adminVisitor, `${HOOKS}&ordem=tabela-z`, WEBHOOKS)).not.toEqual(tables);
  for (const [rest, expected] of [
    ["", ["Planilha", "Vendas", "agenda", "Zap"]],
    ["&ordem=recentes", ["Zap", "agenda", "Vendas", "Planilha"]],
    ["&ordem=nome", ["agenda", "Planilha", "Vendas", "Zap"]],
    ["&ordem=nome-z", ["Zap", "Vendas", "Planilha", "agenda"]],
    ["&ordem=quando", ["agenda", "Zap", "Planilha", "Vendas"]],
    ["&ordem=quando-z", ["Vendas", "Planilha", "agenda", "Zap"]],
    ["&ordem=entrega", ["Planilha", "Zap", "Vendas", "agenda"]],
    ["&ordem=entrega-antiga", ["agenda", "Vendas", "Zap", "Planilha"]],
    ["&ordem=situacao", ["Zap", "agenda", "Planilha", "Vendas"]],
    ["&ordem=situacao-z", ["Planilha", "Vendas", "agenda", "Zap"]],
    ["&situacao=ligado", ["Planilha", "Vendas"]],
    ["&situacao=parado", ["Zap"]],
    ["&situacao=desligado", ["agenda"]],
    ["&busca=categorias", ["Planilha", "Zap"]],
    ["&busca=vendas.example+aviso", ["Vendas"]],
    ["&busca=AGE&situacao=ligado", []],
    ["&busca=endas", []],
  ] as const) {
    expect([rest, await names(adminVisitor, `${HOOKS}${rest}`, WEBHOOKS)]).toEqual([rest, expected]);
  }
  const { text } = await adminVisitor.get(`${HOOKS}&busca=cat&ordem=nome`);
  for (const part of ['aria-sort="ascending"', "?aba=webhooks&amp;busca=cat&amp;ordem=nome-z"]) {
    expect(text).toContain(part);
  }
  expect((await adminVisitor.get(`${HOOKS}&busca=zzz`)).text).toContain("Nenhum webhook encontrado");
});

test("both lists have pages, and the words of one tab are not the other's", async () => {
  const { site, owner, adminVisitor } = await openAdmin();
  for (let number = 101; number <= 123; number++) {
    await createToken(site.db, { name: `Chave ${number}`, rights: {}, ownerId: owner.id }, site.now());
    await makeHook(site, `Aviso-${number}`, 634 + (number % 3), { is_active: true });
  }
  for (const [address, part, last] of [
    [`${PATH}?busca=CHAVE&ordem=nome`, KEYS, "Chave 123"],
    [`${HOOKS}&busca=aviso&ordem=nome`, WEBHOOKS, "Aviso-123"],
  ] as const) {
    const { text } = await adminVisitor.get(address);
    expect(text.replaceAll("<!-- -->", "")).toContain("Mostrando 1 a 20 de 23");
    expect(text).toContain(`href="${address}&pagina=2"`.replaceAll("&", "&amp;"));
    expect((await names(adminVisitor, `${address}&pagina=2`, part)).at(-1)).toBe(last);
    for (const tab of [PATH, HOOKS]) expect(text).toContain(`href="${tab}"`);
  }
});
