import { expect, test } from "vitest";
import { makeAdmin, makeSubscription } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";

const PATH = "/admin/newsletter";
const DAY_MS = 86_400_000;

test("the owner finds people by the beginning of a name or e-mail, by state and page by page", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  expect((await admin.get(PATH)).text).toContain("Nenhuma inscrição ainda");
  const now = site.now().getTime();
  await makeSubscription(site.db, { email: "otavio@nunesarq.example", name: "Otávio Nunes", source: "home" });
  await makeSubscription(site.db, {
    email: "renata@lobo.example",
    status: "unsubscribed",
    unsubscribed_at: site.now(),
  });
  for (let n = 0; n < 31; n++) {
    await makeSubscription(site.db, {
      email: `leitor${n}@a.example`,
      subscribed_at: new Date(now - (n + 40) * DAY_MS),
    });
  }
  const all = await admin.get(PATH);
  for (const words of [
    "Todas (33)",
    "Ativas (32)",
    "Canceladas (1)",
    "Mostrando 1 a 30 de 33 inscrições",
    "Página inicial",
  ]) {
    expect(all.text.replaceAll("<!-- -->", "")).toContain(words);
  }
  const figures = all.text.match(/<dd[^>]*>(\d+)<\/dd>/g)?.map((dd) => dd.replace(/<[^>]+>/g, ""));
  expect(figures).toEqual(["32", "1", "1"]);
  expect((await admin.get(`${PATH}?pagina=2`)).text).toContain("leitor30@a.example");
  for (const words of ["OTAVIO", "otávio nun", "nunesarq", "otavio@nunesarq.example"]) {
    const found = await admin.get(`${PATH}?busca=${encodeURIComponent(words)}`);
    expect([words, found.text.includes("Otávio Nunes"), found.text.includes("leitor1@")]).toEqual([
      words,
      true,
      false,
    ]);
  }
  expect((await admin.get(`${PATH}?busca=tavio`)).text).toContain("Nenhuma inscrição encontrada");
  const ended = await admin.get(`${PATH}?situacao=canceladas`);
  expect([ended.text.includes("renata@lobo.example"), ended.text.includes("leitor1@")]).toEqual([
    true,
    false,
  ]);
});

test("SEC-28: the file holds what the filter names and no formula; the owner ends a subscription on request; both are on record", async () => {
  const site = await openSite();
  const owner = await makeAdmin(site.db);
  const admin = await site.as(owner);
  const bia = await makeSubscription(site.db, { email: "bia@teste.example", name: '=1+1;"x"' });
  await makeSubscription(site.db, { email: "caio@teste.example", status: "unsubscribed" });
  const file = await admin.get(`${PATH}/exportar?situacao=ativas`);
  expect(file.headers.get("content-disposition")).toMatch(
    /^attachment; filename="newsletter-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const lines = file.text.trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/^bia@teste\.example;"'=1\+1;""x""";Ativa;Blog;\d\d\/\d\d\/\d{4} \d\d:\d\d;$/);
  const ended = await admin.post(`${PATH}?busca=bia`, { intent: "cancelar-inscricao", id: String(bia.id) });
  expect([ended.status, ended.location]).toEqual([302, `${PATH}?busca=bia`]);
  expect((await admin.get(PATH)).text).toContain("Inscrição cancelada");
  expect((await admin.post(PATH, { intent: "cancelar-inscricao", id: "999" })).status).toBe(404);
  const rows = await site.db.selectFrom("newsletter_subscriptions").select("status").execute();
  expect(rows.every(({ status }) => status === "unsubscribed")).toBe(true);
  const audit = await site.db
    .selectFrom("audit_log")
    .select(["actor_id", "action", "entity_id"])
    .orderBy("id")
    .execute();
  expect(audit).toEqual([
    { actor_id: owner.id, action: "newsletter.export", entity_id: null },
    { actor_id: owner.id, action: "newsletter.unsubscribe", entity_id: String(bia.id) },
  ]);
});
