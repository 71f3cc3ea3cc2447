// npm run db -- backup FILE | restore FILE
import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { type Config, ConfigError } from "#app/platform/config.server.ts";
import { claimDataFolder } from "#app/platform/data-folder.server.ts";
import { sizeLabel } from "#app/platform/file-size.ts";
import { openFiles } from "#app/platform/files.server.ts";
import { type Db, openDb } from "../connect.server.ts";
import { backUp } from "./backup.ts";
import { rememberBackup } from "./last-backup.server.ts";
import { RestoreRefused, restore } from "./restore.ts";

/** Beside a running server too: it goes on writing, the copy is of one moment. */
export async function runBackup(config: Config, file: string | undefined): Promise<void> {
  const path = named(file, "backup");
  if (!/^postgres/.test(config.databaseUrl) && !existsSync(config.databaseUrl)) {
    throw new ConfigError(`Ainda não há banco em ${config.databaseUrl}.`);
  }
  const files = openFiles(config);
  const made = await backUp(path, {
    databaseUrl: config.databaseUrl,
    now: new Date(),
    files: {
      list: () => files.list(),
      async read(key) {
        if ((await files.size(key)) === undefined) return undefined;
        return streamed(await files.read(key));
      },
    },
  }).catch(explainFile(path));
  await withDb(config, (db) => rememberBackup(db, { at: new Date(), bytes: made.bytes }));
  const rows = Object.values(made.rows).reduce((sum, count) => sum + count, 0);
  say(`Cópia de segurança em ${path}: ${rows} linhas, ${made.files} arquivos, ${sizeLabel(made.bytes)}.`);
  say(
    "Guarde com ela a SESSION_SECRET do site: sem ela, links de acesso e códigos de licença antigos não abrem.",
  );
}

export async function runRestore(config: Config, file: string | undefined): Promise<void> {
  const path = named(file, "restore");
  const release = claimDataFolder(config);
  const files = openFiles(config);
  await withDb(
    config,
    async (db) => {
      const { rows, files: fileCount } = await restore(path, {
        db,
        async putFile(key, body) {
          await files.put(key, body, Number.POSITIVE_INFINITY);
        },
      }).catch(explainFile(path));
      const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
      say(`Cópia restaurada: ${total} linhas, ${fileCount} arquivos.`);
    },
    { patient: true },
  );
  release();
}

/** What the person at the console can mend: the place, the name or the room of the file. */
export class FileProblem extends Error {}

function named(file: string | undefined, command: string): string {
  if (!file) throw new FileProblem(`Diga o arquivo: npm run db -- ${command} ARQUIVO`);
  return file;
}

function explainFile(path: string): (error: unknown) => never {
  return (error) => {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "ENOENT") throw new FileProblem(`Não há nada em ${path}, ou a pasta não existe.`);
    if (code === "EACCES") throw new FileProblem(`Este usuário não pode usar ${path}.`);
    if (code === "ENOSPC") throw new FileProblem(`Não há espaço no disco para ${path}.`);
    if (code.startsWith("Z_"))
      throw new FileProblem(`${path} não é uma cópia de segurança ou está danificado.`);
    if (error instanceof RestoreRefused) throw new FileProblem(error.message);
    throw error;
  };
}

async function withDb(
  config: Config,
  work: (db: Db) => Promise<void>,
  options: { patient?: boolean } = {},
): Promise<void> {
  if (!/^postgres/.test(config.databaseUrl)) mkdirSync(dirname(config.databaseUrl), { recursive: true });
  const db = openDb(config.databaseUrl, undefined, options);
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}

async function* streamed(body: ReadableStream<Uint8Array>) {
  yield* body;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
