import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SERVED_TABLES } from "#app/api/protocol/registry.ts";
import { isEventName } from "#app/events/event-names.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import { makeAdmin, makeCourseProduct, makeProduct, makeUser } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";
import { DETAIL_LABELS, ROW_LABELS, UNSAID } from "../audit/audit-details.ts";
import { AUDIT_ACTIONS, AUDIT_ENTITIES } from "../audit/audit-labels.ts";
import { changesText } from "../audit/change-messages.ts";

test("the audit list is filtered by who, what, item and period, in the address, and goes out as CSV", async () => {
  const site = await openSite();
  const ana = await makeAdmin(site.db, { name: "Ana Régis" });
  const rui = await makeAdmin(site.db, { name: "Rui Prates" });
  const admin = await site.as(ana);
  const entry = { actorId: ana.id, entity: "order", entityId: 77 };
  await recordAudit(site.db, { ...entry, action: "order.status", detail: { to: "=completed" } }, site.now());
  await recordAudit(site.db, { ...entry, actorId: rui.id, action: "order.refund" }, addDays(site.now(), -40));
  await recordAudit(site.db, { actorId: null, action: "admin.created", entity: "users" }, site.now());

  const all = (await admin.get("/admin/registro")).text;
  const table = (html: string) => /<tbody[\s\S]*<\/tbody>/.exec(html)?.[0] ?? "";
  for (const words of ["Mudou o status de um pedido", "Reembolsou um pedido", "Sistema"]) {
    expect(table(all)).toContain(words);
  }
  const byWho = table((await admin.get(`/admin/registro?quem=${rui.id}`)).text);
  expect(byWho).toContain("Rui Prates");
  expect(byWho).not.toContain("Ana Régis");
  expect(table((await admin.get("/admin/registro?quem=sistema")).text)).not.toContain("Ana Régis");
  expect(table((await admin.get("/admin/registro?item=order&numero=77&acao=order.status")).text)).toContain(
    "Ana Régis",
  );
  const day = site.now().toISOString().slice(0, 10);
  const recent = table(
    (await admin.get(`/admin/registro?de=${addDays(site.now(), -2).toISOString().slice(0, 10)}`)).text,
  );
  expect(recent).toContain("Ana Régis");
  expect(recent).not.toContain("Rui Prates");
  expect((await admin.get(`/admin/registro?de=ontem&quem=x&pagina=9&ate=${day}`)).status).toBe(200);

  const csv = await admin.get("/admin/registro/exportar?acao=order.status");
  expect(csv.headers.get("content-type")).toContain("text/csv");
  expect(csv.text).toContain("Ana Régis;Mudou o status de um pedido;Pedidos;77;");
  expect(csv.text).not.toContain("Rui Prates");
  expect(table((await admin.get("/admin/registro")).text)).toContain("Exportou o registro");
});

