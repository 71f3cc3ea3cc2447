// Once per run: an empty, migrated database that test databases are copied from.
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDb } from "#db/connect.server.ts";
import { migrate } from "#db/migrations.ts";

export interface Template {
  server: string;
  name: string;
  tables: string[];
  /** The columns of every table, as one text. */
  columns: string;
}

export type Client = pg.Client;

declare module "vitest" {
  interface ProvidedContext {
    template: { engine: "sqlite"; path: string } | ({ engine: "postgres" } & Template);
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
    const shape = await withClient(databaseOn(server, name), readShape);
    project.provide("template", { engine: "postgres", server, name, ...shape });
    return () => dropAll(server, name);
  }
  const folder = mkdtempSync(join(tmpdir(), "vitrine-template-"));
  const path = join(folder, "template.db");
  const db = openDb(path);
  await migrate(db);
  await db.destroy();
  project.provide("template", { engine: "sqlite", path });
  return () => rmSync(folder, { recursive: true, force: true });
}

// Creating a database takes 200 ms and emptying one far less, so a test file reuses its databases.
const free: string[] = [];

/** An empty, migrated database for one test. Its name includes the run. */
export async function takeDatabase(template: Template): Promise<string> {
  const known = free.pop();
  if (known) return known;
  const name = `${template.name}_${randomBytes(6).toString("hex")}`;
  await onServer(template.server, `create database ${name} template ${template.name}`);
  return name;
}

/** Empties the database for the next test, or drops it if the test changed its tables. */
export async function giveDatabaseBack(template: Template, name: string): Promise<void> {
  const isEmptied = await withClient(databaseOn(template.server, name), async (client) => {
    if ((await readShape(client)).columns !== template.columns) return false;
    await client.query(emptying(template.tables));
    return true;
  });
  if (isEmptied) free.push(name);
  else await onServer(template.server, `drop database if exists ${name} with (force)`);
}

/**
 * Truncating recreates every table, which takes longer than most tests. Where few rows were written, deletes them
 * instead. Only a superuser may delete without regard to foreign keys.
 */
function emptying(tables: string[]): string {
  return `do $$
    declare
      filled text[] := '{}';
      is_small boolean := (select rolsuper from pg_roles where rolname = current_user);
      has_rows boolean;
      name text;
      size bigint;
    begin
      -- To look into a table costs more than to ask for its size, and most were never written to.
      for name, size in
        select relname, pg_relation_size(oid) from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely_%'
      loop
        continue when size = 0;
        execute format('select exists (select from %I)', name) into has_rows;
        is_small := is_small and size < 200000;
        if has_rows then filled := filled || name; end if;
      end loop;
      if not is_small then
        truncate ${tables.join(", ")} restart identity cascade;
        return;
      end if;
      set local session_replication_role = replica;
      foreach name in array filled loop
        execute format('delete from %I', name);
      end loop;
      for name in select sequencename from pg_sequences where schemaname = 'public' and last_value is not null loop
        execute format('alter sequence %I restart', name);
      end loop;
    end $$`;
}

/** A column added by one test must not exist in the next test. */
async function readShape(client: Client): Promise<Pick<Template, "tables" | "columns">> {
  const { rows } = await client.query<{ name: string; columns: string }>(
    `select relname as name,
        (select string_agg(attname, ',' order by attnum) from pg_attribute
          where attrelid = pg_class.oid and attnum > 0 and not attisdropped) as columns
      from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely_%'
      order by 1`,
  );
  return {
    tables: rows.map(({ name }) => name),
    columns: rows.map(({ name, columns }) => `${name}(${columns})`).join(),
  };
}

async function dropAll(server: string, templateName: string): Promise<void> {
  await withClient(server, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select datname as name from pg_database where starts_with(datname, $1)",
      [templateName],
    );
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`);
  });
}

export function databaseOn(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

export async function onServer(server: string, statement: string): Promise<void> {
  await withClient(server, (client) => client.query(statement));
}

export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
