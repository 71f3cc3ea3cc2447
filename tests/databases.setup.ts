// Once per run: an empty, migrated database that every test's own is copied from.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDb } from "#db/connect.server.ts";
import { migrate } from "#db/migrations.ts";

declare module "vitest" {
  interface ProvidedContext {
    template: { engine: "sqlite"; path: string } | { engine: "postgres"; server: string; name: string };
  }
}

export default async function setup(project: TestProject) {
  if (process.env.TEST_ENGINE === "postgres") {
    const server = process.env.TEST_PG_URL;
    if (!server) throw new Error("TEST_PG_URL is not set: run the suite through npm test");
    const name = `vitrine_template_${process.pid}`;
    await onServer(server, `create database ${name}`);
    const db = openDb(databaseOn(server, name));
    await migrate(db);
    await db.destroy();
    project.provide("template", { engine: "postgres", server, name });
    return async () => onServer(server, `drop database if exists ${name} with (force)`);
  }
  const folder = mkdtempSync(join(tmpdir(), "vitrine-template-"));
  const path = join(folder, "template.db");
  const db = openDb(path);
  await migrate(db);
  await db.destroy();
  project.provide("template", { engine: "sqlite", path });
  return () => rmSync(folder, { recursive: true, force: true });
}

export function databaseOn(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

export async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