test("the audit list is searched by person, act, number and IP address, and turned around", async () => {
  const site = await openSite();
  const ana = await makeAdmin(site.db, { name: "Ana Régis" });
  const rui = await makeAdmin(site.db, { name: "Rui Prates", email: "rui@casa.example" });
  const customer = await makeUser(site.db, { name: "Célia Ramos" });
  const admin = await site.as(ana);
  const at = (days: number) => addDays(site.now(), -days);
  const write = (action: string, facts: object, days: number) =>
    recordAudit(site.db, { actorId: ana.id, action, entity: "order", ...facts }, at(days));
  await write("order.status", { entityId: 4711 }, 3);
  await write("order.refund", { entityId: 12, actorId: rui.id, ip: "203.0.113.99" }, 2);
  await write("user.edit", { entity: "users", entityId: customer.id }, 1);
  const list = async (query: string) => {
    const table = /<tbody[\s\S]*<\/tbody>/.exec((await admin.get(`/admin/registro${query}`)).text)?.[0] ?? "";
    return [...table.matchAll(/>(Mudou o status|Reembolsou um pedido|Editou)/g)].map((match) => match[1]);
  };
  expect(await list("")).toEqual(["Editou", "Reembolsou um pedido", "Mudou o status"]);
  expect(await list("?ordem=antigos")).toEqual(["Mudou o status", "Reembolsou um pedido", "Editou"]);
  expect(await list("?busca=PRATES")).toEqual(["Reembolsou um pedido"]);
  expect(await list("?busca=rui@casa.example")).toEqual(["Reembolsou um pedido"]);
  expect(await list("?busca=celia")).toEqual(["Editou"]);
  expect(await list("?busca=ana+status")).toEqual(["Mudou o status"]);
  expect(await list("?busca=rui+status")).toEqual([]);
  expect(await list("?busca=4711")).toEqual(["Mudou o status"]);
  expect(await list("?busca=203.0.113.99")).toEqual(["Reembolsou um pedido"]);
  expect(await list("?busca=ninguem")).toEqual([]);
  for (const hostile of ["%25", "%27)--", "a".repeat(10_000), "%00", "%22*", "::", "!()"]) {
    expect((await admin.get(`/admin/registro?busca=${hostile}`)).status, hostile).toBe(200);
  }
  const csv = (await admin.get("/admin/registro/exportar?busca=prates")).text.trim().split("\r\n");
  expect(csv).toHaveLength(2);
  const audit = await site.db
    .selectFrom("audit_log")
    .selectAll()
    .where("action", "=", "audit.export")
    .execute();
  expect(audit).toMatchObject([{ detail: { searched: true } }]);
  expect(JSON.stringify(audit)).not.toContain("prates");
});

