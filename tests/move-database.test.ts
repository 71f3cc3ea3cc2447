// `npm run db -- move` copies a stopped shop from its SQLite file to PostgreSQL.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, inject, onTestFinished, type TestContext, test } from "vitest";
import { readConfig } from "#app/platform/config/config.server.ts";
import { claimDataFolder } from "#app/platform/config/data-folder.server.ts";
import { hasTables } from "#db/tables/loading.ts";
import { databaseOn, onServer, type Template } from "./databases.setup.ts";
import { everyRow } from "./every-row.ts";
import { fillEmptyColumns, fillEmptyTables, rulesOf } from "./filled-shop.ts";
import { onBothEngines } from "./replay/engine-questions.ts";
import { opened, runDb } from "./restore-place.ts";

onBothEngines("needs both engines at once for the command");

function needsPostgres(skip: TestContext["skip"]): Template {
  const template = inject("template");
  skip(template.engine === "sqlite", "it needs a PostgreSQL to move to");
  return template as Template;
}

async function openShop() {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-move-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  expect(await runDb(["seed"], { DATA_DIR: folder })).toMatchObject({ code: 0 });
  return { folder, file: join(folder, "vitrine.db") };
}

async function openTarget({ server, name: template }: Template): Promise<string> {
  const name = `${template}_move_${Math.random().toString(36).slice(2, 10)}`;
  await onServer(server, `create database ${name}`);
  onTestFinished(() => onServer(server, `drop database ${name} with (force)`));
  return databaseOn(server, name);
}

test("copies every row of a stopped shop and names the setting to change", async ({ skip }) => {
  const template = needsPostgres(skip);
  const { folder, file } = await openShop();
  await opened(file, async (db) => {
    await fillEmptyTables({ db, now: () => new Date() });
    await fillEmptyColumns(db);
  });
  const target = await openTarget(template);
  const before = await opened(file, everyRow);

  const { code, output } = await runDb(["move", target], { DATA_DIR: folder });
  expect([code, output]).toEqual([0, expect.stringMatching(/Pronto: [\d.]+ linhas em \d+ tabelas/)]);
  expect(output).toContain("  DATABASE_URL=postgres");
  expect(output).not.toContain(new URL(target).password);

  const there = await opened(target, everyRow);
  expect(Object.keys(there)).toEqual(Object.keys(before));
  for (const table of Object.keys(before)) expect(there[table], table).toEqual(before[table]);
  expect(Object.keys(before).filter((table) => before[table]?.length === 0)).toEqual([
    "backups",
    "mail_counts",
    "rate_limits",
    "sessions",
    "spent_challenges",
  ]);
  expect(await opened(file, everyRow)).toEqual(before);
  expect(await opened(target, rulesOf)).toEqual(
    await opened(databaseOn(template.server, template.name), rulesOf),
  );
});

test("gives new rows ids above those of the moved shop", async ({ skip }) => {
  const template = needsPostgres(skip);
  const { folder, file } = await openShop();
  const last = await opened(file, async (db) => {
    const row = { name: "Última", slug: "ultima", created_at: new Date(), updated_at: new Date() };
    const { id } = await db.insertInto("categories").values(row).returning("id").executeTakeFirstOrThrow();
    await db.deleteFrom("categories").where("id", "=", id).execute();
    return id;
  });
  const target = await openTarget(template);
  expect(await runDb(["move", target], { DATA_DIR: folder })).toMatchObject({ code: 0 });
  const next = await opened(target, (db) =>
    db
      .insertInto("categories")
      .values({ name: "Nova", slug: "nova", created_at: new Date(), updated_at: new Date() })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  expect(next.id).toBe(last + 1);
});

test("leaves the target empty when the copy ends early, and moves at the next try", async ({ skip }) => {
  const template = needsPostgres(skip);
  const { folder, file } = await openShop();
  const target = await openTarget(template);
  await opened(file, async (db) => {
    await sql`pragma foreign_keys = off`.execute(db);
    await sql`insert into recovery_codes (user_id, code_hash, created_at) values (987654, 'x', '2026-01-01T00:00:00.000Z')`.execute(
      db,
    );
  });
  const cut = await runDb(["move", target], { DATA_DIR: folder });
  expect([cut.code, cut.output]).toEqual([1, expect.stringContaining("apontam para outras que faltam")]);
  expect(await opened(target, hasTables)).toBe(false);

  await opened(file, (db) => db.deleteFrom("recovery_codes").where("user_id", "=", 987654).execute());
  expect(await runDb(["move", target], { DATA_DIR: folder })).toMatchObject({ code: 0 });
});

test("refuses to move while the shop runs", async ({ skip }) => {
  const template = needsPostgres(skip);
  const { folder } = await openShop();
  const target = await openTarget(template);
  const release = claimDataFolder(readConfig({ DATA_DIR: folder }));
  const refused = await runDb(["move", target], { DATA_DIR: folder });
  release();
  expect([refused.code, refused.output]).toEqual([
    1,
    expect.stringContaining("A loja está no ar. Pare o servidor"),
  ]);
  expect(await opened(target, hasTables)).toBe(false);
});

test("reports an unsuitable target before changing anything", async ({ skip }) => {
  const template = needsPostgres(skip);
  const folder = mkdtempSync(join(tmpdir(), "vitrine-move-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const refused = async (target: string, environment: Record<string, string> = {}) => {
    const { code, output } = await runDb(["move", target], { DATA_DIR: folder, ...environment });
    expect(code).toBe(1);
    return output;
  };
  const filled = databaseOn(template.server, template.name);
  expect(await refused(filled)).toContain("Ainda não há banco em");
  expect(await runDb(["migrate"], { DATA_DIR: folder })).toMatchObject({ code: 0 });
  expect(await refused("mysql://loja")).toContain("Use, com a loja parada: npm run db -- move postgres://");
  expect(await refused(databaseOn(template.server, "nenhum"))).toContain("esse banco não existe");
  expect(await refused(filled)).toContain("já tem tabelas");
  expect(await refused(filled, { DATABASE_URL: filled })).toContain("A loja já está no PostgreSQL");
});
