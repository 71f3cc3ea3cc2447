import { expect, test } from "vitest";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import { makeAdmin, makeUser } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";

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
