// Behaviour that every service relies on, tested on both engines.
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { foldWords, searchTerms } from "#app/platform/text/search.ts";
import { freezableProxy } from "#tests/freezable-proxy.ts";
import { makeProduct, makeUser } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";
import {
  forUpdate,
  inTransaction,
  isDatabaseOutage,
  isForeignKeyViolation,
  isUniqueViolation,
  json,
  openDb,
} from "./connect.server.ts";
import { migrate, migrationStatus } from "./migrations.ts";
import { matchesTerms, titleMatchesTerms } from "./search.server.ts";
import { deleteRow, insertRow, updateRow } from "./writes.server.ts";

const NOW = new Date("2026-03-01T02:03:04.567Z");

test("returns dates, booleans, integers, null, text of any script and json unchanged", async () => {
  const { db } = await openSite();
  const name = "Ação ✨ שלום 日本語 'aspas' \\ %_";
  const written = await insertRow(
    db,
    "users",
    { name, email: "a@teste.example", role: "user", is_active: false, email_confirmed_at: NOW },
    NOW,
  );
  const read = await db.selectFrom("users").selectAll().where("id", "=", written.id).executeTakeFirst();
  for (const row of [written, read]) {
    expect(row).toMatchObject({
      name,
      is_active: false,
      phone: null,
      email_confirmed_at: NOW,
      created_at: NOW,
    });
    expect(row?.id).toBeTypeOf("number");
  }
  const payload = { a: [1, "dois", null, { b: true }], texto: "ç✨", n: 9_007_199_254_740_991 };
  const job = { topic: "t", payload: json(payload), due_at: NOW, created_at: NOW };
  const { payload: returned } = await db
    .insertInto("outbox")
    .values(job)
    .returning("payload")
    .executeTakeFirstOrThrow();
  const { payload: stored } = await db.selectFrom("outbox").select("payload").executeTakeFirstOrThrow();
  expect([returned, stored]).toEqual([payload, payload]);
  const list = await db
    .insertInto("outbox")
    .values({ ...job, payload: json([1, 2] as never) })
    .returning("payload")
    .executeTakeFirstOrThrow();
  expect(list.payload).toEqual([1, 2]);
});

test("keeps money exact up to the largest whole number and returns sums and counts as numbers", async () => {
  const { db } = await openSite();
  await makeProduct(db, { price: 9_000_000_000_000 });
  await makeProduct(db, { price: 1 });
  const totals = await db
    .selectFrom("products")
    .select((eb) => [eb.fn.sum<number>("price").as("sum"), eb.fn.countAll<number>().as("count")])
    .executeTakeFirstOrThrow();
  expect(totals).toEqual({ sum: 9_000_000_000_001, count: 2 });
});

test("compares and sorts times to the millisecond", async () => {
  const { db } = await openSite();
  const at = (ms: number) => new Date(NOW.getTime() + ms);
  for (const ms of [1, -1, 0]) await insertRow(db, "users", userAt(`${ms}@teste.example`), at(ms));
  const names = await db
    .selectFrom("users")
    .select("email")
    .where("created_at", ">=", at(0))
    .orderBy("created_at", "desc")
    .execute();
  expect(names.map((row) => row.email)).toEqual(["1@teste.example", "0@teste.example"]);
});

function userAt(email: string) {
  return { name: "Pessoa", email, role: "user" as const, is_active: true };
}

test("returns the changed row of an update, and nothing when no row matched", async () => {
  const { db } = await openSite();
  const user = await makeUser(db);
  const changed = await updateRow(db, "users", user.id, { phone: "47 99111-2222" }, NOW);
  expect(changed).toMatchObject({ id: user.id, phone: "47 99111-2222", updated_at: NOW });
  expect(await updateRow(db, "users", user.id + 1, { phone: null }, NOW)).toBeUndefined();
  expect(await deleteRow(db, "users", user.id)).toBe(true);
  expect(await deleteRow(db, "users", user.id)).toBe(false);
  const many = await db.updateTable("users").set({ phone: null }).executeTakeFirst();
  expect(many.numUpdatedRows).toBe(0n);
});

test("keeps or replaces the row on conflict, as asked", async () => {
  const { db } = await openSite();
  const limit = (points: number) => db.insertInto("rate_limits").values({ key: "k", points, expire: null });
  await limit(1).execute();
  const ignored = await limit(2)
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning("key")
    .executeTakeFirst();
  expect(ignored).toBeUndefined();
  const replaced = await limit(3)
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((eb) => ({ points: eb.ref("excluded.points") })),
    )
    .returning("points")
    .executeTakeFirst();
  expect(replaced).toEqual({ points: 3 });
});

