// A backup made during orders, restored in a drill and for real. The button and the command compare counts; this test
// compares every column.
import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, statSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turnOfOthers } from "node:timers/promises";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { runDrill } from "#app/backups/archive/drill.ts";
import { archiveAt } from "#app/backups/archive/pooled-files.ts";
import { openThrowAway } from "#app/backups/archive/throw-away.ts";
import { runRestore } from "#app/backups/commands/backup-commands.ts";
import { readConfig } from "#app/platform/config/config.server.ts";
import { buy } from "./checkout.ts";
import { databaseOn, onServer } from "./databases.setup.ts";
import { canonical, everyRow, type PlainRow } from "./every-row.ts";
import { makeAdmin, makeProduct } from "./makers.ts";
import { emptyPlace, opened, placeOf, runDb } from "./restore-place.ts";
import { openSite, type TestSite, type Visitor } from "./test-site.ts";

const PATH = "/admin/copias";
/** Limit: orders. The backup yields to buyers, so enough orders happen while it is made. */
const MOST = 40;
const METRICS_TOKEN = "a-token-for-prometheus";

async function turn(site: TestSite, admin: Visitor, fields: Record<string, string>) {
  expect((await admin.post(PATH, fields)).status).toBe(302);
  await site.backups.idle();
}

function lastOf(site: TestSite, origin: "manual" | "drill") {
  const query = site.db.selectFrom("backups").selectAll().where("origin", "=", origin);
  return query.orderBy("id", "desc").executeTakeFirstOrThrow();
}

