import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { commentSearchColumns } from "#app/blog/comments/comment-search-columns.ts";
import { reviewSearchColumns } from "#app/catalog/reviews/review-search-columns.ts";
import { recordConsent } from "#app/identity/users/consents.server.ts";
import { enqueue } from "#app/jobs/jobs.server.ts";
import { joinWaitingList } from "#app/offers/waiting/offer-wait-writes.server.ts";
import { json } from "#db/connect.server.ts";
import { insertRow, updateRows } from "#db/writes.server.ts";
import {
  makeAdmin,
  makeCourse,
  makeOffer,
  makeOrder,
  makePaidOrder,
  makePost,
  makeSubscription,
  makeUserWithPassword,
} from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";
import { NOT_OF_CUSTOMERS, PERSONAL_TABLES } from "./personal-tables.ts";

const PROFILE = "/minha-conta?aba=perfil";
const PASSWORD = "segredo-certo";
const NAME = "Zulmira Quaresma";
const CLICK = "IwAR0-zulmira";
const EMAIL = "zulmira.quaresma@teste.example";
const PERSONAL =
  /(^|_)(name|nome|email|phone|telefone|address|document|ip|user_agent|avatar|person|recipient|redeemed_by_id)$|email|(user|owner|actor|author|instructor|_by)_id$|^show_email|user_field/;
const SECRET = /hash|secret|(^|_)key$|token/;

async function columnsOf(site: TestSite) {
  const tables = await site.db.introspection.getTables();
  return tables
    .filter(({ name }) => !/^(sqlite_|kysely_)|_search/.test(name))
    .flatMap(({ name: table, columns }) => columns.map(({ name: column }) => ({ table, column })));
}

test("SEC-50: lists every column that looks personal and exports no secret", async () => {
  const columns = await columnsOf(await openSite());
  const listed = new Map(PERSONAL_TABLES.map((entry) => [entry.table, entry]));
  const names = new Set(columns.map(({ table, column }) => `${table}.${column}`));
  const forgotten = columns.filter(
    ({ table, column }) =>
      PERSONAL.test(column) && !listed.has(table) && !NOT_OF_CUSTOMERS.has(`${table}.${column}`),
  );
  expect(forgotten).toEqual([]);
  const leaked = columns.filter(
    ({ table, column }) =>
      SECRET.test(column) && listed.has(table) && !listed.get(table)?.hidden.includes(column),
  );
  expect(leaked).toEqual([]);
  const named = PERSONAL_TABLES.flatMap(({ table, owners = [], emails = [], parent, hidden }) =>
    [...owners, ...emails, ...hidden, ...(parent ? [parent.column] : [])].map(
      (column) => `${table}.${column}`,
    ),
  );
  expect([...named, ...NOT_OF_CUSTOMERS].filter((name) => !names.has(name))).toEqual([]);
  // Each personal table says whose a row is.
  expect(PERSONAL_TABLES.filter(({ owners, emails, parent }) => !owners && !emails && !parent)).toEqual([]);
});

