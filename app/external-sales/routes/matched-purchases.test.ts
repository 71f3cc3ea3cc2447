// The number of mails to a buyer whose purchase waits until an administrator matches its products.
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { inTransaction } from "#db/connect.server.ts";
import { bodyOf, deliverSigned, makeConnection, sample } from "#tests/incoming.ts";
import { makeAdmin, makeCourse, makeProduct } from "#tests/makers.ts";
import { onBothEngines } from "#tests/replay/engine-questions.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

onBothEngines("row locks decide which of two jobs settles a purchase");

const PATH = "/admin/importar/conexoes";
const NAMES = ["Retrato", "Presets", "Edição"] as const;

/** Delivers a paid Eduzz invoice with `count` products that nobody has matched yet. */
async function openWaiting(count: number) {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const { id, address } = await makeConnection(site, "eduzz");
  const invoice = JSON.parse(bodyOf(sample("eduzz-01")));
  const items = NAMES.slice(0, count).map((name, at) => ({
    ...invoice.data.items[0],
    productId: `P${at}`,
    name,
  }));
  const body = { ...invoice, data: { ...invoice.data, items } };
  await deliverSigned(site, { platform: "eduzz", address }, body);
  await site.settle();
  const path = `${PATH}/${id}`;
  const theirs = await site.db.selectFrom("external_products").select(["id", "name"]).execute();
  const idOf = (name: string) => theirs.find((one) => one.name === name)?.id ?? 0;
  const courses = await Promise.all(NAMES.map((name) => makeCourse(site.db, { title: `Curso ${name}` })));
  const choices = NAMES.map((name, at) => `${idOf(name)}:${courses[at]?.course.id}`);
  const match = async (...chosen: (string | undefined)[]) => {
    const answer = await admin.post(path, {
      intent: "match-products",
      match: chosen.filter((one) => one !== undefined),
    });
    expect(answer.status).toBe(302);
  };
  return { site, match, choices, idOf, address, body };
}

async function handled(site: TestSite) {
  return site.db.selectFrom("incoming_deliveries").select(["outcome", "note"]).execute();
}

/** Returns for each mail the courses and files that its text names. */
async function named(site: TestSite): Promise<string[][]> {
  return (await site.mails()).map(({ text = "" }) =>
    [...NAMES.map((name) => `Curso ${name}`), "Arquivo"].filter((title) => text.includes(title)),
  );
}

test.each([2, 3])(
  "MI-16: mails once when one request matches the %i products of a purchase",
  async (count) => {
    const { site, match, choices } = await openWaiting(count);
    await match(...choices.slice(0, count));
    await site.settle();
    expect(await named(site)).toEqual([NAMES.slice(0, count).map((name) => `Curso ${name}`)]);
    expect(await handled(site)).toEqual([{ outcome: "opened", note: null }]);
  },
);

test("MI-16: mails once when a course and a file of one purchase are matched together", async () => {
  const { site, match, choices, idOf } = await openWaiting(2);
  const file = await makeProduct(site.db, { name: "Arquivo" });
  await match(choices[0], `${idOf("Presets")}:p${file.id}`);
  await site.settle();
  expect(await named(site)).toEqual([["Curso Retrato", "Arquivo"]]);
});

test("MI-16: mails once when two requests match the products before the jobs run", async () => {
  const { site, match, choices } = await openWaiting(2);
  await match(choices[1]);
  await match(choices[0]);
  await site.settle();
  expect(await named(site)).toEqual([["Curso Retrato", "Curso Presets"]]);
  expect(await handled(site)).toEqual([{ outcome: "opened", note: null }]);
});

test("MI-16: mails once when two processes run the jobs of the same matches", async () => {
  const { site, match, choices } = await openWaiting(2);
  const other = await site.second();
  await match(choices[0]);
  await match(choices[1]);
  await Promise.all([site.jobs.runDue(), other.jobs.runDue()]);
  await site.settle();
  site.advance(6000);
  await site.settle();
  expect(await named(site)).toEqual([["Curso Retrato", "Curso Presets"]]);
  expect(await handled(site)).toEqual([{ outcome: "opened", note: null }]);
});

test("MI-16: sends another mail when the second product is matched later", async () => {
  const { site, match, choices } = await openWaiting(2);
  await match(choices[0]);
  await site.settle();
  expect(await handled(site)).toEqual([{ outcome: "opened", note: "Ainda sem escolha: Presets." }]);
  await match(choices[1]);
  await site.settle();
  expect(await named(site)).toEqual([["Curso Retrato"], ["Curso Presets"]]);
  expect(await handled(site)).toEqual([{ outcome: "opened", note: null }]);
});

