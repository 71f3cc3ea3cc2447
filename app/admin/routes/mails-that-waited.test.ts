import { expect, test } from "vitest";
import { enqueue } from "#app/jobs/jobs.server.ts";
import { openFakeMailServer } from "#tests/fake-mail-server.ts";
import { makeAdmin, makePaidOrder, makeTeamMember } from "#tests/makers.ts";
import { onBothEngines } from "#tests/replay/engine-questions.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";
import { queueAgain } from "../mails/mail-resending.server.ts";

onBothEngines("two who send the same mails at the same time");

const PATH = "/admin/configuracoes/email";
const LIVE = {
  SITE_MODE: "live",
  SITE_URL: "http://localhost:3000",
  SESSION_SECRET: "a secret of at least thirty-two characters",
  LIVE_ALLOW: "sandbox",
};
const DAY = 86_400_000;
const ALL = { intent: "send-waited", all: "1" };

/** A live shop without a mail server, its owner, and what nobody received: two receipts, a link, a reminder of a paid order. */
async function openShopThatWaited() {
  const site = await openSite(LIVE);
  const owner = await makeAdmin(site.db);
  const paid = [];
  for (const guest_email of ["helena@teste.example", "ivo@teste.example"]) {
    const { order } = await makePaidOrder(site, { guest_email, guest_name: "Ana" });
    await enqueue(site.db, { topic: "mail.order-confirmed", payload: { orderId: order.id } }, site.now());
    paid.push(order.id);
  }
  await site.visitor().post("/esqueci-senha", { email: owner.email });
  await site.settle();
  const kept = site.db.updateTable("outbox").set({ is_kept: true, done_at: site.now() });
  await enqueue(site.db, { topic: "mail.order-waiting", payload: { orderId: paid[0] } }, site.now());
  await kept.where("topic", "=", "mail.order-waiting").execute();
  const waiting = await site.db.selectFrom("outbox").select("topic").where("is_kept", "=", true).execute();
  expect(waiting).toHaveLength(4);
  site.advance(3 * DAY);
  return { site, admin: await site.as(owner, { isProven: true }) };
}

async function switchOn(admin: Awaited<ReturnType<TestSite["as"]>>) {
  const server = await openFakeMailServer();
  const login = { user: "loja", password: "certa" };
  const fields = { server: server.address, port: server.port, security: "none", ...login };
  const saved = await admin.post(PATH, { intent: "save-mail", ...fields, from: "oi@loja.example" });
  expect(saved.status, saved.text).toBe(302);
  return server;
}

