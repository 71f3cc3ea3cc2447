// A database that is there for one drill: what was restored into it is counted, and it is gone.
import { randomBytes } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { pgDriver } from "#db/pg-driver.server.ts";

const FOLDER = "ensaio-";
const NO_RIGHT = "42501";

export interface ThrowAway {
  where: "database" | "schema" | "sqlite";
  url: string;
  remove(): Promise<void>;
}

/**
 * Of the shop's own engine if that is allowed: on PostgreSQL a database, or a schema where the role may not make one.
 * Otherwise a SQLite file under the folder, for a backup restores on either. What an earlier drill left goes first.
 */
export async function openThrowAway(databaseUrl: string, folder: string): Promise<ThrowAway> {
  const name = randomBytes(4).toString("hex");
  if (/^postgres/.test(databaseUrl)) {
    const own = (await asDatabase(databaseUrl, name)) ?? (await asSchema(databaseUrl, name));
    if (own) return own;
  }
  const left = (await readdir(folder)).filter((entry) => entry.startsWith(FOLDER));
  const removeFolder = (entry: string) => rm(join(folder, entry), { recursive: true, force: true });
  await Promise.all(left.map(removeFolder));
  await mkdir(join(folder, FOLDER + name), { mode: 0o700 });
  return {
    where: "sqlite",
    url: join(folder, FOLDER + name, "vitrine.db"),
    remove: () => removeFolder(FOLDER + name),
  };
}

async function asDatabase(url: string, name: string): Promise<ThrowAway | undefined> {
  return withClient(url, async (client) => {
    const prefix = await prefixOn(client);
    const dropping = (database: string) => `drop database if exists ${database} with (force)`;
    const left = await client.query<{ name: string }>(
      "select datname as name from pg_database where starts_with(datname, $1) and pg_has_role(datdba, 'member')",
      [prefix],
    );
    for (const old of left.rows) await client.query(dropping(client.escapeIdentifier(old.name)));
    const database = prefix + name;
    const quoted = client.escapeIdentifier(database);
    if (!(await isAllowed(client, `create database ${quoted}`))) return undefined;
    const place = new URL(url);
    place.pathname = `/${database}`;
    const remove = () => withClient(url, async (later) => void (await later.query(dropping(quoted))));
    return { where: "database", url: place.href, remove };
  });
}

async function asSchema(url: string, name: string): Promise<ThrowAway | undefined> {
  return withClient(url, async (client) => {
    const prefix = await prefixOn(client);
    const dropping = (schema: string) => `drop schema if exists ${schema} cascade`;
    const left = await client.query<{ name: string }>(
      "select nspname as name from pg_namespace where starts_with(nspname, $1)",
      [prefix],
    );
    for (const old of left.rows) await client.query(dropping(client.escapeIdentifier(old.name)));
    const schema = prefix + name;
    const quoted = client.escapeIdentifier(schema);
    if (!(await isAllowed(client, `create schema ${quoted}`))) return undefined;
    const place = new URL(url);
    place.searchParams.set("options", `-c search_path=${schema}`);
    const remove = () => withClient(url, async (later) => void (await later.query(dropping(quoted))));
    return { where: "schema", url: place.href, remove };
  });
}

/** Of this shop's drills alone: others may have theirs on the same server. */
async function prefixOn(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ hash: string }>("select left(md5(current_database()), 10) as hash");
  return `vitrine_ensaio_${rows[0]?.hash}_`;
}

async function isAllowed(client: pg.Client, statement: string): Promise<boolean> {
  try {
    await client.query(statement);
    return true;
  } catch (error) {
    if (error instanceof pgDriver().DatabaseError && error.code === NO_RIGHT) return false;
    throw error;
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new (pgDriver().Client)({ connectionString: url, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
