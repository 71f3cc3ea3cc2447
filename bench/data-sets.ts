// Data sets are made once a day and copied for each measurement, which may write to its copy.
import { createHash } from "node:crypto";
import {
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { openDb } from "#db/connect.server.ts";
import { beforeExit, root, say } from "../scripts/prepare.mjs";
import { fillDatabase } from "./fill-database.ts";

const FOLDER = join(root, "bench/data/sets");
/** Sources that decide the content of a set: the schema and the row generators. Their hash names the set. */
const SOURCES = [
  "db/schema.ts",
  "db/migrations",
  "db/search.server.ts",
  "app/platform/text/search.ts",
  "bench",
];

/** Copies the set of this size into the folder. Returns the path of its database. */
export async function copySqliteSet(size: number, folder: string): Promise<string> {
  const set = join(FOLDER, `${today().name}-${size}.db`);
  if (!existsSync(set)) {
    mkdirSync(FOLDER, { recursive: true });
    for (const old of readdirSync(FOLDER)) {
      if (!old.startsWith(today().name)) rmSync(join(FOLDER, old), { force: true });
    }
    const draft = `${set}.draft`;
    for (const suffix of ["", "-wal", "-shm"]) rmSync(draft + suffix, { force: true });
    await fill(draft, size, "SQLite");
    renameSync(draft, set);
  }
  mkdirSync(folder, { recursive: true });
  const copy = join(folder, "vitrine.db");
  copyFileSync(set, copy, constants.COPYFILE_FICLONE);
  return copy;
}

/** The same on a PostgreSQL server. Returns the copy's address and a function that drops the copy. */
export async function copyPostgresSet(
  size: number,
  server: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const set = `bench_set_${today().name}_${size}`;
  const sets = await onServer(
    server,
    "select datname as name from pg_database where starts_with(datname, 'bench_')",
  );
  if (!sets.includes(set)) {
    for (const old of sets.filter((name) => !name.startsWith(`bench_set_${today().name}`))) {
      await onServer(server, `drop database if exists ${old} with (force)`);
    }
    const draft = `bench_draft_${process.pid}`;
    await onServer(server, `create database ${draft}`);
    await fill(databaseOn(server, draft), size, "PostgreSQL");
    await onServer(server, `alter database ${draft} rename to ${set}`);
  }
  const copy = `bench_run_${process.pid}_${size}`;
  await onServer(server, `drop database if exists ${copy} with (force)`);
  await onServer(server, `create database ${copy} template ${set}`);
  const drop = async () => void (await onServer(server, `drop database if exists ${copy} with (force)`));
  // The run's own server, with the copy, may have stopped by then.
  beforeExit(() => drop().catch(() => {}));
  return { url: databaseOn(server, copy), drop };
}

async function fill(url: string, size: number, engine: string): Promise<void> {
  const began = performance.now();
  const db = openDb(url, undefined, { patient: true });
  try {
    await fillDatabase(db, size, today().date);
  } finally {
    await db.destroy();
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1).replace(".", ",");
  say(`  conjunto de ${size.toLocaleString("pt-BR")} produtos no ${engine}: ${seconds} s`);
}

let known: { name: string; date: Date } | undefined;

/** Sets end on the day they are made, so that the last 30 days of a dashboard are never empty. */
function today(): { name: string; date: Date } {
  if (known) return known;
  const date = new Date(`${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`);
  const hash = createHash("sha256").update(date.toISOString());
  for (const source of SOURCES) addToHash(hash, source);
  known = { name: hash.digest("hex").slice(0, 12), date };
  return known;
}

function addToHash(hash: ReturnType<typeof createHash>, path: string): void {
  const whole = join(root, path);
  if (/\.ts$/.test(path)) return void hash.update(readFileSync(whole));
  const parts = path === "bench" ? /(-rows|texts|batches|fill-database)\.ts$/ : /\.ts$/;
  for (const name of readdirSync(whole).sort()) if (parts.test(name)) addToHash(hash, join(path, name));
}

function databaseOn(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** The `name` column of the answer, if any. */
async function onServer(server: string, statement: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(statement);
    return rows.map((row) => row.name);
  } finally {
    await client.end();
  }
}