test("MI-16: mails the buyer when the products are matched while the connection is paused", async () => {
  const { site, match, choices } = await openWaiting(2);
  await site.db.updateTable("incoming_connections").set({ is_paused: true }).execute();
  await match(choices[0], choices[1]);
  await site.settle();
  site.advance(6000);
  await site.settle();
  expect(await site.db.selectFrom("enrollments").select("id").execute()).toEqual([]);
  const { id } = await site.db.selectFrom("incoming_connections").select("id").executeTakeFirstOrThrow();
  const admin = await site.as(await makeAdmin(site.db));
  await admin.post(`${PATH}/${id}`, { intent: "pause-connection", id: String(id), value: "false" });
  await site.settle();
  expect(await named(site)).toEqual([["Curso Retrato", "Curso Presets"]]);
});

test("MI-16: mails the buyer when a match is saved while the delivery is being handled", async ({ skip }) => {
  const site = await openSite();
  if (site.engine === "sqlite") return skip("SQLite has one writer");
  const { course } = await makeCourse(site.db, { title: "Curso Retrato" });
  const { address } = await makeConnection(site, "eduzz");
  const at = site.now();
  const theirs = await site.db
    .insertInto("external_products")
    .values({ platform: "eduzz", ref: "code:P567", name: "Retrato", created_at: at, updated_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  const reached = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  onTestFinished(() => gate.resolve());
  const matching = inTransaction(site.db, async (trx) => {
    // This lock lets the other job store and settle the delivery, but not write its outcome.
    await sql`select id from external_products for no key update`.execute(trx);
    reached.resolve();
    await gate.promise;
    await trx
      .insertInto("external_product_courses")
      .values({ external_product_id: theirs.id, course_id: course.id, created_at: at })
      .execute();
  });
  await reached.promise;
  await deliverSigned(site, { platform: "eduzz", address }, JSON.parse(bodyOf(sample("eduzz-01"))));
  const handling = site.jobs.runDue();
  await expect
    .poll(async () => {
      const waiting = await sql<{ n: number }>`
        select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(site.db);
      return waiting.rows[0]?.n;
    })
    .toBe(1);
  gate.resolve();
  await Promise.all([matching, handling]);
  await site.settle();
  expect(await named(site)).toEqual([["Curso Retrato"]]);
  expect((await handled(site))[0]?.outcome).toBe("opened");
});

test("MI-16: mails the buyer when an unhandled delivery is replayed by hand", async () => {
  const { site, match, choices } = await openWaiting(2);
  await site.db.updateTable("incoming_connections").set({ is_paused: true }).execute();
  await match(choices[0], choices[1]);
  await site.settle();
  await site.db.updateTable("incoming_connections").set({ is_paused: false }).execute();
  const [row] = await site.db.selectFrom("incoming_deliveries").select(["id", "connection_id"]).execute();
  const admin = await site.as(await makeAdmin(site.db));
  const id = String(row?.connection_id);
  await admin.post(`${PATH}/${id}`, { intent: "replay-delivery", id, delivery: String(row?.id) });
  await site.settle();
  expect(await named(site)).toEqual([["Curso Retrato", "Curso Presets"]]);
});

test("MI-16: mails the second account of a purchase whose first account was mailed of the same course", async () => {
  const { site, match, choices, idOf, address, body } = await openWaiting(1);
  await match(choices[0]);
  await site.settle();
  const matches = () => site.db.selectFrom("external_product_courses").select("course_id");
  const first = await matches().executeTakeFirstOrThrow();
  const { course } = await makeCourse(site.db, { title: "Curso Edição" });
  await match(`${idOf("Retrato")}:${course.id}`);
  await site.settle();
  const buyer = { name: "Rui Lima", email: "rui@fora.example" };
  const earlier = { ...body.data, buyer, paidAt: "2026-01-02T10:00:00Z" };
  await deliverSigned(site, { platform: "eduzz", address }, { ...body, id: "corrigida", data: earlier });
  // Changes the match without its job, which would settle the purchase without mail.
  await site.db.updateTable("external_product_courses").set(first).execute();
  await site.settle();
  const told = (await site.mails()).map(({ to, text = "" }) => [
    JSON.stringify(to).includes(buyer.email),
    text.includes("Curso Retrato"),
  ]);
  expect(told).toEqual([
    [false, true],
    [true, true],
  ]);
});
