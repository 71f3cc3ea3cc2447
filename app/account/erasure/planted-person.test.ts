// SEC-120: stores a person's data through every entry point, erases the person, then searches every table and file for
// the data.
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { json } from "#db/connect.server.ts";
import { checkoutBody, submit, TEST_CPF, wait } from "#tests/checkout.ts";
import { everyRow } from "#tests/every-row.ts";
import { deliverSigned, makeConnection } from "#tests/incoming.ts";
import {
  endDeletionDays,
  makeAdmin,
  makeCourse,
  makeLesson,
  makeOffer,
  makePost,
  makeProduct,
} from "#tests/makers.ts";
import { onBothEngines } from "#tests/replay/engine-questions.ts";
import { emptyPlace, opened, placeOf, runDb } from "#tests/restore-place.ts";
import { type Answer, openSite, type TestSite, type Visitor } from "#tests/test-site.ts";

onBothEngines("what is left of a deleted row is the engine's own business");

const PASSWORD = "segredo-da-planta";
const NAME = "Zulmirinha Quaresmeira";
const EMAIL = "zulmirinha.quaresmeira@planta.example";
const PHONE = "47977123456";
const CPF = TEST_CPF.replaceAll(/\D/g, "");
const MARKS = ["zulmirinha", "quaresmeira", PHONE, "(47) 97712-3456", CPF, TEST_CPF];
const ADDRESS = {
  zip: "89010000",
  street: "Rua da Zulmirinha",
  streetNumber: "120",
  neighborhood: "Centro",
  city: "Blumenau",
  state: "SC",
};

function ok(answer: Answer, door: string): Answer {
  expect(answer.status, `${door}: ${answer.text.slice(0, 300)}`).toBeLessThan(400);
  return answer;
}

async function plant(site: TestSite) {
  const { db } = site;
  const now = site.now();
  const owner = await makeAdmin(db, { email: "dona@teste.example" });
  const ownerId = owner.id;
  const admin = await site.as(owner);
  await db
    .insertInto("webhooks")
    .values({
      table_id: 1,
      url: "https://127.0.0.1:9/gancho",
      name: "Gancho",
      events: json<string[]>([]),
      headers: json<Record<string, string>>({}),
      secret: "s",
      is_active: false,
      created_at: now,
      updated_at: now,
    })
    .execute();
  const product = await makeProduct(db, { name: "Guia", price: 10_000 });
  const offer = await makeOffer(db, { product_id: product.id, places: 1, sold_units: 1 });
  const { course, lessons } = await makeCourse(db, { title: "Curso" });
  const lesson_id = lessons[0]?.id ?? (await makeLesson(db, 1)).id;
  const post = await makePost(db);
  const guest = site.visitor("198.51.100.77");
  const anyone = () => site.visitor("198.51.100.77");

  // Requests of a visitor without an account.
  ok(await guest.post("/api/newsletter", { email: EMAIL, source: "home", website: "" }), "newsletter");
  ok(
    await guest.post("/privacidade/pedido", { kind: "export", email: EMAIL, message: NAME, website: "" }),
    "data request",
  );
  ok(await anyone().post(`/c/${offer.slug}`, { email: EMAIL }), "waiting list");
  ok(await anyone().post("/login/por-email", { intent: "ask-code", email: EMAIL }), "code by mail");
  ok(await anyone().post("/esqueci-senha", { email: EMAIL, website: "" }), "forgotten password");
  await db
    .insertInto("leads")
    .values({ nome: NAME, email: EMAIL, telefone: PHONE, mensagem: NAME, created_at: now, updated_at: now })
    .execute();
  await db.updateTable("leads").set({ search_title: NAME.toLowerCase(), search_body: EMAIL }).execute();

  const person = await register(site);
  const { id: userId } = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", EMAIL)
    .executeTakeFirstOrThrow();
  await db.updateTable("users").set({ email_confirmed_at: now }).where("id", "=", userId).execute();
  ok(
    await person.post("/minha-conta?aba=perfil", {
      intent: "profile",
      name: NAME,
      phone: PHONE,
      address: ADDRESS.street,
    }),
    "profile",
  );
  await anyone().post("/login", { email: EMAIL, password: "errada-mesmo" });

  // A cancelled order that was never paid, so the shop does not have to keep its data.
  const body = { ...checkoutBody(product, { method: "boleto", email: EMAIL }), name: NAME, ...ADDRESS };
  const placed = ok(await submit(person, { ...body, again: true }), "order");
  const { publicId } = placed.json();
  await wait(site, 60_000);
  ok(await person.post(`/pedido/${publicId}`, { intent: "cancel-order" }), "cancelled order");
  await db
    .updateTable("order_log")
    .set({ note: `Falei com ${NAME}`, actor_id: ownerId })
    .execute();

  // The person's data about courses and posts, and in the work of the team.
  await db
    .insertInto("enrollments")
    .values({ user_id: userId, course_id: course.id, created_at: now, updated_at: now })
    .execute();
  await db
    .insertInto("lesson_notes")
    .values({ user_id: userId, lesson_id, body: NAME, created_at: now, updated_at: now })
    .execute();
  await db
    .insertInto("comments")
    .values({
      post_id: post.id,
      user_id: userId,
      name: NAME,
      email: EMAIL,
      message: NAME,
      ip: null,
      created_at: now,
      search_title: NAME.toLowerCase(),
      search_body: EMAIL,
    })
    .execute();
  const users = await admin.get("/admin/usuarios");
  expect(users.text).toContain(NAME);
  await db
    .insertInto("audit_log")
    .values({
      actor_id: null,
      action: "user.change",
      entity: "users",
      entity_id: String(userId),
      detail: json({ changes: { name: { de: "Outra", para: NAME }, email: { de: null, para: EMAIL } } }),
      ip: null,
      created_at: now,
    })
    .execute();

  // Data from other platforms that waits to be processed.
  const { course: other } = await makeCourse(db, { title: "Clube" });
  const file = `nome,email,telefone\n${NAME},${EMAIL},${PHONE}\nBia Ramos,bia@teste.example,\n`;
  const bring = async (text: string, more: string) =>
    ok(
      await admin.send(`/api/admin/imports?nome=alunos.csv${more}`, {
        method: "PUT",
        body: new TextEncoder().encode(text),
      }),
      "file",
    );
  await bring(file, `&curso=${other.id}`);
  await bring(`aluno,contato,obs\n${NAME},${EMAIL},x\n`, "");
  const { address } = await makeConnection(site, "kiwify");
  const sold = { order_id: "k-1", order_status: "paid", webhook_event_type: "order_approved" };
  const customer = { full_name: NAME, email: EMAIL, mobile: PHONE, CPF };
  const delivered = await deliverSigned(
    site,
    { platform: "kiwify", address },
    {
      ...sold,
      Product: { product_id: "p-1", product_name: "Curso" },
      Customer: customer,
      approved_date: "2026-11-01 10:00",
    },
  );
  expect(delivered.status).toBe(200);
  await site.settle();
  return { admin, person, userId, file, address, sold, customer, other };
}

