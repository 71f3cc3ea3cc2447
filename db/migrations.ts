// The schema's history in order; a file here is never edited after it has been released.
import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { DatabaseUnavailable, type Db, engineOf, inTransaction } from "./connect.server.ts";
import { withContext } from "./handle.server.ts";
import * as baseline from "./migrations/0131-baseline.ts";
import type { MigrationDb } from "./migrations/columns.ts";
import { hasTables } from "./tables/loading.ts";

type Migrations = Record<string, { up: (db: MigrationDb) => Promise<void> }>;

const BASELINE = "0131-baseline";

export const MIGRATIONS: Migrations = {
  [BASELINE]: baseline,
};

/** The migrations that the baseline stands for: how many there were, and the last. */
const BEFORE_BASELINE = { count: 96, last: "0130-rights" };

/** What the schema of this program is called: its last migration. */
export const SCHEMA: string = Object.keys(MIGRATIONS).at(-1) ?? "";

/** Another program, newer than this one, has changed the schema: nothing may be written by rules that no longer hold. */
export class SchemaTooNew extends DatabaseUnavailable {
  constructor(unknown: string) {
    super(
      `O banco de dados é de uma versão mais nova da Vitrine: ele está no esquema ${unknown}, e esta versão só conhece ` +
        `até ${SCHEMA}. Nada foi mudado nele. Inicie a versão mais nova ou, para voltar a esta, restaure num banco ` +
        "vazio a cópia de segurança feita antes da atualização.",
    );
  }
}

/** A schema from before the last one that the baseline takes over: only version 0.1.0 brings it there. */
export class SchemaTooOld extends DatabaseUnavailable {
  constructor(last: string) {
    super(
      `Os dados são de antes da versão 0.2.0 da Vitrine: estão no esquema ${last}, e esta versão só conhece a partir de ` +
        `${BEFORE_BASELINE.last}. Nada foi mudado neles. Instale primeiro a versão 0.1.0, inicie-a uma vez com estes dados ` +
        "e depois instale esta: o passo a passo está em docs/atualizar.md.",
    );
  }
}

function migrator(db: Db, all = MIGRATIONS): Migrator {
  const migrations = Object.entries(all).map(([name, { up }]): [string, Migration] => {
    // Kysely hands each a transaction of its own.
    return [name, { up: (trx) => up(withContext(trx, db.context)) }];
  });
  return new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(migrations) } });
}

/** Brings the schema up to date, or up to the named migration; returns the names that were applied. */
export async function migrate(
  db: Db,
  { upTo, migrations = MIGRATIONS }: { upTo?: string | undefined; migrations?: Migrations } = {},
): Promise<string[]> {
  await takeOver(db);
  const all = migrator(db, migrations);
  const { error, results = [] } = await (upTo ? all.migrateTo(upTo) : all.migrateToLatest());
  if (error) {
    const unknown = (await appliedNames(db)).findLast((name) => !(name in migrations));
    if (unknown) throw new SchemaTooNew(unknown);
    const failed =
      results.find((result) => result.status === "Error")?.migrationName ?? "a tabela de controle";
    const detail = error instanceof Error ? error.message : String(error);
    throw new DatabaseUnavailable(
      `A migração parou em ${failed} (${engineOf(db)}): ${detail}. Nada dela ficou gravado; corrija e inicie de novo.`,
      { cause: error },
    );
  }
  return results.map((result) => result.migrationName);
}

/**
 * The same history as this program tells it: the baseline stands for what came before it. Throws SchemaTooOld where the
 * history ends before that.
 */
export function sinceBaseline(names: string[]): string[] {
  const last = names.at(-1);
  if (!last || last >= BASELINE) return names;
  if (last === BEFORE_BASELINE.last && names.length === BEFORE_BASELINE.count) return [BASELINE];
  throw new SchemaTooOld(last);
}

/** A shop whose schema is the baseline's already, by the migrations before it: only the list of migrations changes. */
async function takeOver(db: Db): Promise<void> {
  // A statement that fails would end the transaction in which an empty database is filled from a backup.
  const applied = (await hasTables(db)) ? await appliedNames(db) : [];
  if (sinceBaseline(applied) === applied) return;
  await inTransaction(db, async (trx) => {
    await sql`delete from kysely_migration where name < ${BASELINE}`.execute(trx);
    // Another process may have come first.
    await sql`insert into kysely_migration (name, timestamp) values (${BASELINE}, ${new Date().toISOString()})
      on conflict (name) do nothing`.execute(trx);
  });
}

/** Whether the database went through every migration of this program and through no other: one statement says so. */
export async function isUpToDate(db: Db): Promise<boolean> {
  const applied = await appliedNames(db);
  return applied.length === Object.keys(MIGRATIONS).length && applied.every((name) => name in MIGRATIONS);
}

/** In their order; none where nothing can be read, as in a new database. */
async function appliedNames(db: Db): Promise<string[]> {
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`
    .execute(db)
    .catch(() => undefined);
  return (applied?.rows ?? []).map(({ name }) => name);
}

/** Every migration with the moment it was applied, or undefined when it still waits. Throws SchemaTooOld as `migrate` would. */
export async function migrationStatus(db: Db) {
  sinceBaseline(await appliedNames(db));
  const all = await migrator(db).getMigrations();
  return all.map(({ name, executedAt }) => ({ name, executedAt }));
}
