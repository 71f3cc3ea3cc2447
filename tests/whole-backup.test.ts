// A backup restores everything: every row and column, the files, and the schema with its triggers.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { listSoldProducts } from "#app/admin/dashboard/sold-products.server.ts";
import { type Db, engineOf } from "#db/connect.server.ts";
import { seed } from "#db/seed/seed.ts";
import { everyRow } from "./every-row.ts";
import { fillEmptyColumns, fillEmptyTables, rulesOf } from "./filled-shop.ts";
import { emptyPlace, opened, placeOf, runDb } from "./restore-place.ts";
import { openSite, type TestSite } from "./test-site.ts";

/** Not in a backup on purpose: these rows mean nothing without the server that wrote them. */
const TRANSIENT_TABLES = ["backups", "mail_counts", "rate_limits", "sessions", "spent_challenges"];

function everyFile(dataDir: string): Record<string, string> {
  const root = join(dataDir, "files");
  const names = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const sum = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");
  return Object.fromEntries(names.map((path) => [path.slice(root.length + 1), sum(path)]));
}

/** Fails if a search index differs from its rows. */
async function checkSearchIndexes(db: Db): Promise<void> {
  if (engineOf(db) !== "sqlite") return;
  const { rows } = await sql<{
    name: string;
  }>`select name from sqlite_master where sql like 'create virtual%'`.execute(db);
  expect(rows.length).toBeGreaterThan(5);
  for (const { name } of rows) {
    await sql`insert into ${sql.ref(name)} (${sql.ref(name)}, rank) values ('integrity-check', 1)`.execute(
      db,
    );
  }
}

/** The demo shop with a row in each table and a value in each column that accepts one. */
async function openRichSite(): Promise<TestSite> {
  const site = await openSite();
  await seed(site.db, site.config, site.now());
  await fillEmptyTables(site);
  await fillEmptyColumns(site.db);
  return site;
}

test("SEC-69: restores every column of every row and every file, from and to both engines", async () => {
  const site = await openRichSite();
  const shop = await everyRow(site.db);
  const empty = Object.keys(shop).filter((table) => shop[table]?.length === 0);
  expect(empty, "a table without rows: write one in fillEmptyTables").toEqual(TRANSIENT_TABLES);
  const files = everyFile(site.dataDir);
  expect(Object.keys(files).length).toBeGreaterThan(20);

  const lastMonth = { since: new Date(site.now().getTime() - 30 * 86_400_000), until: site.now() };
  const sold = await listSoldProducts(site.db, lastMonth, 5);
  expect(sold).toHaveLength(5);

  const whole = async (place: { DATA_DIR: string; DATABASE_URL: string }) => {
    await opened(place.DATABASE_URL, async (db) => {
      const found = await everyRow(db);
      expect(found.settings?.filter(({ key }) => key === "backup.last").length).toBeLessThan(2);
      for (const table of Object.keys(shop)) {
        const mine = (found[table] ?? []).filter(({ key }) => key !== "backup.last");
        expect(mine, table).toEqual(shop[table]);
      }
      expect(Object.keys(found)).toEqual(Object.keys(shop));
      if (engineOf(db) === site.engine) expect(await rulesOf(db)).toEqual(await rulesOf(site.db));
      await checkSearchIndexes(db);
      expect(await listSoldProducts(db, lastMonth, 5)).toEqual(sold);
    });
    expect(everyFile(place.DATA_DIR)).toEqual(files);
  };
  const file = join(site.dataDir, "copia.tar.gz");
  expect(await runDb(["backup", file], placeOf(site))).toMatchObject({ code: 0 });
  for (const engine of new Set(["sqlite", site.engine] as const)) {
    const place = await emptyPlace(site, engine);
    expect((await runDb(["restore", file], place)).output).toContain("Cópia restaurada");
    await whole(place);
    if (engine === site.engine) continue;
    // Back from the embedded database to the original engine.
    const second = join(site.dataDir, "segunda.tar.gz");
    expect(await runDb(["backup", second], place)).toMatchObject({ code: 0 });
    const next = await emptyPlace(site);
    expect((await runDb(["restore", second], next)).output).toContain("Cópia restaurada");
    await whole(next);
  }
});