test("distinguishes unique from foreign key violations", async () => {
  const { db } = await openSite();
  const user = await makeUser(db);
  const twice = await makeUser(db, { email: user.email }).catch((error: unknown) => error);
  expect([isUniqueViolation(twice), isForeignKeyViolation(twice), isDatabaseOutage(twice)]).toEqual([
    true,
    false,
    false,
  ]);
  const sameKey = await db
    .insertInto("users")
    .values({ ...userAt("k@teste.example"), id: user.id, created_at: NOW, updated_at: NOW } as never)
    .execute()
    .catch((error: unknown) => error);
  expect(isUniqueViolation(sameKey)).toBe(true);
  const orphan = await db
    .insertInto("sessions")
    .values({
      id: "x",
      user_id: 999_999,
      ip: null,
      user_agent: null,
      created_at: NOW,
      last_seen_at: NOW,
      expires_at: NOW,
    })
    .execute()
    .catch((error: unknown) => error);
  expect([isUniqueViolation(orphan), isForeignKeyViolation(orphan), isDatabaseOutage(orphan)]).toEqual([
    false,
    true,
    false,
  ]);
  expect(isUniqueViolation("text")).toBe(false);
});

test("rolls back a transaction that throws, and reuses it for nested ones", async () => {
  const { db } = await openSite();
  const attempt = inTransaction(db, async (trx) => {
    await makeUser(trx);
    await inTransaction(trx, (inner) => makeUser(inner));
    throw new Error("back");
  });
  await expect(attempt).rejects.toThrow("back");
  expect(await db.selectFrom("users").select("id").execute()).toEqual([]);
  await inTransaction(db, (trx) => makeUser(trx));
  expect(await db.selectFrom("users").select("id").execute()).toHaveLength(1);
});

test("loses no update of concurrent read-then-write transactions, also over two servers", async () => {
  const site = await openSite();
  const other = await site.second();
  const { id } = await makeProduct(site.db);
  const addOne = (db: typeof site.db) =>
    inTransaction(db, async (trx) => {
      const query = trx.selectFrom("products").select("sales_count").where("id", "=", id);
      const row = await forUpdate(trx, query).executeTakeFirstOrThrow();
      await new Promise((resolve) => setTimeout(resolve, 1));
      await trx
        .updateTable("products")
        .set({ sales_count: row.sales_count + 1 })
        .where("id", "=", id)
        .execute();
    });
  await Promise.all(Array.from({ length: 40 }, (_, number) => addOne(number % 2 ? site.db : other.db)));
  const row = await site.db.selectFrom("products").select("sales_count").executeTakeFirstOrThrow();
  expect(row.sales_count).toBe(40);
});

test.each([
  ["ic", ["Kit de Ícones", "Icônico"]],
  ["ÍCONES", ["Kit de Ícones"]],
  ["kit ico", ["Kit de Ícones"]],
  ["cones", []],
  ["desenho", ["Kit de Ícones"]],
  ['"; drop table products; --', []],
  ["kit & ! | <-> * : ( )", ["Kit de Ícones"]],
  ["e-mail", ["Modelos de e-mail"]],
])("the search for %j finds by the beginnings of words", async (query, expected) => {
  const { db } = await openSite();
  await makeProduct(db, { name: "Kit de Ícones", description: "Desenho à mão" });
  await makeProduct(db, { name: "Icônico" });
  await makeProduct(db, { name: "Modelos de e-mail" });
  const found = await db
    .selectFrom("products")
    .select("name")
    .where(matchesTerms(db, "products", searchTerms(query)))
    .orderBy("id")
    .execute();
  expect(found.map((row) => row.name)).toEqual(expected);
});

test("searches titles alone and updates the index on changes and deletions", async () => {
  const { db } = await openSite();
  const product = await makeProduct(db, { name: "Kit de Ícones", description: "Desenho à mão" });
  const find = async (query: string, titleOnly = false) => {
    const matches = (titleOnly ? titleMatchesTerms : matchesTerms)(db, "products", searchTerms(query));
    return (await db.selectFrom("products").select("id").where(matches).execute()).length;
  };
  expect([await find("desenho"), await find("desenho", true), await find("kit", true)]).toEqual([1, 0, 1]);
  await updateRow(db, "products", product.id, { name: "Livro", search_title: foldWords("Livro") }, NOW);
  expect([await find("kit"), await find("livro")]).toEqual([0, 1]);
  await deleteRow(db, "products", product.id);
  expect(await find("livro")).toBe(0);
});

test("applies each migration once, also when two servers start together", async () => {
  const site = await openSite();
  const other = await site.second();
  expect(await Promise.all([migrate(site.db), migrate(other.db)])).toEqual([[], []]);
  const status = await migrationStatus(site.db);
  expect(status.length).toBeGreaterThan(0);
  for (const { executedAt } of status) expect(executedAt).toBeInstanceOf(Date);
});

test("PostgreSQL: leaves no open transaction after a statement timeout", async ({ skip }) => {
  const site = await openSite();
  if (site.engine === "sqlite") return skip("SQLite has no connection to lose");
  const proxy = await freezableProxy(site.config.databaseUrl);
  const db = openDb(proxy.url);
  onTestFinished(() => db.destroy());
  await sql`select 1`.execute(db);
  proxy.freeze();
  const refusal = await inTransaction(db, (trx) => makeUser(trx)).catch((error: unknown) => error);
  expect(isDatabaseOutage(refusal)).toBe(true);
  proxy.thaw();
  await expect.poll(() => db.context.database.outages?.isOut).toBe(false);
  await makeUser(db, { email: "depois@teste.example" });
  // Read on another connection: if "begin" came late, this row would be in a transaction that never commits.
  const rows = await site.db.selectFrom("users").select("email").execute();
  expect(rows).toEqual([{ email: "depois@teste.example" }]);
});
