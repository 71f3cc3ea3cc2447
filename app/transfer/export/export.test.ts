import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { readCsv } from "#app/platform/files/csv-reading.ts";
import { inTransaction, json } from "#db/connect.server.ts";
import { mountSmallDisk, withFileLimit } from "#tests/full-disk.ts";
import {
  makeCourseProduct,
  makePaidOrder,
  makePost,
  makeProduct,
  makeUserWithPassword,
} from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";
import { exportedColumns } from "./export-columns.ts";
import { runExport as runInside } from "./export-command.server.ts";

/** Milliseconds. The test starts a process, and the first start compiles the whole program. */
const SLOW = 60_000;

/** Runs `npm run export` as npm does, beside the open site. */
async function runExport(site: TestSite, args: string[]) {
  const env = { PATH: process.env.PATH, DATA_DIR: site.dataDir, DATABASE_URL: site.config.databaseUrl };
  return promisify(execFile)(process.execPath, ["scripts/export.ts", ...args], { env }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      output: error.stdout + error.stderr,
    }),
  );
}

async function* once(body: Buffer) {
  yield body;
}

function jsonOf(folder: string, table: string) {
  return JSON.parse(readFileSync(join(folder, "tables", `${table}.json`), "utf8"));
}

/** Cells keyed by column name. */
function csvOf(folder: string, table: string): Record<string, string | undefined>[] {
  const text = readFileSync(join(folder, "tables", `${table}.csv`), "utf8");
  expect(text.startsWith("\uFEFF")).toBe(true);
  const [head, ...lines] = readCsv(text);
  return lines.map(({ cells }) =>
    Object.fromEntries((head?.cells ?? []).map((name, at) => [name, cells[at]])),
  );
}

function everyText(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(json|csv|txt)$/.test(name))
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n");
}

test("exports every table and every file beside the running site, with an audit entry", {
  timeout: SLOW,
}, async () => {
  const site = await openSite();
  const tags = ["a;b", 'c"d', "🌳"];
  const { product } = await makeCourseProduct(site.db, { name: "=1+1", price: 123456, tags, rating: 47 });
  await makePaidOrder(site, { guest_email: "visita@teste.example", lines: [{ product }, {}] });
  await makePost(site.db, { title: "Duas\nlinhas; e “aspas”", tags: json(["ação"]) });
  const body = Buffer.alloc(300_000, "vitrine ");
  await site.files.put("entregas/kit", once(body), 1e9);
  const folder = join(site.dataDir, "export");
  const { code, output } = await runExport(site, [folder]);
  expect([code, output]).toEqual([0, expect.stringContaining(`Exportação completa em ${folder}`)]);

  const tables = (await site.db.introspection.getTables())
    .filter((one) => !one.isView)
    .map(({ name }) => name);
  const kept = tables.filter((name) => !/_search(_|$)|_listed$|^sqlite_|^kysely_/.test(name));
  const names = readdirSync(join(folder, "tables"));
  expect(names.sort()).toEqual(kept.flatMap((name) => [`${name}.csv`, `${name}.json`]).sort());
  const counted = await Promise.all(
    (["products", "orders", "rights", "blog_posts", "courses", "order_items"] as const).map(async (table) => [
      table,
      (await site.db.selectFrom(table).select("id").execute()).length,
    ]),
  );
  expect(counted).toEqual(counted.map(([table]) => [table, jsonOf(folder, String(table)).length]));

  const row = jsonOf(folder, "products").find(({ id }: { id: number }) => id === product.id);
  const stored = await site.db.selectFrom("products").selectAll().where("id", "=", product.id).execute();
  const { search_title, search_body, ...lossless } = JSON.parse(JSON.stringify(stored[0]));
  expect(search_title + search_body).not.toBe("");
  delete lossless.search_vector;
  expect(row).toEqual(lossless);
  const cells = csvOf(folder, "products").find(({ id }) => id === String(product.id));
  expect(cells).toMatchObject({
    name: "'=1+1",
    "price (R$)": "1234,56",
    is_active: "sim",
    tags: JSON.stringify(tags),
  });
  expect(csvOf(folder, "blog_posts")).toMatchObject([{ title: "Duas\nlinhas; e “aspas”" }]);
  expect(csvOf(folder, "orders")[0]).toHaveProperty("paid (R$)");

  const sha256 = createHash("sha256").update(body).digest("hex");
  expect(readFileSync(join(folder, "files/entregas/kit")).equals(body)).toBe(true);
  expect(JSON.parse(readFileSync(join(folder, "files/manifest.json"), "utf8"))).toEqual([
    { name: "entregas/kit", size: body.length, sha256 },
  ]);
  expect(readFileSync(join(folder, "LEIA-ME.txt"), "utf8")).toContain("products: 2");
  const log = await site.db.selectFrom("audit_log").selectAll().execute();
  expect(log).toMatchObject([{ action: "site.export", detail: { files: 1 } }]);
});

test("exports an empty shop completely", async () => {
  const site = await openSite();
  const folder = join(site.dataDir, "export");
  await runInside(site.config, [folder], { say: () => {}, now: () => site.now() });
  expect(jsonOf(folder, "orders")).toEqual([]);
  expect(csvOf(folder, "orders")).toEqual([]);
  expect(JSON.parse(readFileSync(join(folder, "files/manifest.json"), "utf8"))).toEqual([]);
});

