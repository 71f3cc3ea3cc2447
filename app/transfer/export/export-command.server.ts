// npm run export -- DIR, beside a running server.
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { parseArgs } from "node:util";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import type { Config } from "#app/platform/config/config.server.ts";
import { sizeLabel } from "#app/platform/files/file-size.ts";
import { FileStoreDown, openFiles } from "#app/platform/files/files.server.ts";
import { openDb } from "#db/connect.server.ts";
import { isDiskFull } from "#db/disk-full.ts";
import { TransferStopped } from "../transfer-stopped.ts";
import { exportFiles } from "./export-files.server.ts";
import { exportReadme } from "./export-readme.ts";
import { exportTables } from "./export-tables.server.ts";

const EXPORT_USAGE = "Uso: npm run export -- PASTA [--force]";
const README = "LEIA-ME.txt";

interface ExportConsole {
  say: (line: string) => void;
  now: () => Date;
}

/** Throws TransferStopped if it cannot begin or continue. The export is complete once LEIA-ME exists. */
export async function runExport(config: Config, args: string[], { say, now }: ExportConsole): Promise<void> {
  const { folder, force } = readArguments(args);
  if (!/^postgres/.test(config.databaseUrl) && !existsSync(config.databaseUrl)) {
    throw new TransferStopped(`Ainda não há banco em ${config.databaseUrl}.`);
  }
  refuseStore(config, folder);
  try {
    prepareFolder(folder, force);
    const tables = await exportTables(config.databaseUrl, join(folder, "tables"));
    const rows = [...tables.values()].reduce((sum, count) => sum + count, 0);
    say(`${tables.size} tabelas, ${rows} linhas.`);
    const files = await exportFiles(openFiles(config), join(folder, "files"));
    say(`${files.count} arquivos, ${sizeLabel(files.bytes)}.`);
    writeFileSync(join(folder, README), exportReadme({ madeAt: now(), tables, files }), { mode: 0o600 });
    await audit(config, { tables: tables.size, rows, files: files.count }, now());
  } catch (error) {
    throw explained(error, folder);
  }
  say(`Exportação completa em ${folder}. Ela contém dados pessoais: proteja-a como você protege o banco.`);
}

function readArguments(args: string[]): { folder: string; force: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { force: { type: "boolean" } },
    });
    const [folder] = positionals;
    if (positionals.length === 1 && folder) return { folder: resolve(folder), force: values.force ?? false };
  } catch {
    // The arguments are invalid.
  }
  throw new TransferStopped(EXPORT_USAGE);
}

/** Refuses a folder inside the store, because the export would copy its own files. */
function refuseStore({ dataDir }: Config, folder: string): void {
  const inside = relative(join(dataDir, "files"), folder);
  if (inside !== "" && (inside === ".." || inside.startsWith(`..${sep}`))) return;
  throw new TransferStopped("A pasta não pode ficar dentro dos arquivos do próprio site.");
}

/** Existing files stay, except files with the name of a new file. */
function prepareFolder(folder: string, force: boolean): void {
  if (existsSync(folder) && !statSync(folder).isDirectory()) {
    throw new TransferStopped(`${folder} não é uma pasta.`);
  }
  if (!force && existsSync(folder) && readdirSync(folder).length > 0) {
    throw new TransferStopped(
      `${folder} não está vazia. Escolha outra pasta, ou --force para escrever por cima.`,
    );
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  mkdirSync(join(folder, "tables"), { recursive: true });
  rmSync(join(folder, README), { force: true });
}

async function audit(config: Config, detail: Record<string, number>, now: Date): Promise<void> {
  const db = openDb(config.databaseUrl);
  try {
    await recordAudit(db, { actorId: null, action: "site.export", entity: "site", detail }, now);
  } finally {
    await db.destroy();
  }
}

function explained(error: unknown, folder: string): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "EACCES" || code === "EPERM")
    return new TransferStopped(`Este usuário não pode usar ${folder}.`);
  if (code === "EROFS") return new TransferStopped(`O disco de ${folder} é só de leitura.`);
  if (isDiskFull(error)) return new TransferStopped(`Não há espaço no disco para ${folder}.`);
  if (error instanceof FileStoreDown) return new TransferStopped("O armazenamento de arquivos não responde.");
  return error;
}
