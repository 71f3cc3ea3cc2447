import { expect, test } from "vitest";
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import type { NewRow } from "#db/schema.ts";
import { makeAdmin } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";
import { requestSearchColumns } from "../data-requests/data-request-labels.ts";

const PATH = "/admin/privacidade";

async function request(site: TestSite, facts: Partial<NewRow<"data_requests">> & { email: string }) {
  const now = site.now();
  const words = requestSearchColumns({ message: null, ...facts });
  const { id } = await site.db
    .insertInto("data_requests")
    .values({ kind: "other", state: "open", confirmed_at: now, created_at: now, ...words, ...facts })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The listed e-mails in order. */
function emailsIn(html: string): string[] {
  return [...html.matchAll(/<p class="wrap-anywhere">([\w.]+)@teste\.example<\/p>/g)].map(
    (match) => match[1] ?? "",
  );
}

test("searches requests by words and number, filters by kind and sorts by deadline", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const due = (days: number) => addDays(site.now(), days);
  await request(site, { email: "ana.luz@teste.example", due_at: due(9), message: "Meu endereço mudou" });
  const bia = await request(site, { email: "bia@teste.example", due_at: due(2), kind: "deletion" });
  await request(site, { email: "caio@teste.example", due_at: due(5) });
  const done = { state: "done" as const, note: "Enviado por carta" };
  await request(site, { email: "davi@teste.example", closed_at: due(-2), ...done });
  await request(site, { email: "eva@teste.example", closed_at: due(-1), ...done });
  const list = async (query: string) => emailsIn((await admin.get(`${PATH}${query}`)).text);
  expect(await list("")).toEqual(["bia", "caio", "ana.luz"]);
  expect(await list("?ordem=inversa")).toEqual(["ana.luz", "caio", "bia"]);
  expect(await list("?estado=done")).toEqual(["eva", "davi"]);
  expect(await list("?estado=done&ordem=inversa")).toEqual(["davi", "eva"]);
  expect(await list("?busca=LUZ+endereco")).toEqual(["ana.luz"]);
  expect(await list("?estado=done&busca=carta")).toEqual(["eva", "davi"]);
  expect(await list(`?busca=${bia}`)).toEqual(["bia"]);
  expect(await list("?tipo=deletion")).toEqual(["bia"]);
  expect((await admin.get(`${PATH}?busca=ninguem`)).text).toContain("Nenhuma solicitação encontrada");
  for (const hostile of ["%25", "%27)--", "a".repeat(10_000), "%00", "%22*", "!()"]) {
    expect((await admin.get(`${PATH}?busca=${hostile}&estado=${hostile}`)).status, hostile).toBe(200);
  }
  for (let number = 0; number < 18; number++) {
    await request(site, { email: `mais${number}@teste.example`, due_at: due(20) });
  }
  expect(await list("?pagina=2")).toEqual(["mais17"]);
});

test("closes several requests at once and skips closed ones", async () => {
  const site = await openSite();
  const boss = await makeAdmin(site.db);
  const admin = await site.as(boss);
  const one = await request(site, { email: "ana@teste.example" });
  const two = await request(site, { email: "bia@teste.example" });
  const waiting = await request(site, { email: "caio@teste.example", state: "unconfirmed" });
  const act = { intent: "close-marked", state: "done" };
  const done = await admin.post(`${PATH}?busca=x`, { ...act, id: [one, two, waiting, 999999].map(String) });
  expect([done.status, done.location]).toEqual([302, `${PATH}?busca=x`]);
  const told = (await admin.get(PATH)).text;
  for (const words of ["2 solicitações atendidas", "2 não mudaram: já estavam encerradas."])
    expect(told).toContain(words);
  const rows = await site.db.selectFrom("data_requests").selectAll().orderBy("id").execute();
  expect(rows).toMatchObject([
    { state: "done", closed_by_id: boss.id },
    { state: "done", closed_by_id: boss.id },
    { state: "unconfirmed", closed_at: null },
  ]);
  const audit = await site.db.selectFrom("audit_log").select(["action", "entity_id"]).orderBy("id").execute();
  expect(audit).toEqual([
    { action: "data-request.bulk", entity_id: null },
    ...[one, two].map((id) => ({ action: "data-request.close", entity_id: String(id) })),
  ]);
  expect((await admin.post(PATH, act)).text).toContain("Marque pelo menos uma solicitação.");
  expect((await admin.post(PATH, { ...act, id: String(one) })).status).toBe(422);
  const many = Array.from({ length: 201 }, (_, place) => String(place + 1));
  expect((await admin.post(PATH, { ...act, id: many })).status).toBe(422);
});

test("SEC-28: exports requests without formulas and writes the register", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const id = await request(site, { email: "ana@teste.example", message: "=cmd|calc" });
  await request(site, { email: "bia@teste.example", kind: "deletion" });
  const answer = await admin.get(`${PATH}/exportar?tipo=other&busca=calc`);
  expect(answer.headers.get("content-type")).toContain("text/csv");
  const [head, row, ...rest] = answer.text.trim().split("\r\n");
  expect(head).toContain("Solicitação;E-mail;Mensagem");
  expect(row).toContain(`${id};Outra;ana@teste.example;'=cmd|calc;Aberta;`);
  expect(rest).toEqual([]);
  const audit = await site.db.selectFrom("audit_log").selectAll().execute();
  expect(audit).toMatchObject([
    { action: "data-requests.export", detail: { state: "open", kind: "other", searched: true } },
  ]);
  expect(JSON.stringify(audit)).not.toContain("calc");
});
