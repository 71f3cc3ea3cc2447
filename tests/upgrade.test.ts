// Opens a shop with the last schema before the baseline: nothing is lost, and it keeps working.
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { checkDatabase } from "#app/admin/health/service-checks.server.ts";
import { runBackup } from "#app/backups/commands/backup-commands.ts";
import { readConfig } from "#app/platform/config/config.server.ts";
import { type Db, openDb } from "#db/connect.server.ts";
import { migrate, migrationStatus, SCHEMA, SchemaTooNew, SchemaTooOld } from "#db/migrations.ts";
import { onBothEngines } from "#tests/replay/engine-questions.ts";
import { keptSchemas, openKept } from "./kept-databases.ts";
import { WITH_MADE_UP } from "./made-up-migrations.ts";
import { emptyPlace, opened, refusalOf, runDb } from "./restore-place.ts";
import { schemaOf } from "./schema-of.ts";
import { openSite, type TestSite, type Visitor } from "./test-site.ts";

onBothEngines("uses stored databases of one engine each");

const LAST = "0130-rights";

/** Row counts of each table, and the sum of all orders. */
async function contentsOf(db: Db): Promise<Record<string, number>> {
  const all = (await db.introspection.getTables()).map(({ name }) => name).sort();
  // Internal tables of SQLite's full-text index.
  const tables = all.filter((name) => !/_search_(config|content|data|docsize|idx)$/.test(name));
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db);
    counts[table] = Number(rows[0]?.n);
  }
  const { rows } = await sql<{ n: number }>`select sum(total) as n from orders`.execute(db);
  return { ...counts, "worth of orders": Number(rows[0]?.n) };
}

async function historyOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Ends the list of migrations as an earlier program would; the tables stay newer. */
function endHistoryBefore(url: string, name: string): Promise<unknown> {
  return opened(url, (db) => sql`delete from kysely_migration where name >= ${name}`.execute(db));
}

async function signedIn(site: TestSite, email: string, password: string): Promise<Visitor> {
  const visitor = site.visitor();
  expect((await visitor.post("/login", { email, password })).status).toBe(302);
  return visitor;
}

test("has a stored database of the last schema before the baseline and of each released schema since", () => {
  expect(keptSchemas()).toEqual([LAST]);
});

test.each(keptSchemas())(
  "RT-06: migrates a shop of schema %s with all its data, and sells",
  async (schema) => {
    const url = await openKept(schema);
    const before = await opened(url, contentsOf);
    expect(before.orders).toBeGreaterThan(10);
    expect(before.rights).toBeGreaterThan(10);
    expect((await opened(url, historyOf)).at(-1)).toBe(schema);

    const site = await openSite({ DATABASE_URL: url });
    expect(await historyOf(site.db)).toEqual([SCHEMA]);
    expect((await migrationStatus(site.db)).filter(({ executedAt }) => !executedAt)).toEqual([]);
    expect(await contentsOf(site.db)).toEqual(before);

    const product = await site.db
      .selectFrom("products")
      .select(["id", "name"])
      .where("is_active", "=", true)
      .where("product_type", "!=", "Curso")
      .orderBy("id")
      .executeTakeFirstOrThrow();
    for (const path of ["/", "/loja", "/blog", `/produto/${product.id}`]) {
      expect((await site.get(path)).status, path).toBe(200);
    }
    const found = await site.get(`/loja?q=${encodeURIComponent(product.name)}`);
    expect(found.text).toContain(product.name);

    const customer = await signedIn(site, "cliente@ipe.example", "cliente123");
    const order = await site.db
      .selectFrom("orders")
      .innerJoin("users", "users.id", "orders.user_id")
      .select(["orders.id", "orders.public_id"])
      .where("users.email", "=", "cliente@ipe.example")
      .orderBy("orders.id", "desc")
      .executeTakeFirstOrThrow();
    expect((await customer.get(`/pedido/${order.public_id}`)).status).toBe(200);
    const admin = await signedIn(site, "admin@ipe.example", "admin123");
    const list = await admin.get(`/admin/pedidos?busca=${order.id}`);
    expect([list.status, list.text.replaceAll("<!-- -->", "")]).toEqual([
      200,
      expect.stringContaining(`#${order.id}`),
    ]);
    await site.settle();
  },
);

test("gives a migrated shop the schema of a new shop", async () => {
  const url = await openKept(LAST);
  const site = await openSite();
  const taken = await opened(url, async (db) => {
    await migrate(db);
    return schemaOf(db);
  });
  expect(taken).toEqual(await schemaOf(site.db));
});

test("migrates a shop once when two processes start at the same time", async () => {
  const url = await openKept(LAST);
  expect(await Promise.all([opened(url, migrate), opened(url, migrate)])).toEqual([[], []]);
  expect(await opened(url, historyOf)).toEqual([SCHEMA]);
});

test("applies the migrations after the baseline to a migrated shop", async () => {
  const url = await openKept(LAST);
  const applied = await opened(url, (db) => migrate(db, { migrations: WITH_MADE_UP }));
  expect(applied).toEqual(["9001-product-mottos", "9002-motto-index"]);
});

test("refuses a database from before the last schema and names the version to install first", async () => {
  const url = await openKept(LAST);
  await endHistoryBefore(url, LAST);
  const before = await opened(url, contentsOf);
  const refusal = await opened(url, (db) => migrate(db).catch((error: unknown) => error));
  expect(refusal).toBeInstanceOf(SchemaTooOld);
  expect((refusal as Error).message).toContain("estão no esquema 0129-closed-for");
  expect((refusal as Error).message).toContain("Instale primeiro a versão 0.1.0, inicie-a uma vez");
  expect(await opened(url, checkDatabase)).toMatchObject([
    { state: "failure", sentence: expect.stringContaining("Instale primeiro a versão 0.1.0") },
  ]);
  expect(await opened(url, contentsOf)).toEqual(before);
});

test("restores a backup of the last schema before the baseline, and refuses an older one", async () => {
  const site = await openSite();
  const place = { ...(await emptyPlace(site)), DATABASE_URL: await openKept(LAST) };
  const before = await opened(place.DATABASE_URL, contentsOf);
  const file = join(site.dataDir, "copia.tar.gz");
  await runBackup(readConfig(place), file);
  const target = await emptyPlace(site);
  const restored = await runDb(["restore", file], target);
  expect(restored.output).toContain("Cópia restaurada");
  const { kysely_migration: _list, ...rows } = before;
  expect(await opened(target.DATABASE_URL, contentsOf)).toMatchObject({
    orders: rows.orders,
    rights: rows.rights,
    "worth of orders": rows["worth of orders"],
  });
  expect(await opened(target.DATABASE_URL, historyOf)).toEqual([SCHEMA]);

  await endHistoryBefore(place.DATABASE_URL, LAST);
  await runBackup(readConfig(place), file);
  expect(await refusalOf(await emptyPlace(site), file)).toContain("Instale primeiro a versão 0.1.0");
});

test("refuses a database of a newer program with a sentence and leaves it unchanged", async () => {
  const url = await openKept(LAST);
  const db = openDb(url);
  try {
    await migrate(db);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-do-futuro', '2030-01-01T00:00:00.000Z')`.execute(
      db,
    );
    const before = await contentsOf(db);
    await expect(migrate(db)).rejects.toThrow(SchemaTooNew);
    await expect(migrate(db)).rejects.toThrow(
      `ele está no esquema 9999-do-futuro, e esta versão só conhece até ${SCHEMA}`,
    );
    expect(await contentsOf(db)).toEqual(before);
  } finally {
    await db.destroy();
  }
});
