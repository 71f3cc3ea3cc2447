// Runs `npm run db`, and makes places to restore to.
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, inject, onTestFinished } from "vitest";
import { runRestore } from "#app/backups/commands/backup-commands.ts";
import { FileProblem } from "#app/backups/store/backup-files.server.ts";
import { readConfig } from "#app/platform/config/config.server.ts";
import { runDbCommand } from "#db/cli-commands.ts";
import { type Db, openDb } from "#db/connect.server.ts";
import { databaseOn, onServer } from "./databases.setup.ts";
import type { TestSite } from "./test-site.ts";

export interface Place extends Record<string, string> {
  DATA_DIR: string;
  DATABASE_URL: string;
}

/** Runs the command in this process, which is faster than starting another. Returns its output. */
export async function runDb(args: string[], environment: Record<string, string>) {
  let output = "";
  const say = (line: string) => {
    output += `${line}\n`;
  };
  const code = await runDbCommand(args, { environment, say, complain: say });
  return { code, output };
}

/** Runs the command through npm. */
export async function spawnDb(args: string[], environment: Record<string, string>) {
  const env = { PATH: process.env.PATH, ...environment };
  return promisify(execFile)(process.execPath, ["db/cli.ts", ...args], { env }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      output: error.stdout + error.stderr,
    }),
  );
}

/** The message of a refused restore, which the command prints unchanged. */
export async function refusalOf(place: Place, path: string): Promise<string> {
  const refusal = await runRestore(readConfig(place), path).then(
    () => "restored",
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(FileProblem);
  return (refusal as FileProblem).message;
}

export function placeOf(site: TestSite): Place {
  return { DATA_DIR: site.dataDir, DATABASE_URL: site.config.databaseUrl };
}

/** An empty folder, and on PostgreSQL a database without tables. */
export async function emptyPlace(site: TestSite, engine = site.engine): Promise<Place> {
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

export async function opened<T>(url: string, look: (db: Db) => Promise<T>): Promise<T> {
  const db = openDb(url);
  try {
    return await look(db);
  } finally {
    await db.destroy();
  }
}
