import { expect, test } from "vitest";
import { recordAudit } from "#app/platform/audit.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { makeAdmin } from "#tests/makers.ts";
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
  for (const words of ["Mudou o status de um pedido", "Devolveu dinheiro de um pedido", "Sistema"]) {
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