test("each entry says who did what to which thing, by name, with the way to what is still there", async () => {
  const site = await openSite();
  const ana = await makeAdmin(site.db, { name: "Ana Régis" });
  const customer = await makeUser(site.db, { name: "Célia Ramos" });
  const gone = await makeUser(site.db, { name: "Conta excluída" });
  await site.db.updateTable("users").set({ erased_at: site.now() }).where("id", "=", gone.id).execute();
  const product = await makeProduct(site.db, { name: "Kit Aroeira" });
  const { course } = await makeCourseProduct(site.db);
  const admin = await site.as(ana);
  const write = (action: string, entity: string, entityId: string | number, detail = {}) =>
    recordAudit(site.db, { actorId: ana.id, action, entity, entityId, detail }, site.now());
  await write("user.role", "users", customer.id, { role: "admin" });
  await write("user.active", "users", gone.id, { isActive: false });
  await write("table.update", "products", product.id, { fields: ["price"] });
  await write("table.delete", "products", 4711);
  await write("course.delete", "courses", course.id, { outcome: "retired" });
  await write("settings.save", "settings", "marca", { brand: { de: "Ipê", para: "" } });
  await write("order.status", "order", 99, { from: "pending", to: "completed" });

  const page = (await admin.get("/admin/registro")).text.replaceAll("<!-- -->", "");
  const rows = [...page.matchAll(/<tr[^>]*>([\s\S]*?)<\/tr>/g)].map((match) => match[1] ?? "").slice(1);
  expect(rows).toHaveLength(7);
  const links = rows.map((row) => [...row.matchAll(/href="([^"]+)"/g)].map((match) => match[1]).slice(1));
  expect(links).toEqual([
    [],
    ["/admin/configuracoes?grupo=marca"],
    [`/admin/cursos/${course.id}/modulos`],
    [],
    [`/admin/produtos?editar=${product.id}`],
    [],
    [`/admin/usuarios/${customer.id}`],
  ]);
  const words = rows.map((row) => row.replace(/<[^>]*>/g, "|"));
  for (const [at, said] of [
    "Status: Pendente → Concluído",
    "Nome da marca: Ipê → (vazio)",
    "Excluído; quem comprou continua com acesso",
    "Produto 4711",
    "Kit Aroeira",
    "Conta: desativada",
    "Tipo de conta: Administrador",
  ].entries()) {
    expect(words[at]).toContain(said);
  }
  expect(words[0]).toContain("Pedido 99");
  await write("students.export", "courses", course.id, { state: "pendentes", searched: true });
  const csv = (await admin.get("/admin/registro/exportar")).text;
  expect(csv).toContain("Situação: pendentes; Só o que foi buscado");
  expect(csv).toContain(`Produtos;${product.id};Kit Aroeira;Campos: Preço;`);
});

test("every act that is written down has words of its own", () => {
  const root = join(import.meta.dirname, "../../..");
  const sources = readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
    .map((name) => readFileSync(join(root, "app", name), "utf8"))
    .filter((text) => /\/audit(?:ed-change)?\.server\.ts"/.test(text))
    // Rights are spelled like acts.
    .map((text) => text.replaceAll(/Right\(context, "[^"]+"\)/g, ""));
  const kinds = [...new Set(Object.keys(AUDIT_ACTIONS).map((action) => action.split(".")[0]))].join("|");
  const acts = sources.flatMap((text) => [
    ...text.matchAll(new RegExp(`"((?:${kinds})\\.[a-z-]+)"`, "g")),
    ...text.matchAll(/action: "([^"]+)"/g),
  ]);
  // Topics of jobs and mails, names of columns, and what other programs hear of look the same.
  const named = acts.flatMap(([, act = ""]) =>
    /^mail\.|\.(?:id|email|name|title|description|role|status|settle)$|^[^.]*$/.test(act) || isEventName(act)
      ? []
      : act,
  );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((act) => !(act in AUDIT_ACTIONS))).toEqual([]);
  const things = sources.flatMap((text) => [...text.matchAll(/entity: "([^"]+)"/g)]);
  expect(things.map((match) => match[1] ?? "").filter((thing) => !(thing in AUDIT_ENTITIES))).toEqual([]);
});

test("no entry says a code: every key of a detail, every field of a row and every choice has words", () => {
  const root = join(import.meta.dirname, "../../..");
  const details = readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
    .map((name) => readFileSync(join(root, "app", name), "utf8"))
    .filter((text) => /\/audit\.server\.ts"/.test(text))
    .flatMap((text) => [...text.matchAll(/\bdetail(?:: [^={]+)? ?[=:] (?:\w+ \? )?\{([^{}]*)\}/g)]);
  const keys = details.flatMap(([, inner = ""]) =>
    [...inner.matchAll(/(?:^|,)\s*(\w+)/g)].map((match) => match[1] ?? ""),
  );
  expect(keys.length).toBeGreaterThan(20);
  // Changes are told by the labels of their row.
  const known = (key: string) => key in DETAIL_LABELS || UNSAID.has(key) || key === "changes";
  expect(keys.filter((key) => !known(key))).toEqual([]);

  const names = { things: new Map(), tokens: new Map(), students: new Map() };
  for (const { table, fields } of SERVED_TABLES) {
    const labels = ROW_LABELS[table] ?? {};
    for (const { name, kind, oneOf = [] } of fields) {
      if (kind === "created_on" || kind === "last_modified") continue;
      expect(labels[name]?.label, `${table}.${name}`).toBeTruthy();
      for (const choice of oneOf) {
        const said = changesText({ [name]: { de: null, para: choice } }, labels, names);
        expect(labels[name]?.words?.[choice], `${table}.${name}: ${said}`).toBeTruthy();
      }
      if (kind !== "boolean") continue;
      const said = changesText({ [name]: { de: false, para: true } }, labels, names);
      expect(said, `${table}.${name}`).toMatch(/: não → sim$/);
    }
  }
  const prices = Object.values(ROW_LABELS).flatMap((labels) =>
    Object.entries(labels).filter(([name]) => /price|cents|^total$/.test(name)),
  );
  for (const [name, field] of prices) {
    const said = changesText({ [name]: { de: 4700, para: 5700 } }, { [name]: field }, names);
    expect(said.replaceAll("\u00a0", " "), name).toContain("R$ 47,00 → R$ 57,00");
  }
});
