import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { findLastBackup } from "#db/backup/last-backup.server.ts";
import { type Db, inTransaction, json, openDb } from "#db/connect.server.ts";
import { insertRow } from "#db/writes.server.ts";
import { databaseOn } from "./databases.setup.ts";
import {
  makeAdmin,
  makeCategory,
  makeCourseProduct,
  makePaidOrder,
  makePost,
  makeProduct,
} from "./makers.ts";
import { openSite, type TestSite } from "./test-site.ts";

/** Runs `npm run db` as npm does. */
async function runDb(args: string[], environment: Record<string, string>) {
  const env = { PATH: process.env.PATH, ...environment };
  return promisify(execFile)(process.execPath, ["db/cli.ts", ...args], { env }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      output: error.stdout + error.stderr,
    }),
  );
}

function placeOf(site: TestSite) {
  return { DATA_DIR: site.dataDir, DATABASE_URL: site.config.databaseUrl };
}

/** Nothing is there yet: a folder, and on PostgreSQL a database without tables. */
async function emptyPlace(site: TestSite, engine = site.engine) {
  const DATA_DIR = join(site.dataDir, `new-${randomBytes(4).toString("hex")}`);
  const template = inject("template");
  if (engine === "sqlite" || template.engine === "sqlite") {
    return { DATA_DIR, DATABASE_URL: join(DATA_DIR, "vitrine.db") };
  }
  const name = `vitrine_restore_${randomBytes(6).toString("hex")}`;
  await onServer(template.server, `create database ${name}`);
  onTestFinished(() => onServer(template.server, `drop database ${name} with (force)`));
  return { DATA_DIR, DATABASE_URL: databaseOn(template.server, name) };
}

async function onServer(server: string, statement: string) {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function opened<T>(url: string, look: (db: Db) => Promise<T>): Promise<T> {
  const db = openDb(url);
  try {
    return await look(db);
  } finally {
    await db.destroy();
  }
}

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
    grants: await db.selectFrom("grants").selectAll().orderBy("id").execute(),
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

test("SEC-69: a backup restored elsewhere holds every row and file, on the other engine too", async () => {
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

test("SEC-69: a backup made while the shop is written to is of one moment", async () => {
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
  expect(await runDb(["backup", file], placeOf(site))).toMatchObject({ code: 0 });
  isOver = true;
  await writing;
  const place = await emptyPlace(site);
  expect(await runDb(["restore", file], place)).toMatchObject({ code: 0 });
  await opened(place.DATABASE_URL, async (db) => {
    const count = async (table: "categories" | "courses") =>
      (await db.selectFrom(table).select("id").execute()).length;
    expect(await count("courses")).toBe(await count("categories"));
    expect(await count("courses")).toBeGreaterThan(0);
  });
});

test("a restore leaves what is there alone, and says what is wrong with a damaged file", async () => {
  const site = await openSite();
  await fillShop(site);
  const file = join(site.dataDir, "copia.tar.gz");
  await runDb(["backup", file], placeOf(site));
  const onto = await runDb(["restore", file], placeOf(site));
  expect(onto.code).toBe(1);
  expect(onto.output).toContain("O banco de destino já tem tabelas");

  const cut = join(site.dataDir, "cortada.tar.gz");
  writeFileSync(cut, readFileSync(file));
  truncateSync(cut, Math.floor(readFileSync(file).byteLength * 0.9));
  const place = await emptyPlace(site);
  const damaged = await runDb(["restore", cut], place);
  expect(damaged.code).toBe(1);
  expect(damaged.output).toMatch(/danificado|incompleto/);
  await opened(place.DATABASE_URL, async (db) => {
    expect(await db.selectFrom("users").select("id").execute()).toEqual([]);
  });

  const other = join(site.dataDir, "outra.tar.gz");
  writeFileSync(other, "isto não é uma cópia");
  for (const path of [other, join(site.dataDir, "nada.tar.gz")]) {
    const refused = await runDb(["restore", path], await emptyPlace(site));
    expect([refused.code, refused.output.split("\n").length]).toEqual([1, 2]);
  }
  expect((await runDb(["backup"], placeOf(site))).output).toContain("Diga o arquivo");
  expect(existsSync(`${file}.part`)).toBe(false);
});
