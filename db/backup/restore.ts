import { text } from "node:stream/consumers";
import { type Kysely, sql } from "kysely";
import { DatabaseUnavailable, type Db, engineOf, inTransaction } from "../connect.server.ts";
import { migrate } from "../migrations.ts";
import { readArchive } from "./archive.ts";
import { type Contents, FORMAT, type Manifest } from "./backup.ts";
import type { PlainRow } from "./snapshot.ts";

const ROWS_AT_ONCE = 100;

/** The archive or the place it should go to is not as it must be. */
export class RestoreRefused extends Error {
  override readonly name = "RestoreRefused";
}

interface Target {
  /** Opened patiently. */
  db: Db;
  putFile(key: string, body: AsyncIterable<Uint8Array>): Promise<void>;
}

/**
 * Fills an empty database and the file store from a backup, in one transaction: whole or not at all. Older backups
 * are brought up to the schema of today afterwards.
 */
export async function restore(path: string, target: Target): Promise<Contents> {
  const entries = readArchive(path);
  const first = await entries.next();
  if (first.done || first.value.name !== "manifest.json") throw notABackup();
  const manifest = readManifest(await text(first.value.body));
  const applied = await migrateUpTo(target.db, manifest.migrations);
  if (applied.length !== manifest.migrations.length) {
    throw new RestoreRefused(
      "O banco de destino já tem tabelas. Restaure num banco novo (outra DATA_DIR ou DATABASE_URL).",
    );
  }
  const contents = await inTransaction(target.db, async (trx) => {
    const found = await withoutForeignKeys(trx, async () => readEntries(trx, entries, target));
    await setLastIds(trx, manifest.last_ids);
    return found;
  });
  await migrate(target.db);
  return contents;
}

async function readEntries(
  trx: Db,
  entries: ReturnType<typeof readArchive>,
  target: Target,
): Promise<Contents> {
  const found: Contents = { rows: {}, files: 0 };
  const kinds = new Map<string, Map<string, string>>();
  for await (const { name, body } of entries) {
    const [folder, ...rest] = name.split("/");
    if (folder === "tables") {
      const table = rest[0] ?? "";
      if (!kinds.has(table)) kinds.set(table, await columnKinds(trx, table));
      const rows = (await text(body))
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line) as PlainRow);
      await insertPlain(trx, table, rows, kinds.get(table) ?? new Map());
      found.rows[table] = (found.rows[table] ?? 0) + rows.length;
    } else if (folder === "files") {
      await target.putFile(rest.join("/"), body as unknown as AsyncIterable<Uint8Array>);
      found.files++;
    } else if (name === "contents.json") {
      checkWhole(found, JSON.parse(await text(body)) as Contents);
      return found;
    }
  }
  throw new RestoreRefused(
    "O arquivo está incompleto: o fim da cópia não está nele. Nada foi gravado no banco.",
  );
}

function checkWhole(found: Contents, promised: Contents): void {
  const tables = Object.entries(promised.rows).filter(([table, count]) => (found.rows[table] ?? 0) !== count);
  if (tables.length === 0 && found.files === promised.files) return;
  const which = tables.map(([table]) => table).join(", ") || "arquivos";
  throw new RestoreRefused(`O arquivo está danificado (${which}). Nada foi gravado no banco.`);
}

function readManifest(json: string): Manifest {
  try {
    const manifest = JSON.parse(json) as Manifest;
    if (manifest.format === FORMAT && Array.isArray(manifest.migrations)) return manifest;
  } catch {
    // Said below.
  }
  throw notABackup();
}

function notABackup(): RestoreRefused {
  return new RestoreRefused("Este arquivo não é uma cópia de segurança que esta versão conhece.");
}

async function migrateUpTo(db: Db, names: string[]): Promise<string[]> {
  const last = names.at(-1);
  if (!last) throw notABackup();
  try {
    return await migrate(db, last);
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    throw new RestoreRefused(
      `Esta cópia é de uma versão mais nova do programa (${last}). Atualize e tente de novo.`,
    );
  }
}

/** Rows come table by table, and some tables point at each other; what points at nothing is found at the end. */
async function withoutForeignKeys<T>(trx: Db, work: () => Promise<T>): Promise<T> {
  if (engineOf(trx) === "sqlite") {
    await sql`pragma defer_foreign_keys = on`.execute(trx);
    return work();
  }
  const { rows } = await sql<{ name: string; of: string; is: string }>`
    select conname as name, conrelid::regclass::text as of, pg_get_constraintdef(oid) as is
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(trx);
  for (const { name, of } of rows) {
    await sql`alter table ${sql.raw(of)} drop constraint ${sql.ref(name)}`.execute(trx);
  }
  const value = await work();
  for (const { name, of, is } of rows) {
    await sql`alter table ${sql.raw(of)} add constraint ${sql.ref(name)} ${sql.raw(is)}`.execute(trx);
  }
  return value;
}

async function columnKinds(trx: Db, table: string): Promise<Map<string, string>> {
  const { rows } = await (engineOf(trx) === "sqlite"
    ? sql<{ name: string; kind: string }>`select name, lower(type) as kind from pragma_table_info(${table})`
    : sql<{ name: string; kind: string }>`select column_name as name, data_type as kind
        from information_schema.columns where table_schema = current_schema() and table_name = ${table}`
  ).execute(trx);
  if (rows.length === 0)
    throw new RestoreRefused(`A cópia tem a tabela ${table}, que esta versão não conhece.`);
  return new Map(rows.map(({ name, kind }) => [name, kind]));
}

async function insertPlain(
  trx: Db,
  table: string,
  rows: PlainRow[],
  kinds: ReadonlyMap<string, string>,
): Promise<void> {
  // biome-ignore lint/suspicious/noExplicitAny: the archive names the table
  const anyDb = trx as unknown as Kysely<any>;
  const written = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        kinds.get(name) === "jsonb" && value !== null ? JSON.stringify(value) : value,
      ]),
    ),
  );
  for (let start = 0; start < written.length; start += ROWS_AT_ONCE) {
    await anyDb
      .insertInto(table)
      .values(written.slice(start, start + ROWS_AT_ONCE))
      .execute();
  }
}

async function setLastIds(trx: Db, lastIds: Record<string, number>): Promise<void> {
  for (const [table, last] of Object.entries(lastIds)) {
    if (last < 1) continue;
    if (engineOf(trx) === "sqlite") {
      await sql`delete from sqlite_sequence where name = ${table}`.execute(trx);
      await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(trx);
    } else {
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last})`.execute(trx);
    }
  }
}
