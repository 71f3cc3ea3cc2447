// SEC-70: the next start resumes a killed migration and ends with the same result as an undisturbed one.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, inject, onTestFinished, test } from "vitest";
import { databaseOn, onServer } from "#tests/databases.setup.ts";
import { WITH_MADE_UP } from "#tests/made-up-migrations.ts";
import { makeProduct } from "#tests/makers.ts";
import { schemaOf } from "#tests/schema-of.ts";
import { openSite } from "#tests/test-site.ts";
import { root } from "../scripts/prepare.mjs";
import { openDb } from "./connect.server.ts";
import { MIGRATIONS, migrate, migrationStatus } from "./migrations.ts";

/** Statements that each process survives, from the first tables to the last. */
const LIVES = [7, 60, 200, 400];

async function emptyDatabase(): Promise<string> {
  const template = inject("template");
  if (template.engine === "postgres") {
    const name = `${template.name}_killed_${randomBytes(6).toString("hex")}`;
    await onServer(template.server, `create database ${name}`);
    onTestFinished(() => onServer(template.server, `drop database ${name} with (force)`));
    return databaseOn(template.server, name);
  }
  const folder = mkdtempSync(join(tmpdir(), "vitrine-migration-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "vitrine.db");
}

/** A child process that migrates the database and dies on the way. */
async function dieAfter(statements: number, DATABASE_URL: string): Promise<void> {
  const env = { PATH: process.env.PATH ?? "", DATABASE_URL, STATEMENTS: String(statements) };
  const life = spawn(process.execPath, ["tests/killed-migration.ts"], { cwd: root, env, stdio: "inherit" });
  expect(await once(life, "exit")).toEqual([null, "SIGKILL"]);
}

test("SEC-70: completes a new shop after its creation was killed repeatedly", async () => {
  const url = await emptyDatabase();
  for (const statements of LIVES) await dieAfter(statements, url);
  const db = openDb(url);
  onTestFinished(() => db.destroy());
  expect(await migrate(db)).toEqual(Object.keys(MIGRATIONS));
  const whole = await openSite();
  expect(await schemaOf(db)).toEqual(await schemaOf(whole.db));
});

test("SEC-70: leaves the shop unchanged when a migration is killed, and migrates at the next start", async () => {
  const url = await emptyDatabase();
  const db = openDb(url);
  onTestFinished(() => db.destroy());
  await migrate(db);
  await makeProduct(db, { name: "Kit" });
  const before = await schemaOf(db);
  const statements: string[] = [];
  const watching = openDb(await emptyDatabase(), undefined, {
    onStatement: ({ text }) => statements.push(text),
  });
  onTestFinished(() => watching.destroy());
  await migrate(watching);
  statements.length = 0;
  await migrate(watching, { migrations: WITH_MADE_UP });
  const last = statements.findIndex((text) => text.includes("products_motto"));
  expect(last).toBeGreaterThan(0);
  await dieAfter(last + 1, url);
  expect(await schemaOf(db)).toEqual(before);

  expect(await migrate(db, { migrations: WITH_MADE_UP })).toEqual([
    "9001-product-mottos",
    "9002-motto-index",
  ]);
  const { rows } = await sql<{ motto: string }>`select motto from products`.execute(db);
  expect(rows).toEqual([{ motto: "KIT" }]);
  expect(await schemaOf(db)).toEqual(await schemaOf(watching));
  expect((await migrationStatus(db)).every(({ executedAt }) => executedAt)).toBe(true);
});
