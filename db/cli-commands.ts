// Commands of `npm run db`. Tests run them in their own process.
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { eraseAgain } from "#app/account/erasure/erase-again.server.ts";
import { runBackup, runRestore } from "#app/backups/commands/backup-commands.ts";
import { runDrillCommand } from "#app/backups/commands/drill-command.ts";
import { FileProblem } from "#app/backups/store/backup-files.server.ts";
import { type Config, ConfigError, readConfig } from "#app/platform/config/config.server.ts";
import { claimDataFolder } from "#app/platform/config/data-folder.server.ts";
import { DISK_FULL } from "#app/platform/config/disk-space.server.ts";
import { runMove } from "./cli-move.ts";
import { DatabaseUnavailable, type Db, engineOf, isDatabaseOutage, openDb } from "./connect.server.ts";
import { isDiskFull } from "./disk-full.ts";
import { migrate, migrationStatus } from "./migrations.ts";
import { DemoProblem, openDemoFolder } from "./seed/content/demo-folder.ts";
import { isEmpty } from "./seed/empty.ts";
import { DatabaseDamaged, isDatabaseDamaged } from "./sqlite/file-check.server.ts";

type Say = (line: string) => void;

export interface CommandDoor {
  environment: Record<string, string | undefined>;
  /** Prints one line per call, to stdout or stderr. */
  say: Say;
  complain: Say;
}

const COMMANDS: Record<string, (config: Config, args: string[], say: Say) => Promise<void>> = {
  migrate: runMigrate,
  demo: checkDemo,
  seed: runSeed,
  reset: runReset,
  status: runStatus,
  backup: (config, [file], say) => runBackup(config, file, say),
  restore: (config, [file], say) => runRestore(config, file, say, eraseAgain),
  drill: (config, _, say) => runDrillCommand(config, say),
  move: runMove,
};

/** Returns the exit code. Unexpected errors are thrown. */
export async function runDbCommand(
  [name = "", ...args]: string[],
  { environment, say, complain }: CommandDoor,
): Promise<number> {
  const command = COMMANDS[name];
  if (!command) {
    complain(`Use: npm run db -- ${Object.keys(COMMANDS).join(" | ")}`);
    return 2;
  }
  try {
    await command(readConfig(environment), args, say);
    return 0;
  } catch (error) {
    if (
      error instanceof ConfigError ||
      error instanceof DemoProblem ||
      error instanceof DatabaseUnavailable ||
      error instanceof FileProblem
    ) {
      complain(error.message);
    } else if (isDatabaseDamaged(error)) {
      const path = readConfig(environment).databaseUrl;
      const told = /^postgres/.test(path)
        ? "O PostgreSQL diz que os dados estão danificados. Restaure a última cópia de segurança num banco novo."
        : new DatabaseDamaged(path, "o SQLite não consegue ler").message;
      complain(told);
    } else if (isDatabaseOutage(error)) {
      complain("O banco de dados não responde. Tente de novo.");
    } else if (isDiskFull(error)) {
      complain(DISK_FULL);
    } else throw error;
    return 1;
  }
}

async function runMigrate(config: Config, _: string[], say: Say): Promise<void> {
  await withDb(config, async (db) => {
    const applied = await migrate(db);
    say(applied.length > 0 ? `Migrações aplicadas: ${applied.join(", ")}.` : "O banco já está atualizado.");
  });
}

async function runSeed(config: Config, _: string[], say: Say): Promise<void> {
  await withDb(config, async (db) => {
    await migrate(db);
    if (!(await isEmpty(db))) {
      throw new ConfigError("O banco já tem conteúdo; o conteúdo de demonstração só entra num banco vazio.");
    }
    // Imported late, because it loads many texts and files that only this command needs.
    const { seed } = await import("./seed/seed.ts");
    const written = await seed(db, config, new Date());
    say(written ? "Conteúdo de demonstração criado." : "Outro processo já criou o conteúdo.");
  });
}

/** For editors of the demo: checks every file and writes nothing. */
async function checkDemo(_: Config, __: string[], say: Say): Promise<void> {
  const { readDemo } = await import("./seed/content/demo-content.ts");
  const folder = openDemoFolder();
  const { products, courses, posts } = readDemo(folder);
  const unused = folder.listUnused();
  if (unused.length > 0) throw new DemoProblem(`A demonstração não usa: demo/${unused.join(", demo/")}.`);
  say(
    `A pasta demo está certa: ${products.length} produtos, ${courses.length} cursos, ${posts.length} posts.`,
  );
}

async function runReset(config: Config, _: string[], say: Say): Promise<void> {
  if (config.live) throw new ConfigError("SITE_MODE=live: um site no ar não é apagado por este comando.");
  const release = claimDataFolder(config);
  if (/^postgres/.test(config.databaseUrl)) {
    const db = openDb(config.databaseUrl, undefined, { patient: true });
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    await db.destroy();
  } else {
    for (const suffix of ["", "-wal", "-shm"]) rmSync(`${config.databaseUrl}${suffix}`, { force: true });
  }
  for (const folder of ["files", "outbox"])
    rmSync(join(config.dataDir, folder), { recursive: true, force: true });
  release();
  say("Banco e arquivos apagados. Na próxima vez que o site iniciar, tudo é criado de novo.");
}

async function runStatus(config: Config, _: string[], say: Say): Promise<void> {
  if (!/^postgres/.test(config.databaseUrl) && !existsSync(config.databaseUrl)) {
    say(`Ainda não há banco em ${config.databaseUrl}.`);
    return;
  }
  await withDb(config, async (db) => {
    say(`Banco: ${engineOf(db) === "postgres" ? "PostgreSQL" : `SQLite, ${config.databaseUrl}`}`);
    for (const { name, executedAt } of await migrationStatus(db)) {
      say(`  ${name}  ${executedAt ? executedAt.toISOString() : "pendente"}`);
    }
    const rows = await db
      .selectNoFrom((eb) => [
        eb
          .selectFrom("products")
          .select((q) => q.fn.countAll<number>().as("n"))
          .as("produtos"),
        eb
          .selectFrom("orders")
          .select((q) => q.fn.countAll<number>().as("n"))
          .as("pedidos"),
        eb
          .selectFrom("users")
          .select((q) => q.fn.countAll<number>().as("n"))
          .as("usuários"),
      ])
      .executeTakeFirstOrThrow();
    for (const [what, count] of Object.entries(rows)) say(`  ${what}: ${count ?? 0}`);
  });
}

async function withDb(config: Config, work: (db: Db) => Promise<void>): Promise<void> {
  if (!/^postgres/.test(config.databaseUrl)) mkdirSync(dirname(config.databaseUrl), { recursive: true });
  const db = openDb(config.databaseUrl, undefined, { patient: true });
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}