async function register(site: TestSite): Promise<Visitor> {
  const person = site.visitor("198.51.100.78");
  const names = { name: NAME, email: EMAIL, password: PASSWORD, password_confirmation: PASSWORD };
  ok(await person.post("/register", { ...names, website: "" }), "registration");
  return person;
}

async function erase(site: TestSite, person: Visitor): Promise<void> {
  const done = await person.post("/minha-conta?aba=perfil", {
    intent: "deletion",
    current_password: PASSWORD,
    confirmed: "sim",
  });
  expect([done.status, done.location]).toEqual([302, "/"]);
  await endDeletionDays(site);
}

const namesPerson = (text: string) => {
  const folded = text.toLowerCase();
  return MARKS.filter((mark) => folded.includes(mark.toLowerCase()));
};

/** Finds tables and files that still contain the person. Skips sent mails, which the tests keep as files. */
async function findTraces(site: TestSite): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [table, rows] of Object.entries(await everyRow(site.db))) {
    const marks = namesPerson(JSON.stringify(rows));
    if (marks.length > 0) found[table] = marks;
  }
  if (site.engine === "sqlite") await sql`pragma wal_checkpoint(truncate)`.execute(site.db);
  const entries = readdirSync(site.dataDir, { recursive: true, withFileTypes: true });
  for (const { name, parentPath } of entries.filter((one) => one.isFile())) {
    if (parentPath.endsWith("outbox")) continue;
    const marks = namesPerson(readFileSync(join(parentPath, name), "latin1"));
    if (marks.length > 0) found[name] = marks;
  }
  return found;
}

test("SEC-120: leaves no trace in tables, files and bytes when a person is erased", async () => {
  const site = await openSite();
  const { person } = await plant(site);
  expect(Object.keys(await findTraces(site)).length).toBeGreaterThan(12);
  await erase(site, person);
  expect(await findTraces(site)).toEqual({});
});

const LEFT_OUT = "1 linha é de uma pessoa que pediu para ser apagada e ficou de fora.";

async function openErased(environment: Record<string, string> = {}) {
  const site = await openSite(environment);
  const planted = await plant(site);
  await erase(site, planted.person);
  const bring = async (body: string, name = "velho.csv") => {
    const answer = await planted.admin.send(`/api/admin/imports?nome=${name}&curso=${planted.other.id}`, {
      method: "PUT",
      body: new TextEncoder().encode(body),
    });
    await site.settle();
    return `/admin/importar/${ok(answer, "file").json().id}`;
  };
  return { ...planted, site, bring };
}

test("SEC-119: skips an erased person's lines when an old file is imported again", async () => {
  const { site, admin, file, bring } = await openErased();
  const page = await admin.get(await bring(file));
  expect(page.text).toContain(LEFT_OUT);
  expect(namesPerson(page.text)).toEqual([]);
  expect(page.text).toContain("Bia Ramos");
  // Capital letters and a plus tag name the same mailbox.
  const spelled = file.replace(EMAIL, "ZULMIRINHA.Quaresmeira+loja@planta.example");
  expect((await admin.get(await bring(spelled, "outro.csv"))).text).toContain(LEFT_OUT);
  const lines = await site.db.selectFrom("sale_import_lines").select("email").execute();
  expect([...new Set(lines.map(({ email }) => email))]).toEqual(["bia@teste.example"]);
});

