import { expect, test } from "vitest";
import { json } from "#db/connect.server.ts";
import { insertRow } from "#db/writes.server.ts";
import { makeAdmin, makeOrder, makeSubscription, makeUser } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

const DAY = 86_400_000;
const EMAIL = "sem.conta@teste.example";
const ASK = { kind: "deletion", email: EMAIL, message: "Apaguem, por favor", website: "" };

/** The link in this person's newest mail. */
async function confirmPath(site: TestSite): Promise<string> {
  await site.settle();
  const mail = (await site.mails()).find((one) => one.to?.[0]?.address === EMAIL);
  expect(mail?.text).not.toContain(ASK.message);
  return /\/privacidade\/pedido\/[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "";
}

/** An old invitation that nobody accepted. */
async function inviteSomebody({ db, now }: TestSite, email: string) {
  const facts = { email, link_id: "x", token_hash: "x", team_role: "editor" as const };
  await db
    .insertInto("admin_invitations")
    .values({ ...facts, created_at: now(), expires_at: now() })
    .execute();
}

async function requests(site: TestSite) {
  return site.db.selectFrom("data_requests").selectAll().orderBy("id").execute();
}

test("confirms a guest's request by mail and lets the owner erase everything of that address", async () => {
  const site = await openSite();
  const { db } = site;
  const now = site.now();
  const { order } = await makeOrder(db, {
    guest_email: EMAIL,
    guest_name: "Sem Conta",
    status: "completed",
    paid_cents: 4990,
  });
  await makeSubscription(db, { email: EMAIL });
  await insertRow(db, "leads", { nome: "Sem Conta", email: EMAIL }, now);
  await inviteSomebody(site, EMAIL);
  const visitor = site.visitor();
  const page = await visitor.get("/privacidade/pedido");
  expect([page.status, page.text.includes("Solicitação sobre os seus dados")]).toEqual([200, true]);
  expect((await visitor.post("/privacidade/pedido", { ...ASK, website: "x" })).status).toBe(422);
  const bad = await visitor.post("/privacidade/pedido", { ...ASK, email: "nada" });
  expect([bad.status, bad.text.includes(ASK.message)]).toEqual([422, true]);
  expect((await visitor.post("/privacidade/pedido", ASK)).text).toContain("Veja sua caixa de entrada");
  expect(await requests(site)).toMatchObject([{ state: "unconfirmed", due_at: null }]);

  const path = await confirmPath(site);
  expect((await visitor.get(path)).text).toContain("Confirmar a solicitação");
  expect(await requests(site)).toMatchObject([{ state: "unconfirmed" }]);
  expect((await visitor.post(path, { intent: "confirm" })).text).toContain("Solicitação confirmada");
  expect((await visitor.post(path, { intent: "confirm" })).status).toBe(404);
  const [open] = await requests(site);
  expect(open?.state).toBe("open");
  expect((open?.due_at?.getTime() ?? 0) - (open?.confirmed_at?.getTime() ?? 0)).toBe(15 * DAY);
  expect(site.logs.join("")).not.toContain(path);

  site.advance(5 * DAY);
  const admin = await site.as(await makeAdmin(db));
  const list = await admin.get("/admin/privacidade");
  for (const text of [EMAIL, "Exclusão", "Faltam 10 dias", ASK.message]) expect(list.text).toContain(text);
  const id = String(open?.id);
  const zip = await admin.post(`/admin/privacidade/${id}/exportar`, { intent: "export" });
  expect([zip.status, zip.headers.get("content-type")]).toEqual([200, "application/zip"]);
  const unread = await admin.post("/admin/privacidade", { intent: "erase", request: id });
  expect([unread.status, unread.text]).toEqual([
    422,
    expect.stringContaining("Confirme que você conferiu a solicitação."),
  ]);
  const done = await admin.post("/admin/privacidade", { intent: "erase", request: id, confirmed: "sim" });
  expect(done.location).toBe("/admin/privacidade");
  expect(await requests(site)).toMatchObject([{ state: "done", message: null, user_id: null }]);
  expect(await db.selectFrom("leads").selectAll().where("email", "=", EMAIL).execute()).toEqual([]);
  expect(await db.selectFrom("admin_invitations").select("email").execute()).toEqual([]);
  expect(await db.selectFrom("newsletter_subscriptions").select("status").execute()).toEqual([
    { status: "unsubscribed" },
  ]);
  const kept = await db.selectFrom("orders").selectAll().where("id", "=", order.id).executeTakeFirstOrThrow();
  expect(kept.guest_email).toBe(EMAIL);
  // A closed account stands for the person, so that no mail is sent and nobody is joined to it.
  const closed = await db
    .selectFrom("users")
    .select("erased_at")
    .where("id", "=", kept.user_id)
    .executeTakeFirst();
  expect(closed?.erased_at).toBeInstanceOf(Date);
  const actions = await db.selectFrom("audit_log").select("action").execute();
  expect(actions.map(({ action }) => action).sort()).toEqual([
    "data-request.close",
    "data-request.erase",
    "data-request.export",
  ]);
  expect(
    (await admin.post("/admin/privacidade", { intent: "erase", request: id, confirmed: "sim" })).status,
  ).toBe(404);
});

test("refuses a request with a note and never erases an administrator", async () => {
  const site = await openSite();
  const admin = await makeAdmin(site.db);
  const owner = await makeAdmin(site.db, { email: EMAIL });
  const now = site.now();
  const facts = { email: EMAIL, state: "open" as const, confirmed_at: now, due_at: now, created_at: now };
  const { id } = await site.db
    .insertInto("data_requests")
    .values({ kind: "deletion", ...facts })
    .returning("id")
    .executeTakeFirstOrThrow();
  const visitor = await site.as(admin);
  const kept = await visitor.post("/admin/privacidade", {
    intent: "erase",
    request: String(id),
    confirmed: "sim",
  });
  expect([kept.status, kept.text.includes("Não é possível excluir um usuário administrador.")]).toEqual([
    422,
    true,
  ]);
  expect(await requests(site)).toMatchObject([{ state: "open", closed_at: null }]);
  const user = await site.db
    .selectFrom("users")
    .select("erased_at")
    .where("id", "=", owner.id)
    .executeTakeFirst();
  expect(user?.erased_at).toBeNull();
  await visitor.post("/admin/privacidade", {
    intent: "close",
    request: String(id),
    state: "refused",
    note: "É da equipe",
  });
  expect(await requests(site)).toMatchObject([
    { state: "refused", note: "É da equipe", closed_by_id: admin.id },
  ]);
  expect((await visitor.get("/admin/privacidade?estado=refused")).text).toContain("É da equipe");
});

test("limits requests per browser and expires a confirmation link after two days", async () => {
  const site = await openSite();
  const visitor = site.visitor();
  for (let tries = 0; tries < 20; tries++) {
    expect((await visitor.post("/privacidade/pedido", ASK)).status).toBe(200);
  }
  const limited = await visitor.post("/privacidade/pedido", ASK);
  expect([limited.status, limited.text.includes(ASK.message)]).toEqual([429, true]);
  const path = await confirmPath(site);
  site.advance(2 * DAY + 1000);
  expect((await visitor.get(path)).status).toBe(404);
  expect((await visitor.post(path, { intent: "confirm" })).status).toBe(404);
});

test("SEC-54: deletes access records after six months, not a day earlier", async () => {
  const site = await openSite();
  const { db } = site;
  const user = await makeUser(db);
  const { order } = await makeOrder(db, { user_id: user.id });
  const at = site.now();
  const later = new Date(at);
  later.setUTCMonth(later.getUTCMonth() + 6);
  await db
    .insertInto("audit_log")
    .values({
      actor_id: user.id,
      action: "x",
      entity: "x",
      detail: JSON.stringify({}) as never,
      ip: "198.51.100.9",
      created_at: at,
    })
    .execute();
  await db
    .insertInto("sessions")
    .values({
      id: "s",
      user_id: user.id,
      ip: "198.51.100.9",
      user_agent: "X",
      created_at: at,
      last_seen_at: later,
      expires_at: new Date(later.getTime() + 90 * DAY),
    })
    .execute();
  await db.insertInto("data_requests").values({ kind: "other", email: EMAIL, created_at: at }).execute();
  const seen = async () => ({
    audit: (await db.selectFrom("audit_log").select("ip").executeTakeFirst())?.ip,
    session: (await db.selectFrom("sessions").select("ip").executeTakeFirst())?.ip,
  });
  site.advance(6 * DAY);
  await site.jobs.runChores();
  expect(await requests(site)).toHaveLength(1);
  site.advance(later.getTime() - at.getTime() - 7 * DAY);
  await site.jobs.runChores();
  expect(await seen()).toEqual({ audit: "198.51.100.9", session: "198.51.100.9" });
  expect(await requests(site)).toEqual([]);
  site.advance(2 * DAY);
  await site.jobs.runChores();
  expect(await seen()).toEqual({ audit: null, session: null });
  expect(
    (await db.selectFrom("orders").select("anonymised_at").where("id", "=", order.id).executeTakeFirst())
      ?.anonymised_at,
  ).toBeNull();
});

test("SEC-54: deletes known places after six months and finished jobs after ninety days, but keeps idempotency keys", async () => {
  const site = await openSite();
  const { db } = site;
  const user = await makeUser(db);
  const at = site.now();
  const done = { topic: "x", payload: json({}), due_at: at, created_at: at, done_at: at };
  await db
    .insertInto("outbox")
    .values([
      { ...done, dedupe_key: null },
      { ...done, dedupe_key: "k", recipient: EMAIL, subject: "Oi" },
    ])
    .execute();
  await db
    .insertInto("known_networks")
    .values({ user_id: user.id, network_hash: "n", seen_at: at })
    .execute();
  const left = async () => ({
    work: await db
      .selectFrom("outbox")
      .select(["dedupe_key", "recipient"])
      .where("topic", "=", "x")
      .orderBy("id")
      .execute(),
    places: (await db.selectFrom("known_networks").select("user_id").execute()).length,
  });
  const keyed = { dedupe_key: "k", recipient: EMAIL };
  site.advance(89 * DAY);
  await site.jobs.runChores();
  expect(await left()).toEqual({ work: [{ dedupe_key: null, recipient: null }, keyed], places: 1 });
  site.advance(2 * DAY);
  await site.jobs.runChores();
  expect(await left()).toEqual({ work: [{ ...keyed, recipient: null }], places: 1 });
  site.advance(95 * DAY);
  await site.jobs.runChores();
  expect((await left()).places).toBe(0);
});

test("SEC-54: deletes a buyer's identity at the end of the fifth year after the sale's year", async () => {
  const site = await openSite();
  const year = site.now().getUTCFullYear();
  const sold = new Date(Date.UTC(year, 2, 10, 12));
  const facts = {
    guest_name: "Ana",
    guest_email: EMAIL,
    document: "39053344705",
    last_touch: json({ gclid: "x7" }),
    first_paid_at: sold,
    created_at: sold,
  };
  const { order } = await makeOrder(site.db, facts);
  const read = () =>
    site.db.selectFrom("orders").selectAll().where("id", "=", order.id).executeTakeFirstOrThrow();
  const lastDay = Date.UTC(year + 5, 11, 31, 12);
  site.advance(lastDay - site.now().getTime());
  await site.jobs.runChores();
  expect(await read()).toMatchObject({ guest_name: "Ana", document: "39053344705", anonymised_at: null });
  site.advance(DAY);
  await site.jobs.runChores();
  expect(await read()).toMatchObject({
    guest_name: null,
    guest_email: null,
    document: null,
    last_touch: null,
    total: order.total,
  });
  expect((await read()).anonymised_at).toBeInstanceOf(Date);
});
