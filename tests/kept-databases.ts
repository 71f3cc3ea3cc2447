// Databases of earlier versions with the demo shop: tests/kept-databases/README.md.
import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import pg from "pg";
import { inject, onTestFinished } from "vitest";
import { databaseOn, onServer } from "./databases.setup.ts";

const FOLDER = join(import.meta.dirname, "kept-databases");

/** Schemas with a stored database, oldest first. */
export function keptSchemas(): string[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith(".db.br"))
    .map((name) => name.replace(/\.db\.br$/, ""))
    .sort();
}

/** Copies it for this test, on this run's engine. Returns its address. */
export async function openKept(schema: string): Promise<string> {
  const template = inject("template");
  const kept = (suffix: string) => brotliDecompressSync(readFileSync(join(FOLDER, `${schema}.${suffix}.br`)));
  if (template.engine === "sqlite") {
    const folder = mkdtempSync(join(tmpdir(), "vitrine-kept-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const path = join(folder, "vitrine.db");
    writeFileSync(path, kept("db"));
    return path;
  }
  const name = `${template.name}_kept_${randomBytes(6).toString("hex")}`;
  await onServer(template.server, `create database ${name}`);
  onTestFinished(() => onServer(template.server, `drop database if exists ${name} with (force)`));
  const url = databaseOn(template.server, name);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(kept("sql").toString("utf8")).finally(() => client.end());
  return url;
}
