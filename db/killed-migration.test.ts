// SEC-70: an update that is killed on the way is taken up by the next start, and leaves what an undisturbed one leaves.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, inject, onTestFinished, test } from "vitest";
import { databaseOn, onServer } from "#tests/databases.setup.ts";
import { openSite } from "#tests/test-site.ts";
import { root } from "../scripts/prepare.mjs";
import { type Db, engineOf, openDb } from "./connect.server.ts";
import { migrate, migrationStatus } from "./migrations.ts";

/** Statements that each life has, from the first tables to the newest columns. */
const LIVES = [7, 60, 200, 400];

async function emptyDatabase(): Promise<string> {
  const template = inject("template");
  if (template.engine === "postgres") {
    const name = `${template.name}_killed`;
    await onServer(template.server, `create database ${name}`);
    onTestFinished(() => onServer(template.server, `drop database ${name} with (force)`));
    return databaseOn(template.server, name);
  }
  const folder = mkdtempSync(join(tmpdir(), "vitrine-migration-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "vitrine.db");
}

/** Every table, column, index and trigger, as the engine tells of them. */
async function schemaOf(db: Db): Promise<string[]> {
  const { rows } = await (engineOf(db) === "sqlite"
    ? sql<{ line: string }>`select type || ' ' || name || ' ' || coalesce(sql, '') as line from sqlite_master
        where name not like 'sqlite_%' and name not like 'kysely_%'`
    : sql<{
        line: string;
      }>`select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' '
          || coalesce(column_default, '') as line from information_schema.columns where table_schema = 'public'
        union all select indexdef from pg_indexes where schemaname = 'public'
        union all select event_object_table || ' ' || trigger_name || ' ' || action_statement
          from information_schema.triggers`
  ).execute(db);
  return rows.map(({ line }) => line).sort();
}

test("SEC-70: a migration killed again and again is taken up where it stood, and ends as an undisturbed one", async () => {
  const DATABASE_URL = await emptyDatabase();
  for (const STATEMENTS of LIVES) {
    const env = { PATH: process.env.PATH ?? "", DATABASE_URL, STATEMENTS: String(STATEMENTS) };
    const life = spawn(process.execPath, ["tests/killed-migration.ts"], { cwd: root, env, stdio: "inherit" });
    expect(await once(life, "exit")).toEqual([null, "SIGKILL"]);
  }
  const db = openDb(DATABASE_URL);
  onTestFinished(() => db.destroy());
  const left = await migrate(db);
  expect(left.length).toBeGreaterThan(0);
  const status = await migrationStatus(db);
  expect(status.filter(({ executedAt }) => !executedAt)).toEqual([]);
  const whole = await openSite();
  expect(await schemaOf(db)).toEqual(await schemaOf(whole.db));
});
