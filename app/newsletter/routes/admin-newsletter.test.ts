import { expect, test } from "vitest";
import { recordConsent } from "#app/identity/users/consents.server.ts";
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
  const ended = await admin.post(`${PATH}?busca=bia`, { intent: "cancel-subscription", id: String(bia.id) });
  expect([ended.status, ended.location]).toEqual([302, `${PATH}?busca=bia`]);
  expect((await admin.get(PATH)).text).toContain("Inscrição cancelada");
  expect((await admin.post(PATH, { intent: "cancel-subscription", id: "999" })).status).toBe(404);
  const rows = await site.db.selectFrom("newsletter_subscriptions").select("status").execute();
  expect(rows.every(({ status }) => status === "unsubscribed")).toBe(true);
  const audit = await site.db
    .selectFrom("audit_log")
    .select(["actor_id", "action", "entity_id"])
    .orderBy("id")
    .execute();
  expect(audit).toEqual([
    { actor_id: owner.id, action: "newsletter.export", entity_id: null },
    { actor_id: owner.id, action: "subscription.bulk", entity_id: null },
    { actor_id: owner.id, action: "newsletter.unsubscribe", entity_id: String(bia.id) },
  ]);
});

test("the marked subscriptions end together: with their consents, on record, and it says what was left", async () => {
  const site = await openSite();
  const owner = await makeAdmin(site.db);
  const admin = await site.as(owner);
  const [ana, bia, other] = [
    await makeSubscription(site.db, { email: "ana@teste.example" }),
    await makeSubscription(site.db, { email: "bia@teste.example" }),
    await makeSubscription(site.db, { email: "outra@teste.example" }),
  ];
  const gone = await makeSubscription(site.db, { email: "caio@teste.example", status: "unsubscribed" });
  const consent = { kind: "newsletter", source: "home", textVersion: "2026-11" };
  await recordConsent(site.db, { email: ana.email, ...consent }, site.now());
  await recordConsent(site.db, { email: other.email, ...consent }, site.now());
  const act = { intent: "cancel-marked" };
  const marked = [ana, bia, gone].map(({ id }) => String(id));
  const ended = await admin.post(`${PATH}?busca=x`, { ...act, id: [...marked, "9999", String(ana.id)] });
  expect([ended.status, ended.location]).toEqual([302, `${PATH}?busca=x`]);
  const told = (await admin.get(PATH)).text;
  for (const words of ["2 inscrições canceladas", "1 já estava cancelada. 1 não existe mais."]) {
    expect(told).toContain(words);
  }
  const rows = site.db.selectFrom("newsletter_subscriptions").select(["email", "unsubscribed_at"]);
  const active = rows.where("status", "=", "active");
  expect(await active.execute()).toEqual([{ email: "outra@teste.example", unsubscribed_at: null }]);
  expect((await rows.where("id", "=", bia.id).execute())[0]?.unsubscribed_at).toBeInstanceOf(Date);
  const consents = await site.db.selectFrom("consents").select("withdrawn_at").orderBy("id").execute();
  expect(consents.map(({ withdrawn_at }) => withdrawn_at !== null)).toEqual([true, false]);
  const audit = site.db.selectFrom("audit_log").select(["actor_id", "action", "entity_id"]).orderBy("id");
  const entry = { actor_id: owner.id, action: "newsletter.unsubscribe" };
  expect(await audit.execute()).toEqual([
    { ...entry, action: "subscription.bulk", entity_id: null },
    { ...entry, entity_id: String(ana.id) },
    { ...entry, entity_id: String(bia.id) },
  ]);

  const refusals: [number, string[], string][] = [
    [422, [], "Marque pelo menos uma inscrição."],
    [422, marked, "3 já estavam canceladas."],
    [404, ["9999"], "1 não existe mais."],
    [422, Array.from({ length: 201 }, (_, n) => String(n + 1)), "no máximo 200 inscrições"],
    [422, [String(other.id), "um"], ""],
  ];
  for (const [status, id, words] of refusals) {
    const answer = await admin.post(PATH, { ...act, id });
    expect([answer.status, answer.text.includes(words)], words).toEqual([status, true]);
  }
  expect(await active.execute()).toHaveLength(1);
  expect(await audit.execute()).toHaveLength(3);
});
