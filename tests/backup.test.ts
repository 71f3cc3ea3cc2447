import { existsSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { runBackup } from "#app/backups/commands/backup-commands.ts";
import { findLastBackup } from "#app/backups/store/last-backup.server.ts";
import { readConfig } from "#app/platform/config/config.server.ts";
import { listRights } from "#app/rights/rights.server.ts";
import { type Db, inTransaction, json } from "#db/connect.server.ts";
import { insertRow } from "#db/writes.server.ts";
import {
  makeAdmin,
  makeCategory,
  makeCourseProduct,
  makePaidOrder,
  makePost,
  makeProduct,
} from "./makers.ts";
import { emptyPlace, opened, placeOf, refusalOf, runDb, spawnDb } from "./restore-place.ts";
import { openSite, type TestSite } from "./test-site.ts";

async function wholeShop(db: Db) {
  return {
    users: await db
      .selectFrom("users")
      .select(["id", "name", "email", "role", "is_active", "search_title", "created_at", "erased_at"])
      .orderBy("id")
      .execute(),
    products: await db
      .selectFrom("products")
      .select(["id", "name", "price", "tags", "is_active", "linked_course_id", "created_at"])
      .orderBy("id")
      .execute(),
    courses: await db.selectFrom("courses").selectAll().orderBy("id").execute(),
    lessons: await db.selectFrom("course_lessons").selectAll().orderBy("id").execute(),
    orders: await db
      .selectFrom("orders")
      .select(["id", "public_id", "total", "status", "first_touch", "created_at"])
      .execute(),
    rights: await listRights(db, {}),
    posts: await db.selectFrom("blog_posts").select(["id", "title", "tags", "published_at"]).execute(),
  };
}

async function fillShop(site: TestSite) {
  const admin = await makeAdmin(site.db, { name: "Zoé “Ipê” 🌳\nSouza" });
  const { product } = await makeCourseProduct(site.db, { name: "Curso", tags: ["a;b", 'c"d'] });
  await makePaidOrder(site, { user_id: admin.id, lines: [{ product }, {}] });
  await makePost(site.db, { tags: json(["ação"]) });
  await site.files.put("entregas/kit", pieces(Buffer.alloc(3_000_000, "vitrine ")), 1e9);
}

async function* pieces(body: Buffer) {
  for (let at = 0; at < body.length; at += 65_536) yield body.subarray(at, at + 65_536);
}

test("SEC-69: restores every row and file of a backup elsewhere, also on the other engine", async () => {
  const site = await openSite();
  await fillShop(site);
  const shop = await wholeShop(site.db);
  const file = join(site.dataDir, "copia.tar.gz");
  const backup = await runDb(["backup", file], placeOf(site));
  expect(backup).toMatchObject({ code: 0 });
  expect(backup.output).toMatch(/Cópia de segurança em .*: \d+ linhas, 1 arquivos/);
  expect((await findLastBackup(site.db))?.bytes).toBe(readFileSync(file).byteLength);

  let from = file;
  for (const engine of ["sqlite", site.engine] as const) {
    const place = await emptyPlace(site, engine);
    const restored = await runDb(["restore", from], place);
    expect(restored.output).toContain("Cópia restaurada");
    await opened(place.DATABASE_URL, async (db) => {
      expect(await wholeShop(db)).toEqual(shop);
      const next = await makeProduct(db, { name: "Vitrine nova" });
      expect(next.id).toBeGreaterThan(Math.max(...shop.products.map(({ id }) => id)));
    });
    expect(readFileSync(join(place.DATA_DIR, "files/entregas/kit")).byteLength).toBe(3_000_000);
    from = join(site.dataDir, `${engine}.tar.gz`);
    expect(await runDb(["backup", from], place)).toMatchObject({ code: 0 });
    shop.products = await opened(place.DATABASE_URL, async (db) => (await wholeShop(db)).products);
  }
});

test("SEC-69: makes a consistent backup while the shop is written to", async () => {
  const site = await openSite();
  let isOver = false;
  const writing = (async () => {
    for (let pair = 0; !isOver; pair++) {
      await inTransaction(site.db, async (trx) => {
        const category = await makeCategory(trx, `Categoria ${pair}`);
        const now = site.now();
        const values = { title: `Curso ${pair}`, description: category.name };
        await insertRow(trx, "courses", values, now);
      });
      await sleep(3);
    }
  })();
  const file = join(site.dataDir, "copia.tar.gz");
  expect(await spawnDb(["backup", file], placeOf(site))).toMatchObject({ code: 0 });
  isOver = true;
  await writing;
  const place = await emptyPlace(site);
  expect(await spawnDb(["restore", file], place)).toMatchObject({ code: 0 });
  await opened(place.DATABASE_URL, async (db) => {
    const count = async (table: "categories" | "courses") =>
      (await db.selectFrom(table).select("id").execute()).length;
    expect(await count("courses")).toBe(await count("categories"));
    expect(await count("courses")).toBeGreaterThan(0);
  });
});

test("restores nothing over existing data and explains a damaged file", async () => {
  const site = await openSite();
  await fillShop(site);
  const file = join(site.dataDir, "copia.tar.gz");
  await runBackup(readConfig(placeOf(site)), file);
  expect(await refusalOf(placeOf(site), file)).toContain("O banco de destino já tem tabelas");

  const cut = join(site.dataDir, "cortada.tar.gz");
  writeFileSync(cut, readFileSync(file));
  truncateSync(cut, Math.floor(readFileSync(file).byteLength * 0.9));
  const place = await emptyPlace(site);
  expect(await refusalOf(place, cut)).toMatch(/danificado|incompleto/);

  const other = join(site.dataDir, "outra.tar.gz");
  writeFileSync(other, "isto não é uma cópia");
  for (const path of [other, join(site.dataDir, "nada.tar.gz")]) {
    expect(await refusalOf(await emptyPlace(site), path)).not.toContain("\n");
  }
  expect((await runDb(["backup"], placeOf(site))).output).toContain("Informe o arquivo");
  expect(existsSync(`${file}.part`)).toBe(false);
});