test("SEC-119: deletes a waiting import file when it contains the erased person", async () => {
  const { site, admin } = await openErased();
  const rows = await site.db
    .selectFrom("sale_imports")
    .select(["id", "file_key", "sample"])
    .orderBy("id")
    .execute();
  expect(rows.map(({ file_key, sample }) => [file_key, sample])).toEqual([
    [null, []],
    [null, []],
  ]);
  const [waiting] = rows;
  const columns = { platform: "other", email: "1", name: "0" };
  const saved = { intent: "save-columns", ...columns };
  ok(await admin.post(`/admin/importar/${waiting?.id}`, saved), "columns");
  await site.settle();
  expect((await admin.get(`/admin/importar/${waiting?.id}`)).text).toContain(
    "O arquivo não está mais guardado. Envie de novo.",
  );
});

test("SEC-119: keeps a waiting import file when it does not contain the erased person", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db, { email: "dona@teste.example" }));
  const body = new TextEncoder().encode("aluno,contato,obs\nBia,bia@teste.example,x\n");
  ok(await admin.send("/api/admin/imports?nome=a.csv", { method: "PUT", body }), "file");
  const person = await register(site);
  await site.db.updateTable("users").set({ email_confirmed_at: site.now() }).execute();
  await erase(site, person);
  const row = await site.db.selectFrom("sale_imports").select(["file_key", "sample"]).executeTakeFirst();
  expect(row?.file_key).toMatch(/^importacoes\//);
  expect(row?.sample).toHaveLength(2);
});

test("SEC-119: accepts data of an erased person when they register or buy elsewhere after the erasure", async () => {
  const { site, admin, file, bring, address, sold, customer } = await openErased();
  const tell = (approved_date: string, order_id: string) =>
    deliverSigned(
      site,
      { platform: "kiwify", address },
      { ...sold, order_id, Product: { product_id: "p-1" }, Customer: customer, approved_date },
    );
  const lastOutcome = async () => {
    await site.settle();
    const query = site.db.selectFrom("incoming_deliveries").select(["outcome", "email", "body"]);
    return query.orderBy("id", "desc").executeTakeFirst();
  };
  await tell("2026-11-02 10:00", "k-2");
  expect(await lastOutcome()).toEqual({ outcome: "erased", email: null, body: null });
  expect(await site.db.selectFrom("external_sales").select("id").execute()).toEqual([]);
  site.advance(1_800_000);
  await tell(site.now().toISOString().slice(0, 16).replace("T", " "), "k-3");
  expect(await lastOutcome()).toMatchObject({ outcome: "waiting", email: EMAIL });
  await register(site);
  const page = await admin.get(await bring(file));
  expect(page.text).not.toContain(LEFT_OUT);
  expect(page.text).toContain(NAME);
});

const SESSION_SECRET = "segredo-da-loja-plantada-com-mais-de-32-letras";

test("SEC-121: erases a person again when a backup from before the erasure is restored", async () => {
  const site = await openSite({ SESSION_SECRET });
  const { person } = await plant(site);
  const backups = join(site.dataDir, "copias");
  mkdirSync(backups);
  const environment = { ...placeOf(site), SESSION_SECRET };
  const made = await runDb(["backup", join(backups, "antes.tar.gz")], environment);
  expect(made.code, made.output).toBe(0);
  await erase(site, person);
  const list = readFileSync(join(backups, "apagados.txt"), "utf8");
  expect(list).toMatch(/^([\w-]{43} \S+Z\n){2}$/);
  const place = { ...(await emptyPlace(site)), SESSION_SECRET };
  const restored = await runDb(["restore", join(backups, "antes.tar.gz")], place);
  expect(restored.output).toContain("Apagadas de novo, porque pediram isso depois desta cópia: 1 pessoa.");
  await opened(place.DATABASE_URL, async (db) => {
    const rows = Object.entries(await everyRow(db)).filter(([table]) => table !== "sale_imports");
    expect(rows.filter(([, some]) => namesPerson(JSON.stringify(some)).length > 0)).toEqual([]);
  });
});

test("SEC-121: keeps an erased person who registered again when a later backup is restored", async () => {
  const { site } = await openErased({ SESSION_SECRET });
  const again = await register(site);
  expect((await again.get("/minha-conta")).status).toBe(200);
  const file = join(site.dataDir, "copias", "depois.tar.gz");
  await runDb(["backup", file], { ...placeOf(site), SESSION_SECRET });
  const place = { ...(await emptyPlace(site)), SESSION_SECRET };
  expect((await runDb(["restore", file], place)).output).not.toContain("Apagadas de novo");
  await opened(place.DATABASE_URL, async (db) => {
    const user = await db.selectFrom("users").select("name").where("email", "=", EMAIL).executeTakeFirst();
    expect(user?.name).toBe(NAME);
  });
});
