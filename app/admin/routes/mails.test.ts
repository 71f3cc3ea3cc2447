import { glob, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { enqueue } from "#app/jobs/jobs.server.ts";
import { foldWords } from "#app/platform/text/search.ts";
import { makeAdmin, makePaidOrder } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";
import { topicLabel } from "../mails/mail-labels.ts";

const PATH = "/admin/emails";

test("the owner sees what was mailed, what it says without its keys, and sends it again", async () => {
  const site = await openSite();
  const owner = await makeAdmin(site.db);
  const admin = await site.as(owner);
  const { order } = await makePaidOrder(site, { guest_email: "helena@teste.example", guest_name: "Helena" });
  const payload = { orderId: order.id };
  await enqueue(site.db, { topic: "mail.order-confirmed", payload }, site.now());
  const waiting = (await admin.get("/admin/emails")).text;
  expect(waiting).toContain("Ainda não escrito");
  await site.settle();
  const row = await site.db
    .selectFrom("outbox")
    .selectAll()
    .where("topic", "like", "mail.%")
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ recipient: "helena@teste.example" });
  expect(row.subject).toContain(`Pedido ${order.id} confirmado`);
  expect((await admin.get("/admin/emails?busca=HELENA&estado=enviado")).text).toContain(
    "helena@teste.example",
  );
  expect((await admin.get("/admin/emails?estado=parado")).text).toContain("Nenhum e-mail encontrado");

  const [sent] = await site.mails();
  const key = /\/acesso\/([\w-]{43})/.exec(sent?.text ?? "")?.[1] ?? "";
  expect(key).toHaveLength(43);
  const open = await admin.get(`/admin/emails?email=${row.id}`);
  expect(open.text).toContain("Tudo certo com o pagamento.");
  expect(open.text).toContain("/acesso/[oculto]");
  expect(open.text).not.toContain(key);
  expect(await site.mails()).toHaveLength(1);

  const again = { intent: "resend", email: String(row.id) };
  expect((await admin.post("/admin/emails", again)).status).toBe(302);
  await admin.post("/admin/emails", again);
  await site.settle();
  const mails = await site.mails();
  expect(mails).toHaveLength(2);
  expect(new Set(mails.map((mail) => mail.messageId)).size).toBe(2);
  const audit = await site.db.selectFrom("audit_log").select(["action", "entity_id"]).execute();
  expect(audit[0]).toEqual({ action: "mail.resend", entity_id: String(row.id) });
  expect((await admin.post("/admin/emails", { ...again, email: "999999" })).status).toBe(404);
  expect((await admin.get("/admin/emails?email=999999")).status).toBe(404);
});

test("every kind of mail that the program writes has a name that people read", async () => {
  const topics: string[] = [];
  for await (const file of glob("app/**/*.server.{ts,tsx}")) {
    const text = await readFile(file, "utf8");
    for (const [, topic = ""] of text.matchAll(/handle\(\s*"(mail\.[\w-]+)"/g)) topics.push(topic);
  }
  expect(topics.length).toBeGreaterThan(30);
  expect(topics.filter((topic) => topicLabel(topic) === topic.replace("mail.", ""))).toEqual([]);
});

test("a mail that has stopped shows its error and is tried again from the start", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  await enqueue(site.db, { topic: "mail.order-link", payload: { orderId: 12345 } }, site.now());
  const stopped = { tries: 10, last_error: "servidor fora do ar", parked_at: site.now() };
  const { id } = await site.db.updateTable("outbox").set(stopped).returning("id").executeTakeFirstOrThrow();
  expect((await admin.get("/admin/emails?estado=parado")).text).toContain("servidor fora do ar");
  await admin.post("/admin/emails", { intent: "resend", email: String(id) });
  await site.settle();
  const row = await site.db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ parked_at: null, tries: 1, recipient: null });
  expect(row.done_at).not.toBeNull();
});

test("a mail that a worker is sending is not handed to a second one", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  await enqueue(site.db, { topic: "mail.order-link", payload: { orderId: 12345 } }, site.now());
  const lease = new Date(site.now().getTime() + 60_000);
  const begun = { tries: 1, due_at: lease };
  const { id } = await site.db.updateTable("outbox").set(begun).returning("id").executeTakeFirstOrThrow();
  const due = async () =>
    (await site.db.selectFrom("outbox").select("due_at").where("id", "=", id).executeTakeFirstOrThrow())
      .due_at;
  await admin.post(PATH, { intent: "resend", email: String(id) });
  await admin.post(PATH, { intent: "resend-marked", id: [String(id)] });
  expect(await due()).toEqual(lease);
  // One that waits for its next try goes at once.
  await site.db
    .updateTable("outbox")
    .set({ due_at: new Date(lease.getTime() + 1_000_000) })
    .execute();
  await admin.post(PATH, { intent: "resend", email: String(id) });
  expect((await due()).getTime()).toBeLessThanOrEqual(site.now().getTime());
});

