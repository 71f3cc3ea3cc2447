// The schema's migrations in order. Never edit a file after its release.
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

/** Number and last name of the migrations that the baseline replaces. */
const BEFORE_BASELINE = { count: 96, last: "0130-rights" };

/** Name of this program's schema: its last migration. */
export const SCHEMA: string = Object.keys(MIGRATIONS).at(-1) ?? "";

/** A newer program changed the schema, so this program's rules no longer hold and it must not write. */
export class SchemaTooNew extends DatabaseUnavailable {
  constructor(unknown: string) {
    super(
      `O banco de dados é de uma versão mais nova da Vitrine: ele está no esquema ${unknown}, e esta versão só conhece ` +
        `até ${SCHEMA}. Nada foi mudado nele. Inicie a versão mais nova ou, para voltar a esta, restaure num banco ` +
        "vazio a cópia de segurança feita antes da atualização.",
    );
  }
}

/** A schema older than the last one before the baseline. Only version 0.1.0 can migrate it. */
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
    // Kysely passes each migration a transaction without context.
    return [name, { up: (trx) => up(withContext(trx, db.context)) }];
  });
  return new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(migrations) } });
}

/** Migrates to the latest or the named migration. Returns the names of applied migrations. */
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
 * The list of applied migrations with the baseline in place of its predecessors. Throws SchemaTooOld if the list ends
 * before them.
 */
export function sinceBaseline(names: string[]): string[] {
  const last = names.at(-1);
  if (!last || last >= BASELINE) return names;
  if (last === BEFORE_BASELINE.last && names.length === BEFORE_BASELINE.count) return [BASELINE];
  throw new SchemaTooOld(last);
}

/** For a shop that has the baseline's schema by the older migrations: only changes the list of migrations. */
async function takeOver(db: Db): Promise<void> {
  // A failing statement would abort the transaction in which a backup fills an empty database.
  const applied = (await hasTables(db)) ? await appliedNames(db) : [];
  if (sinceBaseline(applied) === applied) return;
  await inTransaction(db, async (trx) => {
    await sql`delete from kysely_migration where name < ${BASELINE}`.execute(trx);
    // Another process may have inserted the row first.
    await sql`insert into kysely_migration (name, timestamp) values (${BASELINE}, ${new Date().toISOString()})
      on conflict (name) do nothing`.execute(trx);
  });
}

/** True if the database has exactly this program's migrations. Needs one statement. */
export async function isUpToDate(db: Db): Promise<boolean> {
  const applied = await appliedNames(db);
  return applied.length === Object.keys(MIGRATIONS).length && applied.every((name) => name in MIGRATIONS);
}

/** Applied migrations in order; empty for a new database. */
async function appliedNames(db: Db): Promise<string[]> {
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`
    .execute(db)
    .catch(() => undefined);
  return (applied?.rows ?? []).map(({ name }) => name);
}

/** Every migration with its time, or undefined if pending. Throws SchemaTooOld as `migrate` would. */
export async function migrationStatus(db: Db) {
  sinceBaseline(await appliedNames(db));
  const all = await migrator(db).getMigrations();
  return all.map(({ name, executedAt }) => ({ name, executedAt }));
}