test("SEC-62: reports a full disk during an export", async () => {
  const site = await openSite();
  async function* deliverable() {
    yield Buffer.alloc(3_000_000, "vitrine ");
  }
  await site.files.put("entregas/kit", deliverable(), 1e9);
  const disk = mountSmallDisk(1_000_000);
  const folder = join(disk ?? site.dataDir, "export");
  const work = () => runInside(site.config, [folder], { say: () => {}, now: () => site.now() });
  const refused = expect.objectContaining({ message: `Não há espaço no disco para ${folder}.` });
  await expect(disk ? work() : withFileLimit(2_000_000, work)).rejects.toEqual(refused);
});

test("exports no secret", async () => {
  const site = await openSite();
  const user = await makeUserWithPassword(site.db, "segredo-certo", { totp_secret: "PLANTADO-totp" });
  const visitor = await site.as(user);
  await visitor.get("/minha-conta");
  await makePaidOrder(site, { user_id: user.id, lines: [{ quantity: 3 }] });
  const now = site.now();
  const once = { created_at: now, expires_at: now, used_at: null };
  const db = site.db;
  await db
    .insertInto("one_time_links")
    .values({
      ...once,
      id: "PLANTADO-link",
      purpose: "reset",
      user_id: user.id,
      email: user.email,
      token_hash: "PLANTADO-link-hash",
    })
    .execute();
  await db
    .insertInto("api_tokens")
    .values({
      name: "n8n",
      key_hash: "PLANTADO-key",
      key_hint: "PLANTADO",
      owner_id: user.id,
      created_at: now,
      rights: json({}),
      last_used_at: null,
      revoked_at: null,
    })
    .execute();
  await db
    .insertInto("webhooks")
    .values({
      table_id: 634,
      url: "https://a.example/",
      name: "x",
      events: json([]),
      secret: "PLANTADO-secret",
      headers: json({ authorization: "PLANTADO-header" }),
      created_at: now,
      updated_at: now,
    })
    .execute();
  await db
    .insertInto("recovery_codes")
    .values({ user_id: user.id, code_hash: "PLANTADO-code", used_at: null, created_at: now })
    .execute();
  const sessions = await db.selectFrom("sessions").select("id").execute();
  const { password_hash } = await db.selectFrom("users").select("password_hash").executeTakeFirstOrThrow();
  const licences = await db.selectFrom("licences").select("code_hash").execute();
  expect(licences).toHaveLength(2);
  const folder = join(site.dataDir, "export");
  await runInside(site.config, [folder], { say: () => {}, now: () => site.now() });
  const text = everyText(folder);
  expect(text).toContain(user.email);
  expect(text).not.toContain("PLANTADO");
  const secrets = [password_hash, ...sessions.map(({ id }) => id), ...licences.map((one) => one.code_hash)];
  for (const secret of secrets) expect(text).not.toContain(secret);
  expect(text).not.toContain(visitor.cookies.get("session"));
});

test("leaves out every column whose name sounds like a secret, unless it is listed as harmless", async () => {
  const none = [
    "lesson_attachments.file_key",
    "products.file_key",
    "sale_imports.file_key",
    "cohorts.link_key",
    "pages.key",
    "settings.key",
    "rate_limits.key",
    "mail_counts.key",
    "course_lessons.video_file_key",
    "course_lessons.pdf_file_key",
    "course_lessons.captions_key",
    "outbox.dedupe_key",
    "refunds.request_key",
    "certificates.code",
    "coupons.code",
    "orders.coupon_code",
    "imported_rows.digest",
  ];
  const site = await openSite();
  const tables = await site.db.introspection.getTables();
  const suspect = tables.flatMap(({ name, columns }) =>
    exportedColumns(
      name,
      columns.map((column) => column.name),
    )
      .filter((column) => /hash|secret|token|password|digest|totp_s|totp_l|(^|_)(key|code)$/.test(column))
      .map((column) => `${name}.${column}`),
  );
  expect(suspect.filter((column) => !none.includes(column))).toEqual([]);
});

test("refuses a folder that is not empty, and exports one snapshot", {
  timeout: SLOW,
}, async () => {
  const site = await openSite();
  const folder = join(site.dataDir, "export");
  mkdirSync(folder);
  writeFileSync(join(folder, "minhas-notas.txt"), "x");
  const refused = await runExport(site, [folder]);
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining("não está vazia")]);
  expect(readdirSync(folder)).toEqual(["minhas-notas.txt"]);
  const door = { say: () => {}, now: site.now };
  for (const args of [[], ["a", "b"], ["--talvez", "a"]]) {
    await expect(runInside(site.config, args, door)).rejects.toThrow("Uso: npm run export -- PASTA");
  }
  const inside = join(site.dataDir, "files", "copia");
  await expect(runInside(site.config, [inside], door)).rejects.toThrow("não pode ficar dentro dos arquivos");

  let isOver = false;
  const selling = (async () => {
    while (!isOver) {
      await inTransaction(site.db, async (trx) => {
        const product = await makeProduct(trx);
        await reviewProduct(trx, product.id);
      });
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
  })();
  const forced = await runExport(site, [folder, "--force"]);
  isOver = true;
  await selling;
  expect(forced.code).toBe(0);
  expect(existsSync(join(folder, "minhas-notas.txt"))).toBe(true);
  expect(jsonOf(folder, "products").length).toBe(jsonOf(folder, "product_reviews").length);
});

/** One row of another table for each product, in the same transaction. */
async function reviewProduct(trx: TestSite["db"], productId: number) {
  await trx
    .insertInto("product_reviews")
    .values({
      product_id: productId,
      user_id: null,
      guest_name: "V",
      guest_email: null,
      rating: 5,
      comment: null,
      rejected_at: null,
      created_at: new Date(),
    })
    .execute();
}