/** Leftovers of drills on the shop's server or in its folder. */
async function leftOf(site: TestSite): Promise<unknown[]> {
  const folders = readdirSync(site.dataDir).filter((name) => name.startsWith("ensaio-"));
  if (site.engine === "sqlite") return folders;
  const client = new pg.Client({ connectionString: site.config.databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    "select datname from pg_database where starts_with(datname, 'vitrine_ensaio_' || left(md5(current_database()), 10))",
  );
  await client.end();
  return [...folders, ...rows];
}

async function* once(text: string) {
  yield Buffer.from(text);
}

test("makes a consistent backup while orders are placed, equal in every column, and confirms it in the drill", async () => {
  const site = await openSite({ METRICS_TOKEN });
  const admin = await site.as(await makeAdmin(site.db, { name: "Zoé “Ipê” 🌳" }));
  const product = await makeProduct(site.db);
  await site.files.put("entregas/kit", once("o kit"), 100);
  let isOver = false;
  let bought = 0;
  onTestFinished(() => {
    isOver = true;
  });
  const buying = (async () => {
    for (; !isOver && bought < MOST; bought++) {
      await buy(site, site.visitor(`198.51.100.${bought}`), product, { email: `p${bought}@teste.example` });
      // An embedded database answers synchronously, so let other work run here.
      await turnOfOthers();
    }
  })();
  while (bought < 3) await turnOfOthers();
  const before = bought;
  await turn(site, admin, { intent: "make-backup", place: "disk" });
  expect(bought, "orders went on meanwhile").toBeGreaterThan(before);
  isOver = true;
  await buying;
  await turn(site, admin, { intent: "drill-backup" });

  const drill = await lastOf(site, "drill");
  const where = site.engine === "sqlite" ? "sqlite" : "database";
  expect(drill).toMatchObject({ error: null, drilled_in: where, file_count: 1 });
  const made = await lastOf(site, "manual");
  expect([drill.name, drill.row_count]).toEqual([made.name, made.row_count]);
  expect(await leftOf(site)).toEqual([]);
  expect((await admin.get(PATH)).text).toContain("O último teste deu certo");
  const metrics = await site
    .visitor()
    .get("/metrics", { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  expect(metrics.text).toContain("vitrine_restore_drill_success 1");
  expect(metrics.text).toContain(`vitrine_backup_size_bytes ${made.bytes}`);

  const restored: Record<string, PlainRow[]>[] = [];
  for (const engine of new Set(["sqlite", site.engine] as const)) {
    const place = await emptyPlace(site, engine);
    await runRestore(readConfig(place), join(site.dataDir, "copias", made.name));
    restored.push(await opened(place.DATABASE_URL, everyRow));
  }
  const [first = {}, other] = restored;
  if (other) expect(other).toEqual(first);
  const live = await everyRow(site.db);
  expect(Object.keys(first)).toEqual(Object.keys(live));
  const changed = Object.entries(first).flatMap(([table, rows]) => {
    const now = new Set(live[table]?.map(canonical));
    return rows.filter((row) => !now.has(canonical(row))).map((row) => ({ table, row }));
  });
  const orders = first.orders ?? [];
  const last = Math.max(...orders.map(({ id }) => Number(id)));
  expect(orders.length).toBeGreaterThan(2);
  // One order is in progress at a time. Rows after the backup belong to it or are counters.
  const counting = ["daily_counts", "settings"];
  const foreign = changed.filter(({ table, row }) => {
    const isUnderWay = row.order_id === last || (table === "orders" && row.id === last);
    return !isUnderWay && !counting.includes(table);
  });
  expect(foreign).toEqual([]);
  for (const order of orders) {
    const items = first.order_items?.filter(({ order_id }) => order_id === order.id);
    expect(items).toEqual(live.order_items?.filter(({ order_id }) => order_id === order.id));
    expect(items).toHaveLength(1);
  }
});

test("reports an unrestorable backup on the screen, the panel and by mail, and leaves nothing behind", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const none = await admin.post(PATH, { intent: "drill-backup" });
  expect([none.status, none.text]).toEqual([422, expect.stringContaining("Ainda não há cópia para testar.")]);
  expect((await runDb(["drill"], placeOf(site))).output).toContain("ainda não fez nenhuma cópia");
  await site.files.put("entregas/kit", once("o kit"), 100);
  await turn(site, admin, { intent: "make-backup", place: "disk" });
  const told = await runDb(["drill"], placeOf(site));
  expect([told.code, told.output]).toEqual([0, expect.stringMatching(/tudo como a cópia diz/)]);
  expect(await lastOf(site, "drill")).toMatchObject({ error: null, file_count: 1 });

  const { name } = await lastOf(site, "manual");
  const file = join(site.dataDir, "copias", name);
  truncateSync(file, Math.floor(statSync(file).size / 2));
  await turn(site, admin, { intent: "drill-backup" });
  expect((await lastOf(site, "drill")).error).toMatch(/danificad|não é uma cópia/);
  expect((await lastOf(site, "drill")).error).not.toContain("Nada ficou gravado");
  expect((await admin.get(PATH)).text).toContain("O último teste falhou");
  expect((await admin.get("/admin")).text).toContain("O último teste de restauração falhou");
  await site.jobs.runDue();
  expect((await site.mails()).map(({ subject }) => subject)).toEqual([
    expect.stringContaining("O teste de restauração falhou"),
  ]);
  expect(await leftOf(site)).toEqual([]);
});

test("tries a database, then a schema, then a file on PostgreSQL, as the role permits", async ({ skip }) => {
  const template = inject("template");
  if (template.engine === "sqlite") return skip("of PostgreSQL alone");
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  await turn(site, admin, { intent: "make-backup", place: "disk" });
  const role = `vitrine_ensaio_${randomBytes(4).toString("hex")}`;
  await onServer(template.server, `create role ${role} login password 'ensaio' nocreatedb nosuperuser`);
  const database = `${role}_db`;
  await onServer(template.server, `create database ${database}`);
  onTestFinished(async () => {
    await onServer(template.server, `drop database ${database} with (force)`);
    await onServer(template.server, `drop role ${role}`);
  });
  const url = new URL(databaseOn(template.server, database));
  Object.assign(url, { username: role, password: "ensaio" });
  const folder = mkdtempSync(join(tmpdir(), "vitrine-ensaio-"));
  const file = await openThrowAway(url.href, folder);
  expect(file.where).toBe("sqlite");
  await file.remove();
  await onServer(template.server, `grant create on database ${database} to ${role}`);
  const { name } = await lastOf(site, "manual");
  const source = archiveAt(join(site.dataDir, "copias", name), undefined);
  const result = await runDrill(source, { databaseUrl: url.href, folder, isStoreDown: () => false });
  expect(result.where).toBe("schema");
  expect(existsSync(folder) && readdirSync(folder)).toEqual([]);
});
