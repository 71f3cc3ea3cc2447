// The PostgreSQL that a shop moves into. Until the shop is there, a note in it says whose unfinished move it holds.
import { existsSync } from "node:fs";
import { type Kysely, sql } from "kysely";
import type pg from "pg";
import { DatabaseUnavailable, type Db, inTransaction } from "../connect.server.ts";
import { migrate } from "../migrations.ts";
import { pgDriver } from "../pg-driver.server.ts";
import {
  type Column,
  columnsOf,
  insertPlain,
  putRulesAside,
  putRulesBack,
  type Rules,
  setLastIds,
  validateKeys,
} from "../tables/loading.ts";
import type { PlainRow } from "../tables/snapshot.ts";
import { findStateAt, type Key, type SourceTable } from "./source.ts";

/** The oldest that is tried with this program. */
const OLDEST_VERSION = 140_000;
const BATCH = 200;

/** The target is not fit, or not yet the shop; the message says what to do. */
export class MoveRefused extends DatabaseUnavailable {}

/** Which shop moves in, out of which file, in which attempt. */
export interface Mover {
  shop: string;
  source: string;
  id: string;
}

/** Holds the target for one mover. Throws MoveRefused with what to do. */
export async function claimTarget(url: string, shop: string): Promise<() => Promise<void>> {
  const client = new (pgDriver().Client)({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new MoveRefused(`Não foi possível entrar no PostgreSQL de destino: ${whyNot(error)}`);
  }
  try {
    await examine(client, shop);
  } catch (error) {
    await client.end();
    throw error;
  }
  return () => client.end();
}

async function examine(client: pg.Client, shop: string): Promise<void> {
  const { rows } = await client.query(`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as said,
      current_setting('server_encoding') as encoding, current_setting('transaction_read_only') = 'on' as "isReadOnly",
      has_schema_privilege(current_schema(), 'create') as "mayCreate",
      pg_try_advisory_lock(hashtext('vitrine move')) as "isOurs"`);
  const { version, said, encoding, isReadOnly, mayCreate, isOurs } = rows[0];
  if (version < OLDEST_VERSION)
    throw new MoveRefused(`O destino é um PostgreSQL ${said}. É preciso o 14 ou um mais novo.`);
  if (encoding !== "UTF8")
    throw new MoveRefused(
      `O banco de destino guarda textos em ${encoding}. Crie-o de novo em UTF8: createdb -E UTF8 -T template0 NOME.`,
    );
  if (isReadOnly) throw new MoveRefused("O destino só deixa ler (é uma réplica?). Use o servidor principal.");
  if (!mayCreate)
    throw new MoveRefused(
      "Este usuário do PostgreSQL não pode criar tabelas no banco de destino. Use o dono do banco, ou conceda: grant create on schema public to USUARIO.",
    );
  if (!isOurs) throw new MoveRefused("Já há uma mudança em andamento para este banco.");
  const tables = await client.query("select 1 from pg_tables where schemaname = current_schema() limit 1");
  if (tables.rows.length === 0) return;
  const mover = await client
    .query<Mover>("select shop from move_target")
    .then(({ rows }) => rows[0])
    .catch(() => undefined);
  if (mover?.shop !== shop)
    throw new MoveRefused(
      "O banco de destino já tem tabelas. Crie um banco vazio para a loja: createdb NOME.",
    );
}

function whyNot(error: unknown): string {
  const { code = "", message } = error as Error & { code?: string };
  if (code === "28P01" || code === "28000") return "o usuário ou a senha não valem.";
  if (code === "3D000") return "esse banco não existe. Crie-o vazio: createdb NOME.";
  if (["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT", "EHOSTUNREACH"].includes(code))
    return `ele não responde nesse endereço (${code}).`;
  return message;
}

/** Empty, with the tables of today and nothing that would look at a row or change another. */
export async function prepareTarget(db: Db, mover: Mover): Promise<void> {
  await sql`create table if not exists move_target (shop text not null, source text not null, id text not null, rules jsonb)`.execute(
    db,
  );
  await inTransaction(db, async (trx) => {
    const known = await sql<{ rules: Rules | null }>`select rules from move_target`.execute(trx);
    const rules = known.rows[0]?.rules;
    await emptyTables(trx);
    await sql`delete from move_target`.execute(trx);
    // A schema is brought up to date with its rules in place.
    if (rules) await putRulesBack(trx, rules);
    await sql`insert into move_target (shop, source, id) values (${mover.shop}, ${mover.source}, ${mover.id})`.execute(
      trx,
    );
  });
  await migrate(db);
  await inTransaction(db, async (trx) => {
    // What migrations may have filled in comes from the source.
    await emptyTables(trx);
    await sql`update move_target set rules = ${JSON.stringify(await putRulesAside(trx))}::jsonb`.execute(trx);
  });
}

async function emptyTables(trx: Db): Promise<void> {
  const names = await targetTables(trx);
  if (names.length === 0) return;
  await sql`truncate ${sql.join(names.map((name) => sql.table(name)))} restart identity cascade`.execute(trx);
}

export async function targetTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(db);
  return rows
    .map(({ name }) => name)
    .filter((name) => !/^(kysely_|move_)/.test(name))
    .sort();
}