/** A person with a row in every part of the shop; the e-mail is confirmed unless stated otherwise. */
async function makeTraces(
  site: TestSite,
  {
    name = NAME,
    email = EMAIL,
    isConfirmed = true,
  }: { name?: string; email?: string; isConfirmed?: boolean } = {},
) {
  const { db } = site;
  const now = site.now();
  const user = await makeUserWithPassword(db, PASSWORD, {
    name,
    email,
    email_confirmed_at: isConfirmed ? now : null,
    phone: "(47) 99911-0000",
    address: `Rua de ${name}`,
  });
  const { course, lessons } = await makeCourse(db);
  const lesson_id = lessons[0]?.id ?? 0;
  const stamp = { created_at: now, updated_at: now };
  await db
    .insertInto("enrollments")
    .values({ user_id: user.id, course_id: course.id, ...stamp })
    .execute();
  await db
    .insertInto("lesson_progress")
    .values({ user_id: user.id, lesson_id, completed_at: now, completed_by: "hand", updated_at: now })
    .execute();
  await db
    .insertInto("lesson_notes")
    .values({ user_id: user.id, lesson_id, body: `Nota de ${name}`, ...stamp })
    .execute();
  await insertRow(
    db,
    "lesson_doubts",
    { lesson_id, user_id: user.id, doubt_text: `Sou ${name}`, search_title: name },
    now,
  );
  await db
    .insertInto("certificates")
    .values({
      code: `C-${user.id}`,
      user_id: user.id,
      course_id: course.id,
      student_name: name,
      course_title: "Curso",
      workload_minutes: 60,
      started_on: now,
      finished_on: now,
      syllabus: json<{ title: string; lessons: string[] }[]>([]),
      issued_at: now,
    })
    .execute();
  const paid = await makePaidOrder(site, { user_id: user.id, document: "39053344705" });
  const cancelled = await makeOrder(db, { guest_email: email, guest_name: name, status: "cancelled" });
  const guest = await makeOrder(db, {
    guest_email: email,
    guest_name: name,
    status: "completed",
    paid_cents: 4990,
  });
  await updateRows(
    db,
    "orders",
    [paid, cancelled, guest].map(({ order }) => order.id),
    { first_touch: json({ gclid: CLICK }), last_touch: json({ fbclid: CLICK }), source: "facebook" },
    now,
  );
  await db
    .insertInto("order_links")
    .values({
      id: `l-${guest.order.id}`,
      order_id: guest.order.id,
      token_hash: `h${guest.order.id}`,
      created_at: now,
    })
    .execute();
  const [right] = paid.rights;
  await db
    .insertInto("download_events")
    .values({
      right_id: right?.id ?? 0,
      person: `user:${user.id}`,
      ip: "198.51.100.23",
      counted: true,
      created_at: now,
    })
    .execute();
  const product_id = paid.lines[0]?.product_id ?? 0;
  const review = { guest_name: null, guest_email: null, comment: `Gostei. ${name}` };
  await insertRow(
    db,
    "product_reviews",
    { product_id, user_id: user.id, rating: 5, ...review, ...reviewSearchColumns(review), is_approved: true },
    now,
  );
  const { id: post_id } = await makePost(db);
  await db
    .insertInto("comments")
    .values({
      post_id,
      user_id: user.id,
      name,
      email,
      message: "Oi",
      ip: "198.51.100.23",
      created_at: now,
      ...commentSearchColumns({ name, email, message: "Oi" }),
    })
    .execute();
  await makeSubscription(db, { email, name });
  await insertRow(db, "popup_emails", { email }, now);
  const offer = await makeOffer(db, { product_id });
  await joinWaitingList(db, { offerId: offer.id, email }, now);
  await insertRow(db, "leads", { nome: name, email, mensagem: "Quero saber mais" }, now);
  await recordConsent(
    db,
    { email, userId: user.id, kind: "terms", source: "register", textVersion: "1" },
    now,
  );
  const kept = { link_id: `r-${user.id}`, token_hash: `rh${user.id}`, browser_hash: null, phone: null };
  const { id: cart_id } = await db
    .insertInto("recovery_carts")
    .values({
      ...kept,
      user_id: null,
      email,
      name,
      cart: json({ lines: [] }),
      total_cents: 4990,
      order_id: null,
      opened_at: null,
      touched_at: now,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const about = { cause: `cart:${cart_id}:1`, email, cart_id, order_id: null };
  await db
    .insertInto("recovery_contacts")
    .values({ ...about, created_at: now })
    .execute();
  await db
    .insertInto("recovery_people")
    .values({ email, series_at: now, series_cart: cart_id, refused_at: null, created_at: now })
    .execute();
  await db
    .insertInto("outbox")
    .values({
      topic: "mail.x",
      payload: json({ oldEmail: email }),
      recipient: email,
      subject: "Oi",
      due_at: now,
      done_at: now,
      created_at: now,
    })
    .execute();
  return { user, course, paid, cancelled, guest };
}

/** Every table as text. */
async function tablesWith(site: TestSite, ...texts: string[]) {
  const names = [...new Set((await columnsOf(site)).map(({ table }) => table))];
  const found: string[] = [];
  for (const name of names) {
    const rows = await site.db
      .selectFrom(name as "users")
      .selectAll()
      .execute();
    const all = JSON.stringify(rows).toLowerCase();
    if (texts.some((text) => all.includes(text.toLowerCase()))) found.push(name);
  }
  return found.sort();
}

/** Reads bytes, because the visitor reads text and a ZIP is binary. */
async function download(site: TestSite, user: { id: number }) {
  const visitor = await site.as(user);
  const headers = {
    origin: site.config.siteUrl,
    cookie: `session=${visitor.cookies.get("session")}`,
    "content-type": "application/x-www-form-urlencoded",
  };
  const address = new URL("/minha-conta/exportar", site.config.siteUrl);
  const request = new Request(address, { method: "POST", body: "intent=export", headers });
  return site.fetch(request, { id: "export", ip: "203.0.113.7" });
}

test("SEC-50: exports every row of the person and none of another person", async () => {
  const site = await openSite();
  const { user, paid, cancelled, guest } = await makeTraces(site);
  const other = await makeTraces(site, { name: "Outra Criatura", email: "outra@teste.example" });
  // Another person's order with this address typed in.
  const typed = await makeOrder(site.db, { user_id: other.user.id, guest_email: EMAIL });
  const answer = await download(site, user);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-disposition")).toContain("meus-dados-");
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const text = strFromU8(files["dados.json"] ?? new Uint8Array());
  const all = JSON.parse(text);
  const orders = all.orders.map((order: { id: number }) => order.id).sort();
  expect(orders).toEqual([paid.order.id, cancelled.order.id, guest.order.id].sort());
  expect(orders).not.toContain(typed.order.id);
  for (const table of [
    "users",
    "sessions",
    "consents",
    "enrollments",
    "lesson_progress",
    "lesson_notes",
    "lesson_doubts",
    "certificates",
    "product_reviews",
    "order_items",
    "order_links",
    "rights",
    "download_events",
    "comments",
    "newsletter_subscriptions",
    "popup_emails",
    "offer_waits",
    "leads",
    "recovery_carts",
    "recovery_contacts",
    "recovery_people",
    "outbox",
  ]) {
    expect([table, all[table]?.length]).toEqual([table, expect.any(Number)]);
    expect(files[`csv/${table}.csv`]).toBeDefined();
  }
  for (const own of ["39053344705", `"gclid": "${CLICK}"`, `"fbclid": "${CLICK}"`])
    expect(text).toContain(own);
  expect(text).not.toMatch(/search_(title|body|vector)/);
  for (const foreign of ["Outra Criatura", "outra@teste.example", user.password_hash ?? "?", "h1"]) {
    expect(text).not.toContain(`"${foreign}`);
  }
  expect(strFromU8(files["csv/users.csv"] ?? new Uint8Array())).toContain(NAME);
  expect(await site.db.selectFrom("audit_log").select(["actor_id", "action"]).execute()).toContainEqual({
    actor_id: user.id,
    action: "account.export",
  });
  const visitor = await site.as(user);
  for (let tries = 0; tries < 5; tries++) await visitor.post("/minha-conta/exportar", { intent: "export" });
  expect((await visitor.post("/minha-conta/exportar", { intent: "export" })).status).toBe(429);
});

test("SEC-50: exports nothing by an unconfirmed e-mail", async () => {
  const site = await openSite();
  const { user, guest } = await makeTraces(site, { isConfirmed: false });
  const answer = await download(site, user);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const all = JSON.parse(strFromU8(files["dados.json"] ?? new Uint8Array()));
  expect(all.users).toHaveLength(1);
  expect(all.leads).toBeUndefined();
  expect(all.orders.map((order: { id: number }) => order.id)).not.toContain(guest.order.id);
});

test("SEC-51: leaves no trace of an erased person except kept orders, and closes all doors", async () => {
  const site = await openSite();
  const { user, course, paid, cancelled } = await makeTraces(site);
  const body = JSON.stringify({ name: NAME, email: EMAIL });
  await site.db
    .insertInto("webhook_deliveries")
    .values({
      webhook_id: await makeHook(site),
      event_id: "e",
      event_type: "rows.updated",
      body,
      created_at: site.now(),
    })
    .execute();
  expect((await tablesWith(site, EMAIL)).length).toBeGreaterThan(8);
  const visitor = await site.as(user);
  expect((await visitor.get(PROFILE)).text).toContain("Excluir minha conta");
  const wrong = await visitor.post(PROFILE, {
    intent: "deletion",
    current_password: "errada",
    confirmed: "sim",
  });
  expect(wrong.status).toBe(422);
  const unsure = await visitor.post(PROFILE, { intent: "deletion", current_password: PASSWORD });
  expect([unsure.status, unsure.text.includes("Confirme que você entendeu")]).toEqual([422, true]);
  const done = await visitor.post(PROFILE, {
    intent: "deletion",
    current_password: PASSWORD,
    confirmed: "sim",
  });
  expect([done.status, done.location]).toEqual([302, "/"]);
  expect(visitor.cookies.has("session")).toBe(false);
  site.advance(7 * 86_400_000);
  await site.settle();
  expect(await tablesWith(site, EMAIL, NAME, "198.51.100.23")).toEqual(["orders"]);
  expect(await tablesWith(site, CLICK)).toEqual([]);

  const kept = await site.db
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", paid.order.id)
    .executeTakeFirstOrThrow();
  expect([kept.guest_name, kept.guest_email, kept.document]).toEqual([NAME, EMAIL, "39053344705"]);
  expect(kept.source).toBe("facebook");
  const empty = await site.db
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", cancelled.order.id)
    .executeTakeFirstOrThrow();
  expect([empty.guest_name, empty.guest_email, empty.search_title]).toEqual([null, null, ""]);
  const links = await site.db.selectFrom("order_links").select("revoked_at").execute();
  expect(links.every((link) => link.revoked_at)).toBe(true);

  expect((await (await site.as(user)).get("/minha-conta")).location).toContain("/login");
  const { count } = await site.db
    .selectFrom("lesson_progress")
    .innerJoin("enrollments", "enrollments.user_id", "lesson_progress.user_id")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("enrollments.course_id", "=", course.id)
    .where("completed_at", "is not", null)
    .executeTakeFirstOrThrow();
  expect(count).toBe(1);
  await site.settle();
  const before = (await site.mails()).length;
  await enqueue(site.db, { topic: "mail.order-link", payload: { orderId: paid.order.id } }, site.now());
  await site.settle();
  expect((await site.mails()).length).toBe(before);
  expect(await tablesWith(site, EMAIL, NAME)).toEqual(["orders"]);
  const again = await site.visitor().post("/login", { email: EMAIL, password: PASSWORD });
  expect(again.text).toContain("Email ou senha inválidos");
});

async function makeHook(site: TestSite): Promise<number> {
  const now = site.now();
  const { id } = await site.db
    .insertInto("webhooks")
    .values({
      table_id: 1,
      url: "https://integra.example/x",
      name: "Gancho",
      events: json<string[]>([]),
      headers: json<Record<string, string>>({}),
      secret: "s",
      is_active: false,
      created_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

test("offers no deletion for an administrator's account", async () => {
  const site = await openSite();
  const admin = await makeUserWithPassword(site.db, PASSWORD, { role: "admin" });
  await makeAdmin(site.db);
  const visitor = await site.as(admin);
  expect((await visitor.get(PROFILE)).text).not.toContain("Entendi e quero excluir");
  const answer = await visitor.post(PROFILE, {
    intent: "deletion",
    current_password: PASSWORD,
    confirmed: "sim",
  });
  expect(answer.status).toBe(422);
  const row = await site.db
    .selectFrom("users")
    .select("erased_at")
    .where("id", "=", admin.id)
    .executeTakeFirst();
  expect(row?.erased_at).toBeNull();
});