test("mails are found by words of recipient, subject and kind or by number, sorted, and sent again together", async () => {
  const site = await openSite();
  const boss = await makeAdmin(site.db);
  const admin = await site.as(boss);
  const one = await mail(site, "ana.luz@teste.example", "Pedido 41 confirmado", { parked_at: site.now() });
  const two = await mail(site, "zeca@teste.example", "=Até já", { parked_at: site.now() });
  const sent = await mail(site, "bia@teste.example", "Pedido 42 confirmado", { done_at: site.now() });
  await enqueue(site.db, { topic: "webhook.deliver", payload: {} }, site.now());
  const list = async (query: string) => recipientsIn((await admin.get(`${PATH}${query}`)).text);
  expect(await list("")).toEqual(["bia", "zeca", "ana.luz"]);
  expect(await list("?ordem=antigos")).toEqual(["ana.luz", "zeca", "bia"]);
  expect(await list("?ordem=para")).toEqual(["ana.luz", "bia", "zeca"]);
  expect(await list("?ordem=para-z&estado=parado")).toEqual(["zeca", "ana.luz"]);
  expect(await list("?ordem=assunto")).toEqual(["zeca", "ana.luz", "bia"]);
  expect(await list("?busca=CONFIRMADO+ana")).toEqual(["ana.luz"]);
  expect(await list("?busca=zeca@teste.example")).toEqual(["zeca"]);
  expect(await list("?busca=lead")).toEqual(["bia", "zeca", "ana.luz"]);
  expect(await list(`?busca=%23${two}`)).toEqual(["zeca"]);
  for (const hostile of ["%25", "%27)--", "a".repeat(10_000), "%00", "%22*", "!()"]) {
    expect((await admin.get(`${PATH}?busca=${hostile}&ordem=${hostile}`)).status, hostile).toBe(200);
  }

  const ids = [one, two, sent].map(String);
  const act = { intent: "resend-marked" };
  const done = await admin.post(`${PATH}?estado=parado`, { ...act, id: [...ids, "999999"] });
  expect([done.status, done.location]).toEqual([302, `${PATH}?estado=parado`]);
  const told = (await admin.get(PATH)).text;
  for (const words of ["2 e-mails saem em um minuto.", "1 já tinha sido enviado", "1 não existe mais."]) {
    expect(told).toContain(words);
  }
  const parked = await site.db.selectFrom("outbox").select("id").where("parked_at", "is not", null).execute();
  expect(parked).toEqual([]);
  const audit = await site.db.selectFrom("audit_log").select(["action", "entity_id"]).orderBy("id").execute();
  expect(audit[0]).toEqual({ action: "mail.bulk", entity_id: null });
  expect(audit.slice(1)).toEqual([one, two].map((id) => ({ action: "mail.resend", entity_id: String(id) })));
  expect((await admin.post(PATH, act)).text).toContain("Marque pelo menos um e-mail.");
  expect((await admin.post(PATH, { ...act, id: ["999999", "999998"] })).status).toBe(422);
  const many = Array.from({ length: 201 }, (_, place) => String(place + 1));
  expect((await admin.post(PATH, { ...act, id: many })).status).toBe(422);
});

test("SEC-28: the mails go out as CSV without a formula, and that is written to the audit list", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const id = await mail(site, "ana@teste.example", "=cmd|calc", { parked_at: site.now(), tries: 10 });
  await mail(site, "bia@teste.example", "Outro", { done_at: site.now() });
  const answer = await admin.get(`${PATH}/exportar?estado=parado&busca=calc`);
  expect(answer.headers.get("content-type")).toContain("text/csv");
  const [head, row, ...rest] = answer.text.trim().split("\r\n");
  expect(head).toContain("E-mail;Assunto;Para;Situação");
  expect(row).toContain(`${id};Novo lead;'=cmd|calc;ana@teste.example;Parado;10;`);
  expect(rest).toEqual([]);
  const audit = await site.db.selectFrom("audit_log").selectAll().execute();
  expect(audit).toMatchObject([{ action: "mails.export", detail: { state: "parado", searched: true } }]);
  expect(JSON.stringify(audit)).not.toContain("calc");
});

/** A mail that the worker has been at. */
async function mail(
  site: TestSite,
  recipient: string,
  subject: string,
  facts: { parked_at?: Date; done_at?: Date; tries?: number },
): Promise<number> {
  await enqueue(site.db, { topic: "mail.lead", payload: { leadId: 1 } }, site.now());
  const { id } = await site.db
    .selectFrom("outbox")
    .select("id")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const words = { search_title: foldWords(subject), search_body: foldWords(recipient) };
  await site.db
    .updateTable("outbox")
    .set({ recipient, subject, ...words, ...facts })
    .where("id", "=", id)
    .execute();
  return id;
}

/** In the order of the list. */
function recipientsIn(html: string): string[] {
  const table = /<tbody[\s\S]*<\/tbody>/.exec(html)?.[0] ?? "";
  return [...table.matchAll(/([\w.]+)@teste\.example/g)].map((match) => match[1] ?? "");
}