export class TargetTable {
  readonly #table: SourceTable;
  readonly #columns: ReadonlyMap<string, Column>;

  constructor(table: SourceTable, columns: ReadonlyMap<string, Column>) {
    this.#table = table;
    this.#columns = columns;
  }

  static async open(db: Db, table: SourceTable): Promise<TargetTable> {
    return new TargetTable(table, await columnsOf(db, table.name));
  }

  async insert(trx: Db, rows: PlainRow[]): Promise<void> {
    for (let at = 0; at < rows.length; at += BATCH) {
      await insertPlain(trx, this.#table.name, rows.slice(at, at + BATCH), this.#columns);
    }
  }

  async delete(trx: Db, keys: Key[]): Promise<void> {
    // biome-ignore lint/suspicious/noExplicitAny: the source names the table
    const anyDb = trx as unknown as Kysely<any>;
    for (let at = 0; at < keys.length; at += BATCH) {
      const some = keys.slice(at, at + BATCH);
      await anyDb.deleteFrom(this.#table.name).where(this.#among(some)).execute();
    }
  }

  /** Those that are there. */
  async rows(db: Db, keys: Key[]): Promise<PlainRow[]> {
    // biome-ignore lint/suspicious/noExplicitAny: the source names the table
    const anyDb = db as unknown as Kysely<any>;
    const found: PlainRow[] = [];
    for (let at = 0; at < keys.length; at += BATCH) {
      const some = keys.slice(at, at + BATCH);
      const query = anyDb.selectFrom(this.#table.name).select([...this.#columns.keys()]);
      found.push(...(await query.where(this.#among(some)).execute()));
    }
    return found;
  }

  async count(db: Db): Promise<number> {
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from ${sql.table(this.#table.name)}`.execute(db);
    return Number(rows[0]?.n);
  }

  #among(keys: Key[]) {
    const { keys: names, kinds } = this.#table;
    const columns = sql.join(names.map((name) => sql.ref(name)));
    const values = keys.map((key) => {
      const parts = key.map((part, at) => (kinds.get(names[at] ?? "") === "boolean" ? part === 1 : part));
      return sql`(${sql.join(parts)})`;
    });
    return sql<boolean>`(${columns}) in (${sql.join(values)})`;
  }
}

/** The rules are in place again, the rows that are there not yet looked at; numbers go on where the source ended. */
export async function completeTarget(trx: Db, lastIds: Record<string, number>): Promise<void> {
  const { rows } = await sql<{ rules: Rules }>`select rules from move_target`.execute(trx);
  const [row] = rows;
  if (!row) throw new DatabaseUnavailable("O destino não é mais o desta mudança.");
  await putRulesBack(trx, row.rules, { isLater: true });
  await sql`update move_target set rules = null`.execute(trx);
  await setLastIds(trx, lastIds);
}

/** The shop has moved in: nothing is left of the move. */
export async function finishTarget(db: Db): Promise<void> {
  await validateKeys(db);
  await sql`drop table if exists move_target`.execute(db);
}

/** What is still to be finished in this PostgreSQL, if a move filled it; throws where the shop has not moved in. */
export async function unfinishedMove(db: Db): Promise<Mover | undefined> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('move_target') is not null as "isThere"`.execute(db);
  if (!rows[0]?.isThere) return undefined;
  const found = await sql<Mover>`select shop, source, id from move_target`.execute(db);
  const [mover] = found.rows;
  if (mover && hasMoved(mover)) return mover;
  throw new MoveRefused(
    "Este PostgreSQL tem a cópia de uma mudança que não terminou; a loja continua no banco de onde vinha" +
      `${mover ? ` (${mover.source})` : ""}. Termine com npm run db -- move postgres://…, ou inicie sem esta DATABASE_URL.`,
  );
}

/** The file that was left is the one that says so. */
function hasMoved({ source, id }: Mover): boolean {
  if (!existsSync(source)) return false;
  const state = findStateAt(source);
  return state?.phase === "moved" && state.id === id;
}