test("what nobody received is offered once a test mail went out, and goes once, but for what came too late", async () => {
  const { site, admin } = await openShopThatWaited();
  expect((await admin.get(PATH)).text).not.toContain("esperavam por um servidor");
  expect((await admin.post(PATH, { ...ALL, found: "2" })).status).toBe(422);
  const server = await switchOn(admin);
  const untested = (await admin.get(PATH)).text;
  expect(untested).toContain("2 e-mails esperavam por um servidor");
  expect(untested).toContain("Envie antes um e-mail de teste");
  expect((await admin.post(PATH, { ...ALL, found: "2" })).status).toBe(422);
  expect((await admin.post(PATH, { intent: "test-mail" })).status).toBe(302);
  server.received.length = 0;

  const offer = (await admin.get(PATH)).text.replaceAll("<!-- -->", "");
  for (const words of [
    "Enviar os 2 e-mails que esperavam",
    "Pedido confirmado (2)",
    "espera há 3 dias",
    "1 link que já venceu e 1 assunto que já se resolveu",
  ])
    expect(offer).toContain(words);
  expect((await admin.get("/admin/emails")).text).toContain(`href="${PATH}#esperavam"`);

  const asked = await admin.post(PATH, { ...ALL, found: "2", ask: "emails-que-esperavam" });
  expect([asked.status, asked.text.includes("Enviar 2 e-mails?")]).toEqual([428, true]);
  expect(asked.text).not.toContain("outras páginas da lista");
  expect((await admin.post(PATH, { ...ALL, found: "7" })).text).toContain(
    "A lista mudou: eram 7, agora são 2.",
  );
  await site.settle();
  expect(server.received).toEqual([]);

  // A double tap, and another tab at the same moment.
  const answers = await Promise.all([1, 2, 3].map(() => admin.post(PATH, { ...ALL, found: "2" })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 409, 409]);
  // One of them had read the list before the first was done, by a clock that was a little behind.
  const queued = site.db.selectFrom("outbox").select("id").where("topic", "=", "mail.order-confirmed");
  const ids = (await queued.execute()).map(({ id }) => id);
  const before = new Date(site.now().getTime() - 5000);
  const again = { ids, author: { actorId: 1, ip: "" }, due: site.now(), isPastBounds: false };
  expect(await queueAgain(site.db, again, before)).toMatchObject({ changed: 0, waiting: 2 });
  site.advance(60_000);
  await site.settle();
  expect((await admin.post(PATH, { ...ALL, found: "2" })).status).toBe(409);
  await site.settle();
  expect(server.received.map(({ body }) => /^To: (.*)$/m.exec(body)?.[1]?.trim()).toSorted()).toEqual([
    "helena@teste.example",
    "ivo@teste.example",
  ]);
  expect((await admin.get(PATH)).text).not.toContain("esperavam por um servidor");
  const acts = await site.db
    .selectFrom("audit_log")
    .select("detail")
    .where("action", "=", "mail.bulk")
    .execute();
  expect(acts).toMatchObject([{ detail: { said: "Enviar 2 e-mails que esperavam", count: 2 } }]);
});

test("only who may set the mail server hears of what waited", async () => {
  const { site, admin } = await openShopThatWaited();
  await switchOn(admin);
  const helper = await site.as(await makeTeamMember(site.db, "admin"));
  expect((await helper.get("/admin/emails")).text).not.toContain("esperavam por um servidor");
  const refused = await helper.post(PATH, { ...ALL, found: "2" });
  expect(refused.location).toContain("/unauthorized");
});

test("what gave up before the server was set goes too, and what this server refused stays stopped", async () => {
  const { site, admin } = await openShopThatWaited();
  const stop = { done_at: null, is_kept: false, parked_at: site.now(), tries: 10, last_error: "sem conexão" };
  const [one, two] = await site.db
    .selectFrom("outbox")
    .select("id")
    .where("topic", "=", "mail.order-confirmed")
    .orderBy("id")
    .execute();
  await site.db
    .updateTable("outbox")
    .set(stop)
    .where("id", "=", one?.id ?? 0)
    .execute();
  const server = await switchOn(admin);
  site.advance(60_000);
  const refused = { ...stop, parked_at: site.now() };
  await site.db
    .updateTable("outbox")
    .set(refused)
    .where("id", "=", two?.id ?? 0)
    .execute();
  await admin.post(PATH, { intent: "test-mail" });
  server.received.length = 0;
  expect((await admin.get(PATH)).text).toContain("Enviar o e-mail que esperava");
  expect((await admin.post(PATH, { ...ALL, found: "1" })).status).toBe(302);
  site.advance(60_000);
  await site.settle();
  expect(server.received).toHaveLength(1);
});

test("a mail that has nothing to say when it is sent again is not called sent", async () => {
  const { site, admin } = await openShopThatWaited();
  const { id } = await site.db
    .selectFrom("outbox")
    .select("id")
    .where("topic", "=", "mail.password-reset")
    .executeTakeFirstOrThrow();
  await switchOn(admin);
  await admin.post("/admin/emails", { intent: "resend", email: String(id) });
  await site.settle();
  const page = (await admin.get(`/admin/emails?email=${id}`)).text;
  expect(page).toContain("Dispensado");
  expect(page).toContain("Não foi enviado");
});
